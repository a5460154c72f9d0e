"""From files of cards that others publish to records: reading the files, choosing the text of an edition, compiling.

Only `rewind cards compile`, `rewind cards read` and tests import this.
"""
