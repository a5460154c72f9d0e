"""One game of a log: its messages in order, translated to steps."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pydantic import ValidationError

from rewind.events import VERSION
from rewind.events.envelope import Source
from rewind.events.game import (
    NEWEST_DIGEST,
    AssignedCard,
    CardDefined,
    CardsAssigned,
    GameOptions,
    GameStarted,
    Note,
    Recording,
    SeatName,
)
from rewind.events.importers.arena.client.cards import Cards
from rewind.events.importers.arena.client.messages import DieRoll, GameState, Received, ReservedPlayer
from rewind.events.importers.arena.client.view import Spot
from rewind.events.importers.arena.expecting import Expecting
from rewind.events.importers.arena.recorder import MatchRoom, Recorder, best_of, variant_of
from rewind.events.importers.arena.translating import opening, reconciling, restating, seats
from rewind.events.importers.arena.translating.choosing import note_choices
from rewind.events.importers.arena.translating.clocks import note_clocks
from rewind.events.importers.arena.translating.offering import note_question
from rewind.events.importers.arena.translating.priority import pass_where_due, reconcile_priority
from rewind.events.importers.arena.translating.remarks import translate_remarks
from rewind.events.importers.arena.translating.table import Seat, Table
from rewind.events.importers.arena.translating.targeting import reconcile_targets
from rewind.events.importers.arena.translating.translation import Translation
from rewind.events.importers.contract import Finding, Step
from rewind.events.playing import DieRolled

EDITION = "2026-04"
"""The edition that these games were played under: a label, until its rules are held here."""

_DIE = 20
_UNFIT = re.compile(r"[^A-Za-z0-9_-]+")


@dataclass(slots=True, frozen=True)
class Key:
    """Which game it is."""

    match: str
    number: int

    @property
    def name(self) -> str:
        """The game's id, fit for a file's name."""
        return f"{_UNFIT.sub('-', self.match)[:80] or 'match'}-{self.number}"


def _ref(received: Received) -> str:
    """What the client calls the place in its log."""
    return f"gameStateId {received.state.game_state_id}"


class ArenaGame:
    """A game whose messages have all been read."""

    def __init__(
        self,
        name: str,
        received: Sequence[Received],
        room: MatchRoom,
        recorder: Recorder,
        rolls: Sequence[DieRoll],
        names: Mapping[int, str],
        *,
        screen_names: bool = False,
    ) -> None:
        """`received` begins with a whole state, and holds each state once, in the order of their numbers.

        `screen_names`: the players bear the names that they have in the client.
        """
        self.name = name
        self.line, self.ref = received[0].line, _ref(received[0])
        self.findings: list[Finding] = []
        self._received = deque(received)
        self._room, self._about, self._rolls = room, recorder, rolls
        self._card_names, self._has_screen_names = names, screen_names
        self._sent_to = {each.seats for each in received}
        self._is_asked = any(each.is_asked for each in received)
        cards = Cards(names)
        cards.look_ahead(each.state for each in received)
        self._table = Table(cards)
        self.expecting = Expecting(self._table)
        """What the log has shown of the position so far."""
        self._whole = False
        self._gaps = 0
        self._told_anew = 0
        """Number of the event with which the position was stated whole last, after a gap."""
        self._ends: dict[int, int] = {}
        """State id → number of the last event made of it."""

    @property
    def complete(self) -> bool:
        """Whether the log has the game from its beginning to its end, without a gap."""
        return self._whole and self._table.ended and not self._gaps

    @property
    def unannounced(self) -> dict[str, int]:
        """Kind of change → how often the log showed it without having said that it happened."""
        return {kind: number for kind, number in sorted(self._table.unannounced.items()) if number}

    @property
    def not_understood(self) -> dict[str, int]:
        """Type of a remark → how often it was not understood."""
        return dict(sorted(self._table.not_understood.items()))

    def steps(self) -> Iterator[Step]:
        """The steps in order, the beginning first. Each message is let go when it has been translated."""
        last = self._received.popleft()
        self._begin(last.state)
        yield self._step(last)
        while self._received:
            last = self._received.popleft()
            self._table.offer = last.offer
            try:
                self._translate(last)
            except ValidationError as error:
                yield self._untold(last, error)
            else:
                yield self._step(last)
        self._end(last)
        events = self._table.take()
        if events:
            yield Step(Source(line=last.line, ref=_ref(last)), events)

    def _step(self, received: Received) -> Step:
        state = received.state
        note_question(self._table, received)
        note_choices(self._table, received)
        note_clocks(self._table, received)
        self._ends[state.game_state_id] = self._table.n
        source = Source(line=received.line, ref=_ref(received))
        expectations, withdrawn = self.expecting.after(state)
        return Step(source, self._table.take(), expectations, received.at, withdrawn)

    def _untold(self, received: Received, error: ValidationError) -> Step:
        """A message that says what no event can hold: what came before that is recorded, and the rest is missing."""
        number = received.state.game_state_id
        event, problem = error.title, error.errors(include_url=False, include_input=False)[0]["msg"]
        what = f"a message that no event can tell, and is left out: {event}: {problem} (gameStateId {number})"
        self.findings.append(Finding("RW4004", what, received.line))
        self._gaps += 1
        return Step(Source(line=received.line, ref=f"gameStateId {number}"), self._table.take())

    # The beginning

    def _begin(self, state: GameState) -> None:
        table = self._table
        table.view.update(state)
        table.seats = {
            player.system_seat_number: Seat(player.starting_life_total or player.life_total)
            for player in sorted(state.players, key=lambda each: each.system_seat_number)
            if player.system_seat_number > 0
        }
        info = table.view.info
        recorder = self._recorder()
        table.recorder = recorder if self._is_asked else None
        lives = {seat.life for seat in table.seats.values()}
        table.add(
            GameStarted(
                format=1,
                game=self.name,
                edition=EDITION,
                seats=self._seat_names(),
                kind="claimed",
                engine=VERSION,
                digests=NEWEST_DIGEST,
                recorded_by=recorder,
                recording=Recording(
                    client=self._about.client,
                    best_of=best_of(info),
                    queue=self._room.queue,
                    super_format=info.super_format.partition("_")[2] or None,
                    variant=variant_of(info),
                ),
                options=GameOptions(
                    starting_life=max(lives),
                    match=info.match_id or None,
                    game_of_match=max(info.game_number, 1),
                ),
            )
        )
        table.add(CardDefined(definitions=table.cards.define_all()))
        for seat in table.seats.values():
            seat.life = max(lives)
        words = [info.super_format.partition("_")[2], info.variant.partition("_")[2]]
        kind = ", ".join(word for word in words if word)
        table.add(Note(text="imported from a log of MTG Arena" + (f": {kind}" if kind else "")))
        for event in () if recorder is None else self._about.opening(recorder, self._card_names):
            table.add(event)
        for roll in self._rolls:
            if roll.system_seat_id in table.seats and roll.roll_value > 0:
                sides = max(_DIE, roll.roll_value)
                table.add(DieRolled(seat=roll.system_seat_id, sides=sides, result=roll.roll_value))
        self._deal(state)

    def _seat_names(self) -> tuple[SeatName, ...]:
        names = self._names()
        return tuple(
            SeatName(seat=seat, name=name, bot=who.is_bot_player, platform=who.platform_id or None)
            for seat, name in names.items()
            for who in [self._room.players.get(seat, ReservedPlayer())]
        )

    def _names(self) -> dict[int, str]:
        """Seat → name; "Player" and the seat, unless the client's are asked for, and the log has one for each."""
        players = self._room.players
        stated = {seat: " ".join(players[seat].player_name.split()) for seat in self._table.seats if seat in players}
        is_told = self._has_screen_names and all(stated.values()) and len(set(stated.values())) == len(stated)
        return {seat: stated[seat] if is_told and seat in stated else f"Player {seat}" for seat in self._table.seats}

    def _recorder(self) -> int | None:
        """The seat whose client wrote the log: the one to which every state was sent."""
        seats = next(iter(self._sent_to)) if len(self._sent_to) == 1 else ()
        return seats[0] if len(seats) == 1 and seats[0] in self._table.seats else None

    def _deal(self, state: GameState) -> None:
        """The cards where the first state shows them."""
        table = self._table
        translation = Translation(table, state)
        zones = reconciling.zones_of(table, table.view.zones.values())
        self._whole = (
            state.game_info is not None
            and state.game_info.stage == "GameStage_Start"
            and not any(zones.get(Spot("in_play"), ()))
        )
        for seat in table.seats:
            self._assign(Spot("library", seat), zones.pop(Spot("library", seat), []))
        if not self._whole:
            table.findings.append(Finding("RW4005", "the log begins in the middle of the game", self.line))
            restating.restate(translation, "the log begins in the middle of the game")
            self._reconcile(translation)
            return
        for spot, instances in zones.items():
            for instance in reversed(instances):
                reconciling.come_to_be(translation, instance, spot)
        self._reconcile(translation)

    def _assign(self, spot: Spot, instances: Sequence[int]) -> None:
        """A library's cards get their numbers, the top first."""
        table = self._table
        things = [table.new_thing("card", spot.seat, instance) for instance in instances]
        table.add(CardsAssigned(seat=spot.seat, cards=tuple(AssignedCard(card=thing.number) for thing in things)))
        for thing in reversed(things):
            table.put_in(thing, spot)
            table.entered[thing.id] = table.n

    # Each message

    def _translate(self, received: Received) -> None:
        table, state = self._table, received.state
        before = state.prev_game_state_id
        if state.is_only_turn and before in self._ends and not (table.unreconciled or table.keeping):
            table.view.take_turn(state)
            seats.reconcile_turn(table, state.turn_info)
            table.playing = None  # priority passes on only once everything has been chosen and paid
            reconcile_priority(table, state)
            return
        missing = not state.is_full and before not in self._ends
        if missing:
            table.view.turn = None  # whose turn it is by now only a message that says so can show
        unsure = table.view.has_gap
        table.view.has_gap = table.view.has_gap or missing
        table.view.update(state)
        translation = Translation(table, state)
        if state.is_full and state.is_undo and before in self._ends:
            restating.roll_back(translation, self._ends[before])
            if unsure or self._ends[before] < self._told_anew:
                restating.take_back(translation, self._ends[before])
            if unsure:
                self._restate(translation, "states before the one that the client goes back to are missing")
            elif self._ends[before] < self._told_anew:
                self._restate(translation, "states after the one that the client goes back to are missing")
            else:
                restating.restore(translation)
                seats.reconcile_end(translation)
            return
        if state.is_full or missing:
            what = "states before this one are missing" if missing else "the client was told the whole game anew"
            self._gaps += 1
            self.findings.append(Finding("RW4005", f"{what} (gameStateId {state.game_state_id})", received.line))
            begun = restating.undone_unseen(translation)
            if begun is not None:
                to = max(end for end in self._ends.values() if end < begun)
                restating.roll_back(translation, to)
                restating.take_back(translation, to)
            self._restate(translation, what)
            return
        pass_where_due(translation)
        opening.note_keeping(translation)
        translate_remarks(translation, seats.reconcile_combat, opening.finish_keeping)
        if table.keeping and state.turn_info is not None and state.turn_info.turn_number:
            opening.finish_keeping(translation)
        self._reconcile(translation)

    def _restate(self, translation: Translation, reason: str) -> None:
        """The position is stated whole. What came into being then has no place in a position before it."""
        self._told_anew = self._table.n + 1
        restating.restate(translation, reason)
        self._reconcile(translation)

    @staticmethod
    def _reconcile(translation: Translation) -> None:
        reconciling.reconcile_zones(translation)
        reconciling.reconcile_tokens(translation.table)
        restating.reconcile_orders(translation)
        reconciling.reconcile_effects(translation.table)
        reconciling.reconcile_records(translation)
        reconciling.reconcile_hidden(translation)
        opening.reconcile_outside(translation)
        seats.reconcile_players(translation)
        seats.reconcile_turn(translation.table, translation.state.turn_info)
        seats.reconcile_combat(translation)
        reconcile_targets(translation)
        seats.reconcile_end(translation)
        reconcile_priority(translation.table, translation.state)

    # The end

    def _end(self, last: Received) -> None:
        table = self._table
        self.findings = [*table.findings, *self.findings]
        games = self._room.game_results
        number = table.view.info.game_number
        if not table.ended and 0 < number <= len(games):
            seats.end(table, games[number - 1])
        if not table.ended:
            self.findings.append(Finding("RW4006", "the log ends before the game does", last.line))
            table.add(Note(text="the log that this was imported from ends before the game does"))
        teams = {seat: player.team_id for seat, player in table.view.players.items() if seat in table.seats}
        recorder = self._recorder()
        for event in (
            *self._room.ended(number, teams),
            *(() if recorder is None else self._about.closing(recorder)),
        ):
            table.add(event)
