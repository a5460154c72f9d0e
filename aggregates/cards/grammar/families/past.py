"""Conditions: what happened in the turn, how something was played, what players have more of."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import Tree, rule

# What happened

_ATTACK: Tree = {"event": "attack", "what": "<definite>"}
_BLOCK: Tree = {"event": "block", "what": "<definite>"}
rule("condition", "{definite} attacked this turn", {"happened": _ATTACK})
rule("condition", "{definite} didn't attack this turn", {"not": {"happened": _ATTACK}})
rule("condition", "{definite} attacked or blocked this turn", {"happened": {"any_of": [_ATTACK, _BLOCK]}})
rule("condition", "{definite} attacked or blocked this combat", {"happened": {"any_of": [_ATTACK, _BLOCK]}, "since": "combat"})
rule("condition", "{definite} attacked during your last turn", {"happened": _ATTACK, "since": {"turn_of": "you"}})
rule("condition", "{definite} dealt damage to a opponent this turn", {"happened": {"event": "damage", "from": "<definite>", "to": {"players": "opponent"}}})
rule("condition", "{definite} was dealt damage this turn", {"happened": {"event": "damage", "to": "<definite>"}})
rule("condition", "a opponent was dealt damage this turn", {"happened": {"event": "damage", "to": {"players": "opponent"}}})
rule("condition", "a opponent cast a {spell_noun|one} this turn", {"happened": {"event": "play", "what": "<spell_noun>", "player": "opponent"}}, era="a opponent played a {spell_noun|one} this turn")
rule("condition", "no {noun|many} attacked this turn", {"not": {"happened": {"event": "attack", "what": "<noun>"}}})
rule("condition", "~ entered this turn", {"happened": {"event": "move", "what": "this", "to": "in_play"}}, era="~ came into play this turn")

# How it was played

rule("condition", "{self} was kicked", {"paid": "$kicked", "_what": "<self>"})
_FROM_HAND: Tree = {"event": "play", "what": "<pronoun>", "player": "you", "from": {"zone": "hand", "of": "you"}}
rule("condition", "you cast {pronoun} from your hand", {"happened": _FROM_HAND}, era="you played {pronoun} from your hand")
rule("condition", "you didn't cast {pronoun} from your hand", {"not": {"happened": _FROM_HAND}}, era="you didn't play {pronoun} from your hand")

# Who has more

def _more(one: Tree, other: Tree) -> Tree:
    return {"number": {"minus": [one, other]}, "at_least": 1}


rule("than_whom", "you", "you")
rule("than_whom", "attacking player", "active_player")
rule("than_whom", "{target_player}", "<target_player>")
rule("more_holder", "you control", "you")
rule("more_holder", "{target_player} controls", "<target_player>")
rule("more_holder", "{pronoun_player} control~pronoun_player", "<pronoun_player>")
rule("condition", "{more_holder} more {noun|many} than {than_whom}", _more({"count": {"...": "<noun>", "controller": "<more_holder>"}}, {"count": {"...": "<noun>", "controller": "<than_whom>"}}))
rule("condition", "a opponent controls more {noun|many} than you", {"there_is": {"players": "opponent", "where": _more({"count": {"...": "<noun>", "controller": "each"}}, {"count": {"...": "<noun>", "controller": "you"}})}})
rule("has_more", "you have", "you")
rule("has_more", "{target_player} has", "<target_player>")
rule("has_more", "{pronoun_player} have~pronoun_player", "<pronoun_player>")
for _words, _number in (("life", "life"), ("cards in hand", "cards_in_hand")):
    _of_each, _of_you = {"number": _number, "of": "each"}, {"number": _number, "of": "you"}
    rule("condition", f"{{has_more}} more {_words} than {{than_whom}}", _more({"number": _number, "of": "<has_more>"}, {"number": _number, "of": "<than_whom>"}))
    rule("condition", f"a opponent has more {_words} than you", {"there_is": {"players": "opponent", "where": _more(_of_each, _of_you)}})
    rule("condition", f"you have more {_words} than a opponent", {"there_is": {"players": "opponent", "where": _more(_of_you, _of_each)}})
rule("condition", "you have more life than each opponent", {"there_is": {"players": "opponent", "where": {"number": {"minus": [{"number": "life", "of": "each"}, {"number": "life", "of": "you"}]}, "at_least": 0}}, "at_most": 0})

# What is there

rule("condition", "your opponents control no {noun|many}", {"there_is": {"...": "<noun>", "controller": "opponent"}, "at_most": 0, "_opponents": True})
rule("condition", "another {noun|one} is on the battlefield", {"there_is": {"...": "<noun>", "other": True}}, era="another {noun|one} is in play")
rule("condition", "there's another {noun|one} on the battlefield", {"there_is": {"...": "<noun>", "other": True}, "_there": True}, era="there's another {noun|one} in play")
rule("condition", "a player has no cards in hand", {"there_is": {"players": "any", "where": {"number": {"number": "cards_in_hand", "of": "each"}, "at_most": 0}}})
rule("condition", "you have a card in hand", {"there_is": {"zone": "hand", "of": "you"}})
rule("condition", "you have no {card|many} in hand", {"there_is": {"...": "<card>", "zone": "hand", "of": "you"}, "at_most": 0, "_card": True})
rule("condition", "you have {figure} or more cards in your library", {"there_is": {"zone": "library", "of": "you"}, "at_least": "<figure>"})
rule("condition", "your library has {many} or more cards in it", {"there_is": {"zone": "library", "of": "you"}, "at_least": "<many>", "_has": True})
rule("condition", "you have {many} or more {card|many} in your graveyard", {"there_is": {"...": "<card>", "zone": "graveyard", "of": "you"}, "at_least": "<many>", "_have": True})
rule("condition", "{many} or more {card|many} are in your graveyard", {"there_is": {"...": "<card>", "zone": "graveyard", "of": "you"}, "at_least": "<many>", "_are": True})
rule("condition", "{pronoun_player} have~pronoun_player {figure} or less life", {"number": {"number": "life", "of": "<pronoun_player>"}, "at_most": "<figure>"})
rule("condition", "{holder} exactly {many} {noun|many}", {"there_is": {"...": "<noun>", "controller": "<holder>"}, "at_least": "<many>", "at_most": "<many>"})

# Several

rule("condition", "{a:condition|=} and {b:condition|=}", {"all_of": ["<a>", "<b>"]})

rule("noun", "{noun|=} that attacked during their controller's last turn", {"...": "<noun>", "where": {"happened": {"event": "attack", "what": "each"}, "since": {"turn_of": "controller of each"}}})
rule("condition", "it wasn't the first land you played this turn", {"happened": {"event": "play", "what": {"types": ["Land"]}, "player": "you"}, "before": "event"})
rule("amount", "the damage dealt to you this turn", {"happened": {"event": "damage", "to": "you"}, "sum": "amount"})
rule("amount", "the damage already dealt to {pronoun_player} this turn", {"happened": {"event": "damage", "to": "<pronoun_player>"}, "sum": "amount"})
