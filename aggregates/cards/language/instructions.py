"""Instructions of the ability language: what a spell or ability does as it resolves (rules 413.2b, 416, 417).

Every instruction may give what it did a name: `as` for the rest of this resolution, `keep` for as long as the object
that has the ability is this object.
"""
# Over 400 lines: every instruction of the language, a section a family

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, Self, TypeAlias, TypeVar

from pydantic import Field, model_validator

from rewind.aggregates.cards.language.costs import (
    Choice,
    Costs,
    ManaCostOf,
    ManaSymbols,
    NamedMana,
    OneOfCosts,
    Target,
    TimesCost,
)
from rewind.aggregates.cards.language.expressions import (
    Amount,
    AnyPattern,
    Bounds,
    Condition,
    Filter,
    Quantity,
    Things,
    Use,
)
from rewind.aggregates.cards.language.words import ColorWord, Duration, ManaWord, Name, Reference, Text
from rewind.events.base import Designation, Phase, Positive, Step, Value

if TYPE_CHECKING:
    from rewind.aggregates.cards.language.changes import Change, CopyOf, GivenAbility

Names = Name | tuple[Name, ...]
M = TypeVar("M", "Move", "Discard")


class Act(Value):
    """What every instruction may say."""

    as_: Annotated[Names | None, Field(alias="as")] = None
    """What was done, moved, chosen … goes by this name for the rest of the resolution."""
    keep: Names | None = None
    """It goes by this name in all abilities of the record on this object, as long as that is this object."""


class UntilEvent(Value):
    """Until an event happens, or happens for the `number`th time."""

    until: AnyPattern
    number: Positive = 1


# Objects (rules 217, 216, 414, 503)


class EntryCounters(Value):
    """Counters that a permanent comes into play with, or a card goes somewhere with."""

    kind: Text | None = None
    number: Amount = 1
    of: Reference | None = None
    """All counters that this had, of the kind where one is said."""

    @model_validator(mode="after")
    def _some_counters(self) -> Self:
        if self.kind is None and self.of is None:
            raise ValueError("kind: which counters has to be said, or of what all are")
        if self.of is not None and "number" in self.model_fields_set:
            raise ValueError("number: all counters that something had are meant")
        return self


def _so_many(instruction: M) -> M:
    """Raises ValueError where nobody chooses, and it is not said how many."""
    if instruction.at_random and instruction.number == "any":
        raise ValueError("number: how many are taken at random has to be said")
    return instruction


class Move(Act):
    """Objects go to another zone; to a library, hand or graveyard that is their owner's (rule 217.1a)."""

    do: Literal["move"]
    what: Things
    to: Literal["library", "hand", "graveyard", "in_play", "removed", "ante"]
    position: Literal["top", "bottom", "any"] | Annotated[int, Field(ge=2, le=9)] = "top"
    """In a library; `any`: where the player likes; a number: so many cards from the top, counted with it, or on the
    bottom where there are fewer."""
    under: Reference | None = None
    """Who controls them in play; absent: their owner."""
    tapped: bool = False
    face_down: bool = False
    transformed: bool = False
    """With their back faces up; what is not double-faced stays where it is (2026-04: 712.14a)."""
    counters: EntryCounters | None = None
    attached_to: Reference | None = None
    attacking: Reference | None = None
    """The player whom it comes into play attacking."""
    blocking: Things | None = None
    """The attacking creature that it comes into play blocking; of several its controller chooses one."""
    copy_: Annotated[CopyOf | None, Field(alias="copy")] = None
    """What it comes into play as a copy of."""
    being: tuple[Change, ...] = ()
    """What it is, or has, as it comes into play, and as long as it stays: an effect that begins with the move
    (2026-04: 611.2e)."""
    player: Reference = "you"
    """Who does it, and chooses where only some of what fits are moved."""
    number: Quantity = "all"
    """How many of what fits are moved."""
    at_random: bool = False
    how: Text | None = None
    until: UntilEvent | None = None
    """What has moved returns to the zone that it was in as this happens; had it happened already, nothing moves
    (2026-04: 610.3)."""

    _so_many_at_random = model_validator(mode="after")(_so_many)


