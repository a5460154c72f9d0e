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

token("partner_name", r"[A-Z][^\n.\"]*", lambda text: text, lambda tree: tree if isinstance(tree, str) else None)
rule("keyword_node", "partner with {partner_name}", {"keyword": "partner with", "what": {"names": ["<partner_name>"]}})

rule("keyword_node", "backup {digits}", {"keyword": "backup", "number": "<digits>"})

# Saddled permanents (2026-04: 702.171b), and creatures that exploit others (2026-04: 702.110b)

_SADDLED: Tree = {"event": "resolve", "what": {"of_keyword": "saddle", "source": "event.what"}}
rule("happening", "attack~ while saddled", {"event": "attack", "what": "@", "where": {"happened": _SADDLED}})
rule("matched", "saddled", {"where": {"happened": {"event": "resolve", "what": {"of_keyword": "saddle", "source": "each"}}}})
rule("exploiter", "{self}", "<self>")
rule("exploiter", "a {noun|one}", {"...": "<noun>", "zone": "any"})
rule("event", "{exploiter} exploits a creature", {"event": "sacrifice", "what": {"types": ["Creature"]}, "cause": {"of_keyword": "exploit", "source": "<exploiter>"}, "_exploits": True})

# Chapters of Sagas (2026-04: 714.2)

_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


def _chapter(number: str) -> Tree:
    return {"keyword": "chapter", "number": number, "effect": "<program>"}


token("roman", r"[IVX]+", lambda text: _ROMAN.index(text) + 1 if text in _ROMAN else None, lambda tree: _ROMAN[tree - 1] if type(tree) is int and 0 < tree < 11 else None)
rule("line", "[{roman}] — {program}", [_chapter("<roman>")])
rule("line", "[{a:roman}, {b:roman}] — {program}", [_chapter("<a>"), _chapter("<b>")])
rule("line", "[{a:roman}, {b:roman}, {c:roman}] — {program}", [_chapter("<a>"), _chapter("<b>"), _chapter("<c>")])
rule("line", "[{a:roman}, {b:roman}, {c:roman}, {d:roman}] — {program}", [_chapter("<a>"), _chapter("<b>"), _chapter("<c>"), _chapter("<d>")])
