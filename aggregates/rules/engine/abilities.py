# Over 400 lines: what abilities are to the rules, and how they are compiled
"""The abilities of objects, compiled from what their characteristics list (rules 401 to 405)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple, Protocol, get_args

from immutables import Map

from aggregates.cards import parse_ability
from aggregates.cards.given import GivenKey, key_reworded, split_key, with_meanings
from aggregates.cards.keyword_definitions import definitions as keywords_of
from aggregates.cards.language import (
    Ability,
    Activated,
    AddMana,
    Attach,
    Change,
    Choose,
    Costs,
    Filter,
    Find,
    FlipCoin,
    Forbid,
    Gain,
    If,
    Instruction,
    KeywordAbility,
    Look,
    May,
    NamedMana,
    OneOfCosts,
    OneOfPatterns,
    Pattern,
    Replace,
    Special,
    Spell,
    StateTrigger,
    Static,
    Target,
    TimesCost,
    Triggered,
    WhileTrue,
)
from aggregates.cards.language.words import ZoneWord
from aggregates.cards.rewording import (
    Words,
    keyword_reworded,
    program_reworded,
    then,
    words_of_keyword,
    words_of_program,
)
from aggregates.cards.sugar import expanded, parts_of
from events.base import CardDefinition, Characteristics, Value, Zone

LAND_MANA = {"Plains": "{W}", "Island": "{U}", "Swamp": "{B}", "Mountain": "{R}", "Forest": "{G}"}
"""Basic land type → the mana of its intrinsic ability (rule 212.6d)."""


_LAST_ZONE = re.compile(r'"zone":(\[[^{}\]]*\]|"[a-z_]+")\}')
_ELSEWHERE = ("stack", "hand", "graveyard", "library", "removed")


def _zones_of_statics(program: str) -> frozenset[str]:
    """Where static abilities of canonical JSON may work, beside play: `zone` is the last field of each."""
    zones = " ".join(_LAST_ZONE.findall(program))
    return frozenset(zone for zone in _ELSEWHERE if f'"{zone}"' in zones)


FORBIDDING = ('"change":"forbid"', '"change":"cant"', '"change":"attack_without_tapping"')
"""What stands in a program, as canonical JSON, that forbids something: older words too."""


class Definitions(Protocol):
    """Card definitions by key, as a state or a draft has them."""

    def get(self, key: str, /) -> CardDefinition | None:
        """The definition, or None."""


class ReplacingAbility(NamedTuple):
    """A static ability of an object that replaces or prevents something."""

    object: str
    key: str
    """What tells it from the object's others."""
    ability: Static


class Listed(NamedTuple):
    """An ability as an object lists it."""

    key: str
    ability: Ability


class ManaProgram(NamedTuple):
    """A mana ability that can be named in a payment, as an object lists it."""

    number: int
    """Its number among the activated abilities, from 1."""
    ability: Activated
    adds: tuple[str, ...]
    """The mana that it adds, one of these."""
    is_simple: bool
    """Whether its whole cost is the tap symbol, and mana all that it does."""


class AsItEnters(NamedTuple):
    """What an ability of an object makes of its own coming into play (rules 410.10e, 419.1b, 419.1c)."""

    key: str
    """What tells it from the object's others."""
    ability: Static
    change: Replace


class Abilities(NamedTuple):
    """The abilities of an object by kind, each kind in the order in which the object lists them."""

    keywords: frozenset[str] = frozenset()
    activated: tuple[tuple[str, Activated], ...] = ()
    triggered: tuple[tuple[str, Triggered], ...] = ()
    statics: tuple[tuple[str, Static], ...] = ()
    enters: tuple[AsItEnters, ...] = ()
    spell: Spell | None = None
    spell_key: str | None = None
    spliced: tuple[tuple[str, Spell], ...] = ()
    """Further texts of a spell, with their keys: those that are spliced onto it (2006-10, 502.40c)."""
    enchants: tuple[str | Filter, ...] = ()
    """What each enchant keyword ability names (2006-10, 502.45), in words or by a description."""
    specials: tuple[tuple[str, Special], ...] = ()
    """The abilities that allow special actions."""
    keyword_nodes: tuple[tuple[str, KeywordAbility], ...] = ()
    """The keywords with parameters, or with abilities that they mean."""
    mana: tuple[ManaProgram, ...] = ()
    """The mana abilities among the activated ones whose mana is told from the ability alone."""


