"""What continuous effects read and write, from their programs alone (rule 418.5c).

Whether one effect can depend on another, and after which events it may be otherwise, is known before either applies:
from the fields of the ability language that a program uses. Each is found once for a program.
"""
# Over 400 lines: one table of what each part of the language reads and writes

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Literal, TypeVar, get_args

from rewind.aggregates.cards import language
from rewind.aggregates.cards.language.walking import fields_of
from rewind.aggregates.cards.type_lines import keeps, names_creature_types
from rewind.aggregates.editions.policies import Policies
from rewind.aggregates.rules.programs import references
from rewind.aggregates.rules.programs.analysis import analysed
from rewind.aggregates.rules.programs.stages import STAGES, makes_basic_lands, may_define, part_of
from rewind.events.base import COLOR_NAMES, Value

T = TypeVar("T")

Token = tuple[str, str]
"""A sort of characteristic, and a word of it or "*" for any: ("types", "Creature"), ("control", "*")."""

Asked = Literal[
    "tapped", "combat", "attachment", "host", "life", "zones", "counters", "turn", "in_play", "part", "designations",
    "anything",
]  # fmt: skip
"""What of the state is asked for beside characteristics and control. "host": what the source is attached to; "zones":
what is in other zones than in play; "in_play": what is there; "part": which part of the turn it is; "designations":
whether it is day, who is the monarch; "anything": it is not known what, and any event may matter. What is remembered
is not asked for: only what remembers it reads it."""

CanDepend = Literal["no", "by_source", "yes"]
"""Whether a program can depend on another: not at all, only by what that does to its own object, or in any way."""

WORDS = {
    "types": "types",
    "all_types": "types",
    "not_types": "types",
    "subtypes": "subtypes",
    "not_subtypes": "subtypes",
    "supertypes": "supertypes",
    "not_supertypes": "supertypes",
    "colors": "colors",
    "not_colors": "colors",
    "names": "name",
    "keywords": "abilities",
    "not_keywords": "abilities",
}
"""Field of a description that holds words → the sort of characteristic that they are."""

VALUES = {
    "colorless": ("colors", "*"),
    "power_at_least": ("power", "*"),
    "power_at_most": ("power", "*"),
    "mana_cost_at_most": ("cost", "*"),
    "power": ("power", "*"),
    "toughness": ("power", "*"),
    "mana_cost": ("cost", "*"),
    "local": ("subtypes", "*"),
}
"""Other field of a description → what it reads."""

ASKED: dict[str, Asked] = {
    "tapped": "tapped",
    "attacking": "combat",
    "blocking": "combat",
    "blocked": "combat",
    "attached_to": "attachment",
    "counters": "counters",
}
"""Field of a description → what it asks of the state, beside characteristics."""

NEVER_OTHERWISE = frozenset({"zone", "token", "spell", "other"})
"""Fields of a description that stay true or false of an object as long as it is that object."""

SOMEBODY = frozenset({"of", "controller", "owner", "attached_to"})
"""Fields of a description that hold a word for somebody or something."""

KNOWN = frozenset({*WORDS, *VALUES, *ASKED, *NEVER_OTHERWISE, *SOMEBODY, "any_of", "not_", "where"})
"""Fields of a description of which it is known what they read; any other may read everything."""

STATISTICS: dict[str, tuple[str, Asked | Literal[""]]] = {
    "power": ("power", ""),
    "toughness": ("power", ""),
    "mana_cost": ("cost", ""),
    "life": ("", "life"),
    "cards_in_hand": ("", "zones"),
    "counters": ("", "counters"),
}
"""Number of an object or player → the sort of characteristic that it reads, or what it asks of the state."""

EVERYTHING_COPIED = ("copy", "name", "cost", "colors", "types", "subtypes", "supertypes", "abilities", "power")

EVERYTHING = frozenset((sort, "*") for sort in (*EVERYTHING_COPIED, "control"))
"""All that can be read of an object."""

