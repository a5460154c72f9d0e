"""Events of objects: coming and going, combat, damage, targets; what happens to a subject (`happening`)."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import rule

# Who or what something happens to

rule("agent", "{self}", "<self>")
rule("agent", "{host}", "<host>")
rule("agent", "a {noun|one}", {"...": "<noun>", "_put": "a"})
rule("agent", "another {noun|one}", {"...": "<noun>", "other": True, "_put": "another"})
rule("agent", "{self} or another {noun|one}", ["<self>", {"...": "<noun>", "other": True}])

# What happens to objects

_IN, _DIES, _LEAVES = (
    {"event": "move", "what": "@", "to": "in_play"},
    {"event": "move", "what": "@", "from": "in_play", "to": "graveyard"},
    {"event": "move", "what": "@", "from": "in_play"},
)
rule("happening", "enter~", _IN, era="come~ into play")
rule("happening", "die~", _DIES, era="is~ put into a graveyard from play")
rule("happening", "is~ put into a graveyard from the battlefield", {**_DIES, "_long": True}, era="is~ put into a graveyard from play")
rule("happening", "is~ put into your graveyard from the battlefield", {"event": "move", "what": "@", "from": "in_play", "to": {"zone": "graveyard", "of": "you"}}, era="is~ put into your graveyard from play")
rule("happening", "enter~ or die~", {"any_of": [_IN, _DIES]}, era="come~ into play or is~ put into a graveyard from play")
rule("happening", "enter~ or leave~ the battlefield", {"any_of": [_IN, {"event": "move", "what": "@", "from": "in_play"}]}, era="come~ into play or leave~ play")
rule("happening", "leave~ the battlefield", {"event": "move", "what": "@", "from": "in_play"}, era="leave~ play")
rule("happening", "attack~", {"event": "attack", "what": "@"})
rule("happening", "block~", {"event": "block", "what": "@", "together": "what"})
rule("happening", "attack~ or block~", {"any_of": [{"event": "attack", "what": "@"}, {"event": "block", "what": "@", "together": "what"}]})
rule("happening", "block~ {agent}", {"event": "block", "what": "@", "to": "<agent>"})
rule("happening", "become~ blocked", {"event": "become_blocked", "what": "@"})
rule("happening", "block~ or become~ blocked by {agent}", {"any_of": [{"event": "block", "what": "@", "to": "<agent>"}, {"event": "become_blocked", "what": "@", "by": "<agent>"}]})
rule("happening", "become~ blocked by {agent}", {"event": "become_blocked", "what": "@", "by": "<agent>"})
rule("happening", "block~ or become~ blocked", {"any_of": [{"event": "block", "what": "@", "together": "what"}, {"event": "become_blocked", "what": "@"}]})
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
rule("event", "a {noun|one} enters under your control", {"event": "move", "what": {"...": "<noun>", "controller": "you", "_put": "a"}, "to": "in_play", "_under": True}, era="a {noun|one} comes into play under your control")
rule("event", "another {noun|one} enters under your control", {"event": "move", "what": {"...": "<noun>", "other": True, "controller": "you", "_put": "another"}, "to": "in_play", "_under": True}, era="another {noun|one} comes into play under your control")
rule("event", "{agent} {happening|s}", {"&": "<happening>", "@": "<agent>"})

# Coming and going

rule("happening", "is~ put into {whose} graveyard from the battlefield", {"event": "move", "what": "@", "from": "in_play", "to": {"zone": "graveyard", "of": "<whose>"}}, era="is~ put into {whose} graveyard from play")
rule("happening", "is~ put into a player's graveyard from the battlefield", {**_DIES, "_player": True}, era="is~ put into a player's graveyard from play")
rule("happening", "is~ returned to your hand", {"event": "move", "what": "@", "from": "in_play", "how": "returned", "to": {"zone": "hand", "of": "you"}})
rule("happening", "is~ returned to a player's hand", {"event": "move", "what": "@", "from": "in_play", "how": "returned", "to": "hand"})
rule("happening", "phase~ in", {"event": "phase_in", "what": "@"})
rule("happening", "phase~ out", {"event": "phase_out", "what": "@"})
rule("happening", "become~ unattached from a permanent", {"event": "unattach", "what": "@"})
rule("happening", "become~ attached to {to:agent}", {"event": "attach", "what": "@", "to": "<to>"})
for _words, _to in (("a graveyard", "graveyard"), ("your graveyard", {"zone": "graveyard", "of": "you"}), ("a opponent's graveyard", {"zone": "graveyard", "of": "opponent"})):
    rule("event", f"a {{card|one}} is put into {_words} from anywhere", {"event": "move", "what": {"...": "<card>", "token": False}, "to": _to})

# Combat

rule("happening", "attack~ alone", {"event": "attack", "what": "@", "alone": True})
rule("happening", "attack~ you", {"event": "attack", "what": "@", "to": "you"})
rule("event", "one or more {noun|many} attack", {"event": "attack", "what": "<noun>", "together": True})
rule("event", "one or more {noun|many} attack you", {"event": "attack", "what": "<noun>", "to": "you", "together": True})
rule("event", "one or more {noun|many} block", {"event": "block", "what": "<noun>", "together": True})
rule("happening", "block~ one or more {noun|many}", {"event": "block", "what": "@", "to": "<noun>", "together": True})
rule("happening", "block~ or become~ blocked by one or more {noun|many}", {"any_of": [{"event": "block", "what": "@", "to": "<noun>", "together": True}, {"event": "become_blocked", "what": "@", "by": "<noun>", "together": True}]})

# Damage

rule("happening", "is~ dealt combat damage", {"event": "damage", "to": "@", "combat": True, "together": True, "_subject": "to"})
rule("agent", "a {source_noun|one}", {"...": "<source_noun>", "_put": "a"})
rule("agent", "a source", {"_noun": "source", "_put": "a"})
rule("damaged", "~", "this")
rule("damaged", "{host}", "<host>")

# Targets

rule("aimed_by", "a spell or ability a opponent controls", {"controller": "opponent", "_noun": "spell"})
rule("aimed_by", "a spell or ability you control", {"controller": "you"})
rule("aimed_by", "a spell", {"spell": True, "_noun": "spell"})
rule("aimed_by", "a spell a opponent controls", {"spell": True, "controller": "opponent", "_noun": "spell"})
rule("aimed_by", "a {types} spell", {"...": "<types>", "spell": True, "_noun": "spell"})
rule("aimed_by", "a {kinds} spell", {"...": "<kinds>", "spell": True, "_noun": "spell"})
rule("happening", "become~ the target of {aimed_by}", {"event": "target", "what": "@", "by": "<aimed_by>"})

# For the first time

_NONE_BEFORE = {"before": "event", "exactly": 0}
rule("happening", "become~ the target of a spell or ability for the first time each turn", {"event": "target", "what": "@", "where": {"happened": {"event": "target", "what": "@"}, **_NONE_BEFORE}})
rule("happening", "attack~ for the first time each turn", {"event": "attack", "what": "@", "where": {"happened": {"event": "attack", "what": "@"}, **_NONE_BEFORE}})

# Mana, phasing

rule("happening", "is~ tapped for mana", {"event": "add_mana", "from": "@", "how": "tapped", "_subject": "from"})
rule("happening", "phase~ out or leave~ the battlefield", {"any_of": [{"event": "phase_out", "what": "@"}, _LEAVES]}, era="phase~ out or leave~ play")

# Libraries, counters, costs

rule("event", "~ is put into your graveyard from your library", {"event": "move", "what": "this", "from": "library", "to": "graveyard", "_zone": "graveyard"})
rule("event", "you remove the last {counter} counter from ~", {"event": "remove_counters", "on": "this", "kind": "<counter>", "player": "you", "where": {"number": {"number": "counters", "of": "this", "kind": "<counter>"}, "exactly": 0}})
rule("event", "you pay ~'s cumulative upkeep", {"event": "pay", "what": "this", "how": "cumulative upkeep"})
rule("event", "a spell or ability a opponent controls destroys a {noun|one}", {"event": "destroy", "what": "<noun>", "cause": {"controller": "opponent"}})
