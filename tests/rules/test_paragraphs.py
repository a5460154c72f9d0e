"""Chapters 212 to 217, where no scenario can say it: what the program calls things, shows, refuses."""

from __future__ import annotations

from functools import cache

import pytest

from rewind.aggregates.cards import pool, read_records
from rewind.aggregates.editions import NAMES, SCENARIO_DEFAULTS, Citation
from rewind.aggregates.editions import edition as book_of
from rewind.aggregates.editions.terms import OUTSIDE, region_named
from rewind.aggregates.fold import fold_all
from rewind.aggregates.rules.engine.illegal import IllegalAction
from rewind.aggregates.state import GameState
from rewind.cli.board import Board
from rewind.events import codec
from rewind.events.base import Event
from rewind.events.errors import CardError
from rewind.events.game import GameStarted
from rewind.events.playing import AbilityPlayed, LandPlayed, SpellPlayed
from rewind.events.zones import CardsLookedAt, CardsRevealed, LibraryOrdered
from rewind.projections.views.positions import Position, position
from rewind.projections.visibility.seat_log import redact
from rewind.replays.playing.decks import built_in
from rewind.replays.scenarios.form.document import read_scenarios
from rewind.replays.scenarios.results import Outcome
from rewind.replays.scenarios.runner import run_scenario
from tests.cli.running import good
from tests.played import play_until, table
from tests.replays.scenarios.running import failure, passed
from tests.rules.scenarios.conftest import cards
from tests.rules.test_refusals import Card
from tests.rules.test_refusals import table as land_table

ALICE, BOB = 1, 2
each_edition = pytest.mark.parametrize("edition", NAMES)
of_a_named_permission = pytest.mark.parametrize("edition", SCENARIO_DEFAULTS)
"""The editions in which who plays a land says what allows it; since then lands are counted (2026-04 305.2a)."""

TABLE = """
players:
  alice:
    mana: "{1}{G}"
    library: [Swamp, Plains]
    hand: [Grizzly Bears, Forest]
    graveyard: [Shock, Terror]
    removed: [Mind Rot]
    in_play: [Hill Giant, Prodigal Sorcerer, {card: Pacifism, owner: alice, attached_to: Gray Ogre}]
  bob: {library: [Island], in_play: [{card: Gray Ogre, tapped: true}]}
do:
  - play: {by: alice, card: Grizzly Bears}
  - activate: {by: alice, object: Prodigal Sorcerer, ability: "{T}", targets: [bob]}
expect: {stack: [{ability_of: Prodigal Sorcerer}, Grizzly Bears]}
"""


@cache
def state(edition: str, seat: int | None = None) -> GameState:
    """The state after `TABLE`, as a judge or a seat knows it."""
    records = passed(TABLE, edition).records
    return fold_all(records if seat is None else redact(records, seat))


def at_the_table(edition: str, seat: int | None = None) -> Position:
    return position(state(edition, seat))


def _cited(edition: str, rule: str) -> Citation:
    """A rule as the code cites it, in the book of an edition."""
    return Citation(edition, book_of(edition).number(rule))


@cache
def known(edition: str, name: str) -> str:
    """What the program says of the abilities of a card."""
    return good("cards", name, "--edition", edition).text.partition("From where it comes")[0]


@each_edition
@pytest.mark.rules("213.3")
def test_a_card_on_the_stack_is_called_a_spell_and_elsewhere_a_card(edition: str) -> None:
    assert "spell" in known(edition, "Counterspell").partition("target")[2]
    assert "creature card" in known(edition, "Raise Dead")
    asked = "players: {alice: {in_play: [Hill Giant], graveyard: [Terror], hand: [CARD], mana: '{U}{U}{B}'}, bob: {}}\n"
    play = "do: [{play: {by: alice, card: CARD, targets: [Hill Giant]}}]\nexpect: {stack: []}"
    _, _, why = failure((asked + play).replace("CARD", "Counterspell"), edition)
    assert "asked for: target spell" in why


@each_edition
@pytest.mark.rules("214.3")
def test_a_card_in_play_is_called_a_permanent(edition: str) -> None:
    text = known(edition, "Boomerang")
    assert "permanent" in text
    assert "card" not in text
    assert "permanent" not in known(edition, "Raise Dead")