EVERYTHING_ASKED = frozenset[Asked](get_args(Asked))
"""All that can be asked of the state."""


@dataclass(slots=True)
class Reads:
    """What a part of a program reads."""

    candidates: set[Token] = field(default_factory=set)
    """Of each object that a description is held against."""
    own: set[Token] = field(default_factory=set)
    """Of the object that has the ability."""
    others: set[Token] = field(default_factory=set)
    """Of any other object."""
    asks: set[Asked] = field(default_factory=set)
    """Of the state, once."""
    asks_of_candidates: set[Asked] = field(default_factory=set)
    """Of the state, for each object that a description is held against."""

    def anything(self) -> None:
        """Adds everything: what is said is looked up in a way of which it is not known what it reads."""
        self.candidates |= EVERYTHING
        self.own |= EVERYTHING
        self.others |= EVERYTHING
        self.asks |= EVERYTHING_ASKED

    def filter_(self, filter_: language.Filter, into: set[Token]) -> None:
        """Adds what a description reads of the objects that it is held against, and of others."""
        if not filter_.model_fields_set <= KNOWN or not isinstance(filter_.zone, str):
            self.anything()
        for name in filter_.model_fields_set:
            value = getattr(filter_, name)
            if not value and value is not False:
                continue
            if name not in KNOWN:
                continue
            if name in WORDS:
                into |= {(WORDS[name], "*" if references.is_name(word) else word) for word in value}
                if any(map(_is_role_of_name, value)):
                    self.anything()  # words that something has now
            elif name in VALUES:
                into.add(VALUES[name])
            if isinstance(value, language.Bounds | language.CounterBounds):
                self.bounds(value)
            if name in ASKED:
                (self.asks_of_candidates if into is self.candidates else self.asks).add(ASKED[name])
            if name in SOMEBODY:
                self.reference(value)
            if name == "controller":
                into.add(("control", "*"))
        for other in (*filter_.any_of, *(() if filter_.not_ is None else (filter_.not_,))):
            self.filter_(other, into)
        if filter_.where is not None:
            self.condition(filter_.where, into)

    def bounds(self, bounds: language.Bounds | language.CounterBounds) -> None:
        """Adds what numbers read between which something has to be."""
        for number in (bounds.at_least, bounds.at_most, bounds.exactly):
            if number is not None:
                self.amount(number)

    def reference(self, word: str) -> None:
        """Adds what finding out reads who or what a word means."""
        reference = references.read_reference(word)
        base = references.without_player(reference)
        match base:
            case references.Related(relation="host", to=references.Word("each" | "this")):
                self.asks_of_candidates.add("attachment")
                self.asks.add("attachment")
            case references.NameOf(role=""):
                self.asks.add("in_play")
            case references.ObjectOf():  # of which nothing can be read once it has gone (412.5)
                self.asks |= {"zones", "in_play"}
            case references.Related() | references.NameOf() | references.Word("giver"):
                self.anything()
            case references.Word("you" | "opponent" | "each_opponent"):
                self.own.add(("control", "*"))
            case references.Word("host"):
                self.asks.add("host")
            case references.Word("active_player" | "defending_player"):
                self.asks.add("turn")
            case _:
                pass
        if isinstance(reference, references.Related) and reference.relation == "controller":
            (self.own if base == references.Word("this") else self.others).add(("control", "*"))

    def objects(self, objects: language.Things) -> None:
        """Adds what finding out reads which objects are meant."""
        if isinstance(objects, language.Filter):
            self.filter_(objects, self.candidates)
            if objects.zone != "in_play":
                self.asks.add("zones")
        elif isinstance(objects, tuple):
            for one in objects:
                self.objects(one)
        else:
            self.reference(objects)

    def counted(self, filter_: language.Filter) -> None:
        """Adds what looking for objects that fit a description reads."""
        self.filter_(filter_, self.others)
        self.asks.add("in_play" if filter_.zone == "in_play" else "zones")
        if not isinstance(filter_.zone, str) or filter_.zone == "any":
            self.asks.add("in_play")

    def amount(self, amount: language.Amount) -> None:
        """Adds what a number reads."""
        if isinstance(amount, language.Count) and isinstance(amount.count, language.Filter) and amount.distinct is None:
            self.counted(amount.count)
        elif isinstance(amount, language.Statistic) and isinstance(amount.of, str) and amount.number in STATISTICS:
            sort, asked = STATISTICS[amount.number]
            if sort:
                self._of(amount.of).add((sort, "*"))
            if asked:
                self.asks.add(asked)
            self.reference(amount.of)
        elif isinstance(
            amount,
            language.Plus | language.Multiply | language.Highest | language.Lowest | language.Minus | language.Divide,
        ):
            for one in getattr(amount, fields_of(type(amount))[0].name):
                self.amount(one)
        elif references.is_name(amount) and not _is_role_of_name(amount):
            self.asks.add("in_play")
        elif not isinstance(amount, int) and amount not in ("X", "-X"):
            self.anything()

    def _of(self, thing: str) -> set[Token]:
        """What is read of the thing that a word means."""
        return {"this": self.own, "each": self.candidates}.get(thing, self.others)

    def condition(self, condition: language.Condition | None, each: set[Token] | None = None) -> None:
        """Adds what a condition reads; `each`: what it reads of the things that it is asked of, one by one."""
        match condition:
            case None:
                pass
            case language.There():
                self._there(condition, each)
            case language.Not():
                self.condition(condition.not_, each)
            case language.AllOf():
                for one in condition.all_of:
                    self.condition(one, each)
            case language.AnyOf():
                for one in condition.any_of:
                    self.condition(one, each)
            case language.Compare():
                self.amount(condition.number)
                self.bounds(
                    language.Bounds(at_least=condition.at_least, at_most=condition.at_most, exactly=condition.exactly)
                )
            case language.Chosen():
                pass  # what an object remembers is looked at as it begins to
            case language.During():
                self.asks.add("part")
            case language.Designated():
                self.asks.add("designations")
            case _:
                self.anything()

    def _there(self, condition: language.There, each: set[Token] | None) -> None:
        if isinstance(condition.there_is, language.Filter):
            self.counted(condition.there_is)
        elif isinstance(condition.there_is, str):
            self.reference(condition.there_is)
        elif condition.there_is is not None:
            self.anything()
        self.bounds(language.Bounds(at_least=condition.at_least))
        self.bounds(language.Bounds(at_most=condition.at_most))
        if condition.is_ is not None and condition.matches is not None:
            self.reference(condition.is_)
            of_each = self.candidates if each is None else each
            of = {"this": self.own, "each": of_each}.get(condition.is_, self.others)
            self.filter_(condition.matches, of)
        if condition.active is not None:
            self.reference(condition.active)
            self.asks.add("turn")

    def change(self, change: language.Change) -> None:
        """Adds what a change reads beside the objects that it changes."""
        match change:
            case language.Pump() | language.SetPowerToughness():
                self.amount(change.power)
                self.amount(change.toughness)
            case language.Control():
                self.reference(change.to)
            case language.Gain():
                if isinstance(change.activated_of, language.Filter):
                    self.others.add(("abilities", "*"))
                    self.counted(change.activated_of)
                elif change.activated_of is not None:
                    self.anything()
            case language.Becomes() | language.SetColors():
                if speaks_of_names(change) and _speaks_of_words_of(change):
                    self.anything()
            case language.ChangeText():
                if change.values is None and change.of is not None:
                    self.others |= {(sort, "*") for sort in EVERYTHING_COPIED}
                    self.objects(change.of)
            case language.Copy():
                if change.values is None:
                    self.others.add(("copy", "*"))
                    self.reference(change.of)
            case _:
                pass

    @property
    def elsewhere(self) -> set[Token]:
        """What is read of other objects, or of its own beyond control and abilities."""
        return self.others | {token for token in self.own if token[0] not in ("control", "abilities")}


