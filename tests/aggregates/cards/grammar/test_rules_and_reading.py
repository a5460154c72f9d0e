"""The rules of English in both directions: what is read is said again, and what is said is read as the same tree."""

from __future__ import annotations

import pytest

from rewind.aggregates.cards.grammar import families
from rewind.aggregates.cards.grammar.compile import ReadLine, read_line
from rewind.aggregates.cards.grammar.reading import Reader
from rewind.aggregates.cards.grammar.rules import FAMILIES, Slot, rule
from rewind.aggregates.cards.grammar.saying import Speaker

LINES = (
    "flying, first strike",
    "protection from black and from red",
    "cycling {2}",
    "{T}: add {G}.",
    "{1}{R}, {T}, sacrifice a Goblin: ~ deals 2 damage to any target.",
    "when ~ enters, destroy target nonblack creature. it can't be regenerated.",
    "whenever a creature you control dies, you may draw a card.",
    "at the beginning of your upkeep, sacrifice ~ unless you pay {G}{G}.",
    "enchanted creature gets +2/+2 and has flying.",
    "creatures you control get +1/+1.",
    "~ can't be blocked except by artifact creatures.",
    'enchanted land has "{T}: add {B}.".',
    "~'s power and toughness are each equal to the number of Swamps you control.",
    "{2}: target creature gains trample until end of turn.",
    "whenever ~ deals damage to a player, that player discards a card.",
    "at the beginning of your upkeep, if you control no creatures, you lose 2 life.",
    "{X}{B}: target player loses X life.",
    "as long as you control a Forest, ~ gets +1/+2.",
)

SPELLS = (
    "destroy all creatures. they can't be regenerated.",
    "draw three cards, then discard two cards.",
    "~ deals 3 damage to any target and you gain 3 life.",
    "choose one —\n• destroy target artifact.\n• draw a card.",
    "search your library for a basic land card, put it onto the battlefield tapped, then shuffle.",
    "target player sacrifices a creature of their choice.",
    "create two 1/1 green Elf Warrior creature tokens.",
    "tap up to two target creatures.",
    "target creature gets -X/-X until end of turn, where X is the number of cards in your hand.",
)


@pytest.mark.parametrize(("name", "line"), [("line", one) for one in LINES] + [("spell_line", one) for one in SPELLS])
def test_a_line_is_read_in_one_way_and_said_again(name: str, line: str) -> None:
    one = read_line(line, name)
    assert isinstance(one, ReadLine)
    assert Speaker().say(name, one.tree) == line


@pytest.mark.parametrize(("name", "line"), [("line", one) for one in LINES] + [("spell_line", one) for one in SPELLS])
def test_what_is_said_in_the_words_of_the_edition_is_read_as_the_same(name: str, line: str) -> None:
    one = read_line(line, name)
    assert isinstance(one, ReadLine)
    said = Speaker("era").say(name, one.tree)
    assert said is not None
    again = read_line(said, name)
    assert isinstance(again, ReadLine)
    assert Speaker("era").say(name, again.tree) == said


def test_the_words_of_the_edition_are_said() -> None:
    (tree,) = Reader("when ~ enters, exile target creature.").whole("line")
    assert Speaker("era").say("line", tree) == "when ~ comes into play, remove target creature from the game."


def test_a_line_that_is_not_known_says_where_and_what_was_expected() -> None:
    line = "{T}: destroy target unheard creature."
    reader = Reader(line)
    assert reader.whole("line") == []
    assert line[reader.farthest :].startswith("unheard")
    assert reader.expected


def test_a_rule_that_lacks_a_slot_on_one_side_is_refused() -> None:
    with pytest.raises(RuntimeError, match="do not have the same slots"):
        rule("effect", "destroy {what} quickly", {"do": "destroy"})
    with pytest.raises(RuntimeError, match="do not have the same slots"):
        rule("effect", "destroy it", {"do": "destroy", "what": "<what>"})


def test_every_slot_of_a_rule_has_its_family() -> None:
    assert families.__all__
    for family in FAMILIES.values():
        for one in family.rules:
            for element in one.elements:
                assert not isinstance(element, Slot) or element.family in FAMILIES, one


def test_every_family_is_read_somewhere() -> None:
    slots = [
        one for family in FAMILIES.values() for each in family.rules for one in each.elements if isinstance(one, Slot)
    ]
    assert FAMILIES.keys() - {name for slot in slots for name in (slot.family, slot.but)} == {"line", "spell_line"}


def test_a_rule_that_reads_what_another_one_reads_is_refused() -> None:
    with pytest.raises(RuntimeError, match="by another rule too"):
        rule("order", "destroy {what}", [{"do": "destroy", "what": "<what>", "_how": "again"}])


def test_a_rule_that_mentions_something_without_a_slot_is_refused() -> None:
    with pytest.raises(RuntimeError, match="mentions something"):
        rule("effect", "destroy it", {"do": "destroy", "what": {"pronoun": "it"}})
