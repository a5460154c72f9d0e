"""Card records: what a card is in each edition, and what its abilities do, read from YAML into `card_defined`'s form.

The built-in records lie in `aggregates/cards/pool/` (`card_pool` has what they come to); `read_records` reads a file of
the same form (`RecordForm`).
"""
# Over 400 lines: reading one record, from its form to its programs

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, cast

import orjson
from pydantic import ValidationError

from rewind.aggregates.cards.card_pool import CardRecord, LazyRecords
from rewind.aggregates.cards.chosen_keywords import chosen_keywords, unfit_names
from rewind.aggregates.cards.events_spoken_of import unknown_roles
from rewind.aggregates.cards.form import (
    FlippedForm,
    HalfForm,
    RecordForm,
    VariantForm,
    editions_with,
    parse_type_line,
    unfit_forms,
)
from rewind.aggregates.cards.keyword_definitions import definitions, expanded, not_played
from rewind.aggregates.cards.language import Ability, Becomes, KeywordAbility, SetColors, Spell, Static
from rewind.aggregates.cards.language.as_json import ABILITY, canonical
from rewind.aggregates.cards.language.plain_data import plain
from rewind.aggregates.cards.names import given_names, read_names
from rewind.aggregates.cards.predefined.definitions import keyword_counters, kinds_of_counters, with_definitions
from rewind.aggregates.cards.type_lines import becomes, colored
from rewind.aggregates.cards.vocabulary import faults, unknown_subtypes, unknown_symbols
from rewind.aggregates.cards.yamlfile import Item, Path, Plain, read_items
from rewind.aggregates.counted_values import COUNTED
from rewind.events.base import CardDefinition, Characteristics, Color, EditionVariant, Program, TypeLine
from rewind.events.errors import CardError, CardErrors, Where

_COLORS: tuple[Color, ...] = ("W", "U", "B", "R", "G")
_GRANTED = re.compile(r"granted ([1-9][0-9]*)")
_OWN = re.compile(r"own ([1-9][0-9]*)")
_TARGET = re.compile(r"(?:(?:controller|owner) of )?target([2-9]?)")


def read_records(text: str, file: str, *, unplayed: bool = False) -> list[CardRecord]:
    """The records of a YAML file; `file` is named in errors. Raises CardError RW6001 with the line of what is wrong.

    `unplayed`: also those that have words which the rules do not play yet, to be printed.
    """
    return _records(read_items(text, file), unplayed=unplayed)


def record_of(item: Item) -> CardRecord:
    """The record that an item is. Raises CardError RW6001 for what is wrong with it."""
    return _Reader(item, unplayed=False).record()


_RECORD = re.compile(r'^- name: (?:"(?P<quoted>.+)"|(?P<plain>.+))$', re.MULTILINE)
"""How a record of the built-in files begins."""


