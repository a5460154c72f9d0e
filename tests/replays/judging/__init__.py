"""Tests of `replays.judging`."""
