"""Mana pools, mana that may be spent on some things only, and whether there is enough of it (300.3, 406, 409.1f)."""
