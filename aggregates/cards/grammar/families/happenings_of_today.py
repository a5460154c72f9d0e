"""Events that texts of today wait for: of several at once, the second in a turn, of two kinds, of parts of a turn."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import Tree, rule, words

_IN = {"event": "move", "what": "@", "to": "in_play"}
_DIES = {"event": "move", "what": "@", "from": "in_play", "to": "graveyard"}
_ATTACK = {"event": "attack", "what": "@"}
_YOURS = {"zone": "graveyard", "of": "you"}

# Of two kinds

rule("happening", "enter~ or attack~", {"any_of": [_IN, _ATTACK]}, era="come~ into play or attack~")
rule("happening", "attack~ or die~", {"any_of": [_ATTACK, _DIES]}, era="attack~ or is~ put into a graveyard from play")
rule("happening", "enter~ or is~ put into a graveyard from the battlefield", {"any_of": [_IN, _DIES], "_long": True}, era="come~ into play or is~ put into a graveyard from play")
rule("triggered", "when {a:event} and whenever {b:event}, {body|when}", {"...": "<body>", "kind": "triggered", "when": {"any_of": ["<a>", "<b>"], "_apart": True}, "_when": "when and whenever"})
rule("triggered", "whenever {a:event} and whenever {b:event}, {body|when}", {"...": "<body>", "kind": "triggered", "when": {"any_of": ["<a>", "<b>"], "_apart": True}, "_when": "whenever and whenever"})
rule("triggered", "when {a:event} and when {b:event}, {body|when}", {"...": "<body>", "kind": "triggered", "when": {"any_of": ["<a>", "<b>"], "_apart": True}, "_when": "when and when"})
rule("triggered", "when {event} and {beginning}, {body|when}", {"...": "<body>", "kind": "triggered", "when": {"any_of": ["<event>", "<beginning>"], "_apart": True}, "_when": "when and at"})

# Several at once

rule("event", "you attack", {"event": "attack", "what": {"types": ["Creature"], "controller": "you"}, "together": True, "_silent": True, "_you": True})
rule("event", "~ and at least {many} other creatures attack", {"event": "attack", "what": "this", "where": {"there_is": {"types": ["Creature"], "attacking": True, "other": True, "controller": "you"}, "at_least": "<many>"}})
rule("event", "you attack with one or more {noun|many}", {"event": "attack", "what": {"...": "<noun>", "controller": "you"}, "together": True, "_silent": True, "_with": True})
rule("event", "you attack with {many} or more {noun|many}", {"event": "attack", "what": {"...": "<noun>", "controller": "you"}, "together": True, "_silent": True, "number": {"at_least": "<many>"}, "_noun": True})
rule("event", "one or more {noun|many} die", {"event": "move", "what": "<noun>", "from": "in_play", "to": "graveyard", "together": True, "_silent": True}, era="one or more {noun|many} are put into graveyards from play")
rule("event", "one or more {noun|many} enter", {"event": "move", "what": "<noun>", "to": "in_play", "together": True, "_silent": True}, era="one or more {noun|many} come into play")
rule("event", "one or more {noun|many} enter under your control", {"event": "move", "what": {"...": "<noun>", "controller": "you"}, "to": "in_play", "together": True, "_silent": True, "_under": True}, era="one or more {noun|many} come into play under your control")
rule("event", "one or more {noun|many} leave the battlefield", {"event": "move", "what": "<noun>", "from": "in_play", "together": True, "_silent": True}, era="one or more {noun|many} leave play")
rule("event", "one or more {card|many} leave your graveyard", {"event": "move", "what": "<card>", "from": _YOURS, "together": True, "_silent": True})
rule("event", "one or more {card|many} are put into your graveyard from anywhere", {"event": "move", "what": {"...": "<card>", "token": False}, "to": _YOURS, "together": True, "_silent": True})
rule("event", "one or more {card|many} are put into your graveyard from your library", {"event": "move", "what": "<card>", "from": "library", "to": _YOURS, "together": True, "_silent": True})
rule("event", "one or more {counter} counters are put on ~", {"event": "add_counters", "on": "this", "kind": "<counter>", "together": True, "_silent": True})
rule("event", "you put one or more {counter} counters on ~", {"event": "add_counters", "on": "this", "kind": "<counter>", "cause": {"controller": "you"}, "together": True})
rule("event", "you discard one or more cards", {"event": "discard", "player": "you", "together": True, "_silent": True})
rule("event", "you sacrifice one or more {noun|many}", {"event": "sacrifice", "what": "<noun>", "player": "you", "together": True, "_silent": True})

# So manieth in a turn

words("before_it", {"first": 0, "second": 1, "third": 2, "fourth": 3, "fifth": 4})


def _before(**event: Tree) -> Tree:
    return {"happened": event, "before": "event", "exactly": "<before_it>"}


rule("event", "you draw your {before_it} card each turn", {"event": "draw", "player": "you", "where": _before(event="draw", player="you")})
rule("event", "a opponent draws their {before_it} card each turn", {"event": "draw", "player": "opponent", "where": _before(event="draw", player="event.player")})
rule("event", "you cast your {before_it} {spell_noun|one} each turn", {"event": "play", "what": "<spell_noun>", "player": "you", "where": _before(event="play", what="<spell_noun>", player="you"), "_subject": "player"})
rule("event", "a player casts their {before_it} {spell_noun|one} each turn", {"event": "play", "what": "<spell_noun>", "player": {"players": "any"}, "where": _before(event="play", what="<spell_noun>", player="event.player"), "_subject": "player"})
rule("event", "a opponent casts their {before_it} {spell_noun|one} each turn", {"event": "play", "what": "<spell_noun>", "player": "opponent", "where": _before(event="play", what="<spell_noun>", player="event.player"), "_subject": "player"})
_NONE_BEFORE = {"before": "event", "exactly": 0}
rule("event", "you gain life for the first time each turn", {"event": "gain_life", "player": "you", "where": {"happened": {"event": "gain_life", "player": "you"}, **_NONE_BEFORE}})
for _aim, _by in (("you control", {"controller": "you"}), ("a opponent controls", {"controller": "opponent"})):
    rule("happening", f"become~ the target of a spell or ability {_aim} for the first time each turn", {"event": "target", "what": "@", "by": _by, "where": {"happened": {"event": "target", "what": "@", "by": _by}, **_NONE_BEFORE}})

# What players do

rule("doing", "sacrifice~ another {noun|one}", {"event": "sacrifice", "what": {"...": "<noun>", "other": True, "_put": "another"}, "player": "@"})
rule("doing", "sacrifice~ ~", {"event": "sacrifice", "what": "this", "player": "@"})
rule("doing", "cycle~ or discard~ a card", {"event": "discard", "player": "@", "_cycle": True})
rule("plain_card", "card", "card")
rule("doing", "discard~ a {card|one!plain_card}", {"event": "discard", "what": "<card>", "player": "@"})
rule("doing", "create~ a token", {"event": "create_token", "player": "@"})
rule("doing", "cast~ ~", {"event": "play", "what": "this", "player": "@", "_zone": "stack", "_subject": "player"}, era="play~ ~")
rule("event", "you cast a {spell_noun|one} during a opponent's turn", {"event": "play", "what": "<spell_noun>", "player": "you", "where": {"active": "opponent"}, "_subject": "player"}, era="you play a {spell_noun|one} during a opponent's turn")
rule("event", "you cast a {spell_noun|one} during your turn", {"event": "play", "what": "<spell_noun>", "player": "you", "where": {"active": "you"}, "_subject": "player"}, era="you play a {spell_noun|one} during your turn")
rule("event", "a opponent casts a {spell_noun|one} during your turn", {"event": "play", "what": "<spell_noun>", "player": "opponent", "where": {"active": "you"}, "_subject": "player"}, era="a opponent plays a {spell_noun|one} during your turn")

# Whom something deals damage

rule("damaged", "a player or planeswalker", [{"players": "any"}, {"types": ["Planeswalker"]}])
rule("damaged", "a player or battle", [{"players": "any"}, {"types": ["Battle"]}])

# Parts of a turn

_FIRST = {"before": "event", "exactly": 0}
rule("beginning", "at the beginning of your first main phase", {"event": "begin", "part": "precombat_main", "player": "you"})
rule("beginning", "at the beginning of your second main phase", {"event": "begin", "part": "postcombat_main", "player": "you", "where": {"happened": {"event": "begin", "part": "postcombat_main"}, **_FIRST}})
rule("beginning", "at the beginning of each of your main phases", {"event": "begin", "part": "main", "player": "you"})
rule("beginning", "at the beginning of each combat", {"event": "begin", "part": "combat"})
rule("beginning", "at the beginning of enchanted player's {part_alone}", {"event": "begin", "part": "<part_alone>", "player": "host"})
rule("beginning", "at the beginning of each of your {part_alone}s", {"event": "begin", "part": "<part_alone>", "player": "you", "_each": "your"})

# Copies, abilities, exploited creatures, targets of spells

rule("doing", "cast~ or copy~ a {spell_noun|one}", {"any_of": [{"event": "play", "what": "<spell_noun>", "player": "@", "_silent": True}, {"event": "copy", "what": "<spell_noun>", "player": "@", "_silent": True}]}, era="play~ or copy~ a {spell_noun|one}")
rule("event", "you cast your {before_it} {spell_noun|one} during each opponent's turn", {"event": "play", "what": "<spell_noun>", "player": "you", "where": {"all_of": [{"active": "opponent"}, _before(event="play", what="<spell_noun>", player="you")]}, "_subject": "player"})
for _words, _what in (("~", "this"), ("a {noun|one}", "<noun>")):
    rule("event", f"you cast a {{spell_noun|one}} that targets {_words}", {"event": "play", "what": {"...": "<spell_noun>", "targets": _what}, "player": "you", "_targets": True, "_silent": "spell", "_subject": "player"})

# Lands, other cards, attacks on planeswalkers too

rule("event", "{host} is put into a graveyard", {"event": "move", "what": "<host>", "from": "in_play", "to": "graveyard", "_put": True}, era="{host} is put into a graveyard from play")
rule("happening", "attack~ you or a planeswalker you control", {"event": "attack", "what": "@", "to": ["you", {"types": ["Planeswalker"], "controller": "you"}]})
rule("happening", "deal~ noncombat damage to {damaged}", {"event": "damage", "from": "@", "to": "<damaged>", "combat": False, "_subject": "from"})
rule("doing", "cycle~ another card", {"event": "discard", "what": {"other": True}, "how": "cycling", "player": "@"})
rule("doing", "discard~ another card", {"event": "discard", "what": {"other": True}, "player": "@"})
rule("beginning", "at the beginning of each of your postcombat main phases", {"event": "begin", "part": "postcombat_main", "player": "you"})
rule("event", "you sacrifice a token", {"event": "sacrifice", "what": {"token": True}, "player": "you", "_token": True})
rule("event", "a opponent loses life", {"event": "lose_life", "player": "opponent", "_loses": True})
rule("happening", "attack~ while {condition}", {"event": "attack", "what": "@", "where": "<condition>"})
rule("event", "one or more {counter} counters are put on a {noun|one}", {"event": "add_counters", "on": "<noun>", "kind": "<counter>", "_more": True})
rule("event", "you put one or more {counter} counters on a {noun|one}", {"event": "add_counters", "on": "<noun>", "kind": "<counter>", "cause": {"controller": "you"}, "_more": True})
rule("happening", "become~ monstrous", {"event": "keyword_action", "action": "monstrosity", "what": "@"})
rule("happening", "enter~ untapped", {"event": "move", "what": "@", "to": "in_play", "where": {"is": "event.became", "matches": {"tapped": False}}})
rule("event", "a opponent is dealt noncombat damage", {"event": "damage", "to": "opponent", "combat": False, "together": "to", "_subject": "to"})
rule("event", "one or more {counter} counters are put on another {noun|one}", {"event": "add_counters", "on": {"...": "<noun>", "other": True, "_put": "another"}, "kind": "<counter>", "_more": True})
for _owner, _tree in (("you control", {"controller": "you"}), ("a opponent controls", {"controller": "opponent"})):
    rule("dealt_event", f"a source {_owner} deals {{damage_kind}} to you", {"...": "<damage_kind>", "from": _tree, "to": "you"})
rule("dealt_event", "you discard one or more cards", {"event": "discard", "player": "you", "together": True})

# During a turn, for the first time

rule("event", "{event} during your turn", {"...": "<event>", "where": {"active": "you"}, "_during": "you"})
rule("event", "you discard one or more {card|many!plain_cards}", {"event": "discard", "what": "<card>", "player": "you", "together": True, "_silent": True})
rule("plain_cards", "cards", "cards")
