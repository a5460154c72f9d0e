"""What `rewind rules` says: of one number what a judge wants first, or all that stands behind it."""
