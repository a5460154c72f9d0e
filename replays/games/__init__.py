"""Recorded games, and the scripts that record them."""
