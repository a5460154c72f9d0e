"""Splicing: cards revealed from the hand as a spell is played, whose texts it gets (2006-10, 502.40)."""

from __future__ import annotations

from rewind.aggregates.cards.language import Costs, Filter, KeywordAbility
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.descriptions import tests
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.illegal import Refusal
from rewind.aggregates.rules.engine.view import View
from rewind.events.base import Characteristics
from rewind.events.playing import TextSpliced
from rewind.events.zones import ZoneChanged

SPLICE = "splice"


def can_have_splices(engine: Engine, seat: int, onto: str) -> bool:
    """Whether any card of the game, wherever it is, could be spliced onto what is played if a hand held it."""
    context = Context(engine, seat, onto)
    return any(_fits(context, onto, node) for node in engine.compiler.splices)


def splice_cost(engine: Engine, seat: int, card: str, onto: str) -> Costs | None:
    """What it costs to splice a card onto what is played; None: it cannot be spliced onto that (2006-10: 502.40a).

    What is played is what it is as it is announced.
    """
    context = Context(engine, seat, card)
    for _, node in engine.abilities(card).keyword_nodes:
        if node.keyword == SPLICE and _fits(context, onto, node):
            return node.cost
    return None


def _fits(context: Context, onto: str, node: KeywordAbility) -> bool:
    what = node.what
    return isinstance(what, Filter) and tests(context, onto, what)


def splices(engine: Engine, seat: int, onto: str) -> list[str]:
    """The cards of a player's hand that can be spliced onto what is played, in their order (2006-10: 502.40a)."""
    if not engine.compiler.splices:
        return []
    hand = (card for card in engine.zone("hand", seat) if card != onto)
    return [card for card in hand if splice_cost(engine, seat, card, onto) is not None]


def verify_splices(engine: Engine, seat: int, onto: str, cards: tuple[str, ...]) -> None:
    """Raises IllegalAction RW3012 where not all of these can be spliced, each once (2006-10: 502.40a, 502.40b)."""
    if not cards:
        return
    able = splices(engine, seat, onto)
    for card in cards:
        engine.require(
            card in able,
            Refusal.ILLEGAL_ANNOUNCEMENT,
            lambda card=card: f"{engine.name(card)} cannot be spliced onto {engine.name(onto)}",  # type: ignore[misc]  # bound now
            "409.1b",
            "502.40a",
        )
    engine.require(
        len(set(cards)) == len(cards),
        Refusal.ILLEGAL_ANNOUNCEMENT,
        lambda: f"no card is spliced onto {engine.name(onto)} more than once",
        "502.40b",
    )


def splice_costs(engine: Engine, seat: int, onto: str, cards: tuple[str, ...]) -> list[Costs]:
    """What splicing these cards costs besides, in their order (2006-10: 409.1f, 502.40a)."""
    found = (splice_cost(engine, seat, card, onto) for card in cards)
    return [cost for cost in found if cost is not None]


def text_of(engine: View, cards: tuple[str, ...]) -> tuple[str, ...]:
    """The abilities that the text boxes of cards are (2006-10: 502.40c)."""
    return tuple(key for card in cards for key in engine.characteristics(card).abilities)


def with_text(engine: View, obj: str, cards: tuple[str, ...]) -> Characteristics:
    """What an object is with the texts of cards after its own, and nothing else of theirs (2006-10: 502.40c)."""
    facts = engine.characteristics(obj)
    return facts.model_copy(update={"abilities": (*facts.abilities, *text_of(engine, cards))})


def spliced_onto(engine: View, spell: str) -> tuple[str, ...]:
    """The cards that were spliced onto a spell on the stack as it was announced."""
    for _, event, _, _ in engine.draft.backwards() if engine.compiler.splices else ():
        if isinstance(event, TextSpliced) and event.object == spell:
            return event.cards
        if isinstance(event, ZoneChanged) and event.becomes == spell:
            break
    return ()
