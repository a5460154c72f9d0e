"""Spells and abilities are played, go on the stack and resolve; what effects and chance add (rules 401 to 422)."""
# Over 400 lines: a family of events is one module, in the order of docs/events.md

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from rewind.events.base import (
    LARGEST,
    AbilityKey,
    Characteristics,
    Counter,
    Decision,
    Event,
    EventNumber,
    Hidden,
    HiddenObjects,
    LeftOutIfAmbiguous,
    Mana,
    Natural,
    Number,
    ObjectId,
    ObjectOrSeat,
    Phase,
    Player,
    Positive,
    Shows,
    SpeaksOfObjects,
    Step,
    Value,
    Zone,
)
from rewind.events.turn import OfferedActions

Targets = tuple[tuple[ObjectOrSeat, ...], ...]
"""For each instance of the word "target", what was chosen (rule 415)."""

ShownObject = Annotated[ObjectId, Shows(unless="face_down")]
"""An object that everybody sees from this moment, unless it is kept face down."""


class ManaAbilityUse(Value):
    """A mana ability played while something is being paid for (rules 409.1g, 411)."""

    object: ObjectId
    """The object that has the ability."""
    ability: Positive
    """Which of its activated abilities, from 1."""
    mana: Mana
    """The mana that it adds."""
    spent: Mana = ""
    """The mana that it costs."""
    tapped: tuple[ObjectId, ...] = ()
    """Permanents tapped as its cost, besides the one that has it."""
    sacrificed: tuple[ObjectId, ...] = ()
    """Permanents sacrificed as its cost, besides the one that has it."""
    discarded: tuple[Annotated[ObjectId, Shows()], ...] = ()
    """Cards discarded as its cost."""
    returned: tuple[ObjectId, ...] = ()
    """Permanents returned to hand as its cost."""
    removed: tuple[Annotated[ObjectId, Shows()], ...] = ()
    """Cards removed from the game as its cost."""
    chosen: tuple[Annotated[ObjectId, Shows()], ...] = ()
    """What is chosen for the other parts of its cost, in their order."""
    options: tuple[Positive, ...] = ()
    """Which of several costs is paid, from 1, wherever its cost is one of several."""


class Payment(Value):
    """How the cost was to be paid (rules 409.1f to 409.1h)."""

    mana: Mana = ""
    """The mana that is spent, of what is in the pool once the mana abilities have been played."""
    abilities: tuple[ManaAbilityUse, ...] = ()
    """Mana abilities played for it, in this order."""
    tapped: tuple[ObjectId, ...] = ()
    """Permanents tapped as a cost, besides the one whose ability it is."""
    sacrificed: tuple[ObjectId, ...] = ()
    """Permanents sacrificed as a cost."""
    discarded: tuple[Annotated[ObjectId, Shows()], ...] = ()
    """Cards discarded as a cost."""
    returned: tuple[ObjectId, ...] = ()
    """Permanents returned to hand as a cost."""
    removed: tuple[Annotated[ObjectId, Shows()], ...] = ()
    """Cards removed from the game as a cost."""
    life: Natural = 0
    """Life paid."""
    chosen: tuple[Annotated[ObjectId, Shows()], ...] = ()
    """What is chosen for the other parts of the cost, in order: what is untapped, loses counters, is revealed …"""
    options: tuple[Positive, ...] = ()
    """Which of several costs is paid, from 1, wherever the cost is one of several."""


class Bound(Value):
    """What a name means: a word of an effect, settled as the effect began, or a name that an ability gave."""

    name: str
    """The name: a word such as "target", "each", "X"; a role such as "event.player"; or a name that the
    ability itself gives, such as "$card"."""
    objects: Annotated[tuple[ObjectOrSeat, ...], LeftOutIfAmbiguous()] = ()
    """The objects and players that it means, where everybody may know of them."""
    number: int | None = None
    """The number that it means."""
    hidden_objects: HiddenObjects = ()
    """The objects that it means and that only the player in the event's field `seat` knows of."""
    values: tuple[str, ...] = ()
    """The words, or the mana, that it means."""


