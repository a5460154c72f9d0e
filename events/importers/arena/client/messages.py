"""The messages of the client's log, as far as they are read here: what is not named is ignored.

The client writes protocol buffers as JSON: a scalar that is absent has its default (a life total that is absent is 0,
a step that is absent is none). Enumerations are strings such as `ZoneType_Hand`; unknown ones are kept as they are.
"""

from __future__ import annotations

from typing import NamedTuple

from pydantic import Field

from rewind.events.importers.arena.client.choices import Answer, Choice, Question
from rewind.events.importers.arena.client.model import Id, Int, Message, Text
from rewind.events.importers.arena.client.questions import (
    Action,
    ActionsAvailable,
    DeclareAttackers,
    DeclareBlockers,
    SelectTargets,
)


class Number(Message):
    """A number that may be absent, which is not 0: power, toughness, loyalty."""

    value: Int = 0


class Ability(Message):
    """One ability of an object."""

    grp_id: Id = 0


class AttackInfo(Message):
    """What an attacker attacks: a seat or an instance."""

    target_id: Id = 0


class BlockInfo(Message):
    """What a blocker blocks."""

    attacker_ids: tuple[Id, ...] = ()


class GameObject(Message):
    """An object as the client sees it, with the characteristics it has after all effects."""

    instance_id: Id = 0
    grp_id: Id = 0
    type: Text = ""
    zone_id: Id = 0
    visibility: Text = ""
    owner_seat_id: Int = 0
    controller_seat_id: Int = 0
    super_types: tuple[Text, ...] = ()
    card_types: tuple[Text, ...] = ()
    subtypes: tuple[Text, ...] = ()
    color: tuple[Text, ...] = ()
    power: Number | None = None
    toughness: Number | None = None
    loyalty: Number | None = None
    defense: Number | None = None
    unique_abilities: tuple[Ability, ...] = ()
    is_tapped: bool = False
    is_copy: bool = False
    is_facedown: bool = False
    damage: Int = 0
    attack_state: Text = ""
    attack_info: AttackInfo | None = None
    block_state: Text = ""
    block_info: BlockInfo | None = None
    viewers: tuple[Int, ...] = ()
    parent_id: Id = 0


class Zone(Message):
    """A zone and what is in it, the top or the newest first."""

    zone_id: Id = 0
    type: Text = ""
    visibility: Text = ""
    owner_seat_id: Int = 0
    object_instance_ids: tuple[Id, ...] = ()


class Detail(Message):
    """One value of an annotation."""

    key: Text = ""
    value_int32: tuple[Int, ...] = ()
    value_string: tuple[Text, ...] = ()


class Annotation(Message):
    """Something that happened, or a fact that stands: of one or several types."""

    id: Id = 0
    affector_id: Id = 0
    affected_ids: tuple[Id, ...] = ()
    type: tuple[Text, ...] = ()
    details: tuple[Detail, ...] = ()

    def number(self, key: str, default: int = 0) -> int:
        """The first number under a key."""
        for detail in self.details:
            if detail.key == key and detail.value_int32:
                return detail.value_int32[0]
        return default

    def numbers(self, key: str) -> tuple[int, ...]:
        """All numbers under a key."""
        return next((detail.value_int32 for detail in self.details if detail.key == key), ())

    def text(self, key: str) -> str:
        """The first text under a key."""
        return next(
            (detail.value_string[0] for detail in self.details if detail.key == key and detail.value_string), ""
        )


class PoolMana(Message):
    """Some mana in a pool, all of it made by one ability."""

    mana_id: Id = 0
    color: Text = ""
    count: Int = 0
    src_instance_id: Id = 0


class Player(Message):
    """What is true of a player."""

    system_seat_number: Int = 0
    team_id: Int = 0
    life_total: Int = 0
    max_hand_size: Int = 0
    mulligan_count: Int = 0
    starting_life_total: Int = 0
    pending_message_type: Text = ""
    timer_ids: tuple[Id, ...] = ()
    timeout_count: Int | None = None
    mana_pool: tuple[PoolMana, ...] = ()


class Timer(Message):
    """How much of a time limit has been used, and whether the time runs."""

    timer_id: Id = 0
    type: Text = ""
    duration_sec: Int = 0
    elapsed_ms: Int = 0
    elapsed_sec: Int = 0
    running: bool = False


class TurnInfo(Message):
    """Where in the turn the game is."""

    phase: Text = ""
    step: Text = ""
    turn_number: Int = 0
    active_player: Int = 0
    priority_player: Int = 0


class Result(Message):
    """How a game or a match ended."""

    scope: Text = ""
    result: Text = ""
    winning_team_id: Int = 0
    reason: Text = ""


class GameInfo(Message):
    """Which game of which match it is, and how far it is."""

    match_id: Text = Field(default="", alias="matchID")
    game_number: Int = 0
    stage: Text = ""
    variant: Text = ""
    super_format: Text = ""
    match_win_condition: Text = ""
    results: tuple[Result, ...] = ()


