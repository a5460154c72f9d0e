"""Another line of play from a moment of a recorded game."""
