"""Events of players: what somebody does (`doing`), is dealt, or is made to do."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import rule

# Who does it

rule("doer", "you", "you")
rule("doer", "a player", {"players": "any"})
rule("doer", "a opponent", "opponent")

# What players do

rule("doing", "cast~ a {spell_noun|one}", {"event": "play", "what": "<spell_noun>", "player": "@", "_subject": "player"}, era="play~ a {spell_noun|one}")
rule("doing", "draw~ a card", {"event": "draw", "player": "@"})
rule("doing", "discard~ a card", {"event": "discard", "player": "@"})
rule("doing", "cycle~ a card", {"event": "discard", "how": "cycling", "player": "@"})
rule("doing", "cycle~ ~", {"event": "discard", "what": "this", "how": "cycling", "player": "@", "_zone": "any"})
rule("doing", "gain~ life", {"event": "gain_life", "player": "@"})
rule("doing", "lose~ life", {"event": "lose_life", "player": "@"})
rule("doing", "sacrifice~ a {noun|one}", {"event": "sacrifice", "what": "<noun>", "player": "@"})
rule("doing", "play~ a land", {"event": "play", "what": {"types": ["Land"]}, "player": "@"})

rule("event", "{doer} {doing|~doer}", {"&": "<doing>", "@": "<doer>"})

# Being dealt damage, being made to discard, a spell that is countered

rule("event", "you're dealt damage", {"event": "damage", "to": "you", "together": "to", "_subject": "to"})
rule("event", "you're dealt combat damage", {"event": "damage", "to": "you", "combat": True, "together": "to", "_subject": "to"})

rule("event", "a spell you've cast is countered", {"event": "counter", "what": {"spell": True, "controller": "you"}}, era="a spell you've played is countered")
rule("event", "a spell or ability a opponent controls causes you to discard ~", {"event": "discard", "what": "this", "cause": {"controller": "opponent"}, "_zone": "any"})
rule("event", "a spell or ability a opponent controls causes you to discard a card", {"event": "discard", "player": "you", "cause": {"controller": "opponent"}})
rule("order", "counter that spell or ability", [{"do": "counter", "what": "event.by"}])
rule("player", "that spell or ability's controller", "controller of event.by")
