"""Gaps, effects that somebody says happen, positions set anew, undone actions and backups."""

from __future__ import annotations

from rewind.aggregates.fold.turn import STEPS
from rewind.aggregates.state import OWNED_ZONES, StackEntry, number_of
from rewind.events import combat, judging, objects, playing, zones
from rewind.events.base import Characteristics, Counter, Place, TypeLine, Zone
from tests.random_games.cards import CARDS, COUNTERS, FACE_DOWN, LEGENDARY_WORLD, MANA
from tests.random_games.combat import Combat
from tests.random_games.recording import SEATS
from tests.random_games.zones import Zones

PLACED: tuple[Zone, ...] = ("in_play", "in_play", "graveyard", "hand", "phased_out", "removed", "library", "stack")

REMEMBERED = (
    playing.RememberedName(key="clone-shell", name="$color", values=("R",)),
    playing.RememberedName(key="clone-shell", name="$card", number=1),
)
"""What a permanent's abilities remember, in any order."""

CAUSED = ('{"do":"tap","what":"%s"}', '{"do":"draw","player":"controller of %s"}', '{"do":"put","what":"%s"}')
"""Instructions about an object."""


class Judging(Zones, Combat):
    """Random events of what judges, arbiters of a claim and scenarios do."""

    disputes_verify = True
    """Whether a dispute is one whose records can be tested again."""

    def gap(self) -> None:
        """The source has a gap: some permanents are gone, and it is told anew where they are."""
        seen = (*self.permanents(), *self.state.zone("phased_out"), *self.hand(self.seat())[:1])
        things = [obj for obj in seen if self.state.kinds[number_of(obj)] in ("card", "token")]
        gone = self.some(things, 3)
        self.say(judging.PositionRestated(reason="no lines for a turn", gone=tuple(number_of(obj) for obj in gone)))
        for obj in gone:
            if self.chance(0.7):
                self.place_anew(obj)
        self.set_position()

    def find(self) -> None:
        """A card that was nowhere after a gap turns out to be somewhere."""
        gone = [number for number in sorted(self.state.incarnations) if number not in self.state.current]
        cards = [number for number in gone if self.state.kinds[number] == "card"]
        if cards:
            number = self.pick(cards)
            if self.chance(0.5):
                self.say(
                    zones.CardIdentified(
                        card=number, definition=self.state.assigned.get(number), public=self.chance(0.5)
                    )
                )
            self.place_anew(f"{number}.1")

    def place_anew(self, obj: str) -> None:
        card = self.is_card(obj)
        zone: Zone = self.pick(PLACED) if card else "in_play"
        owner = self.owner(obj)
        permanent = zone in ("in_play", "phased_out")
        hidden = card and zone in ("in_play", "phased_out", "removed") and self.chance(0.3)
        facts = FACE_DOWN if hidden and permanent else None
        there = zone not in ("library", "hand") and self.chance(0.5)
        attached = permanent and self.chance(0.2)
        hosts = self.permanents() if zone == "phased_out" else []
        self.say(
            zones.ObjectPlaced(
                object=self.next_stay(obj),
                place=Place(zone=zone, seat=owner if zone in OWNED_ZONES else None),
                owner=owner,
                definition=self.state.assigned.get(number_of(obj)),
                token=not card,
                controller=self.seat() if permanent else None,
                tapped=permanent and self.chance(0.3),
                face_down=hidden,
                damage=1 if zone == "in_play" and self.chance(0.3) else 0,
                characteristics=facts if card else LEGENDARY_WORLD,
                entered=self.event() if there else None,
                legend_since=None if card else self.event(),
                world_since=None if card else self.event(),
                controlled_since=self.event() if there and permanent else None,
                flipped=permanent and self.chance(0.3),
                back_face_up=permanent and self.chance(0.3),
                protector=self.seat() if permanent and self.chance(0.1) else None,
                attached_to=self.seat() if attached else None,
                attached_at=self.event() if attached else None,
                phased_with=self.pick(hosts) if hosts else None,
                words=(objects.WordChange(before="red", after="blue"),) if permanent and self.chance(0.1) else (),
                stack=zones.OnStack(x=2, costs=("kicker",)) if zone == "stack" else None,
                remembered=REMEMBERED if permanent and self.chance(0.3) else (),
                seat=owner if permanent and self.chance(0.1) else None,
                face_up_characteristics=LEGENDARY_WORLD if hidden and permanent and self.chance(0.3) else None,
            )
        )

    def place_new_card(self) -> None:
        """A card nobody had comes to be, or a dungeon, as when a scenario is arranged."""
        if self.chance(0.1):
            self.place_dungeon()
            return
        zone = self.pick(PLACED)
        owner = self.seat()
        self.say(
            zones.ObjectPlaced(
                object=self.new_number(),
                place=Place(zone=zone, seat=owner if zone in OWNED_ZONES else None),
                owner=owner,
                definition=self.pick(CARDS).key,
                kind="spell_copy" if self.chance(0.1) else None,
                counters=(Counter(kind="charge", number=3),) if zone == "in_play" else (),
            )
        )

    def place_dungeon(self) -> None:
        self.say(
            zones.ObjectPlaced(
                object=self.new_number(),
                place=Place(zone="command"),
                owner=self.seat(),
                kind="dungeon",
                characteristics=Characteristics(name="Cellar", type_line=TypeLine(types=("Dungeon",))),
                rooms=zones.DungeonRooms(leads_to=((2,), ()), marker=self.pick((1, 2))),
            )
        )

    def restricted_mana(self) -> playing.RestrictedMana:
        return playing.RestrictedMana(added=self.event(), mana="{G}", only_for='{"event":"play"}')

    def set_position(self) -> None:
        players = tuple(
            judging.PlayerPosition(
                seat=seat,
                life=self.rng.randint(1, 20),
                mana=self.pick(("", *MANA)),
                lost=self.chance(0.1),
                additional_land_plays=self.sources()[:1],
                restricted=(self.restricted_mana(),) if self.chance(0.2) else (),
                turn_began=self.event() if self.chance(0.5) else None,
            )
            for seat in SEATS
        )
        phase = self.pick(tuple(STEPS))
        step = self.pick((None, *sorted(STEPS[phase])))
        active, priority = self.seat(), self.pick((None, *SEATS))
        self.say(
            judging.PositionSet(
                players=players,
                turn=self.state.turn,
                active=active,
                phase=phase,
                step=step,
                priority=priority,
                fresh=priority is None and self.chance(0.5),
                extra_turns=self.pick(((), (), SEATS)),
                extra_parts=self.pick(((), (judging.ExtraPart(part="combat", after=phase),))),
                resume_turn=self.pick((None, *SEATS)),
                resume_phase=self.pick((None, phase)),
                resume_step=self.pick((None, step)),
                passed=self.pick(((), SEATS[:1])),
                designations=self.pick(((), (judging.HeldDesignation(designation="monarch", seat=active),))),
            )
        )

    def cause_effect(self) -> None:
        """A scenario says what happens, to what everybody knows of or a card in a hand; what it does would follow."""
        objects = (*self.open_objects(), *self.hand(self.seat()))
        said = [self.pick(CAUSED) % obj for obj in self.some(objects, 2)]
        definition = CARDS[0] if len(said) == 1 else None
        self.say(judging.EffectCaused(seat=self.seat(), effect=f"[{','.join(said)}]", definition=definition))

    def restore(self) -> None:
        """Some objects are again what they were: an earlier stay, or the present one with other values."""
        for _ in range(self.rng.randint(0, 2)):
            number = self.pick(sorted(self.state.incarnations))
            earlier = [obj for obj in self.state.objects_of(number) if self._restorable(obj)]
            if earlier:
                self.restore_object(self.pick(earlier))

    def _restorable(self, obj: str) -> bool:
        key = self.state.position[obj]
        if key is None or key.zone == "ante" or (key.zone == "command" and obj not in self.state.dungeons):
            return False
        return key.zone not in OWNED_ZONES or key.seat == self.state.owner(obj)  # who owns it may have changed since

    def restore_object(self, obj: str) -> None:
        present = self.state.current.get(number_of(obj))
        permanent = self.state.in_play(obj)
        key = self.state.position[obj]
        assert key is not None
        hidden = self.is_card(obj) and self.state.status_of(obj).face_down
        facts = self.state.characteristics.get(obj)
        timed = key.zone not in ("library", "hand") and self.chance(0.7)
        hosts = self.permanents() if key.zone == "phased_out" else []
        entry = self.state.stack.get(obj)
        self.say(
            zones.ObjectRestored(
                object=obj,
                instead_of=None if present == obj else present,
                place=self.place(obj),
                controller=self.seat() if permanent else None,
                tapped=permanent and self.chance(0.3),
                face_down=hidden,
                counters=self.pick(COUNTERS) if permanent and self.chance(0.2) else (),
                damage=1 if permanent and self.chance(0.2) else 0,
                characteristics=facts,
                attached_to=self.thing_but(obj) if permanent and self.chance(0.3) else None,
                attached_at=self.event() if permanent and timed else None,
                flipped=permanent and self.chance(0.3),
                back_face_up=permanent and self.chance(0.3),
                entered=self.state.entered[obj] if timed else None,
                controlled_since=self.state.controlled_since.get(obj) if timed else None,
                legend_since=self.state.legend_since.get(obj) if timed and key.zone == "in_play" else None,
                world_since=self.state.world_since.get(obj) if timed and key.zone == "in_play" else None,
                phased_with=self.state.phased_with.get(obj, self.pick(hosts)) if hosts else None,
                protector=self.state.protectors.get(obj, 1 if permanent else None),
                rooms=self.state.dungeons.get(obj),
                words=self.state.words.get(obj, ()),
                stack=None if entry is None or key.zone != "stack" else self.on_stack(entry),
                remembered=self.state.remembered.get(obj, ()),
                seat=self.state.who_knows(obj),
            )
        )

    def on_stack(self, entry: StackEntry) -> zones.OnStack:
        """What was chosen for a spell or ability, as it is told again."""
        return zones.OnStack(
            source=entry.source,
            ability=entry.ability,
            targets=entry.targets,
            modes=entry.modes,
            x=entry.x,
            costs=entry.costs,
            divided=entry.divided,
            bound=entry.bound,
            assignments=tuple(
                combat.DamageAssignment(source=source, to=to, amount=amount) for source, to, amount in entry.assignments
            ),
        )

    def restore_what_waits(self) -> None:
        """Effects and triggers that were over are there again, and creatures attack and block."""
        effects = sorted(self.state.past_effects)
        triggers = sorted((*self.state.past_triggers, *self.state.past_awaited))
        if effects and self.chance(0.7):
            self.say(judging.EffectRestored(effect=self.pick(effects), left=self.pick((None, 2))))
        if triggers and self.chance(0.7):
            self.say(judging.TriggerRestored(trigger=self.pick(triggers)))
        if self.chance(0.5):
            attacks, bands = self.attacks(self.seat())
            creatures = tuple(attack.attacker for attack in attacks)
            self.say(
                judging.CombatRestored(
                    attacks=attacks,
                    blocks=self.blocks(attacks),
                    bands=bands,
                    attacked=self.chance(0.5),
                    blocked=self.pick(((), creatures)),
                    first_strike=self.chance(0.5),
                    have_assigned=self.pick(((), creatures)),
                    with_first_strike=self.pick(((), creatures)),
                )
            )

    def roll_back(self) -> None:
        self.say(judging.Rollback(to=self.event(), reason="undo asked for"))
        self.restore()
        self.set_position()
        self.restore_what_waits()

    def dispute(self) -> int:
        """A judge is called, and a claim is tested; returns the number of the event that opens the dispute."""
        asked = judging.DisputeOpened(
            moment=self.event(), caller=self.pick((None, *SEATS)), question="May it block?", policy="2007"
        )
        dispute = self.say(asked)
        about = self.event()
        self.say(
            judging.ClaimTested(
                dispute=dispute,
                seat=self.pick((None, *SEATS)),
                claim=f'{{"illegal":{about}}}',
                text="It was tapped.",
                recorded="rejected",
                decided_again=self.pick(("rejected", "cannot_be_told")),
                answer="rejected",
                about=(about,),
                rules=("309.2",),
            )
        )
        return dispute

    def true_dispute(self) -> None:
        """A judge is called, a claim is made in words, and a ruling is given and upheld."""
        asked = judging.DisputeOpened(moment=self.event(), question="May it block?", policy="2007")
        dispute = self.say(asked)
        self.say(judging.ClaimTested(dispute=dispute, seat=self.pick((None, *SEATS)), text="It was tapped."))
        self.say(judging.RemedyPlanned(dispute=dispute, policy="2007", remedy="leave"))
        stands = judging.RulingGiven(
            judge="judge", ruling="It stands.", rules=("309.2",), remedy="leave", dispute=dispute
        )
        ruling = self.say(stands)
        if self.chance(0.5):
            self.say(judging.Appeal(seat=self.seat(), ruling=ruling, grounds="it was tapped"))
            self.say(stands.model_copy(update={"judge": "head judge", "head_judge": True, "upholds": ruling}))

    def back_up(self) -> None:
        """A judge rules, a player appeals, the head judge has the game backed up."""
        is_opened = self.chance(0.5)
        if is_opened and self.disputes_verify:
            self.true_dispute()
        dispute = self.dispute() if is_opened and not self.disputes_verify else None
        ruling = self.say(
            judging.RulingGiven(
                judge="floor judge",
                about=(self.event(),),
                ruling="It stands.",
                rules=("309.2",),
                dispute=dispute,
                facts="It was untapped." if dispute is not None else "",
                infraction="procedural error" if dispute is not None else "",
                penalty="a warning" if dispute is not None else "",
                head_judge=self.chance(0.1),
                deviation=self.chance(0.1),
            )
        )
        self.say(judging.Appeal(seat=self.seat(), ruling=ruling, grounds="it was tapped"))
        totals = (judging.LifeTotal(seat=self.seat(), life=self.rng.randint(-5, 30)),)
        final = self.say(
            judging.RulingGiven(
                judge="head judge",
                ruling="Back up.",
                remedy="backup",
                overturns=ruling,
                life=totals if self.state.kind == "claimed" else (),
            )
        )
        if self.chance(0.2):
            final = self.say(judging.RulingGiven(judge="director", ruling="Back up.", remedy="backup", upholds=final))
        to = self.event()
        if dispute is not None:
            plan = judging.RemedyPlanned(
                dispute=dispute,
                policy="2007",
                remedy="backup",
                infraction=self.pick(("", "procedural error")),
                to=to,
                commitment=self.pick((None, "s1:00")),
            )
            self.say(plan)
        reversed_ = tuple(range(self.state.n, to, -1))
        self.say(judging.BackupApplied(to=to, reversed_=reversed_, authorised_by="head judge", ruling=final))
        self.restore()
        self.set_position()
        self.restore_what_waits()
