"""Events: what happens to a subject (`happening`), and what a trigger waits for (`event`)."""

# fmt: off
# A rule is a line.
from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import rule, words
from rewind.aggregates.cards.grammar.tables import PARTS

# Who or what something happens to

rule("agent", "{self}", "<self>")
rule("agent", "{host}", "<host>")
rule("agent", "a {noun|one}", {"...": "<noun>", "_put": "a"})
rule("agent", "another {noun|one}", {"...": "<noun>", "other": True, "_put": "another"})
rule("agent", "{self} or another {noun|one}", ["<self>", {"...": "<noun>", "other": True}])
rule("doer", "you", "you")
rule("doer", "a player", {"players": "any"})
rule("doer", "a opponent", "opponent")

# What happens to objects

_IN, _DIES = (
    {"event": "move", "what": "@", "to": "in_play"},
    {"event": "move", "what": "@", "from": "in_play", "to": "graveyard"},
)
rule("happening", "enter~", _IN, era="come~ into play")
rule("happening", "die~", _DIES, era="is~ put into a graveyard from play")
rule("happening", "is~ put into a graveyard from the battlefield", {**_DIES, "_long": True}, era="is~ put into a graveyard from play")
rule("happening", "is~ put into your graveyard from the battlefield", {"event": "move", "what": "@", "from": "in_play", "to": {"zone": "graveyard", "of": "you"}}, era="is~ put into your graveyard from play")
rule("happening", "enter~ or die~", {"any_of": [_IN, _DIES]}, era="come~ into play or is~ put into a graveyard from play")
rule("happening", "enter~ or leave~ the battlefield", {"any_of": [_IN, {"event": "move", "what": "@", "from": "in_play"}]}, era="come~ into play or leave~ play")
rule("happening", "leave~ the battlefield", {"event": "move", "what": "@", "from": "in_play"}, era="leave~ play")
rule("happening", "attack~", {"event": "attack", "what": "@"})
rule("happening", "block~", {"event": "block", "what": "@", "together": True})
rule("happening", "attack~ or block~", {"any_of": [{"event": "attack", "what": "@"}, {"event": "block", "what": "@", "together": True}]})
rule("happening", "block~ {agent}", {"event": "block", "what": "@", "to": "<agent>"})
rule("happening", "become~ blocked", {"event": "become_blocked", "what": "@"})
rule("happening", "block~ or become~ blocked by {agent}", {"any_of": [{"event": "block", "what": "@", "to": "<agent>"}, {"event": "become_blocked", "what": "@", "by": "<agent>"}]})
rule("happening", "become~ blocked by {agent}", {"event": "become_blocked", "what": "@", "by": "<agent>"})
rule("happening", "block~ or become~ blocked", {"any_of": [{"event": "block", "what": "@", "together": True}, {"event": "become_blocked", "what": "@"}]})
rule("happening", "attack~ and isn't blocked", {"event": "go_unblocked", "what": "@"})
rule("happening", "become~ tapped", {"event": "tap", "what": "@"})
rule("happening", "become~ untapped", {"event": "untap", "what": "@"})
rule("happening", "become~ the target of a spell or ability", {"event": "target", "what": "@"})
rule("happening", "is~ turned face up", {"event": "turn_face_up", "what": "@"})
rule("happening", "deal~ damage", {"event": "damage", "from": "@", "together": True, "_subject": "from"})
rule("happening", "deal~ combat damage", {"event": "damage", "from": "@", "combat": True, "together": True, "_subject": "from"})
rule("happening", "deal~ damage to {damaged}", {"event": "damage", "from": "@", "to": "<damaged>", "_subject": "from"})
rule("happening", "deal~ combat damage to {damaged}", {"event": "damage", "from": "@", "to": "<damaged>", "combat": True, "_subject": "from"})
rule("happening", "is~ dealt damage", {"event": "damage", "to": "@", "together": True, "_subject": "to"})
rule("damaged", "a player", {"players": "any"})
rule("damaged", "you", "you")
rule("damaged", "a opponent", "opponent")
rule("damaged", "a {noun|one}", "<noun>")

# What players do

rule("doing", "cast~ a {spell_noun|one}", {"event": "play", "what": "<spell_noun>", "player": "@", "_subject": "player"}, era="play~ a {spell_noun|one}")
rule("doing", "draw~ a card", {"event": "draw", "player": "@"})
rule("doing", "discard~ a card", {"event": "discard", "player": "@"})
rule("doing", "cycle~ a card", {"event": "discard", "how": "cycling", "player": "@"})
rule("doing", "cycle~ ~", {"event": "discard", "what": "this", "how": "cycling", "player": "@", "_zone": "graveyard"})
rule("doing", "gain~ life", {"event": "gain_life", "player": "@"})
rule("doing", "lose~ life", {"event": "lose_life", "player": "@"})
rule("doing", "sacrifice~ a {noun|one}", {"event": "sacrifice", "what": "<noun>", "player": "@"})
rule("doing", "play~ a land", {"event": "play", "what": {"types": ["Land"]}, "player": "@"})

rule("event", "a {noun|one} enters under your control", {"event": "move", "what": {"...": "<noun>", "controller": "you", "_put": "a"}, "to": "in_play", "_under": True}, era="a {noun|one} comes into play under your control")
rule("event", "another {noun|one} enters under your control", {"event": "move", "what": {"...": "<noun>", "other": True, "controller": "you", "_put": "a"}, "to": "in_play", "_under": True}, era="another {noun|one} comes into play under your control")
rule("event", "{agent} {happening|s}", {"&": "<happening>", "@": "<agent>"})
rule("event", "{doer} {doing|~doer}", {"&": "<doing>", "@": "<doer>"})

# The beginning of a part of a turn

words("part", PARTS)
words("part_alone", {"upkeep": "upkeep", "end step": "end_of_turn", "draw step": "draw"})
rule("beginning", "at the beginning of your {part}", {"event": "begin", "part": "<part>", "player": "you"})
rule("beginning", "at the beginning of each player's {part_alone}", {"event": "begin", "part": "<part_alone>", "_each": "player"})
rule("beginning", "at the beginning of each {part_alone}", {"event": "begin", "part": "<part_alone>"})
rule("beginning", "at the beginning of the {part_alone}", {"event": "begin", "part": "<part_alone>", "_the": True})
rule("beginning", "at the beginning of each opponent's {part_alone}", {"event": "begin", "part": "<part_alone>", "player": "opponent", "_each": "opponent"})
rule("beginning", "at the beginning of the upkeep of {host}'s controller", {"event": "begin", "part": "upkeep", "player": {"controller of": "<host>"}})
rule("beginning", "at end of combat", {"event": "begin", "part": "end_of_combat"})
