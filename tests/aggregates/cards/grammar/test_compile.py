"""Cards of our own wording, from their text to records that load."""

from __future__ import annotations

from typing import Any

import pytest

from rewind.aggregates.cards.compiling.records_of_editions import in_first
from tests.aggregates.cards.grammar.reading import compiled, unread


def test_targets_stand_in_the_order_of_the_text() -> None:
    (spell,) = compiled("Destroy target artifact. Target player draws a card.", "Sorcery").abilities
    assert spell["targets"] == [{"objects": {"types": ["Artifact"]}}, {"players": "any"}]
    assert [one.get("player") or one["what"] for one in spell["effect"]] == ["target", "target2"]


def test_lines_of_a_spell_are_one_ability() -> None:
    (spell,) = compiled("Destroy target land.\nDraw a card.", "Instant").abilities
    assert [one["do"] for one in spell["effect"]] == ["destroy", "draw"]


def test_a_quoted_ability_is_kept_apart() -> None:
    found = compiled('Enchant land\nEnchanted land has "{T}: Add {B}."', "Enchantment — Aura")
    assert found.granted == [
        {"kind": "activated", "cost": ["tap"], "effect": [{"do": "add_mana", "mana": ["{B}"], "player": "you"}]}
    ]
    assert found.abilities[1]["changes"] == [{"change": "gain", "abilities": ["granted 1"]}]


@pytest.mark.parametrize(
    ("text", "path", "meant"),
    [
        ("Whenever Test Card blocks, it gets +1/+1 until end of turn.", "to", "this"),
        ("Whenever a creature enters, it gains haste until end of turn.", "to", "event.became"),
        ("Whenever Test Card deals damage to a creature, destroy that creature.", "what", "event.to"),
        ("Whenever an opponent casts a spell, that player loses 1 life.", "player", "event.player"),
        ("At the beginning of each player's upkeep, that player loses 1 life.", "player", "event.player"),
    ],
)
def test_pronouns_mean_what_the_trigger_spoke_of(text: str, path: str, meant: str) -> None:
    (ability,) = compiled(text).abilities
    assert ability["effect"][0][path] == meant


def test_it_is_the_target_of_the_sentence_before() -> None:
    (ability,) = compiled("{T}: Untap target creature. It gets +1/+1 until end of turn.").abilities
    assert ability["effect"][1]["to"] == "target"


def test_a_pronoun_that_may_mean_two_things_is_refused() -> None:
    assert unread("{T}: Test Card deals damage to target creature equal to its power.").why == "unclear"


def test_what_is_not_understood_makes_the_card_unknown() -> None:
    found = unread("Flying\nWhenever Test Card dies, sing a song.")
    assert found.why == "unread"
    assert found.line[found.place :].startswith("sing")


def test_reminder_text_and_the_name_say_nothing() -> None:
    texts = ("Test Card can't block. (Not even once.)", "This creature can't block.")
    programs: list[Any] = [compiled(text).abilities for text in texts]
    assert programs[0] == programs[1]


def test_what_is_moved_is_meant_in_its_new_zone() -> None:
    text = "Return target creature card from your graveyard to the battlefield. Put a +1/+1 counter on it."
    (spell,) = compiled(text, "Sorcery").abilities
    assert spell["effect"][0]["as"] == spell["effect"][1]["on"] == "$moved"


def test_a_target_of_a_kicked_spell_is_chosen_only_where_that_was_paid() -> None:
    text = "Kicker {2}\nDraw a card. If this spell was kicked, destroy target land."
    spell = compiled(text, "Sorcery").abilities[1]
    assert spell["targets"][0]["minimum"] == {"if": {"paid": "$kicked"}, "then": 1, "otherwise": 0}


def test_an_ability_that_moves_its_own_card_out_of_the_graveyard_works_there() -> None:
    (ability,) = compiled("{2}: Return Test Card from your graveyard to your hand.").abilities
    assert ability["zone"] == "graveyard"


def test_a_trigger_that_speaks_of_another_thing_in_each_event_is_two() -> None:
    text = "Whenever Test Card blocks or becomes blocked by a creature, destroy that creature."
    assert [one["effect"][0]["what"] for one in compiled(text).abilities] == ["event.to", "event.by"]


