"""What the client writes: its lines, its messages and words, and what they show at one moment."""