@pytest.mark.rules("2003-12 212.5c", "2003-12 212.7c")
def test_no_card_of_the_older_book_is_an_instant_or_sorcery_with_a_subtype_and_of_the_newer_some_are() -> None:
    found: dict[str, set[str]] = {}
    for name in NAMES:
        for record in pool().known(name):
            line = record.definition.characteristics_in(name).type_line
            if {"Instant", "Sorcery"} & {*line.types}:
                found.setdefault(name, set()).update(line.subtypes)
    of_today = found.pop("2026-04")
    assert found == {"2003-12": set(), "2006-10": {"Arcane"}}
    types = book_of("2026-04").subtypes
    assert {"Arcane", "Lesson"} <= of_today <= {*types["Instant"], *types["Creature"]}


@pytest.mark.rules("2003-12 212.5c", "2003-12 212.7c")
@pytest.mark.parametrize("types", ["Instant", "Sorcery"])
def test_a_card_of_the_older_book_that_is_an_instant_or_sorcery_with_a_subtype_is_refused(types: str) -> None:
    text = f"- name: Test Verse\n  cost: '{{U}}'\n  types: {types} — Arcane\n"
    text += "  abilities: [{kind: spell, effect: [{do: draw}]}]\n"
    with pytest.raises(CardError, match=f"{types} has no subtypes in 2003-12"):
        read_records(text, "verse.yaml")
    (record,) = read_records(f"{text}  since: '2006-10'\n", "verse.yaml")
    assert [*record.editions] == ["2006-10"]


@of_a_named_permission
@pytest.mark.rules("212.6b")
def test_who_plays_a_land_may_say_that_an_effect_allows_it_and_keeps_the_turn_s_own_land(edition: str) -> None:
    """Objects 1.1 to 3.1 are Forests in the hand, 4.1 and 5.1 are in play."""
    forest, exploration = Card("Forest", ALICE, hand=True), Card("Exploration", ALICE)
    game = land_table(edition, (forest, forest, forest, exploration, Card("Exploration", BOB)))
    for using in ("5.1", "1.1", "9.1"):
        with pytest.raises(IllegalAction) as refused:
            game.decide(LandPlayed(seat=ALICE, object="1.1", using=using))
        assert Citation(edition, "212.6b") in refused.value.rules
    game.decide(LandPlayed(seat=ALICE, object="1.1", using="4.1"))
    with pytest.raises(IllegalAction):
        game.decide(LandPlayed(seat=ALICE, object="2.1", using="4.1"))
    game.decide(LandPlayed(seat=ALICE, object="2.1"))
    assert game.state.players[ALICE].lands_played == 2
    with pytest.raises(IllegalAction):
        game.decide(LandPlayed(seat=ALICE, object="3.1"))
    played = [record.event for record in game.records if isinstance(record.event, LandPlayed)]
    assert [event.using for event in played] == ["4.1", None]


@each_edition
@pytest.mark.rules("212.2f", "212.6a", "212.6g")
@pytest.mark.parametrize("name", ["Forest", "Seat of the Synod"])
def test_a_land_is_not_played_as_a_spell_and_nothing_else_as_a_land(edition: str, name: str) -> None:
    game = land_table(edition, (Card(name, ALICE, hand=True), Card("Ornithopter", ALICE, hand=True)))
    with pytest.raises(IllegalAction) as refused:
        game.decide(SpellPlayed(seat=ALICE, object="1.1"))
    assert _cited(edition, "212.6g" if name != "Forest" else "212.6a") in refused.value.rules
    with pytest.raises(IllegalAction) as refused:
        game.decide(LandPlayed(seat=ALICE, object="2.1"))
    assert _cited(edition, "212.6a") in refused.value.rules
    game.decide(LandPlayed(seat=ALICE, object="1.1"))


@of_a_named_permission
@pytest.mark.rules("212.6b")
def test_of_two_effects_the_one_that_is_named_is_used(edition: str) -> None:
    forest, exploration = Card("Forest", ALICE, hand=True), Card("Exploration", ALICE)
    game = land_table(edition, (forest, forest, forest, exploration, exploration))
    game.decide(LandPlayed(seat=ALICE, object="1.1"))
    game.decide(LandPlayed(seat=ALICE, object="2.1", using="5.1"))
    game.decide(LandPlayed(seat=ALICE, object="3.1", using="4.1"))
    played = [record.event for record in game.records if isinstance(record.event, LandPlayed)]
    assert [event.using for event in played] == [None, "5.1", "4.1"]


