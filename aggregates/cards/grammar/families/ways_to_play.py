"""Ways to play: alternative costs, at the time of an instant, costs that are less or more by a condition, who cannot play."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from typing import Any

from rewind.aggregates.cards.grammar.rules import Tree, rule

_THIS = {"event": "play", "what": "this"}


def _way(**fields: Any) -> Tree:
    return {"kind": "static", "zone": "any", "changes": [{"change": "allow", "event": _THIS, **fields}]}


# What is paid rather than the mana cost

rule("alternative", "{payment} and {hand_exiled}", ["<payment>", "<hand_exiled>"])
rule("alternative", "{to_pay}", "<to_pay>")
rule("alternative", "{hand_exiled}", ["<hand_exiled>"])
rule("alternative", "discard a {card|one} and another card", [{"do": "discard", "what": {"...": "<card>", "zone": "hand", "of": "you"}}, {"do": "discard", "what": {"zone": "hand", "of": "you", "other": True}}])
rule("hand_exiled", "exile a {card|one} from your hand", {"do": "move", "what": {"...": "<card>", "zone": "hand", "of": "you", "other": True}, "number": 1, "to": "removed", "_rather": True}, era="remove a {card|one} in your hand from the game")
rule("hand_exiled", "exile {many} {card|many} from your hand", {"do": "move", "what": {"...": "<card>", "zone": "hand", "of": "you", "other": True}, "number": "<many>", "to": "removed", "_rather": True}, era="remove {many} {card|many} in your hand from the game")
_RATHER = "rather than pay ~'s mana cost"
rule("static", f"you may {{alternative}} {_RATHER}", _way(cost="<alternative>", **{"as": "$free"}))
rule("static", f"if {{condition}}, you may {{alternative}} {_RATHER}", _way(cost="<alternative>", **{"as": "$free", "if": "<condition>"}))
rule("static", f"if {{condition}}, {_RATHER}, you may have a opponent gain {{figure}} life", _way(cost=[{"do": "gain_life", "number": "<figure>", "player": "opponent"}], **{"as": "$free", "if": "<condition>"}))
rule("static", f"if {{condition}}, {_RATHER}, you may have each other player gain {{figure}} life", _way(cost=[{"do": "gain_life", "number": "<figure>", "player": "each_opponent"}], **{"as": "$free", "if": "<condition>"}))
rule("static", "if {condition}, you may cast ~ without paying its mana cost", _way(cost=[], **{"as": "$free", "if": "<condition>"}), era="if {condition}, you may play ~ without paying its mana cost")
rule("static", "if {a:condition} and {b:condition}, you may cast ~ without paying its mana cost", _way(cost=[], **{"as": "$free", "if": {"all_of": ["<a>", "<b>"]}}), era="if {a:condition} and {b:condition}, you may play ~ without paying its mana cost")

# At the time of an instant

_INSTANT = [{"change": "becomes", "types": ["Instant"]}]
_NOT_AS_A_SORCERY = {"any_of": [{"active": "opponent"}, {"not": {"during": ["main"]}}, {"there_is": {"zone": "stack"}}]}
rule("static", "you may cast ~ as though it had flash if you pay {mana} more to cast it", {"kind": "static", "zone": "any", "changes": [{"change": "cost", "of": _THIS, "add": ["<mana>"], "optional": "$quick"}, {"change": "allow", "event": _THIS, "as_though": _INSTANT, "if": {"paid": "$quick"}}]}, era="you may play ~ any time you could play a instant if you pay {mana} more to play it")
rule("line", "you may cast ~ as though it had flash. if you cast it any time a sorcery couldn't have been cast, the controller of the permanent it becomes sacrifices it at the beginning of the next cleanup step.", [_way(as_though=_INSTANT, **{"as": "$quick", "if": _NOT_AS_A_SORCERY}), {"kind": "triggered", "when": {"event": "begin", "part": "cleanup"}, "if": {"all_of": [{"paid": "$quick"}, {"happened": {"event": "move", "what": "this", "to": "in_play"}}]}, "effect": [{"do": "sacrifice", "what": "this", "player": "controller of this"}]}])

# It costs less, or more

rule("less_price", "~ costs {mana} less to cast", {"change": "cost", "of": _THIS, "reduce": "<mana>"}, era="~ costs {mana} less to play")
rule("less_price", "~ costs {mana} more to cast", {"change": "cost", "of": _THIS, "add": ["<mana>"]}, era="~ costs {mana} more to play")
rule("less_price", "~ costs {{figure}} less to cast {for_each}", {"change": "cost", "of": _THIS, "reduce": {"multiply": ["<figure>", "<for_each>"]}}, era="~ costs {{figure}} less to play {for_each}")
rule("static", "{less_price}", {"kind": "static", "zone": "any", "changes": ["<less_price>"]})
rule("static", "if {condition}, {less_price}", {"kind": "static", "zone": "any", "changes": [{"...": "<less_price>", "if": "<condition>"}]})
rule("static", "as a additional cost to cast ~, choose a creature type", {"kind": "static", "zone": "any", "changes": [{"change": "cost", "of": _THIS, "add": [{"do": "choose", "kind": "subtype", "as": "$chosen_type"}]}]})
rule("line", "as a additional cost to cast ~, {to_pay}.", [{"kind": "static", "zone": "any", "changes": [{"change": "cost", "of": _THIS, "add": "<to_pay>"}]}], era="as a additional cost to play ~, {to_pay}.")

# Spells, abilities and keywords of others

rule("spell_noun_head", "{a:card_type} and {b:card_type} spell%", {"types": ["<a>", "<b>"], "zone": "stack", "spell": True, "_noun": "spell", "_both": True})
rule("spell_noun_head", "{a:color} spell% and {b:color} spell%", {"colors": ["<a>", "<b>"], "zone": "stack", "spell": True, "_noun": "spell", "_and": True})
rule("spell_noun", "{spell_noun|=} your opponents control", {"...": "<spell_noun>", "controller": "opponent", "_opponents": True})
rule("sources", "activated abilities of {noun|many}", {"ability": "activated", "source": "<noun>"})
rule("sources", "{host}'s activated abilities", {"ability": "activated", "source": "<host>"})
rule("priced_ability", "{sources}", {"event": "play", "what": "<sources>"})
rule("priced_ability", "activated abilities", {"event": "play", "what": {"ability": "activated"}})
rule("static", "{priced_ability} cost {mana} more to activate", {"kind": "static", "changes": [{"change": "cost", "of": "<priced_ability>", "add": ["<mana>"]}]}, era="{priced_ability} cost {mana} more to play")
rule("static", "activated abilities cost {mana} more to activate unless they're mana abilities", {"kind": "static", "changes": [{"change": "cost", "of": {"event": "play", "what": {"ability": "activated", "not": {"ability": "mana"}}}, "add": ["<mana>"]}]}, era="activated abilities cost {mana} more to play unless they're mana abilities")
rule("static", "{priced_ability} cost {mana} less to activate. this effect can't reduce the mana in that cost to less than one mana", {"kind": "static", "changes": [{"change": "cost", "of": "<priced_ability>", "reduce": "<mana>", "at_least": 1}]}, era="{priced_ability} cost {mana} less to play. this effect can't reduce the amount of mana that cost to less than one mana")
for _words, _word in (("cycling abilities you activate", "cycling"), ("equip costs you pay", "equip")):
    _cast = " to activate" if _word == "cycling" else ""
    rule("static", f"{_words} cost {{mana}} less{_cast}", {"kind": "static", "changes": [{"change": "cost", "of": {"event": "play", "what": {"of_keyword": _word}, "player": "you"}, "reduce": "<mana>"}]})

# What cannot be played

rule("forbidden", "cast~ {spell_noun|many}", {"event": "play", "what": "<spell_noun>"}, era="play~ {spell_noun|many}")
rule("forbidden_by", "can't {forbidden|b}", {"change": "forbid", "event": {"...": "<forbidden>", "player": "@"}})
rule("forbidden_now", "can't {forbidden|b} this turn", [{"do": "apply", "changes": [{"change": "forbid", "event": {"...": "<forbidden>", "player": "@"}}], "until": "end_of_turn"}])
rule("fare", "{forbidden_now|=}", "<forbidden_now>")
rule("static", "you {forbidden_static|p}", {"&": "<forbidden_static>", "@": "you"})
rule("static", "{host}'s controller {forbidden_static|s}", {"&": "<forbidden_static>", "@": {"controller of": "<host>"}})
rule("static", "your opponents {forbidden_static|p}", {"&": "<forbidden_static>", "@": "opponent"})
rule("forbidden_static", "{forbidden_by|=}", {"kind": "static", "changes": ["<forbidden_by>"]})
rule("static", "{spell_noun|many} can't be cast", {"kind": "static", "changes": [{"change": "forbid", "event": {"event": "play", "what": "<spell_noun>"}}]}, era="{spell_noun|many} can't be played")
rule("silenced", "can't be activated", {"ability": "activated"}, era="can't be played")
rule("silenced", "can't be activated unless they're mana abilities", {"ability": "activated", "not": {"ability": "mana"}}, era="can't be played unless they're mana abilities")
rule("static", "activated abilities of {noun|many} {silenced}", {"kind": "static", "changes": [{"change": "forbid", "event": {"event": "play", "what": {"...": "<silenced>", "source": "<noun>"}}}]})

# When something may be played

rule("only", "{a:only} and only {b:only}", {"all_of": ["<a>", "<b>"]})
rule("condition", "you've been attacked this step", {"happened": {"event": "attack", "to": "you"}, "since": "step"})
rule("only", "during your declare attackers step", {"all_of": [{"active": "you"}, {"during": ["declare_attackers"]}]})
rule("only", "during the end of combat step", {"during": ["end_of_combat"]})
rule("only", "during combat on your turn", {"all_of": [{"active": "you"}, {"during": ["combat"]}]})
rule("only", "during combat on a opponent's turn", {"all_of": [{"active": "opponent"}, {"during": ["combat"]}]})
rule("only", "after combat", {"during": ["postcombat_main", "ending"]})
rule("only", "during a opponent's turn after their upkeep step", {"all_of": [{"active": "opponent"}, {"not": {"during": ["untap", "upkeep"]}}]})
rule("matched", "blocked", {"blocked": True})
rule("activated", "{cost}: {body} activate only as a sorcery and only {only}.", {"...": "<body>", "kind": "activated", "cost": "<cost>", "timing": "sorcery", "condition": "<only>"}, era="{cost}: {body} play this ability only any time you could play a sorcery and only {only}.")
rule("activated", "{cost}: {body} activate only once and only {only}.", {"...": "<body>", "kind": "activated", "cost": "<cost>", "condition": "<only>", "uses": {"number": 1, "per": "game"}}, era="{cost}: {body} play this ability only once and only {only}.")
rule("activated", "{cost}: {body} activate only once each turn and only {only}.", {"...": "<body>", "kind": "activated", "cost": "<cost>", "condition": "<only>", "uses": {"number": 1, "per": "turn"}, "_first": "once"}, era="{cost}: {body} play this ability only once each turn and only {only}.")
_THEIRS: tuple[tuple[str, Tree], ...] = (("turn", {"active": "you"}), ("upkeep", {"all_of": [{"active": "you"}, {"during": ["upkeep"]}]}), ("draw step", {"all_of": [{"active": "you"}, {"during": ["draw"]}]}))
for _part, _when in _THEIRS:
    rule("activated", f"{{cost}}: {{body}} any player may activate this ability but only during their {_part}.", {"...": "<body>", "kind": "activated", "cost": "<cost>", "condition": _when, "player": "any_player"}, era=f"{{cost}}: {{body}} any player may play this ability but only during their {_part}.")

# Lands

_LAND = {"event": "play", "what": {"types": ["Land"]}, "player": "you"}
rule("static", "you may play a additional land on each of your turns", {"kind": "static", "changes": [{"change": "allow", "event": _LAND, "number": 1}]})
rule("static", "you may play {many} additional lands on each of your turns", {"kind": "static", "changes": [{"change": "allow", "event": _LAND, "number": "<many>"}]})
rule("static", ["you may play any number of lands on each of your turns", "you may play any number of additional lands on each of your turns"], {"kind": "static", "changes": [{"change": "allow", "event": _LAND, "number": "any"}]})
rule("static", "each player may play a additional land during each of their turns", {"kind": "static", "changes": [{"change": "allow", "event": {"event": "play", "what": {"types": ["Land"]}}, "number": 1}]})
rule("order", "you may play a additional land this turn", [{"do": "apply", "changes": [{"change": "allow", "event": _LAND, "number": 1}]}])
rule("order", "you may play up to {many} additional lands this turn", [{"do": "apply", "changes": [{"change": "allow", "event": _LAND, "number": "<many>"}]}])

# One spell each turn; conditions of the cards that are permanents; the time of an instant for others' cards

_SPELL = {"event": "play", "what": {"spell": True}}


def _one_a_turn(**player: Tree) -> Tree:
    again = {"happened": {**_SPELL, "player": "event.player"}}
    return {"kind": "static", "changes": [{"change": "forbid", "event": {**_SPELL, **player, "where": again}}]}


rule("static", "each player can't cast more than one spell each turn", _one_a_turn(), era="each player can't play more than one spell each turn")
rule("static", "you can't cast more than one spell each turn", _one_a_turn(player="you"), era="you can't play more than one spell each turn")
rule("line", "cast ~ only {only}.", [{"kind": "static", "zone": "any", "changes": [{"change": "forbid", "event": _THIS, "unless": "<only>"}]}], era="play ~ only {only}.")
rule("static", "any player may cast {spell_noun|many} as though they had flash", {"kind": "static", "changes": [{"change": "allow", "event": {"event": "play", "what": "<spell_noun>"}, "as_though": _INSTANT}]}, era="any player may play {spell_noun|many} any time they could play a instant")
rule("static", "you may cast {spell_noun|many} as though they had flash", {"kind": "static", "changes": [{"change": "allow", "event": {"event": "play", "what": "<spell_noun>", "player": "you"}, "as_though": _INSTANT}]}, era="you may play {spell_noun|many} any time you could play a instant")
rule("only", "during your end step", {"all_of": [{"active": "you"}, {"during": ["end_of_turn"]}]})
rule("only", "during combat on your turn before blockers are declared", {"all_of": [{"active": "you"}, {"during": ["beginning_of_combat", "declare_attackers"]}]})
rule("condition", "you have exactly {many} cards in hand", {"there_is": {"zone": "hand", "of": "you"}, "at_least": "<many>", "at_most": "<many>"})
rule("condition", "a opponent has no cards in hand", {"there_is": {"zone": "hand", "of": "opponent"}, "at_most": 0})

# From other zones

for _text, _era, _from, _what in (
    ("lands from your graveyard", "lands from your graveyard", "graveyard", {"zone": "graveyard", "of": "you", "types": ["Land"]}),
    ("lands and cast spells from your graveyard", "cards from your graveyard", "graveyard", {"zone": "graveyard", "of": "you"}),
    ("lands and cast spells from the top of your library", "the top card of your library", "library", {"zone": "library", "of": "you", "top": 1}),
):
    _allowed = {"change": "allow", "event": {"event": "play", "what": _what, "from": _from, "player": "you"}}
    rule("static", f"you may play {_text}", {"kind": "static", "changes": [_allowed]}, era=f"you may play {_era}")
    rule("clauses", f"until end of turn, you may play {_text}", [{"do": "apply", "changes": [_allowed]}], era=f"until end of turn, you may play {_era}")
rule("clauses", "if a card would be put into your graveyard from anywhere this turn, exile that card instead", [{"do": "apply", "changes": [{"change": "replace", "event": {"event": "move", "what": {"owner": "you", "token": False}, "to": "graveyard"}, "set": {"to": "removed"}}]}], era="if a card would be put into your graveyard from anywhere this turn, remove that card from the game instead")
rule("static", "activated abilities of sources with the chosen name {silenced}", {"kind": "static", "changes": [{"change": "forbid", "event": {"event": "play", "what": {"...": "<silenced>", "source": {"zone": "any", "names": ["$chosen_name"]}}}}]})
rule("clauses", "the next {spell_noun|one} you cast this turn can't be countered", [{"do": "apply", "changes": [{"change": "forbid", "event": {"event": "counter", "what": "event.what", "cause": {"zone": "any"}}}], "starting": {"event": "play", "what": "<spell_noun>", "player": "you"}}])
