"""Proposed events: what the rules or an effect are about to do, before replacement and prevention (rule 419).

A rule or an instruction proposes; `would` (`rewind.aggregates.rules.proposals.would`) asks the effects that replace or
prevent, and makes events of what is left. A proposed event is never recorded, and never changed: what an effect makes
of it is another one, which remembers the effects that it has had already (419.6a).
"""
# Over 400 lines: the one list of what effects can replace, a class for each event

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from typing import Literal, TypeAlias, get_args

from rewind.aggregates.cards.language import REPLACEABLE, UntilEvent
from rewind.aggregates.immutable import immutable
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Outcome
from rewind.aggregates.rules.engine.naming import Named, ObjectOrPlayer
from rewind.events.base import Characteristics, Counter, Event, Phase, Step, Zone
from rewind.events.playing import Bound, ContinuousEffectBegan
from rewind.events.zones import Reason


@immutable(kw_only=True)
class Proposal:
    """What all proposed events have."""

    rules: tuple[str, ...] = ()
    """The rules by which it would happen, written as in 2006-10."""
    applied: frozenset[str] = frozenset()
    """The replacement and prevention effects that it has had; each gets one opportunity (rule 419.6a)."""
    outcome: Outcome | None = field(default=None, compare=False, repr=False)
    """Where it is noted what comes of it; None: nobody asks."""
    cause: str | None = None
    """The spell or ability, or the object whose replacement effect it is, that would bring it about; None: a rule, or
    a cost."""
    kept: tuple[Kept, ...] = ()
    """What is kept under names once it has happened."""


@immutable
class Kept:
    """What the abilities of a record are to know under a name once something has moved."""

    name: str
    context: Context
    """That of the ability that keeps it."""
    named: Named | None = None
    """What was chosen or paid as it came into play, which it keeps itself; None: what it becomes is what is kept."""


@immutable
class Until:
    """Until what happens an effect has something elsewhere, or phased out."""

    event: UntilEvent
    context: Context
    """That of the spell or ability whose effect it is."""


@immutable
class Happens(Proposal):
    """An event that no effect can replace, in a group with others that can be replaced."""

    event: Event


@immutable
class Moves(Proposal):
    """An object would change zones (rule 217.1c); a library, hand or graveyard is its owner's (rule 217.1a)."""

    object: str
    to: Zone
    reason: Reason
    bottom: bool = False
    """Whether it goes to the bottom of a library."""
    above: int | None = None
    """How many cards of the library it goes under; None: it goes to the top or the bottom."""
    seen: bool = False
    """Whether everybody sees that it comes from the top of its library."""
    by: int | None = None
    """Who picked it out of a library or a hand."""
    controller: int | None = None
    """Who would control it in play or on the stack; None: its owner."""
    tapped: bool = False
    face_down: bool = False
    """Whether it would be face down there (rules 504, 217.7b)."""
    back_face_up: bool = False
    """Of what is double-faced: whether its back face would be up there; `characteristics` are those of it."""
    counters: tuple[Counter, ...] = ()
    """Counters that it would come into play with."""
    attached_to: ObjectOrPlayer | None = None
    """What it would come into play attached to."""
    attacking: ObjectOrPlayer | None = None
    """The player, or the permanent, that it would come into play attacking."""
    blocking: tuple[str, ...] = ()
    """The attacking creature that it would come into play blocking; until that is chosen, those of which it is one."""
    protector: int | None = None
    """Who would protect it, of a battle (2026-04: 310.8a)."""
    x: int = 0
    """The value of X of the spell that it was."""
    characteristics: Characteristics | None = None
    """What it would come into play as, where that is not what it is: a copy (rule 503.5)."""
    put_by: int | None = None
    """Who would put it into play and chooses what an Aura enchants (rule 212.4j); None: who would control it."""
    is_shuffled: bool = False
    """Whether the library that it goes to is shuffled next, so that its place there does not matter."""
    by_chance: bool = False
    """Whether chance has said in what order it and others go to the library, so that nobody is asked for it."""
    how: str | None = None
    """By what: "cycling"; None: its reason says all."""
    until: Until | None = None
    """Until what happens it is there: then it returns (2026-04: 610.3)."""
    being: ContinuousEffectBegan | None = None
    """The effect that begins with the move, on what it becomes in play (2026-04: 611.2e)."""

    def elsewhere(self, zone: Zone, *, bottom: bool = False) -> Moves:
        """The move to another zone; nothing is left of how it would have come into play (rule 217.5d)."""
        return replace(
            self,
            to=zone,
            bottom=bottom,
            above=None,
            tapped=False,
            face_down=False,
            back_face_up=False,
            counters=(),
            attached_to=None,
            attacking=None,
            blocking=(),
            protector=None,
            characteristics=None,
            x=0,
            until=None,
            being=None,
        )


