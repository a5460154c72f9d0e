"""Each law finds what breaks it, and nothing in a game that keeps it."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache

import pytest

from rewind.aggregates.game import Game
from rewind.aggregates.state import EMPTY, GameState, ZoneKey, number_of
from rewind.aggregates.timeline import Timeline
from rewind.events.base import Event
from rewind.events.envelope import Recorded
from rewind.events.turn import PriorityPassed
from rewind.replays.playing.bots import UniformBot
from tests.games import laws
from tests.games.built_in import WHOLE
from tests.games.holding import wrong_with
from tests.games.laws import LAWS, OF_GAMES, OF_INPUTS, AfterInput, LawOfGames, LawOfInputs, Played

GAME = replace(WHOLE, most=300)
SEED, EDITION = 1, "2006-10"
HAND = ZoneKey("hand", 1)


@cache
def records() -> tuple[Recorded, ...]:
    return GAME.records(SEED, EDITION)


@pytest.mark.long
def test_a_game_that_keeps_them_all() -> None:
    """Another process with another hash seed plays it too."""
    assert wrong_with(GAME, [(SEED, EDITION)]) == []


def test_each_has_a_name_and_a_sentence() -> None:
    assert len({law.name for law in LAWS}) == len(LAWS)
    assert all(law.sentence.endswith(".") for law in LAWS)


def test_another_process_gets_them() -> None:
    assert [law.name for law in LAWS] == [law.name for law in pickle.loads(pickle.dumps(LAWS))]


class Crashing(UniformBot):
    """A player whose decisions crash after some events."""

    def decide(self, game: Game) -> Event:
        if len(game.records) > 30:
            raise RuntimeError("nothing comes to mind")
        return super().decide(game)


def test_a_crash_is_told_with_its_seed() -> None:
    (wrong,) = wrong_with(replace(GAME, bot=lambda _: Crashing), [(SEED, EDITION)])
    assert wrong.startswith(f"game {SEED} {EDITION}: crashed: RuntimeError('nothing comes to mind")
    assert " after event " in wrong


# After an input


def after_an_input() -> AfterInput:
    """A game after an input by which somebody has come to have priority, with a creature in play."""
    n = next(one.n for one in records() if one.n > 200 and isinstance(one.event, PriorityPassed))
    game = Game(records()[: n - 1])
    before = game.state
    made = game.decide(records()[n - 1].event)
    assert game._kept is not None
    assert game.pending is not None
    assert game.pending.kind == "priority"
    return AfterInput(before, game.state, made, game, game._kept)


def creature(state: GameState) -> str:
    """A permanent that is no land."""
    return next(obj for obj in state.zone("in_play") if "Land" not in str(state.characteristics_of(obj)))


def with_state(at: AfterInput, state: GameState) -> AfterInput:
    at.game.state = state
    return replace(at, after=state)


def not_recorded(at: AfterInput) -> AfterInput:
    obj = creature(at.after)
    facts = at.after.characteristics_of(obj)
    assert facts is not None
    other = facts.model_copy(update={"colors": ("U", "R")})
    return with_state(at, replace(at.after, characteristics=at.after.characteristics.set(obj, other)))


def kept_of_another_state(at: AfterInput) -> AfterInput:
    kept = not_recorded(at).game.engine()
    return replace(with_state(at, at.after), kept=kept)


def dead_player(at: AfterInput) -> AfterInput:
    players = at.after.players
    return with_state(at, replace(at.after, players=players.set(2, players[2]._replace(life=0))))


def in_two_places(at: AfterInput) -> AfterInput:
    state = at.after
    hand = (*state.zone("hand", 1), creature(state))
    return replace(at, after=replace(state, zones=state.zones.set(HAND, hand)))


def nowhere(at: AfterInput) -> AfterInput:
    return replace(at, after=replace(at.after, zones=at.after.zones.delete(HAND)))


def token_in_a_hand(at: AfterInput) -> AfterInput:
    state = at.after
    return replace(at, after=replace(state, kinds=state.kinds.set(number_of(state.zone("hand", 1)[0]), "token")))


def no_card_any_more(at: AfterInput) -> AfterInput:
    state = at.after
    number = number_of(state.zone("hand", 1)[0])
    return replace(at, after=replace(state, current=state.current.delete(number)))


def owned_by_nobody(at: AfterInput) -> AfterInput:
    state = at.after
    return replace(at, after=replace(state, owners=state.owners.set(number_of(creature(state)), 3)))


def no_controller(at: AfterInput) -> AfterInput:
    return replace(at, after=replace(at.after, controller=at.after.controller.delete(creature(at.after))))


def counters_below_none(at: AfterInput) -> AfterInput:
    counters = at.after.counters.set(creature(at.after), (("charge", -1),))
    return replace(at, after=replace(at.after, counters=counters))


def mana_below_none(at: AfterInput) -> AfterInput:
    players = at.after.players
    return replace(at, after=replace(at.after, players=players.set(1, players[1]._replace(mana=(("R", -1),)))))


def attached_in_a_circle(at: AfterInput) -> AfterInput:
    one, other = at.after.zone("in_play")[:2]
    to = at.after.attached_to.set(one, other).set(other, one)
    return replace(
        at, after=replace(at.after, attached_to=to, attached_at=at.after.attached_at.set(one, 1).set(other, 1))
    )


def attached_to_nothing(at: AfterInput) -> AfterInput:
    state, obj = at.after, creature(at.after)
    gone = next(one for one in state.position if not state.is_current(one))
    to = state.attached_to.set(obj, gone)
    return replace(at, after=replace(state, attached_to=to, attached_at=state.attached_at.set(obj, 1)))


def number_left_out(at: AfterInput) -> AfterInput:
    return replace(at, made=tuple(record._replace(n=record.n + 1) for record in at.made))


BREAKING_AFTER_INPUTS: tuple[tuple[str, Callable[[AfterInput], AfterInput]], ...] = (
    ("state", lambda at: replace(at, after=EMPTY)),
    ("facts", not_recorded),
    ("knowledge", kept_of_another_state),
    ("checked", dead_player),
    ("zones", in_two_places),
    ("zones", nowhere),
    ("tokens", token_in_a_hand),
    ("cards", no_card_any_more),
    ("cards", owned_by_nobody),
    ("controllers", no_controller),
    ("numbers", counters_below_none),
    ("numbers", mana_below_none),
    ("attachments", attached_in_a_circle),
    ("attachments", attached_to_nothing),
    ("growth", number_left_out),
    ("growth", lambda at: replace(at, after=replace(at.after, turn=0))),
)


@pytest.mark.parametrize(("name", "breaking"), BREAKING_AFTER_INPUTS)
def test_after_an_input_it_is_found(name: str, breaking: Callable[[AfterInput], AfterInput]) -> None:
    law = next(one for one in OF_INPUTS if one.name == name)
    assert list(law.wrong(after_an_input())) == []
    assert list(law.wrong(breaking(after_an_input())))


# Of a game


def without_a_rule() -> Played:
    return Played(
        GAME, SEED, EDITION, tuple(record._replace(rule=()) if record.n == 200 else record for record in records())
    )


def of_another_seed() -> Played:
    return Played(GAME, SEED + 1, EDITION, records())


def not_a_tuple() -> Played:
    rule: tuple[str, ...] = ["408.1c"]  # type: ignore[assignment]  # which is what is wrong
    return Played(GAME, SEED, EDITION, (records()[0]._replace(rule=rule), *records()[1:]))


BREAKING_GAMES: Mapping[str, Callable[[], Played]] = {
    "decided": without_a_rule,
    "rebuilt": without_a_rule,
    "forgetful": of_another_seed,
    "recomputed": of_another_seed,
    "bytes": not_a_tuple,
}


@pytest.mark.parametrize("name", BREAKING_GAMES)
def test_in_a_game_it_is_found(name: str) -> None:
    law = next(one for one in OF_GAMES if one.name == name)
    assert list(law.wrong(BREAKING_GAMES[name]()))


def with_everything(whole: list[Recorded], seat: int) -> Iterator[Recorded]:
    """A seat's log that hides nothing."""
    return iter(whole)


class Late(Timeline):
    """A timeline that is one event late."""

    def at(self, n: int) -> GameState:
        return super().at(n - 1)


BREAKING_PROJECTIONS: Mapping[str, tuple[str, object]] = {
    "timeline": ("Timeline", Late),
    "seat logs": ("redact", with_everything),
    "told": ("sentence", lambda before, record, after: "" if record.n == 200 else "Somebody passes."),
    "hidden": ("redact", with_everything),
}


@pytest.mark.parametrize("name", BREAKING_PROJECTIONS)
def test_in_a_projection_it_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    law = next(one for one in OF_GAMES if one.name == name)
    monkeypatch.setattr(laws, *BREAKING_PROJECTIONS[name])
    assert list(law.wrong(Played(GAME, SEED, EDITION, records())))


def test_each_law_is_broken_by_something() -> None:
    of_inputs = {name for name, _ in BREAKING_AFTER_INPUTS}
    assert {law.name for law in LAWS if isinstance(law, LawOfInputs)} == of_inputs
    assert {law.name for law in LAWS if isinstance(law, LawOfGames)} == {*BREAKING_GAMES, *BREAKING_PROJECTIONS}
