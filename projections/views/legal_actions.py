"""What may be done at a point where somebody is to act, in sentences, with the rules; and what may not, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rewind.aggregates.questions import combat
from rewind.aggregates.questions.choices import subtype_of
from rewind.aggregates.questions.coverage import has_known_abilities
from rewind.aggregates.questions.plays import STEPS, options
from rewind.aggregates.questions.position import asking
from rewind.aggregates.seen_cards import sees
from rewind.aggregates.state import GameState
from rewind.events.playing import ChoiceOffered
from rewind.projections.views.legal_action import LegalAction
from rewind.projections.views.not_legal import NotLegal, not_legal
from rewind.projections.views.options_in_words import OptionsInWords, rules_of
from rewind.projections.views.plain_data import PlainData
from rewind.projections.views.whole_declarations import Attacks, Blocks, whole_attack, whole_block
from rewind.projections.words.phrases.scene import Scene
from rewind.projections.words.phrases.words import listed, plural, spelled


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


def legal(
    state: GameState, offer: ChoiceOffered | None = None, *, seen_by: int | None = None, ids: bool = True
) -> Legal:
    """What may be done at a state in which somebody is to act. `offer` is the choice that is awaited, if one is.

    `seen_by`: the seat that reads it, and may not be told what lies face down elsewhere (rule 504.3). `ids`: whether
    objects have their ids beside their names.
    """
    return _Asked(state, ids=ids, seen_by=seen_by).legal(offer)


def legal_in_words(
    state: GameState, offer: ChoiceOffered | None = None, *, seen_by: int | None = None
) -> tuple[str, ...]:
    """The same in a few words each, equal ones once: what an error says would have been legal."""
    if state.priority is None and offer is None:
        return ()
    asked = _Asked(state, ids=False, seen_by=seen_by)
    actions = [*asked.actions(offer)]
    if offer is not None and offer.kind == "search":
        actions += asked.actions(None)  # what may be played meanwhile
    return tuple(dict.fromkeys(action.text for action in actions))


def question(state: GameState, offer: ChoiceOffered | None = None, *, seen_by: int | None = None) -> str:
    """What has to be decided there, in a sentence without full stop: `Legal.question`, without what is legal."""
    asked = _Asked(state, ids=True, seen_by=seen_by)
    seat = offer.seat if offer is not None else asked.seat
    return asked.question(seat, offer)


def scene_for(state: GameState, seat: int | None, *, ids: bool) -> Scene:
    """The names of a state's objects; for a seat, without those of the face-down cards at which it may not look."""
    return Scene(state, state, ids=ids, sees=None if seat is None else lambda there, obj: sees(there, seat, obj))


