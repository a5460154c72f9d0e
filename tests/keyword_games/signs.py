"""What shows in a game that a keyword ability is at work: functions of an event and the state before it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from rewind.aggregates.editions import edition as book_of
from rewind.aggregates.fold.playing import symbols
from rewind.aggregates.game import Game
from rewind.aggregates.rules.combat import bands, declaring
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.illegal import IllegalAction
from rewind.aggregates.rules.programs.abilities import key_of_keyword
from rewind.aggregates.rules.programs.compiler import AbilityCompiler, word_of
from rewind.aggregates.rules.queries.mana_costs import mana_cost
from rewind.aggregates.state import GameState
from rewind.events.base import Place
from rewind.events.combat import AttackersDeclared
from rewind.events.envelope import Recorded
from rewind.events.objects import Attached, TurnedFaceUp
from rewind.events.playing import EventPrevented, EventReplaced, PutOnStack, SpecialActionTaken, SpellPlayed
from rewind.events.turn import PriorityPassed
from rewind.events.zones import CardsLookedAt, ZoneChanged

AT_THRESHOLD = 7
"""Cards in a graveyard (2003-12, 502.23a)."""


def named(word: str) -> str:
    """What the table calls a keyword: without its parameters, and with one word for every landwalk."""
    if word.endswith("walk"):
        return "snow landwalk" if word.startswith("snow") else "landwalk"
    if word.startswith(("enchant ", "equip ")):
        return word.partition(" ")[0]
    return "snow landwalk" if word == "snow-covered" else word.partition(" from ")[0]


class Moment(NamedTuple):
    """An event of a game."""

    state: GameState
    """The state before it."""
    record: Recorded
    game: Game
    """The game after the input from which it follows."""
    compiler: AbilityCompiler

    def keywords(self, obj: str) -> frozenset[str]:
        """The keywords of an object as it is."""
        facts = self.state.characteristics_of(obj)
        return frozenset() if facts is None else self._of(facts.abilities)

    def printed(self, obj: str) -> frozenset[str]:
        """The keywords that are printed on what an object is a card of."""
        definition = self.state.definition_of(obj)
        if definition is None:
            return frozenset()
        return self._of(definition.characteristics_in(self.state.edition).abilities)

    def _of(self, abilities: tuple[str, ...]) -> frozenset[str]:
        return frozenset(map(named, self.compiler.keywords(abilities, self.state.definitions)))


Sign = Callable[[Moment], bool]
"""Whether an event shows a keyword ability at work."""
MOST = 450
"""Events after which a game is given up."""


class KeywordGames(NamedTuple):
    """The games of a keyword ability."""

    sign: Sign
    """Shows it at work."""
    about: tuple[str, ...] = ()
    """Cards that it needs as much as those that have it."""
    beside: tuple[str, ...] = ()
    """What each player has in play besides."""
    hand: tuple[str, ...] = ()
    """What each player has in the hand besides."""
    most: int = MOST
    """Events after which a game is given up."""


def by_rule(head: str) -> Sign:
    """Something happens by a rule that is called this, written as the code cites it, or whose number begins so."""
    return lambda at: any(_is_under(rule, number_in(at, head)) for rule in at.record.rule)


def number_in(at: Moment, head: str) -> str:
    """What a rule that the code cites is called in the edition of a game."""
    return book_of(at.state.edition).number(head)


def _is_under(rule: str, head: str) -> bool:
    number = rule.rpartition(" ")[2]
    return number == head or (number.startswith(head) and number[len(head)].isalpha())


def evades(head: str) -> Sign:
    """The same; or creatures of the defending player cannot block an attacker by such a rule."""
    cited = by_rule(head)

    def shows(at: Moment) -> bool:
        if cited(at):
            return True
        event = at.record.event
        if not isinstance(event, AttackersDeclared) or at.game.state.ended:
            return False
        engine = at.game.engine()
        attackers = (one.attacker for one in event.attacks if engine.zone_of(one.attacker) == "in_play")
        number = number_in(at, head)
        return any(_is_under(rule, number) for attacker in attackers for rule in _kept_from(engine, attacker))

    return shows


def _kept_from(engine: Engine, attacker: str) -> Iterator[str]:
    """The rules by which creatures of the defending player cannot block an attacker."""
    for seat in engine.opponents(engine.active):
        blocking = declaring.blocking(engine, seat)
        for blocker in engine.creatures(seat):
            try:
                declaring.verify_by_itself(blocking, blocker, attacker)
            except IllegalAction as error:
                yield from map(str, error.rules)


def on_stack(word: str) -> Sign:
    """An ability that the keyword stands for is put on the stack."""

    def shows(at: Moment) -> bool:
        event = at.record.event
        if not isinstance(event, PutOnStack) or event.key is None:
            return False
        return named(word_of(key_of_keyword(event.key), at.compiler, at.state.definitions)) == word

    return shows


def paid(name: str) -> Sign:
    """A spell is played for a cost whose name begins so."""
    return lambda at: (
        isinstance(at.record.event, SpellPlayed) and any(cost.startswith(name) for cost in at.record.event.costs)
    )


def played_with(word: str, when: Callable[[Moment, SpellPlayed], bool]) -> Sign:
    """A spell with the keyword is played, and more is true."""

    def shows(at: Moment) -> bool:
        event = at.record.event
        return isinstance(event, SpellPlayed) and word in at.printed(event.object) and when(at, event)

    return shows


def is_cheaper(at: Moment, event: SpellPlayed) -> bool:
    """Less mana is paid for a spell than its cost asks for."""
    facts = at.state.characteristics_of(event.object)
    spent = "" if event.payment is None else event.payment.mana
    return facts is not None and sum(n for _, n in symbols(spent)) < mana_cost(facts.mana_cost or "").total


def is_at_instant_speed(at: Moment, event: SpellPlayed) -> bool:
    """A spell is played when no sorcery could be."""
    state = at.state
    in_main = state.phase in ("precombat_main", "postcombat_main")
    return not (in_main and state.active == event.seat and not state.zone("stack"))


def is_paid_by_tapping(_: Moment, event: SpellPlayed) -> bool:
    """Permanents are tapped for a spell."""
    return bool(event.payment and event.payment.tapped)


def enters_with_counters(word: str) -> Sign:
    """A permanent with the keyword comes into play with counters."""

    def shows(at: Moment) -> bool:
        match at.record.event:
            case ZoneChanged(object=obj, to=Place(zone="in_play"), counters=(_, *_)):
                return word in at.printed(obj)
            case _:
                return False

    return shows


def attacks(word: str, when: Callable[[Moment, str], bool] = lambda at, attacker: True) -> Sign:
    """A creature with the keyword attacks, and more is true of it."""

    def shows(at: Moment) -> bool:
        event = at.record.event
        if not isinstance(event, AttackersDeclared):
            return False
        return any(word in at.keywords(one.attacker) and when(at, one.attacker) for one in event.attacks)

    return shows


def came_this_turn(at: Moment, attacker: str) -> bool:
    """A creature has come under its controller's control since the turn began."""
    state = at.state
    return state.active is not None and (
        state.controlled_since.get(attacker, 0) > max(1, state.players[state.active].turn_began)
    )


