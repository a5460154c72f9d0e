"""What an action may come to: a hostile program ends with RW3013 in play, in a scenario and as a log is decided again.

Events, objects and bytes are counted, never seconds.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from rewind.aggregates.cards import CardPool, pool, read_records
from rewind.aggregates.game import Game, _Queue
from rewind.aggregates.questions.plays import PlaySpell, options
from rewind.aggregates.rules.engine import limits
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.illegal import IllegalAction, Refusal
from rewind.aggregates.rules.mana.payments import most_plentiful, spending
from rewind.aggregates.rules.programs import possibilities
from rewind.aggregates.rules.queries.mana_costs import ManaCost
from rewind.aggregates.rules.turn.game_loop import ANSWERS, run_until_input
from rewind.aggregates.state import number_of
from rewind.events import codec
from rewind.events.envelope import Recorded
from rewind.events.turn import PriorityPassed
from rewind.replays.scenarios.form.document import read_scenarios
from rewind.replays.scenarios.runner import begin
from rewind.replays.verifying.verification import verify_records
from tests.cli.running import run
from tests.rules.hostile_cards import HOSTILE, Hostile, records, scenario

EDITIONS = ("2003-12", "2006-10")

ROOT = Path(__file__).parent.parent.parent

LARGEST_LOG = 8 << 20
"""Bytes that the log of a refused action and all before it comes to at most."""


def _cards(hostile: Hostile) -> CardPool:
    return pool().and_of(read_records(records(hostile), "hostile.yaml"))


def _played(hostile: Hostile, edition: str) -> Game:
    """A game up to the decision that is refused."""
    (document,) = read_scenarios(scenario(hostile, edition), "hostile.yaml")
    runner = begin(document, edition, _cards(hostile))
    with pytest.raises(IllegalAction) as refused:
        runner.run()
    assert refused.value.code is Refusal.NO_END
    return runner.session.game


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_program_ends_with_its_code_in_play_and_as_its_log_is_decided_again(name: str, edition: str) -> None:
    hostile = HOSTILE[name]
    game = _played(hostile, edition)
    before, passed = game.state, PriorityPassed(seat=2)
    with pytest.raises(IllegalAction, match=f"more than [0-9]+ {hostile.what}") as refused:
        game.decide(passed)
    assert refused.value.code is Refusal.NO_END
    assert game.state is before, "nothing has happened"
    made = _made(game, passed)
    assert len(made) <= limits.MOST_EVENTS + 1
    assert len({number_of(obj) for one in made for obj in _new(one)}) <= limits.MOST_OBJECTS + 1
    log = [*game.records, *made]
    assert sum(len(codec.encode(one)) for one in log) < LARGEST_LOG
    verified = verify_records(log)
    (divergence,) = verified.divergences
    assert divergence.refused is not None
    assert divergence.refused.code is Refusal.NO_END
    assert divergence.code == "RW1002"


def _made(game: Game, passed: PriorityPassed) -> list[Recorded]:
    """What had been recorded of a refused action when it was refused."""
    engine = Engine(game.state, _Queue([passed], None), ANSWERS)
    with pytest.raises(IllegalAction):
        run_until_input(engine)
    return engine.records


def _new(record: Recorded) -> Iterator[str]:
    if record.event.published in ("token_created", "put_on_stack"):
        yield record.event.object  # type: ignore[attr-defined]  # these have one


@pytest.mark.long
@pytest.mark.parametrize("name", ["tokens", "echo", "a deep condition"])
def test_a_scenario_tells_it_in_one_line_with_its_code(name: str, tmp_path: Path) -> None:
    hostile = HOSTILE[name]
    cards, file = tmp_path / "hostile.yaml", tmp_path / "scenario.yaml"
    cards.write_text(records(hostile))
    file.write_text(scenario(hostile, "2006-10"))
    ran = run("scenario", file, "--cards", cards)
    assert ran.status == 1
    (told,) = [line for line in ran.lines if "RW3013" in line]
    assert hostile.what in told


STATED = {
    "counters beyond what an event holds": (
        "in_play: [{card: Grizzly Bears, counters: {+1/+1: 1000000000}}]",
        "",
        "RW3013 a number goes beyond",
    ),
    "tokens that were seen": (
        "hand: []",
        "do: [{happened: {token: {by: alice, name: Elf, types: Creature, number: 1000000000}}}]",
        "RW3013 this has no end in sight: more than 2000 new objects",
    ),
    "draws that were seen": (
        "hand: []",
        "do: [{happened: {draw: {player: alice, number: 1000000000}}}]",
        "RW3013 this has no end in sight: more than 10000 events",
    ),
    "a zone that there is not": (
        "in_play: [Grizzly Bears]",
        "do: [{happened: {move: {object: Grizzly Bears, to: nowhere}}}]",
        "happened: to.zone: what an event can hold is needed",
    ),
    "a description that is a list": (
        "in_play: [Grizzly Bears]",
        "do: [{cause: {by: alice, effect: {destroy: {all: [{types: [Creature]}]}}}}]",
        "effect.all: keys and values is needed",
    ),
}
"""What a scenario states → Alice's position, the steps, and what is told."""


