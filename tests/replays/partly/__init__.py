"""Tests of what is decided again in part."""
