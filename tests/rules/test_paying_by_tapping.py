"""What creatures take off a cost by being tapped (convoke) is looked for without trying every set of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from random import Random

import pytest

from rewind.aggregates.game import Game
from rewind.aggregates.rules.costs.total_cost import TotalCost
from rewind.aggregates.rules.engine.illegal import IllegalAction
from rewind.aggregates.rules.mana.enough_mana import Supply, could_be_enough
from rewind.aggregates.rules.mana.payments import pays, search, spending
from rewind.aggregates.rules.mana.pools import left_after, spelled
from rewind.aggregates.rules.mana.sources import Source
from rewind.aggregates.rules.queries.mana_costs import COLORS, ManaCost
from rewind.events.playing import Payment, SpellPlayed
from rewind.projections.visibility.seat_log import redact
from rewind.replays.scenarios.form.document import read_scenarios
from rewind.replays.scenarios.runner import run_scenario
from tests.rules.scenarios.conftest import cards

MANY = "Prodigal Sorcerer x2, Hill Giant x2, Bog Imp x2, Ornithopter x2, Grizzly Bears x2, Llanowar Elves x4"
LANDS = "Mountain x4, Island x4, Swamp x4, Forest x4"

POSITION = """
scenario: A spell that creatures are tapped for
editions: ["2006-10"]
players:
  alice: {{hand: [Guardian of Vitu-Ghazi], in_play: [{in_play}]}}
  bob: {{}}
do:
  - check: {{step: main1}}
"""


def game_with(in_play: str) -> Game:
    (document,) = read_scenarios(POSITION.format(in_play=in_play), "position.yaml")
    return Game(run_scenario(document, "2006-10", cards(), redact).records)


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often a way was looked for to pay the mana that is left."""
    counted: Counter[str] = Counter()
    whole = TotalCost._tapped_for

    def counting(self: TotalCost, payment: Payment) -> Payment | None:
        counted[self.what] += 1
        return whole(self, payment)

    monkeypatch.setattr(TotalCost, "_tapped_for", counting)
    return counted


def play_it(game: Game) -> None:
    card = next(obj for obj in game.state.zone("hand", 1))
    game.decide(SpellPlayed(seat=1, object=card))


@pytest.mark.rules("2006-10 502.46a")
@pytest.mark.parametrize(
    "in_play",
    [
        f"{MANY}, {LANDS}",  # no white mana, and no white creature
        "White Knight x2, Grizzly Bears x2, Hill Giant x2, Forest",  # too little of everything
        "White Knight, Grizzly Bears, Hill Giant x3, Bog Imp x2",
    ],
)
def test_what_cannot_be_paid_is_refused_before_a_set_of_creatures_is_tried(in_play: str, calls: Counter[str]) -> None:
    game = game_with(in_play)
    calls.clear()
    with pytest.raises(IllegalAction, match="there is no way to"):
        play_it(game)
    assert calls["Guardian of Vitu-Ghazi"] == 0


@pytest.mark.rules("2006-10 502.46a")
def test_sets_of_creatures_that_leave_too_much_to_pay_are_passed_over(calls: Counter[str]) -> None:
    """The mana of every colour but one is there, and that one comes from a creature that is tried last."""
    game = game_with(f"{MANY}, White Knight, Mountain")
    calls.clear()
    play_it(game)
    assert game.state.zone("stack")
    # asked for as it is offered, agreed and paid: each time the set that is right is found at once
    assert 1 <= calls["Guardian of Vitu-Ghazi"] <= 6


def test_what_can_be_paid_could_be_enough() -> None:
    """Never is a cost called too dear that can be paid; of sources of one mana each the two say the same."""
    _compare_over_generated_costs(COLORS, most_snow=0)


@pytest.mark.rules("2006-10 104.3h")
def test_what_can_be_paid_could_be_enough_where_some_mana_is_of_snow_permanents() -> None:
    """The same, with costs that ask for snow mana, and sources of it."""
    _compare_over_generated_costs((*COLORS[:3], *(f"S{color}" for color in COLORS[:3])), most_snow=2)


def _compare_over_generated_costs(kinds: Sequence[str], most_snow: int) -> None:
    rng = Random(502)
    known = Counter[bool]()
    for _ in range(600):
        colored = {color: rng.randint(1, 2) for color in rng.sample(COLORS, rng.randint(0, 3))}
        hybrid = tuple(tuple(rng.sample(COLORS, 2)) for _ in range(rng.randint(0, 2)))
        cost = ManaCost(tuple(sorted(colored.items())), rng.randint(0, 3), hybrid, rng.randint(0, most_snow))
        pool = {kind: rng.randint(0, 1) for kind in rng.sample(kinds, 2)}
        most = rng.choice((1, 1, 2))
        made = []
        for number in range(rng.randint(0, 6)):
            adds = tuple(f"{{{kind}}}" * rng.randint(1, most) for kind in rng.sample(kinds, rng.randint(1, 3)))
            made.append(Source(str(number), adds, tuple((1, mana) for mana in adds)))
        can = not cost.total or search(cost, pool, made) is not None
        could = could_be_enough(cost, pool, [Supply.of(one.object, one.adds) for one in made])
        assert could or not can
        if most == 1:
            assert could == can
        known[can] += 1
    assert min(known.values()) > 50


@pytest.mark.rules("2006-10 104.3h")
def test_a_pool_with_snow_mana_pays_whatever_some_way_of_spending_it_pays() -> None:
    """Every way to spend just so much mana of the pool is tried, with every order of what it pays."""
    rng = Random(104)
    known = Counter[bool]()
    kinds = ("1", "G", "U", "S1", "SG", "SU")
    for _ in range(400):
        colored = tuple((color, 1) for color in ("G", "U") if rng.random() < 0.4)
        hybrid = (("G", "U"),) if rng.random() < 0.3 else ()
        cost = ManaCost(colored, rng.randint(0, 1), hybrid, rng.randint(0, 2))
        pool = {kind: number for kind in kinds if (number := rng.choice((0, 0, 1, 2)))}
        able = [{color, f"S{color}"} for color, _ in colored]
        able += [{"G", "U", "SG", "SU"} for _ in hybrid] + [{"S1", "SG", "SU"}] * cost.snow
        able += [set(kinds)] * cost.generic
        units = [kind for kind, number in pool.items() for _ in range(number)]
        ways = permutations(units, cost.total)
        can = any(all(kind in some for kind, some in zip(way, able, strict=True)) for way in ways)
        spent = spending(cost, pool)
        assert (spent is not None) == can
        if spent is not None:
            assert pays(cost, spelled(spent))
            assert left_after(pool, spelled(spent)) is not None
        known[can] += 1
    assert min(known.values()) > 50
