"""The page of a card: what it says in each edition, from where its record comes, its rules, its rulings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import orjson
from rich.console import Console
from rich.text import Text

from rewind.aggregates.cards import CardRecord, is_for_ante
from rewind.aggregates.cards.built_in.provenance import Provenance, TextInEdition, provenance
from rewind.aggregates.cards.compiling.reasons import TEXTS
from rewind.aggregates.cards.search.printed_faces import PrintedFace, printed_faces
from rewind.cli.card_search.listing import face
from rewind.cli.output import put, styled, told_alike
from rewind.events.base import Program
from rewind.replays.rule_index.card_rules import rules_of_card
from rewind.replays.rule_index.card_scenarios import CardScenario, scenarios_with

MOST_RULINGS = 5
"""So many scenarios are shown of a card."""
_INDENT = " " * 11


class CardPage:
    """Everything that is told of a card."""

    def __init__(self, record: CardRecord, editions: Sequence[str]) -> None:
        """`editions` are those that are told of, whether they know the card or not."""
        self.record = record
        self.editions = [name for name in editions if name in record.editions]
        self.provenance: Provenance = provenance(record)
        self.missing = {name: why for name, why in self.provenance.missing.items() if name in editions}
        self.faces = {name: printed_faces(record.definition, name) for name in self.editions}
        self.rules = {name: rules_of_card(record.definition, name) for name in self.editions}
        self.rulings: Sequence[CardScenario] = scenarios_with(record.name) if self.provenance.is_built_in else ()

    def as_json(self) -> dict[str, object]:
        """All of it, with the definition as logs have it."""
        definition, origin = self.record.definition, self.provenance
        facts = {
            one: definition.characteristics_in(one).model_dump(mode="json", by_alias=True) for one in self.editions
        }
        return {
            "editions": list(self.record.editions),
            "in": facts,
            **definition.model_dump(mode="json", by_alias=True),
            "printed": {name: list(map(_face_as_json, faces)) for name, faces in self.faces.items()},
            "provenance": {
                "file": origin.source,
                "built_in": origin.is_built_in,
                "compiled": origin.is_compiled,
                "first_printed": origin.first_printed,
                "texts": {name: _text_as_json(origin.texts[name]) for name in self.editions},
            },
            "not_known_in": self.missing,
            "rules": {name: [one._asdict() for one in rules] for name, rules in self.rules.items()},
            "rulings": [one._asdict() for one in self.rulings],
        }

    def show(self, out: Console, *, programs: bool = False) -> None:
        """Prints the page for people, with the card's programs where they are asked for."""
        for line, hang in self.lines(programs=programs):
            put(out, line, hang)

    def lines(self, *, programs: bool) -> Iterator[tuple[Text, int | None]]:
        """The page for people, each line with the columns that what does not fit is moved in by."""
        yield styled(self.record.name, "bold"), None
        yield from self._faces(with_keys=programs)
        if is_for_ante(self.record.definition):
            yield styled("  only in decks that are played with for ante (217.9c)", "dim"), None
        yield from _section("From where it comes", self._origin())
        yield from _section("Its rules", self._rules())
        yield from _section(self._rulings_heading(), self._rulings())
        if programs:
            yield from _section(
                "Programs", ((line, None) for one in self.record.definition.programs for line in _program(one))
            )

    def _faces(self, *, with_keys: bool) -> Iterator[tuple[Text, int | None]]:
        """What each face is and says; what several editions say alike stands there once, under all of them."""
        alike: dict[object, list[str]] = {}
        for name, faces in self.faces.items():
            said = tuple((one.name, tuple(_ability_lines(one, with_keys=with_keys))) for one in faces)
            alike.setdefault(said, []).append(name)
        for names in alike.values():
            for number, one in enumerate(self.faces[names[0]]):
                heading = f"{one.name}  " if one.name else ""
                for of_names, line in told_alike({name: face(self.faces[name][number].facts) for name in names}):
                    yield styled(f"  {', '.join(of_names)}  {heading}").append_text(styled(line, "green")), 4
                for line in _ability_lines(one, with_keys=with_keys):
                    yield styled(f"{_INDENT}{line}"), len(_INDENT) + 3

    def _origin(self) -> Iterator[tuple[Text, int | None]]:
        origin = self.provenance
        of_whom = "built in" if origin.is_built_in else "your own"
        how = "compiled from its text" if origin.is_compiled else "written by hand"
        yield styled(f"  {of_whom}, {how}: {origin.source}"), 4
        if origin.first_printed is not None:
            yield styled(f"  first printed on {origin.first_printed}"), 4
        texts = {name: _text_in_words(origin.texts[name]) for name in self.editions}
        for names, text in told_alike(texts):
            if text:
                yield styled(f"  {', '.join(names)}  {text}"), 4
        for name, why in self.missing.items():
            yield styled(f"  {name}  not known in this edition: {why}", "yellow"), 4

    def _rules(self) -> Iterator[tuple[Text, int | None]]:
        shown: dict[tuple[str, str], dict[str, list[str]]] = {}  # what is told → number → the editions that have it
        for name, rules in self.rules.items():
            for rule in rules:
                numbers_of_editions = shown.setdefault((rule.about, rule.summary or rule.number), {})
                numbers_of_editions.setdefault(rule.number, []).append(name)
        for (about, summary), numbers in shown.items():
            number, *others = numbers
            head = "" if summary.casefold().startswith(about.casefold()) else f"{about}: "
            line = styled(f"  {number:<8}", "green").append_text(styled(head + summary.removeprefix(number)))
            where = [", ".join(numbers[number]), *(f"{', '.join(numbers[one])} {one}" for one in others)]
            only = "" if len(numbers[number]) == len(self.editions) else f"  ({'; '.join(where)})"
            yield line.append_text(styled(only, "dim")), 10

    def _rulings_heading(self) -> str:
        number = len(self.rulings)
        return f"Its rulings: {number} scenario{'' if number == 1 else 's'} of this project"

    def _rulings(self) -> Iterator[tuple[Text, int | None]]:
        for one in self.rulings[:MOST_RULINGS]:
            yield styled(f"  {one.name}"), 4
            rules = f"{', '.join(one.rules)}  " if one.rules else ""
            yield styled(f"    {rules}", "green").append_text(styled(one.file, "dim")), 6
        if len(self.rulings) > MOST_RULINGS:
            yield styled(f"  and {len(self.rulings) - MOST_RULINGS} more, which --json has", "dim"), 4


