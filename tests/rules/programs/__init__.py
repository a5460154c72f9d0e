"""Tests of what is read of abilities before any game."""
