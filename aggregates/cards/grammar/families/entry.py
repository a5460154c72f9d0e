"""How something enters: with counters, tapped, as a copy, for a price; what is done as it enters; opening hands."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from typing import Any

from rewind.aggregates.cards.grammar.rules import Tree, rule, words
from rewind.events.base import COLORS

_ENTRY = {"event": "move", "what": "this", "to": "in_play"}
_GIVEN = {"do": "apply", "to": "event.became", "changes": [{"change": "gain", "abilities": "<given>"}], "until": "end_of_game"}


def _entry(text: str | list[str], era: str, **change: Tree) -> None:
    for family in ("static", "plain_static"):
        rule(family, text, {"kind": "static", "zone": "any", "changes": [{"change": "replace", "event": _ENTRY, **change}]}, era=era)


# With counters

for _counters, _set in (
    ("a {counter} counter on it {for_each}", {"kind": "<counter>", "number": "<for_each>"}),
    ("{many} {counter} counters on it {for_each}", {"kind": "<counter>", "number": {"multiply": ["<many>", "<for_each>"]}}),
    ("a number of {counter} counters on it equal to {amount}", {"kind": "<counter>", "number": "<amount>", "_equal": True}),
    ("X {counter} counters on it, where X is {amount}", {"kind": "<counter>", "number": "<amount>", "_where": True}),
):
    _entry(f"~ enters with {_counters}", f"~ comes into play with {_counters}", set={"counters": _set})
rule("entry_counters", "a {counter} counter on it", {"kind": "<counter>"})
rule("entry_counters", "{many} {counter} counters on it", {"kind": "<counter>", "number": "<many>"})
_entry("~ enters tapped with {entry_counters}", "~ comes into play tapped with {entry_counters}", set={"tapped": True, "counters": "<entry_counters>"})
_entry("~ enters with {entry_counters} if {condition}", "~ comes into play with {entry_counters} if {condition}", **{"if": "<condition>", "set": {"counters": "<entry_counters>"}})
_entry("if ~ was kicked, it enters with {entry_counters}", "if ~ was kicked, it comes into play with {entry_counters}", **{"if": {"paid": "$kicked"}, "set": {"counters": "<entry_counters>"}, "_first": True})
_entry("if ~ was kicked, it enters with {entry_counters} and with {given}", "if ~ was kicked, it comes into play with {entry_counters} and with {given}", **{"if": {"paid": "$kicked"}, "set": {"counters": "<entry_counters>"}, "then": [_GIVEN], "_first": True})

# Tapped

_entry("~ enters tapped unless {condition}", "~ comes into play tapped unless {condition}", **{"if": {"not": "<condition>"}, "set": {"tapped": True}})
_entry(
    "as ~ enters, you may {to_pay}. if you don't, it enters tapped", "as ~ comes into play, you may {to_pay}. if you don't, ~ comes into play tapped instead",
    **{"first": [{"do": "may", "cost": "<to_pay>", "effect": [], "as": "$paid"}], "if": {"not": {"did": "$paid"}}, "set": {"tapped": True}},
)

# As it enters

_entry("as ~ enters, {clause!word_choice}", "as ~ comes into play, {clause!word_choice}", first="<clause>")


def _chosen(text: str, *choices: dict[str, Any]) -> None:
    _entry(f"as ~ enters, {text}", f"as ~ comes into play, {text}", first=[{"do": "choose", **choice} for choice in choices])


_COLOR, _TYPE = {"kind": "color", "keep": "$chosen_color"}, {"kind": "subtype", "keep": "$chosen_type"}
_OPPONENT = {"kind": "players", "among": "opponent", "keep": "$chosen_player"}
_chosen("choose a color and a opponent", _COLOR, _OPPONENT)
_chosen("choose a color and a creature type", _COLOR, _TYPE)
_chosen("a opponent chooses a creature type", {"player": "opponent", **_TYPE})
_chosen("a opponent chooses a color", {"player": "opponent", **_COLOR})
_chosen("choose a nonland card name", {"kind": "name", "among": {"not_types": ["Land"], "zone": "any"}, "keep": "$chosen_name"})
_chosen("choose a land type", {"kind": "subtype", "among": {"types": ["Land"]}, "keep": "$chosen_type"})
_chosen("choose {a:color} or {b:color}", {"kind": "color", "values": ["<a>", "<b>"], "keep": "$chosen_color"})
_chosen("choose {a:land_type} or {b:land_type}", {"kind": "land_type", "values": ["<a>", "<b>"], "keep": "$chosen_type"})

# As a copy (rule 503.5)


def _copy(how: str, exception: str, **fields: Tree) -> None:
    chosen = f"as ~ comes into play, you may choose a {{noun|one}} in play. if you do, ~ comes into play{how} as a copy of"
    _entry(
        [f"you may have ~ enter{how} as a copy of any {{noun|one}} on the battlefield{exception}", f"{chosen} it{exception}"], f"{chosen} that permanent{exception}",
        optional="you", first=[{"do": "choose", "among": "<noun>", "as": "$model"}], set=fields,
    )


_copy("", "", copy={"of": "$model"})
_copy(" tapped", "", copy={"of": "$model"}, tapped=True)
_copy("", ", except it's a {card_type} in addition to its other types", copy={"of": "$model", "and": [{"change": "becomes", "types": ["<card_type>"], "still": True}]})

# For a price

_IF_DONE = "if you do, put ~ onto the battlefield. if you don't, put it into its owner's graveyard"
_IF_DONE_ERA = "if you do, put ~ into play. if you don't, put it into its owner's graveyard"
_ENTERS: list[Tree] = [{"do": "move", "what": "this", "to": "in_play"}]
_DOES_NOT: list[Tree] = [{"do": "move", "what": "this", "to": "graveyard"}]
_entry(
    f"if ~ would enter, sacrifice a {{noun|one}} instead. {_IF_DONE}", f"if ~ would come into play, sacrifice a {{noun|one}} instead. {_IF_DONE_ERA}",
    **{"with": [{"do": "sacrifice", "what": "<noun>", "player": "you", "as": "$given"}, {"do": "if", "condition": {"did": "$given"}, "effect": _ENTERS, "otherwise": _DOES_NOT}]},
)
_entry(
    f"if ~ would enter, sacrifice {{many}} {{noun|many}} instead. {_IF_DONE}", f"if ~ would come into play, sacrifice {{many}} {{noun|many}} instead. {_IF_DONE_ERA}",
    **{"with": [{"do": "sacrifice", "what": "<noun>", "number": "<many>", "player": "you", "as": "$given"}, {"do": "if", "condition": {"number": {"count": "$given.what"}, "at_least": "<many>"}, "effect": _ENTERS, "otherwise": _DOES_NOT}]},
)
_entry(
    f"if ~ would enter, you may discard a {{card|one}} instead. {_IF_DONE}", f"if ~ would come into play, you may discard a {{card|one}} instead. {_IF_DONE_ERA}",
    **{"with": [{"do": "may", "player": "you", "cost": [{"do": "discard", "what": {"...": "<card>", "zone": "hand", "of": "you"}}], "effect": _ENTERS, "otherwise": _DOES_NOT}]},
)

# How it was played

for _letter in COLORS.values():
    rule("condition", f"{{{_letter}}} was spent to cast {{spent_on}}", {"number": {"number": "mana_spent", "kind": _letter, "of": "<spent_on>"}, "at_least": 1}, era=f"{{{_letter}}} was spent to play {{spent_on}}")
rule("spent_on", "~", "this")
rule("spent_on", "{its_self}", "<its_self>")
rule("condition", "you cast {spent_on} from your hand", {"happened": {"event": "play", "what": "<spent_on>", "player": "you", "from": {"zone": "hand", "of": "you"}}}, era="you played {spent_on} from your hand")
rule("condition", "you cast {spent_on} during your main phase", {"happened": {"event": "play", "what": "<spent_on>", "player": "you", "during": ["main"], "where": {"active": "you"}}}, era="you played {spent_on} during your main phase")
rule("condition", "you didn't cast {spent_on} from your hand", {"not": {"happened": {"event": "play", "what": "<spent_on>", "player": "you", "from": {"zone": "hand", "of": "you"}}}}, era="you didn't play {spent_on} from your hand")
rule("condition", "{its_self} was kicked", {"paid": "$kicked", "by": "<its_self>"})
rule("its_self", "it", {"pronoun": "it"})

# Before the game begins

rule("line", "if ~ is in your opening hand, you may begin the game with it on the battlefield.", [{"kind": "special", "zone": "hand", "timing": "opening", "effect": [{"do": "move", "what": "this", "to": "in_play"}]}], era="if ~ is in your opening hand, you may begin the game with it in play.")

# How it assigns its combat damage

rule("static", "you may have ~ assign its combat damage as though it weren't blocked", {"kind": "static", "changes": [{"change": "allow", "event": {"event": "assign_damage", "what": "this"}, "as_though": [{"change": "status", "blocked": False}]}]})
rule("act", "assign~ no combat damage this turn", [{"do": "apply", "changes": [{"change": "forbid", "event": {"event": "damage", "from": "@", "combat": True}, "_assigns": True}]}])
rule("clauses", "you may have {thing} assign {its_combat} combat damage this turn as though {it_was} blocked", [{"do": "apply", "changes": [{"change": "allow", "event": {"event": "assign_damage", "what": "<thing>"}, "as_though": [{"change": "status", "blocked": False}]}], "_its": "<its_combat>", "_were": "<it_was>"}])
words("its_combat", {"its": "its", "their": "their"})
words("it_was", {"it weren't": "it", "they weren't": "they"})

# Others that come tapped, tokens too

rule("entering", "{noun|many}", {"...": "<noun>", "_put": "plural"})
_TAPPED = {"set": {"tapped": True}}
rule("static", "{entering} enter tapped", {"kind": "static", "changes": [{"change": "replace", "event": {"event": "move", "what": "<entering>", "to": "in_play"}, **_TAPPED}, {"change": "replace", "event": {"event": "create_token", "what": "<entering>"}, **_TAPPED}]}, era="{entering} come into play tapped")
