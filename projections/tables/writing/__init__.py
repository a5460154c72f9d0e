"""Writing the tables to files."""