class RememberedName(Bound):
    """What the abilities of one record on an object know under one name."""

    key: str
    """The definition of these abilities, by its key."""
    seat: Player | None = None
    """Who alone knows of `hidden_objects`."""


class RestrictedMana(Value):
    """Mana in a pool that can be spent only on some things."""

    added: EventNumber
    """The event that added it."""
    mana: Mana
    """What is left of it."""
    only_for: Annotated[str, SpeaksOfObjects()]
    """The event for which it can be spent, in the ability language."""
    source: Annotated[ObjectId | None, LeftOutIfAmbiguous()] = None
    """The object that produced it."""
    bound: tuple[Bound, ...] = ()
    """What words of `only_for` mean."""


class RestrictedManaSpent(Value):
    """Mana that could be spent only on some things, and was."""

    added: EventNumber
    """The event that added it."""
    mana: Mana
    """The mana."""


class PlayBegun(Decision):
    """A player begins to play a spell or ability that may not be completed (rules 409.1 and 422)."""

    published: ClassVar[str] = "play_begun"

    seat: Player
    """The player."""
    object: ShownObject
    """The card, or the source of the ability."""
    face_down: bool = False
    """Whether the card is kept face down (rule 504)."""
    ability: Positive | None = None
    """Which of its activated abilities is played, from 1. Absent: the card itself, as a spell."""
    half: Positive | None = None
    """Of a split card: which half is played, from 1 (rule 505.2). Of others 2 where it is the back face, or the spell
    of the inset frame (2026-04: 712.11a, 715.3, 720.3)."""


class ActionReversed(Decision):
    """An action turned out illegal and is reversed; what rule 422 keeps stays as it is."""

    published: ClassVar[str] = "action_reversed"

    action: EventNumber
    """The event that began the action."""
    kept: tuple[EventNumber, ...] = ()
    """Events of the action that are not reversed, all that came of a mana ability among them."""
    seat: Player | None = None
    """Who reverses it and says which mana abilities stay (rule 422.1). Absent: nobody decided it here."""


class PlayerRestored(Event):
    """After an action was reversed a player is as he or she would be without it (rule 422.1); the values are whole."""

    published: ClassVar[str] = "player_restored"

    seat: Player
    """The player."""
    life: Number
    """Life total."""
    mana: Mana = ""
    """Mana in the pool."""
    counters: tuple[Counter, ...] = ()
    """Counters the player has."""
    restricted: tuple[RestrictedMana, ...] = ()
    """What of that mana can be spent only on some things."""


class LandPlayed(Decision):
    """A player decided to play a land (rule 212.6a)."""

    published: ClassVar[str] = "land_played"

    seat: Player
    """The player."""
    object: Annotated[ObjectId, Shows()]
    """The land card where it was."""
    using: ObjectId | None = None
    """The source of the effect whose additional land play it uses (rule 212.6b). Absent: the player's own land play of
    the turn."""
    half: Positive | None = None
    """Of a modal double-faced card: 2 where its back face is played (2026-04: 712.12)."""