@pytest.mark.rules("2026-04 305.2a", "2026-04 305.2b")
def test_where_lands_are_counted_nobody_says_what_allows_one() -> None:
    """Objects 1.1 to 3.1 are Forests in the hand, 4.1 and 5.1 are on the battlefield."""
    forest, exploration = Card("Forest", ALICE, hand=True), Card("Exploration", ALICE)
    game = land_table("2026-04", (forest, forest, forest, exploration, Card("Exploration", BOB)))
    for using in ("4.1", "5.1", "1.1", "9.1"):
        with pytest.raises(IllegalAction) as refused:
            game.decide(LandPlayed(seat=ALICE, object="1.1", using=using))
        assert refused.value.rules == (Citation("2026-04", "305.2a"),)
    game.decide(LandPlayed(seat=ALICE, object="1.1"))
    game.decide(LandPlayed(seat=ALICE, object="2.1"))
    with pytest.raises(IllegalAction) as refused:
        game.decide(LandPlayed(seat=ALICE, object="3.1"))
    assert Citation("2026-04", "305.2b") in refused.value.rules
    assert game.state.players[ALICE].lands_played == 2


@each_edition
@pytest.mark.rules("212.6b")
def test_a_refused_land_play_says_how_many_lands_were_played(edition: str) -> None:
    forest = Card("Forest", ALICE, hand=True)
    game = land_table(edition, (forest, forest, forest, Card("Exploration", ALICE)))
    game.decide(LandPlayed(seat=ALICE, object="1.1"))
    unnamed = "which effect allows a land to be played is not announced"
    with pytest.raises(IllegalAction, match=unnamed if edition == "2026-04" else "allows no further land play"):
        game.decide(LandPlayed(seat=ALICE, object="2.1", using="9.1"))
    game.decide(LandPlayed(seat=ALICE, object="2.1"))
    with pytest.raises(IllegalAction, match="has played 2 lands this turn"):
        game.decide(LandPlayed(seat=ALICE, object="3.1"))
    game = land_table(edition, (forest, forest))
    game.decide(LandPlayed(seat=ALICE, object="1.1"))
    with pytest.raises(IllegalAction, match="has played a land this turn"):
        game.decide(LandPlayed(seat=ALICE, object="2.1"))


@each_edition
@pytest.mark.rules("212.3a")
def test_a_refused_play_says_what_is_in_the_way(edition: str) -> None:
    bears = Card("Grizzly Bears", ALICE, hand=True)
    shock, mountain = Card("Shock", ALICE, hand=True), Card("Mountain", ALICE)
    game = land_table(edition, (bears,), "ending", "end_of_turn")
    with pytest.raises(IllegalAction, match="it is not a main phase"):
        game.decide(SpellPlayed(seat=ALICE, object="1.1"))
    game = land_table(edition, (bears, shock, mountain))
    game.decide(AbilityPlayed(seat=ALICE, object="3.1", ability=1))
    game.decide(SpellPlayed(seat=ALICE, object="2.1", targets=((BOB,),)))
    with pytest.raises(IllegalAction, match="the stack is not empty"):
        game.decide(SpellPlayed(seat=ALICE, object="1.1"))


@each_edition
@pytest.mark.rules("217.2e")
def test_a_top_card_is_revealed_once(edition: str) -> None:
    """Everybody has seen it: what stays on the top is not shown with every priority."""
    shown = [record.event for record in spied(edition).records if isinstance(record.event, CardsRevealed)]
    assert len(shown) == 2


def spied(edition: str) -> Outcome:
    (document,) = read_scenarios(SPIED, "spied.yaml")
    return run_scenario(document, edition, cards(), redact)


SPIED = """
scenario: Two cards lie on the top, one after the other
players: {alice: {in_play: [Test Spy Glass], library: [Shock, Island, Forest]}, bob: {}}
do:
  - pass: alice
  - pass: bob
  - advance: {to: main2}
  - cause: {by: alice, effect: {draw: alice}}
  - pass: alice
  - pass: bob
  - advance: {to: end}
"""


@each_edition
@pytest.mark.rules("217.1b", "217.2b")
def test_no_player_can_order_or_look_at_a_library(edition: str) -> None:
    game = table(edition, 1, (built_in("red-green"), built_in("white-blue")))
    play_until(game, 1, lambda game: game.pending is not None and game.pending.kind == "priority")
    library = game.state.zone("library", ALICE)
    numbers = tuple(int(obj.partition(".")[0]) for obj in library[:2])
    inputs: list[Event] = [
        LibraryOrdered(seat=ALICE, by=ALICE, count=2, order=numbers[::-1]),
        CardsLookedAt(seats=(ALICE,), count=1, objects=(library[0],)),
        CardsLookedAt(seats=(BOB,), count=1, objects=(library[0],)),
    ]
    for event in inputs:
        before = game.state
        with pytest.raises(IllegalAction):
            game.decide(event)
        assert game.state == before


