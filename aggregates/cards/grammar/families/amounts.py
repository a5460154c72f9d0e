"""Amounts: numbers in figures and words, X, counts, statistics, and what "that much" means; sizes such as +2/+2."""

# fmt: off
# A rule is a line.
from __future__ import annotations

import re

from rewind.aggregates.cards.grammar.rules import Tree, rule, token
from rewind.aggregates.cards.grammar.tables import NUMBERS

_WORDS = {number: word for word, number in NUMBERS.items()}


def _number(text: str) -> Tree | None:
    return int(text) if text.isdigit() else text if text == "X" else NUMBERS.get(text)


def _figure(tree: Tree) -> str | None:
    return str(tree) if (isinstance(tree, int) and not isinstance(tree, bool)) or tree == "X" else None


def _word(tree: Tree) -> str | None:
    return "X" if tree == "X" else _WORDS.get(tree) if isinstance(tree, int) else None


token("figure", r"\d+|X", _number, _figure)
token("digits", r"\d+", int, lambda tree: str(tree) if type(tree) is int else None)
token("number_word", r"[a-z]+|X", _number, _word)
token("many", "|".join([*NUMBERS, "X"]), _number, _word)
rule("number", "{figure}", "<figure>")
rule("number", "{number_word}", "<number_word>")

# Amounts

rule("amount", "the number of {counted}", {"count": "<counted>"})
rule("amount", "twice the number of {counted}", {"count": "<counted>", "times": 2})
rule("amount", "{possessor} {statistic}", {"number": "<statistic>", "of": "<possessor>"})
rule("amount", "twice {possessor} {statistic}", {"number": "<statistic>", "of": "<possessor>", "times": 2})
rule("amount", "the number of {counter} counters on {what}", {"number": "counters", "kind": "<counter>", "of": "<what>"})
rule("amount", "{whose} life total", {"number": "life", "of": "<whose>"})
rule("amount", "half {whose} life, rounded up", {"divide": [{"number": "life", "of": "<whose>"}, 2], "round": "up"})
rule("amount", "half {whose} life, rounded down", {"divide": [{"number": "life", "of": "<whose>"}, 2], "round": "down"})
rule("amount", "{number} plus {a:amount}", {"plus": ["<number>", "<a>"]})
rule("amount", "{a:amount} plus {number}", {"plus": ["<a>", "<number>"]})
rule("amount", "the sacrificed creature's {statistic}", {"number": "<statistic>", "of": "$sacrificed.what"})
rule("statistic", "power", "power")
rule("statistic", "toughness", "toughness")
rule("statistic", "mana value", "mana_cost", era="converted mana cost")
rule("amount", "half {a:amount}, rounded down", {"divide": ["<a>", 2], "round": "down"})
rule("amount", "half {a:amount}, rounded up", {"divide": ["<a>", 2], "round": "up"})
rule("amount", "{a:amount} minus {number}", {"highest": [0, {"minus": ["<a>", "<number>"]}]})
rule("amount", "{number} minus {a:amount}", {"highest": [0, {"minus": ["<number>", "<a>"]}]})
rule("amount", "{a:amount} minus {b:amount}", {"highest": [0, {"minus": ["<a>", "<b>"]}], "_both": True})
rule("amount", "half {whose} life total, rounded up", {"divide": [{"number": "life", "of": "<whose>"}, 2], "round": "up", "_total": True})
rule("amount", "half {whose} life total, rounded down", {"divide": [{"number": "life", "of": "<whose>"}, 2], "round": "down", "_total": True})
rule("amount", "X plus {number}", {"plus": ["X", "<number>"]})
rule("amount", "{a:amount} plus the number of {counted}", {"plus": ["<a>", {"count": "<counted>"}]})
rule("fare", "gain~ X plus {figure} life", [{"do": "gain_life", "number": {"plus": ["X", "<figure>"]}, "player": "@"}])
rule("fare", "lose~ half {own} life, rounded up", [{"do": "lose_life", "number": {"divide": [{"number": "life", "of": "@"}, 2], "round": "up"}, "player": "@", "_own": "<own>"}])
rule("fare", "lose~ half {own} life, rounded down", [{"do": "lose_life", "number": {"divide": [{"number": "life", "of": "@"}, 2], "round": "down"}, "player": "@", "_own": "<own>"}])
rule("deed", "mill~ half {own} library, rounded down", [{"do": "mill", "number": {"divide": [{"count": {"zone": "library", "of": "@"}}, 2], "round": "down"}, "player": "@", "_own": "<own>"}])
rule("deed", "mill~ half {own} library, rounded up", [{"do": "mill", "number": {"divide": [{"count": {"zone": "library", "of": "@"}}, 2], "round": "up"}, "player": "@", "_own": "<own>"}])
rule("amount", "half X, rounded down", {"divide": ["X", 2], "round": "down"})
rule("amount", "half X, rounded up", {"divide": ["X", 2], "round": "up"})
rule("amount", "twice X", {"multiply": [2, "X"]})
rule("amount", "the greatest {statistic} among {noun|many}", {"take": "greatest", "number": "<statistic>", "of": "<noun>"})
rule("amount", "the total {statistic} of {noun|many}", {"take": "sum", "number": "<statistic>", "of": "<noun>"})
rule("amount", "the number of colors among {noun|many}", {"count": "<noun>", "distinct": "colors"})
rule("amount", "the number of basic land types among {noun|many}", {"count": "<noun>", "distinct": "basic land types"})
rule("for_each", "for each color among {noun|many}", {"count": "<noun>", "distinct": "colors"})
rule("for_each", "for each basic land type among {noun|many}", {"count": "<noun>", "distinct": "basic land types"})
rule("counted", "{noun|many}", "<noun>")
rule("counted", "{in_zone|many}", "<in_zone>")
rule("counted", "opponents you have", {"players": "opponent"})
rule("each_of", "{noun|one}", "<noun>")
rule("each_of", "{in_zone|one}", "<in_zone>")
rule("for_each", "for each {each_of}", {"count": "<each_of>"})
rule("for_each", "for each {counter} counter on {what}", {"number": "counters", "kind": "<counter>", "of": "<what>"})

