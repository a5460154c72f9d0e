"""A rules question that is typed: `rewind ask` makes a scenario of it and says what comes of that."""
