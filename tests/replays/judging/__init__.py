"""Tests of `rewind.replays.judging`."""
