"""What the client shows at one moment, kept up to date message by message exactly as its protocol says.

A record that is present replaces the old one whole, what is absent is unchanged, and only the two lists delete.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rewind.events.base import Zone
from rewind.events.importers.arena.client.messages import Annotation, GameInfo, GameObject, GameState, Player, TurnInfo
from rewind.events.importers.arena.client.messages import Zone as ZoneRecord
from rewind.events.importers.arena.client.vocabulary import MANA, OUTSIDE, OWNED, PLACED, PLACES, counter_kind

PREFIX = "AnnotationType_"
CHOOSES_FIRST = "ClientMessageType_ChooseStartingPlayerResp"
"""What is awaited of a player who chooses who takes the first turn."""


class Spot(NamedTuple):
    """A zone of the game: its name, and whose it is where each player has one (0: shared)."""

    zone: Zone
    seat: int = 0


class Elsewhere(NamedTuple):
    """A zone that is none of the game's: outside the game (a sideboard), or one of the client's own."""

    outside: bool


NOT_A_ZONE = Elsewhere(False)
SIDEBOARD = Elsewhere(True)


class View:
    """The records that stand, and the facts that follow from the standing annotations."""

    def __init__(self) -> None:
        self.zones: dict[int, ZoneRecord] = {}
        self.objects: dict[int, GameObject] = {}
        self.standing: dict[int, Annotation] = {}
        self.players: dict[int, Player] = {}
        self.info = GameInfo()
        self.turn: TurnInfo | None = None
        self.is_question = False
        """Whether the latest message asks for a choice in the middle of playing or resolving something."""
        self.counters: dict[int, dict[str, int]] = {}
        """Instance or seat → kind of counter → number."""
        self.attached: dict[int, int] = {}
        """Attachment → what it is attached to."""
        self.targets: dict[int, dict[int, tuple[int, ...]]] = {}
        """Spell or ability → index of the target → what was chosen."""
        self.copied: dict[int, int] = {}
        """Instance → the card id it is a copy of."""
        self.effects: dict[int, list[Annotation]] = {}
        """Effect → the annotations that report it."""
        self.losses: dict[int, str] = {}
        """Seat that lost → the client's reason."""
        self.amended: tuple[ZoneRecord, ...] = ()
        """Zones that the latest message does not list, and whose lists it shows to be out of date, as they must be."""
        self.has_gap = False
        """Whether messages are missing, so that lists and records may be out of date."""
        self.chooser: int | None = None
        """The seat that has to choose who takes the first turn."""
        self.revealed: set[int] = set()
        """Instances that were revealed to the opponent."""

    def update(self, state: GameState) -> None:
        """Takes in a state."""
        if state.is_full:
            self.__init__()  # type: ignore[misc]  # everything begins anew
        for zone in state.zones:
            self.zones[zone.zone_id] = zone
        for instance in state.diff_deleted_instance_ids:
            self.objects.pop(instance, None)
        for record in state.game_objects:
            self.objects[record.instance_id] = record
        for player in state.players:
            self.players[player.system_seat_number] = player
            if player.pending_message_type == CHOOSES_FIRST:
                self.chooser = player.system_seat_number
        if state.game_info is not None:
            self.info = state.game_info
        self.take_turn(state)
        if self.has_gap or state.is_full:
            self._put_right(state)
        for number in state.diff_deleted_persistent_annotation_ids:
            self.standing.pop(number, None)
        for annotation in state.persistent_annotations:
            self.standing[annotation.id] = annotation
        if state.is_full or state.persistent_annotations or state.diff_deleted_persistent_annotation_ids:
            self._read_standing()

    def take_turn(self, state: GameState) -> None:
        """Takes in what a state says of the turn."""
        self.turn = state.turn_info or self.turn
        self.is_question = state.is_question

    def _put_right(self, state: GameState) -> None:
        """After a gap lists and records may be out of date: each thing is where the latest message that says so has it.

        A message's list of a zone comes before its record of a thing in it. An id that is in Limbo is used no longer.
        """
        listed = {instance: zone.zone_id for zone in state.zones for instance in zone.object_instance_ids}
        fresh = {zone.zone_id for zone in state.zones}
        for record in state.game_objects:
            if record.zone_id not in fresh and record.type in PLACED:
                listed.setdefault(record.instance_id, record.zone_id)
        amended = []
        for zone_id, zone in self.zones.items():
            if zone_id in fresh:
                continue
            ids = zone.object_instance_ids
            present = tuple(each for each in ids if listed.get(each, zone_id) == zone_id)
            added = tuple(each for each, where in listed.items() if where == zone_id and each not in ids)
            if added or len(present) < len(ids):
                amended.append(zone.model_copy(update={"object_instance_ids": added + present}))
        self.zones.update((zone.zone_id, zone) for zone in amended)
        self.amended = tuple(amended)
        for instance, record in self.objects.items():
            where = listed.get(instance, 0 if record.zone_id in fresh else record.zone_id)
            if where != record.zone_id and record.type in PLACED:
                self.objects[instance] = record.model_copy(update={"zone_id": where})

    def listed(self) -> set[int]:
        """All ids that a zone lists."""
        return {instance for zone in self.zones.values() for instance in zone.object_instance_ids}

    def spot(self, zone_id: int) -> Spot | Elsewhere:
        """Where in the game a zone of the client is."""
        record = self.zones.get(zone_id)
        if record is None:
            return NOT_A_ZONE
        zone = PLACES.get(record.type)
        if zone is None:
            return SIDEBOARD if record.type in OUTSIDE else NOT_A_ZONE
        if zone in OWNED:
            return Spot(zone, record.owner_seat_id) if record.owner_seat_id > 0 else NOT_A_ZONE
        return Spot(zone)

    def _read_standing(self) -> None:
        self.counters, self.attached, self.targets, self.copied = {}, {}, {}, {}
        self.effects, self.losses, self.revealed = {}, {}, set()
        for annotation in self.standing.values():
            for name in annotation.type:
                reader = _READERS.get(name)
                if reader is not None:
                    reader(self, annotation)


