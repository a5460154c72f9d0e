"""What published events show: each of the verbs of the ability language is told from some event, with its roles."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rewind.aggregates.cards.language.verbs import VERBS
from rewind.aggregates.fold import fold
from rewind.aggregates.game import Game
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.occurrences import Occurrence
from rewind.aggregates.rules.happening.occurrences_of import SHOWS
from rewind.aggregates.rules.happening.scenes import Scene, now
from rewind.aggregates.rules.turn.game_loop import ANSWERS
from rewind.aggregates.state import EMPTY, GameState
from rewind.events import combat, game, objects, playing, turn, zones
from rewind.events.base import Characteristics, Event, Place, TypeLine
from rewind.events.envelope import Recorded
from rewind.projections.visibility.seat_log import redact
from rewind.replays.scenarios.form.document import read_scenarios
from rewind.replays.scenarios.runner import run_scenario
from tests.rules.scenarios.conftest import cards

POSITION = """
scenario: Two creatures fight, and a spell is on the stack
players:
  alice: {in_play: [Grizzly Bears, Mountain], hand: [Shock], library: [Island]}
  bob: {in_play: [Hill Giant]}
do:
  - attack: {by: alice, attackers: {Grizzly Bears: bob}}
  - play: {by: alice, card: Shock, targets: [bob]}
