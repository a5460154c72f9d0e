"""What is chosen as something comes into play, and what speaks of it later."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from typing import Any

from rewind.aggregates.cards.grammar.rules import Tree, rule, token

_ENTRY = {"event": "move", "what": "this", "to": "in_play"}


def _chosen(text: str, **choice: Any) -> None:
    rule("static", f"as ~ enters, choose {text}", {"kind": "static", "zone": "any", "changes": [{"change": "replace", "event": _ENTRY, "first": [{"do": "choose", **choice}]}]}, era=f"as ~ comes into play, choose {text}")


_chosen("a color", kind="color", keep="$chosen_color")
_chosen("a creature type", kind="subtype", keep="$chosen_type")
_chosen("a basic land type", kind="land_type", keep="$chosen_type")
_chosen("a opponent", kind="players", among="opponent", keep="$chosen_player")
_chosen("a player", kind="players", among={"players": "any"}, keep="$chosen_player")
_chosen("a card name", kind="name", keep="$chosen_name")

rule("noun", "{noun|=} of the chosen color", {"...": "<noun>", "colors": ["$chosen_color"]})
for _whose, _tree in (("you control", {"controller": "you"}), ("your opponents control", {"controller": "opponent", "_opponents": True}), ("{controls}", {"controller": "<controls>"})):
    rule("noun", f"{{noun|=}} of the chosen color {_whose}", {"...": "<noun>", **_tree, "colors": ["$chosen_color"], "_early": True})
    rule("noun", f"{{noun|=}} of the chosen type {_whose}", {"...": "<noun>", **_tree, "subtypes": ["$chosen_type"], "_early": True})
for _kind, _chosen_one in (("color", {"colors": ["$chosen_color"]}), ("type", {"subtypes": ["$chosen_type"]})):
    rule("noun", f"{{noun|=}} of the chosen {_kind} on the battlefield", {"...": "<noun>", **_chosen_one, "_on": True, "_early": True}, era=f"{{noun|=}} of the chosen {_kind} in play")
    rule("noun", f"{{noun|=}} of the chosen {_kind} without {{plain_keyword}}", {"...": "<noun>", **_chosen_one, "not_keywords": ["<plain_keyword>"], "_early": True})
rule("noun", "{noun|=} of the chosen type", {"...": "<noun>", "subtypes": ["$chosen_type"]})
rule("spell_noun", "{spell_noun|=} of the chosen color", {"...": "<spell_noun>", "colors": ["$chosen_color"]})
rule("spell_noun", "{spell_noun|=} of the chosen type", {"...": "<spell_noun>", "subtypes": ["$chosen_type"]})
rule("protected", "the chosen color", {"zone": "any", "colors": ["$chosen_color"]})
rule("player", "the chosen player", "$chosen_player")
rule("whose", "the chosen player's", "$chosen_player")
rule("beginning", "at the beginning of the chosen player's {part_alone}", {"event": "begin", "part": "<part_alone>", "player": "$chosen_player"})
rule("standing_one", "is~ the chosen color", [{"change": "colors", "colors": ["$chosen_color"]}])
rule("standing_one", "is~ the chosen type", [{"change": "becomes", "subtypes": ["$chosen_type"]}])
rule("standing_one", "is~ the chosen type in addition to {its_other}", [{"change": "becomes", "subtypes": ["$chosen_type"], "still": True, "_its": "<its_other>"}])
rule("its_other", "its other types", "its")
rule("its_other", "their other types", "their")

# Keywords whose cost is a sentence

for _word in ("cumulative upkeep", "cycling", "morph", "madness", "echo", "flashback", "buyback", "equip", "entwine", "recover", "ward", "unearth", "evoke", "spectacle", "prowl", "surge", "escape", "mayhem", "embalm", "eternalize"):
    rule("keyword_sentence", f"{_word} — {{to_pay}}.", {"keyword": _word, "cost": "<to_pay>"})
rule("keyword_sentence", "kicker — {to_pay}.", {"keyword": "kicker", "cost": "<to_pay>", "name": "$kicked"})
rule("line", "{keyword_sentence}", ["<keyword_sentence>"])
rule("spell_line", "{keyword_sentence}", ["<keyword_sentence>"])

# Anchor words (2026-04: 614.12c)

token("anchor", r"[A-Z][a-z]+", lambda text: text, lambda tree: tree if isinstance(tree, str) else None)
token("anchored", r"[a-z]+", str.capitalize, lambda tree: tree.lower() if isinstance(tree, str) else None)
_SIDE: Tree = {"kind": "static", "zone": "any", "changes": [{"change": "replace", "event": _ENTRY, "first": [{"do": "choose", "kind": "word", "values": ["<a>", "<b>"], "keep": "$anchor"}]}]}


def _of_word(word: str, ability: str) -> Tree:
    return {"kind": "static", "to": "this", "as_long_as": {"chosen": "$anchor", "word": word}, "changes": [{"change": "gain", "abilities": [{"quoted": ability}]}]}


rule("line", "as ~ enters, choose {a:anchor} or {b:anchor}.\n• {c:anchored} — {x:ability}\n• {d:anchored} — {y:ability}", [_SIDE, _of_word("<c>", "<x>"), _of_word("<d>", "<y>")])