@pytest.mark.parametrize("name", STATED)
def test_what_is_stated_is_bounded_too(name: str, tmp_path: Path) -> None:
    position, do, told = STATED[name]
    file = tmp_path / "scenario.yaml"
    file.write_text(f"scenario: stated\nplayers: {{alice: {{{position}}}, bob: {{}}}}\n{do}\nexpect: {{}}\n")
    ran = run("scenario", file)
    assert ran.status == 1
    assert told in " ".join(ran.text.split())


@pytest.mark.parametrize("number", ["{multiply: [1000000000, 1000000000]}", "{plus: [1000000000, 1]}"])
def test_a_number_beyond_what_an_event_holds_is_refused(number: str) -> None:
    game = _played(Hostile(f"[{{kind: spell, effect: [{{do: gain_life, number: {number}}}]}}]", ""), "2006-10")
    with pytest.raises(IllegalAction, match="RW3013 a number goes beyond 1000000000"):
        game.decide(PriorityPassed(seat=2))


WIDE = "[" + ", ".join(f"{{effect: [{{do: gain_life, number: {number}}}]}}" for number in range(1, 31)) + "]"


@pytest.mark.parametrize("edition", EDITIONS)
def test_of_a_choice_that_is_too_wide_the_first_possibilities_are_listed(edition: str) -> None:
    spell = f"[{{kind: spell, modes_chosen: {{at_least: 1, at_most: 30}}, modes: {WIDE}}}]"
    (document,) = read_scenarios(scenario(Hostile(spell, ""), edition), "wide.yaml")
    game = begin(document, edition, _cards(Hostile(spell, ""))).session.game
    listed = [option for option in options(game.engine()) if isinstance(option, PlaySpell)]
    assert len(listed) == possibilities.MOST_POSSIBILITIES


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
def test_costs_of_too_many_choices_are_refused(edition: str) -> None:
    """Thirty choices of two costs each, of which only the last can be paid with what is there."""
    either = "{any_of: [['{B}'], ['{R}']]}"
    spell = f"[{{kind: spell, effect: [{{do: may, cost: [{', '.join([either] * 30)}], effect: [{{do: draw}}]}}]}}]"
    hostile = Hostile(spell, "things to look at")
    game = _played(hostile, edition)
    with pytest.raises(IllegalAction, match="things to look at"):
        game.decide(PriorityPassed(seat=2))


def test_a_pool_of_a_million_is_spent_as_one_of_ten() -> None:
    """Of what is most plentiful each time, the first of equal ones: as one after the other is spent."""
    kinds = ("W", "U", "B")
    for there in ({"W": 3, "U": 5, "B": 5}, {"W": 1, "U": 1, "B": 1}, {"U": 7}, {"W": 2, "B": 9}):
        for number in range(sum(there.values()) + 1):
            left = dict(there)
            for _ in range(number):
                left[max((kind for kind in kinds if left.get(kind)), key=lambda kind: left[kind])] -= 1
            assert most_plentiful(there, kinds, number) == [
                (kind, there[kind] - left[kind]) for kind in kinds if kind in there and there[kind] > left[kind]
            ]
    million = 10**6
    assert spending(ManaCost(generic=2 * million), {"W": million, "U": million, "1": 5}) == {
        "1": 5,
        "W": million - 2,
        "U": million - 3,
    }


