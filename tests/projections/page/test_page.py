"""A page as a file: what is in it, what is not, and how large it is."""

from __future__ import annotations

import base64
import hashlib
import re

import orjson
import pytest

from docs.examples import EXAMPLES
from rewind.aggregates.cards import pool
from rewind.aggregates.timeline import Timeline
from rewind.events.base import CardDefinition, Characteristics, Place, TypeLine
from rewind.events.envelope import Recorded
from rewind.events.game import AssignedCard, CardDefined, CardsAssigned, GameStarted, Note, SeatName
from rewind.events.zones import ObjectPlaced, ZoneChanged
from rewind.projections.page import page
from rewind.projections.page.data import result
from rewind.projections.page.document import steps
from rewind.projections.page.marks import mark_of
from rewind.projections.page.story import is_aside
from rewind.projections.visibility.seat_log import redact
from rewind.replays.scenarios.form.document import read_scenarios
from rewind.replays.scenarios.runner import run_scenario
from tests.projections.page.conftest import Open
from tests.projections.page.pages import Made, data_of, disputed, first, made, wild
from tests.random_games.generator import long_game

LARGEST = 300_000
"""Bytes that a page of 2,000 events may have."""


def text_of(game: Made) -> str:
    return game.page.decode()


def test_the_same_game_gives_the_same_bytes() -> None:
    assert page(Timeline(first().timeline.records)) == first().page


def test_the_policy_allows_what_is_in_the_page_and_nothing_else() -> None:
    text = text_of(first())
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)
    assert policy is not None
    style, program = re.findall(r"<style>(.*?)</style>|<script>(.*?)</script>", text, re.DOTALL)
    style_hash, program_hash = (
        f"'sha256-{base64.b64encode(hashlib.sha256(part.encode()).digest()).decode()}'"
        for part in (style[0], program[1])
    )
    said = dict(part.strip().split(" ", 1) for part in policy[1].split(";"))
    assert said == {
        "default-src": "'none'",
        "script-src": program_hash,
        "style-src": style_hash,
        "img-src": "data:",
        "base-uri": "'none'",
        "form-action": "'none'",
    }


def test_a_page_names_no_place_in_a_network() -> None:
    text = re.sub(r'id="data">[^<]*<', "", text_of(first()))
    assert set(re.findall(r"https?://[^\"'\s]*", text)) == {"http://www.w3.org/2000/svg"}, "a name, never loaded"
    assert not re.findall(r"\b(?:src|@import|url\()\b", text.replace("default-src", "").replace("-src", ""))
    assert " style=" not in text
    assert not re.search(r"<[^>]* on[a-z]+=", text)


@pytest.mark.long
def test_a_game_of_two_thousand_events_is_small() -> None:
    assert len(made(long_game(2000)).page) < LARGEST


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_seat_s_page_names_no_card_that_it_has_not_seen(seat: int) -> None:
    whole, own = first().timeline, first(seat).timeline
    names = {definition.characteristics.name for definition in whole.end.definitions.values()}
    seen = {definition.characteristics.name for definition in own.end.definitions.values()}
    hidden = {name for name in names - seen if name}
    assert hidden, "something in this game is never seen"
    told = orjson.dumps(data_of(first(seat))).decode()
    assert [name for name in hidden if name in told] == []
    assert data_of(first(seat))["game"]["seen_by"] == seat
    assert all(name in orjson.dumps(data_of(first())).decode() for name in hidden)


def test_progress_is_told_for_every_event_of_every_pass() -> None:
    told: list[None] = []
    timeline = first().timeline
    page(timeline, advance=lambda: told.append(None))
    assert len(told) == steps(timeline)


def test_events_that_a_seat_is_told_nothing_of_keep_their_numbers_and_are_no_story() -> None:
    told_nothing = [Recorded(n, Note(), None, (), None, None, None) for n in (301, 302)]
    records = [*first().timeline.records[:300], *told_nothing]
    advanced: list[None] = []
    timeline = Timeline(records)
    game = Made(timeline, page(timeline, advance=lambda: advanced.append(None)))
    events = data_of(game)["events"]
    assert len(events["text"]) == len(events["objects"]) == 302
    assert {301, 302} <= set(events["aside"])
    assert len(advanced) == steps(timeline)


