"""Finding cards: by what somebody types of their names, by what they are, and by the words of their abilities."""
