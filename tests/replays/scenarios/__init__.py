"""Tests of `replays.scenarios`."""
