# Over 400 lines: the ability language is one grammar, whose types refer to each other and are read in order
"""The ability language: what abilities of cards do, as a typed tree that stands in the log as data.

A card's programs are read from YAML (`aggregates.cards.records`), written into `card_defined` as canonical JSON, and
interpreted by `aggregates.rules`. No card is named in code. A part of the language that the rules do not interpret
yet does not stand here: what parses is understood.

Words for somebody or something (`Reference`), said from the point of view of the ability's controller:

- `this`: the object that has the ability. `host`: what it is attached to.
- `you`, `opponent`, `each_player`, `each_opponent`, `active_player`, `defending_player`.
- `target`, `target2` …: what was chosen for the first, second … instance of the word "target".
- `it`, `that_player`: the object and the player of the event that triggered the ability.
- `chosen`: what the last `choose` chose. `sacrificed`: what was sacrificed as the cost.
- `each`: what the `to` around a replacement looks at. `event.what`, `event.from`, `event.to`, `event.on`,
  `event.player`: the roles of the event that is replaced.
- `controller of …`, `owner of …` any of those.
- an object's id, or `seat 1`: only in effects that a scenario or a judge states.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, Self, TypeAlias, get_args

from pydantic import Field, model_validator

from events.base import Characteristics, Color, Mana, Natural, Number, Phase, Positive, Step, Value, Zone

_WORD = (
    r"this|host|you|opponent|each_player|each_opponent|active_player|defending_player|target[2-9]?|it|that_player"
    r"|chosen|sacrificed|each|event\.(?:what|from|to|on|player)|[1-9][0-9]*\.[1-9][0-9]*|seat [1-9][0-9]*"
)
Reference = Annotated[str, Field(pattern=rf"^((controller|owner) of )?({_WORD})$")]
"""Somebody or something, by one of the words above."""

Text = Annotated[str, Field(min_length=1, max_length=80)]

Duration = Literal["end_of_turn", "end_of_combat", "end_of_game"]
"""Until when a continuous effect of a spell or ability lasts (rule 418.3a)."""


class Filter(Value):
    """Which objects are meant: those of a zone for which everything that is said is true."""

    zone: Zone = "in_play"
    of: Reference | None = None
    """Whose library, hand or graveyard; absent: every player's."""
    types: tuple[Text, ...] = ()
    """One of these types."""
    all_types: tuple[Text, ...] = ()
    not_types: tuple[Text, ...] = ()
    subtypes: tuple[Text, ...] = ()
    not_subtypes: tuple[Text, ...] = ()
    supertypes: tuple[Text, ...] = ()
    not_supertypes: tuple[Text, ...] = ()
    colors: tuple[Color, ...] = ()
    """One of these colours."""
    not_colors: tuple[Color, ...] = ()
    colorless: bool | None = None
    names: tuple[Text, ...] = ()
    keywords: tuple[Text, ...] = ()
    not_keywords: tuple[Text, ...] = ()
    controller: Reference | None = None
    owner: Reference | None = None
    tapped: bool | None = None
    attacking: bool | None = None
    blocking: bool | None = None
    token: bool | None = None
    spell: bool | None = None
    """On the stack: a spell, or an ability."""
    other: bool = False
    """Not the object that has the ability."""
    attached_to: Reference | None = None
    power_at_least: Number | None = None
    power_at_most: Number | None = None
    mana_cost_at_most: Natural | None = None
    """The converted mana cost."""
    any_of: tuple[Filter, ...] = ()
    """One of these descriptions fits as well."""


class Count(Value):
    """How many objects there are."""

    count: Filter
    times: Number = 1


class Statistic(Value):
    """A number of an object or player."""

    number: Literal["power", "toughness", "life", "cards_in_hand", "mana_cost", "counters"]
    of: Reference
    kind: Text | None = None
    """The kind of counter."""
    times: Number = 1


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


Amount: TypeAlias = Annotated[
    Number
    | Literal["X", "-X", "that_much", "event.amount", "event.number", "event.prevented"]
    | Count
    | Statistic
    | Plus
    | Minus
    | Multiply
    | Divide,
    Field(union_mode="left_to_right"),
]
"""A number: itself, X, the number of the event that triggered or is replaced, a count, a statistic, a calculation."""

Objects: TypeAlias = Reference | Filter
"""One thing by a word, or all that a description fits."""