class Draw(Act):
    """A player draws cards, one after the other."""

    do: Literal["draw"]
    number: Amount = 1
    player: Reference = "you"


class Discard(Act):
    """A player discards cards of the player's choice, or at random."""

    do: Literal["discard"]
    number: Quantity = 1
    player: Reference = "you"
    at_random: bool = False
    what: Things | None = None
    """Of these cards of the hand; absent: of all."""
    how: Text | None = None

    _so_many_at_random = model_validator(mode="after")(_so_many)


class Mill(Act):
    """A player puts cards from the top of the library into the graveyard."""

    do: Literal["mill"]
    number: Amount = 1
    player: Reference = "you"


class Destroy(Act):
    """Permanents are destroyed."""

    do: Literal["destroy"]
    what: Things
    regenerate: bool = True
    """Whether it may be regenerated (rule 419.6b)."""


class Sacrifice(Act):
    """Permanents are sacrificed by their controllers, who choose among those that fit."""

    do: Literal["sacrifice"]
    what: Things
    player: Reference = "you"
    number: Quantity = 1


class Counter(Act):
    """Spells or abilities are countered (rule 414)."""

    do: Literal["counter"]
    what: Things
    to: Literal["graveyard", "hand", "library", "removed"] = "graveyard"
    """Where a countered spell goes."""
    position: Literal["top", "bottom"] = "top"


class Token(Value):
    """The characteristics of a token (rule 216.1)."""

    name: Text | None = None
    """Absent: the creature types."""
    types: Text = ""
    """The type line as it is printed. In a name of two words each is a creature type."""
    predefined: Text | None = None
    """The token of this name that the book defines (2026-04: 111.10), with what is said here besides."""
    power: Amount | None = None
    toughness: Amount | None = None
    colors: tuple[ColorWord, ...] = ()
    abilities: tuple[GivenAbility, ...] = ()
    back: Token | None = None
    """Of a double-faced token: its back face, as it is whoever creates it (2026-04: 111.10i)."""

    @model_validator(mode="after")
    def _has_types(self) -> Self:
        if not self.types and self.predefined is None:
            raise ValueError("types: the types of a token have to be said")
        return self


class CreateToken(Act):
    """Tokens are put into play (rule 216.1), with these characteristics or as copies of something."""

    do: Literal["create_token"]
    token: Token | None = None
    copy_: Annotated[CopyOf | None, Field(alias="copy")] = None
    number: Amount = 1
    player: Reference = "you"
    """Who puts it into play."""
    tapped: bool = False
    counters: EntryCounters | None = None
    """Those with which each comes into play."""
    attached_to: Reference | None = None
    """What it comes into play attached to; an Aura that cannot be attached to that is not created (2026-04: 303.4i)."""
    attacking: Reference | None = None
    blocking: Things | None = None

    @model_validator(mode="after")
    def _one_of_both(self) -> Self:
        if (self.token is None) == (self.copy_ is None):
            raise ValueError("a token has its characteristics from token or from copy")
        return self


class Emblem(Value):
    """What an emblem is: abilities that work in the command zone, and rarely a name (2026-04: 114.3)."""

    name: Text | None = None
    abilities: Annotated[tuple[GivenAbility, ...], Field(min_length=1)]
    """Those of the record say `zone: command` (2026-04: 114.4)."""


class CreateEmblem(Act):
    """A player gets an emblem, in the command zone (2026-04: 114.2)."""

    do: Literal["create_emblem"]
    emblem: Emblem
    player: Reference = "you"
    """Who gets it, owns it and controls it."""


class Dungeon(Value):
    """A dungeon that players can enter (`aggregates/cards/predefined/dungeons.yaml`; 2026-04: 309)."""

    predefined: Text
    """Its name."""
    types: Text
    """The type line."""
    leads_to: tuple[tuple[Positive, ...], ...]
    """For each room, the topmost first, the numbers of the rooms to which an arrow points from it."""
    abilities: tuple[GivenAbility, ...]
    """The room abilities, in the order of the rooms."""


