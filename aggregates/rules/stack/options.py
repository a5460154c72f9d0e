"""What a player may decide to do, a class for each kind of decision, with what there is to choose about it (408.1)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import field

from rewind.aggregates.immutable import immutable
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.queries.announcements import Divided
from rewind.events import playing
from rewind.events.base import Event
from rewind.events.turn import PriorityPassed


@immutable
class TargetChoice:
    """One instance of the word "target": what may be chosen for it."""

    things: tuple[ObjectOrPlayer, ...]
    """Objects by id, players by seat."""
    minimum: int
    maximum: int
    with_x: bool = False
    """Whether just X of them are chosen."""


@immutable(kw_only=True)
class Choices:
    """What is to be chosen as something is announced: targets, X, a division (rules 409.1b to 409.1e)."""

    targets: tuple[TargetChoice, ...] = ()
    x_values: Sequence[int] | None = None
    """The values of X that can be paid, the lowest first; None: there is no X."""
    divided: int | None = None
    """An amount that is divided among targets, without X; None: nothing is divided."""
    dividing: Callable[[playing.Targets, int], list[Divided]] | None = field(default=None, compare=False)
    """Among which of the targets that are chosen what is divided, with this X."""

    @property
    def x_maximum(self) -> int | None:
        """The highest value of X that can be paid; None: there is no X."""
        return None if self.x_values is None else max(self.x_values)

    @property
    def x_unpaid(self) -> tuple[int, ...]:
        """The values below the highest that cannot be paid: where mana costs change costs a greater X may cost less."""
        if self.x_values is None or isinstance(self.x_values, range):
            return ()
        return tuple(x for x in range(max(self.x_values)) if x not in self.x_values)

    def divisions(self, chosen: playing.Targets, x: int | None = None) -> list[Divided]:
        """What is divided among these targets with this X, part by part in the order of the shares (rule 409.1e)."""
        return [] if self.dividing is None else self.dividing(chosen, x or 0)


NOTHING_TO_CHOOSE = Choices()


@immutable(kw_only=True)
class _Option(ABC):
    """What every option has."""

    seat: int
    """Who may do it."""
    rules: tuple[str, ...] = ()
    """The rules that were asked and allow it to begin, written as in 2006-10."""
    choices: Choices = NOTHING_TO_CHOOSE

    @abstractmethod
    def decision(self, chosen: playing.Targets = (), x: int | None = None, divided: tuple[int, ...] = ()) -> Event:
        """The decision to do it, with these targets and this X; it is paid for automatically."""


@immutable(kw_only=True)
class Pass(_Option):
    """To pass (rule 408.1c)."""

    def decision(self, chosen: playing.Targets = (), x: int | None = None, divided: tuple[int, ...] = ()) -> Event:
        return PriorityPassed(seat=self.seat)


@immutable(kw_only=True)
class _OfAnObject(_Option):
    object: str
    """The card, permanent or spell that it is about."""


@immutable(kw_only=True)
class PlayLand(_OfAnObject):
    """To play a land (rule 408.2d)."""

    half: int | None = None
    """Of a modal double-faced card: 2 where its back face is played (2026-04: 712.12)."""

    def decision(self, chosen: playing.Targets = (), x: int | None = None, divided: tuple[int, ...] = ()) -> Event:
        return playing.LandPlayed(seat=self.seat, object=self.object, half=self.half)


@immutable(kw_only=True)
class PlaySpell(_OfAnObject):
    """To play a card as a spell, or to announce one that has begun to be played (rule 409.1)."""

    modes: tuple[int, ...] = ()
    costs: tuple[str, ...] = ()
    """The optional and alternative costs that are paid, by name."""
    way: int | None = None
    """Which of the ways that effects allow, where no name says it."""
    face_down: bool = False
    """Whether the card is played face down."""
    half: int | None = None
    """Of a split card: which half is played (rule 505.2); of others 2 for the back face or the inset spell."""
    spliced: tuple[str, ...] = ()
    """The cards that are revealed to be spliced onto it, in the order of their instructions (2006-10: 502.40b)."""
    is_begun: bool = False
    """Whether it is on the stack already, and is announced as the next step."""

    def decision(self, chosen: playing.Targets = (), x: int | None = None, divided: tuple[int, ...] = ()) -> Event:
        return playing.SpellPlayed(
            seat=self.seat,
            object=self.object,
            targets=chosen,
            modes=self.modes,
            x=x,
            costs=self.costs,
            divided=divided,
            way=self.way,
            face_down=self.face_down,
            half=self.half,
            spliced=self.spliced,
        )


@immutable(kw_only=True)
class PlayAbility(_OfAnObject):
    """To play an activated ability, or to announce one that has begun to be played (rule 409.1)."""

    ability: int
    """The number of the ability among the activated abilities of the object."""
    modes: tuple[int, ...] = ()
    costs: tuple[str, ...] = ()
    """The optional costs that are paid, by name."""
    is_mana_ability: bool = False
    on_stack: str | None = None
    """Where it has begun to be played, and is announced as the next step: what it is on the stack."""

    @property
    def is_begun(self) -> bool:
        """Whether it is on the stack already, and is announced as the next step."""
        return self.on_stack is not None

    def decision(self, chosen: playing.Targets = (), x: int | None = None, divided: tuple[int, ...] = ()) -> Event:
        return playing.AbilityPlayed(
            seat=self.seat,
            object=self.object,
            ability=self.ability,
            targets=chosen,
            modes=self.modes,
            x=x,
            divided=divided,
            on_stack=self.on_stack,
            costs=self.costs,
        )


@immutable(kw_only=True)
class TakeSpecialAction(_OfAnObject):
    """To take a special action: to turn a permanent face up, or what an ability allows (2006-10: 408.2h, 408.2k)."""

    action: str
    """Which action, by its name."""
    ability: int | None = None
    """The number of the ability that allows it, among those of the object that allow special actions."""

    def decision(self, chosen: playing.Targets = (), x: int | None = None, divided: tuple[int, ...] = ()) -> Event:
        return playing.SpecialActionTaken(
            seat=self.seat, action=self.action, object=self.object, ability=self.ability, x=x
        )


@immutable(kw_only=True)
class PayCost(_OfAnObject):
    """To pay for what is announced (rule 409.1h)."""

    on_stack: str
    """What the spell or ability that is paid for is on the stack."""

    def decision(self, chosen: playing.Targets = (), x: int | None = None, divided: tuple[int, ...] = ()) -> Event:
        return playing.CostPaid(seat=self.seat, object=self.on_stack)


@immutable(kw_only=True)
class ReversePlay(_OfAnObject):
    """To take back what has begun to be played (rule 422.1)."""

    began: int
    """The event that began the action."""

    def decision(self, chosen: playing.Targets = (), x: int | None = None, divided: tuple[int, ...] = ()) -> Event:
        return playing.ActionReversed(action=self.began, seat=self.seat)


Option = Pass | PlayLand | PlaySpell | PlayAbility | TakeSpecialAction | PayCost | ReversePlay
"""One thing that a player may do with priority, or as the next step of playing."""