class SpellPlayed(Decision):
    """A player decided to play a spell, with all choices of announcing it (rule 409.1a to 409.1h)."""

    published: ClassVar[str] = "spell_played"

    seat: Player
    """The player."""
    object: ShownObject
    """The card where it was, before it goes on the stack; after `play_begun`: the card on the stack."""
    targets: Targets = ()
    """Targets, for each instance of the word "target"."""
    modes: tuple[Positive, ...] = ()
    """Modes chosen, from 1."""
    x: Natural | None = None
    """The value of X."""
    costs: tuple[str, ...] = ()
    """Optional and alternative costs that will be paid, by name; one that is paid several times is named so often."""
    divided: tuple[Natural, ...] = ()
    """How an effect is divided among the targets, in their order."""
    spliced: tuple[Annotated[ObjectId, Shows()], ...] = ()
    """Cards revealed to be spliced onto it (2006-10, 502.40)."""
    payment: Payment | None = None
    """How it is paid; after `play_begun` `cost_paid` says it."""
    face_down: bool = False
    """Whether it is played face down (rule 504)."""
    way: Positive | None = None
    """Which of the ways that effects allow to play it, from 1, the oldest effect first, its own abilities before all
    others. Absent: the ordinary way, or the first that is possible with the costs that are named."""
    half: Positive | None = None
    """Of a split card: which half is played, from 1 (rule 505.2). Of others 2 where it is the back face, or the spell
    of the inset frame (2026-04: 712.11a, 715.3, 720.3)."""


class AbilityPlayed(Decision):
    """A player decided to play an activated ability (rule 409.1)."""

    published: ClassVar[str] = "ability_played"

    seat: Player
    """The player."""
    object: Annotated[ObjectId, Shows(unless="face_down")]
    """The object that has the ability."""
    ability: Positive
    """Which of its activated abilities, from 1."""
    targets: Targets = ()
    """Targets, for each instance of the word "target"."""
    modes: tuple[Positive, ...] = ()
    """Modes chosen, from 1."""
    x: Natural | None = None
    """The value of X."""
    divided: tuple[Natural, ...] = ()
    """How an effect is divided among the targets, in their order."""
    payment: Payment | None = None
    """How it is paid; after `play_begun` `cost_paid` says it."""
    face_down: bool = False
    """Whether the object is face down and stays so."""
    on_stack: ObjectId | None = None
    """After `play_begun`: the ability on the stack, of which this is the announcement."""
    costs: tuple[str, ...] = ()
    """Optional costs that will be paid, by name; one that is paid several times is named so often."""


class SpecialActionTaken(Decision):
    """A player decided to take a special action (rule 408.2), such as turning a face-down creature face up."""

    published: ClassVar[str] = "special_action_taken"

    seat: Player
    """The player."""
    action: str
    """Which."""
    object: ObjectId | None = None
    """The object it is about."""
    ability: Positive | None = None
    """Which of the object's abilities allows it, of those that allow special actions, from 1."""
    payment: Payment | None = None
    """How its cost is paid."""
    x: Natural | None = None
    """The value of X in its cost."""


class AbilityTriggered(Event):
    """A triggered ability triggers and waits to be put on the stack (rule 410.2)."""

    published: ClassVar[str] = "ability_triggered"

    seat: Player
    """Its controller: who controlled the source when it triggered."""
    object: ObjectId
    """The source."""
    ability: Positive
    """Which of the source's triggered abilities, from 1."""
    key: AbilityKey | None = None
    """The ability, by keyword or key in the ability language."""
    it: Annotated[ObjectId | None, LeftOutIfAmbiguous()] = None
    """The object that the triggering event is about, as it is after that event."""
    player: Player | None = None
    """The player that the triggering event is about: for whoever reads the log, as the rules read `bound`."""
    number: Natural | None = None
    """The number of the triggering event, such as an amount of damage; for whoever reads the log too."""
    bound: tuple[Bound, ...] = ()
    """What the roles of the triggering event that the ability speaks of mean, and of a delayed one all names that its
    text uses."""
    awaited: EventNumber | None = None
    """Of a delayed triggered ability: the `trigger_awaited` by which it began to wait (rule 404.4). `object` and `key`
    are then the source and the ability that made it, and `ability` is 1."""