Things: TypeAlias = Reference | Filter | tuple[Reference | Filter, ...]
"""What something has to be, one of several: a thing by a word, or whatever a description fits."""


class Condition(Value):
    """Something that is true or not."""

    there_is: Filter | None = None
    """At least `at_least` such objects."""
    at_least: Natural = 1
    at_most: Natural | None = None
    is_: Annotated[Reference | None, Field(alias="is")] = None
    """This object …"""
    matches: Filter | None = None
    """… fits this description."""
    active: Reference | None = None
    """It is this player's turn."""
    denied: bool = False
    """The contrary is meant."""


# Costs and targets (rules 409.1, 415)


class Cost(Value):
    """What has to be paid, all of it. A filter here means the player's own things, though it does not say whose."""

    mana: Mana = ""
    tap: bool = False
    """The tap symbol: this permanent becomes tapped (rule 104.4)."""
    sacrifice: Literal["this"] | Filter | None = None
    """This permanent, or one of the player's own."""
    discard: Filter | None = None
    """A card of the player's own hand."""
    life: Natural = 0
    remove_counters: Text | None = None
    """One counter of this kind from this permanent."""
    return_: Annotated[Filter | None, Field(alias="return")] = None
    """One of the player's own permanents, which is returned to its owner's hand."""
    tap_other: Filter | None = None
    """One of the player's own untapped permanents, which becomes tapped."""
    number: Positive = 1
    """How many are sacrificed, discarded, returned, tapped, or removed."""


class Target(Value):
    """One instance of the word "target"."""

    objects: Filter | None = None
    players: Literal["any", "you", "opponent"] | None = None
    minimum: Natural = 1
    maximum: Positive = 1
    """At most so many."""


# What continuous effects do (rule 418)


class Pump(Value):
    """Power and toughness grow or shrink."""

    change: Literal["pump"]
    power: Amount = 0
    toughness: Amount = 0


class SetPowerToughness(Value):
    """Power and toughness are so much."""

    change: Literal["set_power_toughness"]
    power: Amount
    toughness: Amount
    characteristic: bool = False
    """A characteristic-setting ability of the object itself (rule 405.2)."""


class SwitchPowerToughness(Value):
    """Power and toughness change places (rule 418.5i)."""

    change: Literal["switch_power_toughness"]


class Becomes(Value):
    """Types, subtypes and supertypes are others (rules 212.1b to 212.1d)."""

    change: Literal["becomes"]
    types: tuple[Text, ...] = ()
    subtypes: tuple[Text, ...] = ()
    supertypes: tuple[Text, ...] = ()
    still: bool = False
    """The object keeps the types and subtypes that it has (rule 212.1c)."""


class SetColors(Value):
    """The colours are others."""

    change: Literal["colors"]
    colors: tuple[Color, ...]
    still: bool = False
    """Beside those that it has."""


class Gain(Value):
    """Abilities are gained (rule 407)."""

    change: Literal["gain"]
    abilities: tuple[Text, ...]
    """Keywords, or the numbers of this card's `granted` abilities as "granted 1"."""


class Lose(Value):
    """Abilities are lost (rule 407); none named: all."""

    change: Literal["lose"]
    abilities: tuple[Text, ...] = ()


class Copy(Value):
    """It becomes a copy of something: its copiable values are those of the other (rule 503)."""

    change: Literal["copy"]
    of: Reference
    values: Characteristics | None = None
    """Only in a log: what is copied, as it was when the effect began (rule 418.3c)."""


class Control(Value):
    """Somebody gains control."""

    change: Literal["control"]
    to: Reference = "you"


class Cant(Value):
    """Something cannot be done (rule 103.2)."""

    change: Literal["cant"]
    what: Literal["attack", "block", "be_blocked", "untap", "attack_or_block", "regenerate"]


class AttackWithoutTapping(Value):
    """Attacking does not cause it to tap (rule 308.2c)."""

    change: Literal["attack_without_tapping"]


class LandPlays(Value):
    """The player may play additional lands (rule 212.6b)."""

    change: Literal["land_plays"]
    number: Positive = 1


class CostChange(Value):
    """Spells cost more or less generic mana to play (rule 409.1f)."""

    change: Literal["spells_cost"]
    spells: Filter
    """The spells, wherever they are played from."""
    mana: Number
    """Generic mana more, or less where below 0."""
    by: Reference | None = None
    """Who plays them; absent: everybody."""