def _counter(view: View, fact: Annotation) -> None:
    number = fact.number("count")
    for instance in fact.affected_ids:
        found = view.counters.setdefault(instance, {})
        kind = counter_kind(fact.number("counter_type"))
        if number > 0:
            found[kind] = found.get(kind, 0) + number


def _attachment(view: View, fact: Annotation) -> None:
    if fact.affected_ids:
        view.attached[fact.affector_id] = fact.affected_ids[0]


def _target(view: View, fact: Annotation) -> None:
    view.targets.setdefault(fact.affector_id, {})[fact.number("index")] = fact.affected_ids


def _copied(view: View, fact: Annotation) -> None:
    for instance in fact.affected_ids:
        if copied := fact.number("copyFromGrpid"):
            view.copied[instance] = copied


def _effect(view: View, fact: Annotation) -> None:
    view.effects.setdefault(fact.number("effect_id"), []).append(fact)


def _loss(view: View, fact: Annotation) -> None:
    for seat in fact.affected_ids:
        view.losses[seat] = fact.text("reason")


def _revealed(view: View, fact: Annotation) -> None:
    view.revealed.update(fact.affected_ids)


_READERS = {
    PREFIX + "Counter": _counter,
    PREFIX + "Attachment": _attachment,
    PREFIX + "TargetSpec": _target,
    PREFIX + "CopiedObject": _copied,
    PREFIX + "LayeredEffect": _effect,
    PREFIX + "LossOfGame": _loss,
    PREFIX + "InstanceRevealedToOpponent": _revealed,
}
"""Type of a standing annotation → how it is read."""

_NO_MAXIMUM = 1000
"""A maximum hand size from here on stands for none; more mana of one kind than that is taken for damage to the log."""


def hand_size(player: Player) -> int | None:
    """A player's maximum hand size; None: no maximum."""
    return None if player.max_hand_size >= _NO_MAXIMUM else max(player.max_hand_size, 0)


class Mana(NamedTuple):
    """Mana that can be told apart: its symbol, and the client's number for what one ability made; 0: not said."""

    symbol: str
    number: int = 0


def pool_of(player: Player) -> dict[Mana, int]:
    """The mana in a player's pool."""
    pool: dict[Mana, int] = {}
    for part in player.mana_pool:
        mana = Mana(MANA.get(part.color, "{1}"), part.mana_id)
        if part.count > 0:
            pool[mana] = pool.get(mana, 0) + min(part.count, _NO_MAXIMUM)
    return pool


def by_symbol(pool: Mapping[Mana, int]) -> dict[str, int]:
    """How much mana of each symbol there is."""
    found: dict[str, int] = {}
    for mana, number in pool.items():
        found[mana.symbol] = found.get(mana.symbol, 0) + number
    return found