class PutOnStack(Event):
    """An ability or a copy of a spell is put on top of the stack (rules 217.6a, 410.3, 503)."""

    published: ClassVar[str] = "put_on_stack"

    object: ObjectId
    """The number it gets."""
    kind: Literal["activated_ability", "triggered_ability", "spell_copy"]
    """What it is."""
    seat: Player
    """Its controller."""
    source: Annotated[ObjectId | None, LeftOutIfAmbiguous()] = None
    """The object it comes from."""
    ability: Positive | None = None
    """Which of the source's abilities, from 1."""
    key: AbilityKey | None = None
    """The ability, by keyword or key in the ability language."""
    sacrificed: tuple[ObjectId, ...] = ()
    """What was sacrificed as its cost."""
    trigger: EventNumber | None = None
    """The event by which it triggered."""
    targets: Targets = ()
    """Targets, for each instance of the word "target"."""
    modes: tuple[Positive, ...] = ()
    """Modes chosen, from 1."""
    x: Natural | None = None
    """The value of X."""
    costs: tuple[str, ...] = ()
    """Optional and alternative costs that are paid for it; for a copy, that were paid for what it copies."""
    divided: tuple[Natural, ...] = ()
    """How an effect is divided among the targets, in their order."""
    characteristics: Characteristics | None = None
    """For a copy of a spell: its characteristics."""
    back_face_up: bool = False
    """For the copy of a double-faced spell: whether its back face is up (2026-04: 707.10g)."""
    bound: tuple[Bound, ...] = ()
    """What names mean that were bound as it was put there: by costs, by choices, by the event that it triggered on; of
    a copy, what they mean for what it copies."""


class TargetsChosen(Event):
    """Targets are chosen, or chosen anew, for something on the stack (rule 415)."""

    published: ClassVar[str] = "targets_chosen"

    object: ObjectId
    """The spell or ability."""
    targets: Targets
    """Targets, for each instance of the word "target"."""
    modes: tuple[Positive, ...] = ()
    """For what an effect has a player play: the modes chosen, from 1."""
    x: Natural | None = None
    """For what an effect has a player play: the value of X."""
    divided: tuple[Natural, ...] = ()
    """For what an effect has a player play: how an effect is divided among the targets, in their order."""
    costs: tuple[str, ...] = ()
    """For what an effect has a player play: the optional costs that are paid, by name."""
    seat: Player | None = None
    """Only in an imported log: whose spell or ability it is."""
    offered: OfferedActions = ()
    """Only in an imported log: what the client listed as legal targets, for each instance of the word "target"."""


class TextSpliced(Event):
    """A spell gets the text of cards that its player revealed for that, after its own (2006-10, 502.40c)."""

    published: ClassVar[str] = "text_spliced"

    object: ObjectId
    """The spell on the stack."""
    cards: tuple[Annotated[ObjectId, Shows()], ...]
    """The cards, in the order in which their instructions are followed."""
    abilities: tuple[AbilityKey, ...]
    """The abilities that their texts are, which the spell has from now on beside its own."""


class CostPaid(Decision):
    """The cost of something being played is paid (rule 409.1h): where the payment is told, a player decided so."""

    published: ClassVar[str] = "cost_paid"

    seat: Player
    """Who paid."""
    object: ObjectId
    """What it was paid for."""
    mana: Mana = ""
    """The mana part, as it was spent."""
    payment: Payment | None = None
    """How it is paid, after `play_begun`; what it does follows. Absent: it has been paid as the play says."""
    sacrificed: tuple[ObjectId, ...] = ()
    """For what an effect has a player play: what was sacrificed as the cost, as it was before."""


class PlayCompleted(Event):
    """All steps of playing are done: the spell or ability is played (rule 409.1i)."""

    published: ClassVar[str] = "became_played"

    object: ObjectId
    """The spell or ability on the stack."""
    seat: Player | None = None
    """Who played it, where names are bound."""
    bound: tuple[Bound, ...] = ()
    """What names mean that were bound while it was played, by costs and choices, beside those that it had before."""


class ResolutionBegan(Event):
    """The top object of the stack begins to resolve (rule 413)."""

    published: ClassVar[str] = "resolution_began"

    object: ObjectId
    """The spell, ability or combat damage."""


