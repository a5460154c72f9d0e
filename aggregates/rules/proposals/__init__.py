"""What rules and effects are about to do, what replaces or prevents it, and what then happens (216, 217, 413, 419)."""