class GameState(Message):
    """A whole state of the game (`GameStateType_Full`) or what is different from another (`GameStateType_Diff`)."""

    type: Text = ""
    game_state_id: Id = 0
    prev_game_state_id: Id = 0
    update: Text = ""
    game_info: GameInfo | None = None
    turn_info: TurnInfo | None = None
    players: tuple[Player, ...] = ()
    zones: tuple[Zone, ...] = ()
    game_objects: tuple[GameObject, ...] = ()
    annotations: tuple[Annotation, ...] = ()
    persistent_annotations: tuple[Annotation, ...] = ()
    timers: tuple[Timer, ...] = ()
    diff_deleted_instance_ids: tuple[Id, ...] = ()
    diff_deleted_persistent_annotation_ids: tuple[Id, ...] = ()

    @property
    def is_full(self) -> bool:
        """Whether it is whole, rather than a difference."""
        return self.type == "GameStateType_Full"

    @property
    def is_only_turn(self) -> bool:
        """Whether it says no more than whose turn, step and priority it is: most messages do not."""
        return self.model_fields_set <= _ONLY_TURN and not self.is_full

    @property
    def without_clocks(self) -> GameState:
        """What it says of the game alone: a state that is sent again may come with other times."""
        players = tuple(player.model_copy(update={"timeout_count": None}) for player in self.players)
        return self.model_copy(update={"timers": (), "players": players})

    @property
    def is_question(self) -> bool:
        """Whether it is sent for a choice in the middle of playing or resolving something."""
        return self.update == "GameStateUpdate_Send"

    @property
    def is_undo(self) -> bool:
        """Whether it takes the game back to an earlier state."""
        return self.update in ("GameStateUpdate_Undo", "GameStateUpdate_Restore")


_ONLY_TURN = {"type", "game_state_id", "prev_game_state_id", "update", "turn_info", "timers"}


class DieRoll(Message):
    """What a player rolled before the game."""

    system_seat_id: Int = 0
    roll_value: Int = 0


class DieRolls(Message):
    """What the players rolled before the match."""

    player_die_rolls: tuple[DieRoll, ...] = ()


class Deck(Message):
    """A deck as the client submits it: the ids of its cards, each as often as it is there."""

    deck_cards: tuple[Id, ...] = ()
    sideboard_cards: tuple[Id, ...] = ()
    commander_cards: tuple[Id, ...] = ()


class TimerState(Message):
    """The clocks of a player."""

    seat_id: Int = 0
    timers: tuple[Timer, ...] = ()


class Connected(Message):
    """The client is let into a game."""

    deck_message: Deck | None = None


class ServerMessage(Question):
    """One message of the game's server to the client."""

    type: Text = ""
    system_seat_ids: tuple[Int, ...] = ()
    game_state_message: GameState | None = None
    die_roll_results_resp: DieRolls | None = None
    connect_resp: Connected | None = None
    msg_id: Id = 0
    game_state_id: Id = 0
    actions_available_req: ActionsAvailable | None = None
    declare_attackers_req: DeclareAttackers | None = None
    declare_blockers_req: DeclareBlockers | None = None
    select_targets_req: SelectTargets | None = None
    timer_state_message: TimerState | None = None


class ServerEvent(Message):
    """The messages that came together."""

    gre_to_client_messages: tuple[ServerMessage, ...] = ()


class ReservedPlayer(Message):
    """Who sits where."""

    system_seat_id: Int = 0
    player_name: Text = ""
    is_bot_player: bool = False
    platform_id: Text = ""
    event_id: Text = ""


class RoomConfig(Message):
    """A match and its players."""

    reserved_players: tuple[ReservedPlayer, ...] = ()
    match_id: Text = ""


class MatchResult(Message):
    """How a match ended."""

    match_id: Text = ""
    result_list: tuple[Result, ...] = ()


class Room(Message):
    """The room in which a match is played."""

    game_room_config: RoomConfig | None = None
    final_match_result: MatchResult | None = None


class RoomEvent(Message):
    """Something about the room changed."""

    game_room_info: Room | None = None


class SubmittedDeck(Message):
    """The deck with which the player goes on in a match."""

    deck: Deck | None = None


class Performed(Message):
    """What the player does with priority."""

    actions: tuple[Action, ...] = ()


class ClientMessage(Answer):
    """One message of the client to the game's server."""

    type: Text = ""
    perform_action_resp: Performed | None = None
    submit_deck_resp: SubmittedDeck | None = None


class Payload(Message):
    """One JSON document of the log that is read here."""

    timestamp: str | int | None = None
    gre_to_client_event: ServerEvent | None = None
    match_game_room_state_changed_event: RoomEvent | None = None
    payload: ClientMessage | None = None


class Received(NamedTuple):
    """A state of the game, and where in the log it stands."""

    line: int
    state: GameState
    at: str | None = None
    """RFC 3339, in UTC."""
    seats: tuple[int, ...] = ()
    """The seats to whose client it was sent: the one that wrote the log."""
    offer: ActionsAvailable | None = None
    """What the player was asked to choose from then."""
    answer: tuple[Action, ...] | None = None
    """What the player chose."""
    declaring: DeclareAttackers | DeclareBlockers | None = None
    """Of which creatures the player was asked then whether they attack, or block."""
    targeting: SelectTargets | None = None
    """Which targets the player was asked then to choose from."""
    choices: tuple[Choice, ...] = ()
    """What else the player was asked then to choose, in order."""
    clocks: tuple[TimerState, ...] = ()
    """What was said then of the clocks, beside what the state says of them."""

    @property
    def is_asked(self) -> bool:
        """Whether the player was asked anything then."""
        asked = (self.offer, self.declaring, self.targeting)
        return bool(self.choices) or any(each is not None for each in asked)
