"""A log of the client, game by game. Only the messages of one game are held at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from rewind.events.errors import RewindError
from rewind.events.importers.arena.client.choices import Choice
from rewind.events.importers.arena.client.drafts import Draft
from rewind.events.importers.arena.client.framing import Document, Documents, time_of
from rewind.events.importers.arena.client.messages import (
    ClientMessage,
    Deck,
    DieRoll,
    GameState,
    MatchResult,
    Received,
    RoomEvent,
    ServerMessage,
    TimerState,
)
from rewind.events.importers.arena.drafting import ArenaDraft, ArenaPool
from rewind.events.importers.arena.game import ArenaGame, Key
from rewind.events.importers.arena.recorder import MatchRoom, Recorder
from rewind.events.importers.contract import Finding
from rewind.events.importers.lines import Lines


class ArenaReading:
    """One log being read."""

    def __init__(
        self,
        lines: Lines,
        names: Mapping[int, str],
        progress: Callable[[int], None],
        *,
        screen_names: bool = False,
    ) -> None:
        self.path = lines.path
        self._has_screen_names = screen_names
        self.findings: list[Finding] = []
        self._names = names
        self._documents = Documents(lines, progress)
        self._rooms: dict[str, MatchRoom] = {}
        self._next_rolls: tuple[DieRoll, ...] = ()
        self._next_deck: Deck | None = None
        """What was said since the last game began, and belongs to the next."""
        self._rolls: tuple[DieRoll, ...] = ()
        self._recorder = Recorder()
        self._rankings = self._courses_told = 0
        """How often a rank, and how the player stands in events, had been said as the game began."""
        self._key: Key | None = None
        self._states: dict[int, Received] = {}
        """State id → state, of the game that is being read."""
        self._offers: dict[int, int] = {}
        """Message in which the player is asked what to do → id of the state at that moment."""
        self._choices: dict[int, int] = {}
        """Message in which the player is asked to choose → id of the state at that moment."""
        self._loose = 0
        self._first_loose = 0
        """Messages that belong to no game of which a whole state has been seen."""
        self._empty = 0
        self._first_empty = 0
        """Whole states between games."""
        self._games_of_name: Counter[str] = Counter()
        """Name → how many games of it have been read: a match is of several."""
        self._told_events: set[str] = set()
        """The client's events whose drafts have been given out."""
        self._repeated = self._disordered = 0
        self._is_setting_noted = False
        self._taken = 0
        """Messages of the log that have been read."""
        self._given: tuple[int, int, int] | None = None
        """How many messages, ranks and courses had been read as the game was given out before its end, which cannot
        change it until there are more."""

    def games(self) -> Iterator[ArenaGame | ArenaDraft | ArenaPool]:
        """The games in order, and what belongs to no game as soon as all of it has been said. Raises SourceError."""
        drafts = self._documents.account.drafts
        try:
            for document in self._documents:
                yield from map(self._draft, drafts.finished())
                yield from self._take(document)
        except RewindError as error:
            raise error.located(file=self.path) from error
        yield from self._finish_game()
        yield from map(self._draft, (*drafts.finished(), *drafts.rest()))
        yield from self._pools()
        self._finish()

    def _draft(self, draft: Draft) -> ArenaDraft:
        if draft.event is not None:
            self._told_events.add(draft.event)
        return ArenaDraft(draft, Recorder(version=self._documents.account.version).client, self._names)

    def _pools(self) -> Iterator[ArenaPool]:
        """The pools that no game of this log, and no draft, has told."""
        account = self._documents.account
        told = self._told_events | {room.queue for room in self._rooms.values()}
        for event, course in account.courses.items():
            if course.pool and event not in told:
                yield ArenaPool(event, course, Recorder(version=account.version).client, self._names)

    def so_far(self) -> ArenaGame | None:
        """The game that is being read, as `games` would give it if the log ended here. None unless it is over, or where
        nothing has been read since that could change it."""
        self._note_setting()
        account = self._documents.account
        read = self._taken, account.rankings, account.courses_told
        if self._key is None or read == self._given or not self._is_over(self._key):
            return None
        self._given = read
        return self._game(self._key, self._states)

    def _is_over(self, key: Key) -> bool:
        """Whether the log has said how the game ended."""
        if len(self._rooms.get(key.match, MatchRoom()).game_results) >= key.number:
            return True
        stages = (each.state.game_info.stage for each in reversed(self._states.values()) if each.state.game_info)
        return next((stage for stage in stages if stage), "") == "GameStage_GameOver"

    def _take(self, document: Document) -> Iterator[ArenaGame]:
        self._taken += 1
        payload = document.payload
        if payload.match_game_room_state_changed_event is not None:
            self._take_room(payload.match_game_room_state_changed_event)
        if payload.payload is not None:
            self._take_answer(payload.payload)
        if payload.gre_to_client_event is None:
            return
        at = time_of(payload)
        for message in payload.gre_to_client_event.gre_to_client_messages:
            if message.die_roll_results_resp is not None:
                self._next_rolls = message.die_roll_results_resp.player_die_rolls
            if message.connect_resp is not None:
                self._next_deck = message.connect_resp.deck_message
            if message.game_state_message is not None:
                state = message.game_state_message
                received = Received(document.line, state, at, message.system_seat_ids)
                yield from self._take_state(received)
            if message.actions_available_req is not None:
                self._take_offer(message)
            if message.game_state_id in self._states:
                self._take_question(message)
                if message.offers_choice:
                    self._take_choice(message)
                if message.timer_state_message is not None:
                    self._take_clocks(message.game_state_id, message.timer_state_message)

    def _take_answer(self, message: ClientMessage) -> None:
        """What the client sent: the deck for the next game of a match, or what the player does with priority."""
        if message.submit_deck_resp is not None:
            self._next_deck = message.submit_deck_resp.deck
        asked = self._states.get(self._offers.get(message.resp_id, 0))
        if message.perform_action_resp is not None and asked is not None:
            answer = message.perform_action_resp.actions
            self._states[asked.state.game_state_id] = asked._replace(answer=answer)
        asked = self._states.get(self._choices.get(message.resp_id, 0))
        if message.answers_choice and asked is not None:
            choices = tuple(
                choice._replace(answer=message) if choice.number == message.resp_id else choice
                for choice in asked.choices
            )
            self._states[asked.state.game_state_id] = asked._replace(choices=choices)

    def _take_choice(self, message: ServerMessage) -> None:
        """The player is asked to choose."""
        self._choices[message.msg_id] = message.game_state_id
        asked = self._states[message.game_state_id]
        choices = (*asked.choices, Choice(message.msg_id, message))
        self._states[message.game_state_id] = asked._replace(choices=choices)

    def _take_offer(self, message: ServerMessage) -> None:
        """The player is asked what to do with priority."""
        asked = self._states.get(message.game_state_id)
        if asked is not None:
            self._offers[message.msg_id] = message.game_state_id
            self._states[message.game_state_id] = asked._replace(offer=message.actions_available_req, answer=None)

    def _take_question(self, message: ServerMessage) -> None:
        """The player is asked, perhaps, which creatures attack or block, or for targets; the first question counts."""
        asked = self._states[message.game_state_id]
        declaring = asked.declaring or message.declare_attackers_req or message.declare_blockers_req
        targeting = asked.targeting or message.select_targets_req
        self._states[message.game_state_id] = asked._replace(declaring=declaring, targeting=targeting)

    def _take_clocks(self, number: int, clocks: TimerState) -> None:
        """What a message says of the clocks of one player at the state of that number."""
        known = self._states[number]
        self._states[number] = known._replace(clocks=(*known.clocks, clocks))

    def _take_room(self, event: RoomEvent) -> None:
        info = event.game_room_info
        if info is None:
            return
        if info.game_room_config is not None:
            room = self._rooms.setdefault(info.game_room_config.match_id, MatchRoom())
            for player in info.game_room_config.reserved_players:
                room.players[player.system_seat_id] = player
        result: MatchResult | None = info.final_match_result
        if result is not None:
            self._rooms.setdefault(result.match_id, MatchRoom()).results = result.result_list

    def _take_state(self, received: Received) -> Iterator[ArenaGame]:
        state = received.state
        if self._is_of_no_game(state):
            self._empty += 1
            self._first_empty = self._first_empty or received.line
            return
        key = self._key_of(state)
        if state.is_full and key is not None and key != self._key:
            yield from self._finish_game()
            self._begin_game(key, received)
        elif self._key is None or (key is not None and key != self._key) or self._is_foreign(state):
            yield from self._leave(received)
        else:
            if state.is_full:
                self._next_deck = None  # the client has come back into this game
            self._add(received)

    def _begin_game(self, key: Key, received: Received) -> None:
        if not received.state.players:
            self._loose += 1
            return
        self._key = key
        self._states, self._offers, self._choices = {received.state.game_state_id: received}, {}, {}
        self._rolls, self._next_rolls = self._next_rolls, ()
        self._recorder = self._describe(self._rooms.setdefault(key.match, MatchRoom()))

    def _describe(self, room: MatchRoom) -> Recorder:
        """What the log says, as a game begins, of the player whose client wrote it."""
        account = self._documents.account
        deck, self._next_deck = self._next_deck, None
        before, self._rankings, self._courses_told = room.deck, account.rankings, account.courses_told
        if deck is not None:
            room.deck, room.named = deck, room.named or account.deck(deck.deck_cards)
        course = account.courses.get(room.queue or "")
        return Recorder(deck, room.named, before, account.version, account.ranks, course=course)

    @staticmethod
    def _key_of(state: GameState) -> Key | None:
        info = state.game_info
        return None if info is None or not info.match_id else Key(info.match_id, max(info.game_number, 1))

    @staticmethod
    def _is_of_no_game(state: GameState) -> bool:
        """Whether a whole state names a match, and not which of its games it is of, or how far that is."""
        info = state.game_info
        return state.is_full and info is not None and not (info.stage and info.game_number)

    def _is_foreign(self, state: GameState) -> bool:
        """Whether a state is of another game, whose beginning is missing: this one has another state of that number."""
        present = self._states.get(state.game_state_id)
        return present is not None and present.state.without_clocks != state.without_clocks

    def _leave(self, received: Received) -> Iterator[ArenaGame]:
        """A state of no game that can be translated: until the next whole state nothing is."""
        yield from self._finish_game()
        self._loose += 1
        self._first_loose = self._first_loose or received.line

    def _add(self, received: Received) -> None:
        state = received.state
        number = state.game_state_id
        if number in self._states:
            self._repeated += 1
            return
        if number < next(reversed(self._states)):
            self._disordered += 1
        self._states[number] = received

    def _finish_game(self) -> Iterator[ArenaGame]:
        key, self._key = self._key, None
        states, self._states = self._states, {}
        if key is None:
            return
        line = next(iter(states.values())).line
        game = self._game(key, states)
        self._games_of_name[key.name] += 1
        if self._repeated:
            self.findings.append(Finding("RW4005", f"{self._repeated} states came twice and were taken once", line))
        if self._disordered:
            what = f"{self._disordered} states came out of order and were put back in it"
            self.findings.append(Finding("RW4005", what, line))
        self._repeated = self._disordered = 0
        del states  # the game lets go of each message as it is translated
        yield game

    def _game(self, key: Key, states: Mapping[int, Received]) -> ArenaGame:
        """The game of these states, which reading it leaves as they are."""
        received = [states[number] for number in sorted(states)]
        while not received[0].state.is_full:
            received.pop(0)
        part = self._games_of_name[key.name] + 1
        account = self._documents.account
        room = self._rooms.get(key.match, MatchRoom())
        is_told = account.courses_told > self._courses_told
        recorder = replace(
            self._recorder,
            ranks_after=account.ranks if account.rankings > self._rankings else (),
            course_after=account.courses.get(room.queue or "") if is_told else None,
        )
        return ArenaGame(
            key.name if part == 1 else f"{key.name}.{part}",
            received,
            room,
            recorder,
            self._rolls,
            self._names,
            screen_names=self._has_screen_names,
        )

    def _finish(self) -> None:
        self.findings += self._documents.findings
        if self._loose:
            what = f"{self._loose} states belong to a game whose beginning is not in the log, and were left out"
            self.findings.append(Finding("RW4005", what, self._first_loose))
        if self._empty:
            what = f"{self._empty} whole states say of no game how far it is, and were left out"
            self.findings.append(Finding("RW4005", what, self._first_empty))
        self._note_setting()
        if not self._games_of_name and self._documents.detailed is not False:
            self.findings.append(Finding("RW4003", "the log holds no game"))

    def _note_setting(self) -> None:
        """Says, once, that the client's setting has to be another before there can be games."""
        if self._games_of_name or self._documents.detailed is not False or self._is_setting_noted:
            return
        self._is_setting_noted = True
        what = "detailed logs are off in the client, so the log holds no game; turn on Detailed Logs (Plugin Support)"
        self.findings.append(Finding("RW4002", what))
