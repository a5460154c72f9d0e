"""What is read of abilities before any game: their canonical JSON in and out, and what each uses and changes."""