def _section(heading: str, lines: Iterator[tuple[Text, int | None]]) -> Iterator[tuple[Text, int | None]]:
    """A heading and its lines, or nothing where there are none."""
    found = list(lines)
    if found:
        yield Text(), None
        yield styled(heading, "bold"), None
        yield from found


def _ability_lines(one: PrintedFace, *, with_keys: bool) -> Iterator[str]:
    for number, ability in enumerate(one.abilities, 1):
        key = f"  [{ability.key}]" if with_keys and ability.key != ability.text.lower() else ""
        yield f"{number}. {ability.text}{key}"


def _face_as_json(one: PrintedFace) -> dict[str, object]:
    abilities = [{"key": ability.key, "text": ability.text} for ability in one.abilities]
    return {"name": one.facts.name, "face": " ".join(face(one.facts).split()), "abilities": abilities}


def _text_as_json(text: TextInEdition) -> dict[str, object]:
    return {"text": text.kind, "set": text.set_code or None, "same_as_today": text.is_same}


def _text_in_words(text: TextInEdition) -> str:
    """By which text a card is known, and which set had its last printing before the edition."""
    last = f"last printed in {text.set_code}" if text.set_code else ""
    if text.kind is not None:
        return f"{text.kind}: {TEXTS[text.kind]}" + (f" ({last})" if last else "")
    return f"{last}, which says the same as today's text" if last and text.is_same else last


def _program(program: Program) -> Iterator[Text]:
    import yaml

    yield styled(f"  {program.key}", "cyan")
    text = yaml.safe_dump(
        _in_order(orjson.loads(program.ability)), sort_keys=False, allow_unicode=True, default_flow_style=None
    )
    for line in text.splitlines():
        yield styled(f"    {line}")


_FIRST = ("kind", "do", "change", "event", "when", "cost", "targets")
"""Keys that a reader wants first."""


def _in_order(value: object) -> object:
    """The same with what it is before how it is."""
    match value:
        case dict():
            keys = [key for key in _FIRST if key in value] + [key for key in value if key not in _FIRST]
            return {key: _in_order(value[key]) for key in keys}
        case list():
            return [_in_order(part) for part in value]
        case _:
            return value
