"""Tests of the rules: one file a rule section, and games that are played and changed."""