class ResolutionEnded(Event):
    """An object of the stack has finished resolving, or has not resolved because all its targets were illegal."""

    published: ClassVar[str] = "resolution_ended"

    object: ObjectId
    """The spell, ability or combat damage."""
    countered: bool = False
    """Whether it was countered because all its targets were illegal (rule 413.2a)."""
    not_resolved: bool = False
    """Whether it did not resolve because all its targets were illegal, and was not countered either."""


class ManaAdded(Event):
    """Mana is added to a player's mana pool (rule 406)."""

    published: ClassVar[str] = "mana_added"

    seat: Player
    """The player."""
    mana: Mana
    """The mana."""
    source: ObjectId | None = None
    """The object that produced it."""
    only_for: Annotated[str, SpeaksOfObjects()] | None = None
    """The only event for which it can be spent, in the ability language."""
    bound: tuple[Bound, ...] = ()
    """What words of `only_for` mean."""


class ManaSpent(Event):
    """A player pays mana from the mana pool (rule 409.1h)."""

    published: ClassVar[str] = "mana_spent"

    seat: Player
    """The player."""
    mana: Mana
    """The mana."""
    object: ObjectId | None = None
    """What it was spent on."""
    restricted: tuple[RestrictedManaSpent, ...] = ()
    """What of that mana could be spent only on some things."""


class ManaEmptied(Event):
    """Unused mana is lost as a phase ends (rule 300.3)."""

    published: ClassVar[str] = "mana_emptied"

    seat: Player
    """The player."""
    mana: Mana
    """The mana that was lost."""


class ManaBurned(Event):
    """A player loses life for mana lost from the pool (rule 300.3)."""

    published: ClassVar[str] = "mana_burned"

    seat: Player
    """The player."""
    amount: Positive
    """Life lost."""


class ChoiceOffered(Event):
    """A player has to choose while something is played or resolves, or as a rule asks (rule 413.2c)."""

    published: ClassVar[str] = "choice_offered"

    seat: Player
    """Who chooses."""
    kind: str
    """What is chosen: "yes_no", "objects", "number", "color", "order", "discard" …"""
    minimum: Natural = 1
    """At least so many."""
    maximum: Natural = 1
    """At most so many."""
    objects: tuple[ObjectOrSeat, ...] = ()
    """Objects or players that are offered and that everybody knows of."""
    hidden_objects: HiddenObjects = ()
    """Objects that are offered and that only the chooser knows of."""
    values: tuple[str, ...] = ()
    """Words or numbers that are offered."""
    source: ObjectId | None = None
    """The object that asks."""
    least: Natural | None = None
    """Of a number: the least that may be chosen. Absent: no range of numbers is offered."""
    most: Natural | None = None
    """Of a number: the greatest that may be chosen; absent: there is none."""
    piles: tuple[tuple[ObjectOrSeat, ...], ...] = ()
    """Of piles: what lies in each, in the order of `values`."""
    hidden: bool = False
    """Whether only the chooser learns for now what is chosen."""
    of_types: tuple[str, ...] = ()
    """Of a subtype: the types of one of which it has to be one that exists. Absent: any word may be chosen."""
    private: bool = False
    """Only in an imported log: whether nobody but the chooser learns that this is asked, and what is chosen."""


class ChoiceMade(Decision):
    """A player decided a choice."""

    published: ClassVar[str] = "choice_made"

    seat: Player
    """Who chose."""
    objects: tuple[ObjectOrSeat, ...] = ()
    """Objects or players chosen, where everybody knows of them."""
    hidden_objects: HiddenObjects = ()
    """Objects chosen that only the chooser knows of."""
    values: tuple[str, ...] = ()
    """Words or numbers chosen, where everybody knows of them."""
    hidden_values: Annotated[tuple[str, ...], Hidden("seat")] = ()
    """Words or numbers chosen that only the chooser knows of."""
    private: bool = False
    """Only in an imported log: whether nobody but the chooser learns that this was asked, and what was chosen."""


