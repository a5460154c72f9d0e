"""Tests of what `import rewind` gives."""
