"""The cards that are built in: each is a possible card in each edition that knows it, and says what it means."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from docs import build, card_files
from rewind.aggregates import editions
from rewind.aggregates.cards import (
    CardPool,
    CardRecord,
    canonical,
    parse_ability,
    pool,
    read_records,
    records,
)
from rewind.aggregates.cards.built_in import definition_table
from rewind.aggregates.cards.built_in.definition_table import DefinitionTable, by_hand
from rewind.aggregates.cards.compiling.printings import TYPE_LINES
from rewind.aggregates.cards.form import editions_with, parse_type_line
from rewind.aggregates.cards.type_lines import LAND_TYPES
from rewind.aggregates.editions import NAMES
from rewind.events.base import CardDefinition, Characteristics, TypeLine
from rewind.events.errors import CardError

ROOT = Path(__file__).parents[3]
SUBTYPES = ROOT.parent / "shared/rules/subtypes-by-edition.json"
"""Lists out of the books; the 2003-12 book lists only creature types."""
OTHER_COLORS = {"Kobolds of Kher Keep": ("R",)}
"""Cards whose colours do not follow from their mana costs."""
ONLY_TARGETED = {"Keeper of the Beasts", "Keeper of the Mind", "Oath of Druids"}
"""Cards whose targets only have to be legal: nothing is done to them."""


def of_each_card(test: Callable[[CardRecord], None]) -> Callable[[], None]:
    """A test of all cards, which says of which of them it fails, and why."""

    def of_all() -> None:
        wrong = {}
        for record in by_hand().records.values():
            try:
                test(record)
            except (AssertionError, ValueError) as error:
                wrong[record.name] = str(error)
        assert wrong == {}

    of_all.__name__ = test.__name__
    return of_all


def values(value: object, key: str) -> Iterator[object]:
    """Everything that stands under a key, at any depth."""
    if isinstance(value, dict):
        for name, part in value.items():
            if name == key:
                yield part
            yield from values(part, key)
    elif isinstance(value, list):
        for part in value:
            yield from values(part, key)


def words_of_abilities(program: str) -> Iterator[str]:
    """The abilities that a program gives or takes, by word or key; those of a keyword (imprint) are written out."""
    for abilities in values(json.loads(program), "abilities"):
        assert isinstance(abilities, list)
        yield from (ability for ability in abilities if isinstance(ability, str))


def readings(record: CardRecord) -> list[tuple[str, Characteristics]]:
    """What the card is in each edition, and flipped."""
    flipped = record.definition.flipped
    found = [(edition, record.definition.characteristics_in(edition)) for edition in record.editions]
    return found if flipped is None else [*found, (NAMES[-1], flipped)]


@of_each_card
def test_the_definition_survives_the_log(record: CardRecord) -> None:
    text = record.definition.model_dump_json(exclude_defaults=True)
    assert CardDefinition.model_validate_json(text, strict=True) == record.definition


@of_each_card
def test_programs_are_canonical(record: CardRecord) -> None:
    for program in record.definition.programs:
        assert canonical(parse_ability(program.ability)) == program.ability
        assert "\n" not in program.ability


def test_programs_of_compiled_cards_are_canonical() -> None:
    for record in [*pool().records.values()][::29]:
        for program in record.definition.programs:
            assert canonical(parse_ability(program.ability)) == program.ability, record.name


def editions_having(record: CardRecord) -> dict[str, set[str]]:
    """Key of a program → the editions in which the card has that ability, or gives it; if nothing does, all of them."""
    having = {
        program.key: {edition for edition, face in readings(record) if program.key in face.abilities}
        for program in record.definition.programs
    }
    for _ in record.definition.programs:  # as often as an ability that is given can give another
        for program in record.definition.programs:
            for ability in words_of_abilities(program.ability):
                having.get(ability, set()).update(having[program.key])
    return {key: names or set(record.editions) for key, names in having.items()}


@of_each_card
def test_abilities_are_keywords_of_the_edition_or_programs(record: CardRecord) -> None:
    keys = {program.key for program in record.definition.programs}
    used = set()
    having = editions_having(record)
    for edition, characteristics in readings(record):
        for ability in characteristics.abilities:
            assert ability in keys or edition in editions_with(ability)
            used.add(ability)
    for program in record.definition.programs:
        for ability in words_of_abilities(program.ability):
            assert ability in keys or having[program.key] <= set(editions_with(ability))
            used.add(ability)
    assert keys <= used, "a program that nothing has or gives"


@of_each_card
def test_keys_are_numbered_without_gaps(record: CardRecord) -> None:
    keys = [program.key for program in record.definition.programs]
    words = [key for key in keys if not key.startswith(f"{record.name}/")]
    granted = sum("/granted " in key for key in keys)
    given = sum("/given " in key for key in keys)
    numbers = [f"{record.name}/{number}" for number in range(1, len(keys) - granted - given - len(words) + 1)]
    numbers += [f"{record.name}/granted {number}" for number in range(1, granted + 1)]
    numbers += [f"{record.name}/given {number}" for number in range(1, given + 1)]
    assert [key for key in keys if key not in words] == numbers
    assert all(editions_with(word) for word in words)


@of_each_card
def test_each_target_has_its_target(record: CardRecord) -> None:
    for program in record.definition.programs:
        ability = json.loads(program.ability)
        for part in [ability, *ability.get("modes", ())]:
            effect = json.dumps(part.get("effect", ())).replace('"event": "target"', "")
            words = {int(number or 1) for number in re.findall(r'"(?:\w+ of )?target([2-9]?)"', effect)}
            targets = set(range(1, len(part.get("targets", ())) + 1))
            assert words == (set() if record.name in ONLY_TARGETED else targets)


@of_each_card
def test_colors_follow_from_the_mana_cost(record: CardRecord) -> None:
    for _, characteristics in readings(record):
        cost = characteristics.mana_cost or ""
        colors = OTHER_COLORS.get(record.name, tuple(color for color in "WUBRG" if color in cost))
        assert characteristics.colors == colors
        assert (characteristics.mana_cost is None) == ("Land" in characteristics.type_line.types)


@of_each_card
def test_the_type_line_is_one_of_the_edition(record: CardRecord) -> None:
    for edition, characteristics in readings(record):
        assert parse_type_line(str(characteristics.type_line), edition) == characteristics.type_line


@of_each_card
def test_subtypes_exist_in_the_edition(record: CardRecord) -> None:
    having = editions_having(record)
    for name, characteristics in readings(record):
        existing = {word for words in editions.edition(name).subtypes.values() for word in words}
        named = [*characteristics.type_line.subtypes]
        for program in (one for one in record.definition.programs if name in having[one.key]):
            for token in values(json.loads(program.ability), "token"):
                assert isinstance(token, bool | dict)
                if isinstance(token, dict):
                    named += parse_type_line(token["types"], name).subtypes
            for subtypes in values(json.loads(program.ability), "subtypes"):
                assert isinstance(subtypes, list)
                named += [word for word in subtypes if word != "each" and not word.startswith("$")]
        assert [subtype for subtype in named if subtype not in existing and not subtype.startswith("Enchant ")] == []


def test_the_subtypes_of_an_edition_are_those_of_its_book() -> None:
    if not SUBTYPES.is_file():
        return
    for book, lists in json.loads(SUBTYPES.read_text("utf-8")).items():
        existing = editions.edition(book[:7]).subtypes
        for kind, words in lists.items():
            listed = {word.replace("\u2030", "\u00e2") for word in words}  # an accent that the copy of the book garbles
            assert existing[kind.removesuffix(" types").capitalize()] == listed


def test_every_edition_has_enough_cards_for_a_game() -> None:
    for edition in NAMES:
        assert len(pool().known(edition)) > 100
    assert len(pool().records) > len(pool().known("2003-12"))
    known = {edition: {record.name for record in pool().known(edition)} for edition in NAMES}
    assert known["2006-10"] | known["2026-04"] == set(pool().records)
    of_today = known["2026-04"] - known["2006-10"]
    assert len(of_today & TYPE_LINES().keys()) == 18
    assert len(of_today) > 10_000
    compiled = {name for name, one in pool().records.items() if not definition_table.is_by_hand(one.source)}
    assert not ((known["2003-12"] | known["2006-10"]) & compiled) - TYPE_LINES().keys()


def test_a_card_reads_as_its_edition_does() -> None:
    angel, king = pool().find("Serra Angel").definition, pool().find("Arcanis the Omnipotent").definition
    assert angel.characteristics_in("2006-10").abilities == ("flying", "vigilance")
    assert angel.characteristics_in("2003-12").abilities == ("flying", "Serra Angel/1")
    assert king.characteristics_in("2003-12").type_line == TypeLine(types=("Creature",), subtypes=("Wizard", "Legend"))
    assert king.characteristics_in("2006-10").type_line == TypeLine(
        supertypes=("Legendary",), types=("Creature",), subtypes=("Wizard",)
    )


def test_a_local_enchantment_has_one_subtype() -> None:
    pacifism = pool().find("Pacifism").definition
    old, new = (pacifism.characteristics_in(edition) for edition in ("2003-12", "2006-10"))
    assert old.type_line == TypeLine(types=("Enchantment",), subtypes=("Enchant creature",))
    assert new.type_line == TypeLine(types=("Enchantment",), subtypes=("Aura",))
    assert old.abilities == ("Pacifism/1",)
    assert new.abilities == ("enchant creature", "Pacifism/1")


def test_basic_lands_have_no_abilities() -> None:
    for name in sorted(LAND_TYPES):
        assert str(pool().find(name).definition.characteristics.type_line) == f"Basic Land — {name}"
        assert pool().find(name).definition.programs == ()


def test_importing_reads_no_card() -> None:
    code = "import rewind.aggregates.cards as r; print(r.pool.cache_info().currsize)"
    told = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True)
    assert told.stdout.decode().strip() == "0"


@pytest.mark.long
def test_the_schema_is_that_of_the_form_and_the_table_is_what_the_records_come_to() -> None:
    assert build.differing(card_files.files()) == [], "run `python -m docs.build --schemas`"


def test_the_table_is_what_is_read() -> None:
    """It was made of the records as they are: else a game would begin so much later."""
    assert isinstance(pool().records, DefinitionTable), "run `python -m docs.build --schemas`"


@pytest.mark.parametrize("file", ["snow.yaml", "split-cards.yaml"])
def test_a_record_read_by_itself_is_the_one_that_a_short_file_has(file: str) -> None:
    found = read_records((Path(records.__file__).parent / "pool" / file).read_text(), file)
    assert found
    for one in found:
        assert by_hand().records[one.name] == pool().records[one.name] == one


@pytest.mark.long(whole=True)
def test_every_record_read_by_itself_is_the_one_that_its_file_has() -> None:
    """The pool reads a record when it is asked for; here every file is read whole."""
    folder = Path(records.__file__).parent / "pool"
    whole = CardPool.of([one for path in folder.glob("*.yaml") for one in read_records(path.read_text(), path.name)])
    assert whole.records == dict(by_hand().records)
    assert list(by_hand().records) == list(whole.records)
    of_files = card_files.records()
    assert dict(pool().records) == dict(of_files)
    assert list(pool().records) == list(of_files)
    assert {one.source for one in pool().records.values()} == set(definition_table.sources())
    assert [pool().records[name].source for name in of_files] == [one.source for one in of_files.values()]


def test_a_table_made_of_other_files_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(definition_table, "sources_digest", lambda: "of other files")
    assert not isinstance(pool.__wrapped__().records, DefinitionTable)


def test_what_is_wrong_in_a_built_in_record_is_told_with_its_line_in_the_file() -> None:
    text = "# lands\n\n- name: Fine\n  types: Land\n\n- name: Broken\n  types: Land\n  cost: 3\n"
    built_in = records.RecordsInFiles({"mine.yaml": text})
    assert list(built_in) == ["Broken", "Fine"]
    with pytest.raises(CardError) as caught:
        built_in["Broken"]
    assert (caught.value.where.file, caught.value.where.line) == ("mine.yaml", 8)
