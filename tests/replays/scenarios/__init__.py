"""Tests of `rewind.replays.scenarios`."""
