"""Records as text: what a record says is said, and is read as the same record again."""

from __future__ import annotations

from typing import Any

import pytest

from rewind.aggregates.cards.grammar.from_records.lowered_tree import Named
from rewind.aggregates.cards.grammar.from_records.record_text import RecordSpeaker, card_named
from rewind.aggregates.cards.grammar.from_records.usual_fields import verify_reversible
from rewind.aggregates.cards.grammar.normal_text import printed_text
from rewind.aggregates.cards.grammar.rules import FAMILIES, rule
from tests.aggregates.cards.grammar.reading import compiled


def again(text: str, types: str = "Creature — Elf") -> list[str]:
    """What the record of a card of our own wording is said as, a text for each ability."""
    found = compiled(text, types)
    speaker = RecordSpeaker(card_named(found), found.abilities)
    return [" ".join(speaker.lines(one) or ["not said"]) for one in found.abilities]


def said(ability: Any, time: str = "now") -> str:
    """What an ability is said as that somebody wrote."""
    return " ".join(RecordSpeaker(Named("Test Card", time=time)).lines(ability) or ["not said"])


@pytest.mark.sampled(6)
@pytest.mark.parametrize(
    "text",
    [
        "flying",
        "{T}: untap target creature. it gets +1/+1 until end of turn.",
        "{2}, sacrifice ~: it deals 2 damage to any target.",
        "when ~ enters, destroy target artifact. its controller draws a card.",
        "whenever a creature dies, you gain 1 life.",
        "whenever ~ blocks a creature, destroy that creature at end of combat.",
        "at the beginning of each player's upkeep, that player loses 1 life.",
        "{1}: ~ gains protection from the color of your choice until end of turn.",
        "{2}{B}: return ~ from your graveyard to your hand.",
        "{T}: return target creature card from your graveyard to the battlefield. put a +1/+1 counter on it.",
        "{T}: target creature gets +X/+X until end of turn, where X is the number of cards in your hand.",
        "{T}: draw a card, then discard a card.",
        "~ has flying as long as you control a Forest.",
        "{T}: add {C}{C}.",
        "whenever a creature you control deals combat damage, you gain that much life.",
        "{2}, {T}: target player skips their next draw step.",
        "{1}, {T}: exile up to two target cards from a single graveyard.",
        "{T}, remove any number of ore counters from ~: add {R} for each ore counter removed this way.",
        "as long as ~ is in your graveyard and you control a Forest, creatures you control have haste.",
        "{3}, {T}: each player loses 1 life for each Swamp they control.",
        "{3}: look at the top two cards of your library. put one of them into your hand and the rest on the bottom of "
        "your library in any order.",
        "{T}: target player reveals the top card of their library.",
        "{3}, {T}: destroy all artifacts. you gain 1 life for each artifact destroyed this way.",
        "~ can't attack unless you pay {1}.",
        "whenever ~ becomes blocked, you may have it deal 1 damage to target creature. if you do, ~ assigns no combat "
        "damage this turn.",
        "{1}, {T}: ~ loses this ability and becomes a Aura enchantment with enchant creature. attach it to target "
        "creature. you may pay {1} to end this effect.",
        "when ~ enters, distribute two +1/+1 counters among one or two target creatures.",
        "whenever ~ attacks, defending player chooses a artifact they control. destroy that artifact.",
        "whenever ~ becomes the target of a spell or ability, that spell or ability's controller discards a card.",
        "when ~ enters, each opponent discards a card unless they pay {2}.",
        "when ~ dies, return another target artifact card from your graveyard to your hand.",
        "when ~ enters, each player may put a artifact card from their hand onto the battlefield.",
    ],
)
def test_a_record_is_said_as_its_text(text: str) -> None:
    assert again(text.replace("~", "Test Card")) == [text]


def test_what_another_line_of_the_card_says_is_left_to_it() -> None:
    modes = "choose one —\n• draw a card.\n• untap target land."
    assert again(f"{modes}\nentwine {{2}}", "Instant") == ["entwine {2}", modes]
    away = "when ~ enters, exile another target creature."
    back = "when ~ leaves the battlefield, return the exiled card to the battlefield under its owner's control."
    assert again(f"{away}\n{back}".replace("~", "Test Card")) == [away, back]


@pytest.mark.parametrize(
    "text",
    [
        "whenever ~ blocks or becomes blocked by a artifact creature, destroy that creature at end of combat.",
        "kicker {1}{U} and/or {B}\nif ~ was kicked with its {1}{U} kicker, it enters with two +1/+1 counters on it and "
        "with flying.\nif ~ was kicked with its {B} kicker, it enters with a +1/+1 counter on it and with haste.",
        "kicker {2}\nif ~ was kicked, it enters with two +1/+1 counters on it and with trample.",
    ],
)
def test_what_one_line_says_of_two_abilities_is_one_line(text: str) -> None:
    found = compiled(text.replace("~", "Test Card"))
    said = RecordSpeaker(card_named(found), found.abilities).of_card(found.abilities)
    assert said == [[line] for line in text.split("\n")]


