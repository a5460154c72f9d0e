"""A server of MTG Arena in small: it plays games by its own simple rules and writes the log that a client would.

Nothing here comes from a recorded game. The server keeps the true position, so that a test can compare what was
imported with it, and not only with what the log says.
"""
# Over 400 lines: one server, whose methods share the position that they play and write

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]

LIMBO, COMMAND, STACK, BATTLEFIELD, EXILE, PENDING = 30, 26, 27, 28, 29, 25
HANDS, LIBRARIES, GRAVEYARDS, SIDEBOARDS = {1: 31, 2: 35}, {1: 32, 2: 36}, {1: 33, 2: 37}, {1: 34, 2: 38}
_SHARED = {
    COMMAND: "Command",
    STACK: "Stack",
    BATTLEFIELD: "Battlefield",
    EXILE: "Exile",
    LIMBO: "Limbo",
    PENDING: "Pending",
}
_OWNED = {"Hand": HANDS, "Library": LIBRARIES, "Graveyard": GRAVEYARDS, "Sideboard": SIDEBOARDS}

FOREST, BEAR, BOLT, AURA, MANLAND, SHAPESHIFTER = 1001, 2001, 3001, 4001, 5001, 6001
CARDS: dict[int, Json] = {
    FOREST: {"superTypes": ["Basic"], "cardTypes": ["Land"], "subtypes": ["Forest"], "abilities": [1005]},
    BEAR: {"cardTypes": ["Creature"], "subtypes": ["Bear"], "color": ["Green"], "pt": (2, 2), "abilities": [14]},
    BOLT: {"cardTypes": ["Instant"], "color": ["Red"], "abilities": [777]},
    AURA: {"cardTypes": ["Enchantment"], "subtypes": ["Aura"], "color": ["White"], "abilities": [1027]},
    MANLAND: {"cardTypes": ["Land"], "abilities": [1005, 888]},
    SHAPESHIFTER: {"cardTypes": ["Creature"], "subtypes": ["Shapeshifter"], "color": ["Blue"], "pt": (0, 1)},
}
TOKEN = 9001
CARDS[TOKEN] = {"cardTypes": ["Creature"], "subtypes": ["Insect"], "color": ["Green"], "pt": (1, 1)}
STEPS = [
    ("Beginning", "Upkeep", 1, 2),
    ("Beginning", "Draw", 1, 3),
    ("Main1", "", 2, 0),
    ("Combat", "BeginCombat", 3, 0),
    ("Combat", "DeclareAttack", 3, 5),
    ("Combat", "DeclareBlock", 3, 6),
    ("Combat", "CombatDamage", 3, 7),
    ("Combat", "EndCombat", 3, 8),
    ("Main2", "", 4, 0),
    ("Ending", "End", 5, 0),
    ("Ending", "Cleanup", 5, 10),
]


@dataclass
class Thing:
    """An object of the server's."""

    instance: int
    grp: int
    owner: int
    zone: int
    kind: str = "Card"
    controller: int = 0
    facts: Json = field(default_factory=dict)
    tapped: bool = False
    damage: int = 0
    attacking: int = 0
    blocking: int = 0
    face_down: bool = False
    copy: bool = False
    parent: int = 0
    viewers: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        self.controller = self.controller or self.owner
        self.facts = self.facts or deepcopy(CARDS.get(self.grp, {}))


def note(kind: str, affector: int, affected: Iterable[int], **details: int | str | list[int]) -> Json:
    """An annotation, without its id."""
    listed: list[Json] = []
    for key, value in details.items():
        if isinstance(value, str):
            listed.append({"key": key, "type": "KeyValuePairValueType_string", "valueString": [value]})
        else:
            numbers = value if isinstance(value, list) else [value]
            listed.append({"key": key, "type": "KeyValuePairValueType_int32", "valueInt32": numbers})
    types = [f"AnnotationType_{name}" for name in kind.split("+")]
    return {"affectorId": affector, "affectedIds": list(affected), "type": types, "details": listed}


