"""The life of a card, token or ability: stays, changes, attachments from both sides, what is refused."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rewind.aggregates.state import number_of
from rewind.aggregates.timeline import Timeline
from rewind.events.base import Identity, Seen, TypeLine
from rewind.events.combat import Attack, AttackersDeclared, Block, BlockersDeclared, DamageDealt
from rewind.events.envelope import Recorded
from rewind.events.errors import QueryError
from rewind.events.judging import BackupApplied, EffectRestored, PositionRestated, TriggerRestored
from rewind.events.objects import (
    Attached,
    ControlChanged,
    CountersAdded,
    NameChanged,
    Tapped,
    TypesChanged,
    Unattached,
)
from rewind.events.playing import (
    AbilityTriggered,
    ContinuousEffectBegan,
    ContinuousEffectEnded,
    PutOnStack,
    SpellPlayed,
)
from rewind.events.turn import PhaseBegan, TurnBegan
from rewind.events.zones import CardsRevealed, CeasedToExist, LibraryShuffled, PhasedIn, PhasedOut
from rewind.projections.histories.history import Change, Entry, ObjectHistory, history
from rewind.projections.histories.object_history import changes_of
from rewind.projections.histories.transitions import transitions
from rewind.projections.visibility.references import objects_named
from rewind.projections.visibility.seat_log import redact
from tests.projections.tables import FACTORY, Table
from tests.random_games.generator import games


def life(table: Table, target: str) -> ObjectHistory:
    (found,) = history(Timeline(table.records), target).lives
    return found


def changed(entry: Entry, what: str) -> tuple[object, object] | None:
    return next(((change.before, change.after) for change in entry.changes if change.what == what), None)


def told(found: ObjectHistory, what: str) -> list[tuple[object, object]]:
    return [values for entry in found.entries if (values := changed(entry, what)) is not None]


def test_four_zones_with_the_length_of_each_stay() -> None:
    table = Table()
    (card,) = table.cards(1, "bears")
    began = table.state.n
    hand = table.move(card, "hand", "drawn")
    table.record(TurnBegan(seat=1, turn=1))
    table.record(SpellPlayed(seat=1, object=hand))
    stack = table.move(hand, "stack", "played")
    bears = table.move(stack, "in_play", "resolved")
    table.record(TurnBegan(seat=2, turn=2))
    table.record(TurnBegan(seat=1, turn=3))
    grave = table.move(bears, "graveyard", "destroyed")
    found = life(table, "1")
    assert (found.kind, found.owner, found.names) == ("card", 1, ("Grizzly Bears",))
    assert told(found, "zone") == [
        (None, "library of 1"),
        ("library of 1", "hand of 1"),
        ("hand of 1", "stack"),
        ("stack", "in_play"),
        ("in_play", "graveyard of 1"),
    ]
    assert [(stay.object, stay.zone, stay.events, stay.turns) for stay in found.stays] == [
        (card, "library of 1", 1, 0),
        (hand, "hand of 1", 3, 1),
        (stack, "stack", 1, 0),
        (bears, "in_play", 3, 2),
        (grave, "graveyard of 1", 0, 0),
    ]
    assert (found.stays[0].entered, found.stays[-1].left) == (began, None)
    assert found.entries[-1].sentence == "Grizzly Bears is put into Alice's graveyard from play (destroyed)."


def test_a_change_of_types_with_its_event_and_rule() -> None:
    table = Table()
    factory = table.permanent(1, "factory")
    after = TypeLine(types=("Artifact", "Creature"), subtypes=("Assembly-Worker",))
    n = table.record(TypesChanged(object=factory, before=FACTORY.type_line, after=after), rule=("212.1b",))
    entry = life(table, factory).entries[-1]
    assert (entry.n, entry.type, entry.rules, entry.named_as) == (n, "types_changed", ("212.1b",), ("object",))
    assert entry.changes == (Change("types", "Land", "Artifact Creature — Assembly-Worker"),)


def test_a_tokens_life_and_death() -> None:
    table = Table()
    token = table.token(2)
    grave = table.move(token, "graveyard", "destroyed")
    table.record(CeasedToExist(object=grave))
    found = life(table, str(number_of(token)))
    assert (found.kind, [entry.type for entry in found.entries]) == (
        "token",
        ["token_created", "zone_changed", "ceased_to_exist"],
    )
    assert told(found, "zone") == [(None, "in_play"), ("in_play", "graveyard of 2"), ("graveyard of 2", None)]
    assert [stay.left is not None for stay in found.stays] == [True, True]


def test_attachments_are_told_from_both_sides() -> None:
    table = Table()
    bears, factory = table.permanent(1, "bears"), table.permanent(1, "factory")
    rancor = table.permanent(1, "rancor", attached_to=bears)
    table.record(Attached(object=rancor, to=factory))
    table.record(Unattached(object=rancor, from_=factory))
    assert told(life(table, rancor), "attached_to") == [(None, bears), (bears, factory), (factory, None)]
    assert told(life(table, bears), "attachments") == [((), (rancor,)), ((rancor,), ())]
    assert told(life(table, factory), "attachments") == [((), (rancor,)), ((rancor,), ())]


def test_a_host_loses_an_attachment_that_leaves() -> None:
    table = Table()
    bears = table.permanent(1, "bears")
    rancor = table.permanent(1, "rancor", attached_to=bears)
    table.move(rancor, "hand", "returned")
    entry = life(table, bears).entries[-1]
    assert (entry.n, entry.named_as, changed(entry, "attachments")) == (table.state.n, (), ((rancor,), ()))


def test_controller_counters_damage_and_status() -> None:
    table = Table()
    bears = table.permanent(1, "bears")
    table.record(ControlChanged(object=bears, before=1, after=2))
    table.record(CountersAdded(on=bears, kind="+1/+1", number=2))
    table.record(DamageDealt(source=None, to=bears, amount=1))
    table.record(Tapped(object=bears))
    found = life(table, bears)
    assert [told(found, what)[-1] for what in ("controller", "counters", "damage", "tapped")] == [
        (1, 2),
        ((), (("+1/+1", 2),)),
        (0, 1),
        (False, True),
    ]


def test_it_is_told_where_something_was_a_target_or_an_effect_on_it_ended() -> None:
    table = Table()
    bears = table.permanent(2, "bears")
    (card,) = table.cards(1, "rancor", zone="hand")
    table.record(SpellPlayed(seat=1, object=card, targets=((bears,),)))
    effect = table.record(ContinuousEffectBegan(effect="+3/+3", duration="end_of_turn", affects=(bears,)))
    table.record(ContinuousEffectEnded(effect=effect))
    table.record(BackupApplied(to=effect, authorised_by="head judge"))
    table.record(EffectRestored(effect=effect))
    trigger = table.record(AbilityTriggered(seat=2, object=bears, ability=1))
    table.record(BackupApplied(to=trigger, authorised_by="head judge"))
    table.record(TriggerRestored(trigger=trigger))
    entries = life(table, bears).entries
    assert [(entry.type, entry.named_as) for entry in entries[-6:]] == [
        ("spell_played", ("targets",)),
        ("continuous_effect_began", ("affects",)),
        ("continuous_effect_ended", ()),
        ("effect_restored", ()),
        ("ability_triggered", ("object",)),
        ("trigger_restored", ()),
    ]


def test_an_object_is_one_stay_and_a_number_all_of_them() -> None:
    table = Table()
    bears = table.permanent(1, "bears")
    table.record(Tapped(object=bears))
    table.move(bears, "graveyard", "destroyed")
    assert [entry.type for entry in life(table, bears).entries] == ["zone_changed", "tapped", "zone_changed"]
    assert [stay.object for stay in life(table, bears).stays] == [bears]
    assert [entry.type for entry in life(table, "1.1").entries] == ["cards_assigned", "zone_changed"]
    assert len(life(table, "1").stays) == 3


def test_a_name_gives_all_that_have_it_or_had_it() -> None:
    table = Table()
    first, second = table.permanent(1, "bears"), table.permanent(2, "bears")
    factory = table.permanent(1, "factory")
    table.record(NameChanged(object=factory, before=FACTORY.name, after="Grizzly Bears"))
    table.record(NameChanged(object=factory, before="Grizzly Bears", after=FACTORY.name))
    found = history(Timeline(table.records), "grizzly bears")
    assert [known.number for known in found.lives] == [number_of(obj) for obj in (first, second, factory)]
    assert found.lives[2].names == (FACTORY.name, "Grizzly Bears")


def test_what_a_gap_took_away_is_nowhere() -> None:
    table = Table()
    bears = table.permanent(1, "bears")
    table.record(PositionRestated(reason="a line is missing", gone=(number_of(bears),)))
    assert told(life(table, "1"), "zone")[-1] == ("in_play", None)


def test_a_shuffle_is_no_part_of_a_cards_life() -> None:
    table = Table()
    table.cards(1, "bears", "rancor")
    table.record(LibraryShuffled(seat=1, order=(2, 1)))
    assert [entry.type for entry in life(table, "1").entries] == ["cards_assigned"]


@pytest.mark.parametrize(
    ("target", "hint"), [("Grizly Bears", "Grizzly Bears"), ("9", "9"), ("1.7", "1.1"), ("9.1", "9.1"), ("", "named")]
)
def test_what_is_not_in_the_log_is_refused_with_what_is(target: str, hint: str) -> None:
    table = Table()
    table.cards(1, "bears")
    with pytest.raises(QueryError, match=hint) as refused:
        history(Timeline(table.records), target)
    assert refused.value.code == "RW2202"


def test_a_phased_out_host_keeps_its_attachments() -> None:
    table = Table()
    bears = table.permanent(1, "bears")
    rancor = table.permanent(1, "rancor", attached_to=bears)
    table.record(PhasedOut(object=bears))
    table.record(PhasedOut(object=rancor, with_=bears))
    table.record(PhasedIn(object=rancor))
    table.record(PhasedIn(object=bears))
    assert told(life(table, bears), "attachments") == [((), (rancor,))]


def test_combat_that_ends_with_its_phase_is_told() -> None:
    table = Table()
    bears, other = table.permanent(1, "bears"), table.permanent(2, "bears")
    table.record(TurnBegan(seat=1, turn=1))
    table.record(PhaseBegan(phase="combat"))
    table.record(AttackersDeclared(seat=1, attacks=(Attack(attacker=bears, defender=2),)))
    table.record(BlockersDeclared(seat=2, blocks=(Block(blocker=other, attackers=(bears,)),)))
    n = table.record(PhaseBegan(phase="postcombat_main"))
    entry = life(table, bears).entries[-1]
    assert (entry.n, entry.type, entry.named_as) == (n, "phase_began", ())
    assert entry.changes == (Change("attacking", 2, None),)
    assert life(table, other).entries[-1].changes == (Change("blocking", (bears,), ()),)


def test_a_seat_that_loses_track_of_a_card_begins_another_life() -> None:
    table = Table()
    table.cards(1, "bears", "rancor")
    bears, rancor = Identity(card=1, definition="bears"), Identity(card=1, definition="rancor")
    table.record(CardsRevealed(seat=1, objects=("1.1",), seen=Seen(identified=(bears,))))
    n = table.record(LibraryShuffled(seat=1, seen=Seen(unfollowed=(1,))))
    (only,) = history(Timeline(table.records), "1").lives
    assert (only.title, only.stays[-1].left, only.entries[-1].n) == ("Grizzly Bears", n, n)
    assert only.entries[-1].sentence.endswith("can no longer tell card 1 apart.")
    table.record(CardsRevealed(seat=1, objects=("1.1",), seen=Seen(identified=(rancor,))))
    first, second = history(Timeline(table.records), "1").lives
    assert (first, second.names, second.stays[0].entered) == (only, ("Rancor",), n)
    assert [entry.type for entry in second.entries] == ["cards_revealed"]
    assert history(Timeline(table.records), "Grizzly Bears").lives == (only,)
    assert [found.names for found in history(Timeline(table.records), "Rancor").lives] == [("Rancor",)] * 2


def test_a_card_that_is_lost_and_seen_by_the_same_event_begins_with_it() -> None:
    table = Table()
    table.cards(1, "bears")
    seen = Seen(identified=(Identity(card=1, definition="rancor"),), unfollowed=(1,))
    n = table.record(CardsRevealed(seat=1, objects=("1.1",), seen=seen))
    first, second = history(Timeline(table.records), "1").lives
    assert (first.names, second.names) == (("Grizzly Bears",), ("Rancor",))
    assert (first.entries[-1].n, second.entries[0].n) == (n, n)
    assert changed(second.entries[0], "name") == (None, "Rancor")


def test_an_ability_is_called_by_its_source() -> None:
    table = Table()
    bears = table.permanent(1, "bears")
    table.record(PutOnStack(object="50.1", kind="triggered_ability", seat=1, source=bears, ability=1))
    found = life(table, "50")
    assert (found.names, found.title) == ((), "triggered ability of Grizzly Bears")


@pytest.mark.long
@given(games(largest=150), st.sampled_from([None, 0, 1, 2]))
def test_a_life_holds_every_event_that_changes_it(records: list[Recorded], seat: int | None) -> None:
    told_to = records if seat is None else list(redact(records, seat))
    timeline, walk = Timeline(told_to), list(transitions(told_to))
    for number in list(timeline.end.incarnations)[::5]:
        lives = history(timeline, str(number)).lives
        entries = {entry.n for found in lives for entry in found.entries}
        for before, record, after in walk:
            if changes_of(before, after, number):
                assert record.n in entries
        for earlier, later in pairwise(lives):
            assert (earlier.stays[-1].left or 0) <= later.stays[0].entered


@pytest.mark.long
@given(games(largest=150))
def test_a_life_holds_every_event_that_names_it_and_its_zones_are_the_states(records: list[Recorded]) -> None:
    timeline = Timeline(records)
    for number in list(timeline.end.incarnations)[::7]:
        (found,) = history(timeline, str(number)).lives
        named = {record.n for record in records if number in map(number_of, objects_named(record.event))}
        entries = [entry.n for entry in found.entries]
        assert named <= set(entries)
        assert entries == sorted(set(entries))
        assert (found.stays[-1].left is None) == (number in timeline.end.current)
        if number in timeline.end.current:
            assert found.stays[-1].object == timeline.end.current[number]
        assert [stay.left for stay in found.stays[:-1]] == [stay.entered for stay in found.stays[1:]] or _was_gone(
            found
        )


def _was_gone(found: ObjectHistory) -> bool:
    """Whether it was nowhere for a while: an old id restored, or placed anew after a gap."""
    return any(change.what == "zone" and change.after is None for entry in found.entries for change in entry.changes)
