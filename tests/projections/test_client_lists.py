"""What a client listed as possible, in words: by `rewind legal` and on the page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rewind.aggregates.timeline import Timeline
from rewind.events.base import SPECTATOR
from rewind.events.logfile import write_log
from rewind.events.playing import ChoiceMade, ChoiceOffered
from rewind.events.turn import PriorityPassed, PriorityReceived
from rewind.projections.page.client_moves import client_moves
from rewind.projections.views.client_lists import client_list
from rewind.projections.visibility.seat_log import redact
from tests.cli.running import run
from tests.events.importers.arena_server import HANDS
from tests.events.importers.importing import Game
from tests.events.importers.test_arena_choices import imported as with_choice
from tests.events.importers.test_arena_choices import selection
from tests.events.importers.test_arena_choices import served as before_a_choice
from tests.events.importers.test_arena_offers import action, imported, served, targeted


def asked() -> tuple[Game, int]:
    """A game in which the recorder could cast one card and not another, with the number of that priority."""
    server = served()
    first, second = server.zones[HANDS[1]][:2]
    paid = action("Cast", first) | {"autoTapSolution": {}}
    game = imported(server, [paid, action("Cast", second), action("Pass")], [action("Play", second)])
    (n,) = [one.n for one in game.records if isinstance(one.event, PriorityReceived) and one.event.offered]
    return game, n


def texts(game: Game, n: int) -> tuple[list[str], list[str]]:
    found = client_list(game.timeline, n)
    assert found is not None
    return [one.text for one in found.possible], [one.text for one in found.barred]


def test_what_could_be_done_is_told_in_words() -> None:
    game, n = asked()
    (paid, unpaid, passed), (barred,) = texts(game, n)
    assert paid.startswith("cast ")
    assert paid.endswith(" for {2}{G}")
    assert unpaid.endswith(" for {2}{G}, which could not be paid")
    assert passed == "pass"
    assert barred.startswith("play ")
    assert client_list(game.timeline, 1) is None


def test_targets_and_choices_are_told_too() -> None:
    game = targeted(1, 2)
    found = [client_list(game.timeline, record.n) for record in game.records]
    assert ["target Player 1 or Player 2"] in [[one.text for one in each.possible] for each in found if each]
    server = before_a_choice()
    hand = server.zones[HANDS[1]][:2]
    game = with_choice(server, ({"selectNReq": selection(hand)}, {"selectNResp": {"ids": hand[:1]}}))
    (n,) = [record.n for record in game.records if isinstance(record.event, ChoiceOffered)]
    assert len(texts(game, n)[0]) == 2


def test_legal_tells_it_beside_what_the_rules_say(tmp_path: Path) -> None:
    game, n = asked()
    write_log(tmp_path / "g.jsonl", game.records)
    said = run("legal", tmp_path / "g.jsonl", "--at", str(n))
    assert f"The client listed as possible (event {n})" in said.text
    assert f"The client listed as not possible then (event {n})" in said.text
    told: Any = run("legal", tmp_path / "g.jsonl", "--at", str(n), "--json").json
    assert [one["action"] for one in told["client"]["possible"]] == ["Cast", "Cast", "Pass"]


def test_the_page_has_it_at_the_decision_for_whom_it_was_listed() -> None:
    game, n = asked()
    made: Any = client_moves(game.timeline)
    (decided,) = made["at"]
    assert int(decided) > n
    assert isinstance(game.records[int(decided) - 1].event, PriorityPassed)
    question, numbers, chosen, refused = made["at"][decided]
    assert question.endswith("has priority")
    assert (made["actions"][numbers[0]][0], chosen, len(numbers), len(refused)) == ("pass", 1, 3, 1)
    for seat, is_told in ((1, True), (2, False), (SPECTATOR, False)):
        assert (client_moves(Timeline(redact(game.records, seat))) is not None) == is_told


def test_of_a_choice_the_page_says_what_was_chosen() -> None:
    server = before_a_choice()
    hand = server.zones[HANDS[1]][:3]
    game = with_choice(server, ({"selectNReq": selection(hand, 1, 2)}, {"selectNResp": {"ids": hand[:1]}}))
    (n,) = [record.n for record in game.records if isinstance(record.event, ChoiceMade)]
    made: Any = client_moves(game.timeline)
    question, _, chosen, _ = made["at"][str(n)]
    assert question == "Player 1 chooses 1 to 2 of these (objects)"
    assert chosen == 1
