"""A scribe for a game at a table: `rewind scribe` writes down what is typed as a scenario, and makes logs of it."""
