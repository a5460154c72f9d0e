"""Events, their bytes, their catalogue, and the log file."""
