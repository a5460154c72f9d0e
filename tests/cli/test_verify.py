"""`rewind verify` and `rewind info` say how far a log can be trusted: text, JSON and exit status."""

from __future__ import annotations

from pathlib import Path

import pytest

from rewind.aggregates.game import Game
from rewind.events.envelope import Recorded
from rewind.events.game import GameStarted, LogSealed
from rewind.events.judging import BackupApplied, EffectCaused, PositionSet
from rewind.events.logfile import write_log
from rewind.events.playing import ChoiceOffered
from rewind.events.turn import PriorityPassed, PriorityReceived
from rewind.events.zones import LibraryOrdered, LibraryShuffled
from rewind.projections.visibility.seat_log import redact
from tests.cli.running import good, run
from tests.replays.forging import Forgery, Log, changed, cut, each
from tests.replays.reopened import backed_up, ended_game, moments, reopened_game, resealed

EVENTS = 200


def ended() -> tuple[Recorded, ...]:
    return ended_game(events=EVENTS)


def file(folder: Path, log: Log) -> Path:
    path = folder / "game.jsonl"
    path.write_bytes(Forgery(list(log)).lines())
    return path


def parts(shown: dict[str, object]) -> list[tuple[int, int]]:
    """First and last event of each part that is undecided."""
    undecided = shown["undecided"]
    assert isinstance(undecided, list)
    return [(part["first"], part["last"]) for part in undecided]


def last_decision() -> int:
    """An event after which a player is to decide."""
    return [record.n for record in each(ended(), PriorityReceived)][-3]


def test_a_game_that_ended(tmp_path: Path) -> None:
    log = file(tmp_path, ended())
    assert good("verify", log).text.endswith(", sealed\n")
    shown = good("verify", "--json", log).json
    assert (shown["game"], shown["kind"], shown["whole"]) == ("ended", "played", True)
    assert (shown["decided_events"], shown["undecided"]) == (len(ended()), [])


def test_a_game_cut_at_a_decision_and_sealed_anew_is_unfinished(tmp_path: Path) -> None:
    log = file(tmp_path, cut(ended(), last_decision()))
    ran = good("verify", log)
    assert ran.text.endswith(", sealed; game: unfinished\n")
    shown = good("verify", "--json", log).json
    assert (shown["game"], shown["whole"], shown["sealed"], shown["undecided"]) == ("unfinished", False, True, [])
    assert "game: unfinished" in good("info", log).text
    assert good("info", "--json", log).json["ended"] is False


def test_a_live_log_is_unfinished_too(tmp_path: Path) -> None:
    log = file(tmp_path, ended()[: last_decision()])
    ran = run("verify", log)
    assert ran.status == 1
    assert ran.text.endswith("UNSEALED: it may have been cut off after its last event; game: unfinished\n")
    assert good("verify", "--allow-unsealed", log).status == 0


def test_a_game_that_a_backup_reopened_is_unfinished_until_it_ends_again(tmp_path: Path) -> None:
    to = moments(ended())[-9]
    log = file(tmp_path, resealed([*ended(), *backed_up(ended(), to).records]))
    shown = good("verify", "--json", log).json
    assert (shown["game"], shown["whole"], shown["undecided"]) == ("unfinished", False, [])
    assert good("info", "--json", log).json["ended"] is False
    again = file(tmp_path, reopened_game(to, events=60, first=EVENTS))
    shown = good("verify", "--json", again).json
    assert (shown["game"], shown["whole"]) == ("ended", True)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("edition", ["2003-12", "2006-10"])
def test_play_that_a_backup_reopened_is_decided_again(edition: str, tmp_path: Path) -> None:
    for to in moments(ended_game(edition))[5::12]:
        log = reopened_game(to, edition)
        shown = good("verify", "--json", file(tmp_path, log)).json
        assert (shown["whole"], shown["decided_events"]) == (True, len(log))


def test_cards_put_back_at_random_are_undecided(tmp_path: Path) -> None:
    to = moments(ended())[-9]
    records = [*ended(), *backed_up(ended(), to).records]
    position = records[-1]
    assert isinstance(position.event, PositionSet)
    library = next(each(records, LibraryOrdered, first=len(ended())))
    order = library.event.order[::-1]  # type: ignore[attr-defined]  # it is a LibraryOrdered
    log = file(tmp_path, resealed(changed(records, library.n, order=order)))
    ran = run("verify", log)
    backup = next(each(records, BackupApplied)).n
    assert ran.status == 1
    assert f"  events {backup} to {position.n} UNDECIDED: not restored as they were: which cards lie in" in ran.text
    shown = run("verify", "--json", log).json
    assert (shown["whole"], shown["error"], shown["divergences"]) == (False, None, [])
    assert parts(shown) == [(backup, position.n)]
    assert shown["decided_events"] == len(records) + 1 - (position.n - backup + 1)