def intrinsic(land_type: str) -> Activated:
    """The mana ability of a land of a basic land type (rule 212.6d)."""
    return Activated(kind="activated", cost=("tap",), effect=(AddMana(do="add_mana", mana=(LAND_MANA[land_type],)),))


INTRINSIC = {land_type: intrinsic(land_type) for land_type in LAND_MANA}


def equip(cost: str) -> Activated:
    """What the keyword equip stands for (rule 502.33a)."""
    return Activated(
        kind="activated",
        cost=(cost,) if cost else (),
        targets=(Target(objects=Filter(types=("Creature",), controller="you")),),
        effect=(Attach(do="attach", to="target"),),
        timing="sorcery",
    )


def is_mana_ability(ability: Activated) -> bool:
    """Whether an activated ability could put mana into a pool as it resolves (rule 406.1).

    What it puts there only under a condition it could put there, even where it does not (rule 406.3).
    """
    return could_add_mana(ability.effect)


def as_it_enters(ability: Static) -> Iterator[Replace]:
    """The changes of an ability that say how the object itself comes into play."""
    return (one for one in ability.changes if isinstance(one, Replace) and is_as_it_enters(ability, one))


def is_as_it_enters(ability: Static, change: Change) -> bool:
    """Whether a change says how the object itself comes into play, and not what happens instead of that."""
    if not isinstance(change, Replace) or "any" not in zones_where(ability) or not isinstance(change.event, Pattern):
        return False
    event = change.event
    if (event.event, event.what, event.to) != ("move", "this", "in_play"):
        return False
    return change.with_ is None and not change.modes and (change.set is None or change.set.to is None)


def could_add_mana(effect: Iterable[Instruction]) -> bool:
    """Whether instructions could put mana into a pool (rule 406.1)."""
    return any(True for _ in adding_mana(effect))


def adding_mana(effect: Iterable[Instruction]) -> Iterator[AddMana]:
    """The instructions that could put mana into a pool, those under a condition too."""
    for instruction in effect:
        match instruction:
            case AddMana():
                yield instruction
            case May() | If():
                yield from adding_mana(instruction.effect)
                yield from adding_mana(instruction.otherwise)
            case FlipCoin():
                yield from adding_mana(instruction.won)
                yield from adding_mana(instruction.lost)
            case _:
                continue


JUST_TAP = ("tap",)


def mana_of(costs: Costs | None) -> str:
    """The mana symbols of a cost that are written out in it."""
    mana = (part.mana if isinstance(part, NamedMana) else part for part in parts_of(costs))
    return "".join(part for part in mana if isinstance(part, str) and part[0] == "{")


_ASKED_AS_IT_IS_PAID = (FlipCoin, Find, Look, Choose)


def adds_of(ability: Activated) -> tuple[str, ...]:
    """The mana that an ability adds, one of these; none where it is not told from the ability alone."""
    adding = [instruction for instruction in ability.effect if isinstance(instruction, AddMana)]
    if ability.targets or len(adding) != 1 or adding[0].player != "you" or adding[0].number != 1:
        return ()
    if adding[0].only_for is not None or "{X}" in mana_of(ability.cost):
        return ()
    if any(isinstance(part, (*_ASKED_AS_IT_IS_PAID, OneOfCosts, TimesCost)) for part in parts_of(ability.cost)):
        return ()
    return written_out(adding[0])


def written_out(adding: AddMana) -> tuple[str, ...]:
    """The mana of an instruction, one of these, where it is written out in it."""
    mana = (adding.mana,) if isinstance(adding.mana, str) else adding.mana
    if not isinstance(mana, tuple) or not all(one.startswith("{") for one in mana):
        return ()
    return mana if not any("/" in one for one in mana) else tuple(kind for one in mana for kind in of_symbols(one))


def of_symbols(mana: str) -> tuple[str, ...]:
    """The mana that may be added where some symbols say so: of a hybrid symbol one of its colours (2006-10, 104.3g)."""
    if "/" not in mana:
        return (mana,)
    colors = (symbol.split("/") for symbol in mana[1:-1].split("}{"))
    return tuple(dict.fromkeys("".join(f"{{{one}}}" for one in sorted(way)) for way in product(*colors)))


def _mana_programs(activated: Iterable[Activated]) -> Iterator[ManaProgram]:
    for number, ability in enumerate(activated, 1):
        adds = adds_of(ability)
        if adds:
            yield ManaProgram(number, ability, adds, ability.cost == JUST_TAP and len(ability.effect) == 1)


