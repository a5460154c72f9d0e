"""Expressions of the ability language: descriptions, amounts, conditions, and patterns of events.

They are closed under each other: a description may ask for a condition (`where`), a condition for an event of the past
(`happened`), a pattern for a condition, an amount for what a description fits.
"""
# Over 400 lines: descriptions, amounts, conditions and patterns are built from each other

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal, Self, TypeAlias, TypeVar, get_args

from pydantic import Field, model_validator

from rewind.aggregates.cards.language.verbs import ALWAYS, VERBS
from rewind.aggregates.cards.language.words import ColorWord, Name, Part, Reference, Text, Zones, ZoneWord
from rewind.events.base import Designation, Natural, Number, Value

B = TypeVar("B", "CounterBounds", "Bounds", "Compare", "Happened")

StatisticWord = Literal[
    "power", "toughness", "life", "cards_in_hand", "mana_cost", "counters", "colors", "damage", "x",
    "mana", "mana_spent", "mana_colors", "share", "targets", "times_played", "base_power", "base_toughness",
    "times_resolved", "mana_symbols",
]  # fmt: skip
"""A number of an object or player: `mana` is in the pool; `mana_spent` was spent on it, of `mana_colors` colours;
`share` is how much it gets of what is divided (rule 409.1e); `targets` is how often a spell or ability on the stack has
something as a target, so that one thing counts for each time that it was chosen (rule 409.1c); `times_played` is how
often the ability of it that says so was played this turn (rule 403.3), `times_resolved` how often it has resolved, this
time too (2026-04: 603.7h); `mana_symbols` are those of the colors of `kind` in its mana cost (2026-04: 700.5);
`base_power` and `base_toughness` are what they
would be if nothing only modified them (2026-04: 208.4b)."""


def _bounded(node: B) -> B:
    """Raises ValueError where no number lies between the bounds of a node."""
    at_least, at_most, exactly = node.at_least, node.at_most, node.exactly
    if exactly is not None and (at_least is not None or at_most is not None):
        raise ValueError("exactly: a number that is said exactly has no other bounds")
    if isinstance(at_least, int) and isinstance(at_most, int) and at_least > at_most:
        raise ValueError(f"at_least: no number is at least {at_least} and at most {at_most}")
    return node


ObjectDesignation = Literal["suspected"]
"""What a permanent is by designation, beside its characteristics (2026-04: 701.60b)."""


class CounterBounds(Value):
    """How many counters of a kind; without a bound at least one."""

    kind: Text | None = None
    """Absent: of any kind."""
    at_least: Amount | None = None
    at_most: Amount | None = None
    exactly: Amount | None = None

    _can_be_true = model_validator(mode="after")(_bounded)


class Bounds(Value):
    """Between which numbers something has to be."""

    at_least: Amount | None = None
    at_most: Amount | None = None
    exactly: Amount | None = None

    _can_be_true = model_validator(mode="after")(_bounded)


class Shared(Value):
    """Having something in common with other things."""

    one_of: tuple[Literal["names", "types", "subtypes", "creature types", "colors", "mana_cost"], ...]
    """In at least one of these respects."""
    with_: Annotated[Things, Field(alias="with")]


