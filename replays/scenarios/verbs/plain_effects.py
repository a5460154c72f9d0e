"""Plain effects, as scenarios and judges state them, as instructions of the ability language for `effect_caused`.

Objects are named by id, players by seat. An effect without `until` lasts until the end of the game (rule 418.3a).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import orjson
from pydantic import ValidationError

from aggregates.cards.form import SUPERTYPES, TYPES, editions_with
from aggregates.game import Game
from aggregates.rules.stack.stated_effects import as_json, instructions_of
from events.judging import EffectCaused
from replays.scenarios.answers import as_list, as_ref
from replays.scenarios.form.naming import Naming
from replays.scenarios.form.words import PlainData
from replays.scenarios.results import Failed, Failure, Unsupported

Instruction = dict[str, object]
Body = Mapping[str, PlainData]

NOT_BUILT = frozenset(
    "copy phase_out phase_in face_down face_up regenerate prevent extra_turn skip".split()  # noqa: SIM905  # as written
)
"""Plain effects whose rules are not built yet."""

_COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
_SUPERTYPES = frozenset[str]().union(*SUPERTYPES.values())


@dataclass(frozen=True, slots=True)
class PlainEffect:
    """One plain effect: who controls it, what its words mean."""

    naming: Naming
    game: Game
    seat: int
    body: Body

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
        """The object that is meant, or the description that stands for it."""
        if "all" in self.body:
            stated = self.body["all"]
            assert isinstance(stated, dict)
            return self._filter(stated)
        return self.ref("object")

    def player(self) -> str:
        """The player who is meant; the controller of the effect where nothing is said."""
        if "player" in self.body:
            return f"seat {self.naming.seat(str(self.body['player']))}"
        return f"seat {self.seat}"

    def number(self, key: str = "number") -> int:
        """A number; 1 where nothing is said."""
        stated = self.body.get(key, 1)
        if not isinstance(stated, int):
            raise Failed(Failure(f"effect.{key}", "a number", str(stated)))
        return stated

    def _filter(self, stated: Body) -> Instruction:
        found: Instruction = {}
        for key, value in stated.items():
            if key == "types":
                for word in as_list(value):
                    found.setdefault(_kind(str(word)), []).append(str(word))  # type: ignore[attr-defined]  # lists
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


def _kind(word: str) -> str:
    if word in TYPES:
        return "types"
    return "supertypes" if word in _SUPERTYPES else "subtypes"


def _colors(value: PlainData) -> list[str]:
    return [_COLORS.get(str(color), str(color)) for color in as_list(value)]


def _life(do: str) -> Callable[[PlainEffect], list[Instruction]]:
    return lambda stated: [{"do": do, "player": stated.player(), "number": stated.number()}]


def _simple(do: str) -> Callable[[PlainEffect], list[Instruction]]:
    return lambda stated: [{"do": do, "what": stated.what()}]


def _sacrifice(stated: PlainEffect) -> list[Instruction]:
    what = stated.what()
    player = f"controller of {what}" if isinstance(what, str) else stated.player()
    return [{"do": "sacrifice", "what": what, "player": player, "number": stated.number()}]


def _move(stated: PlainEffect) -> list[Instruction]:
    moved: Instruction = {"do": "move", "what": stated.what(), "to": stated.need("to")}
    if "position" in stated.body:
        moved["position"] = stated.body["position"]
    if "under" in stated.body:
        moved["under"] = f"seat {stated.naming.seat(str(stated.body['under']))}"
    if "tapped" in stated.body:
        moved["tapped"] = stated.body["tapped"]
    return [moved]


def _damage(stated: PlainEffect) -> list[Instruction]:
    to = stated._filter(all_) if isinstance(all_ := stated.body.get("all"), dict) else stated.ref("to")
    damage: Instruction = {"do": "damage", "to": to, "amount": stated.number("amount")}
    if "from" in stated.body:
        damage["from"] = stated.ref("from")
    return [damage]


def _counters(stated: PlainEffect) -> list[Instruction]:
    number = stated.number()
    do = "add_counters" if number >= 0 else "remove_counters"
    on = stated.player() if "player" in stated.body else stated.what()
    return [{"do": do, "on": on, "kind": stated.need("kind"), "number": abs(number)}]


def _control(stated: PlainEffect) -> list[Instruction]:
    return stated.apply({"change": "control", "to": stated.ref("to")})


def _becomes(stated: PlainEffect) -> list[Instruction]:
    change: Instruction = {"change": "becomes", "still": stated.body.get("still", False)}
    for word in _words(stated.need("types")):
        change.setdefault(_kind(word), []).append(word)  # type: ignore[attr-defined]  # lists
    changes = [change]
    if "power" in stated.body or "toughness" in stated.body:
        changes.append(_numbers(stated, "set_power_toughness"))
    if "colors" in stated.body:
        changes.append({"change": "colors", "colors": _colors(stated.body["colors"])})
    return stated.apply(*changes)


def _words(value: PlainData) -> list[str]:
    """The words of a type line, or of a list."""
    words = " ".join(str(word) for word in as_list(value)).split()
    return [word for word in words if word not in ("—", "-")]


def _numbers(stated: PlainEffect, change: str) -> Instruction:
    default = 0 if change == "pump" else 1
    power, toughness = (stated.number(key) if key in stated.body else default for key in ("power", "toughness"))
    return {"change": change, "power": power, "toughness": toughness}


def _color(stated: PlainEffect) -> list[Instruction]:
    colors = stated.body.get("colors", stated.body.get("color"))
    return stated.apply({"change": "colors", "colors": _colors(colors), "still": stated.body.get("still", False)})


def _keyword(change: str) -> Callable[[PlainEffect], list[Instruction]]:
    def stated(words: PlainEffect) -> list[Instruction]:
        keyword = str(words.need("keyword"))
        try:
            known = words.game.state.edition in editions_with(keyword)
        except ValueError as error:
            raise Unsupported(str(error)) from None
        if not known:
            raise Unsupported(f'"{keyword}" is no keyword in {words.game.state.edition}')
        return words.apply({"change": change, "abilities": [keyword]})

    return stated


def _attach(stated: PlainEffect) -> list[Instruction]:
    return [{"do": "attach", "what": stated.ref("object"), "to": stated.ref("to")}]


def _counter(stated: PlainEffect) -> list[Instruction]:
    return [{"do": "counter", "what": stated.ref("object")}]


def _token(stated: PlainEffect) -> list[Instruction]:
    whose = {"number", "player", "tapped", "until"}
    token = {key: value for key, value in stated.body.items() if key not in whose}
    made: Instruction = {"do": "create_token", "token": token, "number": stated.number(), "player": stated.player()}
    if "tapped" in stated.body:
        made["tapped"] = stated.body["tapped"]
    return [made]


def _cant(stated: PlainEffect) -> list[Instruction]:
    named = [str(word) for key in ("what", "action") for word in as_list(stated.body.get(key))]
    named += [word for word in ("attack", "block", "be_blocked", "untap") if stated.body.get(word)]
    if not named:
        raise Failed(Failure("effect.cant", "attack, block or be_blocked", "none of them"))
    changes: list[Instruction] = [{"change": "cant", "what": word} for word in named]
    return stated.apply(*changes)


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
    "counters": _counters,
    "control": _control,
    "becomes": _becomes,
    "pump": lambda said: said.apply(_numbers(said, "pump")),
    "set_pt": lambda said: said.apply(_numbers(said, "set_power_toughness")),
    "switch_pt": lambda said: said.apply({"change": "switch_power_toughness"}),
    "color": _color,
    "gain": _keyword("gain"),
    "lose": _keyword("lose"),
    "lose_abilities": lambda said: said.apply({"change": "lose"}),
    "attach": _attach,
    "token": _token,
    "cant": _cant,
}
"""Plain effect → the instructions that it is."""

_OF_PLAYERS = frozenset({"draw", "discard", "mill", "gain_life", "lose_life", "set_life"})


def effect_caused(naming: Naming, game: Game, seat: int, effect: Body) -> EffectCaused:
    """The event by which a plain effect happens, controlled by a player. Raises Failed, Unsupported."""
    found: list[Instruction] = []
    until = effect.get("until")
    for name, stated in effect.items():
        if name == "until":
            continue
        if name in NOT_BUILT:
            raise Unsupported(f"the plain effect {name}: its rules are not built yet")
        if name not in EFFECTS:
            raise Failed(Failure("effect", f"one of {', '.join([*EFFECTS, *sorted(NOT_BUILT)])}", name))
        body = _body(name, stated) | ({} if until is None else {"until": until})
        found += EFFECTS[name](PlainEffect(naming, game, seat, body))
    try:
        return EffectCaused(seat=seat, effect=as_json(instructions_of(orjson.dumps(found).decode())))
    except ValidationError as error:
        fault = error.errors(include_url=False)[0]
        where = ".".join(str(part) for part in fault["loc"])
        raise Unsupported(f"a plain effect that the ability language does not have: {where}: {fault['msg']}") from None


def _body(name: str, value: PlainData) -> dict[str, PlainData]:
    """What stands under an effect's name; a name alone is its object, or its player."""
    if isinstance(value, dict) and set(value) != {"ability_of"}:
        return dict(value)
    return {"player" if name in _OF_PLAYERS else "object": value}
