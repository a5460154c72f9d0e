"""A table at which a game is played by hand and recorded: the verbs with which a game script tells its story.

Each verb records the events of one thing that players do, in the order of the rulebook (2006-10). Nothing is decided
here: which card, which target, who dies is what the script says. Cards are called by name; the one meant is the
newest, or the topmost, of that name in the zone.
"""
# Over 400 lines: one class, whose verbs share the position that they record

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from rewind.aggregates.recorder import Recorder
from rewind.aggregates.state import OWNED_ZONES, GameState, number_of, object_id
from rewind.events.base import Characteristics, Counter, Event, Phase, Place, Step, TypeLine, Zone
from rewind.events.combat import (
    Attack,
    AttackersDeclared,
    Block,
    BlockersDeclared,
    CombatDamageAssigned,
    DamageAssignment,
    DamageDealt,
    DamageRemoved,
    LifeLost,
)
from rewind.events.objects import (
    AbilitiesChanged,
    ColorsChanged,
    NameChanged,
    PowerToughness,
    PowerToughnessChanged,
    Tapped,
    TypesChanged,
    Untapped,
)
from rewind.events.playing import (
    AbilityPlayed,
    AbilityTriggered,
    ContinuousEffectBegan,
    ContinuousEffectEnded,
    CostPaid,
    LandPlayed,
    ManaAdded,
    ManaSpent,
    PlayCompleted,
    PutOnStack,
    ResolutionBegan,
    ResolutionEnded,
    SpellPlayed,
)
from rewind.events.turn import PhaseBegan, PriorityPassed, PriorityReceived, StepBegan, TurnBegan
from rewind.events.zones import CeasedToExist, LibraryShuffled, PhasedIn, PhasedOut, Reason, TokenCreated, ZoneChanged

Targets = tuple[tuple[str | int, ...], ...]
Mana = Sequence[tuple[str, str]]
"""Which permanents are tapped for which mana: `[("Swamp", "{B}")]`."""

FACE_DOWN = Characteristics(type_line=TypeLine(types=("Creature",)), power=2, toughness=2)
"""What a face-down spell or permanent is (rule 504.2)."""


