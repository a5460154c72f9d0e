"""The digest: the same everywhere, another one whenever something listed differs."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import replace
from hashlib import blake2b

import orjson
import pytest
from hypothesis import given
from immutables import Map

from rewind.aggregates import digest as digests
from rewind.aggregates.digest import COMPONENTS, SELDOM, VERSIONS, Held, components, digest
from rewind.aggregates.fold import fold
from rewind.aggregates.state import EMPTY, GameState
from rewind.events.base import Counter, Event, OtherFace, Place, TypeLine
from rewind.events.combat import CombatDamageAssigned, DamageAssignment, DamageDealt, LifeLost, MaximumHandSizeChanged
from rewind.events.envelope import Recorded
from rewind.events.game import GameEnded, Note, PlayerLost, PlayerWon, StartingPlayerChosen
from rewind.events.objects import (
    AbilitiesChanged,
    Attached,
    ControlChanged,
    CountersAdded,
    Flipped,
    Tapped,
    TextChanged,
    Transformed,
    TurnedFaceDown,
    WordChange,
)
from rewind.events.playing import (
    AbilityTriggered,
    Bound,
    ContinuousEffectBegan,
    LandPlayed,
    ManaAdded,
    PutOnStack,
    Remembered,
    TriggerAwaited,
)
from rewind.events.turn import PartAdded, PhaseBegan, PriorityReceived, StepBegan, TurnAdded, TurnBegan
from rewind.events.zones import CardIdentified, DrawFailed, DungeonRooms, LibraryShuffled, ObjectRestored, TokenCreated
from tests.aggregates.given import ATTACK, BEARS, BEGINNING, BLOCK, FACE_DOWN, GIVEN, move, then
from tests.random_games.generator import games

COMBAT = then(GIVEN, PhaseBegan(phase="combat"), ATTACK)

DIFFERENT: dict[str, tuple[GameState, Event]] = {
    "life": (GIVEN, LifeLost(seat=1, amount=1)),
    "player's counters": (GIVEN, CountersAdded(on=1, kind="poison", number=1)),
    "mana": (GIVEN, ManaAdded(seat=1, mana="{G}")),
    "lands played": (GIVEN, LandPlayed(seat=1, object="2.2")),
    "hand size": (GIVEN, MaximumHandSizeChanged(seat=1, before=7, after=8)),
    "drew from an empty library": (GIVEN, DrawFailed(seat=1)),
    "lost": (GIVEN, PlayerLost(seat=1, reason="life")),
    "won": (GIVEN, PlayerWon(seat=1)),
    "zone": (GIVEN, move("2.2", "2.3", "hand", "graveyard")),
    "order of a library": (GIVEN, LibraryShuffled(seat=1, order=(4, 3))),
    "new object": (GIVEN, TokenCreated(object="9.1", owner=1, controller=1, characteristics=BEARS)),
    "definition": (GIVEN, CardIdentified(card=2, definition="bears")),
    "controller": (GIVEN, ControlChanged(object="1.2", before=1, after=2)),
    "tapped": (GIVEN, Tapped(object="1.2")),
    "flipped": (GIVEN, Flipped(object="1.2")),
    "the face that is up": (GIVEN, Transformed(object="1.2", characteristics=BEARS)),
    "face down": (GIVEN, TurnedFaceDown(object="1.2", characteristics=FACE_DOWN)),
    "counters": (GIVEN, CountersAdded(on="1.2", kind="charge", number=1)),
    "damage": (GIVEN, DamageDealt(source=None, to="1.2", amount=1)),
    "attachment": (GIVEN, Attached(object="1.2", to="5.2")),
    "characteristics": (GIVEN, AbilitiesChanged(object="1.2", before=("trample",), after=("flying",))),
    "mana of land types": (
        GIVEN,
        AbilitiesChanged(object="1.2", before=("trample",), after=("trample",), lost_land_mana=("Forest",)),
    ),
    "words": (GIVEN, TextChanged(object="1.2", words=(WordChange(before="red", after="blue"),))),
    "stack": (GIVEN, PutOnStack(object="9.1", kind="activated_ability", seat=1)),
    "turn": (GIVEN, TurnBegan(seat=1, turn=2)),
    "phase": (GIVEN, PhaseBegan(phase="combat")),
    "step": (COMBAT, StepBegan(step="declare_attackers")),
    "priority": (GIVEN, PriorityReceived(seat=1)),
    "attack": (GIVEN, ATTACK),
    "block": (COMBAT, BLOCK),
    "effect": (GIVEN, ContinuousEffectBegan(effect="+3/+3", duration="end_of_turn")),
    "trigger": (GIVEN, AbilityTriggered(seat=1, object="1.2", ability=1)),
    "end": (GIVEN, GameEnded(winners=(1,))),
}
"""What differs → a state and an event that makes it differ."""


@pytest.mark.parametrize("what", DIFFERENT)
def test_it_changes_with(what: str) -> None:
    state, event = DIFFERENT[what]
    assert digest(then(state, event)) != digest(state)


TRIGGER = AbilityTriggered(seat=1, object="1.2", ability=1)
ABILITY = PutOnStack(object="9.1", kind="activated_ability", seat=1, source="1.2", ability=1, targets=((1,),))
ALIKE: dict[str, tuple[Event, Event]] = {
    "source": (ABILITY, ABILITY.model_copy(update={"source": "5.2"})),
    "ability": (ABILITY, ABILITY.model_copy(update={"ability": 2})),
    "targets": (ABILITY, ABILITY.model_copy(update={"targets": ((2,),)})),
    "what names mean": (ABILITY, ABILITY.model_copy(update={"bound": (Bound(name="$x", number=1),)})),
    "what a trigger is about": (
        TRIGGER,
        TRIGGER.model_copy(update={"bound": (Bound(name="event.what", objects=(1,)),)}),
    ),
    "modes": (ABILITY, ABILITY.model_copy(update={"modes": (1,)})),
    "x": (ABILITY, ABILITY.model_copy(update={"x": 0})),
    "kind": (ABILITY, ABILITY.model_copy(update={"kind": "spell_copy"})),
    "combat damage": tuple(  # type: ignore[dict-item]  # two of them
        CombatDamageAssigned(object="9.1", seat=1, assignments=(DamageAssignment(source="1.2", to=2, amount=amount),))
        for amount in (1, 2)
    ),
    "other half": (
        Flipped(object="1.2", characteristics=BEARS),
        Flipped(object="1.2", characteristics=BEARS.model_copy(update={"alternative": BEARS})),
    ),
    "defense": tuple(  # type: ignore[dict-item]  # two of them
        Flipped(object="1.2", characteristics=BEARS.model_copy(update={"defense": number})) for number in (3, 4)
    ),
    "other face": (
        Transformed(object="1.2", characteristics=BEARS),
        Transformed(object="1.2", characteristics=BEARS.model_copy(update={"other_face": OtherFace(name="Bear")})),
    ),
    "winner": (GameEnded(winners=(1,)), GameEnded(winners=(2,))),
    "counters": (
        ObjectRestored(object="1.2", place=Place(zone="in_play"), counters=(Counter(kind="charge", number=1),)),
        ObjectRestored(object="1.2", place=Place(zone="in_play"), counters=(Counter(kind="fade", number=1),)),
    ),
}
"""What differs → two events after which only that does."""


@pytest.mark.parametrize("what", ALIKE)
def test_it_tells_apart(what: str) -> None:
    one, other = ALIKE[what]
    assert digest(then(GIVEN, one)) != digest(then(GIVEN, other))


def test_it_changes_with_the_edition() -> None:
    older = BEGINNING[0].model_copy(update={"edition": "2003-12"})
    assert digest(then(EMPTY, BEGINNING[0])) != digest(then(EMPTY, older))


@pytest.mark.parametrize(
    "event", [Note(text="lag"), StartingPlayerChosen(seat=2)], ids=lambda event: str(event.published)
)
def test_bookkeeping_stands_outside(event: Event) -> None:
    assert digest(then(GIVEN, event)) == digest(GIVEN)


def test_last_known_information_stands_outside() -> None:
    """Damage that a permanent died with is remembered, but is no part of the position."""
    died = move("1.2", "1.3", "in_play", "graveyard")
    damaged = then(GIVEN, DamageDealt(source=None, to="1.2", amount=3), died)
    assert damaged.damage["1.2"] == 3
    assert digest(damaged) == digest(then(GIVEN, Note(), died))


def test_names_of_players_stand_outside() -> None:
    assert "Alice" not in str(components(GIVEN))


def test_its_form() -> None:
    assert re.fullmatch(r"d1:[0-9a-f]{32}", digest(GIVEN))
    assert re.fullmatch(r"d1:[0-9a-f]{32}", digest(EMPTY))


LEGENDS = tuple(
    TokenCreated(
        object=f"{number}.1",
        owner=1,
        controller=1,
        characteristics=BEARS.model_copy(update={"type_line": TypeLine(supertypes=("Legendary", "World"))}),
    )
    for number in (9, 10)
)
AWAITED = TriggerAwaited(seat=1, source="1.2", key="flicker/1", path=("effect", 1))
NOT_SHOWN_BY_ONE_EVENT: dict[str, tuple[GameState, GameState]] = {
    "what is remembered": (GIVEN, then(GIVEN, Remembered(object="1.2", key="shell", name="$x", number=1))),
    "as what it is remembered": tuple(  # type: ignore[dict-item]  # two of them
        then(GIVEN, Remembered(object="1.2", key="shell", name=name, objects=("5.2",))) for name in ("$x", "$y")
    ),
    "what waits": (GIVEN, then(GIVEN, AWAITED)),
    "what it does": (then(GIVEN, AWAITED), then(GIVEN, AWAITED.model_copy(update={"path": ("effect", 2)}))),
    "what mana can be spent on": (
        then(GIVEN, ManaAdded(seat=1, mana="{G}")),
        then(GIVEN, ManaAdded(seat=1, mana="{G}", only_for='{"event":"play"}')),
    ),
    "since when": (
        replace(then(GIVEN, *LEGENDS), legend_since=Map({"9.1": 3, "10.1": 4})),
        replace(then(GIVEN, *LEGENDS), legend_since=Map({"9.1": 4, "10.1": 3})),
    ),
    "since when a world": (
        replace(then(GIVEN, *LEGENDS), world_since=Map({"9.1": 3, "10.1": 3})),
        replace(then(GIVEN, *LEGENDS), world_since=Map({"9.1": 4, "10.1": 3})),
    ),
    "extra turns": (then(GIVEN, TurnAdded(seat=1)), then(GIVEN, TurnAdded(seat=2))),
    "extra phases": (then(GIVEN, PartAdded(part="combat", after="combat")), then(GIVEN, Note())),
    "where the usual order goes on": (GIVEN, replace(GIVEN, resume_turn=1)),
    "the same in a turn": (GIVEN, replace(GIVEN, resume_phase="combat")),
    "the same in a phase": (GIVEN, replace(GIVEN, resume_step="upkeep")),
    "who decides for a player": (GIVEN, replace(GIVEN, deciders=Map({1: 2}))),
    "whether it is played for ante": (GIVEN, replace(GIVEN, ante=True)),
    "where the venture marker is": (
        replace(GIVEN, dungeons=Map({"1.2": DungeonRooms(leads_to=((2,), ()), marker=1)})),
        replace(GIVEN, dungeons=Map({"1.2": DungeonRooms(leads_to=((2,), ()), marker=2)})),
    ),
    "whether it is day or night": (
        replace(GIVEN, designations=Map({"day": ()})),
        replace(GIVEN, designations=Map({"night": ()})),
    ),
    "who protects it": (GIVEN, replace(GIVEN, protectors=Map({"1.2": 1}))),
    "what it was phased out with": (GIVEN, replace(GIVEN, phased_with=Map({"5.2": "1.2"}))),
}
"""What else the digest holds → two states that differ in it."""


@pytest.mark.parametrize("what", NOT_SHOWN_BY_ONE_EVENT)
def test_two_states_that_differ_in_it_have_two_digests(what: str) -> None:
    one, other = NOT_SHOWN_BY_ONE_EVENT[what]
    assert digest(one) != digest(other)


def test_a_log_keeps_the_version_that_its_first_line_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """An older version that does not hold since when things are legends, beside the newest."""
    always = {name: component for name, component in COMPONENTS.items() if name != "legends"}
    versions = {"d0": Held(always, SELDOM), "d1": VERSIONS["d1"]}
    monkeypatch.setattr(digests, "VERSIONS", versions)
    newer = NOT_SHOWN_BY_ONE_EVENT["since when"]
    one, other = (replace(state, digests="d0") for state in newer)  # type: ignore[arg-type]  # the same
    assert re.fullmatch(r"d0:[0-9a-f]{32}", digest(one))
    assert digest(one) == digest(other)
    assert components(one) == components(newer[0])


def test_since_when_is_an_order_and_no_number() -> None:
    later = replace(NOT_SHOWN_BY_ONE_EVENT["since when"][0], legend_since=Map({"9.1": 5, "10.1": 8}))
    assert digest(NOT_SHOWN_BY_ONE_EVENT["since when"][0]) == digest(later)


@given(games())
def test_it_is_computed_over_its_components(records: list[Recorded]) -> None:
    """What is written once for many cards is what each of them is."""
    state = fold(EMPTY, records)
    data = orjson.dumps(components(state), option=orjson.OPT_SORT_KEYS)
    assert digest(state) == f"d1:{blake2b(data, digest_size=16).hexdigest()}"


PRINT = """
from rewind.aggregates.digest import digest
from rewind.aggregates.fold import fold
from rewind.aggregates.state import EMPTY
from rewind.events.logfile import read_records
state = EMPTY
for record in read_records("replays/games/first-game.jsonl"):
    state = fold(state, (record,))
    if record.n % 50 == 0:
        print(digest(state))
print(digest(state))
"""


@pytest.mark.long
def test_it_is_the_same_under_every_order_of_hashes() -> None:
    """PYTHONHASHSEED changes the order of sets and of the persistent maps; nothing of that may show."""
    running = [
        subprocess.Popen(
            [sys.executable, "-c", PRINT], env={**os.environ, "PYTHONHASHSEED": str(seed)}, stdout=subprocess.PIPE
        )
        for seed in range(6)
    ]
    printed = {process.communicate()[0] for process in running}
    assert len(printed) == 1
    assert len(printed.pop().splitlines()) > 15
