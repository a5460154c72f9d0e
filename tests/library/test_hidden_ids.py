"""A view says the same of every id, whatever card lies there: in texts, refusals and errors.

Objects that are hidden from a seat are named by ids that it may take from its own position, or guess. What is said of
them, and whether the rules allow it, has to be the same where the hidden cards are other ones.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial

import pytest

import rewind
from rewind.aggregates.game import Game as RulesGame
from rewind.aggregates.timeline import Timeline
from rewind.events.envelope import Recorded
from rewind.library.game_reader import SeatReader
from rewind.library.view import View
from tests.hidden import CHANGES, Change
from tests.parameters import first_of

DECKS = (
    ({"Mountain": 20, "Shock": 14, "Battering Craghorn": 6}, {"Forest": 22, "Grizzly Bears": 8, "Giant Growth": 10}),
    ("mono-black-control", "miraris-wake"),
    ("goblins", "psychatog"),
    ("zoo", "white-blue"),
)
"""Decks with targets, attacks and blocks, cards face down, looks at hands and searches."""


@cache
def played(seed: int) -> list[Recorded]:
    """A game between bots that play anything, as far as it goes in some turns."""
    game = rewind.new_game(*DECKS[seed], seed=seed, game_id=f"hidden-{seed}")
    rewind.play(game, rewind.random_bot(seed), most=300)
    return game._game.records[:-1]


def view(records: Sequence[Recorded], seat: int) -> View:
    return View(RulesGame(records), SeatReader(seat), seat)


def decisions(records: Sequence[Recorded]) -> list[tuple[int, int]]:
    """The events after which somebody has to decide something, with who decides it."""
    timeline = Timeline(records)
    states = (timeline.at(n) for n in range(1, len(records)))
    return [(s.n, s.deciders.get(s.awaiting.seat, s.awaiting.seat)) for s in states if s.awaiting is not None]


def unknown_ids(game: View, chance: random.Random, most: int) -> list[str]:
    """Ids of what the seat does not know, and ids that it may guess."""
    shown = {obj.id: obj for obj in game.position.objects}
    guessed = [f"{number}.{place}" for number in range(1, 90) for place in (1, 2, 3)]
    hidden = [one for one in guessed if one not in shown or not shown[one].known or shown[one].face_down]
    return chance.sample(hidden, most)


def said_of(game: View, one: str) -> Iterator[object]:
    """All that a view says where an id is used in any answer."""
    answers: list[Callable[[], rewind.Action]] = [
        lambda: game.attack([one]),
        lambda: game.attack([], bands=[[one]]),
        lambda: game.block({one: one}),
        lambda: game.choose(one),
        lambda: game.divide({one: 1}),
    ]
    seen = set[str]()
    for action in game.legal(limit=2, mana=False):
        if action.targets and action.text.split(" targeting")[0] not in seen:
            seen.add(action.text.split(" targeting")[0])
            answers.append(partial(game.announce, action, targets=[[one] for _ in action.targets]))
    for answer in answers:
        try:
            action = answer()
        except rewind.RewindError as error:
            yield str(error)
            continue
        refusal = game.refusal(action)
        yield (
            action.text,
            action.name,
            action.object,
            action.details,
            action.targets,
            action.things,
            action.values,
            None if refusal is None else (refusal.code, refusal.what, refusal.rules),
        )


@pytest.mark.long
@pytest.mark.parametrize("seed", first_of(tuple(range(len(DECKS))), 2))
@pytest.mark.parametrize("change", CHANGES)
def test_nothing_that_is_said_of_an_id_depends_on_what_is_hidden(seed: int, change: Change) -> None:
    chance = random.Random(seed)
    records = played(seed)
    compared = 0
    for seat in (1, 2):
        changed = change(records, seat, chance)
        if changed is None:
            continue
        moments = [n for n, who in decisions(records) if who == seat]
        for n in chance.sample(moments, 4):
            one, other = view(records[:n], seat), view(changed[:n], seat)
            for hidden in unknown_ids(one, chance, 5):
                compared += 1
                assert list(said_of(one, hidden)) == list(said_of(other, hidden)), (n, hidden)
    assert compared


def test_a_card_in_the_other_s_hand_has_no_name() -> None:
    game = rewind.new_game(*DECKS[0], seed=7)
    while not any(action.name == "Shock" and action.targets for action in game.legal()):
        actions = game.legal(mana=False)
        game.play(next((action for action in actions if action.kind == "land"), actions[0]))
    decision = game.decision
    assert decision is not None
    me = game.as_seat(decision.decided_by)
    shock = next(action for action in me.legal() if action.name == "Shock")
    unknown = [me.position.object(str(number)) for number in range(1, 81)]
    hidden = [next(obj.id for obj in unknown if obj.zone == zone and not obj.known) for zone in ("library", "hand")]
    for one in hidden:
        action = me.announce(shock, targets=[[one]])
        assert action.text == f"play Shock ({shock.object}) targeting a card ({one})"
        refusal = me.refusal(action)
        assert refusal is not None
        assert refusal.code == "RW3006"
        assert refusal.what.startswith(f"object {one} is no legal target of Shock: ")
    with pytest.raises(rewind.RewindError, match=r"RW2202 there is no object or player '99\.9'"):
        me.announce(shock, targets=[["99.9"]])