def test_becoming_blocked_by_something_is_no_block_of_it_as_in_a_band_another_is_blocked() -> None:
    (found,) = compiled(
        "Whenever Test Card blocks or becomes blocked by one or more Walls, it gets +0/+2 until end of turn."
    ).abilities
    assert found["when"]["any_of"][1] == {
        "event": "become_blocked",
        "what": "this",
        "by": {"subtypes": ["Wall"]},
        "together": True,
    }


def test_a_card_that_is_spoken_of_is_not_the_zone_that_it_is_put_into() -> None:
    text = "Whenever a creature is put into your graveyard from the battlefield, put that card on top of your library."
    assert compiled(text, "Enchantment").abilities[0]["effect"][0]["what"] == "event.became"


def test_what_does_not_untap_in_your_next_untap_step_untaps_in_that_of_somebody_else() -> None:
    (ability,) = compiled("{T}: Add {G}. Test Card doesn't untap during your next untap step.", "Artifact").abilities
    (change,) = ability["effect"][1]["changes"]
    assert change["event"]["where"] == {"active": "you"}


def test_what_an_aura_does_to_its_host_for_a_time_goes_on_for_that_host() -> None:
    found = compiled("Enchant creature\n{R}: Enchanted creature can't block this turn.", "Enchantment — Aura")
    (effect,) = found.abilities[1]["effect"]
    assert (effect["to"], effect["changes"][0]["event"]["what"]) == ("host", "each")


def test_numbers_of_an_effect_that_lasts_are_fixed_as_it_begins() -> None:
    (spell,) = compiled("Target creature gets +1/+1 until end of turn for each Swamp you control.", "Instant").abilities
    assert [one["do"] for one in spell["effect"]] == ["let", "apply"]


def test_what_a_trigger_on_what_is_enchanted_speaks_of_stays_the_same_where_the_aura_is_moved() -> None:
    found = compiled("Enchant creature\nWhenever enchanted creature attacks, tap it.", "Enchantment — Aura")
    assert found.abilities[1]["effect"] == [{"do": "tap", "what": "event.what"}]
    found = compiled(
        "Enchant creature\n"
        "Whenever enchanted creature is dealt damage, Test Card deals 1 damage to that creature's controller.",
        "Enchantment — Aura",
    )
    assert found.abilities[1]["effect"][0]["to"] == "controller of event.to"


def test_other_creatures_of_what_is_no_creature_are_refused() -> None:
    assert unread("Destroy each other creature.", "Enchantment").why == "unread"
    text = "Enchant creature\nEnchanted creature gets +1/+1 for each other creature you control."
    assert unread(text, "Enchantment — Aura").why == "unclear"


def test_flash_is_the_time_of_an_instant_in_both_editions() -> None:
    assert compiled("Flash").abilities == ["flash"]
    (change,) = in_first("flash", {}, "Creature — Elf")["changes"]
    assert change["as_though"] == [{"change": "becomes", "types": ["Instant"]}]


def test_an_x_that_nothing_says_is_refused() -> None:
    assert unread("When Test Card enters, you may pay {X}. If you do, draw X cards.").why == "unclear"
    assert compiled("{X}, {T}: Draw X cards.").abilities[0]["effect"][0]["number"] == "X"


def test_it_twice_in_a_sentence_is_the_same_thing() -> None:
    text = "Test Card deals 1 damage to target creature. If it's a Goblin, Test Card deals 3 damage to it instead."
    (spell,) = compiled(text, "Sorcery").abilities
    assert spell["effect"][0]["effect"] == [{"do": "damage", "amount": 3, "to": "target", "from": "this"}]


def test_what_a_player_may_do_and_what_then_follows_is_not_read_as_two_things() -> None:
    assert unread("Each player may discard their hand, then draw two cards.", "Sorcery").why == "unread"
    assert unread("You may discard your hand, then draw two cards.", "Sorcery").why == "unread"


def test_the_upkeep_of_the_next_turn_is_no_second_upkeep_of_this_turn() -> None:
    (spell,) = compiled("Draw a card at the beginning of the next turn's upkeep.", "Instant").abilities
    (later,) = spell["effect"]
    first = {"happened": {"event": "begin", "part": "upkeep"}, "since": "turn", "exactly": 1}
    assert later["when"] == {"event": "begin", "part": "upkeep", "where": first}