class Venture(Act):
    """A player ventures into the dungeon (2026-04: 701.49)."""

    do: Literal["venture"]
    player: Reference = "you"
    """Who does it."""
    subtype: Text | None = None
    """The subtype of the dungeon that is entered, where that is said (2026-04: 701.49d)."""
    dungeons: tuple[Dungeon, ...] = ()
    """Only in a log: the dungeons that may be entered in the edition of the game."""


class CopySpell(Act):
    """Spells, abilities or cards are copied (rule 503.10)."""

    do: Literal["copy"]
    what: Reference
    player: Reference = "you"
    number: Amount = 1
    and_: Annotated[tuple[Change, ...], Field(alias="and")] = ()
    """What is otherwise about the copy, and can be copied."""
    retarget: bool = False
    """Its controller may choose new targets for it."""
    zone: Literal["stack", "removed"] = "stack"
    """Where the copy is put."""


class Play(Act):
    """A player plays a card as something resolves."""

    do: Literal["play"]
    what: Things
    player: Reference = "you"
    free: bool = False
    """Without paying its mana cost."""
    cost: Costs | None = None
    """What is paid rather than its mana cost."""
    optional: bool = False
    transformed: bool = False
    """With its back face up; what is not double-faced is not played (2026-04: 712.11a)."""
    mana_cost: Bounds | None = None
    """Between which numbers the converted mana cost of the spell has to be, which may be another than that of the card
    (2026-04: 701.57a, 702.85a)."""


class Exchange(Act):
    """Two things change places: who controls or owns them, life totals, zones (rule 417.2 and its like)."""

    do: Literal["exchange"]
    of: Literal["control", "ownership", "life", "zones"]
    what: Things
    with_: Annotated[Things, Field(alias="with")]


# Libraries and hidden cards (rules 217.2, 413.2c)


class Find(Act):
    """A player searches a library for cards (the zone of `among`), and is asked even where nothing fits."""

    do: Literal["find"]
    among: Filter
    player: Reference = "you"
    minimum: Amount = 0
    """So many, or all, have to be taken where `among` asks for no quality of them: nobody has to find what has one."""
    maximum: Quantity = 1


class Look(Act):
    """A player looks at cards."""

    do: Literal["look"]
    what: Things
    player: Reference = "you"


class Reveal(Act):
    """A player reveals cards to all players."""

    do: Literal["reveal"]
    what: Things
    player: Reference = "you"
    number: Quantity = "all"


class Arrange(Act):
    """A player puts cards of a library on its top or bottom in an order of the player's choice."""

    do: Literal["arrange"]
    what: Things
    player: Reference = "you"
    to: Literal["top", "bottom", "either"] = "top"


class Shuffle(Act):
    """A player shuffles the library, or only some cards of it."""

    do: Literal["shuffle"]
    player: Reference = "you"
    what: Things | None = None


# The state of permanents and players (rules 417, 214.3)


class Damage(Act):
    """A source deals damage (to players, or to creatures)."""

    do: Literal["damage"]
    amount: Amount
    to: Things
    source: Annotated[Reference, Field(alias="from")] = "this"
    divided: bool = False
    """The amount is divided among the targets, as was announced (rule 409.1e)."""
    excess_to: Reference | None = None
    """To what damage is dealt instead that is beyond what is lethal (2026-04: 120.4a)."""


class ChangeLife(Act):
    """A player gains, loses or pays life, or the life total becomes a number."""

    do: Literal["gain_life", "lose_life", "pay_life", "set_life"]
    number: Amount
    player: Reference = "you"


class ChangeCounters(Act):
    """Counters are put on or removed."""

    do: Literal["add_counters", "remove_counters"]
    on: Things
    kind: Text
    """Which counters; "each kind": of each kind of which there are some on it."""
    number: Quantity = 1
    """All, or any number, only of counters that are removed."""

    @model_validator(mode="after")
    def _so_many_are_put(self) -> Self:
        if self.do == "add_counters" and self.number in ("all", "any"):
            raise ValueError("number: how many counters are put on has to be said")
        return self