class Filter(Value):
    """Which things are meant: those of a zone for which everything that is said is true.

    Without `zone`, objects in play are meant where things are looked up, and objects anywhere where one is tested.
    """

    zone: Zones = "in_play"
    of: Reference | None = None
    """Whose library, hand or graveyard; absent: every player's."""
    players: Literal["any"] | Reference | None = None
    """Players are meant, all or these, not objects."""
    among: Things | None = None
    """Those of these that fit."""
    top: Amount | None = None
    """So many from the top of the library."""
    until: Filter | None = None
    """From the top of the library down to the first card that fits this."""
    types: tuple[Text, ...] = ()
    """One of these types."""
    all_types: tuple[Text, ...] = ()
    not_types: tuple[Text, ...] = ()
    subtypes: tuple[Text, ...] = ()
    not_subtypes: tuple[Text, ...] = ()
    supertypes: tuple[Text, ...] = ()
    not_supertypes: tuple[Text, ...] = ()
    colors: tuple[ColorWord, ...] = ()
    """One of these colours."""
    not_colors: tuple[ColorWord, ...] = ()
    colorless: bool | None = None
    names: tuple[Text, ...] = ()
    keywords: tuple[Text, ...] = ()
    not_keywords: tuple[Text, ...] = ()
    controller: Reference | None = None
    owner: Reference | None = None
    tapped: bool | None = None
    attacking: bool | None = None
    blocking: bool | None = None
    blocked: bool | None = None
    """An attacking creature that has become blocked, or has not."""
    token: bool | None = None
    face_down: bool | None = None
    transformed: bool | None = None
    """A double-faced permanent with its back face up (2026-04: 701.27g)."""
    designated: ObjectDesignation | None = None
    """A permanent that has this designation."""
    spell: bool | None = None
    """On the stack: a spell, or an ability."""
    ability: Literal["activated", "triggered", "mana"] | None = None
    """An ability of this kind."""
    of_keyword: Text | None = None
    """An ability that is this keyword, or a variant of it."""
    local: bool | None = None
    """An enchantment whose type says what it enchants: an Aura, in 2003-12 a local enchantment (rule 212.4c)."""
    other: bool = False
    """Not the object that has the ability."""
    attached_to: Reference | None = None
    bears: Filter | None = None
    """Something that fits this is attached to it."""
    blocks: Things | None = None
    blocked_by: Things | None = None
    targets: Things | None = None
    """It has one of these as a target."""
    source: Things | None = None
    """Of an ability: it is an ability of one of these; of permanents, where a description does not name zones."""
    power: Bounds | None = None
    toughness: Bounds | None = None
    mana_cost: Bounds | None = None
    """The converted mana cost."""
    counters: CounterBounds | None = None
    power_at_least: Number | None = None
    power_at_most: Number | None = None
    mana_cost_at_most: Natural | None = None
    any_of: tuple[Filter, ...] = ()
    """One of these descriptions fits as well."""
    not_: Annotated[Filter | None, Field(alias="not")] = None
    """This description does not fit."""
    shares: Shared | None = None
    greatest: StatisticWord | None = None
    """Those of what fits for which this number is greatest."""
    least: StatisticWord | None = None
    distinct: Literal["names"] | None = None
    """No two of what is chosen have this in common."""
    where: Condition | None = None
    """This is true of `each` of them."""

    @model_validator(mode="after")
    def _can_fit(self) -> Self:
        for words, unfit in (("types", "not_types"), ("subtypes", "not_subtypes"), ("colors", "not_colors")):
            if (asked := getattr(self, words)) and set(asked) <= set(getattr(self, unfit)):
                raise ValueError(f"{unfit}: nothing has and has not {', '.join(asked)}")
        if self.colorless and self.colors:
            raise ValueError("colorless: nothing of a color is colorless")
        return self

    @cached_property
    def is_simple(self) -> bool:
        """Whether it says nothing but what most descriptions say (`SIMPLE`)."""
        return self.model_fields_set <= SIMPLE

    @cached_property
    def reaches_outside(self) -> bool:
        """Whether what is outside the game is meant, which is no zone (rule 217.1e)."""
        return self.zone == "outside" or (isinstance(self.zone, tuple) and "outside" in self.zone)

    @cached_property
    def speaks_of_names(self) -> bool:
        """Whether any of its words stands for one that was chosen."""
        words = (word for name in WORD_LISTS for word in getattr(self, name))
        return any(word.startswith("$") or word == "each" for word in words)


SIMPLE = frozenset(
    {
        "zone", "of", "types", "all_types", "not_types", "subtypes", "not_subtypes", "supertypes", "not_supertypes",
        "colors", "not_colors", "colorless", "names", "keywords", "not_keywords", "controller", "owner", "tapped",
        "attacking", "blocking", "token", "spell", "other", "attached_to", "power_at_least", "power_at_most",
        "mana_cost_at_most", "any_of",
    }
)  # fmt: skip
"""Fields of a description that are looked at first, and are all that most descriptions have."""

WORD_LISTS = (
    "types", "all_types", "not_types", "subtypes", "not_subtypes", "supertypes", "not_supertypes", "colors",
    "not_colors", "names", "keywords", "not_keywords",
)  # fmt: skip
"""Fields of a description that are lists of words."""


