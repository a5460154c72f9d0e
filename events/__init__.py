"""What happened: immutable events, their catalogue, their bytes, and the log file."""

VERSION = "0.2.0"
"""The version of the program, as `pyproject.toml` has it: what the first line of a new log names as its engine."""
