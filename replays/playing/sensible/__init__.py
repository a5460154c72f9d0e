"""A player that looks ahead over what its seat may know, values the positions that come, and takes the best."""
