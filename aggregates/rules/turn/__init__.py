"""The turn: its structure, priority, state-based effects, the opening, and the loop that runs to the next input (101,
300 to 314, 408, 420)."""
