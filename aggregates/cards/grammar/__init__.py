"""Cards from their text: a grammar in both directions (`rules`), the rules by families, and what compiles a card."""
