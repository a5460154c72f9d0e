"""What a position is worth to a player: life, permanents, cards in hand; the difference to the opponents.

Nothing is known here of any card: what a permanent is worth follows from what it is, what its abilities say and what
it cost. The unit is about a point of damage to a creature that matters.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rewind.aggregates.cards.mana_costs import converted_mana_cost
from rewind.aggregates.game import Game
from rewind.aggregates.questions.combat import kept_from_attacking
from rewind.aggregates.questions.position import Engine
from rewind.aggregates.state import GameState

WON = 10_000.0
"""What a game that is won is worth; one that is lost so much less than nothing."""

_LIFE = ((5, 2.0), (10, 1.2), (20, 0.6), (10_000, 0.25))
"""Up to so many points of life each is worth so much."""
_LANDS = ((4, 4.0), (6, 2.5), (9, 1.3), (10_000, 0.7))
"""Up to so many lands each is worth so much."""
_UNKNOWN_CARD = 2.0
"""A card in hand that is not known."""
_KEYWORDS = {
    "flying": 0.35,
    "fear": 0.3,
    "shadow": 0.3,
    "double strike": 0.6,
    "first strike": 0.2,
    "trample": 0.15,
    "vigilance": 0.15,
}
"""Keyword → how much more a point of power is worth with it."""
_LOYALTY = 0.6
"""A loyalty counter is worth so much."""
_UNTAPPED = 0.01
"""That a permanent is untapped: it tells only between what is alike else."""
_TOP_CARD = (0.3, 1.5)
"""So much of what a card is worth in hand counts where it is known to lie on top of the library, beyond so much."""
_LAST_CARDS = 4
"""Whoever has fewer cards in the library than so many is about to lose."""


def value(game: Game, seat: int) -> float:
    """What the position is worth to a seat: more than 0 where it is better for it than for its opponents."""
    state = game.state
    if state.ended:
        return WON if seat in state.winners else -WON if state.winners else -WON / 2
    engine = game.engine()
    return sum(_of_player(engine, state, one) * (1 if one == seat else -1) for one in state.seats)


def steps(number: int, table: Iterable[tuple[int, float]]) -> float:
    """The sum of what the first, the second … of so many things is worth, by a table of limits."""
    total, before = 0.0, 0
    for limit, each in table:
        total += each * max(0, min(number, limit) - before)
        before = limit
    return total


def _of_player(engine: Engine, state: GameState, seat: int) -> float:
    player = state.players[seat]
    poison = dict(player.counters).get("poison", 0)
    permanents = [obj for obj in state.zone("in_play") if engine.controller(obj) == seat]
    lands = [obj for obj in permanents if is_land(engine, obj)]
    kept = kept_from_attacking(engine, seat, [obj for obj in permanents if "Creature" in engine.types(obj)])
    library = len(state.zone("library", seat))
    untapped = sum(not state.status_of(obj).tapped for obj in permanents)
    return (
        steps(player.life, _LIFE)
        - 1.5 * poison
        - 4.0 * max(0, _LAST_CARDS - library)
        + steps(len(lands), _LANDS)
        + sum(worth_in_play(engine, obj, attacks=obj not in kept) for obj in permanents)
        + _UNTAPPED * untapped
        + worth_of_hand(engine, state.zone("hand", seat), len(lands))
        + _worth_of_top(engine, state.zone("library", seat), len(lands))
    )


def is_land(engine: Engine, obj: str) -> bool:
    """Whether an object is a land."""
    return "Land" in engine.types(obj)


def worth_in_play(engine: Engine, obj: str, *, attacks: bool = True) -> float:
    """What a permanent is worth to its controller, but for what a land is worth as a land.

    What effects have made a creature, for a turn as a rule, is worth what it is otherwise: what it does as a creature
    shows in what comes of it.
    `attacks`: whether a creature may attack at all, as far as effects go.
    """
    types = engine.types(obj)
    cost = converted_mana_cost(engine.characteristics(obj).mana_cost)
    unchanged = engine.draft.unchanged_values_of(obj)
    if "Creature" not in types or (unchanged is not None and "Creature" not in unchanged.type_line.types):
        return 0.0 if "Land" in types else 1.6 + 0.9 * cost + _LOYALTY * engine.counters(obj, "loyalty")
    keywords = engine.abilities(obj).keywords
    power, toughness = max(0, engine.power(obj)), max(0, engine.toughness(obj))
    of_power = 1.1 + sum(_KEYWORDS.get(word, 0.0) for word in keywords)
    if "defender" in keywords or not attacks:
        of_power = 0.3
    return 1.0 + of_power * power + 0.7 * toughness + 0.5 * min(cost, 8)


def worth_of_hand(engine: Engine, hand: Iterable[str], lands: int) -> float:
    """What the cards of a hand are worth to a player who has so many lands in play."""
    total, more = 0.0, 0
    for obj in hand:
        total += worth_in_hand(engine, obj, lands + more)
        more += is_land(engine, obj)
    return total


def _worth_of_top(engine: Engine, library: Sequence[str], lands: int) -> float:
    """What it is worth to draw the card on top next rather than an unknown one; nothing where it is not known."""
    if not library or not engine.characteristics(library[-1]).type_line.types:
        return 0.0
    share, usual = _TOP_CARD
    return share * (worth_in_hand(engine, library[-1], lands) - usual)


def worth_with_land(engine: Engine, obj: str) -> float:
    """What a permanent is worth to its controller, and about what a land is worth as a land."""
    return worth_in_play(engine, obj) + (3.0 if is_land(engine, obj) else 0.0)


def worth_in_hand(engine: Engine, obj: str, lands: int) -> float:
    """What a card in hand is worth to a player who has so many lands, those of the hand before it among them."""
    known = engine.characteristics(obj)
    if not known.type_line.types:
        return _UNKNOWN_CARD
    if is_land(engine, obj):
        return 1.9 if lands < 5 else 1.2 if lands < 7 else 0.4
    cost = converted_mana_cost(known.mana_cost)
    return 1.3 if cost > lands + 2 else min(1.2 + 0.4 * cost, 3.0)
