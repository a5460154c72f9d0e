"""Events and conditions of the past, in lines of our own wording."""

from __future__ import annotations

from typing import Any

import pytest

from tests.aggregates.cards.grammar.reading import compiled, unread, verify_said_as_read


@pytest.mark.parametrize(
    ("text", "when"),
    [
        ("Whenever Test Card attacks alone, draw a card.", {"event": "attack", "what": "this", "alone": True}),
        (
            "Whenever Test Card becomes the target of a spell an opponent controls, draw a card.",
            {"event": "target", "what": "this", "by": {"spell": True, "controller": "opponent"}},
        ),
        (
            "Whenever a creature you control deals damage, draw a card.",
            {
                "event": "damage",
                "from": {"zone": ["in_play"], "types": ["Creature"], "controller": "you"},
                "together": "from",
            },
        ),
        (
            "Whenever a creature you control blocks, draw a card.",
            {"event": "block", "what": {"types": ["Creature"], "controller": "you"}, "together": "what"},
        ),
        ("Whenever Test Card blocks, draw a card.", {"event": "block", "what": "this", "together": True}),
        (
            "Whenever one or more Goblins block, draw a card.",
            {"event": "block", "what": {"subtypes": ["Goblin"]}, "together": True},
        ),
        (
            "Whenever you tap a Forest for mana, draw a card.",
            {"event": "add_mana", "from": {"subtypes": ["Forest"]}, "how": "tapped", "player": "you"},
        ),
    ],
)
def test_what_a_trigger_waits_for(text: str, when: Any) -> None:
    found = compiled(text)
    assert found.abilities[0]["when"] == when
    assert found.is_said


@pytest.mark.parametrize(
    ("text", "happened"),
    [
        ("a creature entered the battlefield under your control", {"event": "move", "what": {"types": ["Creature"]}}),
        ("another Elf entered the battlefield under your control", None),
        ("you attacked", {"event": "attack", "player": "you"}),
        ("you attacked with a Goblin", {"event": "attack", "what": {"subtypes": ["Goblin"]}, "player": "you"}),
    ],
)
def test_who_did_it_then_is_asked_not_who_controls_it_now(text: str, happened: Any) -> None:
    """Of what entered or attacked the player then is asked, whoever controls it now (2026-04: 608.2i)."""
    found = compiled(f"At the beginning of your end step, if {text} this turn, draw a card.")
    asked = found.abilities[0]["if"]["happened"]
    assert asked["player"] == "you"
    assert "controller" not in asked.get("what", {})
    assert found.is_said
    if happened is not None:
        assert {**asked, **happened} == asked


def test_what_waits_for_its_own_spell_and_for_the_permanent_works_in_both_zones() -> None:
    """Each of the events of a trigger has the zone in which it can happen (2026-04: 113.6k)."""
    found = compiled("When you cast this spell and when this creature dies, draw a card.")
    assert found.abilities[0]["zone"] == "any"
    assert found.is_said
    unread("When you cast this spell and whenever another creature dies, draw a card.")


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Whenever Test Card attacks, target creature defending player controls blocks it this turn if able.", "this"),
        ("When Test Card enters, you may have target creature block it this turn if able.", "this"),
        (
            "Whenever another creature you control attacks, target Elf blocks it this turn if able.",
            "event.what",
        ),
    ],
)
def test_nothing_blocks_itself(text: str, what: str) -> None:
    found = compiled(text)
    assert f"'event': {{'event': 'block', 'what': 'target', 'to': '{what}'}}" in str(found.abilities)
    assert found.is_said


@pytest.mark.parametrize(
    ("dealer", "description"),
    [
        ("a permanent", {"zone": ["in_play"]}),
        ("a permanent an opponent controls", {"zone": ["in_play"], "controller": "opponent"}),
        ("a source", {}),
        ("a source you control", {"controller": "you"}),
    ],
)
def test_a_permanent_that_deals_damage_is_no_spell(dealer: str, description: Any) -> None:
    found = compiled(f"Whenever {dealer} deals damage to you, draw a card.")
    assert found.abilities[0]["when"] == {"event": "damage", "from": description, "to": "you"}
    assert found.is_said


def test_nothing_is_attached_to_itself() -> None:
    found = compiled("Whenever Test Card attacks, attach up to one target Equipment to it.")
    assert found.abilities[0]["effect"] == [{"do": "attach", "what": "target", "to": "this"}]
    assert found.is_said


def test_what_is_done_instead_is_the_other_case() -> None:
    (_, spell) = compiled(
        "Kicker {2}\nDraw a card. If Test Card was kicked, draw three cards instead.", "Sorcery"
    ).abilities
    (only,) = spell["effect"]
    assert only["condition"] == {"paid": "$kicked"}
    assert (only["effect"][0]["number"], only["otherwise"][0]["do"]) == (3, "draw")


def test_only_what_has_the_ability_is_known_to_be_kicked() -> None:
    assert unread("Destroy target creature if it was kicked.", "Instant").why == "unclear"


def test_a_card_that_works_in_a_graveyard_under_a_condition() -> None:
    text = "As long as Test Card is in your graveyard and you control an Island, Elves have flying."
    (ability,) = compiled(text).abilities
    assert ability["zone"] == "graveyard"
    assert ability["as_long_as"] == {"there_is": {"subtypes": ["Island"], "controller": "you"}}


def test_what_may_fail_is_asked_for() -> None:
    (ability,) = compiled("When Test Card blocks, sacrifice a land. If you do, draw a card.").abilities
    assert ability["effect"][0]["as"] == "$done"
    assert ability["effect"][1]["condition"] == {"did": "$done"}


@pytest.mark.parametrize(
    "text",
    [
        "Test Card has haste as long as no opponent controls a land.",
        "Whenever Test Card attacks, if you have more life than each opponent, draw a card.",
        "At the beginning of each end step, if Test Card was dealt damage this turn, draw a card.",
        "When Test Card enters, if you cast it from your hand, destroy target monocolored creature.",
        "Whenever Test Card attacks, it gets +2/+0 until end of turn if you control a Forest. Otherwise, untap it.",
    ],
)
def test_conditions_are_said_as_they_are_read(text: str) -> None:
    verify_said_as_read(text)


def test_that_spell_or_ability_is_what_targets_it() -> None:
    first = "becomes the target of a spell or ability for the first time each turn"
    (ability,) = compiled(f"Whenever Test Card {first}, counter that spell or ability.").abilities
    assert ability["effect"] == [{"do": "counter", "what": "event.by"}]
    assert ability["when"]["where"]["before"] == "event"
