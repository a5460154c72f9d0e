"""Live games: decks, bots, random outcomes, and many games in a row."""