Things: TypeAlias = Reference | Filter | tuple[Reference | Filter, ...]
"""Things by a word, all that a description fits, or several of these."""


# Amounts


class Count(Value):
    """How many things there are."""

    count: Things
    distinct: Literal["names", "colors", "types", "subtypes", "basic land types", "party"] | None = None
    """How many different ones of these they have; of a party how many of a Cleric, a Rogue, a Warrior and a Wizard they
    can be, each for one of them (2026-04: 700.8)."""
    times: Number = 1


class Statistic(Value):
    """A number of a thing; of several, the sum."""

    number: StatisticWord | Name
    """Or a number that several players chose: that of each."""
    of: Things
    kind: Text | None = None
    """The kind of counter; of mana that was spent, its colour as W U B R G; of mana symbols, of which colours they are,
    "BR"."""
    times: Number = 1
    below_zero: bool = False
    """What doubles or triples a number counts one below 0 as what it is (2026-04: 107.1b, 701.10c, 701.11c)."""


class Take(Value):
    """The sum, the greatest or the least of a number of `each` of several things."""

    take: Literal["sum", "greatest", "least"]
    number: StatisticWord | Amount
    of: Things


class Plus(Value):
    """Numbers added up."""

    plus: tuple[Amount, ...]


class Minus(Value):
    """The first number less the second; what is below 0 stays so."""

    minus: tuple[Amount, Amount]


class Multiply(Value):
    """Numbers multiplied."""

    multiply: tuple[Amount, ...]


class Divide(Value):
    """The first number divided by the second, rounded."""

    divide: tuple[Amount, Amount]
    round: Literal["up", "down"]


class Highest(Value):
    """The highest of several numbers."""

    highest: tuple[Amount, ...]


class Lowest(Value):
    """The lowest of several numbers."""

    lowest: tuple[Amount, ...]


class TimesHappened(Value):
    """How often an event happened, or the sum of one of its roles."""

    happened: AnyPattern
    since: Span = "turn"
    before: Literal["event"] | None = None
    """Only those before the event that triggered."""
    sum: Literal["amount", "number"] | None = None


class Depending(Value):
    """One number or another."""

    if_: Annotated[Condition, Field(alias="if")]
    then: Amount
    otherwise: Amount


NumberWord = (
    Literal["X", "-X"] | Annotated[str, Field(pattern=r"^(\$[a-z_]+[0-9]?(\.[a-z_]+)?|event\.[a-z_]+)$", max_length=60)]
)
"""X; a name or role that is a number."""

Amount: TypeAlias = Annotated[
    Number
    | NumberWord
    | Count
    | Take
    | Statistic
    | Plus
    | Minus
    | Multiply
    | Divide
    | Highest
    | Lowest
    | TimesHappened
    | Depending,
    Field(union_mode="left_to_right"),
]
"""A number: itself, a word for one, a count, a statistic, a calculation, how often something happened."""

Quantity: TypeAlias = Literal["all", "any"] | Amount
"""How many of what there is: so many, all, or any number of them, which somebody chooses."""


# Conditions


class There(Value):
    """Something about what is there now; everything that is said has to be true."""

    there_is: Things | None = None
    """At least `at_least` such things; where only `at_most` is said there may be none."""
    at_least: Amount = 1
    at_most: Amount | None = None
    is_: Annotated[Reference | None, Field(alias="is")] = None
    """This object …"""
    matches: Filter | None = None
    """… fits this description."""
    active: Reference | None = None
    """It is this player's turn."""
    denied: bool = False
    """The contrary is meant."""

    @model_validator(mode="after")
    def _says_something(self) -> Self:
        if self.matches is not None and self.is_ is None:
            raise ValueError("is: what is to match has to be said")
        if self.there_is is None and self.is_ is None and self.active is None:
            raise ValueError("there_is: what is there, what something is, or whose turn it is has to be said")
        least = self.at_least if "at_least" in self.model_fields_set else 0
        if isinstance(least, int) and isinstance(self.at_most, int) and least > self.at_most:
            raise ValueError(f"at_least: nothing is there at least {least} times and at most {self.at_most} times")
        return self

    @property
    def says_only_at_most(self) -> bool:
        """Whether there may be none: a number is said only for the most."""
        return self.at_most is not None and self.at_least == 1


