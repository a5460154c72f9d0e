"""Stores and files that grow, read as they grow."""
