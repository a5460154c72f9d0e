"""More events: attacking alone, being dealt damage, becoming a target of somebody, changing zones, mana, phases."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import rule

_ENTERS, _DIES, _LEAVES = (
    {"event": "move", "what": "@", "to": "in_play"},
    {"event": "move", "what": "@", "from": "in_play", "to": "graveyard"},
    {"event": "move", "what": "@", "from": "in_play"},
)

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
rule("event", "you're dealt damage", {"event": "damage", "to": "you", "together": "to", "_subject": "to"})
rule("event", "you're dealt combat damage", {"event": "damage", "to": "you", "combat": True, "together": "to", "_subject": "to"})
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

# Spells, discarding, mana

rule("event", "a spell you've cast is countered", {"event": "counter", "what": {"spell": True, "controller": "you"}}, era="a spell you've played is countered")
rule("event", "a spell or ability a opponent controls causes you to discard ~", {"event": "discard", "what": "this", "cause": {"controller": "opponent"}, "_zone": "graveyard"})
rule("event", "a spell or ability a opponent controls causes you to discard a card", {"event": "discard", "player": "you", "cause": {"controller": "opponent"}})
rule("happening", "is~ tapped for mana", {"event": "add_mana", "from": "@", "how": "tapped", "_subject": "from"})
rule("happening", "phase~ out or leave~ the battlefield", {"any_of": [{"event": "phase_out", "what": "@"}, _LEAVES]}, era="phase~ out or leave~ play")
rule("order", "counter that spell or ability", [{"do": "counter", "what": "event.by"}])
rule("player", "that spell or ability's controller", "controller of event.by")
