"""The cards that come with Rewind: their definitions, all that were ever published, and the cards that are not known."""