class _Asked:
    """A position that is asked about."""

    def __init__(self, state: GameState, *, ids: bool, seen_by: int | None = None) -> None:
        self.state = state
        self.engine = asking(state)
        self.scene = scene_for(state, seen_by, ids=ids)
        self._in_one_order = not ids
        """Whether creatures stand in one order in every declaration: where names are all, it is the same one then."""

    def legal(self, offer: ChoiceOffered | None) -> Legal:
        seat = offer.seat if offer is not None else self.seat
        actions = tuple(self.actions(offer))
        kind = (self._step or "priority") if offer is None else offer.kind
        few = (0, 1) if offer is None else (offer.minimum, offer.maximum)
        possible = {(action.object, getattr(action.option, "ability", None)) for action in actions}
        refused = tuple(one for one in not_legal(self.engine, self.scene, seat, kind, possible) if self._is_judged(one))
        decider = self.state.deciders.get(seat)
        return Legal(seat, kind, self.question(seat, offer), *few, actions, refused, decider)

    @property
    def seat(self) -> int:
        """Who is to act, where no choice is offered."""
        seat = self.state.priority
        assert seat is not None, "nobody is to act"
        return seat

    def question(self, seat: int, offer: ChoiceOffered | None) -> str:
        """What has to be decided, and by whom."""
        asked, decider = self._question(seat, offer), self.state.deciders.get(seat)
        return asked if decider is None else f"{asked}: {self.scene.player(decider)} decides it"

    def _is_judged(self, refusal: NotLegal) -> bool:
        """Whether the rules can refuse it: an ability that they do not know may allow it."""
        return refusal.object is None or has_known_abilities(self.state, refusal.object)

    def actions(self, offer: ChoiceOffered | None) -> Iterator[LegalAction]:
        if offer is None:
            return map(OptionsInWords(self.engine, self.scene).action, options(self.engine))
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
                enter = self.scene.terms.come_into_play
                return f"{who} says in which order {offer.maximum} objects {enter}, the first named first"
            case "put_back":
                return f"{who} puts {offer.maximum} of the hand's cards on the bottom of the library"
            case "legend":
                return f"{who} chooses which of these legends stays"
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

    def _rules(self, *numbers: str) -> tuple[str, ...]:
        return rules_of(self.engine, *numbers)

    # Choices

    def _attackers(self, offer: ChoiceOffered) -> Iterator[LegalAction]:
        """The least attack, and each creature that can attack, with what has to beside it, where it cannot alone."""
        creatures = [str(obj) for obj in offer.objects]
        each = list(self._attacks_with(offer, creatures))
        nothing = whole_attack(self.engine, creatures, {})
        if nothing is not None and (text := self._attack_in_words(nothing)) not in [one.text for one in each]:
            yield LegalAction("attack", text, self._rules("308.1"))
        yield from each

    def _attacks_with(self, offer: ChoiceOffered, creatures: Sequence[str]) -> Iterator[LegalAction]:
        attackable = combat.attackable(self.engine, offer.seat)
        for obj in creatures:
            found = {one: whole_attack(self.engine, creatures, {obj: one}) for one in attackable}
            possible = {one: attacks for one, attacks in found.items() if attacks is not None}
            if not possible:
                continue
            whole = next(iter(possible.values()))
            alone = f"attack {listed(map(self.scene.thing, possible), 'or')} with {self.scene.thing(obj)}"
            text = alone if len(whole) == 1 else self._attack_in_words(whole)
            details = (self._size(obj), *self._banding(obj))
            yield LegalAction("attack", text, self._rules("308.2a"), details, object=obj)

    def _attack_in_words(self, attacks: Attacks) -> str:
        """A whole declaration; what it attacks is the same for all."""
        if not attacks:
            return "attack with nothing"
        defenders = dict.fromkeys(attacks.values())
        return f"attack {self.scene.things(defenders)} with {self.scene.things(self._ordered(attacks))}"

    def _blockers(self, offer: ChoiceOffered) -> Iterator[LegalAction]:
        """The least block, and each creature that can block, with what has to beside it, where it cannot alone."""
        possible = combat.possible_blocks(self.engine, offer.seat)
        each = list(self._blocks_with(offer.seat, possible))
        nothing = whole_block(self.engine, offer.seat, possible, {})
        if nothing is not None and (text := self._block_in_words(nothing)) not in [one.text for one in each]:
            yield LegalAction("block", text, self._rules("309.1"))
        yield from each

    def _blocks_with(self, seat: int, possible: Mapping[str, Sequence[str]]) -> Iterator[LegalAction]:
        for obj, attackers in possible.items():
            found = {one: whole_block(self.engine, seat, possible, {obj: (one,)}) for one in attackers}
            alone = [one for one, whole in found.items() if whole is not None and len(whole) == 1]
            any_of = listed(dict.fromkeys(map(self.scene.name, alone)), "or")
            texts = [f"block {any_of} with {self.scene.name(obj)}"] if alone else []
            texts += [self._block_in_words(whole) for whole in found.values() if whole is not None and len(whole) > 1]
            if texts:
                things = tuple(one for one, whole in found.items() if whole is not None)
                text, size = ", or ".join(dict.fromkeys(texts)), (self._size(obj),)
                yield LegalAction("block", text, self._rules("309.2a"), size, object=obj, things=things)

    def _block_in_words(self, blocks: Blocks) -> str:
        """A whole declaration."""
        if not blocks:
            return "block with nothing"
        blocked = self._ordered(dict.fromkeys(one for attackers in blocks.values() for one in attackers))
        with_ = ((one, [obj for obj in self._ordered(blocks) if one in blocks[obj]]) for one in blocked)
        return f"block {listed(f'{self.scene.name(one)} with {self.scene.things(objs)}' for one, objs in with_)}"

    def _ordered(self, creatures: Iterable[str]) -> list[str]:
        """Creatures of a declaration, in the order of the in-play zone, or that first which is asked about."""
        return sorted(creatures, key=self.state.zone("in_play").index) if self._in_one_order else list(creatures)

    def _banding(self, obj: str) -> tuple[str, ...]:
        """Whether a creature can bring others into a band (rules 502.10b, 502.11b)."""
        if combat.has_banding(self.engine, obj):
            return ("with banding",)
        return ("bands with other",) if combat.bands_with(self.engine, obj) else ()

    def _size(self, obj: str) -> str:
        return f"{self.engine.power(obj)}/{self.engine.toughness(obj)}"

    def _mulligan(self, offer: ChoiceOffered) -> Iterator[LegalAction]:
        hand = len(self.state.zone("hand", offer.seat))
        rules = self._rules("101.4")
        yield LegalAction("choose", "keep the hand", rules, value="keep")
        yield LegalAction("choose", f"take a mulligan to {plural(hand - 1, 'card')}", rules, value="mulligan")

    def _division(self, offer: ChoiceOffered) -> Iterator[LegalAction]:
        """What each may be dealt of it; what is attacked, with trample, only beyond what is lethal (502.9b)."""
        _, *lethal = offer.values
        before = [f"{least} to {self.scene.thing(one)}" for one, least in zip(offer.objects, lethal, strict=False)]
        before = [text for one, text in zip(offer.objects, before, strict=False) if one != offer.objects[-1]]
        are = "is" if len(before) == 1 else "are"
        fights = ["310.2c"] * (offer.source in self.state.attacking) + ["310.2d"] * (
            offer.source in self.state.blocking
        )
        for thing in offer.objects:
            is_beyond = thing == offer.objects[-1] and bool(before)
            text = f"damage to {self.scene.thing(thing)}" + f", once {listed(before)} {are} assigned" * is_beyond
            yield LegalAction("choose", text, self._rules("310.2", *fights, *["502.9b"] * is_beyond), things=(thing,))

    def _triggers(self, offer: ChoiceOffered) -> Iterator[LegalAction]:
        for value in offer.values:
            trigger = self.state.triggers[int(value)]
            text = (
                f"triggered ability {trigger.ability} of {self.scene.name(trigger.object)}, triggered by event {value}"
            )
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
