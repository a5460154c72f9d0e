"""What is paid, by whom, with which mana, and what untaps: lines of our own, read, said, and compiled."""

from __future__ import annotations

import pytest

from tests.aggregates.cards.grammar.reading import compiled, unread, verify_said_as_read

LINES = (
    "{1}, put a card from your hand on top of your library: draw a card.",
    "exile the top four cards of your library: ~ gets +1/+1 until end of turn.",
    "{2}, {T} or {R}, {T}: ~ deals 1 damage to any target.",
    "{T}, sacrifice two Forests and ~: draw a card.",
    "{T}, remove any number of charge counters from ~: add {U} for each charge counter removed this way.",
    "{T}: add three mana of any one color.",
    "{T}: add two mana in any combination of {W} and/or {U}.",
    "whenever enchanted land is tapped for mana, its controller adds a additional {R}.",
    "flashback — {1}{R}, pay 2 life.",
    "kicker {1}{R} and/or {2}",
    "kicker {2} and/or {R}\n"
    "if ~ was kicked with its {2} kicker, it enters with three +1/+1 counters on it and with haste.",
    "at the beginning of your upkeep, sacrifice ~ unless you pay {1} for each card in your hand.",
    "when ~ enters, any player may sacrifice a creature of their choice. if a player does, sacrifice ~.",
    "players can't untap more than one creature during their untap steps.",
    "players skip their upkeep steps.",
    "{X}, {T}: ~ deals X damage to target creature. spend only red mana on X.",
    "when ~ enters, untap up to three lands.",
    "whenever ~ becomes blocked, you may untap it and remove it from combat.",
    "at the beginning of each player's upkeep, that player draws a card. then ~ deals 1 damage to that player.",
    "forestcycling {1}",
)


@pytest.mark.parametrize("line", LINES)
def test_lines_are_said_as_they_are_read(line: str) -> None:
    verify_said_as_read(line)


def test_each_kicker_has_a_name_of_its_own() -> None:
    text = "Kicker {1}{R} and/or {W}\nWhen Test Card enters, if it was kicked with its {W} kicker, draw a card."
    first, second, trigger = compiled(text).abilities
    assert first["name"] != second["name"] == trigger["if"]["paid"]


def test_a_spell_deals_the_damage_of_which_its_kicker_speaks() -> None:
    text = (
        "Kicker {2}\nTest Card deals 1 damage to target creature. "
        "If this spell was kicked, it deals 3 damage to that creature instead."
    )
    (instead,) = compiled(text, "Instant").abilities[1]["effect"]
    assert [instead[way][0]["from"] for way in ("effect", "otherwise")] == ["this", "this"]


def test_who_pays_by_damage_is_dealt_it() -> None:
    text = "Destroy target land unless its controller has Test Card deal 3 damage to them."
    (offer,) = compiled(text, "Sorcery").abilities[0]["effect"]
    assert offer["player"] == "controller of target"
    assert offer["cost"] == [{"do": "damage", "amount": 3, "to": "you"}]


def test_an_equipment_is_unattached_and_not_what_it_is_attached_to() -> None:
    text = 'Equipped creature has "{T}, Unattach Test Card: Destroy target land."\nEquip {2}'
    assert compiled(text, "Artifact — Equipment").granted[0]["cost"] == ["tap", {"do": "unattach", "what": "giver"}]


def test_a_spell_that_is_cycled_works_from_where_it_has_gone() -> None:
    text = "Draw a card.\nCycling {2}\nWhen you cycle Test Card, you may tap target creature."
    assert compiled(text, "Instant").abilities[1]["zone"] == "any"


def test_what_an_opponent_makes_discard_works_from_where_the_card_has_gone() -> None:
    text = "When a spell or ability an opponent controls causes you to discard this card, draw two cards."
    assert compiled(text, "Artifact").abilities[0]["zone"] == "any"


def test_an_instant_has_no_ability_that_works_in_play() -> None:
    assert unread("Draw a card.\n{1}: Draw a card.", "Instant").why == "unclear"


def test_counters_that_an_effect_removes_are_no_x() -> None:
    text = "{T}: Remove all charge counters from Test Card. Add {G} for each charge counter removed this way."
    assert unread(text, "Artifact").why == "unread"


def test_each_player_moves_a_thing_of_their_own() -> None:
    (spell,) = compiled("Each player returns a land they control to its owner's hand.", "Sorcery").abilities
    ((loop,),) = (one["effect"] for one in spell["effect"])
    assert (spell["effect"][0]["do"], loop["do"]) == ("together", "for_each")
    assert loop["effect"][0]["what"] == {"types": ["Land"], "controller": "each"}


def test_that_much_is_what_was_sacrificed() -> None:
    text = "Sacrifice any number of lands. Test Card deals that much damage to any target."
    (spell,) = compiled(text, "Sorcery").abilities
    assert spell["effect"][1]["amount"] == {"count": "$sacrificed"}
