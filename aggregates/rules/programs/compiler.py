"""The abilities of objects, compiled from what their characteristics list (rules 401 to 405)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Protocol, TypeAlias

from immutables import Map

from rewind.aggregates.cards import language, parse_ability, rewording
from rewind.aggregates.cards.given import GivenKey, key_reworded, split_key, with_meanings
from rewind.aggregates.cards.keyword_definitions import definitions as keywords_of
from rewind.aggregates.cards.predefined.definitions import built_in_abilities, subtypes_with_abilities
from rewind.aggregates.counted_values import COUNTED, EntryCounters
from rewind.aggregates.rules.programs.abilities import (
    LAND_MANA,
    Abilities,
    AsItEnters,
    Listed,
    enters_with_counters,
    equip,
    intrinsic,
    is_as_it_enters,
    mana_programs,
    part_of_keyword,
)
from rewind.aggregates.rules.programs.analysis import NOTHING, analysed, analysis_of, union
from rewind.events.base import CardDefinition, Characteristics, Event

Counters: TypeAlias = tuple[tuple[EntryCounters, int], ...]
"""Kinds of counters that something enters with by what is printed, and how many of each."""


class Definitions(Protocol):
    """Card definitions by key, as a state or a draft has them."""

    def get(self, key: str, /) -> CardDefinition | None:
        """The definition, or None."""


class AbilityCompiler:
    """The abilities of one game's cards, each compiled once."""

    def __init__(self) -> None:
        self._found: dict[tuple[tuple[str, ...], tuple[str, ...], Counters], Abilities] = {}
        self._keys: dict[str, language.Ability | None] = {}
        self._words: dict[tuple[str, ...], frozenset[str]] = {}
        self._keyword_programs: dict[str, str] = {}
        """Keyword without parameters → what it means, as the first definition that has it says."""
        self._noted = 0
        self.analysis = NOTHING
        """What the programs of the game's cards speak of, all together."""
        self.card_names: set[str] = set()
        """The names of the game's cards, without those of their halves."""
        self.flip_cards: dict[str, CardDefinition] = {}
        """Name of either half of a flip card → the card (2006-10, 508.1b)."""
        self.split_cards: dict[str, CardDefinition] = {}
        """Name of a split card → the card (rule 505.1)."""
        self.interchangeable: dict[str, frozenset[str]] = {}
        """Name → it and the names that count as the same (2026-04: 201.3)."""
        self.halves: dict[str, str] = {}
        """Name of either half of a split card → the name of the card."""
        self.backs_and_insets: dict[str, CardDefinition] = {}
        """Name of a back face, or of the spell of an inset frame → the card (2026-04: 712.8, 715.2, 720.2)."""
        self.splices: list[language.KeywordAbility] = []
        """The splice abilities of the game's cards (2006-10, 502.40)."""
        self.has_snow_symbols = False
        """Whether a card of the game has the snow symbol in a cost: snow mana is told apart then (2006-10: 104.3h)."""
        self.observed_kinds: frozenset[type[Event]] | None = None
        """The kinds of events that are always looked at (`happening.happen`); None: to be worked out."""
        self.noted: dict[object, object] = {}
        """What is worked out of abilities once, by whoever needs it."""

    def of(self, characteristics: Characteristics, definitions: Definitions) -> Abilities:
        """The abilities that an object with these characteristics has."""
        line, lost = characteristics.type_line, characteristics.lost_land_mana
        land_types = line.subtypes if "Land" in line.types else ()
        lands = tuple(one for one in land_types if one not in lost) if lost else land_types
        keys, giving = characteristics.abilities, subtypes_with_abilities()
        if not giving.isdisjoint(line.subtypes):
            keys = (*keys, *(one for one in line.subtypes if one in giving))
        is_counted = "Saga" in line.subtypes or not _COUNTED.isdisjoint(line.types)
        key = (keys, lands, _counted(characteristics) if is_counted else ())
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self._compile(*key, definitions)
        return found

    def ability(self, key: str, definitions: Definitions) -> language.Ability | None:
        """The ability that a key stands for; None where it is a keyword that is read as it stands."""
        if key not in self._keys:
            self._keys[key] = self._look_up(key, definitions)
        return self._keys[key]

    def listed(self, keys: Iterable[str], definitions: Definitions) -> tuple[Listed, ...]:
        """The abilities that keys stand for; a keyword's are those that it means, as "KEY.1", "KEY.2" …"""
        found: list[Listed] = []
        for key in keys:
            ability = self.ability(key, definitions)
            if isinstance(ability, language.KeywordAbility):
                parts = (f"{key}.{number}" for number in range(1, len(ability.means) + 1))
                found += [Listed(part, one) for part in parts if (one := self.ability(part, definitions)) is not None]
            elif ability is not None:
                found.append(Listed(key, ability))
        return tuple(found)

    def keywords(self, keys: tuple[str, ...], definitions: Definitions) -> frozenset[str]:
        """The keywords among the abilities with these keys, by their words."""
        found = self._words.get(keys)
        if found is None:
            abilities = ((key, self.ability(key, definitions)) for key in keys)
            found = self._words[keys] = frozenset(
                ability.keyword if isinstance(ability, language.KeywordAbility) else key
                for key, ability in abilities
                if ability is None or isinstance(ability, language.KeywordAbility)
            )
        return found

    def note(self, definitions: Map[str, CardDefinition]) -> None:
        """Notes the definitions of the game's cards: whether anything of theirs replaces or prevents (rule 419.1)."""
        if len(definitions) != self._noted:
            self._noted = len(definitions)
            self.note_programs(definitions.values())

    def note_programs(self, definitions: Iterable[CardDefinition]) -> None:
        """Notes definitions that are added."""
        added, self.observed_kinds = tuple(definitions), None
        self.card_names.update(one.characteristics.name for one in added if one.characteristics.name is not None)
        for one in added:
            if one.interchangeable and (name := one.characteristics.name) is not None:
                self._note_interchangeable(frozenset({name, *one.interchangeable}))
            if one.flipped is not None:
                halves = (one.characteristics.name, one.flipped.name)
                self.flip_cards.update((name, one) for name in halves if name is not None)
            self.backs_and_insets.update((form.name, one) for form in (one.back, one.inset) if form and form.name)
            self.has_snow_symbols = self.has_snow_symbols or _has_snow_symbol(one)
            if one.halves and (whole := one.characteristics.name) is not None:
                self.split_cards[whole] = one
                self.halves.update((half.name, whole) for half in one.halves if half.name is not None)
        for program in (program for one in added for program in one.programs):
            if "/" not in program.key:
                self._keyword_programs.setdefault(program.key, program.ability)
        programs = dict.fromkeys(program.ability for one in added for program in one.programs)
        analyses = {program: analysis_of(program) for program in programs}
        self.analysis = union((self.analysis, *analyses.values()))
        forms = (form for one in added for form in (one.characteristics, *one.other_forms))
        subtypes = frozenset(word for form in forms for word in form.type_line.subtypes) & subtypes_with_abilities()
        own = (analysed(built_in_abilities()[word]) for word in sorted(subtypes))
        self.analysis = union((self.analysis, *own))
        if language.Designate in self.analysis.kinds:  # what comes with a designation is spoken of too
            built_in = analysed(tuple(built_in_abilities().values()))._replace(triggers_elsewhere=True)
            self.analysis = union((self.analysis, built_in))
        splicing = (parse_ability(program) for program, one in analyses.items() if "splice" in one.keywords)
        self.splices += [
            one for one in splicing if isinstance(one, language.KeywordAbility) and one.keyword == "splice"
        ]
        self.has_snow_symbols = self.has_snow_symbols or self.analysis.has_snow_symbols

    @property
    def names_of_forms(self) -> tuple[Container[str], ...]:
        """The names of the game's cards, and of what they can be besides: halves, flipped, back faces, inset spells."""
        return self.card_names, self.halves, self.flip_cards, self.backs_and_insets

    def card_of_form(self, name: str) -> CardDefinition | None:
        """The card of the game of which a name is that of another form than the whole; None: it is of none."""
        split = self.split_cards.get(self.halves.get(name, ""))
        return split or self.flip_cards.get(name) or self.backs_and_insets.get(name)

    def _note_interchangeable(self, names: frozenset[str]) -> None:
        """Notes names that count as one and the same, with those that count as one of them already."""
        whole = names.union(*(self.interchangeable.get(name, ()) for name in sorted(names)))
        self.interchangeable.update(dict.fromkeys(sorted(whole), whole))

    def name_compared(self, name: str) -> str:
        """The name by which names that count as one and the same are compared (2026-04: 201.3a)."""
        return min(self.interchangeable.get(name, (name,)))

    def names(self, name: str | None) -> frozenset[str]:
        """The names that a name stands for: of a split card also those of its halves (rules 505.2, 505.7), and those
        that count as the same (2026-04: 201.3a; 2026-04: 201.4g)."""
        if name is None:
            return frozenset()
        if name in self.interchangeable:
            return self.interchangeable[name]
        card = self.split_cards.get(name)
        halves = () if card is None else card.halves
        return frozenset({name, *(half.name for half in halves if half.name is not None)})

    def program_of(self, key: str, definitions: Definitions) -> str | None:
        """The canonical JSON of the ability that a key without names stands for; None where there is none."""
        if key in self._keyword_programs:
            return self._keyword_programs[key]
        if (given := split_key(key)) is not None and given.words:
            program = self.program_of(given.base, definitions)
            if program is None:
                return None
            return rewording.program_reworded(
                program, given.words, lambda one, words: self.reworded(one, words, definitions)
            )
        definition = definitions.get(key.rpartition("/")[0])
        programs = () if definition is None else definition.programs
        return next((program.ability for program in programs if program.key == key), None)

    def reworded(self, key: str, words: rewording.Words, definitions: Definitions) -> str:
        """The key of an ability in whose text words stand for others: its own where it has none of them (418.6a)."""
        if key in LAND_MANA or not (words.keys() & self._words_of(key, definitions)):
            return key
        if "/" not in key:
            return rewording.keyword_reworded(key, words)
        given = split_key(key) or GivenKey(key, {}, "", {})
        printed = self._words_of(given.base, definitions)
        changed = rewording.then(given.words, words)
        return key_reworded(given, {word: changed[word] for word in changed.keys() & printed})

    def _words_of(self, key: str, definitions: Definitions) -> frozenset[str]:
        """The words of an ability's text, and of those that it gives, which can stand for others."""
        known = self.noted.get(("words", key))
        if not isinstance(known, frozenset):
            waiting, seen, known = [key], {key}, frozenset[str]()
            while waiting:
                one = waiting.pop()
                given = split_key(one)
                bare = one if given is None else key_reworded(given._replace(names={}), given.words)
                program = self.program_of(bare, definitions) if "/" in one else None
                if program is None:
                    known |= rewording.words_of_keyword(one)
                    continue
                words, keys = rewording.words_of_program(program)
                known |= words
                waiting += sorted(keys - seen)
                seen |= keys
            self.noted["words", key] = known
        return known

    def _meant(self, key: str, definitions: Definitions) -> language.Ability | None:
        """The ability that is part of what a keyword means, as the record has it; None where the key is not its."""
        part = part_of_keyword(key)
        keyword = None if part is None else self.ability(part[0], definitions)
        return keyword.means[part[1] - 1] if part is not None and isinstance(keyword, language.KeywordAbility) else None

    def _look_up(self, key: str, definitions: Definitions) -> language.Ability | None:
        if key in LAND_MANA:
            return intrinsic(key)
        if (built_in := built_in_abilities().get(key)) is not None:
            return built_in
        given = split_key(key)
        if given is not None and not given.part:
            program = self.program_of(key_reworded(given._replace(names={}), given.words), definitions)
            return None if program is None else parse_ability(with_meanings(program, given.names))
        word, _, parameter = key.partition(" ")
        if word == "equip":
            return equip(parameter)
        if (meant := self._meant(key, definitions)) is not None:
            return meant
        program = self.program_of(key, definitions)
        return None if program is None else parse_ability(program)

    def _compile(
        self, keys: tuple[str, ...], land_types: tuple[str, ...], counted: Counters, definitions: Definitions
    ) -> Abilities:
        lands = [Listed(name, intrinsic(name)) for name in land_types if name in LAND_MANA]
        found = [*self.listed(keys, definitions)]
        spells = [(key, ability) for key, ability in found if isinstance(ability, language.Spell)]
        spell_key, spell = _joined(_own_text(spells))
        activated = tuple((key, one) for key, one in lands + found if isinstance(one, language.Activated))
        return Abilities(
            keywords=self.keywords(keys, definitions),
            activated=activated,
            mana=tuple(mana_programs(one for _, one in activated)),
            triggered=tuple((key, one) for key, one in found if isinstance(one, language.Triggered)),
            statics=tuple((key, one) for key, one in found if isinstance(one, language.Static)),
            specials=tuple((key, one) for key, one in found if isinstance(one, language.Special)),
            enters=(*_entering(found), *(enters_with_counters(*one) for one in counted)),
            keyword_nodes=tuple(
                (key, ability)
                for key in keys
                if isinstance(ability := self.ability(key, definitions), language.KeywordAbility)
            ),
            spell=spell,
            spell_key=spell_key,
            spliced=_spliced(spells),
            enchants=tuple(_enchants(keys, self, definitions)),
        )