@lru_cache(maxsize=4096)
def speaks_of_each(change: language.Change) -> bool:
    """Whether what a change comes to is another for each object that it changes."""
    return isinstance(change, language.Pump | language.SetPowerToughness) and "each" in analysed(change).words


@lru_cache(maxsize=4096)
def speaks_of_names(change: language.Change) -> bool:
    """Whether types or colours that a change gives are said by names."""
    return isinstance(change, language.Becomes | language.SetColors) and bool(analysed(change).names_read)


@lru_cache(maxsize=4096)
def _speaks_of_words_of(change: language.Becomes | language.SetColors) -> bool:
    """Whether types or colours that a change gives are those that something has, as `$card.types` are."""
    lists = (
        (change.colors,)
        if isinstance(change, language.SetColors)
        else (change.types, change.subtypes, change.supertypes, change.not_types)
    )
    return any(_is_role_of_name(word) for words in lists for word in words)


def _is_role_of_name(word: object) -> bool:
    """Whether a word is a role of what a name was given to: `$card.types`."""
    return (
        isinstance(word, str)
        and isinstance(name := references.read_reference(word), references.NameOf)
        and bool(name.role)
    )


def keys_of(change: language.Gain | language.Lose) -> tuple[str, ...]:
    """The keys of the abilities that are gained or lost; a record is loaded with a key for each."""
    return tuple(ability for ability in change.abilities if isinstance(ability, str))


