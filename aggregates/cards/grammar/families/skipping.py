"""Parts of turns that players skip (rule 419.6e)."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import Tree, rule, words

words("skipped", {"turn": "turn", "untap step": "untap", "upkeep": "upkeep", "draw step": "draw", "combat phase": "combat"})
words("skipped_parts", {"untap steps": "untap", "upkeep steps": "upkeep", "draw steps": "draw", "combat phases": "combat"})


def _skips(number: Tree, until: str) -> list[Tree]:
    return [{"do": "apply", "to": "@", "changes": [{"change": "replace", "event": {"event": "begin", "part": "<skipped>", "player": "each"}, "with": [], "uses": number}], "until": until}]


rule("deed", "skip~ {own} next {skipped}", [{**_skips(1, "end_of_game")[0], "_own": "<own>"}])
rule("deed", "skip~ {own} next {many} {skipped|many}", [{**_skips("<many>", "end_of_game")[0], "_own": "<own>"}])
rule("deed", "skip~ {own} next {skipped} this turn", [{**_skips(1, "end_of_turn")[0], "_own": "<own>"}])
rule("deed", "skip~ {own} {skipped} this turn", [{**_skips(1, "end_of_turn")[0], "_own": "<own>", "_next": False}])
for _family in ("static", "plain_static"):
    rule(_family, "skip your {skipped}", {"kind": "static", "changes": [{"change": "replace", "event": {"event": "begin", "part": "<skipped>", "player": "you"}, "with": []}]})
    rule(_family, "players skip their {skipped_parts}", {"kind": "static", "changes": [{"change": "replace", "event": {"event": "begin", "part": "<skipped_parts>"}, "with": []}]})
    rule(_family, "each player skips their {skipped}", {"kind": "static", "changes": [{"change": "replace", "event": {"event": "begin", "part": "<skipped>"}, "with": []}]})
    rule(_family, "your opponents skip their {skipped_parts}", {"kind": "static", "changes": [{"change": "replace", "event": {"event": "begin", "part": "<skipped_parts>", "player": "opponent"}, "with": []}]})
