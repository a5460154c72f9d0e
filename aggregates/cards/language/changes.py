"""What continuous effects do (rule 418), and what replacement and prevention effects do (rule 419)."""
# Over 400 lines: one list of what effects change, in the order of the layers and of what may be done

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, Self, TypeAlias

from pydantic import Field, model_validator

from rewind.aggregates.cards.language.costs import Costs, ManaSymbols
from rewind.aggregates.cards.language.expressions import (
    Amount,
    AnyPattern,
    Condition,
    ObjectDesignation,
    OneOfPatterns,
    Things,
)
from rewind.aggregates.cards.language.instructions import EntryCounters, Instruction
from rewind.aggregates.cards.language.keywords import KeywordAbility
from rewind.aggregates.cards.language.words import ColorWord, ManaWord, Name, Reference, Text
from rewind.events.base import Characteristics, Positive, Value

GivenAbility: TypeAlias = Text | KeywordAbility
"""A keyword; "granted 1" and "own 1", which are the record's abilities by their numbers; a keyword with parameters."""


class CopyOf(Value):
    """The copiable values of something, less some, and with changes that can be copied too (rule 503)."""

    of: Reference
    without: tuple[Literal["name", "mana_cost", "colors", "types", "power", "toughness", "abilities"], ...] = ()
    """In these respects it stays what it is (rule 503.9)."""
    and_: Annotated[tuple[Change, ...], Field(alias="and")] = ()


# What things are: layers (rule 418.5)


class Copy(CopyOf):
    """It becomes a copy of something: its copiable values are those of the other (rule 503)."""

    change: Literal["copy"]
    values: Characteristics | None = None
    """Only in a log: what is copied, as it was when the effect began (rule 418.3c)."""


class Control(Value):
    """Somebody gains control."""

    change: Literal["control"]
    to: Reference = "you"


class ChangeText(Value):
    """Words of a text are others, or the text is that of something else (rule 418.6)."""

    change: Literal["text"]
    from_: Annotated[Text | None, Field(alias="from")] = None
    """A colour as W U B R G, a land type, a creature type."""
    to: Text | None = None
    of: Things | None = None
    """What has the text that it has: all of it, down to name and mana cost. What a copy effect copies stays its own."""
    and_: Annotated[tuple[Change, ...], Field(alias="and")] = ()
    """What that text says besides."""
    values: Characteristics | None = None
    """Only in a log: that text, as it was when the effect began (rule 418.3c)."""

    @model_validator(mode="after")
    def _words_or_a_text(self) -> Self:
        if (self.from_ is None) != (self.to is None) or (self.from_ is None) == (self.of is None):
            raise ValueError("a text is changed from a word to a word, or is that of something else")
        return self


class SetName(Value):
    """It has this name, and no other (2026-04: 612.8)."""

    change: Literal["name"]
    name: Text


class Becomes(Value):
    """Types, subtypes and supertypes are others (rules 212.1b to 212.1d)."""

    change: Literal["becomes"]
    types: tuple[Text, ...] = ()
    subtypes: tuple[Text, ...] = ()
    supertypes: tuple[Text, ...] = ()
    not_types: tuple[Text, ...] = ()
    """Types that it has no more, perhaps its last ones (2026-04: 110.4c)."""
    still: bool = False
    """The object keeps the types and subtypes that it has (rule 212.1c)."""


class SetColors(Value):
    """The colours are others."""

    change: Literal["colors"]
    colors: tuple[ColorWord, ...]
    still: bool = False
    """Beside those that it has."""


class Gain(Value):
    """Abilities are gained (rule 407)."""

    change: Literal["gain"]
    abilities: tuple[GivenAbility, ...] = ()
    """Keywords, or the numbers of this card's `granted` abilities as "granted 1"."""
    activated_of: Things | None = None
    """All activated abilities that these have; in them `this` is what gains them (rule 407)."""

    @model_validator(mode="after")
    def _some_abilities(self) -> Self:
        if not self.model_fields_set & {"abilities", "activated_of"}:
            raise ValueError("abilities: which abilities are gained has to be said")
        return self


class Lose(Value):
    """Abilities are lost (rule 407); none named: all."""

    change: Literal["lose"]
    abilities: tuple[GivenAbility, ...] = ()
    cannot_have: bool = False
    """No effect or counter can give it these, either (2026-04: 113.11)."""

    @model_validator(mode="after")
    def _which_cannot_be_had(self) -> Self:
        if self.cannot_have and not self.abilities:
            raise ValueError("abilities: which abilities it cannot have has to be said")
        return self


class SetPowerToughness(Value):
    """Power and toughness are so much."""

    change: Literal["set_power_toughness"]
    power: Amount
    toughness: Amount
    characteristic: bool = False
    """A characteristic-setting ability of the object itself (rule 405.2)."""