class DieRolled(Event):
    """A die is rolled."""

    published: ClassVar[str] = "die_rolled"

    seat: Player
    """Who rolled."""
    sides: Annotated[int, Field(ge=2, le=LARGEST)]
    """How many sides it has."""
    result: Positive
    """What came up."""


class CoinFlipped(Event):
    """A coin is flipped (2006-10, 511)."""

    published: ClassVar[str] = "coin_flipped"

    seat: Player
    """Who flipped."""
    result: Literal["heads", "tails"]
    """What came up."""
    called: Literal["heads", "tails"] | None = None
    """What was called, where a flip is won or lost."""


class KeywordActionDone(Event):
    """A keyword action has been done, whatever came of it; recorded where an ability of the game asks for one
    (2026-04: 701)."""

    published: ClassVar[str] = "keyword_action_done"

    action: str
    """Its word."""
    seat: Player
    """Who did it, or controls what did it."""
    objects: tuple[ObjectId, ...] = ()
    """What did it, or to what it was done."""


class RandomChoiceMade(Event):
    """Something is chosen at random."""

    published: ClassVar[str] = "random_choice_made"

    seat: Player
    """For whom."""
    objects: tuple[ObjectOrSeat, ...] = ()
    """Objects or players chosen, where everybody knows of them."""
    hidden_objects: HiddenObjects = ()
    """Objects chosen that only `seat` knows of."""
    values: tuple[str, ...] = ()
    """Words or numbers chosen."""


AWAY_FROM = "away_from_"
"""In `ContinuousEffectBegan.effect`: what has moved until something happens; the zone to which it returns follows
(2026-04: 610.3)."""

PHASED_OUT = "phased_out"
"""In `ContinuousEffectBegan.effect`: what has phased out until something happens (2026-04: 610.4)."""


class ContinuousEffectBegan(Event):
    """A continuous effect begins; it is named by this event's number (rule 418)."""

    published: ClassVar[str] = "continuous_effect_began"

    seat: Player | None = None
    """Its controller."""
    source: Annotated[ObjectId | None, LeftOutIfAmbiguous()] = None
    """The object it comes from."""
    effect: Annotated[str, SpeaksOfObjects()]
    """What it does, in the ability language or in a word: AWAY_FROM with a zone, PHASED_OUT."""
    duration: str
    """Until when: "end_of_turn", "end_of_combat", "end_of_game", "while_source_in_play" …"""
    affects: Annotated[tuple[ObjectOrSeat, ...], LeftOutIfAmbiguous()] = ()
    """The objects or players it affects, where the set is fixed."""
    to: Annotated[str, SpeaksOfObjects()] | None = None
    """A description in the ability language of what its changes of the rules of the game reach; looked up each time
    (rule 418.3b)."""
    bound: tuple[Bound, ...] = ()
    """What words of `effect`, `to`, `until` and `starting` mean for as long as it lasts."""
    until: Annotated[str, SpeaksOfObjects()] | None = None
    """What else ends it, in the ability language: an event, or that a condition is not true any more."""
    starting: Annotated[str, SpeaksOfObjects()] | None = None
    """The event that it waits for, in the ability language. It does nothing until then; then it ends, and one without
    this begins in its place."""
    goes_on: bool = False
    """Whether it is what a static ability did whose object has left play: all of it reaches what fits `to`, as long as
    it lasts."""

    @property
    def things(self) -> tuple[str | int, ...]:
        """The objects and players that it affects, and those that its words mean."""
        bound = (thing for one in self.bound for thing in one.objects)
        return tuple(dict.fromkeys((*self.affects, *bound)))


class ContinuousEffectEnded(Event):
    """A continuous effect ends, or affects some objects no more."""

    published: ClassVar[str] = "continuous_effect_ended"

    effect: EventNumber
    """The event that began it."""
    objects: tuple[ObjectId, ...] = ()
    """The objects that it affects no more, where it goes on for others (rule 502.15g). Absent: it ends."""


