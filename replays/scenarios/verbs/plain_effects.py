"""Plain effects, as scenarios and judges state them, as instructions of the ability language for `effect_caused`.

Objects are named by id, players by seat. An effect without `until` lasts until the end of the game (rule 418.3a).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import orjson
from pydantic import ValidationError

from rewind.aggregates.game import Game
from rewind.aggregates.questions.stating import effect_as_json, instructions_of
from rewind.events.base import COLORS
from rewind.events.judging import EffectCaused
from rewind.replays.scenarios.answers import as_list, as_ref
from rewind.replays.scenarios.form.naming import Naming
from rewind.replays.scenarios.form.words import PlainData
from rewind.replays.scenarios.results import Failed, Failure, Unsupported
from rewind.replays.scenarios.verbs.stated_abilities import (
    PROTECTION,
    definition_key,
    definition_of,
    is_undefined,
    kind_of,
    program_of,
    require_keyword,
)

Instruction = dict[str, object]
Body = Mapping[str, PlainData]


@dataclass(frozen=True, slots=True)
class PlainEffect:
    """One plain effect: who controls it, what its words mean."""

    naming: Naming
    game: Game
    seat: int
    body: Body
    programs: list[str] = field(default_factory=list)
    """The programs of the abilities that are more than a word, in the order of their keys."""

    def key_of(self, program: str) -> str:
        """The key of an ability that the effect gives or takes away, in the definition that its event carries."""
        self.programs.append(program)
        return f"{definition_key(self.game.state)}/{len(self.programs)}"

    def ref(self, key: str) -> str:
        """What a key names, as the ability language names it: an object's id, or a seat. Raises Failed."""
        thing = self.naming.thing(self.game.state, as_ref(self.need(key)))
        return f"seat {thing}" if isinstance(thing, int) else thing

    def need(self, key: str) -> PlainData:
        """What stands under a key. Raises Failed."""
        if key not in self.body:
            raise Failed(Failure("effect", f'the key "{key}"', f"{', '.join(self.body) or 'nothing'}"))
        return self.body[key]

    def what(self) -> object:
        """The object that is meant, or the description that stands for it. Raises Failed."""
        if "all" in self.body:
            fields = self.body["all"]
            if not isinstance(fields, dict):
                raise Failed(Failure("effect.all", "keys and values", str(fields)))
            return self.filter_of(fields)
        return self.ref("object")

    def player(self) -> str:
        """The player who is meant; the controller of the effect where no player is named."""
        if "player" in self.body:
            return f"seat {self.naming.seat(str(self.body['player']))}"
        return f"seat {self.seat}"

    def number(self, key: str = "number") -> int:
        """The number under a key; 1 where there is none. Raises Failed where it is no number."""
        number = self.body.get(key, 1)
        if not isinstance(number, int):
            raise Failed(Failure(f"effect.{key}", "a number", str(number)))
        return number

    def filter_of(self, fields: Body) -> Instruction:
        """The filter of the ability language that a mapping of the scenario stands for."""
        found: Instruction = {}
        for key, value in fields.items():
            if key == "types":
                for word in as_list(value):
                    found.setdefault(kind_of(str(word)), []).append(str(word))  # type: ignore[attr-defined]  # lists
            elif key in ("controller", "owner", "of"):
                found[key] = f"seat {self.naming.seat(str(value))}"
            elif key == "name":
                found["names"] = [str(value)]
            else:
                found[key] = value
        return found

    def apply(self, *changes: Instruction) -> list[Instruction]:
        """A continuous effect on what is meant."""
        until = str(self.body.get("until", "end_of_game"))
        return [{"do": "apply", "to": self.what(), "changes": list(changes), "until": until}]


def _colors(value: PlainData) -> list[str]:
    return [COLORS.get(str(color), str(color)) for color in as_list(value)]


def _life(do: str) -> Callable[[PlainEffect], list[Instruction]]:
    return lambda effect: [{"do": do, "player": effect.player(), "number": effect.number()}]


def _simple(do: str) -> Callable[[PlainEffect], list[Instruction]]:
    return lambda effect: [{"do": do, "what": effect.what()}]


def _sacrifice(effect: PlainEffect) -> list[Instruction]:
    what = effect.what()
    player = f"controller of {what}" if isinstance(what, str) else effect.player()
    return [{"do": "sacrifice", "what": what, "player": player, "number": effect.number()}]


def _move(effect: PlainEffect) -> list[Instruction]:
    moved: Instruction = {"do": "move", "what": effect.what(), "to": effect.need("to")}
    if "position" in effect.body:
        moved["position"] = effect.body["position"]
    if "under" in effect.body:
        moved["under"] = f"seat {effect.naming.seat(str(effect.body['under']))}"
    if "tapped" in effect.body:
        moved["tapped"] = effect.body["tapped"]
    return [moved]


