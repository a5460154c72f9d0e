"""Before the first turn: hands that are kept, cards that go to the bottom after a mulligan, and companions."""

from __future__ import annotations

from rewind.events.game import OpeningHandKept
from rewind.events.importers.arena.client.cards import is_identified
from rewind.events.importers.arena.client.view import SIDEBOARD, Spot
from rewind.events.importers.arena.client.vocabulary import PLACED
from rewind.events.importers.arena.translating import moving
from rewind.events.importers.arena.translating.reconciling import zones_of
from rewind.events.importers.arena.translating.translation import Translation


def note_keeping(translation: Translation) -> None:
    """Before the first turn: a player who no longer has to decide on the hand keeps it.

    Who has taken mulligans still puts cards of it on the bottom; what is left is the opening hand (2026-04: 103.5).
    """
    table = translation.table
    for player in translation.state.players:
        seat = player.system_seat_number
        notes = table.seats.get(seat)
        if notes is None:
            continue
        deciding = player.pending_message_type == "ClientMessageType_MulliganResp"
        if notes.deciding and not deciding and not table.turn:
            if notes.mulligans or player.mulligan_count:
                table.keeping.append(seat)
            else:
                table.add(OpeningHandKept(seat=seat))
        notes.deciding = deciding


def finish_keeping(translation: Translation) -> None:
    """The hands of those who have put cards on the bottom are their opening hands."""
    table = translation.table
    keeping, table.keeping = table.keeping, []
    for seat in keeping:
        _reconcile_bottom(translation, seat)
        table.add(OpeningHandKept(seat=seat))


def _reconcile_bottom(translation: Translation, seat: int) -> None:
    """Cards of a hand drawn anew have been put on the bottom of the library, where no remark says so."""
    table = translation.table
    hand, library = Spot("hand", seat), Spot("library", seat)
    zones = zones_of(table, translation.state.zones)
    if hand not in zones or library not in zones:
        return
    kept = set(zones[hand])
    gone = [thing for thing in table.in_zone(hand) if thing.instance not in kept]
    new = [instance for instance in zones[library] if table.thing(instance) in (None, *gone)]
    if len(gone) != len(new) or len(kept) + len(gone) != len(table.in_zone(hand)):
        return
    for instance, thing in moving.paired(table, gone, new).items():
        table.unannounced["zone"] += 1
        table.bind(instance, thing)
        moving.move(table, thing, library, "put", moving.EntryValues(), "bottom")


def reconcile_outside(translation: Translation) -> None:
    """Cards that the client shows to everybody outside the game, such as companions (2026-04: 103.2b, 702.139)."""
    table = translation.table
    for record in translation.state.game_objects:
        if table.view.spot(record.zone_id) != SIDEBOARD or record.visibility != "Visibility_Public":
            continue
        if record.type not in PLACED or not is_identified(record) or record.owner_seat_id not in table.seats:
            continue
        if table.thing(record.instance_id) is None:
            moving.place_outside(table, record)
