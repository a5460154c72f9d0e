"""The rules: what an input makes follow, in folders of which each imports only those below it (`turn` on top)."""
