"""What happened over a game: play-by-play, the history of an object, totals of each turn."""
