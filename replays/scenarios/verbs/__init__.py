"""What each verb of a scenario's `do` does to a game, over a `Session`."""
