"""A game as somebody knows it: the position, what has to be decided, what is legal, and how to say an answer."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from rewind.aggregates import game as rules
from rewind.aggregates.questions.choices import NAMED, choice_of, choice_of_things, is_order, mulligan
from rewind.aggregates.questions.combat import attack_with
from rewind.aggregates.questions.coverage import in_sight, unknown_names
from rewind.aggregates.questions.plays import Option, Pass, PlayAbility, options
from rewind.aggregates.questions.position import PendingInput
from rewind.aggregates.questions.refusals import IllegalAction, Refusal
from rewind.aggregates.questions.ways import Way, Ways, refused, ways_of_choice, ways_of_option
from rewind.aggregates.state import GameState
from rewind.events.base import Event as LogEvent
from rewind.events.combat import Block, BlockersDeclared
from rewind.events.errors import QueryError
from rewind.events.game import OpeningHandKept, PlayerConceded
from rewind.events.playing import AbilityPlayed, ChoiceMade, ChoiceOffered, SpecialActionTaken, SpellPlayed, Targets
from rewind.library.action import Action, Decision, Legal, decision_of, details_of, game_id_of
from rewind.library.arguments import whole_number
from rewind.library.describing import Describer
from rewind.library.event import Event
from rewind.library.game_reader import GameReader, ReaderIds
from rewind.library.position import Position
from rewind.library.refusals import refused_as_known
from rewind.projections.views.legal_actions import legal, question
from rewind.projections.views.not_legal import NotLegal

LIMIT = 64
"""So many ways of one and the same thing are listed where nobody says how many."""

FORMS = ("option", "hand", "attackers", "blockers", "division", "order", "number", "word", "words", "things")
"""The forms of answers (docs/library.md)."""

_CHOSEN = ("targets", "x", "divided")
"""What is chosen as something is announced: fields of a decision and of a way to take it."""

Thing = str | int
"""An object by its id, or a player by seat."""


class GameView:
    """A game as somebody knows it: all of it, or what a seat may know.

    Ids of objects are those of the reader's own log: a seat's do not tell which card went where unseen.
    """

    def __init__(self, game: rules.Game, reader: GameReader, seat: int | None) -> None:
        """`seat`: whose knowledge it is; None: everything is known."""
        self._game, self._reader, self._seat = game, reader, seat
        self._as_known: tuple[GameState, rules.Game] | None = None

    def _read(self) -> GameReader:
        self._reader.add(self._game.records[self._reader.number_read :])
        return self._reader

    @property
    def _known(self) -> rules.Game:
        """The game with what the reader knows of it, from which all is made that it is told."""
        if self._as_known is None or self._as_known[0] is not self._game.state:
            self._as_known = self._game.state, self._read().as_known(self._game)
        return self._as_known[1]

    @property
    def seat(self) -> int | None:
        """Whose knowledge it is; None: everything is known."""
        return self._seat

    @property
    def position(self) -> Position:
        """The position now."""
        return Position(self._read().state)

    def events(self, first: int = 1) -> Sequence[Event]:
        """What has happened so far, from an event's number on."""
        return tuple(self._read().events[max(first, 1) - 1 :])

    @property
    def over(self) -> bool:
        """Whether nothing is to be decided any more."""
        return self._game.pending is None

    # What has to be decided

    @property
    def decision(self) -> Decision | None:
        """What has to be decided now, by whomever; None once the game is over."""
        pending = self._game.pending
        if pending is None:
            return None
        offer = pending.offer
        kind = pending.kind if offer is None else offer.kind
        bounds: tuple[int, int | None] = (1, 1) if offer is None else (offer.minimum, offer.maximum)
        if offer is not None and offer.least is not None:
            bounds = offer.least, offer.most
        return Decision(
            seat=pending.seat,
            decided_by=pending.decided_by,
            kind=kind,
            form=form_of(offer),
            question=self._ids.in_text(question(self._known.state, offer, seen_by=self._seat)),
            minimum=bounds[0],
            maximum=bounds[1],
            offered=() if offer is None else self._offered(offer, pending.decided_by),
        )

    def _offered(self, offer: ChoiceOffered, decided_by: int) -> tuple[Thing, ...]:
        hidden = offer.hidden_objects if self._seat in (None, decided_by) else ()
        return self._read().ids.ids_for((*offer.objects, *hidden)) or offer.values

    def legal(self, *, limit: int = LIMIT, mana: bool = True) -> Legal:
        """What may be done now, each a whole decision that can be played; nothing where another player decides.

        The first is what does least: to pass, to keep, to attack with nothing but what has to attack. `limit`: so many
        ways of one and the same thing are listed, such as targets of a spell or sets of attackers. `mana`: with mana
        abilities. To concede is always possible, and is not listed.
        """
        if whole_number(limit, "`limit`") < 1:
            raise ValueError(f"`limit` is at least 1, not {limit}")
        pending = self._own_pending()
        if pending is None:
            return Legal((), complete=True)
        actions, complete = list[Action](), self._all_abilities_are_known(pending.seat)
        engine, offer = self._game.engine(), pending.offer
        describer = Describer(self._known, self._ids, self._seat, engine if self._seat is None else None)
        if offer is not None:
            ways = ways_of_choice(self._game, offer, limit, self._known_names())
            complete = complete and ways.complete
            actions += [self._decided(pending.seat, way.event, describer, offer) for way in ways.listed]
        if offer is None or offer.kind == "search":
            for option in options(engine, mana=mana):
                ways = ways_of_option(self._game, option, limit)
                complete = complete and ways.complete
                actions += self._of_option(option, ways, describer)
        return Legal(actions, complete=complete)

    def _all_abilities_are_known(self, seat: int) -> bool:
        """Whether the log carries the abilities of all cards in sight as programs: a claimed one need not."""
        state = self._game.state
        return state.kind != "claimed" or not unknown_names(state, in_sight(state, seat))

    def _of_option(self, option: Option, ways: Ways, describer: Describer) -> Iterable[Action]:
        is_mana = isinstance(option, PlayAbility) and option.is_mana_ability
        for way in ways.listed:
            yield Action(
                self._game.state.game,
                option.seat,
                way.event,
                partial(describer.option, option, way),
                is_mana_ability=is_mana,
            )

    def _decided(self, seat: int, event: LogEvent, describer: Describer, offer: ChoiceOffered | None) -> Action:
        return Action(self._game.state.game, seat, event, partial(describer.decision, event, offer))

    def _own_pending(self) -> PendingInput | None:
        pending = self._game.pending
        return pending if pending is not None and self._seat in (None, pending.decided_by) else None

    def _known_names(self) -> Collection[str]:
        """The names of cards that are known to be in the game."""
        state = self._read().state
        faces = [definition.characteristics_in(state.edition) for definition in state.definitions.values()]
        faces += [face for obj in state.current.values() if (face := state.characteristics_of(obj)) is not None]
        return {face.name for face in faces if face.name is not None}

    def not_legal(self) -> tuple[NotLegal, ...]:
        """What may not be done now, each with code, reason and rules: cards of the hand, abilities, creatures."""
        pending = self._own_pending()
        if pending is None:
            return ()
        ids = self._read().ids
        illegal = legal(self._known.state, pending.offer, seen_by=self._seat).not_legal
        return tuple(
            replace(
                option,
                text=ids.in_text(option.text),
                why=ids.in_text(option.why),
                object=None if option.object is None else ids.id_for(option.object),
            )
            for option in illegal
        )

    def refusal(self, action: Action) -> IllegalAction | None:
        """Why the rules refuse an action now, with code, sentence and rules; None where they do not."""
        if self._game.pending is None:
            return IllegalAction(Refusal.NOT_ASKED_FOR, "the game is over")
        try:
            event = self._decision_of(action)
        except IllegalAction as error:
            return error
        whole = self._seat is None
        refusal = refused(self._game, event) if whole else refused_as_known(self._game, self._known, event)
        return None if refusal is None else self._in_readers_ids(refusal)

    def _decision_of(self, action: Action) -> LogEvent:
        """The decision of an action. Raises IllegalAction RW3002 for one of another game, TypeError for no action."""
        if not isinstance(action, Action):
            raise TypeError(f"{action!r} is no action: `game.legal()` has those that can be played")
        here, there = self._game.state.game, game_id_of(action)
        if there != here:
            what = f"an action of the game {there} is none of this game, {here}"
            raise IllegalAction(Refusal.NOT_ASKED_FOR, what)
        return decision_of(action)

    def _in_readers_ids(self, error: IllegalAction) -> IllegalAction:
        return IllegalAction(error.code, self._read().ids.in_text(error.what), error.rules, error.where)

    # Answers that are not listed

    def pass_priority(self) -> Action:
        """To pass. Raises IllegalAction RW3002 where nobody has priority."""
        pending = self._asked("priority")
        option = next(iter(options(self._game.engine())))
        if not isinstance(option, Pass):
            raise self._not_asked_for("priority", pending)
        return next(iter(self._of_option(option, Ways((Way(option.decision()),), True), self._describer())))

    def announce(
        self,
        action: Action,
        *,
        targets: Sequence[Sequence[Thing]] | None = None,
        x: int | None = None,
        divided: Sequence[int] | None = None,
    ) -> Action:
        """The same spell or ability with other targets, another X or other shares.

        `targets`: objects by id and players by seat or name, for each instance of the word "target". Raises
        IllegalAction RW3012 for what has nothing to be chosen, QueryError RW2202 for what is no such object or player.
        """
        event = self._decision_of(action)
        if not isinstance(event, SpellPlayed | AbilityPlayed | SpecialActionTaken):
            raise IllegalAction(Refusal.ILLEGAL_ANNOUNCEMENT, f"nothing is chosen to {action.text}")
        way = Way(event, x=event.x if x is None else x)
        if not isinstance(event, SpecialActionTaken):
            chosen = event.targets if targets is None else self._meant_targets(targets)
            way = replace(way, targets=chosen, divided=event.divided if divided is None else tuple(divided))
        made = event.model_copy(update={name: getattr(way, name) for name in _CHOSEN if hasattr(event, name)})
        describe = partial(self._describer().announced, details_of(action), way)
        return Action(game_id_of(action), action.seat, made, describe)

    def _meant_targets(self, targets: Sequence[Sequence[Thing]]) -> Targets:
        if isinstance(targets, str) or not isinstance(targets, Sequence):
            raise QueryError("RW2202", f"{targets!r} is no list with a list of targets for each word target")
        return tuple(map(self._ids.things_meant, targets))

    def attack(self, creatures: Iterable[str], *, bands: Iterable[Iterable[str]] = ()) -> Action:
        """To attack with these creatures, some of them perhaps in bands. Raises IllegalAction RW3002."""
        pending = self._asked("attackers")
        defender = self._game.engine().opponents(pending.seat)[0]
        meant = self._ids.objects_meant
        return self._answer(attack_with(pending.seat, defender, meant(creatures), tuple(map(meant, bands))))

    def block(self, blocks: Mapping[str, str | Sequence[str]]) -> Action:
        """To block: each blocking creature, and what it blocks. Raises IllegalAction RW3002."""
        pending = self._asked("blockers")
        declared, ids = [], self._ids
        for obj, attackers in blocks.items():
            several = (attackers,) if isinstance(attackers, str) else attackers
            declared.append(Block(blocker=ids.object_meant(obj), attackers=ids.objects_meant(several)))
        return self._answer(BlockersDeclared(seat=pending.seat, blocks=tuple(declared)))

    def choose(self, *chosen: Thing) -> Action:
        """To choose: objects by id, players by seat or name, words or a number, in their order where that is asked.

        Of an opening hand "keep" or "mulligan". Raises IllegalAction RW3002 where nothing is to be chosen.
        """
        pending = self._asked(None)
        offer = pending.offer
        assert offer is not None, "a choice is asked for"
        form = form_of(offer)
        if form == "hand":
            if chosen == ("mulligan",):
                return self._answer(mulligan(self._game.state, offer.seat))
            if chosen != ("keep",):
                raise IllegalAction(Refusal.ILLEGAL_CHOICE, 'the answer is "keep" or "mulligan"')
            return self._answer(OpeningHandKept(seat=offer.seat))
        if form in ("number", "word", "words") or (form == "order" and offer.values):
            return self._answer(choice_of(offer, tuple(map(str, chosen))))
        return self._answer(choice_of_things(offer, self._ids.things_meant(chosen)))

    def divide(self, shares: Mapping[Thing, int]) -> Action:
        """To divide damage: a share for each thing, 0 where none is named. Raises IllegalAction RW3002."""
        offer = self._asked("division").offer
        assert offer is not None, "a division is asked for"
        given = dict(zip(self._ids.things_meant(shares), shares.values(), strict=True))
        if stray := [thing for thing in given if thing not in offer.objects]:
            raise IllegalAction(Refusal.ILLEGAL_CHOICE, f"{stray[0]} is not offered")
        values = tuple(str(given.get(thing, 0)) for thing in offer.objects)
        return self._answer(ChoiceMade(seat=offer.seat, objects=offer.objects, values=values))

    def concede(self) -> Action:
        """To concede, which a player can do at any time (rule 102.3a); of the whole game: who decides now."""
        seat, pending = self._seat, self._game.pending
        if seat is None:
            seat = self._game.state.seats[0] if pending is None else pending.decided_by
        return self._decided(seat, PlayerConceded(seat=seat), self._describer(), None)

    def _answer(self, event: LogEvent) -> Action:
        pending = self._game.pending
        assert pending is not None, "something is asked for"
        return self._decided(pending.seat, event, self._describer(), pending.offer)

    def _describer(self) -> Describer:
        return Describer(self._known, self._ids, self._seat)

    @property
    def _ids(self) -> ReaderIds:
        return self._read().ids

    def _asked(self, what: str | None) -> PendingInput:
        """What is pending, where it is what is to be answered; `what`: None is any choice. Raises IllegalAction."""
        pending = self._game.pending
        kind = None if pending is None else pending.kind if pending.offer is None else pending.offer.kind
        if pending is None or (kind != what if what is not None else pending.offer is None):
            raise self._not_asked_for(what or "a choice", pending)
        return pending

    def _not_asked_for(self, what: str, pending: PendingInput | None) -> IllegalAction:
        asked = "the game is over"
        if pending is not None:
            asked = f"what is asked for is {pending.kind if pending.offer is None else form_of(pending.offer)}"
        return IllegalAction(Refusal.NOT_ASKED_FOR, f"{what} is not asked for: {asked}")