class MaximumHandSize(Value):
    """The player has no maximum hand size."""

    change: Literal["no_maximum_hand_size"]


# What replacement and prevention effects do (rule 419)


class DamagePattern(Value):
    """Damage would be dealt."""

    event: Literal["damage"]
    from_: Annotated[Things | None, Field(alias="from")] = None
    """Its source; a spell on the stack is also the permanent that it becomes (rule 419.8a)."""
    to: Things | None = None
    combat: bool | None = None


class DestroyPattern(Value):
    """A permanent would be destroyed, or would be regenerated."""

    event: Literal["destroy", "regenerate"]
    what: Things | None = None


class DrawPattern(Value):
    """A player would draw a card."""

    event: Literal["draw"]
    player: Things | None = None


class MovePattern(Value):
    """An object would change zones."""

    event: Literal["move"]
    what: Things | None = None
    from_: Annotated[Zone | None, Field(alias="from")] = None
    to: Zone | None = None
    how: Text | None = None
    """Why, by the reason that `zone_changed` gives: "discarded", "countered", "milled" …"""


class LifePattern(Value):
    """A player would gain life, or lose it otherwise than by damage."""

    event: Literal["gain_life", "lose_life"]
    player: Things | None = None


class CountersPattern(Value):
    """Counters would be put on an object or player."""

    event: Literal["add_counters"]
    on: Things | None = None
    kind: Text | None = None


class TapPattern(Value):
    """A permanent would become tapped or untapped by an effect, or untap in the untap step."""

    event: Literal["tap", "untap"]
    what: Things | None = None
    how: Literal["untap_step"] | None = None


class TokenPattern(Value):
    """Tokens would be put into play under a player's control."""

    event: Literal["create_token"]
    player: Things | None = None


class BeginPattern(Value):
    """A turn of a player would begin, or a phase or step of it."""

    event: Literal["begin"]
    part: Literal["turn"] | Phase | Step
    player: Things | None = None


Pattern = Annotated[
    DamagePattern
    | DestroyPattern
    | DrawPattern
    | MovePattern
    | LifePattern
    | CountersPattern
    | TapPattern
    | TokenPattern
    | BeginPattern,
    Field(discriminator="event"),
]
"""Which events are meant, before they happen; what is not said may be anything."""


class EntryCounters(Value):
    """Counters that a permanent comes into play with."""

    kind: Text
    number: Amount = 1


class ChangedEvent(Value):
    """What is otherwise about an event; what is not said stays."""

    to: Reference | Literal["library", "hand", "graveyard", "removed"] | None = None
    """Of damage: to whom it is dealt instead (rule 419.6c). Of a move: the zone."""
    position: Literal["top", "bottom"] = "top"
    amount: Amount | None = None
    """Of damage."""
    number: Amount | None = None
    """Of life, counters, tokens."""
    tapped: bool = False
    counters: EntryCounters | None = None


class Replace(Value):
    """An event is replaced, whole or in part, or damage is prevented (rule 419).

    One of `set`, `with`, `modes`, `prevent` and `regenerate` says what happens; without any the event goes on.
    """

    change: Literal["replace"]
    event: Pattern
    condition: Annotated[Condition | None, Field(alias="if")] = None
    optional: Reference | None = None
    """Who may let it apply, or not."""
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
    """What is done besides, after the event."""
    uses: Positive | None = None
    """It applies so many times, and is used up then."""
    shield: Amount | None = None
    """It applies to so much damage (rule 419.7b)."""

    @model_validator(mode="after")
    def _one_thing_instead(self) -> Self:
        said = (self.set, self.with_, self.modes or None, self.prevent, self.regenerate or None)
        if sum(one is not None for one in said) > 1:
            raise ValueError("one of set, with, modes, prevent and regenerate, not several")
        verb = self.event.event
        if (self.prevent is not None or self.shield is not None) and verb != "damage":
            raise ValueError("only damage can be prevented, in whole or up to an amount")
        if self.regenerate and verb != "destroy":
            raise ValueError("only a permanent that would be destroyed can be regenerated")
        if self.shield is not None and self.prevent is None and (self.set is None or self.set.to is None):
            raise ValueError("a shield prevents damage, or redirects it")
        if self.shield is not None and self.uses is not None:
            raise ValueError("a shield is used up by amounts of damage, not by times")
        if self.set is not None and (unfit := self.set.model_fields_set - _CHANGEABLE.get(verb, frozenset())):
            raise ValueError(f"set: {', '.join(sorted(unfit))} cannot be another for the event {verb}")
        return self


