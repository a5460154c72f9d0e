"""What a spell or ability may be announced with, and its total cost then (rules 409.1b to 409.1f)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rewind.aggregates.cards.language import Target
from rewind.aggregates.immutable import immutable
from rewind.aggregates.rules.at_work import play_costs, plays
from rewind.aggregates.rules.at_work.plays import Play
from rewind.aggregates.rules.costs.ability_plays import total_cost_of_ability
from rewind.aggregates.rules.costs.as_spell import with_abilities_of_spells
from rewind.aggregates.rules.costs.total_cost import TotalCost
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.queries import targets
from rewind.aggregates.rules.queries.announcements import (
    Announcement,
    Divided,
    announcement_of,
    announcement_of_spell,
    divisions,
)
from rewind.aggregates.rules.queries.face_down import is_face_down, morph_way, played_face_down
from rewind.aggregates.rules.queries.forms import AS_IT_IS, form_as_played, form_played, forms_of, played_as
from rewind.aggregates.rules.queries.splicing import with_text
from rewind.aggregates.rules.stack import playing, special_actions
from rewind.aggregates.rules.stack.playing import total_cost_of as total_cost_of_announced
from rewind.aggregates.rules.stack.special_actions import name_of as name_of_special_action
from rewind.aggregates.rules.stack.turning_face_up import TURN_FACE_UP
from rewind.aggregates.rules.stack.turning_face_up import total_cost_of as total_cost_of_turning_face_up
from rewind.aggregates.rules.stack.ways import chosen_way
from rewind.events.playing import SpellPlayed, Targets

__all__ = [
    "TURN_FACE_UP",
    "Announced",
    "ability_announced",
    "alternative_ways",
    "as_played",
    "forms_of",
    "is_face_down",
    "name_of_special_action",
    "names_of_costs",
    "paying_face_down",
    "spell_announced",
    "total_cost_of_announced",
    "total_cost_of_special_action",
    "total_cost_of_turning_face_up",
]


@contextmanager
def as_played(engine: Engine, seat: int, obj: str, half: int | None, spliced: tuple[str, ...]) -> Iterator[None]:
    """As long as it lasts, a card is what it will be as a spell: this form of it, with the texts of these cards.

    Raises IllegalAction RW3012 where the card has no such half.
    """
    form = AS_IT_IS if half is None else form_played(engine, obj, half)
    with (
        form_as_played(engine, obj, form, seat),
        with_abilities_of_spells(engine, obj, seat),
        played_as(engine, obj, with_text(engine, obj, spliced) if spliced else None, seat),
    ):
        yield


def alternative_ways(engine: Engine, seat: int, obj: str) -> tuple[str | None, ...]:
    """The ways to play a card that effects allow rather than the ordinary one, each by its name, where it has one."""
    return tuple(way.change.as_ for way in plays.ways(Play(engine, seat, obj)) if way.is_alternative)


def names_of_costs(engine: Engine, seat: int, obj: str, number: int | None = None) -> tuple[str, ...]:
    """The names of the optional costs of a spell, or of the ability with this number, and of the ways to play it."""
    play = _play(engine, seat, obj, number, ())
    optional = (cost.name for cost in play_costs.optional_costs(play))
    return (*optional, *(way.change.as_ for way in plays.ways(play) if way.change.as_ is not None))


def _play(engine: Engine, seat: int, obj: str, number: int | None, costs: tuple[str, ...]) -> Play:
    ability = None if number is None else engine.abilities(obj).activated[number - 1][1]
    return Play(engine, seat, obj, ability, costs=costs)


@immutable
class Announced:
    """A spell or ability with the modes, X and costs that a player announces: what is to be chosen for it then."""

    context: Context
    announcement: Announcement

    @property
    def targets(self) -> tuple[Target, ...]:
        """What each instance of the word "target" asks for."""
        return self.announcement.targets

    def is_chosen_otherwise(self, target: Target) -> bool:
        """Whether it is not the player who chooses this target."""
        return targets.is_chosen_otherwise(self.context, target)

    def possible_targets(self, target: Target) -> list[str | int]:
        """Everything that may be chosen for one instance of the word "target": players, then objects."""
        return targets.possible_targets(self.context, target)

    def fewest(self, target: Target) -> int:
        """How many are chosen at least for one instance of the word "target"."""
        return self.context.amount(target.minimum)

    def divisions(self, chosen: Targets) -> list[Divided]:
        """What is divided among these targets, part by part in the order of the shares (rule 409.1e)."""
        return divisions(self.context.but(targets=chosen), self.announcement, chosen)

    def decision_and_total_cost(self, decision: SpellPlayed) -> tuple[SpellPlayed, TotalCost]:
        """The decision with the way in which the spell is played, where it leaves that open, and its total cost.

        Raises IllegalAction where the spell cannot be played so.
        """
        engine, obj, seat = self.context.engine, decision.object, decision.seat
        decision, way = chosen_way(engine, decision)
        names = {**self.context.names, **Play(engine, seat, obj, costs=decision.costs).names}
        context = self.context.but(targets=decision.targets, names=names)
        return decision, playing.total_cost_of_spell(context, way, self.announcement, decision.costs, decision.spliced)

    def total_cost_of_ability(self, number: int, costs: tuple[str, ...], chosen: Targets) -> TotalCost:
        """The total cost of the ability with this number of the object, with these targets."""
        engine, obj = self.context.engine, self.context.source or ""
        _, ability = engine.abilities(obj).activated[number - 1]
        return total_cost_of_ability(engine, self.context.you, obj, ability, self.context.but(targets=chosen), costs)


def spell_announced(
    engine: Engine, seat: int, obj: str, modes: tuple[int, ...], x: int, costs: tuple[str, ...]
) -> Announced:
    """A card as a spell with these modes, as far as it has them, this X and these costs."""
    spell = engine.abilities(obj).spell
    has_modes = spell is not None and len(spell.modes) >= max(modes, default=0)
    names = _play(engine, seat, obj, None, costs).names
    return Announced(
        Context(engine, seat, obj, x=x, names=names), announcement_of_spell(engine, obj, modes if has_modes else ())
    )


def ability_announced(
    engine: Engine, seat: int, obj: str, number: int, modes: tuple[int, ...], x: int, costs: tuple[str, ...]
) -> Announced:
    """The activated ability with this number with these modes, this X and these costs."""
    _, ability = engine.abilities(obj).activated[number - 1]
    names = _play(engine, seat, obj, number, costs).names
    return Announced(Context(engine, seat, obj, x=x, names=names), announcement_of(ability, modes))


@contextmanager
def paying_face_down(engine: Engine, decision: SpellPlayed) -> Iterator[TotalCost]:
    """The total cost of a card that is played face down, while the card is taken to be that (rule 504.2)."""
    seat, obj = decision.seat, decision.object
    with played_face_down(engine, obj, seat):
        context = Context(engine, seat, obj, names=_play(engine, seat, obj, None, decision.costs).names)
        yield playing.total_cost_of_spell(context, morph_way(engine, seat, obj), Announcement(), decision.costs)


def total_cost_of_special_action(engine: Engine, seat: int, obj: str, number: int) -> TotalCost:
    """The total cost of a special action that the ability with this number allows."""
    return special_actions.total_cost_of(engine, seat, obj, engine.abilities(obj).specials[number - 1][1])
