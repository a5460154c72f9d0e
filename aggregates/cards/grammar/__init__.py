"""Cards from their text: a grammar in both directions (`kernel`), its rules by families, and what compiles a card."""
