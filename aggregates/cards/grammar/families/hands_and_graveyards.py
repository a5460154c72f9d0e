"""What players do with cards of their own hands and graveyards, with what they choose there, and with what was done so."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import rule

_THEIRS = {"own": "their", "whose": "@"}
_HAND, _GRAVEYARD = {"zone": "hand", "of": "@"}, {"zone": "graveyard", "of": "@"}

# A card that is put from the hand is spoken of again

rule("put_card", "a {card|one} from your hand", {"what": {"...": "<card>", "zone": "hand", "of": "you"}, "number": 1, "named": "card"})
rule("order", "put {put_card} onto the battlefield", [{"...": "<put_card>", "do": "move", "to": "in_play"}], era="put {put_card} into play")
rule("order", "put {put_card} onto the battlefield tapped", [{"...": "<put_card>", "do": "move", "to": "in_play", "tapped": True}], era="put {put_card} into play tapped")

# Somebody else does it

rule("their_card", "a {card|one} from their hand", {"what": {"...": "<card>", **_HAND}, "number": 1, "player": "@", "named": "card"})
rule("their_card", "a {card|one} from their graveyard", {"what": {"...": "<card>", **_GRAVEYARD}, "number": 1, "player": "@", "named": "card"})
rule("deed", "exile~ {their_card}", [{"...": "<their_card>", "do": "move", "to": "removed", "_own": _THEIRS}], era="remove~ {their_card} from the game")
rule("deed", "put~ {their_card} onto the battlefield", [{"...": "<their_card>", "do": "move", "to": "in_play", "_own": _THEIRS}], era="put~ {their_card} into play")
rule("deed", "return~ {their_card} to the battlefield", [{"...": "<their_card>", "do": "move", "to": "in_play", "_own": _THEIRS, "_return": True}], era="return~ {their_card} to play")
rule("deed", "return~ {their_card} to their hand", [{"...": "<their_card>", "do": "move", "to": "hand", "_own": _THEIRS}])
rule("deed", "put~ {their_card} on top of their library", [{"...": "<their_card>", "do": "move", "to": "library", "_own": _THEIRS}])
rule("deed", "put~ {their_card} on the bottom of their library", [{"...": "<their_card>", "do": "move", "to": "library", "position": "bottom", "_own": _THEIRS}])

# All of them

_ALL = {"...": "<card>", **_GRAVEYARD}
rule("deed", "return~ all {card|many} from their graveyard to their hand", [{"do": "move", "what": _ALL, "to": "hand", "_own": _THEIRS}])
rule("deed", "return~ all {card|many} from their graveyard to the battlefield", [{"do": "move", "what": _ALL, "to": "in_play", "_own": _THEIRS}], era="return~ all {card|many} from their graveyard to play")
rule("deed", "shuffle~ {own} graveyard into {own2:own} library", [{"do": "move", "what": _GRAVEYARD, "to": "library", "_own": "<own>"}, {"do": "shuffle", "player": "@", "_own": "<own2>"}])
rule("deed", "shuffle~ {own} hand and graveyard into {own2:own} library", [{"do": "move", "what": {"zone": ["hand", "graveyard"], "of": "@"}, "to": "library", "_own": "<own>"}, {"do": "shuffle", "player": "@", "_own": "<own2>"}])
rule("deed", "shuffle~ {own} hand into {own2:own} library", [{"do": "move", "what": _HAND, "to": "library", "_own": "<own>"}, {"do": "shuffle", "player": "@", "_own": "<own2>"}])
rule("order", "shuffle all {card|many} from your graveyard into your library", [{"do": "move", "what": {"...": "<card>", "zone": "graveyard", "of": "you"}, "to": "library"}, {"do": "shuffle", "player": "you"}])
rule("deed", "shuffle~ {target} into {own} library", [{"do": "move", "what": "<target>", "to": "library", "player": "@"}, {"do": "shuffle", "player": "@", "_own": "<own>"}])
rule("order", "shuffle {definite} into its owner's library", [{"do": "move", "what": "<definite>", "to": "library"}, {"do": "shuffle", "player": {"owner of": "<definite>"}}])

# At random, and chosen

rule("random_card", "a card at random from {own} hand", {"among": _HAND, "at_random": True, "as": "$shown", "named": "card", "_own": "<own>"})
rule("deed", "reveal~ {random_card}", [{"...": "<random_card>", "do": "choose"}, {"do": "reveal", "what": "$shown", "player": "@"}])
rule("their_choice", "a {noun|one} they control", {"among": {"...": "<noun>", "controller": "@"}, "player": "@", "named": "choice"})
rule("their_choice", "a {card|one} in their graveyard", {"among": {"...": "<card>", **_GRAVEYARD}, "player": "@", "named": "choice"})
rule("deed", "choose~ {their_choice}", [{"...": "<their_choice>", "do": "choose", "_own": _THEIRS}])

# What was done so

rule("fare", "gain~ life equal to the life lost this way", [{"do": "gain_life", "number": "$lost.number", "player": "@"}])
rule("order", "reveal any number of {card|many} in your hand", [{"do": "reveal", "what": {"...": "<card>", "zone": "hand", "of": "you"}, "number": "any", "player": "you"}])
rule("for_each", "for each card revealed this way", {"count": "$revealed"})
rule("amount", "the number of cards revealed this way", {"count": "$revealed"})

# The top of the library

rule("order", "scry {n:figure}", [{"do": "look", "what": {"zone": "library", "of": "you", "top": "<n>"}, "as": "$scried"}, {"do": "arrange", "what": "$scried", "to": "either"}], era="look at the top {n:many} cards of your library, then put them on the top or bottom of your library in any order")

rule("order", "put up to {many} {card|many} from your hand onto the battlefield", [{"do": "choose", "among": {"...": "<card>", "zone": "hand", "of": "you"}, "minimum": 0, "maximum": "<many>", "as": "$chosen"}, {"do": "move", "what": "$chosen", "to": "in_play", "_put": True}], era="put up to {many} {card|many} from your hand into play")
rule("condition", "{pronoun_player} have~pronoun_player exactly three or exactly four cards in hand", {"there_is": {"zone": "hand", "of": "<pronoun_player>"}, "at_least": 3, "at_most": 4})