def in_a_band(is_with_other: bool) -> Sign:
    """A creature attacks in a band that it forms by banding; or with others of a kind."""

    def shows(at: Moment) -> bool:
        event = at.record.event
        if not isinstance(event, AttackersDeclared) or not event.bands or at.game.state.ended:
            return False
        engine = at.game.engine()
        banded = [obj for band in event.bands for obj in band if engine.zone_of(obj) == "in_play"]
        return any(bands.bands_with(engine, obj) if is_with_other else bands.has_banding(engine, obj) for obj in banded)

    return shows


def face_down(at: Moment) -> bool:
    """A spell is played face down, or a permanent turned up."""
    event = at.record.event
    return isinstance(event, TurnedFaceUp) or (isinstance(event, SpellPlayed) and event.face_down)


def at_threshold(at: Moment) -> bool:
    """A permanent with threshold is in play while so many cards are in the graveyard of its controller."""
    if not isinstance(at.record.event, PriorityPassed):
        return False
    state = at.state
    many = {seat for seat in state.players if len(state.zone("graveyard", seat)) >= AT_THRESHOLD}
    return any(state.controller.get(obj) in many and "threshold" in at.keywords(obj) for obj in state.zone("in_play"))


def scried(at: Moment) -> bool:
    """A player looks at cards as something resolves that has scry."""
    stack = at.state.zone("stack")
    return isinstance(at.record.event, CardsLookedAt) and bool(stack) and "scry" in at.printed(stack[-1])


def replaces(word: str) -> Sign:
    """Something is replaced, or prevented, by what has the keyword."""

    def shows(at: Moment) -> bool:
        event = at.record.event
        if not isinstance(event, EventReplaced | EventPrevented):
            return False
        return event.by is not None and word in at.printed(event.by)

    return shows


def stayed_home(at: Moment) -> bool:
    """A player attacks, not with what has defender; that it never does is one of the laws here."""
    event, state = at.record.event, at.state
    if not isinstance(event, AttackersDeclared) or not event.attacks:
        return False
    at_home = [obj for obj in state.zone("in_play") if "defender" in at.keywords(obj)]
    assert not {one.attacker for one in event.attacks} & {*at_home}, "it attacks"
    return any(state.controller.get(obj) == event.seat for obj in at_home)


def enchants(at: Moment) -> bool:
    """Something that has enchant is attached, or comes into play so."""
    match at.record.event:
        case Attached(object=obj) | ZoneChanged(object=obj, attached_to=int() | str()):
            return "enchant" in at.printed(obj)
        case _:
            return False


def imprinted(at: Moment) -> bool:
    """A card is removed from the game by an ability of the permanent on which it is imprinted."""
    event, stack = at.record.event, at.state.zone("stack")
    if not isinstance(event, ZoneChanged) or event.to is None or event.to.zone != "removed" or not stack:
        return False
    entry = at.state.stack.get(stack[-1])
    return entry is not None and entry.source is not None and "imprint" in at.printed(entry.source)


def held_off(at: Moment) -> bool:
    """A player passes while a spell with split second waits, having no other choice than mana abilities."""
    return isinstance(at.record.event, PriorityPassed) and any(
        "split second" in at.keywords(obj) for obj in at.state.zone("stack")
    )


def suspended(at: Moment) -> bool:
    """A player suspends a card."""
    return isinstance(at.record.event, SpecialActionTaken) and at.record.event.action == "suspend"


def spliced(at: Moment) -> bool:
    """Cards are spliced onto a spell."""
    return isinstance(at.record.event, SpellPlayed) and bool(at.record.event.spliced)
