"""Telling games to a file, standard output or a broker, as they go on."""
