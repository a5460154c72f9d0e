"""Tests of what an audit finds."""
