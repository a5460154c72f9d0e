"""Answers to choices: opening hands, attackers and blockers, divisions, and what spells and abilities ask."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from itertools import combinations

from rich.console import Console

from rewind.aggregates.cards import CardPool
from rewind.aggregates.cards.search.card_names import close_names, names_meant
from rewind.aggregates.game import Game
from rewind.aggregates.questions import combat
from rewind.aggregates.questions.choices import (
    NAMED,
    choice_of,
    choice_of_things,
    existing_subtypes,
    is_order,
    mulligan,
)
from rewind.cli.board import Board
from rewind.cli.output import put, styled
from rewind.cli.playing.interchangeable import Group, Interchangeable, grouped
from rewind.cli.playing.orders import Orders
from rewind.cli.playing.typed_words import blocks, fitting
from rewind.events.base import Event
from rewind.events.combat import AttackersDeclared, Block, BlockersDeclared
from rewind.events.game import OpeningHandKept
from rewind.events.playing import ChoiceMade, ChoiceOffered
from rewind.projections.views.legal_actions import Legal, legal, scene_for
from rewind.projections.views.positions import position


class Choices(Orders):
    """Asks for every choice that is not made with priority."""

    def __init__(
        self, out: Console, read: Callable[[], str] | None = None, pool: Callable[[], CardPool] | None = None
    ) -> None:
        super().__init__(out, read, pool)
        self._planned: dict[int, tuple[int, str]] = {}
        """Seat → the turn in which its player has said with what to attack, and what was said."""

    def _chosen(self, game: Game, asked: Legal, offer: ChoiceOffered) -> Event:
        """What the player chooses. Raises Left, Back, Undo, Conceding."""
        ask: dict[str, Callable[[Game, Legal, ChoiceOffered], Event]] = {
            "mulligan": self._mulligan,
            "attackers": self._attackers,
            "blockers": self._blockers,
            "division": self._division,
        }
        if offer.least is not None or offer.kind in NAMED:
            return self._typed(game, asked, offer)
        return ask.get(offer.kind, self._choice)(game, asked, offer)

    def _mulligan(self, game: Game, asked: Legal, offer: ChoiceOffered) -> Event:
        self._board(game, offer.seat)
        self._heading(game, asked)
        texts = [action.text for action in asked.actions]
        for number, text in enumerate(texts, 1):
            self._say(f"  {number:>3}  {text}")
        while True:
            answer = self._line(game, offer.seat, "Enter keeps> ") or "keep"
            places = [int(answer) - 1] if answer in ("1", "2") else fitting(answer, texts)
            if len(places) == 1 and places[0] < len(texts):
                break
            self._say(f"{answer!r} is neither keep nor mulligan; ? helps", "yellow")
        if asked.actions[places[0]].value == "keep":
            return OpeningHandKept(seat=offer.seat)
        return mulligan(game.state, offer.seat)

    def _attackers(self, game: Game, asked: Legal, offer: ChoiceOffered) -> Event:
        objects, names, keys = _able_to_attack(game, asked, offer.seat)
        _, planned = self._planned.pop(offer.seat, (0, ""))
        if not planned:
            self._heading(game, asked, "numbers or names, all, or nothing")
        picked = self._pick(game, offer.seat, names, 0, len(objects), keys=keys, enter="nobody attacks", typed=planned)
        attacking = [objects[index] for index in picked]
        attacks = {obj: self._attacked_by(game, offer.seat, obj) for obj in attacking}
        return combat.attack_on(offer.seat, attacks, self._bands(game, offer.seat, attacking))

    def _attacked_by(self, game: Game, seat: int, attacker: str) -> int | str:
        """What a creature attacks; nobody is asked where there is one player, and no planeswalker (2026-04: 508.1b)."""
        engine = game.engine()
        attackable = combat.attackable(engine, seat)
        if len(attackable) == 1:
            return attackable[0]
        names = [engine.name(one) if isinstance(one, str) else engine.player_name(one) for one in attackable]
        self._say(f"what {engine.name(attacker)} attacks: a number or a name", "bold")
        (picked,) = self._pick(game, seat, names, 1, 1, keys=list(range(len(names))))
        return attackable[picked]

    def _able_to_attack(self, game: Game, seat: int) -> list[Group]:
        """The creatures that may attack, where attackers are asked for."""
        assert game.pending is not None
        _, names, keys = _able_to_attack(game, legal(game.state, game.pending.offer, seen_by=seat), seat)
        return grouped(names, keys)

    def _bands(self, game: Game, seat: int, attacking: list[str]) -> tuple[tuple[str, ...], ...]:
        """The bands in which creatures attack, where two of them could form one (rule 308.2b)."""
        engine, formed, left = game.engine(), list[tuple[str, ...]](), list(attacking)
        while any(combat.can_form_band(engine, pair) for pair in combinations(left, 2)):
            self._say("creatures that attack as a band: numbers with spaces between, or nothing", "bold")
            names, keys = [engine.name(obj) for obj in left], left
            picked = self._pick(game, seat, names, 0, len(left), keys=keys, enter="no band")
            band = tuple(left[index] for index in picked)
            if not band:
                break
            formed.append(band)
            left = [obj for obj in left if obj not in band]
        return tuple(formed)

    def _blockers(self, game: Game, asked: Legal, offer: ChoiceOffered) -> Event:
        scene, alike = scene_for(game.state, offer.seat, ids=True), Interchangeable(game.state, offer.seat)
        pairs = [(action.object or "", str(attacker)) for action in asked.actions for attacker in action.things]
        names = [(scene.name(blocker), scene.name(attacker)) for blocker, attacker in pairs]
        keys = [tuple(alike.keys(pair, name)) for pair, name in zip(pairs, names, strict=True)]
        groups = grouped([f"{blocker} blocks {attacker}" for blocker, attacker in names], keys)
        self._heading(game, asked, "numbers, “Grizzly Bears blocks Bog Imp”, or nothing")
        for number, group in enumerate(groups, 1):
            self._say(f"  {number:>3}  {group.line()}")
        while True:
            answer = self._line(game, offer.seat, "Enter: nobody blocks> ")
            if answer.lower() == "pp":
                self._passes_from_now(game, offer.seat)
                answer = "none"
            meant = self._blocks(answer, groups, names)
            if meant is not None:
                found: dict[str, list[str]] = {}
                for blocker, attacker in paired(pairs, meant):
                    found.setdefault(blocker, []).append(attacker)
                chosen = tuple(
                    Block(blocker=one, attackers=tuple(dict.fromkeys(attackers))) for one, attackers in found.items()
                )
                return BlockersDeclared(seat=offer.seat, blocks=chosen)

    def _blocks(
        self, answer: str, groups: Sequence[Group], names: Sequence[tuple[str, str]]
    ) -> list[Sequence[int]] | None:
        """The places of the pairs that each block of an answer may mean; None, and the reason said, for no answer."""
        words = answer.replace(",", " ").split()
        if all(word.isascii() and word.isdecimal() and len(word) < 5 for word in words):
            numbers = self._numbers(answer, [len(group.indices) for group in groups], 0, len(names))
            return None if numbers is None else [groups[number - 1].indices for number in numbers]
        if answer.lower() in ("none", "nothing", "nobody", "no", "pass"):
            return []
        found: list[Sequence[int]] = []
        for blocker, attacker in blocks(answer) or ():
            attacking = fitting(attacker, [one for _, one in names])
            found.append([place for place in fitting(blocker, [one for one, _ in names]) if place in attacking])
            if not found[-1]:
                self._say(f"{blocker} cannot block {attacker} here; why block with {blocker} tells why", "yellow")
                return None
        if not found:
            self._say(f"{answer!r} is no block of the list; ? helps", "yellow")
        return found or None

    def _division(self, game: Game, asked: Legal, offer: ChoiceOffered) -> Event:
        self._heading(game, asked)
        for number, action in enumerate(asked.actions, 1):
            self._say(f"  {number:>3}  {action.text}")
        shares = self._shares(game, offer.seat, int(offer.values[0]), len(offer.objects), least=int(offer.minimum > 1))
        return ChoiceMade(seat=offer.seat, objects=offer.objects, values=tuple(map(str, shares)))

    def _typed(self, game: Game, asked: Legal, offer: ChoiceOffered) -> Event:
        """A number of a range, or a word that is not offered: a subtype, the name of any card."""
        self._heading(game, asked)
        while True:
            typed = self._line(game, offer.seat, f"{offer.kind}> ")
            if offer.least is None:
                word = self._word(game, offer, typed)
                if word is not None:
                    self._say(f"{offer.kind}: {word}")
                    return choice_of(offer, (word,))
            elif typed.isascii() and typed.isdecimal() and len(typed) < 5:
                return choice_of(offer, (typed,))
            else:
                self._say(f"{typed!r} is not a number", "yellow")

    def _word(self, game: Game, offer: ChoiceOffered, typed: str) -> str | None:
        """The subtype or the name of a card that is meant; None, and the reason said, for none.

        A card that is not known may be named too: as it is typed.
        """
        known: Collection[str]
        if offer.kind == "name":
            known = () if self._pool is None else self._pool().records
            is_called_so = typed.lower().startswith("name ")  # a card may be called like an order
            typed = typed[5:].strip() if is_called_so else typed
        else:
            known = sorted(existing_subtypes(game.engine(), offer.of_types))
        meant = names_meant(typed, known)
        if len(meant) == 1:
            return meant[0]
        near = meant or close_names(typed, known)
        if near:
            said = f"{typed!r} is more than one" if meant else f"there is no {offer.kind} {typed!r}; did you mean"
            self._say(f"{said}: {', '.join(near[:8])}{' …' if len(near) > 8 else ''}", "yellow")
        elif not typed or (known and offer.kind != "name"):
            self._say(f"{typed!r} is no {offer.kind}", "yellow")
        return typed if typed and not near and (offer.kind == "name" or not known) else None

    def _choice(self, game: Game, asked: Legal, offer: ChoiceOffered) -> Event:
        self._heading(game, asked)
        if offer.kind in ("yes_no", "pile", "piles") and offer.source is not None:
            self._print_words(game, offer.seat, offer.source)
        if offer.kind == "piles":
            self._say("  what you choose is pile 1, the rest pile 2; a pile may be empty", "yellow")
        names = [action.text for action in asked.actions]
        if offer.values:
            picked = self._pick(game, offer.seat, names, offer.minimum, offer.maximum, keys=range(len(names)))
            return choice_of(offer, tuple(asked.actions[index].value or "" for index in picked))
        things = [action.things[0] for action in asked.actions]
        keys = Interchangeable(game.state, offer.seat).keys(things, names)
        picked = self._pick(game, offer.seat, names, offer.minimum, offer.maximum, keys=keys)
        chosen = [things[index] for index in picked]
        return choice_of_things(offer, chosen)

    def _heading(self, game: Game, asked: Legal, how: str = "") -> None:
        """What is asked, where in the game, and the life totals."""
        state, seat = game.state, asked.seat
        life = ", ".join(f"{state.names[seat]} {player.life}" for seat, player in sorted(state.players.items()))
        where = Board(position(state), state).headline(state.n).plain.split(" · ")[1]
        self._say("")
        put(self._out, styled(self._numbered(f"{asked.question}{': ' if how else ''}{how} · {where} · {life}"), "bold"))
        if stack := state.zone("stack"):
            put(self._out, styled(f"on the stack: {_from_the_top(game, stack, seat)}", "bold"))


_MOST_OF_THE_STACK = 4


def _from_the_top(game: Game, stack: Sequence[str], seat: int) -> str:
    """What is on the stack, the top first, each with who controls it."""
    state, scene = game.state, scene_for(game.state, seat, ids=False)
    shown = []
    for obj in reversed(stack[-_MOST_OF_THE_STACK:]):
        controller = state.controller.get(obj)  # combat damage has none
        shown.append(scene.name(obj) + ("" if controller is None else f" ({state.names[controller]})"))
    more = len(stack) - len(shown)
    return ", then ".join(shown) + (f", and {more} more below" if more else "")


def _attackers_in(game: Game, seat: int, text: str) -> str:
    """The creatures of which the text of a legal attack tells, without what they attack."""
    defender = game.state.names[game.engine().opponents(seat)[0]]
    whom = text.removeprefix(f"attack {defender}")
    return whom.partition(" with ")[2] if whom != text else text.removeprefix("attack ")


def _able_to_attack(game: Game, asked: Legal, seat: int) -> tuple[list[str], list[str], list[Hashable]]:
    """The creatures that may attack, what each is called, with what has to attack beside it, and which are equal."""
    creatures = [action for action in asked.actions if action.object is not None]
    objects = [action.object or "" for action in creatures]
    names = [_attackers_in(game, seat, action.text) for action in creatures]
    return objects, names, Interchangeable(game.state, seat).keys(objects, names)


def paired(pairs: Sequence[tuple[str, str]], meant: Sequence[Sequence[int]]) -> Iterator[tuple[str, str]]:
    """A pair for each block: of those that it may mean one whose blocker, and whose attacker, no other has yet."""
    blockers, attackers = set[str](), set[str]()
    chosen: list[int] = []
    for places in meant:
        free = [place for place in places if place not in chosen] or list(places)
        place = min(free, key=lambda one: (pairs[one][0] in blockers, pairs[one][1] in attackers))
        chosen.append(place)
        blockers.add(pairs[place][0])
        attackers.add(pairs[place][1])
        yield pairs[place]


def only_answer(game: Game, asked: Legal, offer: ChoiceOffered) -> Event | None:
    """The answer to a choice, where there is one; None where there are more."""
    match offer.kind:
        case "attackers" if not any(action.object is not None for action in asked.actions):
            return AttackersDeclared(seat=offer.seat, attacks=())
        case "blockers" if not any(action.object is not None for action in asked.actions):
            return BlockersDeclared(seat=offer.seat, blocks=())
        case "attackers" | "blockers" | "mulligan" | "division":
            return None
        case _:
            return _only_choice(game, asked, offer)


def _only_choice(game: Game, asked: Legal, offer: ChoiceOffered) -> Event | None:
    if offer.least is not None or offer.kind in NAMED or offer.piles:
        return None
    few = offer.minimum == offer.maximum and len(asked.actions) == offer.maximum <= 1
    if offer.values:
        return choice_of(offer, tuple(action.value or "" for action in asked.actions)) if few else None
    things = [action.things[0] for action in asked.actions]
    texts = [action.text for action in asked.actions]
    keys = things if is_order(offer) else Interchangeable(game.state, offer.seat).keys(things, texts)
    alike = offer.minimum == offer.maximum <= len(things) and len(set(keys)) <= 1
    if not few and not alike:
        return None
    return choice_of_things(offer, things[: offer.maximum])