class EventReplaced(Event):
    """A replacement effect changed what would have happened (rule 419)."""

    published: ClassVar[str] = "event_replaced"

    what: str
    """Published name of the event that would have happened."""
    object: ObjectOrSeat
    """The object or player it would have happened to."""
    by: ObjectId | None = None
    """The source of the replacement effect."""
    effect: EventNumber | None = None
    """The event that began the effect, where it is not a static ability's."""
    verb: str | None = None
    """What would have happened, by the verb of the ability language: "destroy", "draw", "damage" …"""
    amount: Natural | None = None
    """How much damage or life, how many counters or tokens it would have been; of damage what of it was replaced."""
    source: ObjectId | None = None
    """Of damage: its source."""
    to: Zone | None = None
    """Of a move: where it would have gone."""
    part: Literal["turn"] | Phase | Step | None = None
    """What part of the game would have begun."""
    goes_on: bool = False
    """Whether it happens all the same, and something is done besides."""


class EventPrevented(Event):
    """A prevention effect kept damage from being dealt (rule 419)."""

    published: ClassVar[str] = "event_prevented"

    object: ObjectOrSeat
    """The object or player it would have been dealt to."""
    source: ObjectId | None = None
    """The source of the damage."""
    amount: Positive
    """How much was prevented."""
    by: ObjectId | None = None
    """The source of the prevention effect."""
    effect: EventNumber | None = None
    """The event that began the effect, where it is not a static ability's."""
    would_be: Natural | None = None
    """How much it would have been without this effect."""
    combat: bool = False
    """Whether it would have been combat damage."""


class ShieldUsed(Event):
    """Something of a replacement or prevention effect is used up, and something is left (rule 419.7b)."""

    published: ClassVar[str] = "shield_used"

    effect: EventNumber
    """The event that began the effect."""
    amount: Positive
    """How much damage it has been applied to, or how many times."""
    left: Positive
    """How much damage it can still be applied to, or how many times. Where nothing is left, the effect ends."""


ENDED_DURATIONS = "as long as"
"""By this name an ability on the stack remembers which of its durations have ended (rule 418.3d)."""


class Remembered(Event):
    """From now on the abilities of one record on an object know something by a name, as long as it is that object."""

    published: ClassVar[str] = "remembered"

    seat: Player | None = None
    """Who alone knows of `hidden_objects`."""
    object: ObjectId
    """The object that remembers."""
    key: str
    """The definition whose abilities on it know the name, by its key."""
    name: str
    """The name. `as long as`: of an ability on the stack, the durations that have ended before its effect begins, as
    JSON of the ability language (rule 418.3d)."""
    objects: Annotated[tuple[ObjectOrSeat, ...], LeftOutIfAmbiguous()] = ()
    """Objects and players that it means from now on, beside those that it meant before."""
    hidden_objects: HiddenObjects = ()
    """Such objects, of which only `seat` knows."""
    values: tuple[str, ...] = ()
    """The words, or the mana, that it means from now on, instead of those that it meant before. None: as before."""
    number: Number | None = None
    """The number that it means from now on, instead of the one before. Absent: as before."""


class TriggerAwaited(Event):
    """A delayed triggered ability waits for what it triggers on; it is named by this event's number (rule 404.4)."""

    published: ClassVar[str] = "trigger_awaited"

    seat: Player
    """Its controller."""
    source: Annotated[ObjectId | None, LeftOutIfAmbiguous()] = None
    """The object whose ability made it."""
    key: str
    """The ability that made it, by its key in the ability language."""
    path: tuple[str | Natural, ...]
    """Where in that ability's program the instruction stands that made it: names of fields and places, from 0."""
    duration: str | None = None
    """Until when it waits: "end_of_turn", "end_of_game" … Absent: until it has triggered once (rule 404.4b)."""
    affects: Annotated[tuple[ObjectOrSeat, ...], LeftOutIfAmbiguous()] = ()
    """The objects or players that it is about, where they are fixed."""
    bound: tuple[Bound, ...] = ()
    """What the names mean that it uses, settled as it was made."""


