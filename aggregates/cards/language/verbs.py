"""What can happen: the verbs of the ability language and the roles of each.

A verb is used in four moods. An instruction does it (`do: draw`). A cost has the payer do it. A pattern after the fact
has seen it: what an ability triggers on, or asks whether it happened. A pattern before the fact is asked of an event
that would happen: what replaces, forbids, requires or allows it, or changes what it costs. The roles are the same in
all.
"""

from __future__ import annotations

from collections.abc import Mapping

VERBS: Mapping[str, frozenset[str]] = {
    verb: frozenset(roles.split())
    for verb, roles in {
        # Objects and their zones (rules 217, 216, 414)
        "move": "what from to player how",
        "draw": "player",
        "discard": "what player how",
        "mill": "what player",
        "destroy": "what regenerate",
        "regenerate": "what",
        "sacrifice": "what player",
        "counter": "what",
        "create_token": "what player number",
        "copy": "what player",
        "play": "what player from face_down",
        "resolve": "what",
        "target": "what by player",
        "find": "player from",
        "shuffle": "player",
        "reveal": "what player",
        "look": "what player",
        # Numbers (rules 417, 200.10)
        "damage": "from to amount combat",
        "prevent": "from to amount combat",
        "gain_life": "player number",
        "lose_life": "player number from how",
        "pay_life": "player number",
        "add_counters": "on kind number",
        "remove_counters": "on kind number player",
        "add_mana": "player from mana how",
        "pay": "what player how mana",
        # What permanents are (rules 214.3, 212.2, 212.4, 504)
        "tap": "what how",
        "untap": "what how number",
        "attach": "what to",
        "unattach": "what",
        "turn_face_up": "what",
        "turn_face_down": "what",
        "phase_out": "what",
        "phase_in": "what",
        "control": "what player",
        # Combat (rules 306 to 311)
        "attack": "what to player alone number",
        "block": "what to alone number",
        "become_blocked": "what by",
        "go_unblocked": "what",
        "remove_from_combat": "what",
        "assign_damage": "what to",
        # The course of the game (rules 300, 102, 511)
        "begin": "part player",
        "end": "part player",
        "pass": "player",
        "flip_coin": "player result",
        "lose_game": "player",
        "win_game": "player",
    }.items()
}
"""Verb → its roles."""

ALWAYS = frozenset({"event", "cause", "during", "where", "together"})
"""What a pattern may say of every event: what brought it about, in which part of a turn, what else is true, and that it
counts once for all that happens at the same time."""

ZONE_ROLES: Mapping[str, frozenset[str]] = {
    "move": frozenset({"from", "to"}),
    "play": frozenset({"from"}),
    "find": frozenset({"from"}),
}
"""Verb → the roles that are zones."""