def _zones_of(ability: Ability) -> Iterator[Zone]:
    """The zones besides play in which static abilities work."""
    if isinstance(ability, KeywordAbility):
        for one in ability.means:
            yield from _zones_of(one)
    elif isinstance(ability, Static):
        named = zones_where(ability)
        yield from (zone for zone in get_args(Zone) if zone != "in_play" and zone in named)


def _gives_from(program: str) -> Iterator[Zone]:
    """The zones besides play in which static abilities of canonical JSON give abilities."""
    for ability in _parts(program):
        if isinstance(ability, Static) and any(isinstance(one, Gain) for one in ability.changes):
            yield from _zones_of(ability)


def zones_where(ability: Static) -> tuple[ZoneWord, ...]:
    """The zones in which a static ability works."""
    return (ability.zone,) if isinstance(ability.zone, str) else ability.zone


@lru_cache(maxsize=4096)
def _read(program: str) -> Ability:
    """An ability of canonical JSON, without sugar; a keyword is expanded as each of the abilities that it means is."""
    ability = parse_ability(program)
    return ability if isinstance(ability, KeywordAbility) else expanded(ability)


def _parts(program: str) -> tuple[Ability, ...]:
    """The ability of canonical JSON without sugar, or those that a keyword means."""
    ability = _read(program)
    return tuple(map(expanded, ability.means)) if isinstance(ability, KeywordAbility) else (ability,)


class SpokenOf(NamedTuple):
    """What stands anywhere in an ability, or in what it means, without sugar."""

    kinds: frozenset[type[Value]]
    """The kinds of its changes, and of what stands in them."""
    verbs: frozenset[str]
    """The verbs of its patterns of events."""
    states: bool
    """Whether anything in it triggers on a state, or lasts as long as something is true."""


@lru_cache(maxsize=4096)
def spoken_of(program: str) -> SpokenOf:
    """What stands anywhere in an ability of canonical JSON, or in what it means.

    What an effect changes is written as its record has it, and expanded as it is read (`changes_of`): such words are
    expanded here.
    """
    nodes = [node for part in _parts(program) for node in _nodes(part)]
    changes = [expanded(node) for node in nodes if "change" in type(node).model_fields]
    nodes += [one for change in changes for one in _nodes(change)]
    return SpokenOf(
        frozenset(type(one) for change in changes for one in _nodes(change)),
        frozenset(node.event for node in nodes if isinstance(node, Pattern)),
        any(isinstance(node, StateTrigger | WhileTrue) for node in nodes),
    )


def _nodes(node: object) -> Iterator[Value]:
    if isinstance(node, Value):
        yield node
        for value in node.__dict__.values():
            yield from _nodes(value)
    elif isinstance(node, tuple):
        for one in node:
            yield from _nodes(one)


def verbs_forbidden(changes: Iterable[Change]) -> frozenset[str]:
    """The verbs of the events that changes without sugar forbid."""
    events = (change.event for change in changes if isinstance(change, Forbid))
    return frozenset(
        one.event for event in events for one in (event.any_of if isinstance(event, OneOfPatterns) else (event,))
    )


def _triggers_elsewhere(ability: Ability) -> bool:
    """Whether an ability, or one that a keyword means, triggers where its object is not in play."""
    if isinstance(ability, KeywordAbility):
        return any(map(_triggers_elsewhere, ability.means))
    return isinstance(ability, Triggered) and ability.zone != "in_play"


def key_of_keyword(key: str) -> str:
    """The key of the keyword that an ability is a part of (`KEY.2`); that of the ability itself where it is of none."""
    whole, dot, number = key.rpartition(".")
    return whole if dot and number.isdecimal() else key


