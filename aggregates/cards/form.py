"""The form of a card record in YAML: its models, the keywords, the type line; and its JSON schema, for editors.

    - name: Prodigal Sorcerer
      cost: "{2}{U}"
      types: Creature — Human Wizard
      power: 1
      toughness: 1
      abilities:
        - kind: activated
          cost: [tap]
          targets: [{objects: {types: [Creature]}, players: any}]
          effect: [{do: damage, amount: 1, to: target}]
      editions:
        "2003-12": {types: Creature — Wizard}

`python -m docs.build --schemas` writes the schema to `aggregates/cards/schema.json`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Annotated

from pydantic import AfterValidator, Field, WithJsonSchema

from rewind.aggregates.cards.faults import unknown_word
from rewind.aggregates.cards.keyword_definitions import definitions, editions_of, means_something
from rewind.aggregates.cards.language import Ability
from rewind.aggregates.cards.type_lines import subtypes_in
from rewind.aggregates.editions import NAMES, WRITTEN_FOR, names_between
from rewind.aggregates.editions import edition as edition_of
from rewind.events.base import Color, Natural, Number, TypeLine, Value

KEYWORDS: dict[str, tuple[str, ...]] = {
    "flying": NAMES,
    "first strike": NAMES,
    "double strike": NAMES,
    "haste": NAMES,
    "trample": NAMES,
    "fear": NAMES,
    "banding": NAMES,
    "phasing": NAMES,
    "plainswalk": NAMES,
    "islandwalk": NAMES,
    "swampwalk": NAMES,
    "mountainwalk": NAMES,
    "forestwalk": NAMES,
    "snow-covered": names_between(until="2003-12"),
    "snow-covered plainswalk": names_between(until="2003-12"),
    "snow-covered islandwalk": names_between(until="2003-12"),
    "snow-covered swampwalk": names_between(until="2003-12"),
    "snow-covered mountainwalk": names_between(until="2003-12"),
    "snow-covered forestwalk": names_between(until="2003-12"),
    "defender": names_between(since="2006-10"),
    "vigilance": names_between(since="2006-10"),
    "snow plainswalk": names_between(since="2006-10"),
    "snow islandwalk": names_between(since="2006-10"),
    "snow swampwalk": names_between(since="2006-10"),
    "snow mountainwalk": names_between(since="2006-10"),
    "snow forestwalk": names_between(since="2006-10"),
    "choose a Background": names_between(since="2026-04"),
    "deathtouch": names_between(since="2026-04"),
    "devoid": names_between(since="2026-04"),
    "Doctor's companion": names_between(since="2026-04"),
    "infect": names_between(since="2026-04"),
    "lifelink": names_between(since="2026-04"),
    "partner": names_between(since="2026-04"),
    "partner—character select": names_between(since="2026-04"),
    "partner—Father & son": names_between(since="2026-04"),
    "partner—friends forever": names_between(since="2026-04"),
    "partner—survivors": names_between(since="2026-04"),
    "reach": names_between(since="2026-04"),
    "wither": names_between(since="2026-04"),
}
"""Keywords → the editions that have them (rule 502)."""

PARAMETERS: dict[str, tuple[tuple[str, ...], str]] = {
    "equip": (NAMES, r"(\{([0-9]|[1-9][0-9]|[WUBRG])\})+"),
    "enchant": (
        names_between(since="2006-10"),
        "artifact( creature)?|creature|enchantment|land|permanent|player|Plains|Island|Swamp|Mountain|Forest",
    ),
}
"""Keywords with a parameter → the editions that have them, and what the parameter may be.

