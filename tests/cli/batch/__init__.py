"""Tests of `rewind batch`."""