class AbilityCompiler:
    """The abilities of one game's cards, each compiled once."""

    def __init__(self) -> None:
        self._found: dict[tuple[tuple[str, ...], tuple[str, ...]], Abilities] = {}
        self._keys: dict[str, Ability | None] = {}
        self._words: dict[tuple[str, ...], frozenset[str]] = {}
        self._keyword_programs: dict[str, str] = {}
        """Keyword without parameters → what it means, as the first definition that has it says."""
        self._noted = 0
        self.replaces = False
        """Whether a static ability of any card of the game replaces or prevents something."""
        self.allows_plays = False
        """Whether any card of the game allows something to be played as the rules do not."""
        self.allows_special_actions = False
        """Whether any card of the game has an ability that allows a special action."""
        self.has_face_down_plays = False
        """Whether any card of the game may be played face down (rule 502.26)."""
        self.flip_cards: dict[str, CardDefinition] = {}
        """Name of either half of a flip card → the card (2006-10, 508.1b)."""
        self.split_cards: dict[str, CardDefinition] = {}
        """Name of a split card → the card (rule 505.1)."""
        self.halves: dict[str, str] = {}
        """Name of either half of a split card → the name of the card."""
        self.splices: list[KeywordAbility] = []
        """The splice abilities of the game's cards (2006-10, 502.40)."""
        self.has_opening_actions = False
        """Whether any card of the game has an ability that allows something before the first turn."""
        self.asks_what_was_spent = False
        """Whether any card of the game asks what mana was spent on something."""
        self.has_effects_that_go_on = False
        """Whether an effect of any card of the game goes on once the object that has it has left play."""
        self.asks_who_passes = False
        """Whether any card of the game asks that a player passes."""
        self.kinds: frozenset[type[Value]] = frozenset()
        """The kinds of changes of which any card of the game speaks: what none speaks of need not be looked for."""
        self.awaits: frozenset[str] = frozenset()
        """The verbs of all events of which the game's cards speak: no triggered ability waits for any other."""
        self.looks_at_states = False
        """Whether any card of the game has an ability that looks at the state of the game after every event: it
        triggers on a state (rule 410.11), or lasts as long as something is true."""
        self.looks_back = False
        """Whether any card of the game asks what has happened, which two equal positions do not tell."""
        self.forbids: frozenset[str] = frozenset()
        """The verbs of the events that static abilities of the game's cards forbid."""
        self.zones: dict[Zone, None] = {}
        """The zones besides play in which static abilities of the game's cards replace or forbid something."""
        self.works_in: frozenset[str] = frozenset()
        """The zones, beside play, in which a static ability of any card of the game works."""
        self.gives_from: dict[Zone, None] = {}
        """The zones besides play in which static abilities of the game's cards give abilities."""
        self.triggers_elsewhere = False
        """Whether a triggered ability of any card of the game works where that is not in play."""
        self.noted: dict[object, object] = {}
        """What is worked out of abilities once, by whoever needs it."""

    def of(self, characteristics: Characteristics, definitions: Definitions) -> Abilities:
        """The abilities that an object with these characteristics has."""
        line, lost = characteristics.type_line, characteristics.lost_land_mana
        land_types = line.subtypes if "Land" in line.types else ()
        key = (characteristics.abilities, tuple(one for one in land_types if one not in lost) if lost else land_types)
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self._compile(*key, definitions)
        return found

    def ability(self, key: str, definitions: Definitions) -> Ability | None:
        """The ability that a key stands for; None where it is a keyword that is read as it stands."""
        if key not in self._keys:
            self._keys[key] = self._look_up(key, definitions)
        return self._keys[key]

    def written(self, key: str, definitions: Definitions) -> Ability | None:
        """The ability that a key stands for as its record has it, with the words of older records; where that is not
        known, as it is compiled."""
        whole, dot, number = key.rpartition(".")
        if dot and number.isdecimal() and isinstance(keyword := self.ability(whole, definitions), KeywordAbility):
            return keyword.means[int(number) - 1]
        definition = definitions.get(key.rpartition("/")[0])
        for program in () if definition is None else definition.programs:
            if program.key == key:
                return parse_ability(program.ability)
        return self.ability(key, definitions)

    def listed(self, keys: Iterable[str], definitions: Definitions) -> tuple[Listed, ...]:
        """The abilities that keys stand for; a keyword's are those that it means, as "KEY.1", "KEY.2" …"""
        found: list[Listed] = []
        for key in keys:
            ability = self.ability(key, definitions)
            if isinstance(ability, KeywordAbility):
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
                ability.keyword if isinstance(ability, KeywordAbility) else key
                for key, ability in abilities
                if ability is None or isinstance(ability, KeywordAbility)
            )
        return found

    def note(self, definitions: Map[str, CardDefinition]) -> None:
        """Notes the definitions of the game's cards: whether anything of theirs replaces or prevents (rule 419.1)."""
        if len(definitions) != self._noted:
            self._noted = len(definitions)
            self.note_programs(definitions.values())

    def note_programs(self, definitions: Iterable[CardDefinition]) -> None:
        """Notes definitions that are added."""
        added = tuple(definitions)
        for one in added:
            if one.flipped is not None:
                halves = (one.characteristics.name, one.flipped.name)
                self.flip_cards.update((name, one) for name in halves if name is not None)
            if one.halves and (whole := one.characteristics.name) is not None:
                self.split_cards[whole] = one
                self.halves.update((half.name, whole) for half in one.halves if half.name is not None)
        for program in (program for one in added for program in one.programs):
            self.allows_plays = self.allows_plays or '"change":"allow"' in program.ability
            special = '"kind":"special"' in program.ability
            opening = special and '"timing":"opening"' in program.ability
            self.has_opening_actions = self.has_opening_actions or opening
            self.allows_special_actions = self.allows_special_actions or special
            asks = '"mana_spent"' in program.ability or '"mana_colors"' in program.ability
            self.asks_what_was_spent = self.asks_what_was_spent or asks
            self.has_face_down_plays = self.has_face_down_plays or '"keyword":"morph"' in program.ability
            if '"keyword":"splice"' in program.ability:
                self.splices += [one for one in (parse_ability(program.ability),) if isinstance(one, KeywordAbility)]
            self.asks_who_passes = self.asks_who_passes or '"event":"pass"' in program.ability
            self._note_spoken_of(program.ability)
            self.looks_back = self.looks_back or '"happened"' in program.ability
            self.has_effects_that_go_on = self.has_effects_that_go_on or '"goes_on":' in program.ability
            replaces = '"change":"replace"' in program.ability
            forbids = any(word in program.ability for word in FORBIDDING)
            self.replaces = self.replaces or replaces
            if forbids:
                self.forbids |= verbs_forbidden(
                    change for one in _parts(program.ability) if isinstance(one, Static) for change in one.changes
                )
            if (replaces or forbids) and '"zone":' in program.ability:
                self.zones.update(dict.fromkeys(_zones_of(parse_ability(program.ability))))
            if '"kind":"static"' in program.ability:
                self.works_in |= _zones_of_statics(program.ability)
                if '"zone":' in program.ability and '"change":"gain"' in program.ability:
                    self.gives_from.update(dict.fromkeys(_gives_from(program.ability)))
            if not self.triggers_elsewhere and '"triggered"' in program.ability:
                self.triggers_elsewhere = _triggers_elsewhere(parse_ability(program.ability))
            if "/" not in program.key:
                self._keyword_programs.setdefault(program.key, program.ability)

    def _note_spoken_of(self, program: str) -> None:
        """Notes what an ability speaks of."""
        spoken = spoken_of(program)
        self.kinds |= spoken.kinds
        self.awaits |= spoken.verbs
        self.looks_at_states = self.looks_at_states or spoken.states

    def names(self, name: str | None) -> frozenset[str]:
        """The names that a name stands for: of a split card also those of its halves (rules 505.2, 505.7)."""
        if name is None:
            return frozenset()
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
            return program_reworded(program, given.words, lambda one, words: self.reworded(one, words, definitions))
        definition = definitions.get(key.rpartition("/")[0])
        if definition is None:
            return None
        return next((program.ability for program in definition.programs if program.key == key), None)

    def reworded(self, key: str, words: Words, definitions: Definitions) -> str:
        """The key of an ability in whose text words stand for others: its own where it has none of them (418.6a)."""
        if key in INTRINSIC or not (words.keys() & self._words_of(key, definitions)):
            return key
        if "/" not in key:
            return keyword_reworded(key, words)
        given = split_key(key) or GivenKey(key, {}, "", {})
        printed = self._words_of(given.base, definitions)
        changed = then(given.words, words)
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
                    known |= words_of_keyword(one)
                    continue
                words, keys = words_of_program(program)
                known |= words
                waiting += sorted(keys - seen)
                seen |= keys
            self.noted["words", key] = known
        return known

    def _look_up(self, key: str, definitions: Definitions) -> Ability | None:
        if key in INTRINSIC:
            return INTRINSIC[key]
        given = split_key(key)
        if given is not None and not given.part:
            program = self.program_of(key_reworded(given._replace(names={}), given.words), definitions)
            return None if program is None else _read(with_meanings(program, given.names))
        word, _, parameter = key.partition(" ")
        if word == "equip":
            return equip(parameter)
        whole, dot, number = key.rpartition(".")
        if dot and number.isdecimal() and isinstance(keyword := self.ability(whole, definitions), KeywordAbility):
            return expanded(keyword.means[int(number) - 1])
        program = self.program_of(key, definitions)
        return None if program is None else _read(program)

    def _compile(self, keys: tuple[str, ...], land_types: tuple[str, ...], definitions: Definitions) -> Abilities:
        lands = [Listed(name, INTRINSIC[name]) for name in land_types if name in LAND_MANA]
        found = [*self.listed(keys, definitions)]
        spells = [(key, ability) for key, ability in found if isinstance(ability, Spell)]
        spell_key, spell = _joined(_own_text(spells))
        activated = tuple((key, one) for key, one in lands + found if isinstance(one, Activated))
        return Abilities(
            keywords=self.keywords(keys, definitions),
            activated=activated,
            mana=tuple(_mana_programs(one for _, one in activated)),
            triggered=tuple((key, one) for key, one in found if isinstance(one, Triggered)),
            statics=tuple((key, one) for key, one in found if isinstance(one, Static)),
            specials=tuple((key, one) for key, one in found if isinstance(one, Special)),
            enters=tuple(
                AsItEnters(f"{key} {index}", one, change)
                for key, one in found
                if isinstance(one, Static)
                for index, change in enumerate(one.changes)
                if isinstance(change, Replace) and is_as_it_enters(one, change)
            ),
            keyword_nodes=tuple(
                (key, ability) for key in keys if isinstance(ability := self.ability(key, definitions), KeywordAbility)
            ),
            spell=spell,
            spell_key=spell_key,
            spliced=_spliced(spells),
            enchants=tuple(_enchants(keys, self, definitions)),
        )


