"""Keyword actions and other things that rules and effects do: choices, costs, damage, tokens, zone changes (216, 217,
413, 417)."""