class Tap(Act):
    """Permanents become tapped or untapped."""

    do: Literal["tap", "untap"]
    what: Things
    number: Quantity = "all"
    """How many of what fits."""
    player: Reference = "you"
    """Who chooses them."""


class TurnFace(Act):
    """Permanents are turned face up, or face down as 2/2 creatures without any other characteristics (rule 504)."""

    do: Literal["turn_face_up", "turn_face_down"]
    what: Things


class Flip(Act):
    """Permanents are flipped: flip cards are what their other half says (2006-10, 508)."""

    do: Literal["flip"]
    what: Things = "this"


class Transform(Act):
    """Double-faced permanents are turned over, so that their other faces are up (2026-04: 701.27, 701.28)."""

    do: Literal["transform", "convert"]
    what: Things = "this"


class Attach(Act):
    """Something becomes attached (rules 212.2h, 212.4)."""

    do: Literal["attach"]
    to: Reference
    what: Reference = "this"


class Unattach(Act):
    """Something becomes unattached, and stays in play (rule 212.2g)."""

    do: Literal["unattach"]
    what: Things


class Phasing(Act):
    """Permanents phase out, or phased-out objects phase in (rules 217.8, 502.15)."""

    do: Literal["phase_out", "phase_in"]
    what: Things
    until: UntilEvent | None = None
    """What has phased out phases in as this happens, and not in an untap step (2026-04: 610.4)."""

    @model_validator(mode="after")
    def _out_until(self) -> Self:
        if self.do == "phase_in" and self.until is not None:
            raise ValueError("until: only what phases out does so until something happens")
        return self


class Regenerate(Act):
    """The next time that permanents would be destroyed this turn they are regenerated instead (rule 419.6b)."""

    do: Literal["regenerate"]
    what: Things


class RemoveDamage(Act):
    """All damage is removed from permanents."""

    do: Literal["remove_damage"]
    what: Things


class ManaOf(Value):
    """Mana of any of these kinds: the colours of some things, or what lands could produce."""

    of: Things
    by: Literal["colors", "could_produce"] = "colors"


class AddMana(Act):
    """Mana is added; where several are named, the player chooses one (rule 406)."""

    do: Literal["add_mana"]
    mana: tuple[ManaWord, ...] | ManaWord | ManaOf
    player: Reference = "you"
    number: Amount = 1
    """So many times."""
    mixed: bool = False
    """Each time anew one of those that are named."""
    only_for: Use | None = None
    """It can be spent only on this, or on everything `not` of this kind."""


class EmptyMana(Act):
    """All mana leaves a player's mana pool."""

    do: Literal["empty_mana"]
    player: Reference = "you"
    to: Reference | None = None
    """To whose pool it is added (2026-04: 106.13)."""


# The course of combat and the game (rules 306, 300, 102, 511)


class RemoveFromCombat(Act):
    """A creature is removed from combat (rule 306.2)."""

    do: Literal["remove_from_combat"]
    what: Things


class ReselectAttack(Act):
    """A player chooses anew what attacking creatures attack: an opponent of their controllers, a planeswalker of one,
    or a battle that one protects (2026-04: 508.7)."""

    do: Literal["reselect_attack"]
    what: Things
    player: Reference = "you"
    """Who chooses."""


class Block(Act):
    """A creature blocks an attacking creature, by an effect."""

    do: Literal["block"]
    what: Reference
    to: Things


class BecomeBlocked(Act):
    """Attacking creatures become blocked, by an effect (rule 309.2f)."""

    do: Literal["become_blocked"]
    what: Things


class Retarget(Act):
    """The targets of a spell or ability are changed (rule 415.4 and its like)."""

    do: Literal["retarget"]
    what: Reference
    player: Reference = "you"
    optional: bool = False
    to: Things | None = None
    """What may be chosen."""
    which: Literal["all", "one", "any"] | None = None
    """Of several targets: all or none, one, or any of them (2026-04: 115.7); absent: all, or any where `optional`."""


