"""Lines about what was done, what cannot be done, and targets that change: what they are said as, and the records."""

from __future__ import annotations

import pytest

from tests.aggregates.cards.grammar.reading import compiled, unread, verify_said_as_read


@pytest.mark.parametrize(
    "text",
    [
        "{1}: destroy all lands. you gain 1 life for each land destroyed this way.",
        "{1}: ~ deals 2 damage to any target. you gain life equal to the damage dealt this way.",
        "{1}: return any number of Plains to their owner's hand. add {W} for each Plains returned this way.",
        "{1}: sacrifice a land. if you can't, you lose 3 life.",
        "{1}: change the target of target green spell with a single target.",
        "{1}: put a +1/+1 counter on ~ and a -1/-1 counter on target land.",
        "{1}: distribute two +1/+1 counters among one or two target creatures.",
        "{1}: target creature gains flying until your next upkeep.",
        "{1}: destroy target creature that's attacking you.",
        "{1}: target player loses all unspent mana.",
        "at the beginning of combat on your turn, draw a card.",
        "{1}: destroy target land if it's tapped. a creature destroyed this way can't be regenerated.",
        "{1}, discard a card: if the discarded card was a land card, you gain 1 life.",
        "{1}: mill a card. if it's a land card, draw a card.",
        "{1}: target player mills a card. if it's a creature card, you gain 1 life.",
    ],
)
def test_lines_are_said_as_they_are_read(text: str) -> None:
    verify_said_as_read(text)


def test_it_is_asked_whether_it_could_be_done() -> None:
    (ability,) = compiled("{1}: Sacrifice a land. If you can't, you lose 3 life.").abilities
    done, then = ability["effect"]
    assert then["condition"] == {"not": {"did": done["as"]}}


def test_counters_are_distributed_as_it_is_announced() -> None:
    (ability,) = compiled("{1}: Distribute two +1/+1 counters among one or two target creatures.").abilities
    assert ability["targets"][0]["divided"] == 2
    assert ability["effect"][0]["effect"][0]["number"] == {"number": "share", "of": "each"}


def test_what_attacks_a_player_need_not_have_been_declared_as_an_attacker() -> None:
    (ability,) = compiled("{1}: Destroy target creature that's attacking you.").abilities
    (target,) = ability["targets"]
    assert target["objects"] == {"types": ["Creature"], "attacking": True, "where": {"active": "opponent"}}


def test_those_who_do_not_pay_do_it_at_the_same_time() -> None:
    (ability,) = compiled("{1}: Each player sacrifices a land unless they discard a card.").abilities
    (asked,) = ability["effect"]
    assert asked["do"] == "may"
    assert asked["player"] == "each_player"
    assert asked["otherwise"] == [{"do": "sacrifice", "what": {"types": ["Land"]}, "player": "each"}]


@pytest.mark.parametrize("point", ["attackers are declared", "blockers are declared", "the combat damage step"])
def test_before_a_point_of_combat_is_before_that_of_the_first_combat_phase(point: str) -> None:
    (ability,) = compiled(f"{{T}}: Draw a card. Activate only before {point}.").abilities
    assert {"not": {"happened": {"event": "end", "part": "combat"}, "since": "turn"}} in ability["condition"]["all_of"]


@pytest.mark.parametrize("types", ["Sorcery", "Creature — Elf"])
def test_it_that_is_a_card_is_the_milled_card(types: str) -> None:
    text = "Mill a card. If it's a land card, return it to your hand. Otherwise, draw a card."
    (ability,) = compiled(text if types == "Sorcery" else f"{{1}}: {text}", types).abilities
    milled, then = ability["effect"]
    assert then["condition"] == {"is": milled["as"], "matches": {"types": ["Land"]}}
    assert then["effect"] == [{"do": "move", "what": milled["as"], "to": "hand"}]


def test_it_that_is_no_card_is_not_the_milled_card() -> None:
    (ability,) = compiled("Whenever ~ attacks, mill a card. It gets +1/+1 until end of turn.").abilities
    assert ability["effect"][1]["to"] == "this"


@pytest.mark.parametrize(
    "text",
    [
        "Each player mills a card. If it's a land card, you gain 1 life.",
        "Discard a card. If it's a land card, you gain 1 life.",
        "Draw a card. If it's a land card, you gain 1 life.",
    ],
)
def test_a_spell_is_no_card_of_which_it_is_asked_what_it_is(text: str) -> None:
    assert "unclear" in str(unread(text, "Sorcery"))
