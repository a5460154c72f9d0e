"""The tables, each with what fills it."""
