"""Lands, spells and abilities are played and resolve; mana, choices, chance and continuous effects."""
# Over 400 lines: a family of events, a method that says each with every field

from __future__ import annotations

from rewind.aggregates.fold.playing import symbols
from rewind.aggregates.state import StackEntry
from rewind.events import game, objects, playing, zones
from rewind.events.base import Counter
from tests.random_games.cards import FACE_DOWN, MANA
from tests.random_games.combat import Combat
from tests.random_games.recording import SEATS
from tests.random_games.zones import Zones


class Playing(Zones, Combat):
    """Random events of playing."""

    def play_land(self) -> None:
        seat = self.seat()
        if self.hand(seat):
            obj = self.pick(self.hand(seat))
            using = self.pick(self.permanents()) if self.permanents() and self.chance(0.2) else None
            half = 2 if self.chance(0.1) else None
            self.say(playing.LandPlayed(seat=seat, object=obj, using=using, half=half))
            self.move(obj, "in_play", "played")

    def spell_origin(self, seat: int) -> tuple[str, int | None] | None:
        """A card to be played, and its place where that was seen: from a hand, a graveyard, the top of a library …"""
        library = self.library(seat)
        if library and self.chance(0.1):
            return library[-1], 0
        removed = tuple(obj for obj in self.state.zone("removed") if self.is_card(obj))
        zone = self.pick((self.hand(seat),) * 4 + (self.state.zone("graveyard", seat), removed))
        return (self.pick(zone), None) if zone else None

    def play_spell(self) -> None:
        """The decision first, naming the card where it was; then its parts (rule 409.1)."""
        seat = self.seat()
        origin = self.spell_origin(seat)
        if origin is None:
            return
        obj, position = origin
        hidden = self.chance(0.2)
        discarded = self.some([card for card in self.hand(seat) if card != obj], 1) if self.chance(0.1) else []
        others = [card for card in self.hand(seat) if card not in (obj, *discarded)]
        spliced = self.some(others, 2) if self.chance(0.1) else []
        modes = (1,) if self.chance(0.1) else ()
        payment = playing.Payment(
            mana="{G}",
            abilities=self.mana_abilities() if self.chance(0.3) else (),
            sacrificed=tuple(self.some(self.permanents(), 1)) if self.chance(0.2) else (),
            discarded=tuple(discarded),
        )
        if self.chance(0.1):
            self.begin_in_vain(seat, obj)
            return
        self.say(
            playing.SpellPlayed(
                seat=seat,
                object=obj,
                targets=self.targets(),
                modes=modes,
                x=self.rng.randint(0, 5) if self.chance(0.1) else None,
                costs=("buyback",) if self.chance(0.1) else (),
                divided=(2, 1) if self.chance(0.1) else (),
                spliced=tuple(spliced),
                payment=payment if self.chance(0.5) else None,
                face_down=hidden,
                way=1 if self.chance(0.1) else None,
                half=2 if self.chance(0.1) else None,
            )
        )
        spell = self.move(
            obj,
            "stack",
            "played",
            position=position,
            face_down=hidden,
            controller=seat,
            characteristics=FACE_DOWN if hidden else None,
        )
        if spliced and not hidden:
            self.say(playing.TextSpliced(object=spell, cards=tuple(spliced), abilities=("trample",)))
        for card in discarded:
            self.move(card, "graveyard", "discarded")
        sacrificed = (self.pick(self.state.zone("in_play")),) if self.state.zone("in_play") and self.chance(0.1) else ()
        self.say(playing.CostPaid(seat=seat, object=spell, mana="{G}", sacrificed=sacrificed))
        self.say(playing.PlayCompleted(object=spell))

    def begin_in_vain(self, seat: int, obj: str) -> None:
        """A spell that turns out to be illegal goes back to where it was (rule 422)."""
        place = self.state.position[obj]
        assert place is not None
        hidden = self.chance(0.3)
        began = self.say(
            playing.PlayBegun(seat=seat, object=obj, face_down=hidden, half=1 if self.chance(0.1) else None)
        )
        position = 0 if place.zone == "library" else None
        facts = FACE_DOWN if hidden else None
        spell = self.move(
            obj, "stack", "played", controller=seat, position=position, face_down=hidden, characteristics=facts
        )
        kept = () if self.chance(0.7) else (began,)
        self.say(playing.ActionReversed(action=began, kept=kept, seat=seat if self.chance(0.5) else None))
        self.move(spell, place.zone, "reversed")
        if self.chance(0.5):
            self.player_restored(seat)

    def player_restored(self, seat: int) -> None:
        counters = (Counter(kind="poison", number=self.rng.randint(1, 3)),) if self.chance(0.3) else ()
        life = self.rng.randint(-2, 25)
        restored = playing.PlayerRestored(
            seat=seat,
            life=life,
            mana=self.pick(("", *MANA)),
            counters=counters,
            restricted=self.state.players[seat].restricted,
        )
        self.say(restored)

    def activate_step_by_step(self) -> None:
        """The ability first, then what is announced for it, then the payment (rule 409.1)."""
        if not self.permanents():
            return
        seat = self.seat()
        obj = self.pick(self.permanents())
        self.say(playing.PlayBegun(seat=seat, object=obj, ability=1))
        ability = self.new_number()
        self.say(playing.PutOnStack(object=ability, kind="activated_ability", seat=seat, source=obj, ability=1))
        targets = self.targets()
        self.say(playing.AbilityPlayed(seat=seat, object=obj, ability=1, targets=targets, on_stack=ability))
        sacrificed = self.sacrificed()
        payment = playing.Payment(mana="{G}", abilities=self.mana_abilities(), sacrificed=sacrificed)
        self.say(playing.CostPaid(seat=seat, object=ability, mana="{G}", payment=payment))
        self.say(playing.PlayCompleted(object=ability))

    def note_position(self) -> None:
        again = self.pick(range(1, self.state.n)) if self.chance(0.5) else None
        self.say(playing.PositionNoted(position="l1:" + "0" * 32, again=again))

    def repeat_loop(self) -> None:
        if not self.permanents():
            return
        seat, obj = self.seat(), self.pick(self.permanents())
        ability = playing.LoopInput(kind="ability", seat=seat, object=obj, ability=1, targets=self.targets())
        choice = playing.LoopInput(kind="choice", seat=seat, objects=(obj,), values=("yes",))
        if not self.state.status_of(obj).face_down:
            self.say(playing.LoopProposed(seat=seat, inputs=(ability, choice), times=self.rng.randint(1, 9)))
        counters = (Counter(kind="charge", number=self.rng.randint(1, 3)),)
        player = playing.PlayerAfterLoop(seat=seat, life=self.rng.randint(-2, 99), mana=counters, counters=counters)
        permanent = playing.ObjectAfterLoop(object=obj, counters=counters, damage=self.rng.randint(0, 2))
        self.say(playing.LoopRepeated(proposal=self.state.n, times=3, players=(player,), objects=(permanent,)))

    def activate(self) -> None:
        if not self.permanents():
            return
        seat = self.seat()
        obj = self.pick(self.permanents())
        targets = self.targets()
        hidden = self.state.status_of(obj).face_down
        self.say(
            playing.AbilityPlayed(
                seat=seat,
                object=obj,
                ability=1,
                targets=targets,
                modes=(2,) if self.chance(0.1) else (),
                x=1 if self.chance(0.1) else None,
                divided=(1, 1) if self.chance(0.1) else (),
                payment=playing.Payment(mana="{1}", life=1, abilities=self.mana_abilities())
                if self.chance(0.2)
                else None,
                face_down=hidden,
                costs=("$more",) if self.chance(0.1) else (),
            )
        )
        ability = self.new_number()
        self.say(
            playing.PutOnStack(
                object=ability,
                kind="activated_ability",
                seat=seat,
                source=obj,
                ability=1,
                key=self.pick((None, "equip")),
                sacrificed=self.sacrificed(),
                targets=targets,
                bound=self.bound(seat),
            )
        )
        self.say(playing.PlayCompleted(object=ability, seat=seat, bound=(playing.Bound(name="$paid", number=2),)))

    def mana_abilities(self) -> tuple[playing.ManaAbilityUse, ...]:
        return tuple(
            playing.ManaAbilityUse(object=obj, ability=1, mana="{G}") for obj in self.some(self.permanents(), 2)
        )

    def special_action(self) -> None:
        """A face-down permanent is turned up, or something else that does not use the stack."""
        hidden = [obj for obj in self.permanents() if self.state.status_of(obj).face_down and self.is_card(obj)]
        if hidden:
            obj = self.pick(hidden)
            self.say(
                playing.SpecialActionTaken(seat=self.seat(), action="turn_face_up", object=obj, x=self.state.n % 3)
            )
            self.say(objects.TurnedFaceUp(object=obj))
        else:
            payment = playing.Payment(mana="{1}", options=(2,), chosen=tuple(self.some(self.permanents(), 1)))
            action = playing.SpecialActionTaken(seat=self.seat(), action="suspend", ability=1, payment=payment)
            self.say(action.model_copy(update={"object": self.pick((None, *self.permanents()))}))

    def trigger(self) -> None:
        if self.permanents() and self.chance(0.6):
            self.say(
                playing.AbilityTriggered(
                    seat=self.seat(),
                    object=self.pick(self.permanents()),
                    ability=1,
                    key=self.pick((None, "echo")),
                    it=self.triggered_by(),
                    player=self.pick((None, *SEATS)),
                    number=self.pick((None, 0, 3)),
                    bound=(playing.Bound(name="event.amount", number=2),) if self.chance(0.3) else (),
                    awaited=self.pick((None, *sorted(self.state.awaited))),
                )
            )
        waiting = sorted(self.state.triggers.items())
        if waiting and self.chance(0.8):
            number, trigger = self.pick(waiting)
            self.say(
                playing.PutOnStack(
                    object=self.new_number(),
                    kind="triggered_ability",
                    seat=trigger.seat,
                    source=trigger.object,
                    ability=trigger.ability,
                    key=trigger.key,
                    trigger=number,
                    targets=self.targets(),
                    bound=trigger.bound,
                )
            )

    def triggered_by(self) -> str | None:
        """What a triggering event was about: what everybody knows of, or what went to where not all see it."""
        gone = [obj for seat in SEATS for obj in (*self.hand(seat), *self.library(seat)[-2:])]
        return self.pick(gone) if gone and self.chance(0.1) else self.source()

    def copy_spell(self) -> None:
        spells = [obj for obj in self.state.zone("stack") if self.state.characteristics_of(obj) is not None]
        if not spells:
            return
        spell = self.pick(spells)
        facts = self.state.characteristics_of(spell)
        assert facts is not None
        copy = self.new_number()
        entry = self.state.stack.get(spell, StackEntry())
        at_once = self.chance(0.7)
        self.say(
            playing.PutOnStack(
                object=copy,
                kind="spell_copy",
                seat=self.seat(),
                source=spell,
                targets=self.targets(),
                modes=entry.modes,
                x=entry.x,
                costs=entry.costs,
                divided=entry.divided,
                characteristics=facts if at_once else None,
                back_face_up=self.chance(0.1),
            )
        )
        if not at_once:
            self.say(objects.Copied(object=copy, of=spell, characteristics=facts))

    def choose_targets(self) -> None:
        stack = self.state.zone("stack")
        if stack:
            chosen = playing.TargetsChosen(object=self.pick(stack), targets=self.targets())
            announced = chosen.model_copy(
                update={"modes": (1,), "x": 2, "divided": (1,), "costs": ("$kicked",)}
            )  # an effect has it played
            self.say(announced if self.chance(0.2) else chosen)

    def resolve(self) -> None:
        """The top object of the stack resolves, or is countered."""
        stack = self.state.zone("stack")
        if not stack:
            return
        obj = stack[-1]
        countered = self.chance(0.2)
        not_resolved = countered and not self.is_card(obj)  # as a later book has it
        self.say(playing.ResolutionBegan(object=obj))
        if not self.is_card(obj):
            self.deal_assigned_damage(obj)
            self.say(zones.CeasedToExist(object=obj, reason="not_resolved" if not_resolved else "resolved"))
        elif countered or self.chance(0.3):
            self.move(obj, "graveyard", "countered" if countered else "resolved")
        else:
            hidden = self.state.status_of(obj).face_down
            self.move(obj, "in_play", "resolved", face_down=hidden, characteristics=FACE_DOWN if hidden else None)
        self.say(
            playing.ResolutionEnded(object=obj, countered=countered and not not_resolved, not_resolved=not_resolved)
        )

    def mana(self) -> None:
        seat = self.seat()
        pool = dict(self.state.players[seat].mana)
        if not pool or self.chance(0.5):
            restriction = '{"event":"play","what":"$card"}' if self.chance(0.2) else None
            added = playing.ManaAdded(
                seat=seat,
                mana=self.pick(MANA),
                source=self.source(),
                only_for=restriction,
                bound=self.bound(seat) if restriction is not None else (),
            )
            self.say(added)
            return
        restricted = self.state.players[seat].restricted
        if restricted and self.chance(0.7):
            one = self.pick(restricted)
            if all(pool.get(symbol, 0) >= number for symbol, number in symbols(one.mana)):
                spent = playing.RestrictedManaSpent(added=one.added, mana=one.mana)
                self.say(playing.ManaSpent(seat=seat, mana=one.mana, object=self.source(), restricted=(spent,)))
                return
        symbol = self.pick(sorted(pool))
        mana = f"{{{symbol}}}"
        if self.chance(0.7):
            self.say(playing.ManaSpent(seat=seat, mana=mana, object=self.source()))
        else:
            self.say(playing.ManaEmptied(seat=seat, mana=mana))
            self.say(playing.ManaBurned(seat=seat, amount=1))

    def choose(self) -> None:
        """A choice among what everybody knows of."""
        seat = self.seat()
        things = self.things()
        most = self.pick((1, 2))
        self.say(
            playing.ChoiceOffered(
                seat=seat, kind="objects", maximum=most, objects=things, values=("yes", "no"), source=self.source()
            )
        )
        if self.chance(0.2):
            self.say(playing.ChoiceOffered(seat=seat, kind="subtype", of_types=("Creature", "Land")))
            self.say(playing.ChoiceOffered(seat=seat, kind="number", least=0, most=self.pick((3, None)), hidden=True))
            self.say(playing.ChoiceMade(seat=seat, hidden_values=("2",)))
            self.say(playing.ChoiceOffered(seat=seat, kind="pile", values=("1", "2"), piles=(things, ())))
        hidden = ("Forest",) if self.chance(0.3) else ()
        self.say(playing.ChoiceMade(seat=seat, objects=(self.pick(things),), values=("yes",), hidden_values=hidden))

    def chances(self) -> None:
        seat = self.seat()
        self.say(
            playing.CoinFlipped(
                seat=seat, result=self.pick(("heads", "tails")), called=self.pick((None, "heads", "tails"))
            )
        )
        self.say(playing.DieRolled(seat=seat, sides=20, result=self.rng.randint(1, 20)))
        self.say(playing.KeywordActionDone(action="explore", seat=seat, objects=tuple(self.permanents()[:1])))
        if "day" in self.state.designations:
            self.say(game.DesignationGained(designation="night", instead_of="day"))
        else:
            self.say(game.DesignationGained(designation="day"))
        self.say(game.DesignationGained(designation="monarch", seat=seat))

    def random_choice(self) -> None:
        self.say(playing.RandomChoiceMade(seat=self.seat(), objects=(self.thing(),), values=("odd",)))

    def continuous_effect(self) -> None:
        effects = sorted(self.state.effects)
        if effects and self.chance(0.4):
            effect = self.pick(effects)
            meant = [obj for obj in self.state.effects[effect].affects if obj in self.permanents()]
            gone = (self.pick(meant),) if meant and self.chance(0.3) else ()
            self.say(playing.ContinuousEffectEnded(effect=effect, objects=gone))
            return
        if effects and self.chance(0.4):
            self.say(playing.ShieldUsed(effect=self.pick(effects), amount=2, left=self.rng.randint(1, 3)))
            return
        affects = tuple(self.some(self.things(), 2))
        bound = (playing.Bound(name="each", objects=(self.thing(),)), playing.Bound(name="X", number=3))
        duration = self.pick(("end_of_turn", "end_of_game"))
        self.say(
            playing.ContinuousEffectBegan(
                seat=self.seat(),
                source=self.source(),
                effect="+3/+3",
                duration=duration,
                affects=affects,
                to='{"types":["Creature"]}' if self.chance(0.3) else None,
                bound=bound if self.chance(0.5) else (),
                until='[{"until":{"event":"untap","what":"this"}}]' if self.chance(0.3) else None,
                starting='{"event":"begin","part":"turn"}' if self.chance(0.3) else None,
                goes_on=self.chance(0.1),
            )
        )

    def bound(self, seat: int) -> tuple[playing.Bound, ...]:
        """Names that an ability gave: to things, to cards that only one player knows of, to words, to a number."""
        if self.chance(0.5):
            return ()
        return (
            playing.Bound(name="$card", objects=(self.thing(),)),
            playing.Bound(name="$hidden", hidden_objects=tuple(self.some(self.hand(seat), 2))),
            playing.Bound(name="$color", values=("R",)),
            playing.Bound(name="$number", number=3),
        )

    def remember(self) -> None:
        """An ability of a permanent, or of something that is gone, remembers things, words or a number."""
        obj, seat = self.triggered_by(), self.seat()
        if obj is None:
            return
        hidden = tuple(self.some(self.hand(seat), 2)) if self.chance(0.4) else ()
        self.say(
            playing.Remembered(
                seat=seat if hidden else None,
                object=obj,
                key=self.pick(("bears", "clone-shell")),
                name=self.pick(("$card", "$color")),
                objects=tuple(self.some(self.things(), 2)),
                hidden_objects=hidden,
                values=self.pick(((), ("R",), ("Goblin", "Elf"))),
                number=self.pick((None, -1, 3)),
            )
        )

    def wait(self) -> None:
        """A delayed triggered ability begins to wait, or waits no more."""
        waiting = sorted(self.state.awaited)
        if waiting and self.chance(0.5):
            trigger = self.pick(waiting)
            meant = [obj for obj in self.state.awaited[trigger].affects if obj in self.permanents()]
            gone = (self.pick(meant),) if meant and self.chance(0.3) else ()
            self.say(playing.TriggerEnded(trigger=trigger, objects=gone))
            return
        seat = self.seat()
        self.say(
            playing.TriggerAwaited(
                seat=seat,
                source=self.triggered_by(),
                key="flicker/1",
                path=self.pick((("effect", 1), ("effect", 0, "then", 2))),
                duration=self.pick((None, "end_of_turn")),
                affects=tuple(self.some(self.things(), 1)),
                bound=self.bound(seat),
            )
        )

    def replace_or_prevent(self) -> None:
        thing, source, effect = self.thing(), self.source(), self.effect()
        if self.chance(0.5):
            self.say(
                playing.EventReplaced(
                    what="zone_changed",
                    object=thing,
                    by=source,
                    effect=effect,
                    verb="move",
                    amount=2,
                    source=self.source(),
                    to="graveyard",
                    part="draw",
                    goes_on=True,
                )
            )
        else:
            by = self.source()
            self.say(
                playing.EventPrevented(
                    object=thing, source=source, amount=2, by=by, effect=effect, would_be=3, combat=self.chance(0.5)
                )
            )
