"""Lines that say a position: what a player has in a zone, a total, whose turn and which step it is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

import yaml

from rewind.aggregates.turn_parts import PARTS, part_name
from rewind.cli.asking.question import Fields, Question
from rewind.cli.asking.typed_names import matched_word, outside_brackets
from rewind.events.errors import ScenarioError, did_you_mean, nearest

ZONES: Mapping[str, str] = {
    "": "in_play",
    "in play": "in_play",
    "play": "in_play",
    "battlefield": "in_play",
    "hand": "hand",
    "library": "library",
    "deck": "library",
    "graveyard": "graveyard",
    "removed": "removed",
    "removed from the game": "removed",
    "exile": "removed",
    "phased out": "phased_out",
    "outside": "outside",
    "ante": "ante",
}
"""What is typed for a zone → the key of a scenario."""

TOTALS = ("life", "poison", "lands played", "mana")
"""What else is typed of a player."""

STEP_WORDS: Mapping[str, str] = {
    "main": "main1",
    "main phase": "main1",
    "first main phase": "main1",
    "second main phase": "main2",
    "combat": "beginning_of_combat",
    "attack": "declare_attackers",
    "attackers": "declare_attackers",
    "block": "declare_blockers",
    "blockers": "declare_blockers",
    "damage": "combat_damage",
    "end of turn": "end",
}
"""What people call a step beside its name."""

_NO_PLAYERS = ("turn", "step", "start", "when", "title", "scenario", "do", "-")
_TIMES_BEHIND = re.compile(r" x\d+$")
_NUMBERED = re.compile(r"(\d{1,3})\s*x?\s+(\D.*)$", re.IGNORECASE)
_TIMES = re.compile(r"(.+?)\s+x\s?(\d{1,3})$", re.IGNORECASE)
_IN_BRACKETS = re.compile(r"^(.*?)\s*\(([^()]*)\)$")
_ON = re.compile(r"(?i)([^(){}]+?)\s+(?:attached to|on)\s+([^(){}]+)")
_COUNTERS = re.compile(r"(?:(\d+)\s+)?(\S+)\s+counters?$|(\d+)\s+(loyalty)$")


def put_into_position(question: Question, head: str, rest: str) -> str | None:
    """Puts what `head: rest` says into the position; returns what it says now, None where the head is of no position.

    Raises ScenarioError RW6106, RW6102 and CardError RW6002.
    """
    key = " ".join(head.casefold().split())
    if key in ("turn", "step", "start", "when"):
        return _when(question, rest)
    if key in ("title", "scenario"):
        question.title = rest
        return f"title: {rest}"
    player, what = _player(question, head)
    if what in TOTALS:
        return _total(question, player, what, rest)
    zone = ZONES.get(what)
    if zone is None:
        return None
    cards = [] if rest.casefold() in ("", "none", "nothing", "empty") else _cards(question, rest)
    if zone == "in_play":
        _verify_in_play(question, player, cards)
    fields = question.name_player(player)
    if zone == "library" or not cards:
        fields[zone] = cards
    else:
        fields[zone] = [*fields.get(zone, ()), *cards]
    shown = ", ".join(_in_words(card) for card in cards) or "nothing"
    return f"{player}, {zone.replace('_', ' ')}: {shown}"


def _verify_in_play(question: Question, player: str, cards: Sequence[str | Fields]) -> None:
    """Raises ScenarioError RW6106 for an instant or a sorcery: it is never in play."""
    for card in cards:
        name = card.get("card") if isinstance(card, dict) else _TIMES_BEHIND.sub("", card)
        record = question.pool.records.get(str(name))
        types = () if record is None else record.definition.characteristics.type_line.types
        for kind in {"Instant", "Sorcery"} & set(types):
            article = "an instant" if kind == "Instant" else "a sorcery"
            what = f"{name} is {article}, which is never in play; write {player} hand: {name}"
            raise ScenarioError("RW6106", what)


def known_players(lines: Iterable[str]) -> list[str]:
    """The players of whom lines say something, in their order: who stands before a zone or a total, and a colon."""
    found = dict[str, str]()
    for line in lines:
        head, colon, _ = line.partition(":")
        words = re.sub(r"(?i)['’]s\b", "", head).split()
        for end in range(1, len(words) + 1) if colon else ():
            what = " ".join(words[end:]).casefold().removeprefix("in ")
            if what in ZONES or what in TOTALS:
                alone = end == len(words)
                if not alone or (end == 1 and words[0].casefold() not in _NO_PLAYERS):
                    found.setdefault(" ".join(words[:end]).casefold(), " ".join(words[:end]))
                break
    return list(found.values())


def _player(question: Question, head: str) -> tuple[str, str]:
    """The player of a head such as "alice hand", and the rest of it. A name that is new is that of a new player."""
    words = re.sub(r"(?i)['’]s\b", "", head).split()
    for end in range(1, len(words) + 1):
        what = " ".join(words[end:]).casefold().removeprefix("in ")
        if what in ZONES or what in TOTALS:
            typed = " ".join(words[:end])
            if end == len(words) > 1 and nearest(words[-1], (*ZONES, *TOTALS)):
                break
            known = next((name for name in question.players if name.casefold() == typed.casefold()), None)
            if known is None and len(question.players) == 2:
                names = " and ".join(question.players)
                what = f'"{typed}" is nobody here; the players are {names}{did_you_mean(typed, question.players)}'
                raise ScenarioError("RW6106", what)
            return known or typed, what
    close = did_you_mean(words[-1] if words else "", (*ZONES, *TOTALS))
    what = f'"{head}:" says nothing of a position; a player, and perhaps a zone, stands before the colon{close}'
    raise ScenarioError("RW6106", what)


def _total(question: Question, player: str, what: str, rest: str) -> str:
    fields = question.name_player(player)
    if what == "mana":
        symbols = rest.replace(" ", "").upper()
        fields["mana"] = symbols if "{" in symbols or not symbols else _symbols(symbols)
    else:
        if not re.fullmatch(r"-?\d{1,6}", rest):
            raise ScenarioError("RW6106", f'"{rest}" is no number for {player}\'s {what}')
        fields[what.replace(" ", "_")] = int(rest)
    return f"{player}, {what}: {rest}"


def _symbols(text: str) -> str:
    """Mana as it is written without braces: "3RR"."""
    found = re.findall(r"\d+|[A-Z]", text)
    return "".join(f"{{{one}}}" for one in found)


def _when(question: Question, rest: str) -> str:
    """Whose turn it is, and which step."""
    words = re.sub(r"(?i)['’]s\b|,", " ", rest).split()
    for end in range(len(words), -1, -1):
        player = matched_word(" ".join(words[:end]), question.names) if end else None
        step = step_named(" ".join(words[end:])) if end < len(words) else None
        if end and player is None and len(question.players) < 2 and step is not None:
            player = " ".join(words[:end])  # the other player, of whom nothing has been said yet
            question.name_player(player)
        if (end == 0 or player is not None) and (end == len(words) or step is not None):
            question.start |= ({"turn_of": player} if player else {}) | ({"step": step} if step else {})
            whose = question.start.get("turn_of") or question.names[0]
            return f"turn: {whose}, {question.start.get('step', 'main1')}"
    players = ", ".join(question.names)
    what = f'"{rest}" is no turn; write a player ({players}), a step ({", ".join(_STEPS)}), or both'
    raise ScenarioError("RW6106", what + did_you_mean(rest, _STEPS))


_STEPS = tuple(name for name in PARTS if name != "combat")


def step_named(typed: str) -> str | None:
    """The step that is meant by what is typed: `declare attackers`, `upkeep step`, `end of turn`."""
    text = re.sub(r"\s+step$", "", " ".join(typed.casefold().replace("_", " ").split()))
    text = text.removeprefix("the ")
    if text in STEP_WORDS:
        return STEP_WORDS[text]
    found = part_name(text.replace(" ", "_"))
    return found if found in _STEPS else matched_word(text.replace(" ", "_"), _STEPS)


# Cards


def _cards(question: Question, text: str) -> list[str | Fields]:
    """The cards of a list, each as a scenario has it. Raises CardError RW6002, ScenarioError RW6102 and RW6106."""
    found: list[str | Fields] = []
    pending: list[str] = []
    for part in map(partial(_with_brackets, question), outside_brackets(text, ",")):
        if pending and (_NUMBERED.match(part) or part.startswith("{")):
            found += _several(question, pending)
            pending = []
        pending.append(part)
        if part.endswith((")", "}")) or _TIMES.match(part):
            found += _several(question, pending)
            pending = []
    return found + _several(question, pending)


def _with_brackets(question: Question, part: str) -> str:
    """A card on another, `Unholy Strength on Aquamoeba`, as it stands with brackets; anything else as it is."""
    found = _ON.fullmatch(part)
    if found is None or question.cards.fits(part) or not question.cards.fits(found[1]):
        return part
    return f"{found[1]} (on {found[2]})"


def _several(question: Question, parts: list[str]) -> list[str | Fields]:
    """The cards of some parts of a list: the first may have a number before it, the last one or properties behind."""
    if not parts:
        return []
    if parts[0].startswith("{"):
        return [_mapping(parts[0])]
    text, first, last, properties = ", ".join(parts), 1, 1, None
    if (bracketed := _IN_BRACKETS.match(text)) is not None:
        text, properties = bracketed[1], bracketed[2]
    if (counted := _TIMES.match(text)) is not None:
        text, last = counted[1], int(counted[2])
    if (numbered := _NUMBERED.match(text)) is not None:
        first, text = int(numbered[1]), numbered[2]
    names = question.cards.listed(text)
    numbers = [1] * len(names)
    numbers[0] *= first
    numbers[-1] *= last
    cards: list[str | Fields] = [
        name if number == 1 else f"{name} x{number}" for name, number in zip(names, numbers, strict=True)
    ]
    if properties is None:
        return cards
    return [*cards[:-1], *({"card": names[-1]} | _properties(question, properties) for _ in range(numbers[-1]))]


def _mapping(text: str) -> Fields:
    """A card or token in the words of a scenario file."""
    try:
        found = yaml.safe_load(text)
    except yaml.YAMLError:
        found = None
    if not isinstance(found, dict):
        raise ScenarioError(
            "RW6106", f"{text} is no card as a scenario file has it, such as {{card: Shock, as: first}}"
        )
    return found


def _properties(question: Question, text: str) -> Fields:
    """What stands in brackets behind a card."""
    found: Fields = {}
    for part in (one.strip() for one in text.split(",")):
        words = part.split()
        if not words:
            continue
        if (counters := _COUNTERS.match(part)) is not None:
            found.setdefault("counters", {})[counters[2] or counters[4]] = int(counters[1] or counters[3] or 1)
        elif part.casefold().replace(" ", "_") in _FLAGS:
            found[part.casefold().replace(" ", "_")] = True
        elif (make := _VALUES.get(words[0].casefold())) is not None and len(words) > 1:
            found |= make(question, " ".join(words[1:]))
        else:
            known = [*(flag.replace("_", " ") for flag in _FLAGS), *_VALUES, "+1/+1 counter", "3 loyalty"]
            what = f'"{part}" is nothing that is said of a card; known are {", ".join(known)}'
            raise ScenarioError("RW6106", what)
    return found


_FLAGS = ("tapped", "flipped", "face_down", "back_face_up", "new")


def _attached(question: Question, rest: str) -> Fields:
    name = rest.removeprefix("to ").strip()
    placed = [
        str(card.get("as", card.get("card", ""))) if isinstance(card, dict) else str(card).split(" x")[0]
        for fields in question.players.values()
        for card in fields.get("in_play", ())
    ]
    whole = {one.casefold(): one for one in (*placed, *question.players)}.get(name.casefold())
    return {"attached_to": whole or question.cards.meant(name)}


def _number(key: str) -> Callable[[Question, str], Fields]:
    def make(_: Question, rest: str) -> Fields:
        if not rest.isdecimal():
            raise ScenarioError("RW6106", f'"{rest}" is no number for {key}')
        return {key: int(rest)}

    return make


_VALUES: Mapping[str, Callable[[Question, str], Fields]] = {
    "as": lambda _, rest: {"as": rest},
    "damage": _number("damage"),
    "on": _attached,
    "attached": _attached,
    "owner": lambda _, rest: {"owner": rest},
    "chosen": lambda _, rest: {"chosen": rest},
    "copy": lambda question, rest: {"copy_of": question.cards.meant(rest.removeprefix("of "))},
}


def _in_words(card: str | Fields) -> str:
    if isinstance(card, str):
        return card
    rest = [f"{key.replace('_', ' ')} {value}".removesuffix(" True") for key, value in card.items() if key != "card"]
    return f"{card.get('card', 'a token')} ({', '.join(rest)})" if rest else str(card.get("card"))
