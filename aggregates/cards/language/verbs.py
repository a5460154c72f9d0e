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
        # Dungeons (2026-04: 309)
        "venture": "what player number",
        "complete": "what player",
        # Keyword actions, once they have been done (2026-04: 701)
        "keyword_action": "action player what",
        # Designations (2026-04: 725, 726, 731)
        "designate": "kind player how",
        # Numbers (rules 417, 200.10)
        "damage": "from to amount combat excess",
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
        "transform": "what",
        "phase_out": "what",
        "phase_in": "what",
        "control": "what player",
        "lose_ability": "what kind",
        # Combat (rules 306 to 311)
        "attack": "what to player alone number required",
        "block": "what to alone number",
        "become_blocked": "what by number",
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

HOW: Mapping[str, Mapping[str, str]] = {
    "move": {
        "drawn": "it was drawn",
        "played": "it was played: a land came into play, a spell was put on the stack",
        "resolved": "a spell resolved: it came into play, or went to the graveyard",
        "countered": "a spell was countered",
        "not_resolved": "a spell did not resolve, and was not countered: all its targets were illegal",
        "discarded": "it was discarded",
        "destroyed": "it was destroyed, also by damage",
        "sacrificed": "it was sacrificed",
        "state_based": "a state-based effect put it there, but did not destroy it",
        "milled": "it was put from a library into a graveyard",
        "searched": "it was found in a library, or outside the game",
        "returned": "an effect or a cost returned it to a hand",
        "removed": "an effect or a cost removed it from the game",
        "put": "an effect or a cost put it there in another way",
        "anted": "it was anted",
        "phased": "it phased out, where that is leaving play",
        "cycling": "it was discarded to pay for cycling",
    },
    "discard": {"cycling": "to pay for cycling"},
    "lose_life": {"damage": "by damage", "mana_burn": "by unused mana, as a phase ended"},
    "add_mana": {"tapped": "by a mana ability with the tap symbol in its cost"},
    "pay": {
        "X": "for the X of a cost; only to be forbidden",
        "special_action": "for a special action",
        "KEYWORD": "for an ability of this keyword: `echo`, `cumulative upkeep` …",
    },
    "designate": {"turned": "day became night, or night became day"},
    "tap": {"attack": "by being declared as an attacker; only to be forbidden"},
    "untap": {"untap_step": "by the rule of the untap step"},
}
"""Verb → the words of its role `how` → what each means. `KEYWORD` stands for the words of keyword abilities."""

GIVEN_HOW: Mapping[str, frozenset[str]] = {"move": frozenset({"cycling"}), "discard": frozenset({"cycling"})}
"""Instruction → the words that its own `how` can be: what patterns then ask for beside the reason."""

RESULTS: Mapping[str, str] = {
    "won": "the player called what came up",
    "lost": "the player called the other side",
    "heads": "heads came up",
    "tails": "tails came up",
}
"""The words of the role `result` of a flipped coin → what each means."""

ZONE_ROLES: Mapping[str, frozenset[str]] = {
    "move": frozenset({"from", "to"}),
    "play": frozenset({"from"}),
    "find": frozenset({"from"}),
}
"""Verb → the roles that are zones."""

if {verb for verb, roles in VERBS.items() if "how" in roles} != HOW.keys():
    raise RuntimeError("the verbs whose words of how are listed are not those that have the role")