def test_two_abilities_that_no_line_says_are_two() -> None:
    text = "kicker {2}\nif ~ was kicked, it enters with a +1/+1 counter on it.\n~ has flying as long as ~ was kicked."
    found = compiled(text.replace("~", "Test Card"))
    said = RecordSpeaker(card_named(found), found.abilities).of_card(found.abilities)
    assert said == [[line] for line in text.split("\n")]


def test_a_size_that_is_counted_leaves_the_other_as_it_is_printed() -> None:
    text = "~'s power is equal to the number of Forests you control."
    found = compiled(text.replace("~", "Test Card"))
    assert RecordSpeaker(card_named(found)).lines(found.abilities[0]) == [text]
    assert RecordSpeaker(Named("Test Card", size=(None, "2"))).lines(found.abilities[0]) is None


def test_a_quoted_ability_is_said_where_it_is_given() -> None:
    text = 'Enchant land\nEnchanted land has "{T}: Add {B}."'
    assert again(text, "Enchantment — Aura") == ["enchant land", 'enchanted land has "{T}: add {B}.".']


def test_a_spell_is_said_in_its_lines() -> None:
    text = "As an additional cost to cast this spell, sacrifice a land.\nDestroy target creature."
    assert again(text, "Sorcery") == [
        "as a additional cost to cast ~, sacrifice a land. destroy target creature.",
    ]


def test_what_the_language_takes_for_granted_is_said() -> None:
    assert said({"kind": "activated", "cost": ["tap"], "effect": [{"do": "draw"}]}) == "{T}: draw a card."


def test_the_words_of_the_edition_are_said() -> None:
    exile = {"do": "move", "what": "target", "to": "removed"}
    ability = {
        "kind": "triggered",
        "when": {"event": "move", "what": "this", "to": "in_play"},
        "targets": [{"objects": {"types": ["Creature"]}}],
        "effect": [exile],
    }
    assert said(ability, "era") == "when ~ comes into play, remove target creature from the game."


def test_a_name_of_a_record_need_not_be_that_of_a_rule() -> None:
    find = {"do": "find", "among": {"types": ["Land"], "zone": "library", "of": "you"}, "as": "$land"}
    effect = [find, {"do": "move", "what": "$land", "to": "in_play"}, {"do": "shuffle"}]
    assert said({"kind": "spell", "effect": effect}) == (
        "search your library for a land card, put that card onto the battlefield, then shuffle."
    )


def test_what_another_part_of_the_card_chooses_is_not_said_to_be_chosen() -> None:
    ability = {"kind": "static", "to": {"colors": ["$color"]}, "changes": [{"change": "gain", "abilities": ["haste"]}]}
    assert said(ability) == "not said"


def test_what_would_be_read_as_something_else_is_not_said() -> None:
    """No pronoun means the second of two creatures."""
    creature = {"objects": {"types": ["Creature"]}}
    effect = [{"do": "tap", "what": "target"}, {"do": "tap", "what": "target2"}, {"do": "untap", "what": "target"}]
    assert said({"kind": "spell", "targets": [creature, creature], "effect": effect}) == "not said"


def test_a_rule_that_cannot_be_said_of_a_record_is_refused() -> None:
    rule("count_of_test", "{figure}", "<figure>")
    rule("way_of_test", "in {count_of_test} ways", {"do": "test", "_so": "<count_of_test>"})
    with pytest.raises(RuntimeError, match="_so"):
        verify_reversible()
    del FAMILIES["way_of_test"], FAMILIES["count_of_test"]
    verify_reversible()


@pytest.mark.parametrize(
    ("line", "printed"),
    [
        ('enchanted land has "{T}: untap ~.".', 'Enchanted land has "{T}: Untap this land."'),
        (
            'creatures you control have "sacrifice ~: draw a card.".',
            'Creatures you control have "Sacrifice this creature: Draw a card."',
        ),
        ('all Slivers have "sacrifice ~: draw a card.".', 'All Slivers have "Sacrifice this permanent: Draw a card."'),
        (
            '~ becomes a 1/1 creature with "{B}: regenerate ~.".',
            'Proof becomes a 1/1 creature with "{B}: Regenerate Proof."',
        ),
        ('enchanted creature has "{T}: untap the giver.".', 'Enchanted creature has "{T}: Untap Proof."'),
    ],
)
def test_an_ability_that_something_else_has_speaks_of_that(line: str, printed: str) -> None:
    assert printed_text(line, "Proof") == printed