@immutable
class Destroys(Proposal):
    """A permanent would be destroyed (rule 420.5c)."""

    object: str
    regenerate: bool = True
    """Whether it may be regenerated (rule 419.6b)."""


@immutable
class Regenerates(Proposal):
    """A permanent would be regenerated: in place of being destroyed (rule 419.6b)."""

    object: str


@immutable
class Sacrifices(Proposal):
    """A permanent would be sacrificed by its controller."""

    object: str


@immutable
class Discards(Proposal):
    """A card would be discarded."""

    object: str
    how: str | None = None
    """By what: "cycling"."""
    to: Zone = "graveyard"
    bottom: bool = False


@immutable
class Mills(Proposal):
    """The top card of a library would be put into the graveyard."""

    object: str
    to: Zone = "graveyard"
    bottom: bool = False


@immutable
class Countered(Proposal):
    """A spell or ability would be countered (rule 414.1)."""

    object: str
    to: Zone = "graveyard"
    """Where a spell goes."""
    bottom: bool = False


@immutable
class Resolves(Proposal):
    """A spell or ability would resolve (rule 413.1)."""

    object: str


@immutable
class Deals(Proposal):
    """A source would deal damage to a creature or player (rules 310.4, 417.1)."""

    source: str | None
    to: ObjectOrPlayer
    amount: int
    combat: bool = False
    life: int | None = None
    """How much life a player loses by it, once it is settled what replaces that; None: as much as the damage."""
    marked: bool = True
    """Whether it would be marked on the creature that it is dealt to."""
    deathtouch: bool = False
    """Whether its source has deathtouch as it is dealt."""
    excess_to: ObjectOrPlayer | None = None
    """To what damage beyond what is lethal is dealt instead (2026-04: 120.4a)."""
    excess: int = 0
    """How much it and other damage to the same permanent is beyond what is lethal, where that is said of it."""


@immutable
class Draws(Proposal):
    """A player would draw one card (2006-10, 423)."""

    seat: int


@immutable
class GainsLife(Proposal):
    """A player would gain life."""

    seat: int
    amount: int
    source: str | None = None


@immutable
class LosesLife(Proposal):
    """A player would lose life."""

    seat: int
    amount: int
    source: str | None = None
    paid: bool = False
    """Whether the player would pay it."""
    how: Literal["damage", "mana_burn"] | None = None
    """By what, where no effect says that it is lost and nobody pays it."""
    others: tuple[str, ...] = ()
    """Of damage: its other sources, that would deal theirs at the same time."""


@immutable
class PutsCounters(Proposal):
    """Counters would be put on an object or player."""

    on: ObjectOrPlayer
    kind: str
    number: int


@immutable
class RemovesCounters(Proposal):
    """Counters would be removed from an object or player."""

    on: ObjectOrPlayer
    kind: str
    number: int
    seat: int
    """Who would remove them."""


@immutable
class AddsMana(Proposal):
    """Mana would be put into a player's mana pool (rule 406.1)."""

    seat: int
    mana: str
    source: str | None = None
    how: Literal["tapped"] | None = None
    """Whether a permanent is tapped for it."""
    only_for: str | None = None
    """The only event for which it can be spent, in the ability language."""
    bound: tuple[Bound, ...] = ()
    """What words of `only_for` mean."""


@immutable
class Shuffles(Proposal):
    """A library would be shuffled."""

    seat: int


@immutable
class Searches(Proposal):
    """A player would search a library (rule 419.1a)."""

    seat: int
    owner: int
    """Whose library it is."""


@immutable
class LosesGame(Proposal):
    """A player would lose the game (rule 102.1)."""

    seat: int
    reason: Literal["life", "poison", "empty_library", "effect"]


@immutable
class Taps(Proposal):
    """A permanent would become tapped."""

    object: str


@immutable
class Untaps(Proposal):
    """A permanent would become untapped."""

    object: str
    how: Literal["untap_step"] | None = None