_CHANGEABLE: Mapping[str, frozenset[str]] = {
    "damage": frozenset({"to", "amount"}),
    "move": frozenset({"to", "position", "tapped", "counters"}),
    "gain_life": frozenset({"number"}),
    "lose_life": frozenset({"number"}),
    "add_counters": frozenset({"number"}),
    "create_token": frozenset({"number", "tapped"}),
}
"""Event → what `set` can make otherwise about it."""


Change = Annotated[
    Pump
    | SetPowerToughness
    | SwitchPowerToughness
    | Becomes
    | SetColors
    | Gain
    | Lose
    | Copy
    | Control
    | Cant
    | AttackWithoutTapping
    | LandPlays
    | CostChange
    | MaximumHandSize
    | Replace,
    Field(discriminator="change"),
]
"""One thing that a continuous effect does."""


# Instructions (rules 413.2b, 416, 417)


class Damage(Value):
    """A source deals damage (to a player, or to creatures)."""

    do: Literal["damage"]
    amount: Amount
    to: Objects
    source: Annotated[Reference, Field(alias="from")] = "this"
    divided: bool = False
    """The amount is divided among the targets, as was announced (rule 409.1e)."""


class Destroy(Value):
    """Permanents are destroyed."""

    do: Literal["destroy"]
    what: Objects
    regenerate: bool = True
    """Whether it may be regenerated (rule 419.6b)."""


class Sacrifice(Value):
    """Permanents are sacrificed by their controllers, who choose among those that fit."""

    do: Literal["sacrifice"]
    what: Objects
    player: Reference = "you"
    number: Amount = 1


class Move(Value):
    """Objects go to another zone; to a library, hand or graveyard that is their owner's (rule 217.1a)."""

    do: Literal["move"]
    what: Objects
    to: Literal["library", "hand", "graveyard", "in_play", "removed"]
    position: Literal["top", "bottom"] = "top"
    under: Reference | None = None
    """Who controls them in play; absent: their owner."""
    tapped: bool = False


class Draw(Value):
    """A player draws cards, one after the other."""

    do: Literal["draw"]
    number: Amount = 1
    player: Reference = "you"


class Discard(Value):
    """A player discards cards of the player's choice, or at random."""

    do: Literal["discard"]
    number: Amount = 1
    player: Reference = "you"
    at_random: bool = False


class Mill(Value):
    """A player puts cards from the top of the library into the graveyard."""

    do: Literal["mill"]
    number: Amount = 1
    player: Reference = "you"


class ChangeLife(Value):
    """A player gains or loses life, or the life total becomes a number."""

    do: Literal["gain_life", "lose_life", "set_life"]
    number: Amount
    player: Reference = "you"


class Counter(Value):
    """A spell or ability is countered (rule 414)."""

    do: Literal["counter"]
    what: Reference


class AddMana(Value):
    """Mana is added; where several are named, the player chooses one (rule 406)."""

    do: Literal["add_mana"]
    mana: tuple[Mana, ...]
    player: Reference = "you"


class Tap(Value):
    """Permanents become tapped or untapped."""

    do: Literal["tap", "untap"]
    what: Objects


class ChangeCounters(Value):
    """Counters are put on or removed."""

    do: Literal["add_counters", "remove_counters"]
    on: Objects
    kind: Text
    number: Amount = 1


class Token(Value):
    """The characteristics of a token (rule 216.1)."""

    name: Text | None = None
    """Absent: the creature types."""
    types: Text
    """The type line as it is printed. In a name of two words each is a creature type."""
    power: Number | None = None
    toughness: Number | None = None
    colors: tuple[Color, ...] = ()
    abilities: tuple[Text, ...] = ()


class CreateToken(Value):
    """Tokens are put into play (rule 216.1)."""

    do: Literal["create_token"]
    token: Token
    number: Amount = 1
    player: Reference = "you"
    """Who puts it into play."""
    tapped: bool = False


class Attach(Value):
    """Something becomes attached (rules 212.2h, 212.4)."""

    do: Literal["attach"]
    to: Reference
    what: Reference = "this"