class Pump(Value):
    """Power and toughness grow or shrink."""

    change: Literal["pump"]
    power: Amount = 0
    toughness: Amount = 0


class SwitchPowerToughness(Value):
    """Power and toughness change places (rule 418.5i)."""

    change: Literal["switch_power_toughness"]


# What may be done: rules of the game (rules 103.2, 409.1, 500)


def _verify_groups(event: AnyPattern) -> None:
    """Raises ValueError where an event that does not happen as it would counts once for each source or recipient."""
    patterns = event.any_of if isinstance(event, OneOfPatterns) else (event,)
    if any(isinstance(pattern.together, str) for pattern in patterns):
        raise ValueError("together is true or false here; once for each of several is for what has happened")


def _verify_asked(change: str, event: AnyPattern, asked: frozenset[str]) -> None:
    """Raises ValueError where a change says something of an event of which the rules never ask it."""
    for one in event.any_of if isinstance(event, OneOfPatterns) else (event,):
        if one.event not in asked:
            raise ValueError(
                f"{change}: the rules never ask that of the event {one.event}; of {', '.join(sorted(asked))}"
            )


class Forbid(Value):
    """An event cannot happen, or be chosen (rule 103.2)."""

    change: Literal["forbid"]
    event: AnyPattern
    unless: Condition | None = None
    uses: Positive | None = None
    """So many times; of events that effects can replace: what is chosen is not offered at all."""

    @model_validator(mode="after")
    def _once_for_all(self) -> Self:
        _verify_groups(self.event)
        _verify_asked("forbid", self.event, FORBIDDABLE)
        return self


class Require(Value):
    """An event has to be chosen where it can be (rules 308.2, 309.2, 415)."""

    change: Literal["require"]
    event: AnyPattern
    unless: Condition | None = None

    @model_validator(mode="after")
    def _is_asked(self) -> Self:
        _verify_asked("require", self.event, _REQUIRED)
        return self


class Allow(Value):
    """What the rules do not allow can be done (rule 103.1): one way to play, or as though something were so."""

    change: Literal["allow"]
    event: AnyPattern
    cost: Costs | None = None
    """What is paid rather than the mana cost."""
    as_: Annotated[Name | None, Field(alias="as")] = None
    """The name of this way to play: `paid` asks for it."""
    transformed: bool = False
    """A card is played with its back face up (2026-04: 712.11a)."""
    as_though: tuple[Change, ...] = ()
    """Changes under which only the test is made whether it can be done."""
    number: Literal["any"] | Amount | None = None
    """So many times more, as additional lands a turn (rule 212.6b)."""
    condition: Annotated[Condition | None, Field(alias="if")] = None
    uses: Positive | None = None

    @model_validator(mode="after")
    def _is_asked(self) -> Self:
        _verify_asked("allow", self.event, _ALLOWED)
        return self


class CostToDo(Value):
    """An event costs more, or less (rules 409.1b, 409.1f, 308.2d, 309.2d)."""

    change: Literal["cost"]
    of: AnyPattern
    add: Costs | None = None
    reduce: ManaSymbols | Amount | None = None
    """Less mana: symbols, or an amount of generic mana."""
    reduce_by: Name | None = None
    """Each of these, with which it is paid, takes off one generic mana or one of a colour of its own."""
    pays: bool = False
    """What `reduce_by` names reduces nothing, but each pays one such mana of the total cost, and has to pay one."""
    only_generic: bool = False
    """Each of what `reduce_by` names stands for generic mana alone, whatever its colors are (2026-04: 702.66a)."""
    at_least: Amount | None = None
    """No less than so much mana is left to pay; without `reduce`, the total cost is no less than that (rule 409.1f)."""
    times: Literal["any"] | Amount | None = None
    """What is added, so many times; "any": as often as the player likes. `event.what` is what is played."""
    optional: Name | bool = False
    """The player may pay what is added, or not; `paid` asks for the name."""
    condition: Annotated[Condition | None, Field(alias="if")] = None
    uses: Positive | None = None

    @model_validator(mode="after")
    def _is_asked(self) -> Self:
        _verify_asked("cost", self.of, _COSTING)
        if self.pays and self.reduce_by is None:
            raise ValueError("pays: reduce_by says what pays")
        if self.only_generic and self.reduce_by is None:
            raise ValueError("only_generic: reduce_by says what stands for mana")
        return self


class See(Value):
    """Somebody may look at hidden cards, or all players may."""

    change: Literal["see"]
    what: Things
    to: Reference = "you"


