"""Events, abilities and names in the words of an edition."""
