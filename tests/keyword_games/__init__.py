"""Games with the cards that have a keyword ability, and what shows that it was at work in one."""
