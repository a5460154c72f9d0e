"""Lines about abilities that trigger on what was done just before: what they are said as, and the records."""

from __future__ import annotations

import pytest

from tests.aggregates.cards.grammar.reading import compiled, unread, verify_said_as_read


@pytest.mark.parametrize(
    "text",
    [
        "when ~ enters, you may sacrifice another creature. when you do, ~ deals 3 damage to target creature.",
        "when ~ enters, you may pay {2}. when you do, destroy target artifact.",
        "when ~ enters, sacrifice a land. when you do, draw a card.",
        "when ~ enters, put a +1/+1 counter on ~. when you do, draw a card.",
        "when ~ enters, mill two cards. when you do, draw a card.",
    ],
)
def test_lines_are_said_as_they_are_read(text: str) -> None:
    verify_said_as_read(text)


def test_the_targets_are_those_of_what_triggers() -> None:
    (ability,) = compiled("When ~ enters, you may pay {2}. When you do, destroy target artifact.").abilities
    (offer,) = ability["effect"]
    assert "targets" not in ability
    assert offer["effect"] == [
        {
            "do": "later",
            "targets": [{"objects": {"types": ["Artifact"]}}],
            "effect": [{"do": "destroy", "what": "target"}],
        }
    ]


def test_a_target_before_and_one_after_are_not_read() -> None:
    assert "whose target it is" in str(unread("{1}: Tap target land. When you do, destroy target artifact."))


@pytest.mark.parametrize(
    "text",
    [
        "Whenever you cast a spell this turn, put a +1/+1 counter on target creature you control.",
        "Until end of turn, whenever a creature dies, target opponent loses 1 life.",
        "At the beginning of the next end step, destroy target creature.",
    ],
)
def test_what_triggers_later_chooses_its_targets_then(text: str) -> None:
    """It is put on the stack as other triggered abilities are, and its targets are chosen then (rule 410.4)."""
    found = compiled(text, "Sorcery")
    (spell,) = found.abilities
    assert "targets" not in spell
    assert len(spell["effect"][0]["targets"]) == 1
    assert found.is_said


def test_a_target_to_which_something_is_done_later_is_chosen_before() -> None:
    (spell,) = compiled("Destroy target creature at end of combat.", "Sorcery").abilities
    assert "targets" not in spell["effect"][0]
    assert len(spell["targets"]) == 1


@pytest.mark.parametrize(
    "text",
    [
        "Whenever you attack this turn, create a 1/1 red Elf creature token. Sacrifice it at the beginning of the next "
        "end step.",
        "You may exile Test Card. If you do, return it to the battlefield under its owner's control at the beginning "
        "of your next upkeep. It gains haste.",
    ],
)
def test_what_is_done_later_is_not_spoken_of_outside_of_it(text: str) -> None:
    """Neither a token that is not there yet, nor a card on which the effect would begin before it returns."""
    unread(f"At the beginning of your end step, {text[0].lower()}{text[1:]}")


def test_what_moves_later_is_meant_as_it_is_now() -> None:
    text = (
        "Create a 7/1 red Elemental creature token. Exile it at the beginning of the next end step. "
        "That creature gains haste until end of turn."
    )
    (spell,) = compiled(text, "Sorcery").abilities
    assert [one.get("to") for one in spell["effect"]] == [None, None, "$token"]


def test_what_triggers_on_what_may_be_forbidden_asks_whether_it_was_done() -> None:
    """A counter may not have been put there (2026-04: 603.12)."""
    (ability,) = compiled("When ~ enters, put a +1/+1 counter on ~. When you do, draw a card.").abilities
    done, then = ability["effect"]
    assert then["condition"] == {"did": done["as"]}


def test_what_follows_an_offer_that_is_taken_just_follows() -> None:
    """It is asked whether the player chose to, whatever came of it (2026-04: 118.12)."""
    (ability,) = compiled("When ~ enters, you may draw a card. If you do, you lose 1 life.").abilities
    (offer,) = ability["effect"]
    assert [one["do"] for one in offer["effect"]] == ["draw", "lose_life"]