# Counters and sizes


def _counter(text: str) -> Tree | None:
    return text if text not in ("one", "two", "a", "that", "each", "additional") else None


token("counter", r"[+-]\d+/[+-]\d+|[a-z]+", _counter, lambda tree: tree if isinstance(tree, str) else None)

_SIZE = re.compile(r"([+-])(\d+|X)/([+-])(\d+|X)")


def _size(text: str) -> Tree:
    match = _SIZE.fullmatch(text)
    assert match is not None
    values = [_signed(match[1], match[2]), _signed(match[3], match[4])]
    found: Tree = {"change": "pump", "power": values[0], "toughness": values[1]}
    if (match[2] == "0" and match[1] == "-") or (match[4] == "0" and match[3] == "-"):
        found["_sign"] = match[1] + match[3]
    return found


def _signed(sign: str, figure: str) -> Tree:
    if figure == "X":
        return "X" if sign == "+" else "-X"
    return int(figure) if sign == "+" else -int(figure)


def _sized(tree: Tree) -> str | None:
    if not isinstance(tree, dict) or tree.get("change") != "pump":
        return None
    signs = tree.get("_sign", "  ")
    parts = [_with_sign(tree[key], sign) for key, sign in zip(("power", "toughness"), signs, strict=True)]
    return None if None in parts or len(tree) > 3 + ("_sign" in tree) else "/".join(map(str, parts))


def _with_sign(value: Tree, sign: str) -> str | None:
    if isinstance(value, int):
        return f"-{-value}" if value < 0 or (value == 0 and sign == "-") else f"+{value}"
    return {"X": "+X", "-X": "-X"}.get(value) if isinstance(value, str) else None


token("size", r"[+-](\d+|X)/[+-](\d+|X)", _size, _sized)


def _stats(text: str) -> Tree:
    power, toughness = text.split("/")
    return {"power": _number(power), "toughness": _number(toughness)}


token(
    "stats", r"(\d+|X)/(\d+|X)", _stats,
    lambda tree: f"{tree['power']}/{tree['toughness']}" if isinstance(tree, dict) and set(tree) == {"power", "toughness"} and all(isinstance(one, int) or one == "X" for one in tree.values()) else None,
)  # fmt: skip