@immutable
class PhasesOut(Proposal):
    """A permanent would phase out (rules 217.8a, 502.15)."""

    object: str
    with_: str | None = None
    """What it is attached to and would phase out with (rule 502.15i)."""
    has_attached: bool = False
    """Whether what is attached to it is proposed with it already."""
    until: Until | None = None
    """Until what happens it is phased out: then it phases in (2026-04: 610.4)."""


@immutable
class PhasesIn(Proposal):
    """A phased-out object would phase in (rules 217.8c, 502.15)."""

    object: str
    has_attached: bool = False
    """Whether what phased out with it is proposed with it already."""


@immutable
class TurnsFaceUp(Proposal):
    """A face-down permanent would be turned face up (504.5; 2006-10: 419.1e)."""

    object: str


@immutable
class Transforms(Proposal):
    """A double-faced permanent would be turned over (2026-04: 701.27a, 701.28a)."""

    object: str
    how: Literal["transform", "convert"] = "transform"


@immutable
class CreatesToken(Proposal):
    """Equal tokens would be put into play (rule 216.1)."""

    owner: int
    controller: int
    characteristics: Characteristics
    number: int = 1
    tapped: bool = False
    source: str | None = None
    counters: tuple[Counter, ...] = ()
    """Counters that it would come into play with."""
    attached_to: ObjectOrPlayer | None = None
    """What it would come into play attached to."""
    attacking: ObjectOrPlayer | None = None
    """The player, or the permanent, that it would come into play attacking."""
    blocking: tuple[str, ...] = ()
    """The attacking creature that it would come into play blocking; until that is chosen, those of which it is one."""
    protector: int | None = None
    """Who would protect it, of a battle (2026-04: 310.8a)."""
    back_face_up: bool = False
    """Of a double-faced token: whether its back face would be up (2026-04: 707.8a)."""


@immutable
class Begins(Proposal):
    """A player's turn would begin, or a phase or step of it (rules 300.1, 419.6e)."""

    seat: int
    part: Literal["turn"] | Phase | Step


Proposed: TypeAlias = (
    Happens
    | Moves
    | Destroys
    | Regenerates
    | Sacrifices
    | Discards
    | Mills
    | Countered
    | Resolves
    | Deals
    | Draws
    | GainsLife
    | LosesLife
    | PutsCounters
    | RemovesCounters
    | AddsMana
    | Shuffles
    | Searches
    | Taps
    | Untaps
    | PhasesOut
    | PhasesIn
    | TurnsFaceUp
    | Transforms
    | CreatesToken
    | Begins
    | LosesGame
)
"""One proposed event."""

GoesSomewhere: TypeAlias = Destroys | Sacrifices | Discards | Mills | Countered
"""What becomes a move once nothing replaces it; the move can be replaced again (rules 217.1d, 419.6a)."""

VERBS: Mapping[type[Proposal], tuple[str, str]] = {
    Moves: ("move", "zone_changed"),
    Destroys: ("destroy", "zone_changed"),
    Regenerates: ("regenerate", "damage_removed"),
    Sacrifices: ("sacrifice", "zone_changed"),
    Discards: ("discard", "zone_changed"),
    Mills: ("mill", "zone_changed"),
    Countered: ("counter", "zone_changed"),
    Resolves: ("resolve", "resolution_ended"),
    Deals: ("damage", "damage_dealt"),
    Draws: ("draw", "zone_changed"),
    GainsLife: ("gain_life", "life_gained"),
    LosesLife: ("lose_life", "life_lost"),
    PutsCounters: ("add_counters", "counters_added"),
    RemovesCounters: ("remove_counters", "counters_removed"),
    AddsMana: ("add_mana", "mana_added"),
    Shuffles: ("shuffle", "library_shuffled"),
    Searches: ("find", "cards_looked_at"),
    Taps: ("tap", "tapped"),
    Untaps: ("untap", "untapped"),
    PhasesOut: ("phase_out", "phased_out"),
    PhasesIn: ("phase_in", "phased_in"),
    TurnsFaceUp: ("turn_face_up", "turned_face_up"),
    Transforms: ("transform", "transformed"),
    CreatesToken: ("create_token", "token_created"),
    Begins: ("begin", "step_began"),
    LosesGame: ("lose_game", "player_lost"),
}
"""Proposed event → what a pattern of the ability language calls it, and the published name of the event that it is."""

if set(get_args(Proposed)) - {Happens} != VERBS.keys():
    raise RuntimeError("the verbs are not those of the proposed events")
if {verb for verb, _ in VERBS.values()} != REPLACEABLE:
    raise RuntimeError("the verbs are not those that effects can replace")