class Table:
    """Two players, their cards, and the recorder that writes down what happens."""

    def __init__(self) -> None:
        self.recorder = Recorder()
        self._group: int | None = None
        self._next_number = 1
        self._before: dict[str, Characteristics] = {}
        self.tokens: dict[int, Characteristics] = {}
        """Number → what the token was created as, which it is in every zone (rule 216.1)."""

    @property
    def state(self) -> GameState:
        """The game as it stands."""
        return self.recorder.state

    def say(self, event: Event) -> int:
        """Records an event and returns its number."""
        return self.recorder.record(event, together=self._group)

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """What is recorded inside happens at the same time."""
        self._group = self.state.n + 1
        yield
        self._group = None

    def new_number(self) -> int:
        """The next free number of the sequence that cards, tokens, abilities and combat damage share."""
        self._next_number += 1
        return self._next_number - 1

    # Finding

    def name_of(self, obj: str) -> str | None:
        """The name an object has now."""
        facts = self.state.characteristics_of(obj)
        return None if facts is None else facts.name

    def find(self, name: str, zone: Zone = "in_play", seat: int = 0) -> str:
        """The topmost or newest object of that name in a zone. Raises LookupError where there is none."""
        for obj in reversed(self.state.zone(zone, seat)):
            if self.name_of(obj) == name:
                return obj
        raise LookupError(f"no {name} in {zone} of seat {seat}")

    def untapped(self, name: str, seat: int) -> str:
        """An untapped permanent of that name that the player controls. Raises LookupError where there is none."""
        for obj in self.state.zone("in_play"):
            mine = self.name_of(obj) == name and self.state.controller[obj] == seat
            if mine and not self.state.status_of(obj).tapped:
                return obj
        raise LookupError(f"seat {seat} has no untapped {name}")

    def facts(self, obj: str) -> Characteristics:
        """What an object is now."""
        found = self.state.characteristics_of(obj)
        assert found is not None, obj
        return found

    # Moving (rule 217)

    def place(self, obj: str) -> Place:
        """Where an object is; its position only where everybody sees it, on top of a library."""
        key = self.state.position[obj]
        assert key is not None, obj
        on_top = key.zone == "library" and self.state.zone("library", key.seat)[-1] == obj
        return Place(zone=key.zone, seat=key.seat or None, position=0 if on_top else None)

    def move(
        self,
        obj: str,
        zone: Zone,
        reason: Reason,
        *,
        searched: bool = False,
        controller: int | None = None,
        tapped: bool = False,
        face_down: bool = False,
        counters: tuple[Counter, ...] = (),
        attached_to: str | None = None,
    ) -> str:
        """Moves an object to another zone, where it is a new object; returns that (rule 217.1c)."""
        number = number_of(obj)
        becomes = object_id(number, self.state.incarnations[number] + 1)
        place = self.place(obj)
        self.say(
            ZoneChanged(
                object=obj,
                becomes=becomes,
                from_=place.model_copy(update={"position": None}) if searched else place,
                to=Place(zone=zone, seat=self.state.owners[number] if zone in OWNED_ZONES else None),
                reason=reason,
                controller=controller,
                tapped=tapped,
                face_down=face_down,
                characteristics=FACE_DOWN if face_down and zone in ("stack", "in_play") else self.tokens.get(number),
                counters=counters,
                attached_to=attached_to,
            )
        )
        return becomes

    def draw(self, seat: int, number: int = 1) -> None:
        """Draws cards one by one."""
        for _ in range(number):
            self.move(self.state.zone("library", seat)[-1], "hand", "drawn")

    def shuffle(self, seat: int, *on_top: str) -> None:
        """Shuffles a library. Chance has it that cards of these names come to lie on top, in this order."""
        rest = list(reversed(self.state.zone("library", seat)))
        top = []
        for name in on_top:
            card = next(obj for obj in rest if self.name_of(obj) == name)
            rest.remove(card)
            top.append(card)
        self.say(LibraryShuffled(seat=seat, order=tuple(number_of(obj) for obj in (*top, *reversed(rest)))))

    def create_token(self, seat: int, characteristics: Characteristics, source: str) -> str:
        """Puts a token into play (rule 216.1)."""
        number = self.new_number()
        token = object_id(number)
        self.tokens[number] = characteristics
        self.say(
            TokenCreated(object=token, owner=seat, controller=seat, characteristics=characteristics, source=source)
        )
        return token

    def phase_out(self, obj: str) -> None:
        """A permanent phases out, and with it what is attached to it (rule 502.15i)."""
        attachments = self.state.attachments_of(obj)
        with self.at_once():
            self.say(PhasedOut(object=obj))
            for attachment in attachments:
                self.say(PhasedOut(object=attachment, with_=obj))

    # The turn (rules 300 to 314)

    def begin_turn(self, seat: int) -> None:
        """A turn begins: what had phased out phases in, then the player's permanents untap (rule 302)."""
        self.say(TurnBegan(seat=seat, turn=self.state.turn + 1))
        self.phase("beginning")
        self.say(StepBegan(step="untap"))
        with self.at_once():
            for obj in self.state.zone("phased_out"):
                self.say(PhasedIn(object=obj))
        mine = [obj for obj in self.state.zone("in_play") if self.state.controller[obj] == seat]
        with self.at_once():
            for obj in mine:
                if self.state.status_of(obj).tapped:
                    self.say(Untapped(object=obj))

    def phase(self, phase: Phase) -> None:
        """A phase begins. Main phases have no steps: the active player gets priority."""
        self.say(PhaseBegan(phase=phase))
        if phase in ("precombat_main", "postcombat_main"):
            self.give_priority()

    def step(self, step: Step) -> None:
        """A step begins and the active player gets priority."""
        self.say(StepBegan(step=step))
        self.give_priority()

    def draw_step(self) -> None:
        """The active player draws a card (rule 304)."""
        self.say(StepBegan(step="draw"))
        self.draw(self.active)
        self.give_priority()
        self.both_pass()

    def quiet(self, *steps: Step) -> None:
        """Steps in which nobody does anything."""
        for step in steps:
            self.step(step)
            self.both_pass()

    def quiet_combat(self) -> None:
        """A combat phase without an attack (rule 308.4)."""
        self.phase("combat")
        self.quiet("beginning_of_combat")
        self.declare_attackers()
        self.both_pass()
        self.quiet("end_of_combat")

    def end_turn(self) -> None:
        """The end phase: the end of turn step, then damage and effects "until end of turn" wear off (rule 314.2)."""
        self.phase("ending")
        self.quiet("end_of_turn")
        self.say(StepBegan(step="cleanup"))
        with self.at_once():
            for obj in self.state.zone("in_play"):
                if self.state.damage.get(obj):
                    self.say(DamageRemoved(object=obj))
            for number, effect in sorted(self.state.effects.items()):
                if effect.duration == "end_of_turn":
                    self.say(ContinuousEffectEnded(effect=number))
        for obj, facts in self._before.items():
            if self.state.is_current(obj):
                self.becomes(obj, facts)
        self._before.clear()

    # Priority (rule 408)

    @property
    def active(self) -> int:
        """The active player."""
        assert self.state.active is not None
        return self.state.active

    @property
    def holder(self) -> int:
        """The player who has priority."""
        assert self.state.priority is not None
        return self.state.priority

    def give_priority(self, seat: int | None = None) -> None:
        """A player gets priority: the active one, if no other is named."""
        self.say(PriorityReceived(seat=seat or self.active))

    def passes(self) -> None:
        """The player with priority passes, and the other gets it."""
        seat = self.holder
        self.say(PriorityPassed(seat=seat))
        self.give_priority(3 - seat)

    def both_pass(self) -> None:
        """Both players pass in succession."""
        self.passes()
        self.say(PriorityPassed(seat=self.holder))

    # Playing (rules 409 to 411)

    def play_land(self, name: str, zone: Zone = "hand") -> str:
        """The active player plays a land, which is simply put into play (rule 212.6a)."""
        obj = self.find(name, zone, self.active)
        self.say(LandPlayed(seat=self.active, object=obj))
        land = self.move(obj, "in_play", "played", tapped=name == "Treetop Village")
        self.give_priority()
        return land

    def pay(self, seat: int, mana: Mana, what: str) -> None:
        """Taps permanents for mana and pays it for something (rules 409.1g and 409.1h)."""
        if not mana:
            return
        for name, produced in mana:
            source = self.untapped(name, seat)
            self.say(Tapped(object=source))
            self.say(ManaAdded(seat=seat, mana=produced, source=source))
        total = "".join(produced for _, produced in mana)
        self.spend(seat, total, what)

    def tap_lands(self, seat: int) -> None:
        """All lands of a player become tapped at the same time."""
        mine = [obj for obj in self.state.zone("in_play") if self.state.controller[obj] == seat]
        lands = [obj for obj in mine if "Land" in self.facts(obj).type_line.types]
        with self.at_once():
            for obj in lands:
                if not self.state.status_of(obj).tapped:
                    self.say(Tapped(object=obj))

    def spend(self, seat: int, mana: str, what: str) -> None:
        """Pays mana from the pool for something."""
        self.say(ManaSpent(seat=seat, mana=mana, object=what))
        self.say(CostPaid(seat=seat, object=what, mana=mana))

    def play(
        self,
        name: str,
        mana: Mana = (),
        *,
        pool: str = "",
        targets: Targets = (),
        zone: Zone = "hand",
        costs: tuple[str, ...] = (),
        discarding: Sequence[str] = (),
    ) -> str:
        """The player with priority plays a card of that name as a spell, and gets priority again; returns the spell."""
        seat = self.holder
        card = self.find(name, zone, seat)
        self.say(SpellPlayed(seat=seat, object=card, targets=targets, costs=costs))
        spell = self.move(card, "stack", "played", controller=seat)
        with self.at_once():
            for other in discarding:
                self.move(self.find(other, "hand", seat), "graveyard", "discarded")
        self.pay(seat, mana, spell)
        if pool:
            self.spend(seat, pool, spell)
        self.say(PlayCompleted(object=spell))
        self.give_priority(seat)
        return spell

    def play_face_down(self, card: str) -> str:
        """The player with priority plays a card face down without paying for it (rule 504); returns the spell."""
        seat = self.holder
        self.say(SpellPlayed(seat=seat, object=card, face_down=True))
        spell = self.move(card, "stack", "played", controller=seat, face_down=True)
        self.say(PlayCompleted(object=spell))
        self.give_priority(seat)
        return spell

    def activate(self, obj: str, mana: Mana = (), *, pool: str = "", targets: Targets = (), taps: bool = False) -> str:
        """The player with priority plays an ability of a permanent; returns the ability on the stack."""
        seat = self.holder
        ability = object_id(self.new_number())
        self.say(AbilityPlayed(seat=seat, object=obj, ability=1, targets=targets))
        self.say(
            PutOnStack(object=ability, kind="activated_ability", seat=seat, source=obj, ability=1, targets=targets)
        )
        self.pay(seat, mana, ability)
        if pool:
            self.spend(seat, pool, ability)
        if taps:
            self.say(Tapped(object=obj))
        self.say(PlayCompleted(object=ability))
        self.give_priority(seat)
        return ability

    def trigger(self, obj: str, seat: int, *, ability: int = 1, targets: Targets = ()) -> str:
        """An ability triggers and is put on the stack (rule 410.3); returns it."""
        number = self.say(AbilityTriggered(seat=seat, object=obj, ability=ability))
        on_stack = object_id(self.new_number())
        self.say(
            PutOnStack(
                object=on_stack,
                kind="triggered_ability",
                seat=seat,
                source=obj,
                ability=ability,
                trigger=number,
                targets=targets,
            )
        )
        return on_stack

    # Resolving (rule 413)

    @contextmanager
    def resolution(self, *, goes_to: Zone = "graveyard") -> Iterator[str]:
        """Both players pass, and the top of the stack resolves: what it does is recorded inside.

        At the end a spell that is still on the stack goes to its owner's graveyard (or `goes_to`), an ability ceases to
        exist, and the active player gets priority.
        """
        self.both_pass()
        obj = self.state.zone("stack")[-1]
        self.say(ResolutionBegan(object=obj))
        yield obj
        if self.state.is_current(obj):
            if self.state.kinds[number_of(obj)] == "card":
                self.move(obj, goes_to, "resolved")
            else:
                self.say(CeasedToExist(object=obj, reason="resolved"))
        self.say(ResolutionEnded(object=obj))
        self.check_tokens()

    def check_tokens(self) -> None:
        """Tokens that are not in play cease to exist (rule 420.5f)."""
        for obj in (*self.state.zone("graveyard", 1), *self.state.zone("graveyard", 2)):
            if self.state.kinds[number_of(obj)] == "token":
                self.say(CeasedToExist(object=obj))

    def resolve(self) -> None:
        """Both players pass, and the top of the stack resolves without more ado."""
        with self.resolution():
            pass
        self.give_priority()

    def resolve_permanent(
        self, *, counters: tuple[Counter, ...] = (), attached_to: str | None = None, hold: bool = False
    ) -> str:
        """Both players pass, and the spell on top of the stack becomes a permanent; returns it.

        The active player gets priority, unless the script wants to `hold` it because more happens first.
        """
        with self.resolution() as spell:
            hidden = self.state.status_of(spell).face_down
            self.move(spell, "in_play", "resolved", counters=counters, attached_to=attached_to, face_down=hidden)
        if not hold:
            self.give_priority()
        return self.state.current[number_of(spell)]

    # Effects

    def effect(self, obj: str, what: str, source: str, duration: str = "end_of_turn") -> int:
        """A continuous effect begins; returns the number by which it is named (rule 418)."""
        return self.say(
            ContinuousEffectBegan(
                seat=self.state.controller.get(source),
                source=source,
                effect=what,
                duration=duration,
                affects=(obj,),
            )
        )

    def becomes(self, obj: str, new: Characteristics, *effects: int) -> None:
        """An object's characteristics become others: an event for each that changes, all at once."""
        old = self.facts(obj)
        with self.at_once():
            if old.name != new.name:
                self.say(NameChanged(object=obj, before=old.name, after=new.name, effects=effects))
            if old.type_line != new.type_line:
                self.say(TypesChanged(object=obj, before=old.type_line, after=new.type_line, effects=effects))
            if old.colors != new.colors:
                self.say(ColorsChanged(object=obj, before=old.colors, after=new.colors, effects=effects))
            if old.abilities != new.abilities:
                self.say(AbilitiesChanged(object=obj, before=old.abilities, after=new.abilities, effects=effects))
            before, after = (PowerToughness(power=facts.power, toughness=facts.toughness) for facts in (old, new))
            if before != after:
                self.say(PowerToughnessChanged(object=obj, before=before, after=after, effects=effects))

    def becomes_until_end_of_turn(self, obj: str, new: Characteristics, effect: int) -> None:
        """An object's characteristics become others; as the turn ends they are again what they were."""
        self._before.setdefault(obj, self.facts(obj))
        self.becomes(obj, new, effect)

    def grows(self, obj: str, power: int, toughness: int, *effects: int, abilities: tuple[str, ...] = ()) -> None:
        """A creature gets power, toughness and abilities."""
        old = self.facts(obj)
        assert isinstance(old.power, int)
        assert isinstance(old.toughness, int)
        body = {"power": old.power + power, "toughness": old.toughness + toughness}
        self.becomes(obj, old.model_copy(update={**body, "abilities": (*old.abilities, *abilities)}), *effects)

    def comes_off(self, attachment: str, before: Characteristics) -> None:
        """The effects of an Aura or Equipment end; what it was attached to is as it was without it."""
        host = self.state.attached_to[attachment]
        assert isinstance(host, str)
        for number, effect in sorted(self.state.effects.items()):
            if effect.source == attachment:
                self.say(ContinuousEffectEnded(effect=number))
        self.becomes(host, before)

    # Combat (rules 306 to 311)

    def declare_attackers(self, *attackers: str) -> None:
        """The active player attacks with these creatures, which become tapped (rule 308.2)."""
        self.say(StepBegan(step="declare_attackers"))
        attacks = tuple(Attack(attacker=obj, defender=3 - self.active) for obj in attackers)
        self.say(AttackersDeclared(seat=self.active, attacks=attacks))
        with self.at_once():
            for obj in attackers:
                self.say(Tapped(object=obj))
        self.give_priority()

    def declare_blockers(self, *blocks: tuple[str, str]) -> None:
        """The defending player blocks: blocker and attacker, pair by pair (rule 309.2)."""
        self.say(StepBegan(step="declare_blockers"))
        declared = tuple(Block(blocker=blocker, attackers=(attacker,)) for blocker, attacker in blocks)
        self.say(BlockersDeclared(seat=3 - self.active, blocks=declared))
        self.give_priority()

    def combat_damage(self, *assignments: tuple[str, str | int, int]) -> None:
        """Combat damage goes on the stack, both players pass, and it is dealt all at once (rule 310)."""
        self.say(StepBegan(step="combat_damage"))
        damage = object_id(self.new_number())
        parts = tuple(DamageAssignment(source=source, to=to, amount=amount) for source, to, amount in assignments)
        self.say(CombatDamageAssigned(object=damage, seat=self.active, assignments=parts))
        self.give_priority()
        with self.resolution(), self.at_once():
            for source, to, amount in assignments:
                self.deal_damage(source, to, amount, combat=True)

    def deal_damage(self, source: str, to: str | int, amount: int, *, combat: bool = False) -> None:
        """A source deals damage; a player loses that much life."""
        self.say(DamageDealt(source=source, to=to, amount=amount, combat=combat))
        if isinstance(to, int):
            self.say(LifeLost(seat=to, amount=amount, source=source))


def type_line(text: str) -> TypeLine:
    """A type line from its printed form: `type_line("Basic Land — Forest")`."""
    left, _, right = text.partition(" — ")
    supertypes = tuple(word for word in left.split() if word in ("Basic", "Legendary", "Snow"))
    types = tuple(word for word in left.split() if word not in supertypes)
    return TypeLine(supertypes=supertypes, types=types, subtypes=tuple(right.split()))