def _damage(effect: PlainEffect) -> list[Instruction]:
    to = effect.filter_of(fields) if isinstance(fields := effect.body.get("all"), dict) else effect.ref("to")
    damage: Instruction = {"do": "damage", "to": to, "amount": effect.number("amount")}
    if "from" in effect.body:
        damage["from"] = effect.ref("from")
    return [damage]


def _counters(effect: PlainEffect) -> list[Instruction]:
    number = effect.number()
    do = "add_counters" if number >= 0 else "remove_counters"
    on = effect.player() if "player" in effect.body else effect.what()
    return [{"do": do, "on": on, "kind": effect.need("kind"), "number": abs(number)}]


def _control(effect: PlainEffect) -> list[Instruction]:
    return effect.apply({"change": "control", "to": effect.ref("to")})


def _becomes(effect: PlainEffect) -> list[Instruction]:
    change: Instruction = {"change": "becomes", "still": effect.body.get("still", False)}
    for word in _words(effect.need("types")):
        change.setdefault(kind_of(word), []).append(word)  # type: ignore[attr-defined]  # lists
    changes = [change]
    if "power" in effect.body or "toughness" in effect.body:
        changes.append(_numbers(effect, "set_power_toughness"))
    if "colors" in effect.body:
        changes.append({"change": "colors", "colors": _colors(effect.body["colors"])})
    return effect.apply(*changes)


def _words(value: PlainData) -> list[str]:
    """The words of a type line, or of a list."""
    found: list[str] = []
    for text in as_list(value):
        words, _, subtypes = str(text).replace(" - ", " — ").partition(" — ")
        for part in (words, subtypes):
            found += [part] if part.startswith("Enchant ") else part.split()  # 2003-12: one subtype of several words
    return found


def _numbers(effect: PlainEffect, change: str) -> Instruction:
    default = 0 if change == "pump" else 1
    power, toughness = (effect.number(key) if key in effect.body else default for key in ("power", "toughness"))
    return {"change": change, "power": power, "toughness": toughness}


def _color(effect: PlainEffect) -> list[Instruction]:
    colors = effect.body.get("colors", effect.body.get("color"))
    return effect.apply({"change": "colors", "colors": _colors(colors), "still": effect.body.get("still", False)})


def _keyword(change: str) -> Callable[[PlainEffect], list[Instruction]]:
    def gained_or_lost(effect: PlainEffect) -> list[Instruction]:
        keyword = effect.need("keyword")
        if isinstance(keyword, str) and not keyword.startswith(PROTECTION):
            require_keyword(effect.game.state, keyword)
            if change == "lose" or not is_undefined(effect.game.state, keyword):
                return effect.apply({"change": change, "abilities": [keyword]})
            keyword = {"keyword": keyword}
        return effect.apply({"change": change, "abilities": [effect.key_of(program_of(effect.game.state, keyword))]})

    return gained_or_lost


def _attach(effect: PlainEffect) -> list[Instruction]:
    return [{"do": "attach", "what": effect.ref("object"), "to": effect.ref("to")}]


def _counter(effect: PlainEffect) -> list[Instruction]:
    return [{"do": "counter", "what": effect.ref("object")}]


def _token(effect: PlainEffect) -> list[Instruction]:
    whose = {"number", "player", "tapped", "until"}
    token = {key: value for key, value in effect.body.items() if key not in whose}
    made: Instruction = {"do": "create_token", "token": token, "number": effect.number(), "player": effect.player()}
    if "tapped" in effect.body:
        made["tapped"] = effect.body["tapped"]
    return [made]


_FORBIDDEN: Mapping[str, Instruction] = {
    "attack": {"event": "attack", "what": "each"},
    "block": {"event": "block", "what": "each"},
    "be_blocked": {"event": "block", "to": "each"},
    "untap": {"event": "untap", "what": "each", "how": "untap_step"},
    "regenerate": {"event": "regenerate", "what": "each"},
}
"""What an object cannot → the event that is forbidden to `each` that is meant."""


def _cant(effect: PlainEffect) -> list[Instruction]:
    named = [str(word) for key in ("what", "action") for word in as_list(effect.body.get(key))]
    unknown = [word for word in named if word not in _FORBIDDEN]
    named += [word for word in _FORBIDDEN if effect.body.get(word)]
    if unknown or not named:
        raise Failed(Failure("effect.cant", " or ".join(_FORBIDDEN), ", ".join(unknown) or "none of them"))
    changes: list[Instruction] = [{"change": "forbid", "event": _FORBIDDEN[word]} for word in named]
    return effect.apply(*changes)


def _replacing(effect: PlainEffect, to: object | None, **change: object) -> list[Instruction]:
    """An effect that replaces or prevents, on all of `to`, each of which gets one of its own, or on nothing."""
    until = str(effect.body.get("until", "end_of_turn"))
    applied: Instruction = {"do": "apply", "changes": [{"change": "replace", **change}], "until": until}
    return [applied if to is None else {**applied, "to": to}]


