"""Judging the recorded decisions of a game, by the rules or by the facts in the log."""