class AddPart(Act):
    """A player gets an extra turn, or this turn an extra phase or step (rules 300.6 to 300.8)."""

    do: Literal["add_part"]
    part: Literal["turn"] | Phase | Step
    player: Reference = "you"
    """Who takes the extra turn."""
    after: Phase | Step | Literal["phase"] | None = None
    """What an extra phase or step directly follows; `phase`: the present phase; absent: the present phase, or step."""
    number: Amount = 1
    own_turn: bool = False
    """Only in a turn of its controller, who "gets" it (2026-04: 500.10a)."""


class EndPart(Act):
    """The turn, or the present phase, ends (2006-10, 509)."""

    do: Literal["end_part"]
    part: Literal["turn"] | Phase | Step


class EndGame(Act):
    """A player loses or wins the game, or it is a draw (rule 102)."""

    do: Literal["lose_game", "win_game", "draw_game"]
    player: Reference = "you"


class FlipCoin(Act):
    """A coin is flipped; the player calls it, unless `result` says which side is asked for."""

    do: Literal["flip_coin"]
    won: tuple[Instruction, ...] = ()
    lost: tuple[Instruction, ...] = ()
    player: Reference = "you"
    result: Literal["heads", "tails"] | None = None
    """The flip counts as done where this comes up."""


# Keyword actions (2026-04: 701)


class KeywordAction(Act):
    """A keyword action that stands for other instructions (`aggregates/cards/predefined/keyword_actions.yaml`)."""

    do: Literal[
        "fight", "goad", "investigate", "incubate", "scry", "surveil", "proliferate", "detain", "populate",
        "monstrosity",
        "bolster", "explore", "adapt", "amass", "connive", "fateseal", "endure", "blight", "suspect", "discover",
        "learn", "time_travel", "clash", "airbend", "earthbend", "exert", "forage",
    ]  # fmt: skip
    what: Things | None = None
    """What does it, or to what it is done."""
    with_: Annotated[Things | None, Field(alias="with")] = None
    """Of fighting: the other creature."""
    number: Amount = 1
    player: Reference = "you"
    """Who does it."""
    subtype: Text | None = None
    """Of amassing: the subtype of the Army."""
    means: tuple[Instruction, ...] = ()
    """Only in a log: the instructions that it stands for in the edition of the game."""


class Designate(Act):
    """It becomes day or night, or a player gets a designation: becomes the monarch, takes the initiative."""

    do: Literal["designate"]
    designation: Designation
    player: Reference = "you"
    """Who gets it; of day and night nobody."""


class ActionDone(Act):
    """A keyword action has been done, whatever came of it: abilities that wait for it trigger."""

    do: Literal["action_done"]
    action: Text
    """Its word."""
    player: Reference = "you"
    """Who did it, or controls what did it."""
    what: Things | None = None
    """What did it, or to what it was done."""


# Flow (rules 413.2b, 413.2d)


class May(Act):
    """A player may do something, or pay for it."""

    do: Literal["may"]
    effect: tuple[Instruction, ...]
    player: Reference = "you"
    cost: Costs | None = None
    """What has to be paid for it."""
    otherwise: tuple[Instruction, ...] = ()


class If(Act):
    """Something happens only if a condition is true."""

    do: Literal["if"]
    condition: Condition
    effect: tuple[Instruction, ...]
    otherwise: tuple[Instruction, ...] = ()


class ForEach(Act):
    """Something is done for `each` of several things or words, one after the other."""

    do: Literal["for_each"]
    of: Things | None = None
    values: tuple[Text, ...] = ()
    effect: tuple[Instruction, ...]

    @model_validator(mode="after")
    def _one_of_both(self) -> Self:
        if (self.of is None) == (not self.values):
            raise ValueError("it is done for each of some things or of some values")
        return self


class Repeat(Act):
    """Something is done again and again: so many times, or at least once and as long as a condition is true."""

    do: Literal["repeat"]
    effect: tuple[Instruction, ...]
    times: Amount | None = None
    while_: Annotated[Condition | None, Field(alias="while")] = None


