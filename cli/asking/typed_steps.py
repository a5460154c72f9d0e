"""Lines that say what is done: who, a verb as people say it, and with what; each becomes a step of a scenario."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import yaml

from rewind.aggregates.state import GameState
from rewind.cli.asking.combat_here import attackers
from rewind.cli.asking.positions import step_named
from rewind.cli.asking.question import Fields, Question
from rewind.cli.asking.typed_answers import offered_word
from rewind.cli.asking.typed_names import Names, leading_player
from rewind.events.base import Zone
from rewind.events.errors import ScenarioError, did_you_mean
from rewind.projections.words.names import names_of
from rewind.projections.words.phrases.playing import PARTICIPLES
from rewind.replays.scenarios.form.naming import parse_reference
from rewind.replays.scenarios.verbs.payment import FIELDS_OF_KEYS

VERBS: Mapping[str, str] = {
    "play": "play",
    "plays": "play",
    "cast": "play",
    "casts": "play",
    "activate": "activate",
    "activates": "activate",
    "use": "activate",
    "uses": "activate",
    "attack": "attack",
    "attacks": "attack",
    "block": "block",
    "blocks": "block",
    "pass": "pass",
    "passes": "pass",
    "answer": "answer",
    "answers": "answer",
    "choose": "answer",
    "chooses": "answer",
    "concede": "concede",
    "concedes": "concede",
    "resolve": "resolve",
    "go": "advance",
    "advance": "advance",
    "destroy": "cause",
    "sacrifice": "cause",
    "sacrifices": "cause",
    "tap": "cause",
    "untap": "cause",
    "counter": "cause",
    "regenerate": "cause",
}
"""What is typed → the verb of a step."""

AS_IN_A_FILE = ("-", "do ")
"""What stands before a step in the words of a scenario file."""

_TARGETS = re.compile(r"\s+(?:on|targeting|targets?|at)\s+", re.IGNORECASE)
_X = re.compile(r"(?:,|\bwith|\bfor)?\s*\bx\s*(?:=|is|of)?\s*(\d{1,6})\b", re.IGNORECASE)
_MODES = re.compile(r"(?:,|\bwith)?\s*\bmodes?\s+(\d(?:\s*(?:,|and)\s*\d)*)", re.IGNORECASE)
_COST = re.compile(r"(?:,|\bwith|\bpaying)\s+(kicker|buyback|entwine|kicked)\b", re.IGNORECASE)
_PARTICIPLES = "|".join([*PARTICIPLES.values(), "exiling"])
_PAID = re.compile(
    rf"(?:,|\band|\bby)?\s*\b({_PARTICIPLES}|paying with)\s+(.+?)"
    rf"(?=,?\s+(?:on|targeting|targets?|at|with|by|(?:and\s+)?(?:{_PARTICIPLES}|paying))\s|$)",
    re.IGNORECASE,
)
PAID: Mapping[str, str] = {
    **{PARTICIPLES[field]: key for key, field in FIELDS_OF_KEYS.items() if field in PARTICIPLES},
    "exiling": next(key for key, field in FIELDS_OF_KEYS.items() if field == "removed"),
    "paying with": "mana",
}
"""What stands before what a cost is paid with → the key of `pay` in a scenario."""
_FACE_DOWN = re.compile(r",?\s*\bface[ -]down\b", re.IGNORECASE)


def step_typed(question: Question, line: str, orders: Sequence[str], usage: str) -> Fields:
    """The step that a line says. Raises ScenarioError RW6106, and RW6102 for names of nothing.

    For a line that is not understood: `orders` are what else it may begin with, `usage` is said where nothing is close.
    """
    if line.startswith(AS_IN_A_FILE):
        return _as_in_a_file(line.removeprefix("-").removeprefix("do ").strip())
    who, rest = leading_player(line, question.names, not_players=VERBS)
    word, _, rest = (rest if who else line).partition(" ")
    verb = VERBS.get(word.casefold())
    if verb is None:
        if rest.split(" ", 1)[0].casefold() in VERBS:
            players = f"; the players are {' and '.join(question.names)}"
            unknown = players if len(question.players) > 1 else f"; write {word}: CARDS first"
            hint = did_you_mean(word, question.names) or unknown
            raise ScenarioError("RW6106", f'there is no player "{word}" in the position{hint}')
        hint = did_you_mean(word, (*VERBS, *orders)) or f"; {usage}"
        raise ScenarioError("RW6106", f'"{line}" is not understood{hint}')
    if not rest.strip() and verb in _OF_SOMETHING:
        raise ScenarioError("RW6106", f'"{line}": {word} what? help tells what can be typed')
    by = who or question.actor()
    step = _STEPS[verb](question, by, rest.strip(), word.casefold())
    if verb == "activate" and not who:
        step["activate"]["by"] = question.controller_of(step["activate"]["object"]) or by
    return step


_OF_SOMETHING = ("play", "activate", "attack", "block", "answer", "cause")
"""Verbs after which something has to stand; "nothing" does too."""


def _as_in_a_file(text: str) -> Fields:
    """A step in the words of a scenario file: `cause: {by: alice, effect: {destroy: {object: Humility}}}`."""
    try:
        found = yaml.safe_load(text)
    except yaml.YAMLError:
        found = None
    if not isinstance(found, dict) or len(found) == 0:
        raise ScenarioError("RW6106", f'"{text}" is no step as a scenario file has it, such as: - pass: alice')
    return found


class _Announced(NamedTuple):
    """What is played, and what is chosen for it."""

    name: str
    chosen: Fields
    """X, modes, costs."""
    targets: str = ""
    """The targets as they are typed."""

    def step(self, by: str, named: Fields, things: Names) -> Fields:
        """The step, once it is known what is played."""
        targets = [reference(things, one) for one in things.parts(self.targets)]
        return {"by": by, **named, **({"targets": targets} if targets else {}), **self.chosen}


def _announced(things: Names, text: str) -> _Announced:
    """What is played without what is chosen for it, and the choices."""
    found: Fields = {}
    if (x := _X.search(text)) is not None:
        found["x"], text = int(x[1]), text[: x.start()] + text[x.end() :]
    if (modes := _MODES.search(text)) is not None:
        found["modes"] = [int(one) for one in re.findall(r"\d", modes[1])]
        text = text[: modes.start()] + text[modes.end() :]
    while (cost := _COST.search(text)) is not None:
        name = cost[1].casefold().replace("kicked", "kicker")
        found.setdefault("costs", []).append(name)
        text = text[: cost.start()] + text[cost.end() :]
    while things.whole(text) is None and (paid := _PAID.search(text)) is not None:
        names = [things.meant(one) for one in things.parts(paid[2])]
        found.setdefault("pay", {}).setdefault(PAID[paid[1].casefold()], []).extend(names)
        text = text[: paid.start()] + text[paid.end() :]
    split = _TARGETS.search(text)
    if split is None or things.whole(text) is not None:
        return _Announced(text.strip(), found)
    return _Announced(text[: split.start()].strip(), found, text[split.end() :])


def reference(things: Names, typed: str) -> str | Fields:
    """What a name means here; an ability on the stack as "ability of NAME"."""
    ability = re.match(r"(?i)(?:the\s+)?(?:triggered |activated )?ability of\s+(.*)", typed)
    return {"ability_of": things.meant(ability[1])} if ability else things.meant(typed)


def _play(question: Question, by: str, rest: str, _: str) -> Fields:
    face_down = _FACE_DOWN.search(rest)
    if face_down is not None:
        rest = rest[: face_down.start()] + rest[face_down.end() :]
    things = question.names_here()
    announced = _announced(things, rest)
    card = things.meant(announced.name)
    zone = _zone(question, by, card)
    step = announced.step(by, {"card": card} | ({"from": zone} if zone else {}), things)
    return {"play": step | ({"face_down": True} if face_down else {})}


def _zone(question: Question, by: str, card: str) -> Zone | None:
    """The graveyard, where the card lies there and not in the hand."""
    seat = question.names.index(by) + 1
    for course in question.courses():
        lying = {zone: _named(course.end, zone, seat) for zone in _ZONES}
        bare = parse_reference(card).name
        if bare not in lying["hand"] and bare in lying["graveyard"]:
            return "graveyard"
    return None


_ZONES: tuple[Zone, ...] = ("hand", "graveyard")


def _named(state: GameState, zone: Zone, seat: int) -> set[str]:
    return {name for obj in state.zone(zone, seat) for name in names_of(state, obj)}


def _activate(question: Question, by: str, rest: str, _: str) -> Fields:
    things = question.names_here()
    announced = _announced(things, rest)
    name, ability = things.leading(announced.name)
    ability = re.sub(r"(?i)^(?:[’']s\s+)?(?:ability\s+)?", "", ability.strip(" :")).strip(' "')
    named: Fields = {"object": name}
    if ability:
        named["ability"] = int(ability) if ability.isdecimal() else ability
    return {"activate": announced.step(by, named, things)}


def _attack(question: Question, by: str, rest: str, _: str) -> Fields:
    """`alice attacks with CREATURES`, `alice attacks PLANESWALKER with CREATURES and PLANESWALKER with …`; nothing."""
    text = re.sub(r"(?i)^with\s+", "", rest)
    if text.casefold() in ("", "nothing", "none"):
        found: dict[str, object] = {}
    elif re.fullmatch(_EVERY_CREATURE, text.casefold()):
        found = dict.fromkeys(attackers(question, by), question.other(by))
    elif whole := re.fullmatch(rf"(?i)(.+)\s+with\s+(?:{_EVERY_CREATURE})", text):
        found = dict.fromkeys(attackers(question, by), question.names_here().meant(whole[1]))
    elif len(parts := re.split(r"(?i)\s+with\s+", text)) > 1:
        found = _with_each(question.names_here(), parts)
    else:
        found = dict.fromkeys(question.names_here().listed(text), question.other(by))
    return {"attack": {"by": by, "attackers": found}}


_EVERY_CREATURE = r"all|both|everything|everyone|all (?:(?:of )?(?:his|her|its|their|the) )?creatures"


def _block(question: Question, by: str, rest: str, _: str) -> Fields:
    """`bob blocks ATTACKER with BLOCKERS and ATTACKER with …`; nothing."""
    if rest.casefold() in ("", "nothing", "none", "with nothing"):
        return {"block": {"by": by, "blockers": {}}}
    parts = re.split(r"(?i)\s+with\s+", rest)
    if len(parts) < 2:
        raise ScenarioError("RW6106", f'"{rest}": a block is written as {by} blocks ATTACKER with BLOCKER')
    return {"block": {"by": by, "blockers": _with_each(question.names_here(), parts)}}


def _with_each(things: Names, parts: Sequence[str]) -> dict[str, object]:
    """`A with B, C and D with E`, in its parts between the words "with": B and C to A, E to D."""
    found, one = dict[str, object](), parts[0]
    for at, part in enumerate(parts[1:], 1):
        named = list(things.parts(part))
        following = named.pop() if at < len(parts) - 1 else None
        found |= {things.meant(name): things.meant(one) for name in named}
        one = following or one
    return found


def _answer(question: Question, by: str, rest: str, _: str) -> Fields:
    """An answer: what is offered, then names of something, else the words as they are."""
    things, parts = question.names_here(), list[object]()
    for part in things.parts(rest):
        parts.append(_answered(question, things, part))
    return {"answer": {"by": by, "with": parts[0] if len(parts) == 1 else parts}}


def _answered(question: Question, things: Names, typed: str) -> object:
    found = offered_word(question, typed)
    if found is not None:
        return found
    try:
        return reference(things, typed)
    except ScenarioError:
        return typed


def _resolve(question: Question, by: str, rest: str, _: str) -> Fields:
    if rest.casefold() in ("", "all", "everything", "the stack"):
        return {"resolve": "all"}
    if rest.casefold() in ("one", "top", "the top", "the top one", "next", "once"):
        return {"resolve": 1}
    if rest.isdecimal() and 0 < int(rest) < 1000:
        return {"resolve": int(rest)}
    raise ScenarioError("RW6106", f'"{rest}": resolve stands alone, or with a number or "all"')


def _advance(question: Question, by: str, rest: str, _: str) -> Fields:
    """`go to end`, `go to turn 3`, `go to turn 3 main1`."""
    text = re.sub(r"(?i)^(?:on\s+)?(?:to\s+)?", "", rest)
    found: Fields = {}
    turn = re.match(r"(?i)(?:to\s+)?turn[\s:]*(\d{1,4})[\s/,]*", text)
    if turn is not None:
        found["turn"], text = int(turn[1]), text[turn.end() :]
    if text:
        step = step_named(text)
        if step is None:
            raise ScenarioError("RW6106", f'"{text}" is no step; write go to STEP, or go to turn 3 STEP')
        found["to"] = step
    if not found:
        raise ScenarioError("RW6106", "go where? write go to STEP, or go to turn 3 STEP")
    return {"advance": found}


def _cause(question: Question, by: str, rest: str, word: str) -> Fields:
    """Something happens to a thing without a card that does it."""
    verb = word.removesuffix("s") if word == "sacrifices" else word
    return {"cause": {"by": by, "effect": {verb: {"object": reference(question.names_here(), rest)}}}}


_STEPS: Mapping[str, Callable[[Question, str, str, str], Fields]] = {
    "play": _play,
    "activate": _activate,
    "attack": _attack,
    "block": _block,
    "pass": lambda _, by, __, ___: {"pass": by},
    "concede": lambda _, by, __, ___: {"concede": by},
    "answer": _answer,
    "resolve": _resolve,
    "advance": _advance,
    "cause": _cause,
}
"""Verb of a step → what makes one of the question, who acts, what stands behind the verb, and the verb as typed."""
