"""The commands of `rewind cards` that read texts of cards: `compile` and `read`."""
