"""What is read of the abilities of cards before any game: canonical JSON in and out, what a program uses and changes."""