Rule 502.33; in 2006-10 also rule 502.45.
"""


def editions_with(keyword: str) -> tuple[str, ...]:
    """The editions that have a keyword. Raises ValueError where it is none."""
    if keyword in KEYWORDS:
        return KEYWORDS[keyword]
    if means_something(keyword):
        return editions_of(keyword)
    word, _, parameter = keyword.partition(" ")
    editions, pattern = PARAMETERS.get(word, ((), ""))
    if not editions:
        if any(definitions(name)[keyword].parameters for name in editions_of(keyword)):
            raise ValueError(f'the keyword "{keyword}" is written with its parameters: {{keyword: {keyword}, …}}')
        standing_alone = filter(means_something, {word for name in NAMES for word in definitions(name)})
        known = {*KEYWORDS, *standing_alone, *(f"{word} …" for word in PARAMETERS)}
        raise ValueError(unknown_word(keyword, known, sort="not a keyword"))
    if not re.fullmatch(pattern, parameter):
        raise ValueError(f'"{word}" cannot have the parameter "{parameter}"')
    return editions


def _keyword(text: str) -> str:
    editions_with(text)
    return text


def _edition(name: str) -> str:
    if name not in NAMES:
        raise ValueError(f'"{name}" is not an edition; known are {", ".join(NAMES)}')
    return name


Keyword = Annotated[str, AfterValidator(_keyword), WithJsonSchema({"type": "string", "title": "Keyword"})]
"""A keyword ability, with its parameter where it has one."""

ManaCost = Annotated[str, Field(pattern=r"^(\{(X|[0-9]|[1-9][0-9]|S|C|[2C]/[WUBRG]|[WUBRG](/[WUBRG])?(/P)?)\})+$")]
"""A card's mana cost; `{R/G}` is a hybrid symbol, `{S}` the snow symbol (2006-10: 104.3f, 104.3h)."""

PowerOrToughness = Number | Annotated[str, Field(pattern=r"^([0-9]{1,2}[+-])?\*$")]
"""A number, or `*` and what is added to it, for creatures whose abilities say it (rule 208)."""

Name = Annotated[str, Field(min_length=1, max_length=80, pattern=r"^\S(.*\S)?$")]

EditionName = Annotated[str, AfterValidator(_edition), WithJsonSchema({"type": "string", "enum": list(NAMES)})]
"""One of `rewind.aggregates.editions.NAMES`."""

PrintedAbility = Keyword | Ability


class VariantForm(Value):
    """What is otherwise in an edition, in whole fields."""

    cost: ManaCost | None = None
    """The mana cost; absent: a nonexistent mana cost."""
    types: Name | None = None
    """The type line."""
    power: PowerOrToughness | None = None
    toughness: PowerOrToughness | None = None
    loyalty: Natural | None = None
    """The loyalty of a planeswalker, as it is printed (2026-04: 209.1)."""
    defense: Natural | None = None
    """The defense of a battle, as it is printed (2026-04: 210.1)."""
    colors: tuple[Color, ...] | None = None
    """The colours, only where they do not follow from the mana cost."""
    abilities: tuple[PrintedAbility, ...] = ()
    """The abilities in printed order: keywords, and programs of the ability language."""


class FlippedForm(Value):
    """What a flip card is once it is flipped; its colour and mana cost stay (2006-10, 508.1c)."""

    name: Name
    types: Name
    power: PowerOrToughness | None = None
    toughness: PowerOrToughness | None = None
    abilities: tuple[PrintedAbility, ...] = ()


class HalfForm(VariantForm):
    """One half of a split card (rule 505.1), the back face of a double-faced one, or the spell of an inset frame."""

    name: Name
    types: Name


ADVENTURE, OMEN = "Adventure", "Omen"
INSET_SPELLS = frozenset({ADVENTURE, OMEN})
"""The subtypes of spells of inset frames (2026-04: 715.2, 720.2)."""


OTHER_FORMS_SINCE = "2026-04"
"""The first edition with double-faced cards, and with spells of inset frames."""


