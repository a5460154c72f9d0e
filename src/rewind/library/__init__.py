"""What `import rewind` gives: logs, games, bots, tables and a writer, as `docs/library.md` tells them.

Nothing below knows this package, and the command line does not use it. `rewind` itself has the names, and imports a
module here when one of its names is asked for. What a module here needs of another's class that programs do not get,
it asks for by a function of that module (`timeline_of`, `decision_of`, `rules_game`), not by a name with an underscore.
"""