_COUNTED = frozenset(COUNTED)


def _counted(facts: Characteristics) -> Counters:
    """The counters with which a permanent enters by its type: the loyalty or defense that is printed on a planeswalker
    or battle, and one lore counter on a Saga (2026-04: 714.3a)."""
    if "Saga" in facts.type_line.subtypes:
        return (("lore", 1),)
    names = (COUNTED[kind] for kind in facts.type_line.types if kind in COUNTED)
    return tuple((name, number) for name in names if (number := getattr(facts, name)) is not None)


def _entering(found: Iterable[Listed]) -> Iterator[AsItEnters]:
    """What abilities make of their object's own coming into play."""
    for key, one in found:
        if isinstance(one, language.Static):
            for index, change in enumerate(one.changes):
                if isinstance(change, language.Replace) and is_as_it_enters(one, change):
                    yield AsItEnters(f"{key} {index}", one, change)


def _has_snow_symbol(definition: CardDefinition) -> bool:
    """Whether a mana cost of a card has the snow symbol (2006-10: 104.3h)."""
    forms = (definition.characteristics, *definition.other_forms)
    return any("{S}" in (form.mana_cost or "") for form in forms)


def _own_text(spells: Sequence[tuple[str, language.Spell]]) -> list[tuple[str, language.Spell]]:
    """The first text of a spell, with what its keywords do; the others were spliced onto it (2006-10: 502.40)."""
    first = next((at for at, (key, _) in enumerate(spells) if part_of_keyword(key) is None), 0)
    return [one for at, one in enumerate(spells) if at == first or part_of_keyword(one[0]) is not None]