def rules_game(view: GameView) -> rules.Game:
    """The game behind a view, whole: for what makes views and games here, and never for what is shown of one."""
    return view._game


def reader_of(view: GameView) -> GameReader:
    """What has been read of the game for a view, up to its last event."""
    return view._read()


def action_of(view: GameView, decision: LogEvent) -> Action:
    """The action that takes a decision, which answers what is asked for now."""
    return view._answer(decision)


class View(GameView):
    """A game as a seat may know it: what a bot decides by."""

    @property
    def seat(self) -> int:
        """Whose knowledge it is."""
        assert self._seat is not None, "a view is a seat's"
        return self._seat

    @property
    def decision(self) -> Decision:
        """What has to be decided now, by whomever. Raises IllegalAction RW3002 once the game is over (`over`)."""
        decision = super().decision
        if decision is None:
            raise IllegalAction(Refusal.NOT_ASKED_FOR, "the game is over")
        return decision


def form_of(offer: ChoiceOffered | None) -> str:
    """In which form a decision is answered; `offer`: None with priority, or as the next step of playing."""
    if offer is None:
        return "option"
    if offer.kind in ("attackers", "blockers", "division"):
        return offer.kind
    if offer.kind == "mulligan":
        return "hand"
    if is_order(offer):
        return "order"
    if offer.least is not None:
        return "number"
    if offer.kind in NAMED:
        return "word"
    return "words" if offer.values and not offer.objects and not offer.hidden_objects else "things"
