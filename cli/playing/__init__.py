"""Playing at a prompt: what is asked and what goes by itself, what a player may type, what is shown."""