class RecordsInFiles(LazyRecords[tuple[str, int, int]]):
    """The records of the built-in files, each read when it is first asked for."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        """`texts`: file, as it is named in errors → its text, a list of records that begin with their names."""
        self._texts = texts
        places: dict[str, tuple[str, int, int]] = {}
        for file, text in texts.items():
            found = list(_RECORD.finditer(text))
            ends = [*(one.start() for one in found[1:]), len(text)]
            for one, end in zip(found, ends, strict=True):
                name = one["quoted"] or one["plain"]
                if name in places:
                    raise CardError("RW6001", f"{name}: there is a record of this name already", Where(file=file))
                places[name] = (file, one.start(), end)
        super().__init__({name: places[name] for name in sorted(places)})

    def _read(self, line: tuple[str, int, int]) -> CardRecord:
        """`line`: the file, and where in its text the record begins and ends."""
        file, start, end = line
        text = self._texts[file]
        lines_before = "\n" * text.count("\n", 0, start)  # so that errors name the lines of the file
        (item,) = read_items(lines_before + text[start:end], file)
        return _Reader(item, unplayed=False).record()


# From the YAML form to a definition


def _records(items: Sequence[Item], *, unplayed: bool = False) -> list[CardRecord]:
    """The records of these items, each name once."""
    found: dict[str, CardRecord] = {}
    errors: list[CardError] = []
    for item in items:
        try:
            record = _Reader(item, unplayed=unplayed).record()
            if record.name in found:
                raise item.error("there is a record of this name already", ("name",))
            found[record.name] = record
        except CardError as error:
            errors.append(error)
    if errors:
        raise CardErrors.of(errors)
    return list(found.values())


class _Reader:
    """Reads one record; its programs get their numbers as they are met."""

    def __init__(self, item: Item, *, unplayed: bool) -> None:
        self.item = item
        self.unplayed = unplayed
        self.form = item.validated(RecordForm)
        self.name = self.form.name
        self.keys: dict[str, str] = {}
        """Canonical JSON → the key of the program."""
        self.words: dict[str, str] = {}
        """Keyword without parameters that stands for abilities → canonical JSON."""
        self.reading: set[str] = set()
        """The keywords whose meaning is being read; it may name them."""
        self.given: dict[str, str] = {}
        """Canonical JSON of a keyword with parameters that effects of the record give → its key."""
        self.main = self.form.main
        """The edition whose reading the definition gives as its main one."""
        self.listing: tuple[VariantForm, str, Path] = (self.form, self.main, ("abilities",))
        """The reading of the card whose abilities are listed, its edition, and where they stand."""
        self.names: set[str] = set()
        """The names that every ability of the record can read."""
        self.names_of_effects: set[str] = set()
        """All names that its abilities give, which the abilities that they give to objects can read too."""
        self.unbound: list[tuple[str, Path]] = []
        """Names that an ability reads and does not give itself."""

    def record(self) -> CardRecord:
        editions = self.form.known_in
        if self.main not in editions:
            raise self.item.error(f"the card is not known in {self.main}, of which the record speaks", ("main",))
        for edition in self.form.editions:
            if edition not in editions:
                raise self.item.error(f"the card is not known in {edition}", ("editions", edition))
            if edition == self.main:
                raise self.item.error(f"what holds in {edition} is said in the record itself", ("editions", edition))
        if self.form.halves is not None:
            return CardRecord(self._split(self.form.halves, editions), editions, self.item.file)
        main = self._characteristics(self.form, self.main, ())
        variants = []
        for edition in editions:
            if edition in self.form.editions:
                form = self._variant(edition)
                variant = self._characteristics(form, edition, ("editions", edition))
                elsewhere = _elsewhere(variant, form.abilities)
                variants.append(EditionVariant(edition=edition, characteristics=variant, elsewhere=elsewhere))
            elif edition != self.main:  # the reading has to be a possible one there too; keywords may mean otherwise
                variant = self._characteristics(self.form, edition, ())
                if variant != main:
                    elsewhere = _elsewhere(variant, self.form.abilities)
                    variants.append(EditionVariant(edition=edition, characteristics=variant, elsewhere=elsewhere))
        flipped = None if self.form.flipped is None else self._flipped(self.form.flipped)
        for path, what in unfit_forms(self.form):
            raise self.item.error(what, path)
        back, inset = (self._other_form(name) for name in ("back", "inset"))
        definition = CardDefinition(
            key=self.name,
            characteristics=main,
            elsewhere=_elsewhere(main, self.form.abilities),
            flipped=flipped,
            back=back,
            modal=self.form.modal,
            inset=inset,
            interchangeable=self.form.interchangeable,
            variants=tuple(variants),
            programs=self._programs(),
        )
        return CardRecord(definition, editions, self.item.file)

    def _programs(self) -> tuple[Program, ...]:
        """The programs of all abilities that have been read, and of those that are granted."""
        self.listing = (self.form, self.main, ("abilities",))
        granted = []
        for place, (ability, edition) in enumerate(zip(self.form.granted, self._editions_granting(), strict=True)):
            program = self._program(ability, edition, ("granted", place))
            granted.append(Program(key=f"{self.name}/granted {place + 1}", ability=program))
        self._check_names()
        programs = [
            Program(key=key, ability=ability)
            for found in (self.keys, self.given, {program: word for word, program in self.words.items()})
            for ability, key in found.items()
        ]
        return tuple(programs + granted)

    def _editions_granting(self) -> list[str]:
        """For each granted ability the edition for which it is read: the record's own, or else one that grants it."""
        if not self.form.granted:
            return []
        own = [getattr(self.form, name) for name in self.form.model_fields_set - {"granted", "editions"}]
        found: dict[int, str] = {}
        for edition, grants in ((self.main, own), *self.form.editions.items()):
            waiting = [grants]
            while waiting:
                for number in map(int, _GRANTED.findall(str(waiting.pop()))):
                    if number not in found and number <= len(self.form.granted):
                        found[number] = edition
                        waiting.append(self.form.granted[number - 1])
        return [found.get(number, self.main) for number in range(1, len(self.form.granted) + 1)]

    def _split(self, forms: tuple[HalfForm, HalfForm], editions: Sequence[str]) -> CardDefinition:
        """A split card: what its halves are in each edition, and both together (rules 505.1, 505.2)."""
        if self.name != " // ".join(form.name for form in forms):
            raise self.item.error('the name of a split card is those of its halves, with " // " between', ("name",))
        if unsplit := self.form.model_fields_set - {"name", "halves", "granted", "main", "since", "until"}:
            raise self.item.error("of a split card its halves say that", (min(unsplit),))
        halves = self._halves(forms, self.main)
        variants = [
            EditionVariant(edition=edition, characteristics=_together(self.name, other), halves=other)
            for edition in editions
            if edition != self.main and (other := self._halves(forms, edition)) != halves
        ]
        return CardDefinition(
            key=self.name,
            characteristics=_together(self.name, halves),
            halves=halves,
            variants=tuple(variants),
            programs=self._programs(),
        )

    def _halves(self, forms: Sequence[HalfForm], edition: str) -> tuple[Characteristics, ...]:
        return tuple(
            self._characteristics(form, edition, ("halves", number)).model_copy(update={"name": form.name})
            for number, form in enumerate(forms)
        )

    def _flipped(self, form: FlippedForm) -> Characteristics:
        """What a flip card is once it is flipped (2006-10, 508.1b, 508.1c)."""
        half = VariantForm(
            cost=self.form.cost, colors=self.form.colors, **form.model_dump(exclude={"name", "abilities"})
        )
        half = half.model_copy(update={"abilities": form.abilities})
        return self._characteristics(half, self.main, ("flipped",)).model_copy(update={"name": form.name})

    def _other_form(self, name: Literal["back", "inset"]) -> Characteristics | None:
        """The back face of a double-faced card, or what an adventurer or omen card is as that spell."""
        form: HalfForm | None = getattr(self.form, name)
        if form is None:
            return None
        return self._characteristics(form, self.main, (name,)).model_copy(update={"name": form.name})

    def _variant(self, edition: str) -> VariantForm:
        """The card in an edition: the record's fields, but for those that stand under the edition."""
        variant = self.form.editions[edition]
        differing = {name: getattr(variant, name) for name in variant.model_fields_set}
        if not differing:
            raise self.item.error("nothing differs", ("editions", edition))
        return self.form.model_copy(update=differing)

    def _characteristics(self, form: VariantForm, edition: str, path: Path) -> Characteristics:
        """What the card is in an edition. `path` leads to where it is said."""
        try:
            type_line = parse_type_line(form.types or "", edition)
        except ValueError as error:
            raise self.item.error(str(error), (*path, "types")) from None
        for what in unknown_subtypes(type_line.subtypes, edition):
            raise self.item.error(what, (*path, "types"))
        for name, what in _unfitting(form, type_line):
            raise self.item.error(what, (*path, name))
        for name, value in (("cost", form.cost), ("abilities", form.abilities)):
            for what in unknown_symbols(value, edition):
                raise self.item.error(what, (*path, name))
        for number, ability in enumerate(form.abilities):
            if isinstance(ability, str) and edition not in editions_with(ability):
                where = (*path, "abilities", number)
                raise self.item.error(f'"{ability}" is no keyword in {edition}', where)
        return Characteristics(
            name=self.name,
            mana_cost=form.cost,
            colors=_colors(form),
            type_line=type_line,
            power=form.power,
            toughness=form.toughness,
            loyalty=form.loyalty,
            defense=form.defense,
            abilities=tuple(
                self._listed(form, number, edition, (*path, "abilities", number))
                for number in range(len(form.abilities))
            ),
        )

    def _listed(self, form: VariantForm, number: int, edition: str, path: Path) -> str:
        """How the characteristics list an ability: a keyword by its word, another by the key of its program.

        That is its own, or that of an equal one of another edition.
        """
        self.listing = (form, edition, path[:-1])
        ability = form.abilities[number]
        if isinstance(ability, str):
            return self._word(ability, edition, path)
        return self.keys.setdefault(self._program(ability, edition, path), f"{self.name}/{len(self.keys) + 1}")

    def _word(self, word: str, edition: str, path: Path) -> str:
        """A keyword without parameters; where it stands for abilities, its program goes by the word.

        Where it means something else in another edition, it is listed there by a key of its own.
        """
        definition = definitions(edition).get(word)
        if definition is not None and definition.means and word not in self.reading:  # epic's copies lose epic
            self.reading.add(word)
            program = self._program(KeywordAbility(keyword=word), edition, path)
            self.reading.remove(word)
            if self.words.setdefault(word, program) != program:
                return self.keys.setdefault(program, f"{self.name}/{len(self.keys) + 1}")
        return word

    def _program(self, ability: Ability, edition: str, path: Path, *, notes_names: bool = True) -> str:
        """The program's canonical JSON, in which granted abilities go by their full keys."""
        if isinstance(ability, KeywordAbility):
            try:
                ability = expanded(ability, edition)
            except ValueError as error:
                raise self.item.error(str(error), path) from None
        try:
            program = cast(dict[str, object], with_definitions(cast(Plain, plain(ability)), edition))
        except ValueError as error:
            raise self.item.error(str(error), path) from None
        if not self.unplayed and (what := not_played(program, edition)) is not None:
            raise self.item.error(f"{what}: the rules do not play that yet", path)
        wrong = [
            *faults(program, edition),
            *unknown_roles({"means": program["means"]} if "means" in program else program),
            *unfit_names(program),
        ]
        if wrong:
            raise CardErrors.of([self.item.error(fault.what, (*path, *fault.path)) for fault in wrong])
        if notes_names:
            self._note_names(program, path)
        for word, place in chosen_keywords(program):
            self._full(word, (*path, *place))
        for word in kinds_of_counters(program) & keyword_counters(edition):
            self._full(word, path)
        self._check_targets(program, self._targets_elsewhere(ability), path)
        return canonical(ABILITY.right(self._named(program, path)))  # what is put in says what is the default, too

    def _named(self, value: object, path: Path) -> object:
        """The same with full keys for "granted 1" and its like; they and the keywords must exist."""
        match value:
            case list():
                return [self._named(part, (*path, index)) for index, part in enumerate(value)]
            case dict() if "predefined" in value:  # it has whole abilities, which get keys of their own
                abilities = [
                    self._given_one(one, (*path, "abilities", index))
                    if isinstance(one, str)
                    else self._of_token(one, path)
                    for index, one in enumerate(value.get("abilities", ()))
                ]
                return {**value, "abilities": abilities}
            case dict() if value.get("change") == "gain" and "abilities" in value:
                given = cast("list[object]", value["abilities"])
                where = (*path, "abilities")
                return {**value, "abilities": [self._gained(one, (*where, index)) for index, one in enumerate(given)]}
            case dict():
                if "emblem" in value:
                    self._check_emblem(value["emblem"], (*path, "emblem"))
                return {
                    key: self._given(part, (*path, key)) if key == "abilities" else self._named(part, (*path, key))
                    for key, part in value.items()
                }
            case _:
                return value

    def _check_emblem(self, emblem: Mapping[str, object], path: Path) -> None:
        """The abilities of the record that an emblem has work in the command zone (2026-04: 114.4)."""
        for index, name in enumerate(cast("list[object]", emblem["abilities"])):
            match = _GRANTED.fullmatch(name) if isinstance(name, str) else None
            if match is None or int(match[1]) > len(self.form.granted):
                continue
            zone = getattr(self.form.granted[int(match[1]) - 1], "zone", None)
            if "command" not in ((zone,) if isinstance(zone, str) else zone or ()):
                what = f'"{name}" is an ability of an emblem, and works in the command zone: it needs zone: command'
                raise self.item.error(what, (*path, "abilities", index))

    def _given(self, abilities: list[object], path: Path) -> list[object]:
        """Keywords as they are, and full keys for granted abilities, own ones, and keywords with parameters."""
        return [self._given_one(one, (*path, index)) for index, one in enumerate(abilities)]

    def _given_one(self, ability: object, path: Path) -> object:
        if isinstance(ability, str):
            return self._full(ability, path)
        if not isinstance(ability, dict) or "kind" in ability:  # a whole ability, as a keyword's parameter
            return self._named(ability, path)
        try:
            keyword = KeywordAbility.model_validate_json(orjson.dumps(ability), strict=True)
        except ValidationError:
            return self._named(ability, path)
        program = self._program(keyword, self.listing[1], path, notes_names=False)
        return self.given.setdefault(program, f"{self.name}/given {len(self.given) + 1}")

    def _gained(self, ability: object, path: Path) -> object:
        """The key of an ability that is gained: also of a whole one, as only predefined tokens and actions give it."""
        if isinstance(ability, dict) and "kind" in ability:
            return self._of_token(ability, path)
        return self._given_one(ability, path)

    def _of_token(self, ability: dict[str, Plain], path: Path) -> object:
        """The key of an ability that a predefined token has."""
        if "kind" not in ability:
            return self._given_one(ability, path)
        program = canonical(ABILITY.right(self._named(ability, path)))
        return self.given.setdefault(program, f"{self.name}/given {len(self.given) + 1}")

    def _full(self, name: str, path: Path) -> str:
        if name.startswith("$"):
            return name
        match = _GRANTED.fullmatch(name)
        if match is not None and int(match[1]) > len(self.form.granted):
            raise self.item.error(f'the record has no "{name}"', path)
        if match is not None:
            return f"{self.name}/{name}"
        own = _OWN.fullmatch(name)
        if own is not None:
            form, edition, where = self.listing
            if int(own[1]) > len(form.abilities):
                raise self.item.error(f'the record has no "{name}"', path)
            if name in self.reading:
                raise self.item.error(f'"{name}" is the ability that this stands in: say it as a "granted" one', path)
            self.reading.add(name)
            key = self._listed(form, int(own[1]) - 1, edition, (*where, int(own[1]) - 1))
            self.reading.remove(name)
            return key
        if definitions(self.listing[1]).get(name) is not None and not definitions(self.listing[1])[name].is_plain:
            return self._word(name, self.listing[1], path)
        try:
            editions_with(name)
        except ValueError as error:
            raise self.item.error(str(error), path) from None
        return name

    def _note_names(self, plain: object, path: Path) -> None:
        """Notes the names that a program gives, and those that it reads and does not give."""
        given = list(given_names(plain))
        own = {name for name, _ in given}
        self.names_of_effects |= own
        self.names |= {name for name, for_all in given if for_all}
        if path[:1] == ("granted",):
            own |= self.names
        self.unbound += [(name, (*path, *where)) for name, where in read_names(plain) if name not in own]

    def _check_names(self) -> None:
        """Each name that is read has to be given to something, in the same ability or for all of the record.

        An ability that is given reads the names of what gives it.
        """
        for name, path in self.unbound:
            is_given = path[:1] == ("granted",) and name in self.names_of_effects
            if name not in self.names and not is_given:
                raise self.item.error(f'nothing is given the name "{name}"', path)

    def _targets_elsewhere(self, ability: Ability) -> int:
        """How many targets a static ability can speak of: those of the spell that its card, or this half of it, is."""
        if not isinstance(ability, Static):
            return 0
        return max((len(one.targets) for one in self.listing[0].abilities if isinstance(one, Spell)), default=0)

    def _check_targets(self, value: object, targets: int, path: Path) -> None:
        """Each "target2" and its like must have its Target. `targets` says how many there are around the value."""
        match value:
            case str():
                word = _TARGET.fullmatch(value)
                if word is not None and int(word[1] or 1) > targets:
                    raise self.item.error(f'there is no target for the word "{value}"', path)
            case list():
                for index, part in enumerate(value):
                    self._check_targets(part, targets, (*path, index))
            case dict():
                targets += len(value.get("targets", ()))
                for key, part in value.items():
                    if key != "event":  # there it is a verb
                        self._check_targets(part, targets, (*path, key))
            case _:
                pass


