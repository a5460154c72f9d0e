"""Disputes: from a question about a recorded game to a ruling on record."""