class RecordForm(VariantForm):
    """One card."""

    name: Name
    interchangeable: tuple[Name, ...] = ()
    """Names that count as its own (2026-04: 201.3)."""
    granted: tuple[Ability, ...] = ()
    """Abilities that the card gives to others or to its tokens, where they are called "granted 1", "granted 2" …"""
    flipped: FlippedForm | None = None
    """Of a flip card: its other half, which holds in play once it is flipped."""
    halves: tuple[HalfForm, HalfForm] | None = None
    """Of a split card: its halves, which say all that it is; its name is theirs, with " // " between."""
    back: HalfForm | None = None
    """Of a double-faced card: its back face; the record itself says the front face (2026-04: 712.8)."""
    modal: bool = False
    """Of a double-faced card: whether it is modal, so that either face can be played (2026-04: 712.3)."""
    inset: HalfForm | None = None
    """Of an adventurer or omen card: the spell of its inset frame, an Adventure or an Omen (2026-04: 715.2, 720.2)."""
    editions: dict[EditionName, VariantForm] = Field(default_factory=dict)
    """What is otherwise in an edition."""
    main: EditionName = WRITTEN_FOR
    """The edition of which the record itself speaks; what is otherwise in others stands in `editions`."""
    since: EditionName = NAMES[0]
    """The first edition that knows the card."""
    until: EditionName | None = None
    """The last edition that knows the card; None: the one of which the record speaks."""

    @property
    def known_in(self) -> tuple[str, ...]:
        """The editions that know the card, the oldest first; none where `since` is after `until`."""
        return names_between(self.since, self.until or self.main)


def unfit_forms(form: RecordForm) -> Iterator[tuple[tuple[str, ...], str]]:
    """What of a record about double-faced cards and inset frames does not go together: where it stands, and why."""
    if form.modal and form.back is None:
        yield ("modal",), "modal: only a double-faced card is"
    for name, other in (("back", form.back), ("inset", form.inset)):
        if other is not None and not set(form.known_in) <= set(names_between(OTHER_FORMS_SINCE)):
            yield (name,), f"{name}: no edition before {OTHER_FORMS_SINCE} has such cards"
    if form.inset is not None and INSET_SPELLS.isdisjoint(form.inset.types.split()):
        yield ("inset", "types"), f"types: the spell of an inset frame is {' or '.join(sorted(INSET_SPELLS))}"


def parse_type_line(text: str, edition: str) -> TypeLine:
    """Supertypes, types and subtypes of a printed type line, in which " - " may stand for " — ".

    Raises ValueError where it has no type, or a word before the dash that is neither a type nor a supertype of the
    edition, or subtypes that the edition does not have.
    """
    left, dash, right = text.replace(" - ", " — ").partition(" — ")
    words, book = left.split(), edition_of(edition)
    supertypes = tuple(word for word in words if word in book.supertypes)
    types = tuple(word for word in words if word not in book.supertypes)
    for word in types:
        if word not in book.card_types:
            raise ValueError(f'"{word}" is neither a type nor a supertype in {edition}')
    if types == ("Kindred",):
        raise ValueError(f'"{text}": each kindred card has another type (rule 2026-04 300.2b)')
    if not types or tuple(words) != supertypes + types:
        raise ValueError(f'"{text}" is not a type line: supertypes first, then types')
    subtypes = subtypes_in(right, edition)
    if bool(dash) != bool(subtypes) or len(set(words + list(subtypes))) != len(words) + len(subtypes):
        raise ValueError(f'"{text}" is not a type line')
    if right.startswith("Enchant "):
        subtypes = (right,)  # 2003-12, 212.4c: all that is printed is one subtype
    if subtypes and types in {("Instant",), ("Sorcery",)} and types[0] not in book.subtypes:
        raise ValueError(f"{types[0]} has no subtypes in {edition} (rules 212.5c, 212.7c)")
    names_host = book.policies.aura_restriction == "subtype"
    if types == ("Enchantment",) and subtypes and (len(right.split()) > len(subtypes)) != names_host:
        raise ValueError(f'"{right}" is no subtype of an enchantment in {edition} (rule 212.4c)')
    return TypeLine(supertypes=supertypes, types=types, subtypes=subtypes)


def schema() -> str:
    """The JSON schema of a file of records."""
    shape = RecordForm.model_json_schema(by_alias=True)
    definitions = shape.pop("$defs") | {"RecordForm": shape}
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Card records of Rewind",
        "type": "array",
        "items": {"$ref": "#/$defs/RecordForm"},
        "$defs": definitions,
    }
    return json.dumps(whole, indent=2, sort_keys=True, ensure_ascii=False) + "\n"
