"""What happened: immutable events, their catalogue, their bytes, and the log file."""
