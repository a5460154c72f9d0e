"""Names of cards by another client's ids: those that an import uses, and what `rewind names` says of them."""