class AllOf(Value):
    """All of several conditions."""

    all_of: tuple[Condition, ...]


class AnyOf(Value):
    """At least one of several conditions."""

    any_of: tuple[Condition, ...]


class Not(Value):
    """The contrary of a condition."""

    not_: Annotated[Condition, Field(alias="not")]


class Compare(Value):
    """A number lies within bounds."""

    number: Amount
    at_least: Amount | None = None
    at_most: Amount | None = None
    exactly: Amount | None = None

    _can_be_true = model_validator(mode="after")(_bounded)


class Happened(Value):
    """An event happened so often; without a bound at least once."""

    happened: AnyPattern
    since: Span = "turn"
    before: Literal["event"] | None = None
    at_least: Amount | None = None
    at_most: Amount | None = None
    exactly: Amount | None = None

    _can_be_true = model_validator(mode="after")(_bounded)


class Did(Value):
    """What a name was given to was done, whatever replaced it."""

    did: Name


class Paid(Value):
    """An optional cost, or the way to play of this name, was chosen (rule 409.1b)."""

    paid: Name


class Chosen(Value):
    """This word was chosen: an anchor word, or another that means nothing else (2026-04: 607.2f, 614.12c)."""

    chosen: Name
    """What the choice goes by."""
    word: Text
    """The word."""


class During(Value):
    """It is one of these parts of a turn."""

    during: Part | tuple[Part, ...]


class Designated(Value):
    """It is day or night, or a player has a designation (2026-04: 702.131c, 725.1, 726.1, 731.1)."""

    designated: Designation
    player: Reference = "you"
    """Who has it; of day and night nothing."""


class UnderWay(Value):
    """Something is being done now."""

    under_way: AnyPattern

    @model_validator(mode="after")
    def _is_asked(self) -> Self:
        for one in self.under_way.any_of if isinstance(self.under_way, OneOfPatterns) else (self.under_way,):
            if one.event not in _UNDER_WAY:
                raise ValueError(f"under_way: {one.event} takes no time; what does: {', '.join(sorted(_UNDER_WAY))}")
        return self


_UNDER_WAY = frozenset({"move", "find", "pay"})
"""The events in whose course something can be asked or done."""


class Can(Value):
    """Something could be begun to be played now, or be the target of what is on the stack, by the rules."""

    can: AnyPattern
    """Of `play`: `what` and `player`, absent `this` and `you`; of `target`: `what` and `by`, each by a word."""

    @model_validator(mode="after")
    def _can_be_asked(self) -> Self:
        for one in self.can.any_of if isinstance(self.can, OneOfPatterns) else (self.can,):
            asked = _COULD_BE.get(one.event)
            if asked is None:
                raise ValueError(f"can: whether something could {one.event} is not known; {', '.join(_COULD_BE)} is")
            tests = {name: getattr(one, name) for name in one.model_fields_set - {"event"}}
            if tests.keys() - asked or not all(isinstance(test, str) for test in tests.values()):
                raise ValueError(f"can: of {one.event} {' and '.join(sorted(asked))} are asked, each by a word")
            if one.event == "target" and tests.keys() != asked:
                raise ValueError("can: of target both what and by have to be said")
        return self


_COULD_BE = {"play": frozenset({"what", "player"}), "target": frozenset({"what", "by"})}
"""Event of which it can be asked whether it could be → its roles of which it is asked."""


Condition: TypeAlias = (
    There | AllOf | AnyOf | Not | Compare | Happened | Did | Paid | Chosen | During | Designated | UnderWay | Can
)
"""Something that is true or not."""


# Events


class SinceTurnOf(Value):
    """The last finished turn of a player."""

    turn_of: Reference


class SinceEvent(Value):
    """The time since the last earlier occurrence of an event."""

    since: AnyPattern


Span: TypeAlias = Literal["turn", "combat", "phase", "step"] | SinceTurnOf | SinceEvent
"""The present turn, combat phase, phase or step, or another stretch of time up to now."""

Test: TypeAlias = Reference | ZoneWord | Filter | Bounds | tuple[Reference | ZoneWord | Filter, ...]
"""What a role of an event has to be: a thing, a zone, a number within bounds."""

