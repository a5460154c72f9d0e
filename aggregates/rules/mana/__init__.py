"""Mana: pools, what can be tapped for it, what pays a cost, and mana for some things only (300.3, 406, 409.1g, 411)."""
