"""What `rewind cards` prints: a list of cards, and the page of one."""
