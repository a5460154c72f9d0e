"""What is spoken of again: tokens, cards that moved, all that was exiled."""

from __future__ import annotations

from tests.aggregates.cards.grammar.reading import compiled, unread


def test_tokens_are_spoken_of_again() -> None:
    (spell,) = compiled(
        "Create two 1/1 red Goblin creature tokens. Exile them at the beginning of the next end step.", "Sorcery"
    ).abilities
    assert spell["effect"][0]["as"] == "$token"
    assert spell["effect"][1]["effect"] == [{"do": "move", "what": "$token", "to": "removed"}]


def test_a_name_that_nothing_reads_is_not_given() -> None:
    (spell,) = compiled("Create a 1/1 red Goblin creature token. Draw a card.", "Sorcery").abilities
    assert "as" not in spell["effect"][0]


def test_all_that_was_exiled_comes_back() -> None:
    (spell,) = compiled(
        "Exile all artifacts. Return those cards to the battlefield under their owners' control at the beginning of "
        "the next end step.",
        "Sorcery",
    ).abilities
    assert spell["effect"][0]["as"] == "$those"
    assert spell["effect"][1]["effect"] == [{"do": "move", "what": "$those", "to": "in_play"}]


def test_what_moved_is_followed_to_the_end() -> None:
    (spell,) = compiled(
        "Return target creature card from your graveyard to the battlefield. That creature gains haste. Exile it at "
        "the beginning of the next end step.",
        "Sorcery",
    ).abilities
    move, haste, later = spell["effect"]
    assert (move["as"], haste["to"], later["effect"][0]["what"]) == ("$moved", "$moved", "$moved")


def test_what_died_comes_back_under_your_control() -> None:
    found = compiled(
        "Enchant creature\nWhen enchanted creature dies, return that card to the battlefield under your control.",
        "Enchantment — Aura",
    )
    assert found.abilities[1]["effect"] == [{"do": "move", "what": "event.became", "to": "in_play", "under": "you"}]


def test_it_is_what_the_words_just_before_are_about() -> None:
    text = "{2}: Reveal the top card of your library. If it's an artifact card, "
    (ability,) = compiled(text + "untap Test Card and it gets +0/+1 until end of turn.").abilities
    assert ability["effect"][1]["effect"][1]["to"] == "this"
    (ability,) = compiled(
        "Whenever another creature dies, tap Test Card and it deals 1 damage to target player."
    ).abilities
    assert ability["effect"][1]["from"] == "this"


def test_what_left_to_pay_is_what_comes_back() -> None:
    text = (
        "Whenever you cast an artifact spell, you may exile Test Card. If you do, return it to the battlefield under "
        "its owner's control at the beginning of the next end step."
    )
    (may,) = compiled(text).abilities[0]["effect"]
    assert may["cost"] == [{"do": "move", "what": "this", "to": "removed", "as": "$moved"}]
    assert may["effect"][0]["effect"] == [{"do": "move", "what": "$moved", "to": "in_play"}]


def test_an_aura_that_comes_back_from_the_graveyard_after_its_host_is_not_read() -> None:
    text = "Enchant creature\nWhen enchanted creature dies, return Test Card from your graveyard to the battlefield."
    assert unread(text, "Enchantment — Aura").why == "unclear"


def test_what_is_put_on_that_creature_is_not_put_on_the_one_that_died() -> None:
    line = (
        "whenever a creature dealt damage by enchanted creature this turn dies, put a -0/-1 counter on that creature."
    )
    found = compiled(f"Enchant creature\n{line}", "Enchantment — Aura")
    assert found.abilities[1]["effect"] == [{"do": "add_counters", "on": "host", "kind": "-0/-1"}]


def test_what_a_player_may_put_into_play_is_followed() -> None:
    text = (
        "{2}: You may return target creature card from your graveyard to the battlefield. That creature gains haste "
        "until end of turn. At the beginning of the next end step, exile it."
    )
    may, haste, later = compiled(text).abilities[0]["effect"]
    assert may["effect"] == [{"do": "move", "what": "target", "to": "in_play", "as": "$moved"}]
    assert (haste["to"], later["effect"][0]["what"]) == ("$moved", "$moved")
