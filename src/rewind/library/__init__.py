"""What `import rewind` gives: logs, games, bots, tables and a writer, as `docs/library.md` tells them.

Nothing below knows this package, and the command line does not use it. `rewind` itself has the names, and imports a
module here when one of its names is asked for.
"""