Verb = Literal[
    "move", "draw", "discard", "mill", "destroy", "regenerate", "sacrifice", "counter", "create_token", "copy", "play",
    "resolve", "target", "find", "shuffle", "reveal", "look", "venture", "complete",
    "keyword_action", "designate",
    "damage", "prevent", "gain_life", "lose_life", "pay_life",
    "add_counters", "remove_counters", "add_mana", "pay", "tap", "untap", "attach", "unattach", "turn_face_up",
    "turn_face_down", "transform", "phase_out", "phase_in", "control", "attack", "block", "become_blocked",
    "go_unblocked", "remove_from_combat", "assign_damage", "begin", "end", "pass", "flip_coin", "lose_game", "win_game",
    "lose_ability",
]  # fmt: skip
"""What can happen (`VERBS`)."""

_COUNTED_FOR_EACH = {"from": ("damage", "prevent"), "to": ("damage", "prevent"), "what": ("block",)}
"""The word of `together` → the verbs that have it."""


class Pattern(Value):
    """Which events are meant; what is not said may be anything."""

    event: Verb
    what: Test | None = None
    from_: Annotated[Test | None, Field(alias="from")] = None
    """Of damage and life: its source; a spell on the stack is also the permanent that it becomes (rule 419.8a).

    `zone: [in_play]` asks of it that it is there, or was as it left. Else a zone.
    """
    to: Test | None = None
    by: Test | None = None
    on: Test | None = None
    player: Test | None = None
    kind: Text | None = None
    """The kind of counter; of `lose_ability`: the keyword that it has no more; of `designate`: the designation."""
    how: Text | None = None
    """How or why: "cycling", "untap_step", or the reason that `zone_changed` gives.

    Of `pay`: the keyword that it is paid for, "special_action", or "X". Of `lose_life`: "damage", "mana_burn".
    """
    amount: Number | Bounds | None = None
    excess: Number | Bounds | None = None
    """Of damage that was dealt: how much of it is beyond what is lethal, or beyond loyalty (2026-04: 120.10)."""
    number: Number | Bounds | None = None
    mana: Filter | None = None
    action: Text | None = None
    """The word of a keyword action (2026-04: 701)."""
    result: Text | None = None
    part: Part | tuple[Part, ...] | None = None
    combat: bool | None = None
    alone: bool | None = None
    required: bool | None = None
    """Of attacking: an effect required it as attackers were declared (2026-04: 506.6)."""
    regenerate: bool | None = None
    face_down: bool | None = None
    cause: Test | None = None
    """What brought it about: the spell or ability, or its source."""
    during: Part | tuple[Part, ...] | None = None
    where: Condition | None = None
    """This is true as well."""
    together: bool | Literal["from", "to", "what"] = False
    """Once for all that happens at the same time. Of damage: "from", once for each source; "to", for each recipient.

    Of blocking: "what", once for each creature that blocks.
    """

    @model_validator(mode="after")
    def _roles_of_the_verb(self) -> Self:
        fields = type(self).model_fields
        given = {fields[name].alias or name for name in self.model_fields_set}
        if unfit := given - ALWAYS - VERBS[self.event]:
            roles = ", ".join(sorted(VERBS[self.event]))
            raise ValueError(f"the event {self.event} has no {', '.join(sorted(unfit))}; its roles are {roles}")
        if isinstance(self.together, str) and self.event not in (said_of := _COUNTED_FOR_EACH[self.together]):
            raise ValueError(
                f"together: {self.together} is said of {said_of[0]}; of the event {self.event} it is true or false"
            )
        return self


class OneOfPatterns(Value):
    """One of several events."""

    any_of: tuple[Pattern, ...]


AnyPattern: TypeAlias = Pattern | OneOfPatterns
"""Which events are meant."""


class AllBut(Value):
    """Everything but some events: all else that mana is spent on (2026-04: 106.6; 2026-04: 111.10h)."""

    not_: Annotated[AnyPattern, Field(alias="not")]


Use: TypeAlias = Pattern | OneOfPatterns | AllBut
"""On what mana can be spent."""

if set(get_args(Verb)) != VERBS.keys():
    raise RuntimeError("the verbs of patterns are not those of the table")