def writes_of(change: language.Change, policies: Policies) -> Iterable[Token]:
    """What a change of characteristics or control writes."""
    match change:
        case language.Becomes() | language.SetColors() if speaks_of_names(change):
            sorts = (
                ("colors",)
                if isinstance(change, language.SetColors)
                else ("types", "subtypes", "supertypes", "abilities")
            )
            yield from ((sort, "*") for sort in sorts)
        case language.Becomes():
            yield from (("supertypes", word) for word in change.supertypes)
            yield from (("types", word) for word in change.not_types)
            if change.not_types:
                yield ("subtypes", "*")
            words = "*" if not keeps(change) else ""
            if change.types:
                yield from (("types", words or word) for word in change.types)
            if policies.artifact_creature_subtypes != "kept" and names_creature_types(change):
                yield ("subtypes", "*")
            if change.subtypes or (change.types and words):
                yield from (("subtypes", words or word) for word in change.subtypes or ("*",))
            if makes_basic_lands(change):
                yield ("abilities", "*")
        case language.SetColors():
            yield from (("colors", word) for word in change.colors) if change.still else [("colors", "*")]
        case language.Gain() | language.Lose():
            keys = keys_of(change)
            if not keys or (isinstance(change, language.Lose) and any("/" in key for key in keys)) or "enchant" in keys:
                yield ("abilities", "*")
            else:
                yield from (("abilities", word) for word in keys)
        case language.Copy():
            yield from ((sort, "*") for sort in EVERYTHING_COPIED)
        case language.SetName():
            yield ("name", "*")
        case language.ChangeText() if change.of is None:
            yield ("abilities", "*")
            if change.from_ not in COLOR_NAMES:  # no colour stands in a type line
                yield ("subtypes", "*")
        case language.ChangeText():
            yield from ((sort, "*") for sort in EVERYTHING_COPIED if sort != "copy")
        case language.Control():
            yield ("control", "*")
        case language.Pump() | language.SetPowerToughness() | language.SwitchPowerToughness():
            yield ("power", "*")
        case _:
            pass


