"""What a play costs and says in the way in which it may be made, and why a card or an ability cannot be played."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AbstractContextManager

from rewind.aggregates.cards.language import Ability, Costs
from rewind.aggregates.immutable import immutable
from rewind.aggregates.questions.announcing import as_played
from rewind.aggregates.rules.at_work import play_costs
from rewind.aggregates.rules.at_work.play_costs import CostMore, Reduction
from rewind.aggregates.rules.at_work.plays import Play, Way
from rewind.aggregates.rules.costs.ability_plays import total_cost_of_ability
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.illegal import IllegalAction, Refusal, refusal
from rewind.aggregates.rules.queries import targets
from rewind.aggregates.rules.queries.announcements import announcement_of_spell, verify_play_ability
from rewind.aggregates.rules.queries.face_down import face_up, morph_cost, morph_way, played_face_down
from rewind.aggregates.rules.queries.forms import form_as_played, forms_of
from rewind.aggregates.rules.queries.splicing import splice_costs
from rewind.aggregates.rules.stack import lands, playing, ways
from rewind.aggregates.rules.stack.legal import STEPS, options
from rewind.aggregates.rules.stack.options import (
    Choices,
    Option,
    Pass,
    PayCost,
    PlayAbility,
    PlayLand,
    PlaySpell,
    ReversePlay,
    TakeSpecialAction,
    TargetChoice,
)
from rewind.events.base import CardDefinition, Characteristics
from rewind.events.playing import SpellPlayed


@immutable
class Text:
    """An ability with what one has to know to print it."""

    ability: Ability
    definition: CardDefinition | None
    """The definition of the card that it is printed on; None: it is not known."""
    characteristics: Characteristics


@immutable(kw_only=True)
class Price:
    """What it costs to play a spell in the way in which it may be played (rule 409.1f)."""

    mana_cost: str | None
    """The mana cost, where it has one."""
    instead: Costs | None
    """What is paid rather than the mana cost."""
    more: tuple[Costs, ...]
    """What is paid besides."""
    less: tuple[str, ...]
    """The mana by which that is reduced: symbols, or a number of generic mana."""


@immutable
class Spliced:
    """What cards cost that are spliced onto a spell, and the texts that they add (2006-10: 502.40a)."""

    costs: tuple[Costs, ...]
    texts: tuple[Text, ...]


def price_of(engine: Engine, option: PlaySpell) -> Price:
    """What it costs to play a spell so, without what is spliced onto it."""
    obj, seat = option.object, option.seat
    play = Play(engine, seat, obj, costs=option.costs)
    if option.face_down:
        with played_face_down(engine, obj, seat):
            return _price(None, morph_way(engine, seat, obj), (), *play_costs.changed_costs(play))
    with _as_played(engine, option):
        x = next(iter(option.choices.x_values or ()), None)
        decision = SpellPlayed(seat=seat, object=obj, costs=option.costs, way=option.way, x=x)
        _, way = ways.chosen_way(engine, decision)
        stated = engine.abilities(obj).spell
        printed = () if stated is None or stated.cost is None else (stated.cost,)
        return _price(engine.characteristics(obj).mana_cost, way, printed, *play_costs.changed_costs(play))


def _price(
    mana_cost: str | None,
    way: Way | None,
    printed: tuple[Costs, ...],
    more: Iterable[CostMore],
    less: Iterable[Reduction],
) -> Price:
    return Price(
        mana_cost=mana_cost,
        instead=None if way is None else way.change.cost,
        more=(*printed, *(cost.costs for cost in more)),
        less=tuple(reduction.mana for reduction in less),
    )


def text_of_spell(engine: Engine, option: PlaySpell) -> Text | None:
    """What a spell says as it is played so, without what is spliced onto it; None where it has no instructions."""
    if option.face_down:
        return None
    with _as_played(engine, option):
        stated = engine.abilities(option.object).spell
        return None if stated is None else _text(engine, stated, option.object)


def text_of_ability(engine: Engine, option: PlayAbility) -> Text:
    """What an activated ability says."""
    _, ability = engine.abilities(option.object).activated[option.ability - 1]
    return _text(engine, ability, option.object)


def _text(engine: Engine, ability: Ability, obj: str) -> Text:
    return Text(ability, engine.state().definition_of(obj), engine.characteristics(obj))


def spliced_onto(engine: Engine, option: PlaySpell) -> Spliced:
    """What is spliced onto a spell as it is played so."""
    obj = option.object
    with _as_played(engine, option):
        costs = splice_costs(engine, option.seat, obj, option.spliced)
        texts = [
            _text(engine, text, next(card for card in option.spliced if key in engine.characteristics(card).abilities))
            for key, text in (engine.abilities(obj).spliced if option.spliced else ())
        ]
    return Spliced(tuple(costs), tuple(texts))


def half_name(engine: Engine, option: PlaySpell | PlayLand) -> str | None:
    """The name of the half of a split card, or of the back face or inset spell, that is played; None: the card is
    played as it is (rule 505.2; 2026-04: 712.11b, 715.3)."""
    forms = forms_of(engine, option.object) if option.half is not None else ()
    return next((one.values.name for one in forms if one.number == option.half and one.values is not None), None)


def _as_played(engine: Engine, option: PlaySpell) -> AbstractContextManager[None]:
    """As long as it lasts, a card is what the option makes of it: a half, with what it has as a spell."""
    return as_played(engine, option.seat, option.object, option.half, option.spliced)


def price_of_turning_face_up(engine: Engine, obj: str) -> Costs | None:
    """The morph cost of a face-down permanent; None where it has none (rule 502.26d)."""
    return morph_cost(face_up(engine, obj)[1])


def additional_land_play(engine: Engine, seat: int, obj: str) -> str | None:
    """What allows a land beside the one of the turn to be played now; None where that one is still to be played.

    None as well where lands are counted, since no effect is named then (2026-04: 305.2a).
    """
    if lands.are_counted(engine):
        return None
    own, additional = lands.land_plays_left(engine, seat, obj)
    return None if own else next(iter(additional), None)


# Why something cannot be played


def refused_card(engine: Engine, seat: int, obj: str) -> IllegalAction | None:
    """The first thing that keeps a card from being played now; None where nothing does that can be told."""
    if "Land" in engine.types(obj):
        return refusal(lands.verify_play_land, engine, seat, obj)
    with form_as_played(engine, obj, forms_of(engine, obj)[0], seat):
        return refusal(_verify_spell, engine, seat, obj)


def _verify_spell(engine: Engine, seat: int, obj: str) -> None:
    ways.verify_play_spell(engine, seat, obj)
    stated = engine.abilities(obj).spell
    announcement = announcement_of_spell(engine, obj, (1,) if stated is not None and stated.modes else ())
    context = Context(engine, seat, obj)
    _verify_has_targets(context, obj, targets.has_possible_targets(context, announcement.targets))
    playing.total_cost_of_spell(context, None, announcement, ()).agree_payment(None)


def refused_ability(engine: Engine, seat: int, obj: str, number: int) -> IllegalAction | None:
    """The first thing that keeps an activated ability from being played now; None where nothing does."""
    return refusal(_verify_ability, engine, seat, obj, number)


def _verify_ability(engine: Engine, seat: int, obj: str, number: int) -> None:
    _, ability = engine.abilities(obj).activated[number - 1]
    verify_play_ability(engine, seat, obj, number)
    context = Context(engine, seat, obj)
    _verify_has_targets(context, obj, targets.has_possible_targets(context, ability.targets))
    total_cost_of_ability(engine, seat, obj, ability, context).agree_payment(None)


def _verify_has_targets(context: Context, obj: str, has_targets: bool) -> None:
    if not has_targets:
        what = f"there is no legal target for {context.engine.name(obj)}"
        raise context.engine.refuse(Refusal.ILLEGAL_TARGETS, what, "409.1c")


# What a player may do with priority, or as the next step of playing something (rule 408.1).


__all__ = [
    "STEPS",
    "Choices",
    "Option",
    "Pass",
    "PayCost",
    "PlayAbility",
    "PlayLand",
    "PlaySpell",
    "ReversePlay",
    "TakeSpecialAction",
    "TargetChoice",
    "options",
]