def _own_text(spells: Sequence[tuple[str, Spell]]) -> list[tuple[str, Spell]]:
    """The first text of a spell, with what its keywords do; the others were spliced onto it (2006-10: 502.40)."""
    first = next((at for at, (key, _) in enumerate(spells) if not is_meaning(key)), 0)
    return [one for at, one in enumerate(spells) if at == first or is_meaning(one[0])]


def _spliced(spells: Sequence[tuple[str, Spell]]) -> tuple[tuple[str, Spell], ...]:
    """The texts of a spell after its own, in their order."""
    return tuple(one for one in spells if not is_meaning(one[0]))[1:]


def _joined(spells: Sequence[tuple[str, Spell]]) -> tuple[str | None, Spell | None]:
    """What a spell does, under the key of its own ability: that, and what its keywords do, in the order printed.

    Each of several keywords works separately (2006-10: 502.36). What follows the modes of a modal spell is done after
    those that are chosen.
    """
    if len(spells) < 2:
        return spells[0] if spells else (None, None)
    at = next((at for at, (key, _) in enumerate(spells) if not is_meaning(key)), 0)
    key, own = spells[at]
    before = [instruction for _, spell in spells[:at] for instruction in spell.effect]
    after = [instruction for _, spell in spells[at + 1 :] for instruction in spell.effect]
    return key, own.model_copy(update={"effect": (*before, *own.effect, *after)})


def is_meaning(key: str) -> bool:
    """Whether a key is that of an ability that a keyword stands for: the keyword's own, a dot and a number."""
    _, dot, number = key.rpartition(".")
    return bool(dot) and number.isdecimal()


def _enchants(keys: Iterable[str], compiler: AbilityCompiler, definitions: Definitions) -> Iterator[str | Filter]:
    """What each enchant keyword ability among these names."""
    for key in keys:
        ability = compiler.ability(key, definitions)
        if isinstance(ability, KeywordAbility) and ability.keyword == "enchant" and ability.what is not None:
            yield ability.what
        elif key.startswith("enchant "):
            yield key.partition(" ")[2]


def keyword_of(key: str, compiler: AbilityCompiler, definitions: Definitions) -> str | None:
    """The keyword that stands for the ability with a key; None where the record has the ability itself."""
    whole, dot, number = key.rpartition(".")
    keyword = compiler.ability(whole, definitions) if dot and number.isdecimal() else None
    return keyword.keyword if isinstance(keyword, KeywordAbility) else None


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
    if isinstance(ability, KeywordAbility):
        return ability.keyword
    return key.partition(" ")[0] if key.startswith(("enchant ", "equip ")) else key