class Server:
    """One game. Each method is something that happens; `states` are the messages to the client of seat `recorder`."""

    def __init__(
        self,
        *,
        recorder: int = 1,
        match: str = "match-a",
        game: int = 1,
        life: int = 20,
        deck: Iterable[int] | None = None,
    ) -> None:
        self.recorder, self.match, self.game = recorder, match, game
        cards = list(deck) if deck is not None else [FOREST, BEAR, BOLT, AURA, MANLAND, SHAPESHIFTER] * 5
        self.things: dict[int, Thing] = {}
        self.zones: dict[int, list[int]] = {zone: [] for zone in _SHARED}
        self.zones |= {zone: [] for owned in _OWNED.values() for zone in owned.values()}
        self.life = {1: life, 2: life}
        self.start_life = life
        self.pending = {1: "", 2: ""}
        self.mulligans = {1: 0, 2: 0}
        self.pool: dict[int, list[Json]] = {1: [], 2: []}
        self.standing: dict[int, Json] = {}
        self.states: list[Json] = []
        self.turn, self.active, self.step, self.priority = 0, 0, ("", "", 0, 0), 0
        self.stage, self.results = "Start", []  # type: tuple[str, list[Json]]
        self._id = 100
        self._annotation = 0
        self._state = 0
        self._previous = 0
        self._seen: set[int] = set()
        self._notes: list[Json] = []
        self._dirty: set[int] = set()
        self._gone_facts: list[int] = []
        self._new_facts: list[int] = []
        self._zones: set[int] = set()
        self._players: set[int] = set()
        self._saved: tuple[int, Any] | None = None
        for seat in (1, 2):
            for grp in cards:
                self._new(grp, seat, LIBRARIES[seat])
        self.send(full=True, update="SendAndRecord")

    # What the client is told

    def send(
        self, *, full: bool = False, update: str = "SendHiFi", turn: bool = True, previous: int | None = None
    ) -> Json:
        """The state as it is, to the client."""
        self._state += 1
        message: Json = {"type": "GameStateType_Full" if full else "GameStateType_Diff", "gameStateId": self._state}
        if not full or self._previous:
            message["prevGameStateId"] = self._previous if previous is None else previous
        message["update"] = f"GameStateUpdate_{update}"
        if full or self.results:
            message["gameInfo"] = self._info()
        if self.active and turn:
            message["turnInfo"] = self._turn_info()
        elif full:
            message["turnInfo"] = {"decisionPlayer": 1}
        message["players"] = [self._player(seat) for seat in (1, 2) if full or seat in self._players]
        message["zones"] = [self._zone(zone) for zone in self.zones if full or zone in self._zones]
        chosen = sorted(self.things) if full else sorted(self._dirty & set(self.things))
        message["gameObjects"] = [record for each in chosen if (record := self._record(self.things[each])) is not None]
        message["annotations"] = [self._numbered(each) for each in self._notes]
        facts = self.standing if full else {key: self.standing[key] for key in self._new_facts if key in self.standing}
        message["persistentAnnotations"] = [fact | {"id": key} for key, fact in facts.items()]
        if self._gone_facts:
            message["diffDeletedPersistentAnnotationIds"] = self._gone_facts
        self.states.append({key: value for key, value in message.items() if value != []})
        self._previous = self._state
        self._notes, self._dirty, self._zones, self._players = [], set(), set(), set()
        self._gone_facts, self._new_facts = [], []
        return self.states[-1]

    def _numbered(self, annotation: Json) -> Json:
        self._annotation += 1
        return {"id": self._annotation} | annotation

    def _info(self) -> Json:
        info = {"matchID": self.match, "gameNumber": self.game, "stage": f"GameStage_{self.stage}"}
        return info | {
            "variant": "GameVariant_Normal",
            "superFormat": "SuperFormat_Constructed",
            "matchWinCondition": "MatchWinCondition_Best2of3",
            "results": self.results,
        }

    def _turn_info(self) -> Json:
        if not self.turn:
            return {"activePlayer": self.active, "decisionPlayer": self.active}
        phase, step, _, _ = self.step
        info: Json = {"phase": f"Phase_{phase}", "turnNumber": self.turn, "activePlayer": self.active}
        info["priorityPlayer"] = self.priority
        return info | ({"step": f"Step_{step}"} if step else {})

    def _player(self, seat: int) -> Json:
        player: Json = {
            "systemSeatNumber": seat,
            "teamId": seat,
            "maxHandSize": 7,
            "startingLifeTotal": self.start_life,
        }
        if self.life[seat]:
            player["lifeTotal"] = self.life[seat]
        if self.mulligans[seat]:
            player["mulliganCount"] = self.mulligans[seat]
        if self.pending[seat]:
            player["pendingMessageType"] = f"ClientMessageType_{self.pending[seat]}"
        if self.pool[seat]:
            player["manaPool"] = deepcopy(self.pool[seat])
        return player

    def _zone(self, zone: int) -> Json:
        for name, owned in _OWNED.items():
            for seat, number in owned.items():
                if number == zone:
                    visibility = {"Hand": "Private", "Library": "Hidden"}.get(name, "Public")
                    found = {"zoneId": zone, "type": f"ZoneType_{name}", "ownerSeatId": seat}
                    return found | {
                        "visibility": f"Visibility_{visibility}",
                        "objectInstanceIds": list(self.zones[zone]),
                    }
        found = {"zoneId": zone, "type": f"ZoneType_{_SHARED[zone]}", "visibility": "Visibility_Public"}
        return found | {"objectInstanceIds": list(self.zones[zone])}

    def _record(self, thing: Thing) -> Json | None:
        """The record of an object, as far as the client may see it."""
        private = thing.zone in (*HANDS.values(), *LIBRARIES.values()) or (
            thing.face_down and thing.zone == BATTLEFIELD
        )
        viewers = set(thing.viewers)
        if thing.zone in HANDS.values() or thing.face_down:
            viewers.add(thing.controller)
        hidden = private and self.recorder not in viewers
        if hidden and not thing.face_down:
            return None
        record: Json = {"instanceId": thing.instance, "grpId": 3 if hidden else thing.grp, "zoneId": thing.zone}
        record |= {
            "type": f"GameObjectType_{thing.kind}",
            "ownerSeatId": thing.owner,
            "controllerSeatId": thing.controller,
        }
        record["visibility"] = "Visibility_Private" if private else "Visibility_Public"
        if private:
            record["viewers"] = sorted(viewers)
        if thing.parent:
            record["parentId"] = thing.parent
        if thing.kind == "Ability":
            return record
        return record | self._shown(thing)

    @staticmethod
    def _shown(thing: Thing) -> Json:
        facts = {"cardTypes": ["Creature"], "pt": (2, 2)} if thing.face_down else thing.facts
        shown: Json = {}
        for key, prefix in (
            ("superTypes", "SuperType"),
            ("cardTypes", "CardType"),
            ("subtypes", "SubType"),
            ("color", "CardColor"),
        ):
            if facts.get(key):
                shown[key] = [f"{prefix}_{word}" for word in facts[key]]
        if "pt" in facts:
            shown["power"], shown["toughness"] = ({"value": number} if number else {} for number in facts["pt"])
        if facts.get("abilities"):
            shown["uniqueAbilities"] = [{"id": 1, "grpId": number} for number in facts["abilities"]]
        for key, value in (("isTapped", thing.tapped), ("isFacedown", thing.face_down), ("isCopy", thing.copy)):
            if value:
                shown[key] = True
        if thing.damage:
            shown["damage"] = thing.damage
        if thing.attacking:
            shown |= {"attackState": "AttackState_Attacking", "attackInfo": {"targetId": thing.attacking}}
        if thing.blocking:
            shown |= {"blockState": "BlockState_Blocking", "blockInfo": {"attackerIds": [thing.blocking]}}
        return shown

    # The position

    def _new(self, grp: int, owner: int, zone: int, **facts: Any) -> Thing:
        self._id += 1
        thing = Thing(self._id, grp, owner, zone, **facts)
        self.things[thing.instance] = thing
        hidden_order = zone in LIBRARIES.values()
        self.zones[zone].insert(len(self.zones[zone]) if hidden_order else 0, thing.instance)
        self._zones.add(zone)
        self._dirty.add(thing.instance)
        return thing

    def say(self, kind: str, affector: int = 0, affected: Iterable[int] = (), **details: int | str | list[int]) -> None:
        """An annotation in the next message."""
        self._notes.append(note(kind, affector, affected, **details))

    def fact(self, kind: str, affector: int, affected: Iterable[int], **details: int | str | list[int]) -> int:
        """A standing annotation; returns its id."""
        self._annotation += 1
        self.standing[self._annotation] = note(kind, affector, affected, **details)
        self._new_facts.append(self._annotation)
        return self._annotation

    def end_fact(self, key: int) -> None:
        """A standing annotation no longer stands."""
        del self.standing[key]
        self._gone_facts.append(key)

    def touch(self, thing: Thing) -> Thing:
        """The thing's record goes into the next message."""
        self._dirty.add(thing.instance)
        return thing

    def move(self, thing: Thing, zone: int, category: str, *, bottom: bool = False, keeps: bool = False) -> Thing:
        """A card changes zones: a new id, and the old one goes to Limbo. `keeps`: under its id."""
        self.zones[thing.zone].remove(thing.instance)
        self._zones |= {thing.zone, zone}
        source, old = thing.zone, thing.instance
        new = thing
        if not keeps:
            self._id += 1
            new = Thing(self._id, thing.grp, thing.owner, zone, kind=thing.kind, copy=thing.copy)
            thing.zone = LIMBO
            self.zones[LIMBO].insert(0, old)
            self._zones.add(LIMBO)
            self.things[new.instance] = new
            self.say("ObjectIdChanged", 0, [old], orig_id=old, new_id=new.instance)
        thing.zone = zone if keeps else LIMBO
        self.zones[zone].insert(len(self.zones[zone]) if bottom else 0, new.instance)
        self._dirty.add(new.instance)
        self.say("ZoneTransfer", 0, [new.instance], zone_src=source, zone_dest=zone, category=category)
        return new

    def permanents(self, seat: int | None = None, word: str = "") -> list[Thing]:
        """What is in play, of one player or all, of one type or all."""
        found = (self.things[each] for each in self.zones[BATTLEFIELD])
        return [
            each
            for each in found
            if seat in (None, each.controller)
            and (not word or word in each.facts.get("cardTypes", ()) or each.face_down)
        ]

    def in_hand(self, seat: int, grp: int) -> Thing | None:
        """A card in a hand."""
        return next((self.things[each] for each in self.zones[HANDS[seat]] if self.things[each].grp == grp), None)

    # What happens

    def deal(self, starts: int = 1, mulligans: int = 0) -> None:
        """Opening hands of seven; the recorder takes so many mulligans."""
        self.active = starts
        self.pending = {1: "MulliganResp", 2: "MulliganResp"}
        self._players = {1, 2}
        for seat in (1, 2):
            self._draw_opening(seat)
        self.say("NewTurnStarted", starts, [starts])
        self.send()
        seat = self.recorder
        for _ in range(mulligans):
            self.mulligans[seat] += 1
            gone = [*self.zones[HANDS[seat]], *self.zones[LIBRARIES[seat]]]
            order = [self.things.pop(each) for each in gone]
            random.Random(self._id).shuffle(order)
            self.zones[HANDS[seat]], self.zones[LIBRARIES[seat]] = [], []
            for thing in order:
                self._new(thing.grp, seat, LIBRARIES[seat])
            self._draw_opening(seat)
            self._players.add(seat)
            self.send()
        self.pending = {1: "", 2: ""}
        self._players = {1, 2}
        self.send()
        for _ in range(mulligans):
            card = self.things[self.zones[HANDS[seat]][0]]
            self.move(card, LIBRARIES[seat], "Put", bottom=True)
            self.send()
        self.stage = "Play"

    def deal_london(self, mulligans: dict[int, int], *, free: int = 0, announced: bool = True) -> None:
        """Opening hands as the client plays them: who keeps after mulligans puts cards on the bottom as turn 1 begins.

        `free`: how many of each player's mulligans cost no card. `announced`: remarks say which cards go.
        """
        self.active = 1
        self.pending = {1: "MulliganResp", 2: "MulliganResp"}
        self._players = {1, 2}
        for seat in (1, 2):
            self._draw_opening(seat)
        self.say("NewTurnStarted", 1, [1])
        self.send()
        for number in range(1, max([0, *mulligans.values()]) + 1):
            for seat in (1, 2):
                if mulligans.get(seat, 0) == number - 1:
                    self._keep(seat)
            for seat in (1, 2):
                if mulligans.get(seat, 0) >= number:
                    self.mulligans[seat] = number
                    self._redraw(seat)
            self.send(turn=False)
        for seat in (1, 2):
            if self.pending[seat] and seat != max((1, 2), key=lambda each: mulligans.get(each, 0)):
                self._keep(seat)
        for seat in (1, 2):
            self.pending[seat] = ""
            self._players.add(seat)
        if any(mulligans.values()):
            self.send(turn=False)
        for seat, number in mulligans.items():
            for _ in range(number - free):
                self._put_on_bottom(seat, announced=announced)
        self.stage = "Play"

    def _keep(self, seat: int) -> None:
        self.pending[seat] = ""
        self._players.add(seat)
        self.send(turn=False)

    def _redraw(self, seat: int) -> None:
        gone = [*self.zones[HANDS[seat]], *self.zones[LIBRARIES[seat]]]
        order = [self.things.pop(each) for each in gone]
        random.Random(self._id).shuffle(order)
        self.zones[HANDS[seat]], self.zones[LIBRARIES[seat]] = [], []
        for thing in order:
            self._new(thing.grp, seat, LIBRARIES[seat])
        self._draw_opening(seat)
        self._players.add(seat)

    def _put_on_bottom(self, seat: int, *, announced: bool) -> None:
        card = self.things[self.zones[HANDS[seat]][0]]
        notes = list(self._notes)
        self.move(card, LIBRARIES[seat], "Put", bottom=True)
        if not announced:
            self._notes = notes

    def _draw_opening(self, seat: int) -> None:
        for _ in range(7):
            instance = self.zones[LIBRARIES[seat]].pop(0)
            self.zones[HANDS[seat]].insert(0, instance)
            self.things[instance].zone = HANDS[seat]
            self._dirty.add(instance)
        self._zones |= {HANDS[seat], LIBRARIES[seat]}

    def begin_turn(self) -> None:
        """The next turn, up to its upkeep."""
        if self.turn:
            if self.step[1] != "Cleanup":
                self.say("PhaseOrStepModified", 0, [self.active], phase=5, step=10)
            for thing in self.permanents():
                if thing.damage:
                    self.touch(thing).damage = 0
            self.active = 3 - self.active
            self.say("PhaseOrStepModified", 0, [0], phase=1, step=0)
            self.say("NewTurnStarted", self.active, [self.active])
        self.turn += 1
        self.step, self.priority = STEPS[0], self.active
        self._players = {1, 2}
        self.say("PhaseOrStepModified", 0, [self.active], phase=1, step=1)
        for thing in self.permanents(self.active):
            if thing.tapped:
                self.touch(thing).tapped = False
                self.say("TappedUntappedPermanent", 0, [thing.instance], tapped=0)
        self.say("PhaseOrStepModified", 0, [self.active], phase=1, step=2)
        self.send()

    def go_to(self, index: int, *, declares: bool = False) -> None:
        """A step of the turn begins. In it everybody gets priority, but in a main phase, or before a declaration."""
        self.step, self.priority = STEPS[index], self.active
        _, _, phase, step = self.step
        self.say("PhaseOrStepModified", 0, [self.active], phase=phase, step=step)
        if self.step[1] == "Draw" and self.zones[LIBRARIES[self.active]]:
            self.draw(self.active)
        if self.step[0] == "Main2":
            for thing in self.permanents():
                if thing.attacking or thing.blocking:
                    self.touch(thing)
                    thing.attacking = thing.blocking = 0
        self.send()
        if not declares and self.step[0] not in ("Main1", "Main2"):
            self._pass()

    def _pass(self) -> None:
        self.priority = 3 - self.priority
        self.send()

    def _take_priority(self, seat: int) -> None:
        """The player who is to act has priority."""
        if self.priority != seat:
            self._pass()

    def draw(self, seat: int) -> Thing:
        """A player draws a card."""
        return self.move(self.things[self.zones[LIBRARIES[seat]][0]], HANDS[seat], "Draw")

    def play_land(self, seat: int, grp: int = FOREST) -> Thing | None:
        """A player plays a land."""
        card = self.in_hand(seat, grp)
        if card is None:
            return None
        self._take_priority(seat)
        land = self.move(card, BATTLEFIELD, "PlayLand")
        self.say("UserActionTaken", seat, [land.instance], actionType=3, abilityGrpId=0)
        self.send(turn=False)
        return land

    def pay(self, seat: int, spell: Thing, mana: int = 5) -> bool:
        """A player taps a land for mana and pays with it."""
        lands = [each for each in self.permanents(seat, "Land") if not each.tapped]
        if not lands:
            return False
        land, self._id = self.touch(lands[0]), self._id + 1
        land.tapped = True
        self.say("AbilityInstanceCreated", land.instance, [self._id], source_zone=BATTLEFIELD)
        self.say("TappedUntappedPermanent", self._id, [land.instance], tapped=1)
        self.say("UserActionTaken", seat, [self._id], actionType=4, abilityGrpId=1005)
        self.say("ManaPaid", land.instance, [spell.instance], id=self._id, color=mana)
        self.say("AbilityInstanceDeleted", land.instance, [self._id])
        return True

    def make_mana(self, seat: int, land: Thing, color: str, count: int = 1) -> int:
        """A player taps a land for mana that floats; returns the number that the client gives it."""
        self.touch(land).tapped = True
        self._id += 1
        self.say("TappedUntappedPermanent", self._id, [land.instance], tapped=1)
        mana = {"manaId": self._id, "color": f"ManaColor_{color}", "srcInstanceId": land.instance, "count": count}
        self.pool[seat].append(mana)
        self._players.add(seat)
        self.send()
        return self._id

    def cast(self, seat: int, grp: int, target: Thing | int | None = None, *, face_down: bool = False) -> Thing | None:
        """A player casts a spell and pays for it."""
        card = self.in_hand(seat, grp)
        if card is None:
            return None
        self._take_priority(seat)
        spell = self.move(card, STACK, "CastSpell")
        spell.face_down = face_down
        if target is not None:
            self._aim(spell, target)
        self.pay(seat, spell)
        self.say("UserActionTaken", seat, [spell.instance], actionType=1, abilityGrpId=0)
        self.send(turn=False)
        return spell

    def announce(self, seat: int, grp: int) -> Thing:
        """A player puts a spell on the stack and taps a land for it, and has not played it to its end."""
        card = self.in_hand(seat, grp)
        assert card is not None
        spell = self.move(card, STACK, "CastSpell")
        self.pay(seat, spell)
        self.send(update="Send", turn=False)
        return spell

    def _aim(self, spell: Thing, target: Thing | int) -> None:
        chosen = target if isinstance(target, int) else target.instance
        self.fact("TargetSpec", spell.instance, [chosen], abilityGrpId=1, index=1)

    def resolve(self, spell: Thing, *, tapped: bool = False, counters: int = 0) -> Thing:
        """A permanent spell resolves: it keeps its id."""
        self._begin_resolution(spell)
        self.say("ResolutionComplete", spell.instance, [spell.instance], grpid=spell.grp)
        if counters:
            self.say("CounterAdded", spell.instance, [spell.instance], counter_type=1, transaction_amount=counters)
            self.fact("Counter+ModifiedPower", 4002, [spell.instance], count=counters, counter_type=1)
            spell.facts["pt"] = tuple(number + counters for number in spell.facts["pt"])
        spell.tapped = tapped
        permanent = self.move(spell, BATTLEFIELD, "Resolve", keeps=True)
        self.send()
        return permanent

    def resolve_instant(self, spell: Thing, target: Thing | int, damage: int = 3) -> None:
        """A damage spell resolves; a creature that has too much dies."""
        self._begin_resolution(spell)
        self.damage(spell.instance, target, damage, kind=2)
        self.say("ResolutionComplete", spell.instance, [spell.instance], grpid=spell.grp)
        self.move(spell, GRAVEYARDS[spell.owner], "Resolve")
        if isinstance(target, Thing):
            self.die_if_due(target)
        self.send()

    def _begin_resolution(self, thing: Thing) -> None:
        """Everybody has passed; afterwards the active player has priority."""
        self._take_priority(3 - self.active)
        self.priority = self.active
        self.say("ResolutionStart", thing.instance, [thing.instance], grpid=thing.grp)

    def damage(self, source: int, to: Thing | int, amount: int, *, kind: int = 1) -> None:
        """Damage is dealt."""
        if isinstance(to, Thing):
            self.touch(to).damage += amount
            self.say("DamageDealt", source, [to.instance], damage=amount, type=kind, markDamage=1)
            return
        self.say("DamageDealt", source, [to], damage=amount, type=kind, markDamage=1)
        self.change_life(to, -amount, source)

    def change_life(self, seat: int, by: int, source: int = 0) -> None:
        """A life total changes."""
        self.life[seat] += by
        self._players.add(seat)
        self.say("ModifiedLife", source, [seat], life=by)

    def die_if_due(self, thing: Thing) -> None:
        """A creature with lethal damage dies; a token ceases to exist."""
        if "pt" not in thing.facts or thing.damage < thing.facts["pt"][1]:
            return
        for key in [key for key, fact in self.standing.items() if thing.instance in fact["affectedIds"]]:
            self.end_fact(key)
        self.die(thing)

    def die(self, thing: Thing) -> None:
        """A creature dies; a token ceases to exist."""
        if thing.kind == "Token":
            self.zones[BATTLEFIELD].remove(thing.instance)
            self._zones.add(BATTLEFIELD)
            del self.things[thing.instance]
            self.say("TokenDeleted", thing.instance, [thing.instance])
        else:
            self.move(thing, GRAVEYARDS[thing.owner], "SBA_Damage")

    def token(self, seat: int) -> Thing:
        """A token is created."""
        thing = self._new(TOKEN, seat, BATTLEFIELD, kind="Token")
        self.say("TokenCreated", 0, [thing.instance])
        self.send()
        return thing

    def trigger(self, source: Thing) -> Thing:
        """An ability triggers and goes on the stack."""
        ability = self._new(555, source.controller, STACK, kind="Ability", parent=source.instance)
        self.say("AbilityInstanceCreated", source.instance, [ability.instance], source_zone=BATTLEFIELD)
        self.send()
        return ability

    def end_ability(self, ability: Thing) -> None:
        """An ability resolves and is gone."""
        self._begin_resolution(ability)
        self.say("ResolutionComplete", ability.instance, [ability.instance], grpid=ability.grp)
        self.say("AbilityInstanceDeleted", ability.parent, [ability.instance])
        self.zones[STACK].remove(ability.instance)
        self._zones.add(STACK)
        del self.things[ability.instance]
        self.send()

    def attack(self, attackers: Iterable[Thing], blocks: dict[int, Thing] | None = None, *, asks: bool = False) -> None:
        """The active player attacks; the other blocks, and damage is dealt, after the division of it is asked for."""
        defender = 3 - self.active
        self.go_to(4, declares=True)
        for thing in attackers:
            self.touch(thing).attacking = defender
            thing.tapped = True
            self.say("TappedUntappedPermanent", 0, [thing.instance], tapped=1)
        self.send()
        self._pass()
        self.go_to(5, declares=True)
        blocks = blocks or {}
        for attacker, blocker in blocks.items():
            self.touch(blocker).blocking = attacker
        self.send()
        self._pass()
        self.step, self.priority = STEPS[6], self.active
        self.say("PhaseOrStepModified", 0, [self.active], phase=3, step=7)
        if asks:
            self.send()
        for thing in attackers:
            power = thing.facts["pt"][0]
            blocked = blocks.get(thing.instance)
            if power:
                self.damage(thing.instance, defender if blocked is None else blocked, power)
            if blocked is not None and blocked.facts["pt"][0]:
                self.damage(blocked.instance, thing, blocked.facts["pt"][0])
        for thing in [*attackers, *blocks.values()]:
            self.die_if_due(thing)
        self.send()
        self.go_to(7)
        self.go_to(8)

    def animate(self, land: Thing) -> int:
        """A land becomes a 3/3 creature as well, while the effect stands; returns the standing fact."""
        self.touch(land)
        land.facts |= {"cardTypes": ["Creature", "Land"], "subtypes": ["Elemental"], "pt": (3, 3), "color": ["Green"]}
        self.say("LayeredEffectCreated", land.instance, [7001])
        key = self.fact("ModifiedType+LayeredEffect", land.instance, [land.instance], effect_id=7000 + land.instance)
        self.send()
        return key

    def end_animation(self, land: Thing, key: int) -> None:
        """The land is only a land again."""
        self.touch(land).facts = deepcopy(CARDS[land.grp])
        self.end_fact(key)
        self.send()

    def shuffle(self, seat: int) -> None:
        """A library is shuffled and renumbered."""
        old = list(self.zones[LIBRARIES[seat]])
        order = [self.things.pop(each) for each in old]
        random.Random(self._id).shuffle(order)
        self.zones[LIBRARIES[seat]] = []
        new = [self._new(thing.grp, seat, LIBRARIES[seat]).instance for thing in order]
        self.say("Shuffle", 0, [seat], OldIds=old, NewIds=new)
        self.send()

    def scry(self, seat: int, *, bottom: bool) -> None:
        """A player looks at the top card and leaves it there, or puts it on the bottom."""
        top = self.things[self.zones[LIBRARIES[seat]][0]]
        self.touch(top).viewers = (seat,)
        self.send()
        if bottom:
            self.zones[LIBRARIES[seat]].append(self.zones[LIBRARIES[seat]].pop(0))
            self._zones.add(LIBRARIES[seat])
        self.say("Scry", 0, [top.instance], bottomIds=[top.instance] if bottom else [])
        self.send()

    def save(self) -> None:
        """From here the client can go back."""
        held = (
            self.things,
            self.zones,
            self.life,
            self.standing,
            self.turn,
            self.active,
            self.step,
            self.priority,
            self._id,
        )
        self._saved = self._state, deepcopy(held)

    def undo(self) -> None:
        """The client goes back to where it was saved; ids given since are given anew."""
        assert self._saved is not None
        state, held = self._saved
        things, zones, life, standing, turn, active, step, priority, number = deepcopy(held)
        self.things, self.zones, self.life, self.standing = things, zones, life, standing
        self.turn, self.active, self.step, self.priority, self._id = turn, active, step, priority, number
        self._notes = []
        self.send(full=True, update="Undo", previous=state)

    def win(self, seat: int, reason: str = "Game") -> None:
        """The game ends."""
        self.stage = "GameOver"
        self.results = [{"scope": "MatchScope_Game", "result": "ResultType_WinLoss", "winningTeamId": seat}]
        self.results[0]["reason"] = f"ResultReason_{reason}"
        self.send()


