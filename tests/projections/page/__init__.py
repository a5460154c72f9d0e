"""Tests of the page: as data, as a file, and in a browser."""
