"""Importers: from other clients' logs to events. `docs/importers.md` says how to write one.

An importer only reads and translates. Folding its events, and comparing the positions they make with what the source
itself says, is `rewind.replays.importing.importing`, the same for every importer.
"""
