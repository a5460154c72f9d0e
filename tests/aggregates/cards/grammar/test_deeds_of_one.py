"""What one player does one after the other, cards of one graveyard, another card than the one that died."""

from __future__ import annotations

from tests.aggregates.cards.grammar.reading import compiled


def test_both_are_done_by_the_same_player() -> None:
    (spell,) = compiled("Target player draws two cards, then discards a card.", "Sorcery").abilities
    assert [one["player"] for one in spell["effect"]] == ["target", "target"]


def test_targets_of_a_single_graveyard() -> None:
    (spell,) = compiled("Exile up to two target cards from a single graveyard.", "Instant").abilities
    (target,) = spell["targets"]
    assert (target["where"]["at_most"], target["as"]) == (1, "$together")


def test_another_card_is_not_the_one_that_died() -> None:
    (ability,) = compiled(
        "When this creature dies, return another target creature card from your graveyard to your hand.",
        "Creature — Cleric",
    ).abilities
    assert ability["targets"][0]["objects"]["not"] == {"among": "event.became"}