def room(match: str, names: tuple[str, str] = ("Ada", "Ben"), results: list[Json] | None = None) -> Json:
    """The document that says who sits at a match."""
    players = [{"systemSeatId": seat, "teamId": seat, "playerName": name} for seat, name in enumerate(names, 1)]
    info: Json = {"gameRoomConfig": {"reservedPlayers": players, "matchId": match}}
    if results is not None:
        info["finalMatchResult"] = {"matchId": match, "resultList": results}
    return {"timestamp": "1771903769076", "matchGameRoomStateChangedEvent": {"gameRoomInfo": info}}


def event(*states: Json, seats: tuple[int, ...] = (1,)) -> Json:
    """The document in which states come to the client of these seats."""
    messages = [
        {"type": "GREMessageType_GameStateMessage", "systemSeatIds": list(seats), "gameStateMessage": each}
        for each in states
    ]
    return {"timestamp": "1771903769076", "greToClientEvent": {"greToClientMessages": messages}}


def log(documents: Iterable[Json], *, detailed: bool = True, pretty: bool = False, end: str = "\n") -> bytes:
    """The log that holds these documents, among the other lines that a client writes."""
    lines = ["Initialize engine version: 1", f"DETAILED LOGS: {'ENABLED' if detailed else 'DISABLED'}"]
    for document in documents:
        lines.append("[UnityCrossThreadLogger]2/23/2026 7:46:41 PM: Match to player: GreToClientEvent")
        lines += json.dumps(document, indent=2 if pretty else None).split("\n")
    return (end.join(lines) + end).encode()


def session(*servers: Server, **options: Any) -> bytes:
    """A log of several games."""
    documents: list[Json] = []
    for server in servers:
        documents.append(room(server.match))
        documents += [event(state, seats=(server.recorder,)) for state in server.states]
    return log(documents, **options)