class CastWith(Value):
    """Spells gain abilities as they are cast, for good (2026-04: 610.5)."""

    change: Literal["cast_with"]
    event: AnyPattern
    """What is played so: `play`, with `what` and `player`."""
    abilities: tuple[GivenAbility, ...]

    @model_validator(mode="after")
    def _is_asked(self) -> Self:
        _verify_asked("cast_with", self.event, frozenset({"play"}))
        return self


class TriggerAgain(Value):
    """Triggered abilities of some objects trigger additional times (2026-04: 603.2d)."""

    change: Literal["trigger_again"]
    what: Things
    """The objects whose abilities do so; delayed and reflexive triggered abilities are not meant."""
    event: AnyPattern | None = None
    """Only where this triggers them."""
    number: Amount = 1


class HandSize(Value):
    """The player's maximum hand size is another; `none`: there is none (rule 217.3b)."""

    change: Literal["hand_size"]
    number: Amount | Literal["none"]


class MostCounters(Value):
    """So many counters of a kind are on it at most; those beyond that are removed (2026-04: 122.4, 704.5r)."""

    change: Literal["most_counters"]
    kind: Text
    number: Amount


class HasDesignation(Value):
    """It has a designation, which is neither an ability of it nor copied, and does nothing by itself: descriptions ask
    for it with `designated` (2026-04: 701.60b)."""

    change: Literal["has_designation"]
    designation: ObjectDesignation


class ManaAs(Value):
    """The player may spend mana as though it were mana of any of these."""

    change: Literal["mana_as"]
    mana: tuple[ManaWord, ...]
    spend: tuple[ManaWord, ...] = ()
    """Only this mana may be spent so; absent: any."""
    on: AnyPattern | None = None
    """Only for the cost of this may it be spent so: playing something."""


class ControlPlayer(Value):
    """A player decides for another (rule 507). It begins by a spell or ability that resolves, and is never static."""

    change: Literal["control_player"]
    by: Reference


class SetStatus(Value):
    """It is taken to be tapped, or blocked, or not."""

    change: Literal["status"]
    tapped: bool | None = None
    blocked: bool | None = None


# What replacement and prevention effects do (rule 419)


class ChangedEvent(Value):
    """What is otherwise about an event; what is not said stays.

    What is said of coming into play by `tapped`, `counters` and `under` alone reaches tokens that are created, too.
    """

    to: Reference | Literal["library", "hand", "graveyard", "removed", "ante"] | None = None
    """Of damage: to whom it is dealt instead (rule 419.6c). Of a move: the zone."""
    position: Literal["top", "bottom"] = "top"
    amount: Amount | None = None
    """Of damage."""
    number: Amount | None = None
    """Of life, counters, tokens."""
    tapped: bool = False
    counters: EntryCounters | None = None
    copy_: Annotated[CopyOf | None, Field(alias="copy")] = None
    """What it comes into play as a copy of (rule 503.5)."""
    under: Reference | None = None
    """Under whose control it comes into play."""
    face_down: bool = False
    transformed: bool = False
    """Whether it comes into play with its back face up, if it is double-faced (2026-04: 712.13a, 712.14a)."""
    attached_to: Reference | None = None
    player: Reference | None = None
    mana: ManaWord | None = None
    """What mana is added instead, and how much."""
    kind: ManaWord | None = None
    """Of mana: of what kind it is instead, as much as there was."""
    from_: Annotated[Reference | None, Field(alias="from")] = None
    regenerate: bool | None = None
    options: tuple[ChangedEvent, ...] = ()
    """One of these, which is chosen as the effect is applied: coming into play in one of several forms."""


