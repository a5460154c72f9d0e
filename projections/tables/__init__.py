"""The tables as which games are exported: a module for each family, with schemas and the code that fills them."""
