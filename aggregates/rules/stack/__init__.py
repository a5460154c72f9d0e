"""Playing and resolving spells and abilities, playing lands, and what may be played (409, 411, 413)."""