def test_what_is_listed_is_the_story() -> None:
    timeline = first().timeline
    asides = {record.event.published for record in timeline.records if is_aside(record.event)}
    told = {record.event.published for record in timeline.records if not is_aside(record.event)}
    assert {"priority_passed", "mana_spent", "card_defined", "tapped"} <= asides - told
    assert {"spell_played", "attackers_declared", "damage_dealt", "life_lost", "types_changed"} <= told - asides


ASIDE = (
    "priority_received priority_passed card_defined cards_assigned identified mana_added mana_spent cost_paid "
    "became_played resolution_ended choice_offered tapped untapped clock_read"
)


def test_what_goes_without_saying() -> None:
    """Of the other events some do, as a spell that goes on the stack; the examples of them do not."""
    assert {name for name, event in EXAMPLES.items() if is_aside(event)} == set(ASIDE.split())


def test_each_kind_of_moment_has_its_mark() -> None:
    marked = {name: mark_of(1, event, "") for name, event in EXAMPLES.items()}
    assert {name: mark.kind for name, mark in marked.items() if mark is not None} == {
        "ruling_given": "ruling",
        "appeal": "appeal",
        "backup_applied": "backup",
        "rollback": "backup",
        "position_restated": "gap",
        "forked": "fork",
        "attackers_declared": "combat",
        "player_conceded": "end",
        "player_lost": "end",
        "player_won": "end",
        "game_ended": "end",
    }


def test_marks() -> None:
    assert [mark["kind"] for mark in data_of(first())["marks"]] == [
        "combat",
        "life",
        "combat",
        "life",
        "combat",
        "life",
        "end",
        "end",
        "ruling",
    ]
    assert [mark["kind"] for mark in data_of(disputed())["marks"]] == ["ruling", "appeal", "ruling", "backup"]
    undone = data_of(disputed())["events"]["undone"]
    assert len(undone) == 4
    assert set(undone.values()) == {271}


def test_much_life_lost_in_a_turn_is_a_moment() -> None:
    lost = [(mark["n"], mark["text"]) for mark in data_of(first())["marks"] if mark["kind"] == "life"]
    assert lost == [(n, f"Bob loses {life} life in this turn") for n, life in ((360, 7), (614, 10), (962, 7))]


@pytest.mark.parametrize(("number", "moments"), [(2, 0), (3, 1), (4, 1)])
def test_many_permanents_lost_at_once_are_a_moment(number: int, moments: int) -> None:
    start = GameStarted(
        format=1, game="g", edition="2006-10", seats=(SeatName(seat=1, name="P"),), kind="scenario", engine="0"
    )
    bear = Characteristics(name="Bear", type_line=TypeLine(types=("Creature",)))
    there = [
        ObjectPlaced(object=f"{n}.1", place=Place(zone="in_play"), owner=1, definition="k")
        for n in range(1, number + 1)
    ]
    graveyard = Place(zone="graveyard", seat=1)
    in_play = Place(zone="in_play")
    died = [
        ZoneChanged(object=f"{n}.1", becomes=f"{n}.2", from_=in_play, to=graveyard, reason="destroyed")
        for n in range(1, number + 1)
    ]
    events = [start, CardDefined(definition=CardDefinition(key="k", characteristics=bear)), *there]
    records = [Recorded(n, event) for n, event in enumerate(events, start=1)]
    first_death = len(records) + 1
    records += [Recorded(first_death + n, event, None, (), first_death) for n, event in enumerate(died)]
    marks = [mark for mark in data_of(made(records))["marks"] if mark["kind"] == "losses"]
    assert len(marks) == moments
    assert all(mark["n"] == len(records) and "put into graveyards" in mark["text"] for mark in marks)


def test_summaries_are_those_of_rules_that_the_game_cites() -> None:
    records = list(wild().timeline.records)
    cited = next(record.rule[0] for record in records if record.rule)
    game = made(records, summaries={cited: "says so", "999.9": "is not cited"})
    assert data_of(game)["summaries"] == {cited: "says so"}


def test_results() -> None:
    assert result(first().timeline.end) == "Alice won"
    assert result(first().timeline.at(500)) == "not finished"
    assert result(disputed().timeline.end) == "not finished"