def _spliced(spells: Sequence[tuple[str, language.Spell]]) -> tuple[tuple[str, language.Spell], ...]:
    """The texts of a spell after its own, in their order."""
    return tuple(one for one in spells if part_of_keyword(one[0]) is None)[1:]


def _joined(spells: Sequence[tuple[str, language.Spell]]) -> tuple[str | None, language.Spell | None]:
    """What a spell does, under the key of its own ability: that, and what its keywords do, in the order printed.

    Each of several keywords works separately (2006-10: 502.36). What follows the modes of a modal spell is done after
    those that are chosen.
    """
    if len(spells) < 2:
        return spells[0] if spells else (None, None)
    at = next((at for at, (key, _) in enumerate(spells) if part_of_keyword(key) is None), 0)
    key, own = spells[at]
    before = [instruction for _, spell in spells[:at] for instruction in spell.effect]
    after = [instruction for _, spell in spells[at + 1 :] for instruction in spell.effect]
    return key, own.model_copy(update={"effect": (*before, *own.effect, *after)})


def _enchants(
    keys: Iterable[str], compiler: AbilityCompiler, definitions: Definitions
) -> Iterator[str | language.Filter]:
    """What each enchant keyword ability among these names."""
    for key in keys:
        ability = compiler.ability(key, definitions)
        if isinstance(ability, language.KeywordAbility) and ability.keyword == "enchant" and ability.what is not None:
            yield ability.what
        elif key.startswith("enchant "):
            yield key.partition(" ")[2]


def keyword_of(key: str, compiler: AbilityCompiler, definitions: Definitions) -> str | None:
    """The keyword that stands for the ability with a key; None where the record has the ability itself."""
    part = part_of_keyword(key)
    keyword = None if part is None else compiler.ability(part[0], definitions)
    return keyword.keyword if isinstance(keyword, language.KeywordAbility) else None


def is_of_keyword(
    key: str | None, word: str, compiler: AbilityCompiler, definitions: Definitions, edition: str
) -> bool:
    """Whether the ability with a key is a keyword, or a variant of it (rule 502.18c)."""
    if key is None:
        return False
    found = "equip" if key.startswith("equip ") else keyword_of(key, compiler, definitions)
    if found is None or found == word:
        return found == word
    definition = keywords_of(edition).get(found)
    return definition is not None and definition.variant_of == word


def word_of(key: str, compiler: AbilityCompiler, definitions: Definitions) -> str:
    """The keyword that an ability is, without its parameters; a key that is no keyword's stands for itself."""
    ability = compiler.ability(key, definitions)
    if isinstance(ability, language.KeywordAbility):
        return ability.keyword
    return key.partition(" ")[0] if key.startswith(("enchant ", "equip ")) else key