def test_hybrid_symbols_that_cannot_all_be_paid_are_found_out_by_pools_not_by_ways() -> None:
    cost = ManaCost(hybrid=(*((("W", "U"),) * 40), ("B", "R")))
    assert spending(cost, {"W": 40, "U": 40}) is None


# Nothing in the rules sizes anything by a number that is not bounded

_SIZING = frozenset({"range", "repeat", "product", "permutations", "combinations", "combinations_with_replacement"})

_BOUNDING = frozenset({"few", "islice", "bounded", "verify_room", "times", "len"})

_COST = "the length of a text of the card, or the number of its parts"
_LISTED = "as many as there are objects"
_TIMES = "bounded as it is counted"

EXCUSED: dict[tuple[str, str], str] = {
    ("choices/chosen_together.py", "combinations(called, 2)"): "pairs",
    ("choices/chosen_together.py", "range(least, min(most, len(able)) + 1)"): _LISTED,
    ("combat/trample.py", "combinations(blocked, given_to)"): "as many as `bounded` lets through",
    ("happening/triggers.py", "[TriggeredMana(context, watching.ability.effect)] * times"): _TIMES,
    ("happening/triggers.py", "[(n, _event(watching, occurrence, about(occurrence), engine))] * times"): _TIMES,
    ("happening/triggers.py", "range(_times(engine, one, None))"): _TIMES,
    ("costs/cost_parts.py", "range(min(max(context.amount(one.times), 0), MOST_TIMES))"): "bounded by MOST_TIMES",
    ("costs/total_cost.py", "range(1, min(len(able), cost.total) + 1)"): _LISTED,
    ("costs/total_cost.py", "range(1, min(len(able), self._mana_less(self.less)[0].total) + 1)"): _LISTED,
    ("costs/total_cost.py", "range(min(number, len(kinds[0])), -1, -1)"): _LISTED,
    ("costs/total_cost.py", "range(1, self.choices[len(self.options)] + 1)"): _COST,
    ("queries/mana_costs.py", "[snow_mana.SYMBOL] * self.snow"): _COST,
    ("costs/total_cost.py", "combinations(useful, number)"): "the sets are sliced where they are tried",
    (
        "combat/restrictions_and_requirements.py",
        "combinations(others, number)",
    ): "they are sliced where they are tried",
    (
        "combat/restrictions_and_requirements.py",
        "product(*choices)",
    ): "they are sliced where they are tried",
    ("engine/view.py", "range(1, self.new_number())"): "the fold bounds the numbers of objects",
    ("engine/limits.py", "range(number)"): "this is the bound",
    ("happening/history.py", "range(stretch.first, stretch.end)"): "as many as events were noted",
    ("engine/standing.py", "range(max((len(program.parts) for program in present), default=0))"): _COST,
    ("happening/scenes.py", "range(index, -1, -1)"): "as many as events were noted",
    ("instructions/paying.py", "range(1, total_cost.choices[len(total_cost.options)] + 1)"): _COST,
    ("instructions/resolution_plays.py", "range(before + 1, before + len(text.modes) + 1)"): _COST,
    ("instructions/resolution_plays.py", "(one.name,) * (times + 1)"): "bounded by MOST_TIMES",
    ("mana/enough_mana.py", "combinations(kinds, number)"): "of the kinds of mana, which are twelve",
    ("mana/enough_mana.py", "range(number)"): _COST,
    ("mana/enough_mana.py", "repeat(snow_mana.KINDS, cost.snow)"): _COST,
    ("mana/payments.py", "range(min(number, len(choices)))"): _COST,
    ("queries/mana_costs.py", "range(number)"): _COST,
    ("at_work/play_costs.py", "repeat(CostMore(context.but(you=play.seat), change.add), times)"): "bounded above",
    (
        "at_work/play_costs.py",
        "repeat(Reduction('', at_least, reaches_generic=True, of=of), times)",
    ): "bounded above",
    ("at_work/play_costs.py", "repeat(Reduction(by, at_least, goes_on), times)"): "bounded above",
    ("stack/legal_plays.py", "permutations(able, number)"): "of two cards at most",
    ("stack/legal_plays.py", "range(_MOST_TIMES + 1 if one.is_repeated else 2)"): "bounded by _MOST_TIMES",
    ("stack/legal_plays.py", "range(number)"): "bounded by _MOST_TIMES",
    ("stack/legal_plays.py", "range(highest + 1)"): "each of them was tried",
    ("stack/options.py", "range(max(self.x_values))"): "those that can be paid are among the few that were tried",
    ("turn/round_tokens.py", "range(times)"): "bounded by MOST_TOKENS",
    ("turn/shortening.py", "range(2, times + 1)"): "bounded by EVERY_ROUND",
    ("turn/shortening.py", "before.repeat(engine, proposal, times)"): "one event, whatever the number",
    ("turn/shortening.py", "self.repeat(trial, self._state.n, number - 1)"): "one event, whatever the number",
    ("turn/touched.py", "range(1, engine.draft.last_number + 1)"): "the fold bounds the numbers of objects",
}
"""Module of the rules and expression → why the number in it is bounded all the same."""


