# Over 400 lines: every kind of thing that may be done or not, in sentences
"""What may be done at a point where somebody is to act, in sentences, with the rules; and what may not, and why."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial

from aggregates.cards.language import Ability
from aggregates.rules.at_work import play_costs
from aggregates.rules.at_work.play_costs import CostMore, Reduction
from aggregates.rules.at_work.plays import Play
from aggregates.rules.choices.choices import subtype_of
from aggregates.rules.combat import bands, combat
from aggregates.rules.costs.ability_plays import ability_bill
from aggregates.rules.engine.context import Context
from aggregates.rules.engine.coverage import has_known_abilities
from aggregates.rules.engine.engine import Engine, InputNeeded, PendingInput
from aggregates.rules.engine.illegal import IllegalAction, Refusal, refusal
from aggregates.rules.engine.naming import ObjectOrPlayer
from aggregates.rules.programs.abilities import is_mana_ability
from aggregates.rules.proposals.as_spell import with_abilities_of_spells
from aggregates.rules.queries import targets
from aggregates.rules.queries.announced import announcement_of_spell
from aggregates.rules.queries.announcements import verify_play_ability
from aggregates.rules.queries.face_down import face_up, morph_cost, morph_way, played_face_down
from aggregates.rules.queries.splicing import splice_costs, with_text
from aggregates.rules.queries.split_cards import half_as_played, half_played, halves_of, played_as
from aggregates.rules.stack import lands, playing, ways
from aggregates.rules.stack.legal import STEPS, Option, listed_numbers, name_of, options
from aggregates.state import GameState
from events.base import Event
from events.playing import ChoiceOffered, SpellPlayed
from projections.views.plain_data import PlainData
from projections.visibility.seat_names import sees
from projections.words.phrases.scene import Scene
from projections.words.phrases.words import listed, plural, spelled
from projections.words.printed_abilities import ability_in_words, cost_in_words, in_mode

_NOW = re.compile(r"^.* cannot play .* now: ")
"""What a refusal says before its reason, where the list says it already."""


@dataclass(frozen=True, slots=True)
class TargetOffered(PlainData):
    """One instance of the word "target": what may be chosen for it."""

    things: tuple[ObjectOrPlayer, ...]
    """Objects by id, players by seat."""
    names: tuple[str, ...]
    """The same by name."""
    minimum: int
    maximum: int
    with_x: bool = False
    """Whether just X of them are chosen."""


@dataclass(frozen=True, slots=True)
class LegalAction(PlainData):
    """One thing that may be done, and what there is to choose about it."""

    kind: str
    """pass, land, spell, ability, special; announce, pay, reverse; attack, block; or choose."""
    text: str
    """What it is: "play Shock (14.2)"."""
    rules: tuple[str, ...]
    """The rules that allow it, in the log's edition."""
    details: tuple[str, ...] = ()
    """What it costs and does, targets, X, in a few words each."""
    object: str | None = None
    ability: int | None = None
    mode: int | None = None
    modes: tuple[int, ...] = ()
    """Where several modes are chosen: these."""
    costs: tuple[str, ...] = ()
    """The optional and alternative costs that are paid, by name."""
    way: int | None = None
    """Which of the ways that effects allow to play it, where no name of a cost says it."""
    targets: tuple[TargetOffered, ...] = ()
    things: tuple[ObjectOrPlayer, ...] = ()
    """For a block: the attackers that the creature could block."""
    value: str | None = None
    """For a choice among words: the word."""
    x_maximum: int | None = None
    divided: int | None = None
    face_down: bool = False
    """Whether the card is played face down."""
    half: int | None = None
    """Of a split card: which half is played."""
    spliced: tuple[str, ...] = ()
    """The cards that are revealed to be spliced onto it."""


@dataclass(frozen=True, slots=True)
class NotLegal(PlainData):
    """Something that may not be done there."""

    text: str
    why: str
    rules: tuple[str, ...]
    object: str | None = None