class Regenerate(Value):
    """The next time that permanents would be destroyed this turn they are regenerated instead (rule 419.6b)."""

    do: Literal["regenerate"]
    what: Objects


class RemoveDamage(Value):
    """All damage is removed from permanents."""

    do: Literal["remove_damage"]
    what: Objects


class Apply(Value):
    """A continuous effect begins (rule 418.3)."""

    do: Literal["apply"]
    to: Objects | None = None
    """The set is fixed as the effect begins (rule 418.3b). What only replaces or prevents needs none; where it says
    `each`, each object or player of the set gets an effect of its own (2006-10, 419.7c)."""
    changes: tuple[Change, ...]
    until: Duration = "end_of_turn"

    @model_validator(mode="after")
    def _on_something(self) -> Self:
        if self.to is None and not all(isinstance(change, Replace) for change in self.changes):
            raise ValueError("to: what is changed has to be said")
        return self


class May(Value):
    """A player may do something, or pay for it."""

    do: Literal["may"]
    effect: tuple[Instruction, ...]
    player: Reference = "you"
    cost: Cost | None = None
    """What has to be paid for it."""
    otherwise: tuple[Instruction, ...] = ()


class If(Value):
    """Something happens only if a condition is true."""

    do: Literal["if"]
    condition: Condition
    effect: tuple[Instruction, ...]
    otherwise: tuple[Instruction, ...] = ()


class Choose(Value):
    """A player chooses objects; `chosen` is what was chosen."""

    do: Literal["choose"]
    kind: Literal["objects", "source"] = "objects"
    """`source`: a source of damage, of the permanents, the spells, and what is referred to on the stack (419.8a)."""
    among: Filter
    player: Reference = "you"
    minimum: Natural = 1
    maximum: Positive = 1


class Search(Value):
    """A player searches the library for cards and shuffles it."""

    do: Literal["search"]
    among: Filter
    """What is searched for; the zone is the library."""
    player: Reference = "you"
    maximum: Positive = 1
    to: Literal["hand", "in_play", "graveyard"] = "hand"
    reveal: bool = True
    tapped: bool = False


class Shuffle(Value):
    """A player shuffles the library."""

    do: Literal["shuffle"]
    player: Reference = "you"


class RemoveFromCombat(Value):
    """A creature is removed from combat (rule 306.2)."""

    do: Literal["remove_from_combat"]
    what: Objects


class AddPart(Value):
    """A player gets an extra turn, or this turn an extra phase or step (rules 300.6 to 300.8)."""

    do: Literal["add_part"]
    part: Literal["turn"] | Phase | Step
    player: Reference = "you"
    """Who takes the extra turn."""
    after: Phase | Step | None = None
    """What an extra phase or step directly follows; absent: the present one."""
    number: Amount = 1


class FlipCoin(Value):
    """A coin is flipped; the player calls it."""

    do: Literal["flip_coin"]
    won: tuple[Instruction, ...] = ()
    lost: tuple[Instruction, ...] = ()
    player: Reference = "you"


Instruction = Annotated[
    Damage
    | Destroy
    | Sacrifice
    | Move
    | Draw
    | Discard
    | Mill
    | ChangeLife
    | Counter
    | AddMana
    | Tap
    | ChangeCounters
    | CreateToken
    | Attach
    | Regenerate
    | RemoveDamage
    | Apply
    | May
    | If
    | Choose
    | Search
    | Shuffle
    | RemoveFromCombat
    | AddPart
    | FlipCoin,
    Field(discriminator="do"),
]
"""One thing that a spell or ability does as it resolves."""


# Abilities (rules 401 to 405)


class Mode(Value):
    """One mode of a modal spell or ability (rule 409.1b)."""

    targets: tuple[Target, ...] = ()
    effect: tuple[Instruction, ...]


class Spell(Value):
    """What an instant or sorcery does, and what there is to choose as it is played."""

    kind: Literal["spell"]
    targets: tuple[Target, ...] = ()
    effect: tuple[Instruction, ...] = ()
    modes: tuple[Mode, ...] = ()
    """Where it is modal: one is chosen."""
    cost: Cost | None = None
    """An additional cost."""