class Together(Act):
    """Several instructions are carried out at the same time, once their choices are made."""

    do: Literal["together"]
    effect: tuple[Instruction, ...]


class Let(Act):
    """A number, or some things, are given a name."""

    do: Literal["let"]
    value: Amount | None = None
    things: Things | None = None

    @model_validator(mode="after")
    def _one_of_both(self) -> Self:
        if (self.value is None) == (self.things is None):
            raise ValueError("what is named is a value or things")
        return self


class Choose(Choice):
    """A player chooses."""

    do: Literal["choose"]


# What lasts (rules 418.3, 404.4)


SAYS_OF_WHAT = frozenset({"replace", "forbid", "require", "allow", "cost", "see", "trigger_again", "cast_with"})
"""Changes that say themselves what they are about."""


class WhileTrue(Value):
    """As long as a condition is true; what began then ends for good."""

    while_: Annotated[Condition, Field(alias="while")]


AnyDuration: TypeAlias = Duration | UntilEvent | WhileTrue


class Apply(Act):
    """A continuous effect begins (rule 418.3)."""

    do: Literal["apply"]
    to: Things | None = None
    """The set is fixed as the effect begins (rule 418.3b). What only replaces, prevents, forbids … needs none; where it
    says `each`, each object or player of the set gets an effect of its own (2006-10, 419.7c)."""
    changes: tuple[Change, ...]
    until: AnyDuration | tuple[AnyDuration, ...] = "end_of_turn"
    """Of several, the first to end."""
    starting: AnyPattern | None = None
    """The event with which it begins, whose roles are then `event.what` …; absent: now."""

    @model_validator(mode="after")
    def _on_something(self) -> Self:
        if self.to is None and not all(change.change in SAYS_OF_WHAT for change in self.changes):
            raise ValueError("to: what is changed has to be said")
        return self


class Later(Act):
    """A delayed triggered ability begins to wait (rule 404.4), or triggers at once on what was done just before."""

    do: Literal["later"]
    when: AnyPattern | None = None
    """What it triggers on; absent: on what was done before in this resolution, right away (2026-04: 603.12)."""
    if_: Annotated[Condition | None, Field(alias="if")] = None
    targets: tuple[Target, ...] = ()
    effect: tuple[Instruction, ...]
    uses: Positive | Literal["all"] = 1
    """How often it triggers."""
    until: AnyDuration = "end_of_game"

    @model_validator(mode="after")
    def _at_once(self) -> Self:
        if self.when is None and not {"uses", "until"}.isdisjoint(self.model_fields_set):
            raise ValueError("when: what triggers at once does so one time")
        return self


Instruction: TypeAlias = Annotated[
    Move
    | Draw
    | Discard
    | Mill
    | Destroy
    | Sacrifice
    | Counter
    | CreateToken
    | CreateEmblem
    | Venture
    | CopySpell
    | Play
    | Exchange
    | Find
    | Look
    | Reveal
    | Arrange
    | Shuffle
    | Damage
    | ChangeLife
    | ChangeCounters
    | Tap
    | TurnFace
    | Flip
    | Transform
    | Attach
    | Unattach
    | Phasing
    | Regenerate
    | RemoveDamage
    | AddMana
    | EmptyMana
    | RemoveFromCombat
    | ReselectAttack
    | Block
    | BecomeBlocked
    | Retarget
    | AddPart
    | EndPart
    | EndGame
    | FlipCoin
    | KeywordAction
    | ActionDone
    | Designate
    | May
    | If
    | ForEach
    | Repeat
    | Together
    | Let
    | Choose
    | Apply
    | Later,
    Field(discriminator="do"),
]
"""One thing that a spell or ability does as it resolves."""

CostPart: TypeAlias = Annotated[
    Literal["tap", "untap"] | ManaSymbols | NamedMana | ManaCostOf | OneOfCosts | TimesCost | Instruction,
    Field(union_mode="left_to_right"),
]
"""One part of a cost. An instruction has to be payable (`PAYABLE`)."""