def strange(name: str, *, seats: int = 2) -> list[Recorded]:
    """A game of cards without a name, between players of a name."""
    names = tuple(SeatName(seat=seat, name=f"{name}{seat}") for seat in range(1, seats + 1))
    start = GameStarted(format=1, game="g", edition="2006-10", seats=names, kind="claimed", engine="0")
    card = CardDefined(definition=CardDefinition(key="k", characteristics=Characteristics()))
    cards = CardsAssigned(seat=1, cards=(AssignedCard(card=1, definition="k"), AssignedCard(card=2, definition=None)))
    return [Recorded(n, event) for n, event in enumerate((start, card, cards), start=1)]


def test_nameless_cards_and_names_that_look_like_a_program(open_page: Open) -> None:
    name = "</script><script>alert(1)</script><b>&amp;"
    game = made(strange(name))
    shown = open_page(game.page, "#e=3")
    assert shown.text_content("#players") == f"{name}1 vs {name}2"
    assert shown.locator(".pile .title").all_text_contents() == ["Nameless card"], "the other is counted"
    assert shown.title() == f"{name}1 – {name}2"


@pytest.mark.long
def test_permanents_that_are_alike_lie_in_a_heap(open_page: Open) -> None:
    forest = Characteristics(name="Forest", type_line=TypeLine(types=("Land",), subtypes=("Forest",)))
    start = GameStarted(
        format=1, game="g", edition="2006-10", seats=(SeatName(seat=1, name="P"),), kind="scenario", engine="0"
    )
    places = [
        ObjectPlaced(object=f"{n}.1", place=Place(zone="in_play"), owner=1, definition="k", tapped=n == 4)
        for n in range(1, 5)
    ]
    events = [start, CardDefined(definition=CardDefinition(key="k", characteristics=forest)), *places]
    shown = open_page(made([Recorded(n, event) for n, event in enumerate(events, start=1)]).page, "#e=6")
    assert shown.locator(".heap button").count() == 3
    shown = open_page(made([Recorded(n, event) for n, event in enumerate([*events, Note()], start=1)]).page, "#e=7")
    heap = shown.locator(".heap")
    assert heap.get_attribute("aria-label") == "3 × Forest"
    assert heap.locator("button").evaluate_all("all => all.map((each) => each.dataset.id)") == ["1.1", "2.1", "3.1"]
    assert shown.locator("[data-id='4.1']").get_attribute("aria-label") == "Forest, Land — Forest, tapped"


@pytest.mark.sampled(1)
@pytest.mark.parametrize("width", [390, 1280])
def test_names_of_any_length(width: int, open_page: Open) -> None:
    game = made(list(redact(strange("Bartholomew" * 40), 1)))
    shown = open_page(game.page, "#e=3", width=width)
    assert shown.evaluate("document.scrollingElement.scrollWidth") <= width
    slider = shown.locator("#slider").bounding_box()
    assert slider is not None
    assert slider["y"] + slider["height"] < 900


@pytest.mark.long
def test_any_number_of_players(open_page: Open) -> None:
    game = made(strange("P", seats=4))
    shown = open_page(game.page)
    assert shown.locator(".half h2").all_text_contents() == ["P4", "P3", "P2", "P1"]
    shown.keyboard.press("f")
    assert shown.locator(".half h2").all_text_contents() == ["P1", "P4", "P3", "P2"]


def test_a_page_for_a_seat_is_that_of_the_seat_s_log() -> None:
    log = list(redact(first().timeline.records, 2))
    assert page(Timeline(log)) == first(2).page


HUMBLED = """
scenario: A position with effects at work
players: {alice: {in_play: [Humility]}, bob: {in_play: [Hill Giant]}}
"""


def test_a_position_is_shown_with_all_that_follows_from_it() -> None:
    """A page opens where somebody has to decide: before that, effects of the position have not been applied."""
    (document,) = read_scenarios(HUMBLED, "position.yaml")
    records = list(run_scenario(document, "2006-10", pool()).records)
    opens = data_of(made(records))["opens"]
    assert records[opens - 1].event.published == "priority_received"
    changed = [record.n for record in records if record.event.published == "power_toughness_changed"]
    assert changed
    assert max(changed) < opens
    assert data_of(first())["opens"] is None, "a game opens at its first turn"