@dataclass(frozen=True, slots=True)
class Legal(PlainData):
    """What may be done at one point."""

    seat: int
    """Who is to act."""
    kind: str
    """"priority", "announcement", "payment", or the kind of the choice."""
    question: str
    """What has to be decided, in a sentence without full stop."""
    minimum: int
    """For a choice: at least so many."""
    maximum: int
    actions: tuple[LegalAction, ...]
    not_legal: tuple[NotLegal, ...]
    decider: int | None = None
    """Who decides it for the player, where another does (rule 507.3)."""


class _Silent:
    """Answers nothing: the position is only asked about."""

    overrides_rules = False

    def next_input(self, pending: PendingInput) -> Event:
        raise InputNeeded(pending)


def asking(state: GameState) -> Engine:
    """An engine at a state, to ask what is legal there; nothing that happens in it counts."""
    return Engine(state, _Silent())


def legal(state: GameState, offer: ChoiceOffered | None = None, *, seen_by: int | None = None) -> Legal:
    """What may be done at a state in which somebody is to act. `offer` is the choice that is awaited, if one is.

    `seen_by`: the seat that reads it, and may not be told what lies face down elsewhere (rule 504.3).
    """
    return _Asked(state, ids=True, seen_by=seen_by).legal(offer)


def legal_in_words(
    state: GameState, offer: ChoiceOffered | None = None, *, seen_by: int | None = None
) -> tuple[str, ...]:
    """The same in a few words each, equal ones once: what an error says would have been legal."""
    if state.priority is None and offer is None:
        return ()
    found = _Asked(state, ids=False, seen_by=seen_by).actions(offer)
    return tuple(dict.fromkeys(action.text for action in found))


def scene_for(state: GameState, seat: int | None, *, ids: bool) -> Scene:
    """The names of a state's objects; for a seat, without those of the face-down cards at which it may not look."""
    return Scene(state, state, ids=ids, sees=None if seat is None else lambda there, obj: sees(there, seat, obj))


