"""A refusal is told apart in Python by its kind, and what is legal is asked by `verify_x` and `can_x` alike."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from pathlib import Path

import pytest

from rewind.aggregates.cards import pool
from rewind.aggregates.game import Game
from rewind.aggregates.rules.combat import declaring
from rewind.aggregates.rules.combat.restrictions_and_requirements import Declaring
from rewind.aggregates.rules.engine.illegal import IllegalAction, Refusal, refusal
from rewind.aggregates.rules.queries import announcements
from rewind.aggregates.rules.stack import lands, legal, options, ways
from rewind.events.error_pages import error_pages
from rewind.events.turn import PriorityPassed
from rewind.replays.playing.bots import UniformBot
from rewind.replays.playing.decks import built_in
from rewind.replays.playing.live import begin, set_up
from rewind.replays.playing.random_outcomes import SeededRandom

ROOT = Path(__file__).parent.parent.parent
RULES = ROOT / "aggregates/rules"


def a_game() -> Game:
    decks = [built_in("red-green"), built_in("white-blue")]
    return begin(set_up(decks, "2006-10", pool(), names=("Alice", "Bob"), game="kinds"), SeededRandom(7))


def test_every_code_of_a_refusal_has_a_name() -> None:
    assert [*Refusal] == sorted(code for code in error_pages() if code.startswith("RW3"))


def test_the_rules_refuse_by_name() -> None:
    named = {
        path.relative_to(ROOT).as_posix()
        for path in RULES.rglob("*.py")
        if re.search(r'"RW3\d{3}"', path.read_text(encoding="utf-8"))
    }
    assert named == {"aggregates/rules/engine/illegal.py"}


def test_a_refusal_is_its_kind_and_its_code() -> None:
    game = a_game()
    with pytest.raises(IllegalAction) as caught:
        game.decide(PriorityPassed(seat=2))
    error = caught.value
    assert error.code == "RW3002"
    assert error.code is Refusal.NOT_ASKED_FOR
    assert str(error).startswith("RW3002 Alice has to keep the hand")
    assert error.located(event=5).code is Refusal.NOT_ASKED_FOR


@pytest.mark.long
def test_what_can_be_done_is_what_verifying_does_not_refuse() -> None:
    """Over a game of two bots: each `can_x` agrees with its `verify_x`, and both answers occur for each."""
    game = a_game()
    seen: set[tuple[str, bool]] = set()
    bots = {seat: UniformBot(seat).decide for seat in (1, 2)}
    while game.pending is not None and len(game.records) < 1200:
        game.decide(bots[game.pending.seat](game))
        engine = game.engine()
        if engine.draft.active is None:
            continue
        attacking, attacked = declaring.attacking(engine), 3 - engine.draft.active
        asked: list[tuple[object, str, tuple[object, ...]]] = []
        declared: list[tuple[Declaring, str, int | str]] = []
        for seat in (1, 2):
            blocking = declaring.blocking(engine, seat)
            asked += [(lands, "play_land", (seat, obj)) for obj in engine.zone("hand", seat)]
            asked += [(ways, "play_spell", (seat, obj)) for obj in engine.zone("hand", seat)]
            for obj in engine.zone("in_play"):
                asked.append((declaring, "block", (obj, seat)))
                declared += [(attacking, obj, attacked), *((blocking, obj, one) for one in engine.draft.attacking)]
                numbers = range(1, len(engine.abilities(obj).activated) + 1)
                asked += [(announcements, "play_ability", (seat, obj, number)) for number in numbers]
        for module, name, arguments in asked:
            can = getattr(module, f"can_{name}")(engine, *arguments)
            refused = refusal(getattr(module, f"verify_{name}"), engine, *arguments)
            assert can == (refused is None), (name, arguments)
            seen.add((name, can))
        for creatures, obj, to in declared:
            can = declaring.can_by_itself(creatures, obj, to)
            refused = refusal(declaring.verify_by_itself, creatures, obj, to)
            assert can == (refused is None), (obj, to)
            seen.add(("attack" if creatures is attacking else "block_attacker", can))
    names = {"play_land", "play_spell", "play_ability", "attack", "block", "block_attacker"}
    assert seen == {(name, can) for name in names for can in (True, False)}


def test_legality_is_asked_in_one_way() -> None:
    """What raises is `verify_x`, what answers is `can_x`; where things are done, each `can_x` has its `verify_x`."""
    for path in sorted(RULES.rglob("*.py")):
        module = import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
        own = {
            name for name, made in inspect.getmembers(module, inspect.isfunction) if made.__module__ == module.__name__
        }
        assert not {name for name in own if re.match(r"_?(check|why_not|require|ensure)_", name)}
        if module in (lands, ways, declaring):
            assert {name.removeprefix("can_") for name in own if name.startswith("can_")} <= {
                name.removeprefix("verify_") for name in own if name.startswith("verify_")
            }


def test_what_a_player_may_do_is_not_refused() -> None:
    game = a_game()
    bots = {seat: UniformBot(seat).decide for seat in (1, 2)}
    offered: set[type[options.Option]] = set()
    while game.pending is not None and len(game.records) < 600:
        game.decide(bots[game.pending.seat](game))
        engine = game.engine()
        for option in legal.options(engine):
            offered.add(type(option))
            if isinstance(option, options.PlayLand):
                lands.verify_play_land(engine, option.seat, option.object)
            elif isinstance(option, options.PlaySpell):
                ways.verify_play_spell(engine, option.seat, option.object)
    assert offered == {options.Pass, options.PlayLand, options.PlaySpell, options.PlayAbility}
