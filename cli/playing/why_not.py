"""Why something that is typed is not legal where a player is asked, with the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from copy import copy

from rewind.aggregates.game import Game
from rewind.aggregates.questions.combat import refused_attacks, refused_blocks
from rewind.aggregates.questions.plays import PlayAbility
from rewind.aggregates.questions.refusals import IllegalAction
from rewind.aggregates.state import GameState
from rewind.cli.playing.looking_ahead import at_attackers
from rewind.cli.playing.typed_answers import TypedAnswers
from rewind.cli.playing.typed_words import fitting, fitting_just, with_targets, without_verb
from rewind.projections.views.legal_action import LegalAction
from rewind.projections.views.legal_actions import Legal, legal, scene_for
from rewind.projections.views.not_legal import NotLegal

_OF_ABILITY = re.compile(r"^(?:play|activate) activated ability ")
_OF_CARD = re.compile(r"^(?:play|cast)\s", re.IGNORECASE)
_ATTACK = re.compile(r"(?:not )?attack (?:with )?(.+)|(.+?) (?:cannot |can't )?attacks?", re.IGNORECASE)
_BLOCK = re.compile(r"(?:not )?block (?:.+? )?with (.+)|(.+?) (?:cannot |can't )?blocks?(?: .+)?", re.IGNORECASE)


class WhyNot(TypedAnswers):
    """Answers `why`."""

    def _why(self, game: Game, seat: int, text: str) -> None:
        """Why something that is typed is not legal here; or that it is."""
        pending = game.pending
        if not text or pending is None:
            self._say("write why and what you would do: why Terror on Bog Imp", "yellow")
            return
        asked = legal(game.state, pending.offer, seen_by=pending.seat)
        if (fight := _fight(text)) is not None:
            self._why_fight(game, seat, *fight)
            return
        readings = [*with_targets(without_verb(text)), *with_targets(text.partition(" ")[2])]
        for name, target in readings:
            found = [action for action in asked.actions if action.kind != "pass" and _names(name, action.text)]
            refused = [one for one in asked.not_legal if _names(name, one.text)]
            cards = [one for one in refused if _OF_CARD.match(one.text) and not _OF_ABILITY.match(one.text)]
            if cards and all(isinstance(one.option, PlayAbility) for one in found) and _is_of_card(text, cards):
                found, refused = [], cards
            if found:
                self._say_of_legal(game, pending.seat, found, target)
                return
            for text_of in dict.fromkeys(
                f"{one.text}: {one.why}" + (f"  ({', '.join(one.rules)})" if one.rules else "") for one in refused
            ):
                self._say(f"  {text_of}")
            if refused:
                return
        things = list(_things(game.state, seat))
        there = [name for thing, name in things if isinstance(thing, str) and _names(without_verb(text), name)]
        if there:
            self._say(f"{there[0]} is there, and has nothing that you could play here", "yellow")
            return
        self._say(f"there is nothing here that you could play, called {text!r}", "yellow")

    def _why_fight(self, game: Game, seat: int, kind: str, name: str) -> None:
        """Why a creature cannot attack or block, as things stand; or that it can."""
        asked = _declaring(game, seat, kind)
        verb = "attack" if kind == "attackers" else "block"
        able = [action for action in asked.actions if action.object is not None] if asked is not None else []
        engine = game.engine()
        found = [obj for obj in engine.creatures(seat) if _names(name, engine.name(obj))]
        if not found:
            self._say(f"you have no creature called {name!r}", "yellow")
        for obj in found:
            if any(action.object == obj for action in able):
                self._say(f"  {engine.name(obj)} can {verb}")
                continue
            reasons = [one for one in asked.not_legal if one.object == obj] if asked is not None else []
            said = [_with_rules(one.why, one.rules) for one in reasons] or list(_refusals(game, seat, kind, obj))
            self._say(f"  {engine.name(obj)} cannot {verb}: {'; '.join(said) or 'it is not the time'}")

    def _say_why_none_attacks(self, game: Game, seat: int) -> None:
        """That no creature may attack, and why each may not."""
        self._say("no creature may attack", "yellow")
        for name in dict.fromkeys(map(game.engine().name, game.engine().creatures(seat))):
            self._why_fight(game, seat, "attackers", name)

    def _say_of_legal(self, game: Game, seat: int, found: Sequence[LegalAction], target: str) -> None:
        """What is to be said of something that may be played: with this target, or at all."""
        first = next((action for action in found if action.targets), found[0])
        if not target or not first.targets:
            self._say(f"  {found[0].text} is legal")
            return
        things = dict(_things(game.state, seat))
        places = fitting(target, list(things.values()))
        if not places:
            self._say(f"there is nothing called {target!r}", "yellow")
        for why in dict.fromkeys(_why_not(game, first, list(things)[place]) for place in places):
            name = things[list(things)[places[0]]]
            self._say(f"  {first.text} on {name} {why}")


def _names(typed: str, text: str) -> bool:
    return bool(fitting(typed, [text]))


def _is_of_card(text: str, cards: Sequence[NotLegal]) -> bool:
    """Whether what is typed means a card of the hand, though something that is in play may have its name."""
    names = [_OF_CARD.sub("", one.text) for one in cards]
    return _OF_CARD.match(text) is not None or bool(fitting_just(text, names))


def _fight(text: str) -> tuple[str, str] | None:
    """Whether an attack or a block is asked about, and of which creature; None where neither is."""
    for kind, pattern in (("attackers", _ATTACK), ("blockers", _BLOCK)):
        if (found := pattern.fullmatch(text)) is not None:
            return kind, found[1] or found[2]
    return None


def _declaring(game: Game, seat: int, kind: str) -> Legal | None:
    """What may be done where attackers or blockers are declared, now or next; None where that is not to come."""
    pending = game.pending
    if pending is not None and pending.offer is not None and pending.offer.kind == kind:
        return legal(game.state, pending.offer, seen_by=seat)
    ahead = at_attackers(game) if kind == "attackers" and game.state.active == seat else None
    if ahead is None or ahead.pending is None:
        return None
    return legal(ahead.state, ahead.pending.offer, seen_by=seat)


def _refusals(game: Game, seat: int, kind: str, obj: str) -> Iterator[str]:
    """What the rules say against an attack or a block as it is now."""
    state = game.state
    if kind == "attackers" and state.active != seat:
        yield "it is not your turn"
        return
    if kind == "blockers" and not state.attacking:
        yield "nothing is attacking"
        return
    engine = game.engine()
    found = refused_attacks(engine, obj) if kind == "attackers" else refused_blocks(engine, seat, obj)
    for refused in found:
        yield _with_rules(refused.what, [rule.number for rule in refused.rules])


def _with_rules(why: str, rules: Sequence[str]) -> str:
    return why + (f"  ({', '.join(rules)})" if rules else "")


def _things(state: GameState, seat: int) -> Iterator[tuple[str | int, str]]:
    """What could be a target at all: players, and what everybody sees."""
    scene = scene_for(state, seat, ids=True)
    for player in state.players:
        yield player, scene.player(player)
    for key, objects in state.zones.items():
        if key.zone not in ("library", "hand"):
            yield from ((obj, scene.name(obj)) for obj in objects)


def _why_not(game: Game, action: LegalAction, thing: str | int) -> str:
    """Why something cannot be the first target of what may be played, or that it can."""
    option = action.option
    assert option is not None
    if thing in action.targets[0].things:
        return "is legal"
    trial = copy(game)
    trial.random_source = None
    others = tuple(part.things[: part.minimum] for part in action.targets[1:])
    values = option.choices.x_values
    try:
        trial.decide(option.decision(((thing,), *others), None if values is None else max(values)))
    except IllegalAction as refused:
        rules = ", ".join(rule.number for rule in refused.rules)
        return f"is not legal: {refused.what}" + (f"  ({rules})" if rules else "")
    return "is legal"
