"""Games with the cards that have a keyword ability of 502, and what shows in one that it was at work."""
