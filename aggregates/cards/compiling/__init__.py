"""From files of cards that others publish to records: reading the files, choosing the text of an edition, compiling.

Only `rewind cards` and tests import this; `reasons` and `printings`, which are small, others too.
"""
