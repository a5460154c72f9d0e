"""The game: its state, the fold and the rules."""
