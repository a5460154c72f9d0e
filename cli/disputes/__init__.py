"""The commands of `rewind dispute`, one module each."""