def meet(reads: Iterable[Token], writes: set[Token]) -> bool:
    """Whether something that is read is among what is written."""
    return any(
        token in writes
        or (token[0], "*") in writes
        or (token[1] == "*" and any(token[0] == sort for sort, _ in sorted(writes)))
        for token in reads
    )


@dataclass(slots=True, eq=False)
class Program:
    """What a continuous effect says, prepared for the stages of an edition."""

    changes: tuple[language.Change, ...]
    key: str = ""
    """The static ability's key; empty for an effect that began."""
    to: language.Things | None = None
    condition: language.Condition | None = None
    parts: tuple[tuple[language.Change, ...], ...] = ()
    """The changes of each stage."""
    stages: frozenset[int] = frozenset()
    """The stages in which it changes something."""
    begins: Reads = field(default_factory=Reads)
    """What is read to find out whether it is there and what it applies to."""
    does: tuple[Reads, ...] = ()
    """Stage → what is read to find out what it does."""
    writes: tuple[set[Token], ...] = ()
    """Stage → what it writes."""
    is_first: tuple[bool, ...] = ()
    """Stage → whether it is a characteristic-setting ability's as the object's own, and so applies first (405.2)."""
    described: language.Filter | None = None
    """The description of what it applies to, without "other"."""
    fits_alike_but_itself: bool = False
    """Whether equal abilities of one player fit the same objects, but for the object that has the ability."""
    reads_numbers: bool = False
    """Whether power or toughness decide what it applies to."""
    zone: language.Zones = "in_play"
    """Where it works."""
    elsewhere: frozenset[Token] = frozenset()
    """What it reads of other objects, or of its own beyond control and abilities."""
    asks: tuple[Asked, ...] = ()
    """What it asks of the state beside characteristics and control."""

    @property
    def is_of_text(self) -> bool:
        """Whether it changes text."""
        return any(isinstance(change, language.ChangeText) for change in self.changes)


@lru_cache(maxsize=16384)
def can_depend(program: Program, other: Program, stage: int, begun: bool) -> CanDepend:
    """Whether applying the other could change whether a program, which may have begun, is there, what it applies to or
    what it does: not at all, only by what it does to the object that has its ability, or in any way."""
    reads = [program.does[stage]] if begun else [program.does[stage], program.begins]
    writes = other.writes[stage]
    if any(meet(one.candidates | one.others, writes) for one in reads):
        return "yes"
    return "by_source" if any(meet(one.own, writes) for one in reads) else "no"


@lru_cache(maxsize=4096)
def prepare(
    changes: tuple[language.Change, ...],
    policies: Policies,
    key: str = "",
    to: language.Things | None = None,
    condition: language.Condition | None = None,
    zone: language.Zones = "in_play",
) -> Program:
    """A program of a static ability, which has a key, or of an effect that began: the same for the same words."""
    stages = STAGES[policies.power_toughness_order]
    whole = policies.type_changing_effects == "one_layer" and any(isinstance(one, language.Becomes) for one in changes)
    defining = may_define(condition, policies)
    parts: list[list[language.Change]] = [[] for _ in stages]
    for change in changes:
        part = part_of(change, bool(key), may_define=defining)
        if part is not None:
            wanted = "types" if whole else part
            parts[next(at for at, stage in enumerate(stages) if wanted in stage.parts)].append(change)
    begins = Reads()
    if key:
        begins.own.add(("abilities", key))
    if to is not None:
        begins.objects(to)
        begins.condition(condition)
    does = tuple(Reads() for _ in stages)
    for there, reads in zip(parts, does, strict=True):
        for change in there:
            reads.change(change)
    granting = (
        (language.Pump, language.Lose)
        if policies.own_abilities == "characteristic_setting"
        else (language.Pump, language.Lose, language.Gain)
    )
    sets_itself = bool(key) and to == "this" and not any(isinstance(change, granting) for change in changes)
    return Program(
        changes=changes,
        key=key,
        to=to,
        condition=condition,
        zone=zone,
        parts=tuple(tuple(there) for there in parts),
        stages=frozenset(number for number, there in enumerate(parts) if there),
        begins=begins,
        elsewhere=frozenset().union(*(reads.elsewhere for reads in (begins, *does))),
        does=does,
        asks=tuple(sorted({word for reads in (begins, *does) for word in (*reads.asks, *reads.asks_of_candidates)})),
        writes=tuple({token for change in there for token in writes_of(change, policies)} for there in parts),
        is_first=tuple(defining and _is_first(there, sets_itself, policies) for there in parts),
        described=to.model_copy(update={"other": False}) if isinstance(to, language.Filter) else None,
        fits_alike_but_itself=isinstance(to, language.Filter) and _fits_alike(to),
        reads_numbers=("power", "*") in begins.candidates,
    )


