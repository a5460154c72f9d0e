"""Making logs of other clients' games, and comparing each state with what the client showed."""
