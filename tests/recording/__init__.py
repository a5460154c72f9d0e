"""Games told by hand and recorded: the scripts that make fixtures."""
