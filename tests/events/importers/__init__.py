"""Tests of the importers, and a small server whose games they import."""
