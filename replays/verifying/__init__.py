"""Re-executing recorded games: every input decided again, under the same rules or another edition's."""