class Replace(Value):
    """An event is replaced, whole or in part, or damage is prevented (rule 419).

    One of `set`, `with`, `modes`, `prevent` and `regenerate` says what happens; without any the event goes on.
    """

    change: Literal["replace"]
    event: AnyPattern
    condition: Annotated[Condition | None, Field(alias="if")] = None
    copiable: bool = False
    """The condition is asked about the copiable values of what comes into play, whatever effects make of it."""
    optional: Reference | None = None
    """Who may let it apply, or not."""
    first: tuple[Instruction, ...] = ()
    """What is chosen and paid before the event, as it applies."""
    set: ChangedEvent | None = None
    with_: Annotated[tuple[Instruction, ...] | None, Field(alias="with")] = None
    """What is done instead; nothing: the event is skipped (rule 419.6e)."""
    modes: tuple[tuple[Instruction, ...], ...] = ()
    """What is done instead, one of these, chosen as it applies (2006-10, 419.6g)."""
    prevent: Literal["all"] | Amount | None = None
    """How much of the damage is prevented."""
    regenerate: bool = False
    """In place of being destroyed the permanent is regenerated, which can be forbidden (rule 419.6b)."""
    then: tuple[Instruction, ...] = ()
    """What is done besides, after the event; also where the damage cannot be prevented, unless the effect is used up by
    times or by amounts (rules 103.2, 419.8b)."""
    uses: Positive | None = None
    """It applies so many times, and is used up then."""
    shield: Amount | None = None
    """It applies to so much damage (rule 419.7b)."""
    as_: Annotated[Name | None, Field(alias="as")] = None
    keep: Name | None = None
    """What the event's object became goes by this name in all abilities of the record."""

    @model_validator(mode="after")
    def _one_thing_instead(self) -> Self:
        given = (self.set, self.with_, self.modes or None, self.prevent, self.regenerate or None)
        if sum(one is not None for one in given) > 1:
            raise ValueError("one of set, with, modes, prevent and regenerate, not several")
        if self.copiable and self.condition is None:
            raise ValueError("copiable: there is no condition")
        _verify_groups(self.event)
        patterns = self.event.any_of if isinstance(self.event, OneOfPatterns) else (self.event,)
        for verb in (pattern.event for pattern in patterns):
            self._fits(verb)
        if self.shield is not None and self.uses is not None:
            raise ValueError("a shield is used up by amounts of damage, not by times")
        return self

    def _fits(self, verb: str) -> None:
        if verb not in REPLACEABLE:
            raise ValueError(f"no effect replaces the event {verb}")
        if (self.prevent is not None or self.shield is not None) and verb != "damage":
            raise ValueError("only damage can be prevented, in whole or up to an amount")
        if self.regenerate and verb != "destroy":
            raise ValueError("only a permanent that would be destroyed can be regenerated")
        if self.shield is not None and self.prevent is None and (self.set is None or self.set.to is None):
            raise ValueError("a shield prevents damage, or redirects it")
        if self.set is not None:
            if self.set.options and len(self.set.model_fields_set) > 1:
                raise ValueError("set: what is chosen among options stands in them")
            fields = type(self.set).model_fields
            given = {fields[name].alias or name for name in self.set.model_fields_set}
            given |= {fields[name].alias or name for one in self.set.options for name in one.model_fields_set}
            if unfit := given - CHANGEABLE.get(verb, frozenset()) - {"options"}:
                raise ValueError(f"set: {', '.join(sorted(unfit))} cannot be another for the event {verb}")


REPLACEABLE = frozenset(
    {
        "damage", "destroy", "regenerate", "draw", "move", "gain_life", "lose_life", "add_counters", "tap", "untap",
        "create_token", "begin", "discard", "mill", "sacrifice", "counter", "resolve", "add_mana", "remove_counters",
        "shuffle", "find", "phase_out", "phase_in", "turn_face_up", "transform", "lose_game",
    }
)  # fmt: skip
"""The events that effects can replace."""

FORBIDDABLE = REPLACEABLE | {"play", "target", "attach", "attack", "block", "pay", "prevent", "win_game"}
"""The events that effects can forbid."""

_REQUIRED = frozenset({"attack", "block", "become_blocked", "target"})
_ALLOWED = frozenset({"play", "attack", "block", "assign_damage"})
_COSTING = frozenset({"play", "attack", "block"})
"""The events that effects can require, allow, and make cost more or less."""

CHANGEABLE: Mapping[str, frozenset[str]] = {
    "damage": frozenset({"to", "amount", "from"}),
    "move": frozenset(
        {"to", "position", "tapped", "counters", "copy", "under", "face_down", "transformed", "attached_to"}
    ),
    "discard": frozenset({"to", "position"}),
    "counter": frozenset({"to", "position"}),
    "mill": frozenset({"to", "position"}),
    "gain_life": frozenset({"number", "player"}),
    "lose_life": frozenset({"number", "player"}),
    "add_counters": frozenset({"number"}),
    "remove_counters": frozenset({"number"}),
    "create_token": frozenset({"number", "tapped", "player"}),
    "add_mana": frozenset({"mana", "kind"}),
    "destroy": frozenset({"regenerate"}),
}
"""Event → what `set` can make otherwise about it."""


Change: TypeAlias = Annotated[
    Copy
    | Control
    | ChangeText
    | SetName
    | Becomes
    | SetColors
    | Gain
    | Lose
    | SetPowerToughness
    | Pump
    | SwitchPowerToughness
    | Forbid
    | Require
    | Allow
    | CostToDo
    | See
    | CastWith
    | TriggerAgain
    | HandSize
    | MostCounters
    | HasDesignation
    | ManaAs
    | ControlPlayer
    | SetStatus
    | Replace,
    Field(discriminator="change"),
]
"""One thing that a continuous effect does."""