def _together(name: str, halves: Sequence[Characteristics]) -> Characteristics:
    """What a split card is wherever it is no spell: all that its halves are (rules 505.2, 505.3)."""
    lines = [half.type_line for half in halves]
    return Characteristics(
        name=name,
        mana_cost="".join(half.mana_cost for half in halves if half.mana_cost is not None),
        colors=tuple(color for color in _COLORS if any(color in half.colors for half in halves)),
        type_line=TypeLine(
            supertypes=tuple(dict.fromkeys(word for line in lines for word in line.supertypes)),
            types=tuple(dict.fromkeys(word for line in lines for word in line.types)),
            subtypes=tuple(dict.fromkeys(word for line in lines for word in line.subtypes)),
        ),
        abilities=tuple(key for half in halves for key in half.abilities),
    )


def _elsewhere(printed: Characteristics, abilities: Sequence[str | Ability]) -> Characteristics | None:
    """What a card is where it is not in play; None where its abilities say nothing else of that.

    Of characteristic-setting abilities only what they say of types and colours applies everywhere (rule 405.2a).
    """
    line, colors = printed.type_line, printed.colors
    for ability in abilities:
        if isinstance(ability, Static) and ability.to == "this" and ability.condition is None:
            for change in ability.changes:
                if isinstance(change, Becomes):
                    line = becomes(line, change)
                elif isinstance(change, SetColors):
                    colors = colored(colors, change)
    found = printed.model_copy(update={"type_line": line, "colors": colors})
    return None if found == printed else found


