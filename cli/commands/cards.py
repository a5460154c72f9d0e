"""`rewind cards`: the cards it knows; and what it reads of the texts of others (`compile`, `read`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click
import orjson
from rich.text import Text

from rewind.aggregates.cards import CardPool, CardRecord, is_for_ante, pool
from rewind.aggregates.cards.text import print_abilities
from rewind.aggregates.editions import NAMES
from rewind.cli.card_texts.compiling import compile_
from rewind.cli.card_texts.reading import read
from rewind.cli.commands.scenario import CARDS, card_pool
from rewind.cli.options import EDITION, JSON
from rewind.cli.output import console, print_json, put, styled
from rewind.events.base import CardDefinition, Characteristics, Program


class CardsGroup(click.Group):
    """A group that looks a card up where its first word is none of its commands."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        completing = not args and extra.get("resilient_parsing")
        if completing or (args and args[0] in self.commands):
            return super().make_context(info_name, args, parent, **extra)
        return look_up.make_context(info_name, args, parent, **extra)


@click.command()
@click.argument("name", metavar="[NAME]", required=False)
@EDITION
@CARDS
@JSON
def look_up(name: str | None, edition: str | None, cards: tuple[str, ...], as_json: bool) -> None:
    """The cards it knows; with NAME what that card is in each edition, and its abilities as programs.

    The programs are Rewind's own records of what a card does, never its printed text.

    With --cards your own records are read, and take part: what is wrong with them is told with its line.

    Exit status 2: a file of records is bad; 4: no card of that name is known.

    \b
    Commands, each with a --help of its own:
      compile   records of cards from the files in which others publish their texts
      read      what is made of lines that you type

    \b
    Examples:
      rewind cards --edition 2003-12
      rewind cards "Karn, Silver Golem"
      rewind cards "Goblin Flag" --cards mine.yaml
    """
    known = card_pool(cards)
    if name is None:
        _list(known, edition, as_json)
        return
    record = known.find({one.casefold(): one for one in known.records}.get(name.casefold(), name))
    editions = [one for one in record.editions if edition in (None, one)]
    if as_json:
        print_json(_as_json(record, editions))
        return
    out = console()
    for line in _card(record, editions):
        put(out, line)


command = CardsGroup("cards", help=look_up.help)
command.add_command(compile_)
command.add_command(read)


def _list(known: CardPool, edition: str | None, as_json: bool) -> None:
    records = tuple(known.records.values()) if edition is None else known.known(edition)
    if as_json:
        cards = [{"name": record.name, "editions": list(record.editions)} for record in records]
        print_json({"cards": cards})
        return
    out = console()
    width = max(len(record.name) for record in records) + 2
    for record in records:
        only = "" if len(record.editions) == len(NAMES) else f"  ({', '.join(record.editions)} only)"
        only += "" if pool().records.get(record.name) is record else "  (your own)"
        face = _faces(record.definition, edition or NAMES[-1])
        line = styled(f"{record.name:<{width}}").append_text(styled(face, "green"))
        put(out, line.append_text(styled(only, "dim")), width + 2)
    out.print(styled(f"{len(records)} cards", "dim"))


def _faces(definition: CardDefinition, edition: str) -> str:
    """What a card is in an edition; of a split card what each half is (rule 505.1)."""
    return "  //  ".join(map(_face, definition.halves_in(edition))) or _face(definition.characteristics_in(edition))


def _face(facts: Characteristics) -> str:
    size = "" if facts.power is None else f"  {facts.power}/{facts.toughness}"
    return f"{facts.mana_cost or '–':<12} {facts.type_line}{size}"


def _as_json(record: CardRecord, editions: list[str]) -> dict[str, object]:
    """The definition as logs have it, and what the card is in each edition."""
    definition = record.definition
    facts = {one: definition.characteristics_in(one).model_dump(mode="json", by_alias=True) for one in editions}
    return {"editions": list(record.editions), "in": facts, **definition.model_dump(mode="json", by_alias=True)}


def _card(record: CardRecord, editions: list[str]) -> Iterator[Text]:
    yield styled(record.name, "bold")
    for edition in editions:
        halves = record.definition.halves_in(edition)
        for half in halves:
            yield styled(f"  {edition}  {half.name}  ").append_text(styled(_face(half), "green"))
            as_half = {"key": half.name, "characteristics": half, "variants": ()}
            yield from _abilities(record.definition.model_copy(update=as_half), edition)
        if not halves:
            face = styled(_face(record.definition.characteristics_in(edition)), "green")
            yield styled(f"  {edition}  ").append_text(face)
            yield from _abilities(record.definition, edition)
    if is_for_ante(record.definition):
        yield styled("  only in decks that are played with for ante (217.9c)", "dim")
    if (flipped := record.definition.flipped) is not None:
        yield styled(f"  flipped  {flipped.name}  ").append_text(styled(_face(flipped), "green"))
        turned = record.definition.model_copy(update={"characteristics": flipped, "variants": ()})
        yield from _abilities(turned, NAMES[-1])
    if record.definition.programs:
        yield Text()
        yield styled("programs", "bold")
    for program in record.definition.programs:
        yield from _program(program)


def _abilities(definition: CardDefinition, edition: str) -> Iterator[Text]:
    for number, ability in enumerate(print_abilities(definition, edition), 1):
        key = "" if ability.key == ability.text.lower() else f"  [{ability.key}]"
        yield styled(f"           {number}. {ability.text}{key}")


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