def _name(function: ast.expr) -> str:
    match function:
        case ast.Name():
            return function.id
        case ast.Attribute():
            return function.attr
        case _:
            return ""


def _is_bounded(number: ast.expr) -> bool:
    match number:
        case ast.Constant():
            return True
        case ast.Call():
            return _name(number.func) in _BOUNDING
        case ast.BinOp():
            return _is_bounded(number.left) and _is_bounded(number.right)
        case ast.UnaryOp():
            return _is_bounded(number.operand)
        case ast.Name():
            return number.id.isupper()
        case _:
            return False


def _sizes(node: ast.AST) -> bool:
    """Whether an expression makes as many of something as a number says that nothing in it bounds."""
    match node:
        case ast.Call(func=func, args=args) if _name(func) == "range":
            return not all(map(_is_bounded, args))
        case ast.Call(func=func, args=args) if _name(func) == "repeat":
            return len(args) < 2 or not _is_bounded(args[1])
        case ast.Call(func=func):
            return _name(func) in _SIZING
        case ast.BinOp(left=ast.List() | ast.Tuple(), op=ast.Mult(), right=number):
            return not _is_bounded(number)
        case ast.BinOp(left=number, op=ast.Mult(), right=ast.List() | ast.Tuple()):
            return not _is_bounded(number)
        case _:
            return False


def _unbounded(tree: ast.AST) -> Iterator[str]:
    sliced = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and _name(node.func) in ("few", "islice")
        for inner in ast.walk(node)
    }
    yield from (ast.unparse(node) for node in ast.walk(tree) if _sizes(node) and id(node) not in sliced)


def test_what_a_number_sizes_in_the_rules_is_bounded_or_excused_with_a_reason() -> None:
    rules = ROOT / "aggregates" / "rules"
    found = {
        (file.relative_to(rules).as_posix(), expression)
        for file in rules.rglob("*.py")
        for expression in _unbounded(ast.parse(file.read_text()))
    }
    assert found - EXCUSED.keys() == set(), "ask aggregates/rules/engine/limits.py first"
    assert EXCUSED.keys() - found == set(), "no longer there"


@pytest.mark.parametrize(
    ("source", "is_unbounded"),
    [
        ("[x] * number", True),
        ("number * (x,)", True),
        ("range(context.amount(number))", True),
        ("range(len(things))", False),
        ("range(bounded(number, 'mana'))", False),
        ("product(*choices)", True),
        ("few(product(*choices))", False),
        ("repeat(x, number)", True),
        ("repeat(x, verify_room(engine, number))", False),
    ],
)
def test_the_guard_sees_what_sizes(source: str, is_unbounded: bool) -> None:
    assert bool(list(_unbounded(ast.parse(source)))) == is_unbounded