@each_edition
@pytest.mark.rules("217.1b")
def test_who_controls_what_and_what_is_tapped_and_attached_is_clear_to_all(edition: str) -> None:
    seen = [at_the_table(edition, seat) for seat in (0, ALICE, BOB)]
    for view in seen:
        permanents = {each.name: each for seat in (ALICE, BOB) for each in view.zone("in_play", seat).objects}
        ogre, pacifism = permanents["Gray Ogre"], permanents["Pacifism"]
        assert (ogre.controller, ogre.tapped) == (BOB, True)
        assert (pacifism.controller, pacifism.attached_to) == (ALICE, ogre.id)


@each_edition
@pytest.mark.rules("217.2c", "217.3c")
def test_every_player_is_told_how_many_cards_a_library_and_a_hand_have(edition: str) -> None:
    for seat in (0, ALICE, BOB):
        view = at_the_table(edition, seat)
        assert [(player.library, player.hand) for player in view.players] == [(2, 1), (1, 0)]
        assert view.zone("library", ALICE).unknown == 2


@each_edition
@pytest.mark.rules("217.1e")
def test_outside_the_game_is_no_zone_and_a_removed_card_is_there(edition: str) -> None:
    assert region_named("outside") == OUTSIDE
    found = state(edition)
    assert "outside" not in {key.zone for key in found.zones}
    removed = [obj for obj, key in found.position.items() if key is not None and key.zone == "removed"]
    assert len(removed) == 1
    assert removed[0] not in found.controller


@each_edition
@pytest.mark.rules("217.5a")
def test_the_permanents_of_each_player_lie_before_that_player(edition: str) -> None:
    view = at_the_table(edition, BOB)
    names = {seat: [each.name for each in view.zone("in_play", seat).objects] for seat in (ALICE, BOB)}
    assert names == {ALICE: ["Hill Giant", "Prodigal Sorcerer", "Pacifism"], BOB: ["Gray Ogre"]}
    lines = [line.plain for line in Board(view).lines(view.event)]
    alice, giant, bob, ogre = (
        next(number for number, line in enumerate(lines) if line.lstrip().startswith(words))
        for words in ("alice (seat 1)", "Hill Giant", "bob (seat 2)", "Gray Ogre")
    )
    assert alice < giant < bob < ogre


@each_edition
@pytest.mark.rules("217.5d")
def test_nobody_controls_what_is_neither_in_play_nor_on_the_stack_and_it_is_not_tapped(edition: str) -> None:
    found = state(edition)
    for obj, key in found.position.items():
        assert key is not None
        assert (obj in found.controller) == (key.zone in ("in_play", "stack")), (obj, key)
        if key.zone != "in_play":
            assert not found.status_of(obj).tapped


@each_edition
@pytest.mark.rules("217.6c")
def test_an_ability_on_the_stack_has_a_text_and_no_characteristics(edition: str) -> None:
    found = state(edition)
    ability = next(obj for obj in found.zone("stack") if found.stack[obj].source is not None)
    (spell,) = (obj for obj in found.zone("stack") if obj != ability)
    assert found.characteristics_of(ability) is None
    assert found.stack[ability].ability is not None
    assert (found.controller[ability], found.controller[spell]) == (ALICE, ALICE)
    facts = found.characteristics_of(spell)
    assert facts is not None
    assert facts.name == "Grizzly Bears"


ORDERED = """
players: {alice: {hand: [Shock, Terror], library: [Swamp]}, bob: {}}
do:
  - answer: {by: alice, with: [ORDER]}
  - cause: {by: bob, effect: {move: {all: {zone: hand, owner: alice}, to: library}}}
expect: {sizes: {alice: {library: 3}}, zones: {alice: {library: [LIES]}}}
"""


@each_edition
@pytest.mark.rules("217.2d")
def test_the_owner_does_not_reveal_in_which_order_cards_go_to_a_library(edition: str) -> None:
    """The others' logs are the same, whatever the order."""
    seen: dict[int, list[list[bytes]]] = {0: [], ALICE: [], BOB: []}
    for order, lies in (("Shock, Terror", "Terror, Shock, Swamp"), ("Terror, Shock", "Shock, Terror, Swamp")):
        records = passed(ORDERED.replace("ORDER", order).replace("LIES", lies), edition).records
        for seat, logs in seen.items():
            own = redact(records, seat)
            logs.append([codec.encode(record) for record in own if not isinstance(record.event, GameStarted)])
    for seat, (one, other) in seen.items():
        assert (one == other) == (seat != ALICE), seat