class _Asked:
    """A position that is asked about."""

    def __init__(self, state: GameState, *, ids: bool, seen_by: int | None = None) -> None:
        self.state = state
        self.engine = asking(state)
        self.scene = scene_for(state, seen_by, ids=ids)

    def legal(self, offer: ChoiceOffered | None) -> Legal:
        seat = offer.seat if offer is not None else self.state.priority
        assert seat is not None, "nobody is to act"
        actions = tuple(self.actions(offer))
        kind = (self._step or "priority") if offer is None else offer.kind
        few = (0, 1) if offer is None else (offer.minimum, offer.maximum)
        refused = tuple(one for one in self._not_legal(seat, kind, actions) if self._is_judged(one))
        decider, question = self.state.deciders.get(seat), self._question(seat, offer)
        if decider is not None:
            question = f"{question}: {self.scene.player(decider)} decides it"
        return Legal(seat, kind, question, *few, actions, refused, decider)

    def _is_judged(self, refusal: NotLegal) -> bool:
        """Whether the rules can refuse it: an ability that they do not know may allow it."""
        return refusal.object is None or has_known_abilities(self.state, refusal.object)

    def actions(self, offer: ChoiceOffered | None) -> Iterator[LegalAction]:
        if offer is None:
            return (self._option(option) for option in options(self.engine))
        kinds: dict[str, Callable[[ChoiceOffered], Iterator[LegalAction]]] = {
            "attackers": self._attackers,
            "blockers": self._blockers,
            "mulligan": self._mulligan,
            "division": self._division,
            "trigger_order": self._triggers,
        }
        if offer.piles:
            return self._piles(offer)
        return kinds.get(offer.kind, self._choice)(offer)

    @property
    def _step(self) -> str | None:
        """The step that is awaited of something that is played step by step."""
        awaiting = self.state.awaiting
        return awaiting.kind if awaiting is not None and awaiting.kind in STEPS else None

    def _question(self, seat: int, offer: ChoiceOffered | None) -> str:
        who = self.scene.player(seat)
        if offer is None and self._step is not None:
            what = self.scene.name(self.state.zone("stack")[-1])
            return f"{who} announces {what}" if self._step == "announcement" else f"{who} pays for {what}"
        if offer is None:
            return f"{who} has priority"
        source = "" if offer.source is None else f" for {self.scene.name(offer.source)}"
        few = str(offer.minimum) if offer.minimum == offer.maximum else f"{offer.minimum} to {offer.maximum}"
        match offer.kind:
            case "attackers":
                return f"{who} declares attackers"
            case "blockers":
                return f"{who} declares blockers"
            case "mulligan":
                return f"{who} keeps the hand or takes a mulligan"
            case "division":
                return f"{who} divides the damage of {self.scene.name(offer.source or '')}: {offer.values[0]} in all"
            case "trigger_order":
                return f"{who} puts {offer.maximum} triggered abilities on the stack, the first named first"
            case "graveyard_order":
                return f"{who} puts {offer.maximum} cards into the graveyard, the first named first"
            case "library_order":
                return f"{who} puts {offer.maximum} cards into the library, the first named first"
            case "timestamp_order":
                return f"{who} says in which order {offer.maximum} objects come into play, the first named first"
            case "replacement":
                return f"{who} chooses which of these effects is applied first"
            case "replaced_first":
                return f"{who} chooses to which of these an effect is applied first that does not suffice for all"
            case "source":
                return f"{who} chooses a source of damage{source}"
            case "loop":
                return f"{who} lets the loop go on or breaks it"
            case "yes_no":
                return f"{who} says yes or no{source}"
            case "optional_costs":
                return f"{who} says which costs are paid besides{source}"
            case "number" if offer.least is not None:
                most = "" if offer.most is None else f" to {offer.most}"
                return f"{who} chooses a number from {offer.least}{most}{source}"
            case "name":
                return f"{who} names a card{source}"
            case "subtype":
                return f"{who} chooses one {subtype_of(offer.of_types)}{source}"
            case "order":
                return f"{who} puts {offer.maximum} of these in an order, the first named first{source}"
            case _:
                return f"{who} chooses {few} of these{source} ({spelled(offer.kind)})"

    def _rules(self, *written: str) -> tuple[str, ...]:
        number = self.engine.edition.number
        return tuple(dict.fromkeys(known for rule in written if (known := number(rule))))

    # With priority

    def _option(self, option: Option) -> LegalAction:
        if option.object is None:
            return LegalAction("pass", "pass", self._rules(*option.rules))
        engine, obj, name = self.engine, option.object, self.scene.name(option.object)
        chosen = self._chosen(option)
        if option.kind in {"pay", "reverse"}:
            text = f"pay for {name}" if option.kind == "pay" else f"reverse playing {name}"
            return LegalAction(option.kind, text, self._rules(*option.rules), object=obj)
        if option.kind == "announce":
            with self._as_played(option):
                return self._made(option, f"announce {name}", (*self._splice_words(option), *chosen))
        if option.kind == "special":
            if option.special is None:
                return self._made(option, f"turn {name} face up", (*self._morph_cost(obj), *chosen))
            text = f"{option.action or 'special action'} of {name}"
            return LegalAction("special", text, self._rules(*option.rules), object=obj, ability=option.special)
        if option.kind == "land":
            own, additional = lands.land_plays_left(engine, option.seat, obj)
            using = () if own else tuple(f"as {self.scene.name(source)} allows" for source in list(additional)[:1])
            return LegalAction("land", f"play {name}", self._rules(*option.rules), using, object=obj)
        if option.kind == "spell":
            with self._as_played(option):
                words = tuple(self._face_down_words(option) if option.face_down else self._spell_words(option))
                words = (*words, *self._splice_words(option))
            return self._made(option, f"play {self._half_name(option)}{name}", (*words, *chosen))
        _, ability = engine.abilities(obj).activated[(option.ability or 1) - 1]
        words = (self._ability_words(ability, obj), *chosen)
        return self._made(option, f"play ability {option.ability} of {name}", words)

    def _made(self, option: Option, text: str, details: tuple[str, ...]) -> LegalAction:
        found = [
            TargetOffered(
                part.things, tuple(map(self.scene.thing, part.things)), part.minimum, part.maximum, part.with_x
            )
            for part in option.targets
        ]
        words = ["face down"] if option.face_down else []
        words += [f"splicing {self.scene.things(option.spliced)}"] if option.spliced else []
        words += [f"mode {option.mode}"] if option.mode is not None else []
        words += [f"modes {listed_numbers(option.modes)}"] if len(option.modes) > 1 else []
        words += [f"paying {cost.removeprefix('$')}" for cost in option.costs]
        words += [f"way {option.way}"] if option.way is not None else []
        text = ", ".join((text, *words))
        return LegalAction(
            option.kind,
            text,
            self._rules(*option.rules),
            details,
            object=option.object,
            ability=option.ability,
            mode=option.mode,
            modes=option.modes if len(option.modes) > 1 else (),
            costs=option.costs,
            way=option.way,
            targets=tuple(found),
            x_maximum=option.x_maximum,
            divided=option.divided,
            face_down=option.face_down,
            half=option.half,
            spliced=option.spliced,
        )

    def _half_name(self, option: Option) -> str:
        """The name of the half of a split card that is played, with "of" (rule 505.2)."""
        return "" if option.half is None else f"{name_of(self.engine, option)} of "

    @contextmanager
    def _as_played(self, option: Option) -> Iterator[None]:
        """As long as it lasts, a card is what the option makes of it: a half, with what it has as a spell."""
        engine, obj, seat = self.engine, option.object or "", option.seat
        half = None if option.half is None else half_played(engine, obj, option.half)
        with (
            half_as_played(engine, obj, half, seat),
            with_abilities_of_spells(engine, obj, seat),
            played_as(engine, obj, with_text(engine, obj, option.spliced) if option.spliced else None, seat),
        ):
            yield

    def _splice_words(self, option: Option) -> Iterator[str]:
        """What splicing costs, and the texts that it adds (2006-10, 502.40a)."""
        engine, obj = self.engine, option.object or ""
        for cost in splice_costs(engine, option.seat, obj, option.spliced):
            yield f"and {cost_in_words(cost)}"
        for key, text in engine.abilities(obj).spliced if option.spliced else ():
            card = next(card for card in option.spliced if key in engine.characteristics(card).abilities)
            yield ability_in_words(text, self.engine.state().definition_of(card), engine.characteristics(card))

    def _morph_cost(self, obj: str) -> Iterator[str]:
        cost = morph_cost(face_up(self.engine, obj)[1])
        if cost is not None:
            yield cost_in_words(cost) or "{0}"

    def _face_down_words(self, option: Option) -> tuple[str, ...]:
        """What a card costs that is played face down (rule 502.26a)."""
        engine, obj = self.engine, option.object or ""
        with played_face_down(engine, obj, option.seat):
            cost = morph_way(engine, option.seat, obj).change.cost
            found = play_costs.changed_costs(Play(engine, option.seat, obj, costs=option.costs))
        return ("" if cost is None else cost_in_words(cost), *self._changed_cost(*found))

    def _changed_cost(self, more: Iterable[CostMore], less: Iterable[Reduction]) -> Iterator[str]:
        yield from (f"and {cost_in_words(one.costs)}" for one in more)
        yield from (f"less {one.mana if one.mana.startswith('{') else f'{{{one.mana}}}'}" for one in less)

    def _spell_words(self, option: Option) -> Iterator[str]:
        obj = option.object or ""
        _, way = ways.chosen_way(
            self.engine, SpellPlayed(seat=option.seat, object=obj, costs=option.costs, way=option.way)
        )
        if way is not None and way.change.cost is not None:
            yield cost_in_words(way.change.cost) or "{0}"
        else:
            yield self.engine.characteristics(obj).mana_cost or "without a mana cost"
        more, less = play_costs.changed_costs(Play(self.engine, option.seat, obj, costs=option.costs))
        stated = self.engine.abilities(obj).spell
        if stated is not None and stated.cost is not None:
            yield f"and {cost_in_words(stated.cost)}"
        yield from self._changed_cost(more, less)
        if stated is not None:
            yield self._ability_words(stated if option.mode is None else in_mode(stated, option.mode), obj)

    def _ability_words(self, ability: Ability, obj: str) -> str:
        return ability_in_words(ability, self.engine.state().definition_of(obj), self.engine.characteristics(obj))

    def _chosen(self, option: Option) -> tuple[str, ...]:
        words = []
        for number, part in enumerate(option.targets, 1):
            which = "target" if len(option.targets) == 1 else f"target {number}"
            few = str(part.minimum) if part.minimum == part.maximum else f"{part.minimum} to {part.maximum}"
            few = "X" if part.with_x else few
            few = "" if few == "1" else f", {few} of them"
            words.append(f"{which}: {listed(map(self.scene.thing, part.things), 'or')}{few}")
        words += [] if option.x_maximum is None else [f"X: 0 to {option.x_maximum}"]
        amount = "X" if option.divided == 0 and option.x_maximum is not None else option.divided
        words += [] if amount is None else [f"{amount} divided, at least 1 each"]
        return tuple(words)

    # Choices

    def _attackers(self, offer: ChoiceOffered) -> Iterator[LegalAction]:
        yield LegalAction("attack", "attack with nothing", self._rules("308.1"))
        for obj in offer.objects:
            defenders = listed(map(self.scene.player, self.engine.opponents(offer.seat)), "or")
            text = f"attack {defenders} with {self.scene.thing(obj)}"
            details = (self._size(str(obj)), *self._banding(str(obj)))
            yield LegalAction("attack", text, self._rules("308.2a"), details, object=str(obj))

    def _blockers(self, offer: ChoiceOffered) -> Iterator[LegalAction]:
        yield LegalAction("block", "block with nothing", self._rules("309.1"))
        for obj, attackers in combat.possible_blocks(self.engine, offer.seat).items():
            text = f"block {self.scene.things(attackers, 'or')} with {self.scene.name(obj)}"
            size = (self._size(obj),)
            yield LegalAction("block", text, self._rules("309.2a"), size, object=obj, things=tuple(attackers))

    def _banding(self, obj: str) -> tuple[str, ...]:
        """Whether a creature can bring others into a band (rules 502.10b, 502.11b)."""
        if bands.has_banding(self.engine, obj):
            return ("with banding",)
        return ("bands with other",) if bands.bands_with(self.engine, obj) else ()

    def _size(self, obj: str) -> str:
        return f"{self.engine.power(obj)}/{self.engine.toughness(obj)}"

    def _mulligan(self, offer: ChoiceOffered) -> Iterator[LegalAction]:
        hand = len(self.state.zone("hand", offer.seat))
        rules = self._rules("101.4")
        yield LegalAction("choose", "keep the hand", rules, value="keep")
        yield LegalAction("choose", f"take a mulligan to {plural(hand - 1, 'card')}", rules, value="mulligan")

    def _division(self, offer: ChoiceOffered) -> Iterator[LegalAction]:
        for thing in offer.objects:
            text = f"damage to {self.scene.thing(thing)}"
            yield LegalAction("choose", text, self._rules("310.2"), things=(thing,))

    def _triggers(self, offer: ChoiceOffered) -> Iterator[LegalAction]:
        for value in offer.values:
            trigger = self.state.triggers[int(value)]
            text = f"ability {trigger.ability} of {self.scene.name(trigger.object)}, triggered by event {value}"
            yield LegalAction("choose", text, self._rules("410.3"), object=trigger.object, value=value)

    def _piles(self, offer: ChoiceOffered) -> Iterator[LegalAction]:
        for value, things in zip(offer.values, offer.piles, strict=True):
            held = listed(map(self.scene.thing, things)) if things else "nothing"
            yield LegalAction("choose", f"pile {value}: {held}", (), things=things, value=value)

    def _choice(self, offer: ChoiceOffered) -> Iterator[LegalAction]:
        for thing in (*offer.objects, *offer.hidden_objects):
            yield LegalAction("choose", self.scene.thing(thing), (), things=(thing,))
        for value in offer.values:
            yield LegalAction("choose", spelled(value), (), value=value)

    # What is not legal

    def _not_legal(self, seat: int, kind: str, actions: Iterable[LegalAction]) -> Iterator[NotLegal]:
        legal = {action.object for action in actions}
        if kind == "priority":
            for obj in self.engine.zone("hand", seat):
                if obj not in legal:
                    yield self._refused(f"play {self.scene.name(obj)}", obj, partial(self._try, seat, obj))
            yield from self._abilities_not(seat, {(action.object, action.ability) for action in actions})
        elif kind in ("attackers", "blockers"):
            for obj in self.engine.creatures(seat):
                if obj not in legal:
                    name = self.scene.name(obj)
                    if kind == "attackers":
                        yield self._cannot_fight(f"attack with {name}", obj, self._refused_attack(obj))
                    else:
                        yield self._cannot_fight(f"block with {name}", obj, self._refused_blocks(seat, obj))

    def _try(self, seat: int, obj: str) -> None:
        """Raises IllegalAction for the first thing that keeps a card from being played now."""
        engine = self.engine
        if "Land" in engine.types(obj):
            lands.verify_play_land(engine, seat, obj)
            return
        halves = halves_of(engine, obj)
        with half_as_played(engine, obj, halves[0] if halves else None, seat):
            self._try_spell(seat, obj)

    def _try_spell(self, seat: int, obj: str) -> None:
        engine = self.engine
        ways.verify_play_spell(engine, seat, obj)
        stated = engine.abilities(obj).spell
        announcement = announcement_of_spell(engine, obj, (1,) if stated is not None and stated.modes else ())
        if not targets.has_possible_targets(Context(engine, seat, obj), announcement.targets):
            raise engine.refuse(Refusal.ILLEGAL_TARGETS, f"there is no legal target for {engine.name(obj)}", "409.1c")
        playing.spell_bill(Context(engine, seat, obj), None, announcement, ()).agree_payment(None)

    def _refused(self, text: str, obj: str, attempt: Callable[[], None]) -> NotLegal:
        try:
            attempt()
        except IllegalAction as error:
            why = _NOW.sub("", error.what)
            return NotLegal(text, why, tuple(rule.number for rule in error.rules), obj)
        return NotLegal(text, "no mode of it is possible", self._rules("409.1b"), obj)

    def _abilities_not(self, seat: int, legal: set[tuple[str | None, int | None]]) -> Iterator[NotLegal]:
        engine = self.engine
        for obj in engine.zone("in_play"):
            if engine.controller(obj) != seat:
                continue
            for number, (_, ability) in enumerate(engine.abilities(obj).activated, 1):
                if (obj, number) in legal or is_mana_ability(ability):
                    continue

                def attempt(obj: str = obj, number: int = number) -> None:
                    _, stated = engine.abilities(obj).activated[number - 1]
                    verify_play_ability(engine, seat, obj, stated)
                    if not targets.has_possible_targets(Context(engine, seat, obj), stated.targets):
                        raise engine.refuse(
                            Refusal.ILLEGAL_TARGETS, f"there is no legal target for {engine.name(obj)}", "409.1c"
                        )
                    ability_bill(engine, seat, obj, stated, Context(engine, seat, obj)).agree_payment(None)

                yield self._refused(f"play ability {number} of {self.scene.name(obj)}", obj, attempt)

    def _cannot_fight(self, text: str, obj: str, refusals: Iterable[IllegalAction | None]) -> NotLegal:
        """That a creature cannot attack or block, with each reason once."""
        reasons = dict.fromkeys((one.what, one.rules) for one in refusals if one is not None)
        rules = dict.fromkeys(rule.number for _, cited in reasons for rule in cited)
        return NotLegal(text, "; ".join(what for what, _ in reasons) or "it was not offered", tuple(rules), obj)

    def _refused_attack(self, obj: str) -> Iterator[IllegalAction | None]:
        declaring = combat.attacking(self.engine)
        for seat in self.engine.opponents(self.engine.active):
            yield refusal(combat.verify_attack, self.engine, obj, seat, declaring)

    def _refused_blocks(self, seat: int, obj: str) -> Iterator[IllegalAction | None]:
        """Why a creature cannot block at all; where it can, why it cannot block each attacker."""
        engine = self.engine
        declaring = combat.blocking(engine, seat)
        cannot = refusal(combat.verify_block, engine, obj, seat)
        yield cannot
        if cannot is None:
            for attacker in engine.draft.attacking:
                yield refusal(combat.verify_block_attacker, engine, obj, attacker, declaring)
