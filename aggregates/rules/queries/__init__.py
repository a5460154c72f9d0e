"""Questions about the state; nothing happens here."""