def _damage_pattern(effect: PlainEffect) -> tuple[object | None, Instruction]:
    """To whom damage would be dealt, and the pattern of such damage."""
    to = effect.filter_of(fields) if isinstance(fields := effect.body.get("all"), dict) else None
    if to is None and "to" in effect.body:
        to = effect.ref("to")  # type: ignore[assignment]  # a word in place of a description
    pattern: Instruction = {"event": "damage"}
    if to is not None:
        pattern["to"] = "each"
    if "from" in effect.body:
        pattern["from"] = effect.ref("from")
    return to, pattern


def _up_to(effect: PlainEffect) -> Instruction:
    return {"shield": effect.number("amount")} if "amount" in effect.body else {}


def _prevent(effect: PlainEffect) -> list[Instruction]:
    to, pattern = _damage_pattern(effect)
    return _replacing(effect, to, event=pattern, prevent="all", **_up_to(effect))


def _redirect(effect: PlainEffect) -> list[Instruction]:
    to, pattern = _damage_pattern(effect)
    return _replacing(effect, to, event=pattern, set={"to": effect.ref("instead")}, **_up_to(effect))


def _skip(effect: PlainEffect) -> list[Instruction]:
    """The next such turn, phase or step is skipped, or so many of them: an effect for each (rule 419.6f)."""
    part = _PARTS.get(step := str(effect.need("step")), step)
    pattern: Instruction = {"event": "begin", "part": part, "player": effect.player()}
    until = effect.body.get("until", "end_of_game")
    one: Instruction = {"change": "replace", "event": pattern, "with": [], "uses": 1}
    return [{"do": "apply", "changes": [one], "until": until}] * effect.number()


_PARTS = {"main1": "precombat_main", "main2": "postcombat_main", "end": "end_of_turn"}
"""What scenarios call a part of the turn → what events do."""


EFFECTS: Mapping[str, Callable[[PlainEffect], list[Instruction]]] = {
    "destroy": _simple("destroy"),
    "sacrifice": _sacrifice,
    "move": _move,
    "counter": _counter,
    "damage": _damage,
    "draw": _life("draw"),
    "discard": _life("discard"),
    "mill": _life("mill"),
    "gain_life": _life("gain_life"),
    "lose_life": _life("lose_life"),
    "set_life": _life("set_life"),
    "tap": _simple("tap"),
    "untap": _simple("untap"),
    "face_up": _simple("turn_face_up"),
    "face_down": _simple("turn_face_down"),
    "counters": _counters,
    "control": _control,
    "becomes": _becomes,
    "pump": lambda effect: effect.apply(_numbers(effect, "pump")),
    "set_pt": lambda effect: effect.apply(_numbers(effect, "set_power_toughness")),
    "switch_pt": lambda effect: effect.apply({"change": "switch_power_toughness"}),
    "color": _color,
    "gain": _keyword("gain"),
    "lose": _keyword("lose"),
    "lose_abilities": lambda effect: effect.apply({"change": "lose"}),
    "copy": lambda effect: effect.apply({"change": "copy", "of": effect.ref("of")}),
    "attach": _attach,
    "token": _token,
    "cant": _cant,
    "extra_turn": lambda effect: [
        {"do": "add_part", "part": "turn", "player": effect.player(), "number": effect.number()}
    ],
    "phase_out": _simple("phase_out"),
    "phase_in": _simple("phase_in"),
    "regenerate": _simple("regenerate"),
    "prevent": _prevent,
    "redirect": _redirect,
    "skip": _skip,
}
"""Plain effect → the instructions that it is."""

_OF_PLAYERS = frozenset({"draw", "discard", "mill", "gain_life", "lose_life", "set_life", "extra_turn"})


def effect_caused(naming: Naming, game: Game, seat: int, effect: Body) -> EffectCaused:
    """The event by which a plain effect happens, controlled by a player. Raises Failed, Unsupported."""
    found: list[Instruction] = []
    programs: list[str] = []
    until = effect.get("until")
    for name, value in effect.items():
        if name == "until":
            continue
        if name not in EFFECTS:
            raise Failed(Failure("effect", f"one of {', '.join(EFFECTS)}", name))
        body = _body(name, value) | ({} if until is None else {"until": until})
        found += EFFECTS[name](PlainEffect(naming, game, seat, body, programs))
    try:
        instructions = effect_as_json(instructions_of(orjson.dumps(found).decode()))
        return EffectCaused(seat=seat, effect=instructions, definition=definition_of(game.state, programs))
    except ValidationError as error:
        fault = error.errors(include_url=False)[0]
        where = ".".join(str(part) for part in fault["loc"])
        raise Unsupported(f"a plain effect that the ability language does not have: {where}: {fault['msg']}") from None


def _body(name: str, value: PlainData) -> dict[str, PlainData]:
    """What stands under an effect's name; a name alone is its object, or its player."""
    if isinstance(value, dict) and set(value) != {"ability_of"}:
        return dict(value)
    return {"player" if name in _OF_PLAYERS else "object": value}
