"""Games in which the records that need the general nodes of the ability language are played."""