class TriggerEnded(Event):
    """A delayed triggered ability waits no more: it has triggered as often as it can, or its time is over.

    Or it waits on, and affects some objects no more. Or what has triggered ceases to exist before it is on the stack.
    """

    published: ClassVar[str] = "trigger_ended"

    trigger: EventNumber
    """The event by which it began to wait, or by which it triggered."""
    objects: tuple[ObjectId, ...] = ()
    """The objects that it affects no more, while it waits on (rule 502.15g). Absent: it waits no more."""


class PositionNoted(Event):
    """The position is noted, since nothing but passes and resolutions has led here for a while (rule 421.1)."""

    published: ClassVar[str] = "position_noted"

    position: Annotated[str | None, Hidden()] = None
    """What the position is told apart from others by: its digest with objects by their order and without timestamps."""
    again: EventNumber | None = None
    """The event that noted the same position before: what has happened since is a loop. Absent: it is a new one."""


class LoopInput(Value):
    """One input of a round that is repeated (rule 421.2), as it would be made in the first round."""

    kind: Literal["pass", "spell", "ability", "special", "choice"]
    """Which input."""
    seat: Player
    """Whose it is."""
    object: Annotated[ObjectId | None, Shows()] = None
    """The card that is played, or the source of the ability, or what the special action is about."""
    ability: Positive | None = None
    """Which of its abilities, from 1."""
    action: str | None = None
    """Of a special action: which."""
    targets: Targets = ()
    """Targets, for each instance of the word "target"."""
    modes: tuple[Positive, ...] = ()
    """Modes chosen, from 1."""
    x: Natural | None = None
    """The value of X."""
    costs: tuple[str, ...] = ()
    """Of a spell: optional and alternative costs that are paid, by name."""
    divided: tuple[Natural, ...] = ()
    """How an effect is divided among the targets, in their order."""
    way: Positive | None = None
    """Of a spell: which of the ways that effects allow to play it, from 1."""
    payment: Payment | None = None
    """How it is paid."""
    objects: tuple[ObjectOrSeat, ...] = ()
    """Of a choice: objects or players chosen."""
    values: tuple[str, ...] = ()
    """Of a choice: words or numbers chosen."""


class LoopProposed(Decision):
    """A player with priority says how often a round of inputs is to be repeated (rules 421.2, 421.3 and 421.5)."""

    published: ClassVar[str] = "loop_proposed"

    seat: Player
    """The player."""
    inputs: tuple[LoopInput, ...]
    """The inputs of one round, those of all players, in their order."""
    times: Positive
    """How often it is to be repeated."""


class PlayerAfterLoop(Value):
    """What of a player is otherwise after a loop; the values are whole."""

    seat: Player
    """The player."""
    life: Number
    """Life total."""
    mana: tuple[Counter, ...] = ()
    """Mana in the pool: of each symbol how much; colourless mana has the symbol "1"."""
    counters: tuple[Counter, ...] = ()
    """Counters the player has."""


class ObjectAfterLoop(Value):
    """What of a permanent is otherwise after a loop; the values are whole."""

    object: ObjectId
    """The permanent."""
    counters: tuple[Counter, ...] = ()
    """Counters on it."""
    damage: Natural = 0
    """Damage on it."""


class LoopRepeated(Event):
    """A round was repeated so often; what it does each time is summed up, all else is as before (rule 421)."""

    published: ClassVar[str] = "loop_repeated"

    proposal: EventNumber
    """The event by which the loop was proposed."""
    times: Positive
    """How often."""
    players: tuple[PlayerAfterLoop, ...] = ()
    """The players of whom something is otherwise."""
    objects: tuple[ObjectAfterLoop, ...] = ()
    """The permanents of which something is otherwise."""
