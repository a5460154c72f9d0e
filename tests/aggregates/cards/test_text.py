"""Abilities in rules English: every node is printed, no two programs alike, and a few lines as they are."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import orjson
import pytest

from docs import language_reference
from rewind.aggregates.cards import CardRecord, canonical, parse_ability, pool
from rewind.aggregates.cards.built_in.definition_table import by_hand
from rewind.aggregates.cards.language import NODES, Draw, KeywordAbility, Spell
from rewind.aggregates.cards.text import (
    BASES,
    print_abilities,
    print_ability,
    print_changes,
    programs_of,
    rendered_abilities,
)
from rewind.aggregates.cards.text.templates import Group, Slot, VerbSlot, check_complete, fields_of, parsed
from rewind.aggregates.cards.yamlfile import Plain
from rewind.aggregates.editions import NAMES
from rewind.events.base import Value
from rewind.events.errors import CardError
from tests.parameters import first_of

EXAMPLES = language_reference.examples()
PRINTABLE = [node for node in NODES if node not in BASES]


# Complete


@pytest.mark.parametrize("node", PRINTABLE, ids=lambda node: node.__name__)
def test_every_node_has_an_example_that_loads_and_is_printed(node: type[Value]) -> None:
    record = language_reference.record_of(EXAMPLES[node.__name__])
    printed: set[type[Value]] = set()
    for edition in record.editions:
        for ability in rendered_abilities(record.definition, edition, printed):
            assert_is_english(ability.text)
    assert node in printed


def test_a_node_without_a_way_to_be_said_is_missed() -> None:
    class Wink(Value):
        at: str

    with pytest.raises(RuntimeError, match="nothing renders these: Wink"):
        check_complete([Wink])


def test_a_field_that_no_rule_says_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    from rewind.aggregates.cards.text import templates  # noqa: PLC0415

    rules: dict[type[Value], Any] = dict(templates._RULES)
    monkeypatch.setattr(templates, "_RULES", rules)
    rules[Draw] = parsed("<player|doer> draw~ a card")
    with pytest.raises(RuntimeError, match="Draw is printed without number"):
        check_complete([Draw])
    rules[Draw] = parsed("<player|doer> draw~ <number|cards> <speed|number>")
    with pytest.raises(RuntimeError, match="Draw has no speed"):
        check_complete([Draw])


def test_fields_go_by_the_words_of_records() -> None:
    for node in PRINTABLE:
        node.model_rebuild()
        assert set(fields_of(node)) == {field.alias or name for name, field in node.model_fields.items()}


# The records that are built in


def records() -> Iterator[tuple[CardRecord, str]]:
    """Each record with an edition for each way in which it reads: nothing else of an edition is printed."""
    for record in by_hand().records.values():
        readings = {edition: record.definition.characteristics_in(edition) for edition in record.editions}
        yield from ((record, edition) for edition in {facts: edition for edition, facts in readings.items()}.values())


def assert_is_english(text: str, name: str = "Example") -> None:
    text = text.replace(name, "This")
    assert text[:1].isupper() or text[:1] in "{+-0123456789“", text
    assert text.isprintable(), text
    assert not re.search(r"[<>|~$_]|\]|\[|None|True|False|event\.|  |\.\.|,,| ,| \.", text), text


@pytest.mark.long
@pytest.mark.parametrize("part", first_of(range(8), 2))
def test_every_ability_of_every_record_is_printed(part: int) -> None:
    for record, edition in list(records())[part::8]:
        printed = print_abilities(record.definition, edition)
        assert len(printed) == len(record.definition.characteristics_in(edition).abilities)
        for ability in printed:
            assert_is_english(ability.text, record.name)


@pytest.mark.long
def test_printing_is_deterministic() -> None:
    for record, edition in list(records())[::40]:
        assert print_abilities(record.definition, edition) == print_abilities(record.definition, edition)


def normal(ability: Any, name: str) -> str:
    """A program without what says nothing: the names of names, and what a keyword means."""
    if isinstance(ability, KeywordAbility):
        ability = ability.model_copy(update={"means": ()})
    names: dict[str, str] = {}
    text = re.sub(r"\$[a-z_]+[0-9]?", lambda found: names.setdefault(found[0], f"${len(names)}"), canonical(ability))
    return text.replace(name, "this card")


ALIKE = {
    "Target sorcery card in your graveyard gains flashback that card's mana cost until end of turn.": (
        "what flashback means is not the same in every edition"
    ),
    (
        "{T}: Choose a color. Choose a color other than the color chosen this way. Target white "
        "enchantment without cumulative upkeep you control has each instance of the color chosen this "
        "way in its text replaced by the second color chosen this way for the rest of the game. That "
        "enchantment gains cumulative upkeep {1} for the rest of the game."
    ): "what cumulative upkeep means is not the same in every edition",
}
"""A line that several programs are printed as → why."""


def test_different_programs_are_printed_differently() -> None:
    programs: dict[str, set[str]] = defaultdict(set)
    for record in by_hand().records.values():
        known = programs_of(record.definition)
        for program in record.definition.programs:
            text = print_ability(known[program.key], name="this card", programs=known)
            programs[text].add(normal(known[program.key], record.name))
    assert {text for text, several in programs.items() if len(several) > 1} == ALIKE.keys()


NOT_RENDERED = {
    "zone": "said by the noun (spells, cards of a hand or library), or by what the ability is about",
    "as": "a name: where nothing in the ability reads it, other abilities do, or nothing",
    "keep": "a name: other abilities read it, and say so",
    "name": "a name: `paid` says it",
    "kind": "`source` where what is chosen among are sources",
    "spell": "of what has a target, where nothing else is said of it",
    "to": "whose the static ability is about is said by the change",
    "part": "a turn, where none is said",
    "player": "of its own card: nobody else plays it",
    "from": "where what is played is described as being there",
    "of": "one's own hand, from which one discards",
    "controller": "in a cost, where one's own things are meant",
    "what": "creatures, where only they attack and block",
    "types": "creatures, where only they attack and block",
}
"""Field that may go without a change of the words → why."""


def fields_in(value: Plain, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    if isinstance(value, dict):
        for key, part in value.items():
            if key != "means":
                yield (*path, key)
                yield from fields_in(part, (*path, key))
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from fields_in(part, (*path, index))


def without(json: str, path: tuple[str | int, ...]) -> str:
    whole = value = orjson.loads(json)
    for key in path[:-1]:
        value = value[key]
    del value[path[-1]]
    return orjson.dumps(whole).decode()


@pytest.mark.long
@pytest.mark.parametrize("part", first_of(range(4), 2))
def test_what_a_program_says_is_printed(part: int) -> None:
    """Where a field is taken away, the program is another, and so is what is printed."""
    unsaid = set()
    for record in list(by_hand().records.values())[part::4]:
        known = programs_of(record.definition)
        for program in record.definition.programs:
            ability = parse_ability(program.ability)
            if isinstance(ability, KeywordAbility):
                continue
            text = print_ability(ability, programs=known)
            for path in fields_in(orjson.loads(program.ability)):
                try:
                    other = parse_ability(without(program.ability, path))
                except CardError:
                    continue
                if path[-1] not in ("as", "keep") and print_ability(other, programs=known) == text:
                    unsaid.add(path[-1])
    assert unsaid <= NOT_RENDERED.keys()


# As they are


@pytest.mark.parametrize(
    ("card", "edition", "lines"),
    [
        ("Shock", "2003-12", ["Shock deals 2 damage to target creature or player."]),
        ("Wrath of God", "2003-12", ["Destroy all creatures. They can't be regenerated."]),
        ("Goblin King", "2003-12", ["All Goblins get +1/+1 and have mountainwalk."]),
        ("Goblin King", "2006-10", ["Other Goblins get +1/+1 and have mountainwalk."]),
        ("Rancor", "2003-12", ["Enchanted creature gets +2/+0 and has trample.",
                               "When Rancor is put into a graveyard from play, return it to its owner's hand."]),
        ("Recoup", "2006-10", ["Flashback {3}{R}",
            "Target sorcery card in your graveyard gains flashback until end of turn. "
            "The flashback cost is equal to its mana cost."]),
        ("Loxodon Warhammer", "2006-10", ["Equipped creature gets +3/+0 and has trample.",
                                          "Whenever equipped creature deals damage, you gain that much life.",
                                          "Equip {3}"]),
        ("Mana Leak", "2006-10", ["Counter target spell unless its controller pays {3}."]),
        ("Circle of Protection: Red", "2006-10",
         ["{1}: The next time a red source of your choice would deal damage to you this turn, prevent that damage."]),
        ("Samite Healer", "2003-12",
         ["{T}: Prevent the next 1 damage that would be dealt to target creature or player this turn."]),
        ("Intuition", "2003-12",
         ["Search your library for three cards. Reveal the cards found this way. Target opponent chooses one of the "
          "cards found this way. Return the object chosen this way to its owner's hand. Put those of the cards found "
          "this way that aren't the object chosen this way into their owner's graveyard. Shuffle your library."]),
        ("Ensnaring Bridge", "2003-12",
         ["Creatures with power greater than the number of cards in your hand can't attack."]),
        ("Living Death", "2003-12",
         ["Remove all creature cards from all graveyards from the game. Each player sacrifices all creatures they "
          "control. Return those cards to play under their owners' control."]),
        ("Silent Arbiter", "2006-10", ["No more than one creature may attack each turn.",
                                       "No more than one creature may block each turn."]),
        ("Pestilence", "2003-12",
         ["At the beginning of the end step, if no creatures are in play, sacrifice Pestilence.",
          "{B}: Pestilence deals 1 damage to each creature and each player."]),
        ("Bribery", "2003-12",
         ["Search target opponent's library for a creature card and put that card into play under your control. Then "
          "that player shuffles."]),
        ("Nevinyrral's Disk", "2006-10", ["Nevinyrral's Disk comes into play tapped.",
                                          "{1}, {T}: Destroy all artifacts, creatures, and enchantments."]),
    ],
)  # fmt: skip
def test_a_few_lines(card: str, edition: str, lines: list[str]) -> None:
    printed = [ability.text for ability in print_abilities(pool().records[card].definition, edition)]
    assert printed[-len(lines) :] == lines


def test_an_enchanted_permanent_is_called_by_what_the_edition_says() -> None:
    printed = {
        edition: [ability.text for ability in print_abilities(pool().records["Pacifism"].definition, edition)]
        for edition in NAMES
    }
    assert printed["2003-12"] == ["Enchanted creature can't attack or block."]
    assert printed["2006-10"] == ["Enchant creature", "Enchanted creature can't attack or block."]


def test_changes_of_an_effect_have_no_subject() -> None:
    spell = parse_ability(
        '{"effect":[{"changes":[{"change":"pump","power":1},{"abilities":["flying"],"change":"gain"}],'
        '"do":"apply","to":"target"}],"kind":"spell","targets":[{"players":"any"}]}'
    )
    assert isinstance(spell, Spell)
    assert print_changes(spell.effect[0].changes) == "gets +1/+0 and gains flying"  # type: ignore[union-attr]  # apply


# Rules


def test_a_rule_is_read() -> None:
    rule = parsed("<player|doer> draw~ <number|cards>[tapped? tapped|!tapped,to=hand? <to|word>|.]")
    assert rule.parts[0] == Slot("player", "doer")
    assert VerbSlot("draw") in rule.parts
    group = rule.parts[-1]
    assert isinstance(group, Group)
    assert [guard for guard, _ in group.alternatives] == ["tapped", "!tapped,to=hand", None]
    assert list(rule.fields()) == ["player", "number", "tapped", "tapped", "to", "to"]


def test_brackets_have_to_match() -> None:
    with pytest.raises((RuntimeError, IndexError)):
        parsed("a[b")
    with pytest.raises(RuntimeError):
        parsed("a]b")
