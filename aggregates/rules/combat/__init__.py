"""The combat phase (306 to 311, 501)."""