"""
BEAR, MOUNTAIN, SHOCK, GIANT = "1.1", "2.1", "3.2", "5.1"
TOKEN = Characteristics(name="Elf", type_line=TypeLine(types=("Creature",)))


def moved(from_: str | None, to: str, reason: zones.Reason, **more: object) -> zones.ZoneChanged:
    place = None if from_ is None else Place.model_validate({"zone": from_})
    fields = {"object": BEAR, "becomes": "1.2", "from": place, "to": Place.model_validate({"zone": to})}
    return zones.ZoneChanged.model_validate({**fields, "reason": reason, **more})


EVENTS: Sequence[tuple[Event, set[str]]] = [
    (moved("library", "hand", "drawn"), {"move", "draw"}),
    (moved("hand", "graveyard", "discarded", how="cycling"), {"move", "discard"}),
    (moved("library", "graveyard", "milled"), {"move", "mill"}),
    (moved("in_play", "graveyard", "sacrificed"), {"move", "sacrifice"}),
    (moved("in_play", "graveyard", "destroyed"), {"move", "destroy"}),
    (moved("stack", "graveyard", "countered"), {"move", "counter"}),
    (moved("library", "hand", "searched", by=1), {"move", "find"}),
    (moved("hand", "in_play", "played"), {"move", "play"}),
    (moved("hand", "in_play", "put", attached_to=GIANT), {"move", "attach"}),
    (zones.TokenCreated(object="99.1", owner=1, controller=1, characteristics=TOKEN), {"move", "create_token"}),
    (zones.CeasedToExist(object=SHOCK, reason="countered"), {"counter"}),
    (zones.CeasedToExist(object=SHOCK), set()),
    (zones.PhasedOut(object=BEAR), {"phase_out"}),
    (zones.PhasedIn(object=BEAR), {"phase_in"}),
    (zones.CardsRevealed(seat=1, objects=(BEAR,)), {"reveal"}),
    (zones.CardsLookedAt(seats=(1,), count=1, objects=(BEAR,)), {"look"}),
    (zones.LibraryShuffled(seat=1), {"shuffle"}),
    (playing.PlayCompleted(object=SHOCK), {"play", "target"}),
    (playing.PutOnStack(object=SHOCK, kind="spell_copy", seat=1, targets=((2,),)), {"copy", "target"}),
    (playing.TargetsChosen(object=SHOCK, targets=((GIANT,),)), {"target"}),
    (playing.TargetsChosen(object=SHOCK, targets=((2,),)), set()),
    (playing.AbilityPlayed(seat=1, object=MOUNTAIN, ability=1), {"play"}),
    (playing.ManaAdded(seat=1, mana="{R}", source=MOUNTAIN), {"add_mana"}),
    (playing.CostPaid(seat=1, object=SHOCK, mana="{R}"), {"pay"}),
    (playing.ResolutionEnded(object=SHOCK), {"resolve"}),
    (playing.ResolutionEnded(object=SHOCK, countered=True), set()),
    (playing.CoinFlipped(seat=1, result="heads", called="heads"), {"flip_coin"}),
    (game.DesignationGained(designation="day"), {"designate"}),
    (playing.KeywordActionDone(action="explore", seat=1, objects=(BEAR,)), {"keyword_action"}),
    (combat.DamageDealt(source=BEAR, to=2, amount=2), {"damage"}),
    (playing.EventPrevented(object=2, source=BEAR, amount=1), {"prevent"}),
    (combat.LifeGained(seat=1, amount=2), {"gain_life"}),
    (combat.LifeLost(seat=1, amount=2), {"lose_life"}),
    (combat.LifeLost(seat=1, amount=2, paid=True), {"lose_life", "pay_life"}),
    (playing.ManaBurned(seat=1, amount=1), {"lose_life"}),
    (objects.CountersAdded(on=BEAR, kind="charge", number=1), {"add_counters"}),
    (objects.CountersRemoved(on=BEAR, kind="charge", number=1), {"remove_counters"}),
    (objects.Tapped(object=BEAR), {"tap"}),
    (objects.Untapped(object=BEAR), {"untap"}),
    (objects.Attached(object=BEAR, to=GIANT), {"attach"}),
    (objects.AbilitiesChanged(object=BEAR, before=("flying", "trample"), after=("trample",)), {"lose_ability"}),
    (objects.Unattached.model_validate({"object": BEAR, "from": GIANT}), {"unattach"}),
    (objects.TurnedFaceUp(object=BEAR), {"turn_face_up"}),
    (objects.TurnedFaceDown(object=BEAR, characteristics=TOKEN), {"turn_face_down"}),
    (objects.Transformed(object=BEAR, characteristics=TOKEN), {"transform"}),
    (objects.ControlChanged(object=BEAR, before=1, after=2), {"control"}),
    (combat.AttackersDeclared(seat=1, attacks=(combat.Attack(attacker=BEAR, defender=2),)), {"attack"}),
    (
        combat.BlockersDeclared(seat=2, blocks=(combat.Block(blocker=GIANT, attackers=(BEAR,)),)),
        {"block", "become_blocked"},
    ),
    (combat.BlockersDeclared(seat=2), {"go_unblocked"}),
    (combat.BlockAdded(blocker=GIANT, attackers=(BEAR,)), {"block", "become_blocked"}),
    (combat.BecameBlocked(object=BEAR), {"become_blocked"}),
    (combat.RemovedFromCombat(object=BEAR), {"remove_from_combat"}),
    (
        combat.CombatDamageAssigned(seat=1, assignments=(combat.DamageAssignment(source=BEAR, to=2, amount=2),)),
        {"assign_damage"},
    ),
    (turn.TurnBegan(seat=2, turn=2), {"begin", "end"}),
    (turn.PhaseBegan(phase="ending"), {"begin", "end"}),
    (turn.StepBegan(step="cleanup"), {"begin", "end"}),
    (turn.PriorityPassed(seat=2), {"pass"}),
    (game.PlayerLost(seat=1, reason="conceded"), {"lose_game"}),
    (game.PlayerWon(seat=1), {"win_game"}),
]


@pytest.fixture(scope="module")
def position() -> GameState:
    document = next(iter(read_scenarios(POSITION, "position.yaml")))
    return fold(EMPTY, run_scenario(document, "2006-10", cards(), redact).records)


def occurrences_of(scene: Scene, event: Event) -> list[Occurrence]:
    _, found = SHOWS.get(type(event), (frozenset(), lambda *_: ()))
    return list(found(scene, event))


def shown(position: GameState, event: Event) -> set[str]:
    engine = Engine(position, Game.__new__(Game), ANSWERS)  # type: ignore[arg-type]  # no input is asked for
    scene = now(engine, Recorded(position.n + 1, event, None, (), None, None, None))
    return {occurrence.verb for occurrence in occurrences_of(scene, event)}


@pytest.mark.parametrize(("event", "verbs"), EVENTS, ids=lambda one: one.published if isinstance(one, Event) else "")
def test_an_event_shows_its_verbs(position: GameState, event: Event, verbs: set[str]) -> None:
    assert shown(position, event) == verbs


def test_every_verb_can_be_shown() -> None:
    assert VERBS.keys() == {verb for verbs, _ in SHOWS.values() for verb in verbs}


def test_every_role_of_an_occurrence_is_one_of_its_verb(position: GameState) -> None:
    """Beside those of the verb: what it became, whose it is, how many."""
    engine = Engine(position, Game.__new__(Game), ANSWERS)  # type: ignore[arg-type]  # no input is asked for
    for event, _ in EVENTS:
        scene = now(engine, Recorded(position.n + 1, event, None, (), None, None, None))
        for occurrence in occurrences_of(scene, event):
            assert occurrence.roles.keys() <= VERBS[occurrence.verb] | {"what", "became", "player", "number", "from"}