def test_play_that_goes_on_in_the_middle_of_an_action_is_undecided(tmp_path: Path) -> None:
    offered = next(each(ended(), ChoiceOffered)).n
    recorder = backed_up(ended(), offered)
    records = [*ended(), *recorder.records]
    log = file(tmp_path, resealed(records, PriorityPassed(seat=1), PriorityPassed(seat=2)))
    ran = run("verify", log)
    first = len(records) + 1
    assert ran.status == 1
    assert f"  events {first} to {first + 1} UNDECIDED: play goes on where the rules cannot" in ran.text


def test_an_effect_that_nothing_causes_is_undecided(tmp_path: Path) -> None:
    before = moments(ended())[9]
    game = Game(ended()[:before])
    game.decide(EffectCaused(seat=1, effect="[]"))
    game.seal()
    ran = run("verify", "--json", file(tmp_path, game.records))
    assert ran.status == 1
    assert (ran.json["divergences"], parts(ran.json)) == ([], [(before + 1, before + 1)])


@pytest.mark.parametrize(
    ("values", "code"), [({"edition": "2004-06"}, "RW2019"), ({"flags": ("fast",)}, "RW2020")], ids=str
)
def test_what_this_version_does_not_know_has_status_3(tmp_path: Path, values: dict[str, object], code: str) -> None:
    log = file(tmp_path, changed(ended(), 1, **values))
    ran = run("verify", log)
    assert (ran.status, ran.error[:7]) == (3, f"{code} ")
    assert "version 0." in ran.error
    shown = run("verify", "--json", log).json
    assert (shown["whole"], shown["decided"], parts(shown)) == (False, False, [(1, len(ended()))])
    assert isinstance(shown["error"], dict)
    assert shown["error"]["code"] == code
    assert good("show", log).status == 0


@pytest.mark.parametrize("command", ["verify", "info", "show"])
def test_a_kind_that_is_not_known_has_status_3(tmp_path: Path, command: str) -> None:
    lines = Forgery(list(ended()), 1, lambda body: body.replace(b'"kind":"played"', b'"kind":"watched"')).lines()
    log = tmp_path / "game.jsonl"
    log.write_bytes(lines)
    ran = run(command, log)
    assert (ran.status, ran.error[:7]) == (3, "RW2020 ")
    assert "'watched'" in ran.error


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_log_is_not_redacted_because_it_says_so(tmp_path: Path, seat: int) -> None:
    ran = run("verify", file(tmp_path, changed(ended(), 1, redacted_for=seat)))
    assert (ran.status, ran.error[:7]) == (2, "RW2021 ")


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_redacted_log_says_that_nothing_was_decided(tmp_path: Path, seat: int) -> None:
    log = tmp_path / "own.jsonl"
    write_log(log, redact(ended(), seat))
    shown = good("verify", "--json", log).json
    assert (shown["error"], shown["whole"], shown["decided_events"]) == (None, False, 0)
    assert parts(shown) == [(1, len(ended()))]


def test_one_hidden_value_in_a_redacted_log_is_found(tmp_path: Path) -> None:
    log = list(redact(ended(), 1))
    shuffled = next(each(log, LibraryShuffled)).n
    order = ended()[shuffled - 1].event.order  # type: ignore[attr-defined]  # it is a LibraryShuffled
    path = tmp_path / "own.jsonl"
    event = log[shuffled - 1].event.model_copy(update={"order": tuple(sorted(order))})
    log[shuffled - 1] = log[shuffled - 1]._replace(event=event)
    write_log(path, log)
    ran = run("verify", path)
    assert (ran.status, ran.error[:7]) == (2, "RW2021 ")
    assert f"event {shuffled})" in ran.error
    assert "cannot read order" in ran.error


def test_a_seal_of_a_claimed_log_needs_its_digest_too(tmp_path: Path) -> None:
    started = ended()[0]._replace(event=ended()[0].event.model_copy(update={"kind": "claimed"}))
    assert isinstance(started.event, GameStarted)
    log = [started, Recorded(2, LogSealed(events=1))]
    path = tmp_path / "game.jsonl"
    write_log(path, log)
    ran = run("verify", path)
    assert (ran.status, ran.error[:7]) == (2, "RW2018 ")
