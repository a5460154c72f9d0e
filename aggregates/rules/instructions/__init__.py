"""What spells and abilities do as they resolve: the instructions of the ability language (413, 416)."""
