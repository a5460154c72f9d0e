"""The cards that come with Rewind, all definitions that were ever published, and the cards that are not known."""
