"""Re-running recorded games: verify, diff, fork, disputes."""
