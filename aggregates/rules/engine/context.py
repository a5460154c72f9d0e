"""What the words of an ability mean at one point of the game: somebody, something, a description, a number.

An ability says `you`, `target`, `this`, `$card`; a `Context` knows who and what that is. Descriptions are checked
against characteristics as they are read by the context, so that layers can check them half-way (rule 418.5a). What
descriptions, numbers and conditions mean is in the modules beside this one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, MutableMapping, Sequence
from typing import NamedTuple, Self, TypedDict, Unpack

from rewind.aggregates.cards.given import record_of
from rewind.aggregates.cards.language import Choose, Condition, Filter, Instruction, Quantity, Static, Things
from rewind.aggregates.cards.mana_costs import converted_mana_cost
from rewind.aggregates.faces import cost_of_mana_value
from rewind.aggregates.rules.engine import conditions, descriptions, limits, numbers
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.naming import NOTHING_NAMED, Named, ObjectOrPlayer
from rewind.aggregates.rules.engine.occurrences import Moment
from rewind.aggregates.rules.engine.played import names_of, play_of
from rewind.aggregates.rules.engine.things_gone import found_after_madness, known_targets
from rewind.aggregates.rules.programs import references
from rewind.aggregates.rules.programs.abilities import as_it_enters
from rewind.events.base import Characteristics
from rewind.events.playing import AbilityTriggered, Bound, RememberedName, Targets


class TriggerInfo(NamedTuple):
    """What `ability_triggered` says of the event that an ability triggered on (rule 410.2)."""

    it: str | None = None
    """The object that the event is about, as it is afterwards."""
    player: int | None = None
    """The player that it is about."""
    number: int | None = None
    """Its number, such as an amount of damage."""
    key: str | None = None
    """The ability that has triggered."""

    @classmethod
    def of(cls, event: AbilityTriggered) -> Self:
        """What the log says of the event on which an ability has triggered."""
        return cls(event.it, event.player, event.number, event.key)


NO_TRIGGER = TriggerInfo()
"""Of a spell, or an ability that does not trigger."""


class _Others(TypedDict, total=False):
    """What can be otherwise in a context that is made from another."""

    you: int
    source: str
    targets: Targets
    x: int
    bound: Mapping[str, tuple[ObjectOrPlayer, ...]]
    numbers: Mapping[str, int]
    names: MutableMapping[str, Named]
    moment: Moment | None
    read: Callable[[str], Characteristics]


class Context:
    """An ability of `source`, controlled by `you`, with everything that was chosen for it."""

    targets: Targets
    """Those that are legal still."""
    announced: Targets | None = None
    """Where some are illegal by now: all, for what has to be known of them (rule 413.2a)."""
    announced_play: tuple[str, int, Targets] | None = None
    """A card that is announced and does not lie on the stack yet, with its X and its targets (rules 409.1b, 409.1c)."""
    shares: tuple[tuple[ObjectOrPlayer, int], ...] = ()
    """How an effect is divided: each target and its share (rule 409.1e)."""
    only_for: tuple[str, tuple[Bound, ...]] | None = None
    """What alone the mana could be spent on that an effect replaces, and what words of that mean (2026-04: 106.6a)."""
    following: Sequence[Instruction] = ()
    """The instructions after the one that is being carried out."""
    bound: Mapping[str, tuple[ObjectOrPlayer, ...]]
    """Words that mean something here alone: what an effect was created with, the roles of an event."""
    numbers: Mapping[str, int]
    """The numbers of an event, by the words for them: `event.amount`."""
    names: MutableMapping[str, Named]
    """What was given a name so far. The contexts of one resolution share it."""
    picked: dict[str, int]
    """Hidden cards that a player has looked at in this resolution, and so knows as they move."""
    searched: set[str]
    """Those of them that were found in a search."""
    revealed: set[str]
    """Cards that were revealed to everybody in this resolution."""
    keeping: dict[str, Named] | None
    """What is to be kept by what comes into play, once it is there; None: what is kept is kept at once."""
    record: str
    """The record that the ability is from: names that are kept belong to it and the source. None: they are told from
    those of other records by the names alone."""
    is_ability: bool
    """Whether an ability of the source is announced, not the source itself as a spell."""
    key: str | None
    """The ability, by its key in the ability language, where it is one of a record."""
    since: int | None
    """For a triggered ability: the number of the event that it triggered on."""
    moment: Moment | None = None
    """When what is looked at happened; None: now."""
    left: Collection[str]
    """The objects that left their zones by the event that is looked at; they are meant still."""
    is_announcing: bool = False
    """Whether something is announced, in whose course its controller chooses before other players (2006-10: 409.2b)."""
    is_static: bool
    """Whether a static ability is applied, which knows nothing of what has gone (rule 412.5)."""
    read: Callable[[str], Characteristics]
    """How the characteristics of an object are read."""
    controls: Callable[[str], int]
    """How the controller of an object is read."""
    base_size: Callable[[str], tuple[int, int] | None] | None = None
    """How base power and toughness are read as static abilities are applied; None: they are worked out."""

    def __init__(
        self,
        engine: Engine,
        you: int,
        source: str | None = None,
        *,
        targets: Targets = (),
        x: int = 0,
        trigger: TriggerInfo = NO_TRIGGER,
        bound: Mapping[str, tuple[ObjectOrPlayer, ...]] | None = None,
        names: MutableMapping[str, Named] | None = None,
        keeping: dict[str, Named] | None = None,
        record: str = "",
        is_ability: bool = False,
        key: str | None = None,
        since: int | None = None,
        left: Collection[str] = (),
        is_static: bool = False,
    ) -> None:
        self.engine, self.you, self.source = engine, you, source
        self.targets, self.x, self.trigger = targets, x, trigger
        self.bound, self.names, self.keeping = bound or {}, {} if names is None else names, keeping
        self.record, self.key, self.since, self.left = record, key, since, left
        self.is_ability, self.is_static = is_ability, is_static
        self.numbers, self.picked, self.searched, self.revealed = {}, {}, set(), set()
        self.read, self.controls = engine.characteristics, engine.controller

    def but(self, **others: Unpack[_Others]) -> Context:
        """This context, in which something is otherwise; what it reads, and what is noted in it, is the same."""
        context = object.__new__(Context)
        context.__dict__.update(self.__dict__, **others)
        return context

    def on(self, engine: Engine) -> Context:
        """This context in another state of the game, which is the one that it reads."""
        context = self.but()
        context.engine, context.read, context.controls = engine, engine.characteristics, engine.controller
        return context

    # Somebody, something

    def resolve(self, what: Things) -> list[ObjectOrPlayer]:
        """The objects and players that are meant; what a description means is looked up now."""
        if isinstance(what, str):
            return self.resolve_reference(what)
        if isinstance(what, tuple):
            return list(dict.fromkeys(thing for one in what for thing in self.resolve(one)))
        return descriptions.select(self, what)

    def objects(self, what: Things) -> list[str]:
        """The objects that are meant, without players."""
        return [thing for thing in self.resolve(what) if isinstance(thing, str)]

    def resolve_reference(self, word: str) -> list[ObjectOrPlayer]:
        """What a word means."""
        reference = references.read_reference(word)
        if isinstance(reference, references.Related):
            return self._related(reference)
        if word in self.bound:
            found = self.bound[word]
            is_followed = word[0] == "$" or word == "event.became"
            return found_after_madness(self.engine, found) if is_followed else list(found)
        match reference:
            case references.Word():
                return self._word(word)
            case references.NameOf():
                return self._named_things(reference)
            case references.TargetOf():
                return reference.among(self.targets)
            case references.RoleOf():
                return []
            case references.SeatOf():
                return [reference.seat]
            case references.ObjectOf():
                return [word]

    def known(self, word: str) -> list[ObjectOrPlayer]:
        """What a word means where something only has to be known of it: by the policy illegal targets too (413.2a)."""
        reference = references.read_reference(word)
        if self.announced is None or word in self.bound or not isinstance(reference, references.TargetOf):
            return self.resolve_reference(word)
        return known_targets(self.engine, reference.among(self.targets), reference.among(self.announced))

    def _related(self, reference: references.Related) -> list[ObjectOrPlayer]:
        """The controller, owner, opponent … of what a word means."""
        engine, found = self.engine, self.known(reference.to.text)
        objects = [thing for thing in found if isinstance(thing, str)]
        meant: list[ObjectOrPlayer] = []
        match reference.relation:
            case "controller":
                meant += [self._seat(thing) for thing in found]  # of a player, that player
            case "owner":
                meant += [engine.owner(obj) for obj in objects]
            case "opponent":
                meant += [other for thing in found for other in engine.opponents(self._seat(thing))]
            case "host":
                hosts = (engine.draft.attached_to.get(obj) for obj in objects)
                meant += [host for host in hosts if host is not None]
            case "source":
                entries = (engine.draft.stack.get(obj) for obj in objects)
                meant += [entry.source for entry in entries if entry is not None and entry.source is not None]
            case "targets":
                stack = (engine.draft.stack.get(obj) for obj in objects)
                meant += [thing for entry in stack if entry for things in entry.targets for thing in things]
            case _:
                meant += found[-1:]
        return list(dict.fromkeys(meant))

    def _seat(self, thing: ObjectOrPlayer) -> int:
        return thing if isinstance(thing, int) else self.controls(thing)

    def _word(self, word: str) -> list[ObjectOrPlayer]:
        engine = self.engine
        match word:
            case "this":
                return [] if self.source is None else [self.source]
            case "host":
                host = None if self.source is None else engine.draft.attached_to.get(self.source)
                return [] if host is None else [host]
            case "you":
                return [self.you]
            case "opponent" | "each_opponent":
                return list(engine.opponents(self.you))
            case "each_player" | "any_player":
                return list(engine.players())
            case "active_player":
                return [self.active] if self.has_turn else []
            case "defending_player":
                return list(engine.opponents(self.active)) if self.has_turn else []
            case _:
                assert word in ("each", "giver"), word  # nothing is looked at; what gave the ability is not known
                return []

    @property
    def has_turn(self) -> bool:
        """Whether it is somebody's turn at the moment that is looked at: as a position is arranged none has begun."""
        return self.engine.draft.active is not None or (self.moment is not None and self.moment.active is not None)

    @property
    def active(self) -> int:
        """The active player, at the moment that is looked at."""
        active = None if self.moment is None else self.moment.active
        return self.engine.active if active is None else active

    def seats(self, word: str) -> list[int]:
        """The players that a word means; for an object, its controller."""
        return [self._seat(thing) for thing in self.resolve_reference(word)]

    # Names

    def named(self, name: str) -> Named:
        """What a name was given to in this resolution, else what is kept under it."""
        found = self.names.get(name)
        if found is None:
            found = self._announced(name)
        return self._kept(name) if found is None else found

    def _announced(self, name: str) -> Named | None:
        """What a name was given to as the object was played, or the spell that it was: by what was paid, or chosen."""
        entry = None if self.source is None else play_of(self.engine.draft, self.source)
        return names_of(entry).get(name) if entry is not None and (entry.costs or entry.bound) else None

    def _kept(self, name: str) -> Named:
        """What the abilities of the record keep under a name for this object, as far as it is there (217.1c)."""
        remembered = () if self.source is None else self.engine.draft.remembered.get(self.source, ())
        if not remembered:
            return NOTHING_NAMED
        kept = [one for one in remembered if one.name == name and self.record in ("", one.key)]
        if not kept and self.record:
            kept = self._kept_as_a_copy(name, remembered)
        found = NOTHING_NAMED
        for one in kept:
            things = [thing for thing in (*one.objects, *one.hidden_objects) if self._is_meant(thing)]
            found = found.joined(Named(tuple(things), one.values, one.number, done=True))
        return found

    def _kept_as_a_copy(self, name: str, remembered: Sequence[RememberedName]) -> list[RememberedName]:
        """What the object chose as it came into play as a copy of something else, where that is a choice of the kind
        that the record makes under the name; the last such choice (rule 503.8)."""
        kind = self._kind_chosen(self.record, name)
        if kind is None:
            return []
        return [one for one in remembered if self._kind_chosen(one.key, one.name) == kind][-1:]

    def _kind_chosen(self, record: str, name: str) -> str | None:
        """What kind of choice an object of a record makes under a name as it comes into play; None: none."""
        compiler, definitions = self.engine.compiler, self.engine.draft.definitions
        word, definition = ("chosen as it enters", record, name), definitions.get(record)
        if word not in compiler.noted:
            keys = () if definition is None else tuple(program.key for program in definition.programs)
            listed = (one.ability for one in compiler.listed(keys, definitions))
            changes = (change for one in listed if isinstance(one, Static) for change in as_it_enters(one))
            choices = (one for change in changes for one in change.first if isinstance(one, Choose))
            compiler.noted[word] = next((one.kind for one in choices if one.keep == name), None)
        kind = compiler.noted[word]
        return kind if isinstance(kind, str) else None

    def _is_meant(self, thing: ObjectOrPlayer) -> bool:
        """Whether what is kept is still what it was (217.1c; 2006-10: 217.7d)."""
        return isinstance(thing, int) or self.engine.exists(thing) or thing in self.left

    def _named_things(self, reference: references.NameOf) -> list[ObjectOrPlayer]:
        named = self.named(reference.name)
        if not reference.role:
            return found_after_madness(self.engine, named.things)
        value = named.roles.get(reference.role, ())
        return list(value) if isinstance(value, tuple) else []

    def words(self, word: str) -> tuple[str, ...]:
        """The words that a name stands for, or those that what it stands for has; another word stands for itself."""
        match references.read_reference(word):
            case references.NameOf(name=name, role=role) if role in descriptions.WORDS_OF:
                words_of_each = (descriptions.words_of(self.read(obj), role) for obj in self.objects(name))
                return tuple(dict.fromkeys(meant for words in words_of_each for meant in words))
            case references.NameOf() | references.RoleOf() | references.Word("each"):
                return self.named(word).values
            case _:
                return (word,)

    def name(self, name: str | tuple[str, ...] | None, *given: Named) -> None:
        """Gives a name to something; several names to several things, in their order."""
        if name is not None:
            names = (name,) if isinstance(name, str) else name
            self.names.update(zip(names, given, strict=True))

    def paid(self, name: str) -> bool:
        """Whether an optional cost, or a way to play, was chosen as this was played."""
        return self.named(name).done

    def looking_at(self, thing: ObjectOrPlayer) -> Context:
        """This context where `each` means a thing. Raises IllegalAction RW3013 where too many are looked at."""
        limits.look(self.engine)
        return self.but(bound={**self.bound, "each": (thing,)})

    # Descriptions

    def select(self, filter_: Filter) -> list[str]:
        """The objects that fit a description, in the order of their zones."""
        return [thing for thing in descriptions.select(self, filter_) if isinstance(thing, str)]

    def matches(self, obj: str, filter_: Filter) -> bool:
        """Whether an object of the right zone is what a description says."""
        return descriptions.matches(self, obj, filter_)

    # Numbers

    def amount(self, amount: Quantity) -> int:
        """A number as it is now."""
        return amount if isinstance(amount, int) else numbers.amount(self, amount)

    def statistic(self, thing: ObjectOrPlayer, name: str) -> int:
        """A number of a thing, such as its power."""
        return numbers.statistic(self, thing, name)

    def mana_cost(self, obj: str) -> int:
        """The converted mana cost, with its X (rule 203.3); of a back face that of its front (2026-04: 202.3b)."""
        return converted_mana_cost(cost_of_mana_value(self.engine.draft, obj, self.read(obj)), numbers.x_of(self, obj))

    def mana_costs(self, obj: str) -> tuple[int, ...]:
        """The converted mana costs that an object is compared by: of a split card those of its halves (505.2, 505.6).

        By the policy it is that of both together, as it is where the number itself is asked for (rule 505.5).
        """
        split = self.engine.compiler.split_cards
        card = split.get(self.read(obj).name or "") if split else None
        if card is None or self.engine.edition.policies.split_cards == "together":
            return (self.mana_cost(obj),)
        return tuple(converted_mana_cost(half.mana_cost) for half in card.halves_in(self.engine.draft.edition))

    def share(self, thing: ObjectOrPlayer) -> int:
        """What a target gets of what is divided."""
        return dict(self.shares).get(thing, 0)

    # Conditions

    def is_true(self, condition: Condition | None) -> bool:
        """Whether a condition is true; none is."""
        return condition is None or conditions.is_true(self, condition)


def record_of_key(key: str | None) -> str:
    """The record that an ability is from, by the ability's key; empty for a keyword that is known by its word."""
    return "" if key is None else record_of(key)