class Activated(Value):
    """An activated ability (rule 403)."""

    kind: Literal["activated"]
    cost: Cost
    targets: tuple[Target, ...] = ()
    effect: tuple[Instruction, ...]
    timing: Literal["instant", "sorcery"] = "instant"
    """Any time its controller has priority, or only when a sorcery could be played."""
    zone: Literal["in_play", "hand", "graveyard"] = "in_play"
    """Where the object has to be."""
    condition: Condition | None = None
    """Only if this is true may it be played."""
    anyone: bool = False
    """Any player may play it, not only the controller."""


Whose = Literal["you", "opponent", "any"]


class Enters(Value):
    """Something comes into play (rule 410.10a)."""

    event: Literal["comes_into_play"]
    what: Literal["this"] | Filter = "this"


class Leaves(Value):
    """Something leaves play, or is put into a graveyard from play (rule 410.10c)."""

    event: Literal["leaves_play", "put_into_graveyard"]
    what: Literal["this", "host"] | Filter = "this"


class StepBegins(Value):
    """A step or phase begins (rule 300.5)."""

    event: Literal["beginning"]
    of: Step | Literal["precombat_main"]
    whose: Whose = "any"


class Combats(Value):
    """A creature attacks, blocks or becomes blocked (rule 410.9)."""

    event: Literal["attacks", "blocks", "becomes_blocked"]
    what: Literal["this", "host"] | Filter = "this"


class DealsDamage(Value):
    """A source deals damage."""

    event: Literal["deals_damage"]
    what: Literal["this", "host"] | Filter = "this"
    to: Literal["player", "opponent", "you", "creature", "any"] = "any"
    combat: bool | None = None


class IsPlayed(Value):
    """A spell is played (rule 409.1i)."""

    event: Literal["spell_played"]
    what: Filter
    by: Whose = "any"


class PlayerDoes(Value):
    """A player draws, discards, gains life or loses life."""

    event: Literal["draws", "discards", "gains_life", "loses_life"]
    player: Whose = "any"


class TapsOrUntaps(Value):
    """A permanent becomes tapped or untapped."""

    event: Literal["becomes_tapped", "becomes_untapped"]
    what: Literal["this", "host"] | Filter = "this"


TriggerEvent = Annotated[
    Enters | Leaves | StepBegins | Combats | DealsDamage | IsPlayed | PlayerDoes | TapsOrUntaps,
    Field(discriminator="event"),
]
"""What an ability waits for (rule 404)."""


class Triggered(Value):
    """A triggered ability (rule 404)."""

    kind: Literal["triggered"]
    when: TriggerEvent
    condition: Annotated[Condition | None, Field(alias="if")] = None
    """The intervening "if" clause (rule 410.8)."""
    targets: tuple[Target, ...] = ()
    effect: tuple[Instruction, ...]


class Static(Value):
    """A static ability of a permanent (rule 405)."""

    kind: Literal["static"]
    zone: Literal["in_play", "any"] = "in_play"
    """Where it works; `any`: what replaces what would happen to the object itself works wherever that is."""
    to: Objects = "this"
    changes: tuple[Change, ...]
    condition: Annotated[Condition | None, Field(alias="as_long_as")] = None

    @model_validator(mode="after")
    def _works_in_play(self) -> Self:
        if self.zone == "any" and not all(isinstance(change, Replace) for change in self.changes):
            raise ValueError("zone: only what replaces works anywhere")
        return self


class AsEnters(Value):
    """How a permanent comes into play (rules 410.10e, 419.1b, 419.1c)."""

    kind: Literal["as_comes_into_play"]
    tapped: bool = False
    counters: Text | None = None
    number: Amount = 0
    """How many of those counters."""
    copy_: Annotated[Filter | None, Field(alias="copy")] = None
    """It comes into play as a copy of one of these, which its controller chooses (rule 503.5)."""
    optional: bool = False
    """Its controller may have it come into play so, or not."""
    unless: Cost | None = None
    """It does not where its controller pays this as it comes into play."""
    condition: Annotated[Condition | None, Field(alias="if")] = None
    """Only if this is true."""


Ability = Annotated[Spell | Activated | Triggered | Static | AsEnters, Field(discriminator="kind")]
"""One ability that is not a keyword."""


def members(union: object) -> frozenset[type[Value]]:
    """The classes of one of the unions above: `members(Instruction)`, `members(Change)`, `members(TriggerEvent)`."""
    return frozenset(get_args(get_args(union)[0]))
