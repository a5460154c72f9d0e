"""How a player pays: asked for where a cost can be paid with different things; mana is paid by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rewind.aggregates.game import Game
from rewind.aggregates.questions.paying import (
    FIELDS,
    Part,
    TotalCost,
    UsedUp,
    cost_of,
    few_of,
    first_of,
    names_objects,
    options_taken,
    parts_of_use,
)
from rewind.aggregates.questions.position import ObjectOrPlayer
from rewind.aggregates.questions.refusals import IllegalAction
from rewind.cli.playing.choices import Choices
from rewind.cli.playing.interchangeable import Interchangeable
from rewind.cli.playing.typed_answers import Back, few
from rewind.events.base import Event
from rewind.events.playing import AbilityPlayed, CostPaid, Payment, SpecialActionTaken, SpellPlayed
from rewind.projections.views.legal_actions import scene_for
from rewind.projections.words.printed_abilities import cost_in_words

_TO_DO = {
    "sacrificed": "to sacrifice",
    "discarded": "to discard",
    "returned": "to return to the hand",
    "tapped": "to tap",
    "removed": "to {removed}",
    "chosen": "to pay with",
}
"""Field of a payment → what is done with what is chosen for it."""

_Take = Callable[[Part, list[str]], Sequence[ObjectOrPlayer] | None]


class Costs(Choices):
    """Asks with what a cost is paid."""

    def _paid(self, game: Game, seat: int, event: Event, played: str, typed: Mapping[str, str]) -> Event:
        """A decision with its payment, where the player chooses that; `typed`: the words for what is sacrificed …

        Raises Back, IllegalAction.
        """
        if not isinstance(event, SpellPlayed | AbilityPlayed | SpecialActionTaken | CostPaid):
            return event
        with cost_of(game.engine(), event) as total_cost:
            payment = None if total_cost is None else self._payment(game, seat, total_cost, played, dict(typed))
        return event if payment is None else event.model_copy(update={"payment": payment})

    def _payment(
        self, game: Game, seat: int, total_cost: TotalCost, played: str, typed: dict[str, str]
    ) -> Payment | None:
        """How a cost is paid; None where there is nothing to choose, or no way to pay it. Raises Back."""
        total_cost, is_asked = self._one_of_several(game, seat, total_cost, played)
        automatic = total_cost.automatic()
        if automatic is None:
            return None
        if unknown := typed.keys() - _fields(total_cost, automatic):
            self._say(f"{played}: nothing that you could choose is {' or '.join(sorted(unknown))} for it", "yellow")
            raise Back
        asking = _Asking(self._ask_for, game, seat, played, typed)
        while True:
            payment = automatic
            if total_cost.asks_for_objects():
                chosen = total_cost.taken(UsedUp(), asking.take_for(total_cost, automatic)) or {}
                payment = automatic.model_copy(update={name: chosen.get(name, ()) for name in FIELDS})
                if asking.is_asked:
                    payment = total_cost.with_mana(payment) or payment
            payment = _with_uses(game, seat, total_cost, payment, asking)
            if not (asking.is_asked or is_asked):
                return None
            try:
                return total_cost.verified(payment)
            except IllegalAction as refused:
                self._say(refused.what, "yellow")

    def _one_of_several(self, game: Game, seat: int, total_cost: TotalCost, played: str) -> tuple[TotalCost, bool]:
        """The cost that is paid, where there are several that can be, and whether the player was asked."""
        able = [one for one in total_cost.variants() if one.automatic() is not None] if total_cost.choices else []
        if len(able) < 2:
            return (able[0] if able else total_cost), False
        self._say(f"{played}: choose what is paid")
        texts = [
            ", ".join(cost_in_words(costs, game.state.edition) or "nothing" for costs in options_taken(one))
            for one in able
        ]
        (place,) = self._pick(game, seat, texts, 1, 1, keys=range(len(texts)))
        return able[place], True

    def _ask_for(
        self, game: Game, seat: int, played: str, part: Part, able: list[str], typed: dict[str, str]
    ) -> list[str] | None:
        """What the player chooses for a part of a cost; None where there is nothing to choose."""
        least, most = few_of(part, len(able))
        scene = scene_for(game.state, seat, ids=True)
        names = [scene.name(obj) for obj in able]
        keys = Interchangeable(game.state, seat).keys(able, names)
        said = typed.pop(part.field or "", "")
        if not said and least == most and (least == len(able) or len(set(keys)) == 1):
            return None
        if not said:
            to_do = _TO_DO[part.field or "chosen"].format(removed=scene.terms.to_remove)
            self._say(f"{played}: choose {few(least, most)} {to_do}")
        places = self._pick(game, seat, names, least, most, keys=keys, typed=said)
        return [able[place] for place in places]


class _Asking:
    """What has been asked for one payment."""

    def __init__(
        self,
        ask_for: Callable[[Game, int, str, Part, list[str], dict[str, str]], list[str] | None],
        game: Game,
        seat: int,
        played: str,
        typed: dict[str, str],
    ) -> None:
        self._ask_for, self._game, self._seat, self._played, self._typed = ask_for, game, seat, played, typed
        self.is_asked = False

    def take_for(self, total_cost: TotalCost, automatic: Payment) -> _Take:
        """What is taken for a part of the cost itself; what is tapped to pay less mana is taken by itself."""

        def take(part: Part, able: list[str]) -> Sequence[ObjectOrPlayer] | None:
            if part.field == "tapped" and part.number is None and total_cost.depends:
                return [obj for obj in automatic.tapped if obj in able]
            return self.take(part, able, self._played)

        return take

    def take(self, part: Part, able: list[str], played: str) -> Sequence[ObjectOrPlayer] | None:
        """What the player chooses for a part, or else what comes first; None where there is not enough."""
        if first_of(part, able) is None:
            return None
        chosen = self._ask_for(self._game, self._seat, played, part, able, self._typed)
        if chosen is None:
            return first_of(part, able)
        self.is_asked = True
        return chosen

    def take_for_mana(self, source: str) -> _Take:
        """What is taken for a part of what a mana ability costs."""
        played = f"{self._played}, for the mana of {source}"
        return lambda part, able: self.take(part, able, played)


def _fields(total_cost: TotalCost, automatic: Payment) -> set[str]:
    """What of a payment may be chosen: for the cost itself, and for the mana abilities that pay its mana."""
    own = {part.field for part in total_cost.parts if part.field is not None}
    return own.union(*({name for name in FIELDS if getattr(use, name)} for use in automatic.abilities))


def _with_uses(game: Game, seat: int, total_cost: TotalCost, payment: Payment, asking: _Asking) -> Payment:
    """A payment whose mana abilities cost what the player chooses for them."""
    if not any(names_objects(use) for use in payment.abilities):
        return payment
    used, uses, engine = UsedUp(), [], game.engine()
    total_cost.use_up(used, payment)
    for use in payment.abilities:
        parts = parts_of_use(engine, seat, use) if names_objects(use) else None
        paid = use
        if parts is not None:
            chosen = parts.taken(used, asking.take_for_mana(engine.name(use.object))) or {}
            paid = use.model_copy(update={name: chosen.get(name, ()) for name in FIELDS})
            parts.use_up(used, paid)
        uses.append(paid)
    return payment.model_copy(update={"abilities": tuple(uses)})