@lru_cache(maxsize=4096)
def given_in(program: Program, stage: int) -> Program:
    """The program of an ability given in a stage: what belongs to a stage before applies in that one (418.4b)."""
    over = [number for number in sorted(program.stages) if number < stage]
    if not over:
        return program
    reads, moved = Reads(), (*over, stage)
    for one in (program.does[number] for number in moved):
        for name in ("candidates", "own", "others", "asks", "asks_of_candidates"):
            getattr(reads, name).update(getattr(one, name))

    def there(parts: tuple[T, ...], nothing: T, together: T) -> tuple[T, ...]:
        return tuple(together if at == stage else nothing if at < stage else one for at, one in enumerate(parts))

    return replace(
        program,
        parts=there(program.parts, (), tuple(change for number in moved for change in program.parts[number])),
        stages=program.stages - {*over} | {stage},
        does=there(program.does, Reads(), reads),
        writes=there(program.writes, set(), {token for number in moved for token in program.writes[number]}),
        is_first=there(program.is_first, False, False),
    )


def _is_first(there: list[language.Change], sets_itself: bool, policies: Policies) -> bool:
    """Whether changes of one stage are a characteristic-setting ability's; of numbers each change says it itself.

    Where only what defines is one, that is about subtypes, colours and numbers (2026-04: 604.3a).
    """
    numbers = [
        one
        for one in there
        if isinstance(one, language.Pump | language.SetPowerToughness | language.SwitchPowerToughness)
    ]
    if numbers and len(numbers) == len(there):
        return all(isinstance(one, language.SetPowerToughness) and one.characteristic for one in numbers)
    if policies.own_abilities == "defining" and any(map(_is_of_types, there)):
        return False
    return sets_itself and bool(there)


def _is_of_types(change: language.Change) -> bool:
    return isinstance(change, language.Becomes) and bool(change.types or change.supertypes or change.not_types)


_ANYBODY = ("you", "opponent", "each_opponent", "each_player", "any")
"""Words for players that mean the same in every ability of one player."""


def _fits_alike(filter_: language.Filter) -> bool:
    """Whether a description means the same for every ability of one player, but for "other": it speaks of nothing else
    that is of the object with the ability, what that remembers and what it is attached to among it."""
    for name in filter_.model_fields_set:
        value = getattr(filter_, name)
        if name in ("any_of", "not_"):
            others = value if isinstance(value, tuple) else (value,)
            if any(other is not None and (other.other or not _fits_alike(other)) for other in others):
                return False
        elif name in SOMEBODY or name == "players":
            if value is not None and value not in _ANYBODY:
                return False
        elif isinstance(value, language.Bounds | language.CounterBounds):
            if any(isinstance(part, str | Value) and name != "kind" for name, part in value):
                return False
        elif isinstance(value, Value) or (name != "zone" and _is_of_the_object(value)):
            return False
    return True


def _is_of_the_object(value: object) -> bool:
    """Whether words name what the object with the ability remembers, or things in another way."""
    words = value if isinstance(value, tuple) else (value,)
    return any(isinstance(word, Value) or references.is_name(word) for word in words)
