"""Rewind: an event-sourced rules engine for Magic: The Gathering, with replay tooling.

Every action of a game is an immutable event (`rewind.events`), applied to a game aggregate (`rewind.aggregates`), which
decides what is legal; projections show it (`rewind.projections`), replays verify, judge and compare it
(`rewind.replays`), and the command `rewind` is `rewind.cli`.
"""
