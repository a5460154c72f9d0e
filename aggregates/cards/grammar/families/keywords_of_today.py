"""Keywords of texts of today with costs, numbers, or abilities of their own; typecycling; party, and other labels."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import Tree, rule, token

for _word in ("foretell", "plot", "dash", "blitz", "warp", "disturb", "more than meets the eye", "fortify"):
    rule("keyword_node", [f"{_word} {{mana}}", f"{_word} — {{mana}}"], {"keyword": _word, "cost": ["<mana>"]})
for _word in ("foretell", "plot", "dash", "blitz", "warp", "disturb", "outlast", "scavenge", "encore", "freerunning", "web-slinging", "level up", "transfigure"):
    rule("keyword_sentence", f"{_word} — {{to_pay}}.", {"keyword": _word, "cost": "<to_pay>"})
for _word in ("escape", "unearth", "equip", "embalm", "eternalize", "scavenge", "ward", "evoke", "mayhem", "blitz"):
    rule("keyword_sentence", f"{_word} — {{keyword_costs}}.", {"keyword": _word, "cost": "<keyword_costs>", "_parts": True})
rule("keyword_node", "hideaway {digits}", {"keyword": "hideaway", "number": "<digits>"})
rule("keyword_node", "basic landcycling {mana}", {"keyword": "landcycling", "cost": ["<mana>"], "land": {"types": ["Land"], "supertypes": ["Basic"]}})
rule("keyword_node", "landcycling {mana}", {"keyword": "landcycling", "cost": ["<mana>"], "land": {"types": ["Land"]}})
for _word in ("Wizard", "Sliver", "Eldrazi", "Vampire", "Dragon"):
    rule("keyword_node", f"{_word.lower()}cycling {{mana}}", {"keyword": "landcycling", "cost": ["<mana>"], "land": {"subtypes": [_word]}})
for _word in ("boast", "exhaust"):
    rule("keyword_sentence", f"{_word} — {{cost}}: {{program}}", {"keyword": _word, "cost": "<cost>", "effect": "<program>"})

# Chapters of Sagas (2026-04: 714.2)

_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


def _chapter(number: str) -> Tree:
    return {"keyword": "chapter", "number": number, "effect": "<program>"}


token("roman", r"[IVX]+", lambda text: _ROMAN.index(text) + 1 if text in _ROMAN else None, lambda tree: _ROMAN[tree - 1] if type(tree) is int and 0 < tree < 11 else None)
rule("line", "[{roman}] — {program}", [_chapter("<roman>")])
rule("line", "[{a:roman}, {b:roman}] — {program}", [_chapter("<a>"), _chapter("<b>")])
rule("line", "[{a:roman}, {b:roman}, {c:roman}] — {program}", [_chapter("<a>"), _chapter("<b>"), _chapter("<c>")])
rule("line", "[{a:roman}, {b:roman}, {c:roman}, {d:roman}] — {program}", [_chapter("<a>"), _chapter("<b>"), _chapter("<c>"), _chapter("<d>")])
