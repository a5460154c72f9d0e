"""The list of cards that `rewind cards` prints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rewind.aggregates.cards import CardRecord, pool
from rewind.aggregates.editions import NAMES
from rewind.cli.output import console, print_json, put, styled
from rewind.events.base import CardDefinition, Characteristics
from rewind.events.errors import some_of

if TYPE_CHECKING:
    from rewind.aggregates.cards.built_in.not_known import NotKnown


def print_list(records: Sequence[CardRecord], edition: str | None, not_known: Sequence[NotKnown] = ()) -> None:
    """A line for each card, then how many they are. `not_known` are those that would be among them."""
    out = console()
    width = max((len(record.name) for record in records), default=0) + 2
    for record in records:
        only = "" if len(record.editions) == len(NAMES) else f"  ({', '.join(record.editions)} only)"
        only += "" if pool().records.get(record.name) is record else "  (your own)"
        face = faces(record.definition, edition or record.editions[-1])
        line = styled(f"{record.name:<{width}}").append_text(styled(face, "green"))
        put(out, line.append_text(styled(only, "dim")), width + 2)
    end = f"{len(records)} card{'' if len(records) == 1 else 's'}"
    if not_known:
        end += f"; not known: {some_of([one.name for one in not_known])}"
    put(out, styled(end, "dim"), 2)


def print_list_as_json(records: Sequence[CardRecord], edition: str | None, not_known: Sequence[NotKnown] = ()) -> None:
    """The same for programs."""
    found: dict[str, object] = {"cards": [_as_json(record, edition or record.editions[-1]) for record in records]}
    if not_known:
        found["not_known"] = [{"name": one.name, "first_printed": one.first_printed} for one in not_known]
    print_json(found)


def _as_json(record: CardRecord, edition: str) -> dict[str, object]:
    facts = record.definition.characteristics_in(edition)
    return {
        "name": record.name,
        "editions": list(record.editions),
        "mana_cost": facts.mana_cost,
        "types": str(facts.type_line),
        "power": facts.power,
        "toughness": facts.toughness,
    }


def faces(definition: CardDefinition, edition: str) -> str:
    """What a card is in an edition; of a split card what each half is (rule 505.1)."""
    return "  //  ".join(map(face, definition.halves_in(edition))) or face(definition.characteristics_in(edition))


def face(facts: Characteristics) -> str:
    """Mana cost, type line, power and toughness."""
    size = "" if facts.power is None else f"  {facts.power}/{facts.toughness}"
    return f"{facts.mana_cost or '–':<12} {facts.type_line}{size}"
