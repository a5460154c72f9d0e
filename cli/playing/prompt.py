"""A player at the prompt: asked where there is something to decide, and asked again, with the reason, where it is none.

What has one answer is not asked for: passes where nothing can be done or no stop is (`Stops`), attackers where no
creature may attack, a choice of all that there is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence

from rich.console import Console

from rewind.aggregates.cards import CardPool
from rewind.aggregates.cards.search.card_names import names_meant
from rewind.aggregates.fold import fold_all
from rewind.aggregates.game import Game
from rewind.aggregates.questions.inputs import decided
from rewind.aggregates.questions.outside_the_game import finds_nothing_outside
from rewind.aggregates.questions.plays import Option, Pass, PayCost, PlayAbility, PlaySpell, options
from rewind.aggregates.questions.position import ObjectOrPlayer, PendingInput
from rewind.aggregates.questions.refusals import IllegalAction
from rewind.cli.output import put, styled
from rewind.cli.playing.choices import only_answer
from rewind.cli.playing.costs import Costs
from rewind.cli.playing.interchangeable import Interchangeable
from rewind.cli.playing.looking_ahead import at_attackers, game_pass
from rewind.cli.playing.meant_option import MeantOption, close_to, readings
from rewind.cli.playing.orders import numbered_actions
from rewind.cli.playing.recap import recap
from rewind.cli.playing.typed_answers import Back, Conceding, Left, few
from rewind.cli.playing.typed_words import fitting, player_meant, with_costs
from rewind.events.base import Event
from rewind.events.envelope import Recorded
from rewind.events.game import PlayerConceded
from rewind.events.turn import PriorityPassed
from rewind.projections.views.legal_action import LegalAction
from rewind.projections.views.legal_actions import Legal, legal, legal_in_words
from rewind.projections.views.options_in_words import values_of_x
from rewind.replays.playing.rounds import written_proposal


class Prompt(Costs):
    """Asks whoever is to decide; both seats may sit at it."""

    def __init__(
        self,
        out: Console,
        read: Callable[[], str] | None = None,
        *,
        people: Collection[int] = (),
        pool: Callable[[], CardPool] | None = None,
        since: int = 0,
    ) -> None:
        """`people`: the seats that are asked; where there are two, one hands over to the other.

        `read` gives the next line without its end, and raises EOFError after the last. `since`: the events that were
        there before, which nobody needs to be told.
        """
        super().__init__(out, read, pool)
        self._since = since
        self._people = people
        self._at_screen: int | None = None
        """Who sits at the screen."""
        self.can_take_back: Callable[[int], bool] = lambda seat: True
        """Whether the player of a seat may take the last decision back."""
        self.before_asking: Callable[[], None] = lambda: None
        """Called before a question, when a person is about to see what has happened."""
        self.asked = False
        """Whether the last decision was asked for, rather than the only one that there was."""
        self._last_shown: dict[int, int] = {}
        """Seat → the last event that it was shown."""
        self._did: dict[int, int] = {}
        """Seat → the turn in which its player last did anything but pass."""

    def decide(self, game: Game) -> Event:
        """The next decision of the seat that the game waits for, by who decides for it. Raises Left and Undo."""
        event = self._decide(game)
        if self.asked and not isinstance(event, PriorityPassed) and game.pending is not None:
            self._did[game.pending.seat] = game.state.turn
        return decided(event, game.state.deciders)

    def _decide(self, game: Game) -> Event:
        pending = game.pending
        assert pending is not None
        self.asked = False
        if self._passes_on(game, pending):
            return game_pass(game)
        if pending.kind == "priority" and not self._stops_here(game, pending.seat):
            return game_pass(game)
        asked = legal(game.state, pending.offer, seen_by=pending.seat)
        only = _only(game, pending, asked)
        if only is not None:
            return only
        self.asked = True
        self.before_asking()
        self._hand_over(game, pending.decided_by)
        if self._since and pending.decided_by not in self._last_shown:
            self._board(game, pending.decided_by)
            self._say("")
        self._show_events(game, pending.decided_by)
        while True:
            try:
                if pending.offer is None:
                    return self._priority(game, pending.seat, asked)
                return self._chosen(game, asked, pending.offer)
            except Back:
                self._passing.clear()
                self._planned.clear()
            except Conceding as conceding:
                return PlayerConceded(seat=conceding.seat)
            finally:
                self._in_part = False

    def refused(self, game: Game, error: IllegalAction) -> None:
        """Says that the rules refused a decision, and what would have been legal."""
        self._say(str(error), "red")
        offer = None if game.pending is None else game.pending.offer
        words = legal_in_words(game.state, offer, seen_by=None if game.pending is None else game.pending.seat)
        if words:
            self._say(f"legal: {' · '.join(words)}")
        self._passing.clear()

    def taken_back(self, game: Game, what: str) -> None:
        """Says that a decision was taken back; what was shown since is shown anew when it happens."""
        self._say(f"taken back: {what}", "yellow")
        self._did.clear()
        self._last_shown = {seat: min(n, game.state.n) for seat, n in self._last_shown.items()}
        self._passing.clear()
        self._planned.clear()

    def stands(self, why: str) -> None:
        """Says that a decision cannot be taken back."""
        self._say(f"nothing is taken back: {why}", "yellow")

    def over(self, game: Game) -> None:
        """Shows how the game ended, where somebody played it here."""
        if self._people:
            self._show_events(game, 0)

    # What is shown

    def _hand_over(self, game: Game, seat: int) -> None:
        """Where two people share the screen: hides what one saw until the other sits there. Raises Left."""
        if len(self._people) < 2 or self._at_screen == seat:
            return
        if self._out.is_terminal:
            self._out.clear()
            self._out.file.write("\x1b[3J")  # what was scrolled away too, as `clear` does it
        name = game.state.names.get(seat, f"seat {seat}")
        self._say("")
        self._say(f"{name} is to decide. The others look away now.", "bold")
        if self._ask(f"Enter when {name} sits here> ").strip().lower() in ("q", "quit", "leave"):
            raise Left
        self._at_screen = seat

    def _show_events(self, game: Game, seat: int) -> None:
        """What has happened since this seat last decided, as it could see it."""
        since = self._last_shown.get(seat, self._since) if seat else max(self._last_shown.values(), default=0)
        records = self._seat_log(game, seat)
        for one in recap(records, seat, since + 1):
            self._say(one.text if one.is_turn else f"  {one.text}", "bold cyan" if one.is_turn else "")
        self._last_shown[seat] = game.state.n
        self._own = _own_numbers(game, records) if seat else {}

    # Priority

    def _passes_on(self, game: Game, pending: PendingInput) -> bool:
        state = game.state
        passing = self._passing.get(pending.seat)
        if pending.kind != "priority" or passing is None:
            return False
        if passing == (state.turn, 0) and not state.zone("stack"):
            return True
        del self._passing[pending.seat]
        return False

    def _stops_here(self, game: Game, seat: int) -> bool:
        """Whether a player with priority is asked."""
        state = game.state
        found = list(options(game.engine(), mana=False))
        if not isinstance(found[0], Pass):
            return True
        turn, planned = self._planned.get(seat, (0, ""))
        if planned and (turn != state.turn or state.zone("stack")):
            del self._planned[seat]
        elif planned and state.step == "beginning_of_combat":
            return False
        elif planned:
            del self._planned[seat]
            self._say("no creature may attack", "yellow")
        stops = self._stops_of(state.deciders.get(seat, seat))
        return stops.stops(state, seat, can_act=len(found) > 1) or self._ends_turn(game, seat)

    def _ends_turn(self, game: Game, seat: int) -> bool:
        """Whether a turn is about to end in which its player has done something, and may still take it back."""
        state = game.state
        is_end = state.active == seat and state.phase == "postcombat_main" and not state.zone("stack")
        did = is_end and self._did.get(seat) == state.turn
        return did and self.can_take_back(state.deciders.get(seat, seat))

    def _priority(self, game: Game, seat: int, asked: Legal) -> Event:
        alike = Interchangeable(game.state, seat)
        groups = numbered_actions(asked, [alike.action_key(action) for action in asked.actions])
        plays = list(options(game.engine(), mana=False))
        groups.sort(key=lambda group: isinstance(group[0].option, Pass))
        can_pass = isinstance(groups[-1][0].option, Pass)
        mana = [group for group in groups if can_pass and group[0].option not in plays]
        groups = [group for group in groups if group not in mana]
        ends = "Enter ends the turn, undo takes back> " if can_pass and self._ends_turn(game, seat) else ""
        ask = (ends or "Enter passes> ") if can_pass else "> "
        self._list(game, asked, groups, mana)
        while True:
            answer = self._line(game, seat, ask)
            if can_pass and answer.lower() in ("", "p", "pp", "pass", "none", "no"):
                has_land = any(group[0].kind == "land" for group in groups)
                if answer.lower() == "pp" and has_land and self._warns_of_land(game, seat):
                    continue
                if answer.lower() == "pp":
                    self._passes_from_now(game, seat)
                return game_pass(game)
            if answer.partition(" ")[0].lower() == "attack":
                if self._plans(game, seat, answer):
                    return game_pass(game)
                continue
            if (again := written_proposal(answer, game.records, seat)) is not None:
                return again
            if mana and answer.partition(" ")[0].lower() == "tap":
                found = self._tapped(game, seat, answer, mana)
            else:
                first, _, last = answer.rpartition(" ")
                person = self._player_meant(game, seat, last)  # "shock me"
                found = self._action(game, seat, answer if person == last else f"{first} {person}".strip(), groups)
            if found is not None and found.action.option is not None:
                self._in_part = True
                return self._complete(game, seat, found.action.option, found)

    def _plans(self, game: Game, seat: int, answer: str) -> bool:
        """Whether one may go on to combat and attack, as an answer says: what attacks is kept until then."""
        state, with_ = game.state, answer.partition(" ")[2]
        if state.active != seat or state.phase != "precombat_main" or state.zone("stack"):
            is_over = state.active == seat and state.phase in ("postcombat_main", "end")
            over = "combat is over in this turn: " if is_over else ""
            when = "attackers are declared after your own first main phase, with nothing on the stack"
            self._say(f"{over}{when}", "yellow")
            return False
        words = with_.removeprefix("with ").strip() or "all"
        ahead = at_attackers(game)
        if ahead is None or not (able := self._able_to_attack(ahead, seat)):
            self._say_why_none_attacks(game, seat)
            return False
        if self._read_pick(words, able, 0, sum(len(group.indices) for group in able)) is None:
            return False
        self._planned[seat] = (state.turn, words)
        return True

    def _tapped(self, game: Game, seat: int, answer: str, mana: Sequence[Sequence[LegalAction]]) -> MeantOption | None:
        """The mana ability that `tap` and a name mean, or that is chosen of several; None, and it is said, for none."""
        names = [group[0].text for group in mana]
        answer, paid = with_costs(answer)
        places = fitting(answer.partition(" ")[2], names) if " " in answer else list(range(len(mana)))
        if not places:
            self._say(f"{answer.partition(' ')[2]!r} has no mana ability that can be played", "yellow")
            return None
        if len(places) > 1:
            self._in_part = True
            texts = [f"{mana[place][0].text}  {'; '.join(mana[place][0].details)}" for place in places]
            places = [places[one] for one in self._pick(game, seat, texts, 1, 1)]
        return MeantOption(mana[places[0]][0], paid=paid)

    def _action(
        self, game: Game, seat: int, answer: str, groups: Sequence[Sequence[LegalAction]]
    ) -> MeantOption | None:
        """The option that an answer means, with the words for the rest of it; None, and the reason said, for none."""
        if answer.isascii() and answer.isdecimal() and len(answer) < 5:
            number = int(answer)
            if 1 <= number <= len(groups):
                return MeantOption(groups[number - 1][0])
            self._say(f"the list goes from 1 to {len(groups)}", "yellow")
            return None
        actions = [group[0] for group in groups]
        for name, places, targets, paid, is_sure in readings(answer, actions):
            if len(places) > 1:
                self._say(f"{name!r} is more than one: {', '.join(str(place + 1) for place in places)}", "yellow")
                return None
            (place,) = places
            if is_sure or self._confirms(game, seat, name, actions[place]):
                return MeantOption(actions[place], targets, paid)
            return None
        near = close_to(answer, actions) if answer else None
        hint = "" if near is None else f"did you mean {near}? "
        seen, words = self._names_seen(game, seat), (answer, answer.rsplit(" ", maxsplit=1)[-1])
        is_of_something = any(names_meant(word, seen) for word in words)
        why = f"why {answer} tells why not; " if is_of_something else ""
        said = f"{answer!r} is not a number or a name of the list; {hint}{why}? helps" if answer else "Enter passes"
        self._say(said, "yellow")
        return None

    def _confirms(self, game: Game, seat: int, name: str, action: LegalAction) -> bool:
        """Whether what is typed means an ability of a card that is not in play: its name alone may mean the card."""
        if not isinstance(action.option, PlayAbility) or game.engine().zone_of(action.option.object) == "in_play":
            return True
        self._in_part = True
        self._say(f"{name} itself cannot be played now; its ability can:", "yellow")
        line = f"{action.text}  {'; '.join(action.details)}"
        is_meant = bool(self._pick(game, seat, [line], 0, 1, enter="no"))
        self._in_part = False
        return is_meant

    def _complete(self, game: Game, seat: int, option: Option, meant: MeantOption) -> Event:
        """Everything that is to be chosen for an option, and with what it is paid."""
        action = meant.action
        chosen: list[tuple[ObjectOrPlayer, ...]] = []
        x = self._x(game, seat, option) if any(part.with_x for part in action.targets) else None
        alike = Interchangeable(game.state, seat)
        for number, part in enumerate(action.targets, 1):
            which = "target" if len(action.targets) == 1 else f"target {number}"
            least, most = (x or 0, x or 0) if part.with_x else (part.minimum, part.maximum)
            typed = self._player_meant(game, seat, meant.targets) if number == 1 else ""
            if not typed:
                self._say(f"{action.text}: choose {few(least, most)} for {which}")
            picked = self._pick(
                game, seat, part.names, least, most, keys=alike.keys(part.things, part.names), typed=typed
            )
            chosen.append(tuple(part.things[index] for index in picked))
        if x is None:
            x = self._x(game, seat, option)
        divided: tuple[int, ...] = ()
        for amount, things in option.choices.divisions(tuple(chosen), x):
            if 0 < len(things) <= amount:  # of less than one each nothing can be divided, and it is refused
                divided += self._shares(game, seat, amount, len(things), least=1)
        return self._paid(game, seat, option.decision(tuple(chosen), x, divided), action.text, meant.paid)

    def _player_meant(self, game: Game, seat: int, typed: str) -> str:
        names = game.state.names
        return player_meant(typed, names[seat], names[game.engine().opponents(seat)[0]])

    def _x(self, game: Game, seat: int, option: Option) -> int | None:
        """The value of X, where there is one."""
        values = option.choices.x_values
        return None if values is None else self._number(game, seat, f"X, {values_of_x(values)}> ", max(values))

    def _list(
        self,
        game: Game,
        asked: Legal,
        groups: Sequence[Sequence[LegalAction]],
        mana: Sequence[Sequence[LegalAction]],
    ) -> None:
        """The options with numbers; those that only draw mana, for which costs are paid by themselves, in one line."""
        self._heading(game, asked)
        for number, group in enumerate(groups, 1):
            action, more = group[0], f", one of {len(group)}" if len(group) > 1 else ""
            facts = [*action.details, *_finds_nothing(game, action)]
            details = f"  {'; '.join(facts)}" if facts else ""
            line = styled(self._numbered(f"  {number:>3}  {action.text}{more}"))
            put(self._out, line.append_text(styled(self._numbered(details), "green")), 9)
        objects = dict.fromkeys(action.object for group in mana for action in group)
        names = Counter(game.engine().name(obj) for obj in objects if obj is not None)
        if names:
            many = (name if number == 1 else f"{name} ×{number}" for name, number in names.items())
            put(self._out, styled(f"  tap  for mana: {', '.join(many)}", "dim"), 9)


def _only(game: Game, pending: PendingInput, asked: Legal) -> Event | None:
    """The decision that goes by itself, because there is no other; None where there is."""
    if pending.offer is not None:
        return only_answer(game, asked, pending.offer)
    option = asked.actions[0].option if len(asked.actions) == 1 and pending.kind != "priority" else None
    if option is None or asked.actions[0].targets or not _has_no_x(option) or isinstance(option, PayCost):
        return None
    return option.decision()


def _has_no_x(option: Option) -> bool:
    return option.choices.x_values is None and option.choices.divided is None


def _finds_nothing(game: Game, action: LegalAction) -> Iterator[str]:
    """What is to be said of a card that would look for cards outside the game where there are none."""
    option = action.option
    if isinstance(option, PlaySpell | PlayAbility) and finds_nothing_outside(game, option.seat, option.object):
        yield "you own no cards outside the game that it could find (a game here has no sideboards)"


def _own_numbers(game: Game, records: Sequence[Recorded]) -> dict[str, str]:
    """Object → what it is called in the seat's own log: both have the same zones, in the same order."""
    view = fold_all(records)
    return {
        obj: own
        for key, objects in game.state.zones.items()
        for obj, own in zip(objects, view.zones.get(key, ()), strict=False)
    }
