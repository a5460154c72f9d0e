"""Conditions of texts of today: what happened this turn, how something was paid, what graveyards hold."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import rule

# What happened this turn

_MORE = {"at_least": "<many>"}
rule("condition", "you attacked this turn", {"happened": {"event": "attack", "player": "you"}})
rule("condition", "you attacked with a {noun|one} this turn", {"happened": {"event": "attack", "what": "<noun>", "player": "you"}})
rule("condition", "you attacked with {many} or more {noun|many} this turn", {"number": {"happened": {"event": "attack", "what": "<noun>", "player": "you"}}, **_MORE})
rule("condition", "you gained life this turn", {"happened": {"event": "gain_life", "player": "you"}})
rule("condition", "you gained {figure} or more life this turn", {"number": {"happened": {"event": "gain_life", "player": "you"}, "sum": "number"}, "at_least": "<figure>"})
rule("condition", "you lost life this turn", {"happened": {"event": "lose_life", "player": "you"}})
rule("condition", "a opponent lost life this turn", {"happened": {"event": "lose_life", "player": "opponent"}})
rule("condition", "a {noun|one} left the battlefield under your control this turn", {"happened": {"event": "move", "what": {"...": "<noun>", "controller": "you"}, "from": "in_play"}}, era="a {noun|one} left play under your control this turn")
rule("condition", "a {noun|one} left the battlefield this turn", {"happened": {"event": "move", "what": "<noun>", "from": "in_play"}}, era="a {noun|one} left play this turn")
rule("condition", "a {noun|one} entered the battlefield under your control this turn", {"happened": {"event": "move", "what": "<noun>", "to": "in_play", "player": "you"}}, era="a {noun|one} came into play under your control this turn")
rule("condition", "another {noun|one} entered the battlefield under your control this turn", {"happened": {"event": "move", "what": {"...": "<noun>", "other": True, "_put": "another"}, "to": "in_play", "player": "you"}}, era="another {noun|one} came into play under your control this turn")
rule("condition", "a {noun|one} died this turn", {"happened": {"event": "move", "what": "<noun>", "from": "in_play", "to": "graveyard"}}, era="a {noun|one} was put into a graveyard from play this turn")
rule("condition", "another {noun|one} died this turn", {"happened": {"event": "move", "what": {"...": "<noun>", "other": True}, "from": "in_play", "to": "graveyard"}}, era="another {noun|one} was put into a graveyard from play this turn")
rule("condition", "a {noun|one} died under your control this turn", {"happened": {"event": "move", "what": {"...": "<noun>", "controller": "you"}, "from": "in_play", "to": "graveyard"}, "_under": True}, era="a {noun|one} under your control was put into a graveyard from play this turn")
_CARDS = {"types": ["Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"], "owner": "you", "token": False}
rule("condition", "you descended this turn", {"happened": {"event": "move", "what": _CARDS, "to": "graveyard"}})
rule("condition", "you've cast another spell this turn", {"happened": {"event": "play", "what": {"spell": True, "other": True}, "player": "you"}}, era="you've played another spell this turn")
rule("condition", "you've cast {many} or more {spell_noun|many} this turn", {"number": {"happened": {"event": "play", "what": "<spell_noun>", "player": "you"}}, **_MORE}, era="you've played {many} or more {spell_noun|many} this turn")
rule("condition", "you've drawn {many} or more cards this turn", {"number": {"happened": {"event": "draw", "player": "you"}}, **_MORE})
rule("condition", "you've discarded a card this turn", {"happened": {"event": "discard", "player": "you"}})
rule("condition", "you've sacrificed a {noun|one} this turn", {"happened": {"event": "sacrifice", "what": "<noun>", "player": "you"}})
rule("condition", "you played a land this turn", {"happened": {"event": "play", "what": {"types": ["Land"]}, "player": "you"}})

# Players

rule("condition", "a opponent has {many} or more poison counters", {"there_is": {"players": "opponent", "where": {"number": {"number": "counters", "kind": "poison", "of": "each"}, "at_least": "<many>"}}})
rule("condition", "you have {many} or more opponents", {"there_is": {"players": "opponent"}, "at_least": "<many>"})
rule("condition", "a player has {figure} or less life", {"there_is": {"players": "any", "where": {"number": {"number": "life", "of": "each"}, "at_most": "<figure>"}}})
rule("condition", "your opponents control {many} or more {noun|many}", {"there_is": {"...": "<noun>", "controller": "opponent"}, "at_least": "<many>", "_opponents": True})
rule("condition", "{holder} {many} or more other {noun|many}", {"there_is": {"...": "<noun>", "other": True, "controller": "<holder>"}, "at_least": "<many>", "_other": True})

# Graveyards, sums of power

_IN_YOURS = {"zone": "graveyard", "of": "you"}
rule("condition", "there are {many} or more card types among cards in your graveyard", {"number": {"count": _IN_YOURS, "distinct": "types"}, **_MORE})
rule("condition", "{noun|many} have total power {figure} or greater", {"number": {"take": "sum", "number": "power", "of": "<noun>"}, "at_least": "<figure>"})
rule("condition", "there is a {in_zone|one}", {"there_is": "<in_zone>", "_is": True})
rule("amount", "the number of card types among cards in your graveyard", {"count": _IN_YOURS, "distinct": "types"})
rule("amount", "the number of card types among cards in all graveyards", {"count": {"zone": "graveyard"}, "distinct": "types"})
rule("for_each", "for each card type among cards in your graveyard", {"count": _IN_YOURS, "distinct": "types"})

# How it was paid

for _symbol, _word in (("W", "white"), ("U", "blue"), ("B", "black"), ("R", "red"), ("G", "green")):
    rule("condition", f"at least three {_word} mana was spent to cast {{spent_on}}", {"number": {"number": "mana_spent", "kind": _symbol, "of": "<spent_on>"}, "at_least": 3}, era=f"at least three {_word} mana was spent to play {{spent_on}}")
rule("condition", "~ was bargained", {"paid": "$bargained"})
rule("condition", "{its_self} was bargained", {"paid": "$bargained", "by": "<its_self>"})
rule("for_each", "for each color of mana spent to cast {spent_on}", {"number": "mana_colors", "of": "<spent_on>"}, era="for each color of mana spent to play {spent_on}")
rule("amount", "the number of colors of mana spent to cast {spent_on}", {"number": "mana_colors", "of": "<spent_on>"}, era="the number of colors of mana spent to play {spent_on}")

rule("condition", "you're the monarch", {"designated": "monarch"})
rule("condition", "you have the initiative", {"designated": "initiative"})
rule("condition", "you have the city's blessing", {"designated": "city's blessing"})
rule("condition", "it's night", {"designated": "night"})
rule("condition", "it's day", {"designated": "day"})

# The combat phase

rule("condition", "it's the first combat phase of the turn", {"not": {"happened": {"event": "end", "part": "combat"}, "since": "turn"}})

# Amounts of what happened

rule("amount", "the amount of life you gained this turn", {"happened": {"event": "gain_life", "player": "you"}, "sum": "number"})
rule("amount", "the amount of life you lost this turn", {"happened": {"event": "lose_life", "player": "you"}, "sum": "number"})
rule("amount", "the amount of life your opponents lost this turn", {"happened": {"event": "lose_life", "player": "opponent"}, "sum": "number"})
rule("amount", "the number of cards you've drawn this turn", {"happened": {"event": "draw", "player": "you"}})
rule("amount", "the number of {spell_noun|many} you've cast this turn", {"happened": {"event": "play", "what": "<spell_noun>", "player": "you"}}, era="the number of {spell_noun|many} you've played this turn")
rule("for_each", "for each {spell_noun|one} you've cast this turn", {"happened": {"event": "play", "what": "<spell_noun>", "player": "you"}}, era="for each {spell_noun|one} you've played this turn")

# What resolves so often, an X

for _number, _word in ((2, "second"), (3, "third")):
    rule("condition", f"this is the {_word} time this ability has resolved this turn", {"number": {"number": "times_resolved", "of": "this"}, "exactly": _number})
rule("condition", "X is {figure} or more", {"number": "X", "at_least": "<figure>"})
rule("condition", "{many} or more {noun|many} entered the battlefield under your control this turn", {"number": {"happened": {"event": "move", "what": "<noun>", "to": "in_play", "player": "you"}}, "at_least": "<many>"}, era="{many} or more {noun|many} came into play under your control this turn")
rule("condition", "{many} or more {noun|many} died this turn", {"number": {"happened": {"event": "move", "what": "<noun>", "from": "in_play", "to": "graveyard"}}, "at_least": "<many>"}, era="{many} or more {noun|many} were put into graveyards from play this turn")
rule("condition", "you've cast a {spell_noun|one} and a {b:spell_noun|one} this turn", {"all_of": [{"happened": {"event": "play", "what": "<spell_noun>", "player": "you"}}, {"happened": {"event": "play", "what": "<b>", "player": "you"}}]})
rule("condition", "you haven't cast a {spell_noun|one} this turn", {"not": {"happened": {"event": "play", "what": "<spell_noun>", "player": "you"}}})
rule("condition", "a opponent was dealt {figure} or more damage this turn", {"there_is": {"players": "opponent", "where": {"number": {"happened": {"event": "damage", "to": "each"}, "sum": "amount"}, "at_least": "<figure>"}}})
rule("condition", "a opponent has {many} or more cards in their graveyard", {"there_is": {"players": "opponent", "where": {"there_is": {"zone": "graveyard", "of": "each"}, "at_least": "<many>"}}})
rule("condition", "{pronoun} had a {counter} counter on it", {"is": "<pronoun>", "matches": {"counters": {"kind": "<counter>", "at_least": 1}}, "_had": True})
rule("condition", "{pronoun} had counters on it", {"is": "<pronoun>", "matches": {"counters": {"at_least": 1}}, "_had": True})

# How something was cast

rule("condition", "you cast {pronoun}", {"happened": {"event": "play", "what": "<pronoun>", "player": "you"}}, era="you played {pronoun}")
for _who in ("self", "pronoun"):
    rule("condition", f"{{{_who}}} was cast from a graveyard", {"happened": {"event": "play", "what": f"<{_who}>", "from": "graveyard"}})
    rule("condition", f"{{{_who}}} was cast from your graveyard", {"happened": {"event": "play", "what": f"<{_who}>", "from": {"zone": "graveyard", "of": "you"}}})
    rule("condition", f"{{{_who}}} was cast", {"happened": {"event": "play", "what": f"<{_who}>"}})
    rule("condition", f"{{{_who}}} wasn't cast", {"not": {"happened": {"event": "play", "what": f"<{_who}>"}}})
rule("condition", "you didn't attack this turn", {"not": {"happened": {"event": "attack", "player": "you"}}})
rule("condition", "you've attacked this turn", {"happened": {"event": "attack", "player": "you"}, "_have": True})
rule("condition", "you've gained life this turn", {"happened": {"event": "gain_life", "player": "you"}, "_have": True})
rule("condition", "you had a {noun|one} enter the battlefield under your control this turn", {"happened": {"event": "move", "what": "<noun>", "to": "in_play", "player": "you"}, "_had": True})
rule("condition", "a opponent lost {figure} or more life this turn", {"there_is": {"players": "opponent", "where": {"number": {"happened": {"event": "lose_life", "player": "each"}, "sum": "number"}, "at_least": "<figure>"}}})
rule("condition", "a opponent was dealt damage by {definite} this turn", {"happened": {"event": "damage", "from": "<definite>", "to": "opponent"}})
rule("condition", "~ is monstrous", {"did": "$monstrous"})

# One condition or another

rule("condition", "{holder} a {a:noun|one} or a {b:noun|one}", {"there_is": {"any_of": ["<a>", "<b>"], "controller": "<holder>"}, "_or": True})
rule("condition", "{a:condition|=} or if {b:condition|=}", {"any_of": ["<a>", "<b>"], "_if": True})
rule("condition", "{a:condition|=} or {b:condition|=}", {"any_of": ["<a>", "<b>"]})