def _colors(form: VariantForm) -> tuple[Color, ...]:
    """The colours of a card: as it says, else those of its mana cost; none with devoid (2026-04: 702.114a)."""
    if form.colors is None and "devoid" in form.abilities:
        return ()
    symbols = form.colors if form.colors is not None else form.cost or ""
    return tuple(color for color in _COLORS if color in symbols)


def _unfitting(form: VariantForm, type_line: TypeLine) -> Iterator[tuple[str, str]]:
    """Fields that do not go with the type line, and what is wrong with each."""
    creature = "Creature" in type_line.types or "Vehicle" in type_line.subtypes
    for name, value in (("power", form.power), ("toughness", form.toughness)):
        if creature != (value is not None):
            yield name, f"{name}: {'a creature needs it' if creature else 'only a creature or Vehicle has it'}"
    for kind, name in COUNTED.items():
        is_of_type = kind in type_line.types
        if is_of_type != (getattr(form, name) is not None):
            yield name, f"{name}: a {kind.lower()} {'needs' if is_of_type else 'alone has'} it"
    if "Land" in type_line.types and form.cost is not None:
        yield "cost", "a land has no mana cost"
    spells = sum(isinstance(ability, Spell) for ability in form.abilities)
    if spells != len({"Instant", "Sorcery"} & set(type_line.types)):
        yield "abilities", "an instant or sorcery has one ability of the kind spell, and nothing else has any"
    enchants = any(
        ability.startswith("enchant ") if isinstance(ability, str) else getattr(ability, "keyword", "") == "enchant"
        for ability in form.abilities
    )
    if enchants != ("Aura" in type_line.subtypes):
        yield "abilities", "an Aura, and nothing else, has the keyword enchant"
