"""Keyword actions, predefined tokens and energy, which have a word of their own since books later than the era's."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import Tree, rule, token, words
from rewind.aggregates.cards.predefined.definitions import predefined_tokens
from rewind.aggregates.editions import NAMES

# What a player does

for _word in ("investigate", "proliferate", "populate", "learn"):
    rule("deed", f"{_word}~", [{"do": _word, "player": "@"}])
for _word in ("investigate", "proliferate", "populate"):
    rule("deed", f"{_word}~ twice", [{"do": _word, "player": "@"}, {"do": _word, "player": "@"}])
rule("clauses", "clash with a opponent. if you win, {won:clauses}", [{"do": "clash", "player": "you"}, {"do": "if", "condition": {"number": "$clash", "at_least": 1}, "effect": "<won>", "_clash": True}])
for _word in ("surveil", "fateseal", "blight", "discover", "incubate"):
    rule("deed", f"{_word}~ {{n:figure}}", [{"do": _word, "number": "<n>", "player": "@"}])
for _word in ("bolster", "adapt", "monstrosity"):
    rule("order", f"{_word} {{n:figure}}", [{"do": _word, "number": "<n>"}])
rule("order", "amass {subtype|many} {n:figure}", [{"do": "amass", "subtype": "<subtype>", "number": "<n>"}])
for _word in ("goad", "detain", "suspect", "airbend", "exert"):
    rule("order", f"{_word} {{what}}", [{"do": _word, "what": "<what>"}])

rule("deed", "time travel~", [{"do": "time_travel", "player": "@"}])

# What an object does

rule("act", "explore~", [{"do": "explore", "what": "@"}])
rule("act", "connive~", [{"do": "connive", "what": "@"}])
rule("act", "endure~ {n:figure}", [{"do": "endure", "what": "@", "number": "<n>"}])
rule("act", "connive~ {n:figure}", [{"do": "connive", "what": "@", "number": "<n>"}])

# What has been done, for abilities that wait for it

for _word in ("investigate", "proliferate", "populate", "learn", "scry", "surveil", "amass", "blight", "discover", "incubate", "clash", "airbend", "earthbend"):
    rule("doing", f"{_word}~", {"event": "keyword_action", "action": _word, "player": "@"})
for _word in ("explore", "connive", "endure", "fight"):
    rule("happening", f"{_word}~", {"event": "keyword_action", "action": _word, "what": "@"})

# Designations

rule("fare", "become~ the monarch", [{"do": "designate", "designation": "monarch", "player": "@"}])
rule("fare", "take~ the initiative", [{"do": "designate", "designation": "initiative", "player": "@"}])
for _word in ("day", "night"):
    rule("clause", f"it becomes {_word}", [{"do": "designate", "designation": _word}])

# Tokens that are called by a name

words("predefined", {name: name for edition in NAMES for name in predefined_tokens(edition)})
rule("token_of", "{predefined} token%", {"predefined": "<predefined>"})
rule("tokens", "a tapped {token_of}", {"token": "<token_of>", "tapped": True, "named": "token"})
rule("tokens", "{many} tapped {token_of|many}", {"token": "<token_of>", "number": "<many>", "tapped": True, "named": "token"})
rule("deed", "create~ a {token_of} attached to {definite}", [{"do": "create_token", "token": "<token_of>", "attached_to": "<definite>", "player": "@"}])
rule("deed", "create~ a {token_of} attached to {target}", [{"do": "create_token", "token": "<token_of>", "attached_to": "<target>", "player": "@"}])

# Energy


def _energy(text: str) -> Tree:
    return text.count("{E}")


token("energy", r"(\{E\})+", _energy, lambda tree: "{E}" * tree if type(tree) is int and 0 < tree < 20 else None)
rule("payment", "pay {energy}", {"do": "remove_counters", "on": "you", "kind": "energy", "number": "<energy>"})
rule("clause", "you get {energy}", [{"do": "add_counters", "on": "you", "kind": "energy", "number": "<energy>"}])
