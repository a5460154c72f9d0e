"""What a decision did, which rules allowed it, and what else could be done; for a random outcome, what it drew from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rewind.aggregates.editions import NAMES
from rewind.aggregates.questions.inputs import RANDOM_OUTCOMES, is_decided, is_decision, is_input
from rewind.aggregates.questions.plays import Pass, PayCost, PlayAbility, PlayLand, PlaySpell, ReversePlay
from rewind.aggregates.questions.position import PendingInput
from rewind.aggregates.timeline import Timeline
from rewind.events.base import Event
from rewind.events.combat import AttackersDeclared, BlockersDeclared
from rewind.events.envelope import Recorded
from rewind.events.errors import RewindError
from rewind.events.game import MulliganTaken, OpeningHandKept, PlayerConceded, StartingPlayerChosen
from rewind.events.playing import (
    AbilityPlayed,
    ActionReversed,
    ChoiceMade,
    CoinFlipped,
    CostPaid,
    DieRolled,
    LandPlayed,
    PlayBegun,
    PutOnStack,
    RandomChoiceMade,
    ResolutionBegan,
    SpellPlayed,
)
from rewind.events.turn import PriorityPassed
from rewind.events.zones import CeasedToExist, LibraryShuffled, ZoneChanged
from rewind.projections.views.decisions import Asked, asked_about, offer_before
from rewind.projections.views.legal_action import LegalAction
from rewind.projections.views.legal_actions import Legal, legal
from rewind.projections.views.links import CitedRule, Link, Linker
from rewind.projections.views.not_legal import NotLegal
from rewind.projections.views.plain_data import PlainData
from rewind.projections.words.phrases.scene import Scene
from rewind.projections.words.phrases.words import listed, plural


@dataclass(frozen=True, slots=True)
class Consequences(PlainData):
    """What followed from a decision by the same rules, or at the same time."""

    links: tuple[Link, ...]
    rules: tuple[CitedRule, ...]


@dataclass(frozen=True, slots=True)
class PossibleAction(PlainData):
    """Something that was legal as the decision was taken."""

    action: LegalAction
    chosen: bool
    """Whether it is what was decided, or a part of it; nothing legal is, of a decision that the rules refuse."""


@dataclass(frozen=True, slots=True)
class ExplainedDecision(PlainData):
    """A decision, or a random outcome."""

    question: str | None
    """What was asked, in a sentence without full stop."""
    drawn_from: str | None
    """For a random outcome: what it is one of."""
    allowed_by: tuple[CitedRule, ...]
    """The rules that were asked, and allow it."""
    refused: str | None
    """Why the rules refuse it, where they do."""
    refused_by: tuple[CitedRule, ...]
    did: tuple[Consequences, ...]
    """What followed until then, in order."""
    later: tuple[Link, ...]
    """What became of the spell or ability that it put on the stack."""
    following: Link | None
    """The next decision, or after a random outcome the next of either."""
    legal: tuple[PossibleAction, ...]
    """What was legal there, what was decided among it."""
    not_legal: tuple[NotLegal, ...]
    """What would have been refused, and why."""
    note: str | None
    """What cannot be told, or what the answer rests on."""


def explain_decision(timeline: Timeline, n: int) -> ExplainedDecision | None:
    """What is to be said of a decision or random outcome; None for any other event. Raises QueryError RW2201."""
    record = timeline.record(n)
    if not is_decided(record.event):
        return None
    return _DecisionExplainer(timeline, record).explained()


class _DecisionExplainer(Linker):
    """Tells of one decision."""

    def __init__(self, timeline: Timeline, record: Recorded) -> None:
        super().__init__(timeline)
        self.record = record
        self.before = timeline.at(record.n - 1)

    def explained(self) -> ExplainedDecision:
        record, asked = self.record, asked_about(self.timeline, self.record.n)
        following = self._following()
        until = len(self.timeline) if following is None else following.n - 1
        did = tuple(one for one in self.timeline.records[record.n : until] if _follows(one.event))
        found = None if isinstance(record.event, PlayerConceded) else self._legal(asked)
        is_legal = asked.refused is None
        chance = asked.pending if asked.pending is not None and asked.pending.is_random else None
        return ExplainedDecision(
            question=None if found is None else found.question,
            drawn_from=_drawn_from(Scene(self.before, self.before, ids=True), record.event, chance),
            allowed_by=self.cited(asked.allowed_by),
            refused=None if asked.refused is None else asked.refused.what,
            refused_by=() if asked.refused is None else self.cited(rule.number for rule in asked.refused.rules),
            did=tuple(self._grouped(did)),
            later=tuple(self._later(did)),
            following=None if following is None else self.link(following, "then"),
            legal=()
            if found is None
            else tuple(
                PossibleAction(action, is_legal and is_chosen(action, record.event)) for action in found.actions
            ),
            not_legal=() if found is None else found.not_legal,
            note=asked.note,
        )

    def _legal(self, asked: Asked) -> Legal | None:
        """What could be done there, where the rules can be asked."""
        state = self.before
        if state.redacted_for is not None or state.edition not in NAMES or state.awaiting is None:
            return None
        if asked.pending is not None and asked.pending.is_random:
            return None
        try:
            return legal(state, offer_before(self.timeline, self.record.n))
        except (RewindError, LookupError, AssertionError):  # a log from elsewhere may hold what the rules cannot read
            return None

    def _following(self) -> Recorded | None:
        """The next decision; after a decision, random outcomes on the way belong to what followed."""
        by_chance = type(self.record.event) in RANDOM_OUTCOMES

        def ends(event: Event) -> bool:
            return is_decided(event) if by_chance else is_decision(event) or isinstance(event, StartingPlayerChosen)

        return next((one for one in self.timeline.records[self.record.n :] if ends(one.event)), None)

    def _grouped(self, records: tuple[Recorded, ...]) -> Iterator[Consequences]:
        """Events in a row that name the same rules, or happened together, as one."""
        group: list[Recorded] = []
        for record in records:
            last = group[-1] if group else None
            is_more = last is not None and (
                (record.rule == last.rule and bool(record.rule))
                or (record.together is not None and record.together == last.together)
            )
            if group and not is_more:
                yield self._consequences(group)
                group = []
            group.append(record)
        if group:
            yield self._consequences(group)

    def _consequences(self, group: list[Recorded]) -> Consequences:
        rules = dict.fromkeys(rule for record in group for rule in record.rule)
        return Consequences(tuple(self.link(record, "consequence") for record in group), self.cited(rules))

    def _later(self, did: tuple[Recorded, ...]) -> Iterator[Link]:
        """The resolution of what it put on the stack, or what became of it otherwise."""
        if not isinstance(self.record.event, SpellPlayed | AbilityPlayed | PlayBegun):
            return
        put = next((obj for record in did if (obj := _put_on_stack(record.event)) is not None), None)
        if put is None:
            return
        for record in self.timeline.records[self.record.n :]:
            event = record.event
            if isinstance(event, ResolutionBegan) and event.object == put:
                yield self.link(record, "resolved")
                return
            if _leaves(event, put):
                yield self.link(record, "left the stack")
                return


def _follows(event: Event) -> bool:
    """Whether an event can follow from a decision: it is no input but a random outcome on the way."""
    return type(event) in RANDOM_OUTCOMES or not is_input(event)


def _put_on_stack(event: Event) -> str | None:
    match event:
        case ZoneChanged(to=place) if place is not None and place.zone == "stack":
            return event.becomes
        case PutOnStack():
            return event.object
        case _:
            return None


def _leaves(event: Event, obj: str) -> bool:
    return isinstance(event, ZoneChanged | CeasedToExist) and event.object == obj


def is_chosen(action: LegalAction, event: Event) -> bool:
    """Whether a legal action is what a decision decided, or a part of it."""
    option = action.option
    match event:
        case PriorityPassed():
            return isinstance(option, Pass)
        case LandPlayed():
            return isinstance(option, PlayLand) and (option.object, option.half) == (event.object, event.half)
        case SpellPlayed():
            return (
                isinstance(option, PlaySpell)
                and option.object == event.object
                and (action.mode or 0) in (event.modes or (0,))
                and (option.is_begun or option.half == event.half)
                and option.spliced == event.spliced
            )
        case AbilityPlayed():
            return (
                isinstance(option, PlayAbility)
                and option.is_begun == (event.on_stack is not None)
                and (option.object, option.ability) == (event.object, event.ability)
            )
        case PlayBegun():
            match option:
                case PlaySpell(is_begun=False):
                    return (option.object, None, option.half) == (event.object, event.ability, event.half)
                case PlayAbility(is_begun=False):
                    return (option.object, option.ability, None) == (event.object, event.ability, event.half)
                case _:
                    return False
        case CostPaid():
            return isinstance(option, PayCost)
        case ActionReversed():
            return isinstance(option, ReversePlay)
        case AttackersDeclared():
            return action.object in {attack.attacker for attack in event.attacks} or not (
                event.attacks or action.object
            )
        case BlockersDeclared():
            return action.object in {block.blocker for block in event.blocks} or not (event.blocks or action.object)
        case OpeningHandKept() | MulliganTaken():
            return action.value == ("keep" if isinstance(event, OpeningHandKept) else "mulligan")
        case ChoiceMade():
            things = (*event.objects, *event.hidden_objects)
            return (
                action.value in event.values
                if action.value is not None
                else any(one in things for one in action.things)
            )
        case _:
            return False


def _drawn_from(scene: Scene, event: Event, pending: PendingInput | None) -> str | None:
    """What a random outcome is one of; None for a decision."""
    match event:
        case LibraryShuffled():
            cards = len(scene.before.zone("library", event.seat))
            return f"every order of the {plural(cards, 'card')} of {scene.whose(event.seat)} library"
        case StartingPlayerChosen():
            return listed(map(scene.player, sorted(scene.before.names)), "or")
        case CoinFlipped():
            return "heads or tails"
        case DieRolled():
            return f"1 to {event.sides}"
        case RandomChoiceMade():
            if pending is None or not pending.objects:
                return "what the log does not say"
            many = "" if pending.number == 1 else f"{pending.number} of "
            return f"{many}{listed(map(scene.thing, pending.objects), 'or' if pending.number == 1 else 'and')}"
        case _:
            return None
