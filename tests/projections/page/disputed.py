"""A game with a dispute: a card too many, a ruling, an appeal, a ruling that overturns it, and a backup."""

from __future__ import annotations

from rewind.aggregates.state import number_of
from rewind.events.base import Place
from rewind.events.envelope import Recorded
from rewind.events.judging import Appeal, BackupApplied, PlayerPosition, PositionSet, RulingGiven
from rewind.events.zones import ObjectRestored
from tests.recording.first_game import ALICE, BOB, agents_upkeep, first_turn, opening_hands, second_turn, set_up
from tests.recording.table import Table


def disputed_game() -> list[Recorded]:
    """The first game up to turn 3, in which Alice draws a second card and plays it as a second land."""
    t = Table()
    set_up(t)
    opening_hands(t)
    first_turn(t)
    second_turn(t)
    t.begin_turn(ALICE)
    agents_upkeep(t)
    t.draw_step()
    t.phase("precombat_main")
    t.play_land("Mishra's Workshop")
    before = t.state.n
    card = t.state.zone("library", ALICE)[-1]
    t.draw(ALICE)
    drawn = t.state.n
    forest = t.play_land("Forest")
    ruling = t.say(
        RulingGiven(
            judge="floor judge",
            about=(drawn, drawn + 1),
            ruling="The Forest stays in play; Alice plays no land next turn.",
            rules=("212.6a", "304.1"),
            remedy="leave",
        )
    )
    t.say(Appeal(seat=BOB, ruling=ruling, grounds="she has seen a card that she should not have"))
    final = t.say(
        RulingGiven(
            judge="head judge",
            about=(drawn,),
            ruling="The game is backed up to before the second draw.",
            rules=("304.1",),
            remedy="backup",
            overturns=ruling,
        )
    )
    undone = tuple(range(final - 3, before, -1))
    t.say(BackupApplied(to=before, reversed_=undone, authorised_by="head judge", ruling=final))
    assert number_of(forest) == number_of(card)
    t.say(ObjectRestored(object=card, instead_of=forest, place=Place(zone="library", seat=ALICE, position=0)))
    players = tuple(
        PlayerPosition(seat=seat, life=t.state.players[seat].life, lands_played=int(seat == ALICE))
        for seat in (ALICE, BOB)
    )
    t.say(PositionSet(players=players, turn=3, active=ALICE, phase="precombat_main", priority=ALICE))
    t.both_pass()
    t.quiet_combat()
    t.phase("postcombat_main")
    t.both_pass()
    t.end_turn()
    return t.recorder.records
