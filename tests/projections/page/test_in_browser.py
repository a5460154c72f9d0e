"""The page of a game in a browser: it shows what `rewind show` prints, its keys and links work, it asks for nothing."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson
import pytest
from playwright.sync_api import Browser, Page, expect

from rewind.events.logfile import write_log
from rewind.projections.histories.history import history
from rewind.projections.views.positions import position
from tests.cli.running import good
from tests.projections.page.conftest import Open
from tests.projections.page.pages import SHOWN, Made, at, disputed, first, made, reached, wild

SIZES = ((390, 844), (1024, 768), (1680, 1050))


GAMES: dict[str, Callable[[], Made]] = {
    "first": first,
    "first as a seat": lambda: first(1),
    "first as a spectator": lambda: first(0),
    "disputed": disputed,
    "wild": wild,
}


@pytest.mark.long
@pytest.mark.parametrize("name", list(GAMES))
def test_a_page_shows_what_show_prints_at_twenty_moments(name: str, open_page: Open, tmp_path: Path) -> None:
    game = GAMES[name]()
    log = tmp_path / "game.jsonl"
    write_log(log, game.timeline.records)
    page = open_page(game.page)
    moments = sorted(random.Random(len(game.timeline)).sample(range(1, len(game.timeline) + 1), 20))
    for n in moments:
        printed = orjson.loads(orjson.dumps(position(game.timeline.at(n)).as_json()))
        if n == moments[10]:
            assert good("show", log, "--at", str(n), "--json").json == printed
        page.evaluate("n => rewind.go(n)", n)
        assert page.evaluate("rewind.game.position(rewind.n)") == printed
        check_board(page, printed)


def check_board(page: Page, position: Any) -> None:
    """Every object that a position lists lies in its zone on the board, and bears its name, numbers and status."""
    found, lives = page.evaluate(SHOWN)
    assert lives == {str(player["seat"]): str(player["life"]) for player in position["players"]}
    lying = where_it_lies(position)
    objects = {obj["id"]: obj for zone in position["zones"] for obj in zone["objects"]}
    for zone in position["zones"]:
        place = (zone["zone"], zone["seat"])
        shown = found.pop(f"{zone['zone']}:{zone['seat'] or 0}", [])
        backs = [entry for entry in shown if entry[0] == "backs"]
        labels = dict(entry for entry in shown if entry[0] != "backs")
        assert labels.keys() == {name for name, where in lying.items() if where == place}
        if zone["zone"] == "hand":
            assert sum(number for _, number in backs) == min(zone["unknown"], 12)
        for name, label in labels.items():
            check_label(label, objects[name])
    assert not any(found.values())


def where_it_lies(position: Any) -> dict[str, tuple[str, int | None]]:
    """Object → zone and seat of the board where it lies: what is attached to a permanent, with that permanent."""
    zones = {obj["id"]: (zone["zone"], zone["seat"]) for zone in position["zones"] for obj in zone["objects"]}
    hosts = {obj["id"]: obj["attached_to"] for zone in position["zones"] for obj in zone["objects"]}

    def place(name: str) -> tuple[str, int | None]:
        own, passed = zones[name], {name}
        while zones[name][0] == "in_play" and zones.get(hosts[name], ("",))[0] == "in_play":
            name = hosts[name]
            if name in passed:  # attached in a circle: none of them is the host
                return own
            passed.add(name)
        return zones[name]

    return {name: place(name) for name in zones}


def check_label(label: str, obj: Any) -> None:
    said = label.split(", ")
    assert not obj["name"] or label.startswith(obj["name"])
    assert ("tapped" in said) == obj["tapped"]
    assert ("flipped" in said) == obj["flipped"]
    assert (f"{obj['damage']} damage" in said) == (obj["damage"] > 0)
    assert any(part.startswith("attacks ") for part in said) == (obj["attacking"] is not None)
    if obj["power"] is not None:
        assert f"{obj['power']}/{'–' if obj['toughness'] is None else obj['toughness']}" in said
    for kind, number in obj["counters"]:
        assert f"{number} {kind} counter{'' if number == 1 else 's'}" in said


def test_keys(open_page: Open) -> None:
    page = open_page(first().page, "#e=1")
    reached(page, 1)
    for key, n in (
        *((".", 2), (".", 3), (",", 2), ("Shift+ArrowRight", 70), ("Shift+ArrowRight", 155)),
        *(("Shift+ArrowLeft", 70), ("End", 968), ("ArrowRight", 968), ("Home", 1), ("ArrowLeft", 1)),
        *(("]", 340), ("]", 360), ("[", 340), ("Control+ArrowRight", 340), ("Alt+End", 340), ("Meta+Home", 340)),
    ):
        page.keyboard.press(key)
        reached(page, n)


@pytest.mark.long
def test_what_happened_together_is_one_step(open_page: Open) -> None:
    page = open_page(first().page, "#e=612")
    page.keyboard.press("ArrowRight")
    reached(page, 618)
    sentence = page.text_content("#sentence") or ""
    assert sentence.startswith("Sleeper Agent deals 7 combat damage to Bob. Bob loses 7 life")
    assert sentence.endswith("Saproling.")
    assert page.locator(".life.changed .delta").text_content() == "−10"
    page.keyboard.press("ArrowLeft")
    reached(page, 612)
    page.keyboard.press(".")
    reached(page, 613)
    assert page.text_content("#sentence") == "Sleeper Agent deals 7 combat damage to Bob."
    page.check("#everything")
    page.locator("#log").focus()
    page.keyboard.press("ArrowRight")
    reached(page, 614)


@pytest.mark.long
def test_a_turn_by_its_number(open_page: Open) -> None:
    page = open_page(first().page)
    page.keyboard.press("5")
    assert page.text_content("#typed") == "Turn 5 – Enter"
    page.keyboard.press("Enter")
    assert page.locator("#log .turn.current h3").is_visible()
    assert page.locator("#turns [aria-current]").text_content() == "Turn 5, Alice"
    here = at(page)
    for keys in (("4", "Escape"), ("9", "9", "Enter")):
        for key in keys:
            page.keyboard.press(key)
        assert at(page) == here
    assert page.text_content("#notice span") == "There is no turn 99: this game has 7 turns."
    for key in ("4", "0", "Backspace", "Enter"):
        page.keyboard.press(key)
    assert (page.text_content("#sentence"), page.text_content("#when")) == (
        "Turn 4: Bob",
        f"{at(page)} of 968 · Turn 4, Bob",
    )


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_what_happened_on_turn_5_is_a_click_away(size: tuple[int, int], open_page: Open) -> None:
    page = open_page(first(1).page, width=size[0], height=size[1])
    if not page.locator("#turns").is_visible():
        page.click("text=Play-by-play")
    page.click("nav[aria-label=Turns] >> text=5")
    here = at(page)
    assert page.text_content("#sentence") == "Turn 5: Alice"
    seen = """() => {
      const box = document.getElementById("log").getBoundingClientRect();
      const inside = ({top, bottom, height}) => height && top >= box.top - 1 && bottom <= box.bottom;
      return [...document.querySelectorAll("#log .event > a, #log h3")]
        .filter((each) => inside(each.getBoundingClientRect())).map((each) => each.innerText.trim());
    }"""
    first_seen, *events = page.evaluate(seen)
    assert first_seen.endswith("Turn 5: Alice")
    assert len(events) >= 3
    assert all(int(event.split()[0]) > here for event in events)


@pytest.mark.long
def test_playing_walks_what_is_listed_and_stops(open_page: Open) -> None:
    page = open_page(first().page, "#e=70", clock=True)
    page.keyboard.press(" ")
    assert page.get_attribute("#play", "aria-label") == "Pause"
    page.clock.run_for(1000)
    reached(page, 78)
    page.keyboard.press(" ")
    page.clock.run_for(5000)
    reached(page, 78)
    page.keyboard.press(" ")
    page.keyboard.press("Escape")
    page.clock.run_for(5000)
    reached(page, 78)
    page.focus("#flip")
    page.keyboard.press(" ")
    page.clock.run_for(5000)
    reached(page, 78)


@pytest.mark.long
def test_sides_flip_and_help_opens(open_page: Open) -> None:
    page = open_page(first().page)
    near = page.locator(".half.near h2")
    assert (near.text_content() or "").startswith("Alice")
    page.keyboard.press("f")
    assert (near.text_content() or "").startswith("Bob")
    page.keyboard.press("f")
    assert (near.text_content() or "").startswith("Alice")
    page.keyboard.press("?")
    assert page.locator("#help").is_visible()
    page.keyboard.press("ArrowRight")
    assert at(page) == 70
    page.keyboard.press("Escape")
    assert page.locator("#help").is_hidden()


@pytest.mark.long
def test_a_seat_has_its_own_side_before_it(open_page: Open) -> None:
    page = open_page(first(2).page)
    assert (page.locator(".half.near h2").text_content() or "").startswith("Bob")
    assert page.text_content("#eyes") == "As Bob sees it"


def test_the_slider_moves_and_speaks(open_page: Open) -> None:
    page = open_page(first().page)
    page.locator("#slider").fill("592")
    reached(page, 592)
    spoken = "event 592 of 968, turn 5, Alice, declare attackers step"
    assert page.get_attribute("#slider", "aria-valuetext") == spoken
    sentence = "Alice attacks Bob with Sleeper Agent, Treetop Village and Saproling."
    expect(page.locator("#live")).to_have_text(f"Event 592, turn 5, Alice, declare attackers step: {sentence}")
    page.focus("#slider")
    page.keyboard.press(".")
    reached(page, 593)


def test_a_link_opens_its_moment_and_the_address_follows(open_page: Open) -> None:
    page = open_page(first(1).page, "#e=412&as=1")
    reached(page, 412)
    assert page.locator("#notice").is_hidden()
    page.keyboard.press(".")
    expect(page).to_have_url(re.compile("#e=413&as=1$"))
    page.click("#turns a >> nth=4")
    turn = at(page)
    assert page.evaluate("location.hash") == f"#e={turn}&as=1"
    page.go_back()
    expect(page.locator("#slider")).to_have_value("413")
    page.evaluate("location.hash = '#e=70&as=1'")
    expect(page.locator("#slider")).to_have_value("70")


@pytest.mark.long
def test_where_a_page_is_served_its_links_are_links(browser: Browser) -> None:
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.route("**/*", lambda route: route.fulfill(body=first().page, content_type="text/html; charset=utf-8"))
    page.goto("https://rewind.test/games/1.html?week=3#e=412")
    page.wait_for_selector("html[data-ready]")
    page.click("#link")
    expect(page.locator("#notice span")).to_have_text("The link to this moment is copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == "https://rewind.test/games/1.html?week=3#e=412&as=judge"
    page.goto("about:blank")
    page.goto(link)
    page.wait_for_selector("html[data-ready]")
    reached(page, 412)
    context.close()


@pytest.mark.long
def test_of_a_file_it_is_said_what_a_link_is_good_for(open_page: Open) -> None:
    page = open_page(first().page, "#e=412")
    page.click("#link")
    expect(page.locator("#notice span")).to_contain_text("It is a link to a file of this computer.")
    assert "#e=412&as=judge" in (page.text_content("#notice") or "")


@pytest.mark.long
@pytest.mark.parametrize(
    ("link", "n", "said"),
    [
        ("#e=412&as=2", 412, "The link asks for the game as Bob saw it. This page was made for Alice"),
        ("#e=412&as=judge", 412, "The link asks for the game as a judge saw it."),
        ("#e=5000&as=1", 968, "There is no event 5000: this game has 968."),
        ("#e=x", 70, ""),
        ("#nothing", 70, ""),
    ],
)
def test_a_link_that_the_page_cannot_follow_is_answered(link: str, n: int, said: str, open_page: Open) -> None:
    page = open_page(first(1).page, link)
    reached(page, n)
    assert (page.text_content("#notice") or "").startswith(said)
    assert page.locator("#notice").is_visible() == bool(said)


@pytest.mark.long
def test_the_play_by_play_is_filtered(open_page: Open) -> None:
    page = open_page(first().page)
    listed = "document.querySelectorAll('#log .event:not(.off)').length"
    story = page.evaluate(listed)
    page.check("#everything")
    everything = page.evaluate(listed)
    assert story < everything
    page.fill("#filter", "rancor")
    found = page.evaluate(listed)
    assert 0 < found < story
    assert page.text_content("#found") == f"{found} events with “rancor”"
    page.keyboard.press("ArrowRight")
    assert at(page) == 70, "the arrow is the field's"
    page.keyboard.press("Escape")
    page.fill("#filter", "no such thing")
    assert page.text_content("#found") == "No event with “no such thing”"


@pytest.mark.long
def test_what_just_changed_is_marked(open_page: Open) -> None:
    page = open_page(first().page, "#e=592")
    assert page.locator("#board .card.changed.attacking").count() == 3
    motion = "getComputedStyle(document.querySelector('#board .card.changed')).animationName"
    assert page.evaluate(motion) == "none", "this browser asks for reduced motion"
    page.evaluate("rewind.go(614)")
    assert page.locator(".life.changed .delta").text_content() == "−7"


@pytest.mark.long
def test_a_dispute_is_shown(open_page: Open) -> None:
    page = open_page(disputed().page)
    kinds = []
    for _ in range(4):
        page.keyboard.press("]")
        kinds.append(page.evaluate("rewind.game.kind(rewind.n)"))
    assert kinds == ["ruling_given", "appeal", "ruling_given", "backup_applied"]
    assert page.locator("#band .mark").all_text_contents() == ["◆", "◇", "◆", "◀"]
    assert page.locator("#log .undone").all_text_contents()[0].startswith("264 undone: Alice draws Forest.")
    page.click("#views [data-view=why]")
    assert page.locator("#why h3:has-text('It is about') + ul .n").all_text_contents() == ["270", "263"]
    page.click("#views [data-view=moments]")
    assert "Bob appeals against the ruling" in (page.text_content("#moments") or "")


@pytest.mark.long
def test_why_shows_causes_with_rules_and_summaries_and_divergences_are_marks(open_page: Open) -> None:
    records = list(wild().timeline.records)
    effect = next(record for record in records if record.cause is not None and record.rule)
    rule = effect.rule[0]
    parted, mended = {effect.n: "here the re-run differs"}, {effect.n: "mended in version 0.3.0: cited otherwise"}
    game = made(records, summaries={rule: "what the rule says"}, divergences=parted, mended=mended)
    page = open_page(game.page, f"#e={effect.n}")
    page.click("#views [data-view=why]")
    chain = page.locator("#why .chain > li > a .n").all_text_contents()
    assert chain == [str(effect.n), str(effect.cause)]
    assert f"{game.timeline.end.edition} {rule} what the rule says" in (page.text_content("#why .chain") or "")
    assert "mended in version 0.3.0: cited otherwise" in (page.text_content("#why .chain") or "")
    assert (page.text_content("#about") or "").endswith("holds; 1 citation mended since")
    assert page.locator("#band .mark-divergence").get_attribute("title") == "divergence: here the re-run differs"
    page.locator("#why .chain > li > a >> nth=1").click()
    reached(page, effect.cause or 0)


@pytest.mark.long
def test_a_card_tells_its_history_with_its_changes_of_type(open_page: Open) -> None:
    game = first()
    page = open_page(game.page, "#e=592")
    page.click("#board .card:has-text('Treetop Village')")
    life = history(game.timeline, "Treetop Village").lives[0]
    assert page.text_content("#card-title") == "Treetop Village"
    assert page.locator("#card .entries .n").all_text_contents() == [str(entry.n) for entry in life.entries]
    types = page.locator("#card .types li .text").all_text_contents()
    assert types == ["Land → Creature Land — Ape", "Creature Land — Ape → Land"]
    page.keyboard.press("Escape")
    assert page.locator("#log").is_visible()


@pytest.mark.long
def test_printed_it_is_the_position_the_course_and_the_play_by_play(open_page: Open) -> None:
    page = open_page(first().page, "#e=592&as=judge", width=390)
    page.emulate_media(media="print")
    for what, shown in (
        ("#board", True),
        ("#log", True),
        ("#course", True),
        ("#sentence", True),
        ("#transport", False),
    ):
        assert page.locator(what).is_visible() == shown, what
    assert page.pdf().startswith(b"%PDF")


@pytest.mark.long
def test_the_play_by_play_is_where_the_page_is_also_at_an_event_that_is_not_listed(open_page: Open) -> None:
    page = open_page(first().page, "#e=1")
    links = page.eval_on_selector_all("#log li.part.off > .heading a", "found => found.map((each) => each.hash)")
    folded = max(int(n) for link in links for n in re.findall(r"e=(\d+)", link))
    assert folded > 300
    page.evaluate(f"location.hash = '#e={folded}'")
    reached(page, folded)
    page.wait_for_function("document.getElementById('log').scrollTop > 100")
