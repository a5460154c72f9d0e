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
from replays.scenarios.naming import Naming
from replays.scenarios.results import Failed, Failure, Unsupported
from replays.scenarios.words import PlainData

Instruction = dict[str, object]
Body = Mapping[str, PlainData]

NOT_BUILT = frozenset(
    "copy phase_out phase_in face_down face_up regenerate prevent extra_turn skip".split()  # noqa: SIM905  # as written
)
"""Plain effects whose rules are not built yet."""

_COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
_SUPERTYPES = frozenset[str]().union(*SUPERTYPES.values())


@dataclass(frozen=True, slots=True)
class Stating:
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
            said = self.body["all"]
            assert isinstance(said, dict)
            return self._filter(said)
        return self.ref("object")

    def player(self) -> str:
        """The player who is meant; the controller of the effect where nothing is said."""
        if "player" in self.body:
            return f"seat {self.naming.seat(str(self.body['player']))}"
        return f"seat {self.seat}"

    def number(self, key: str = "number") -> int:
        """A number; 1 where nothing is said."""
        said = self.body.get(key, 1)
        if not isinstance(said, int):
            raise Failed(Failure(f"effect.{key}", "a number", str(said)))
        return said

    def _filter(self, said: Body) -> Instruction:
        found: Instruction = {}
        for key, value in said.items():
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


def _colors(said: PlainData) -> list[str]:
    return [_COLORS.get(str(color), str(color)) for color in as_list(said)]


def _life(do: str) -> Callable[[Stating], list[Instruction]]:
    return lambda said: [{"do": do, "player": said.player(), "number": said.number()}]


def _simple(do: str) -> Callable[[Stating], list[Instruction]]:
    return lambda said: [{"do": do, "what": said.what()}]


def _sacrifice(said: Stating) -> list[Instruction]:
    what = said.what()
    player = f"controller of {what}" if isinstance(what, str) else said.player()
    return [{"do": "sacrifice", "what": what, "player": player, "number": said.number()}]


def _move(said: Stating) -> list[Instruction]:
    moved: Instruction = {"do": "move", "what": said.what(), "to": said.need("to")}
    if "position" in said.body:
        moved["position"] = said.body["position"]
    if "under" in said.body:
        moved["under"] = f"seat {said.naming.seat(str(said.body['under']))}"
    if "tapped" in said.body:
        moved["tapped"] = said.body["tapped"]
    return [moved]


def _damage(said: Stating) -> list[Instruction]:
    to = said._filter(all_) if isinstance(all_ := said.body.get("all"), dict) else said.ref("to")
    damage: Instruction = {"do": "damage", "to": to, "amount": said.number("amount")}
    if "from" in said.body:
        damage["from"] = said.ref("from")
    return [damage]


def _counters(said: Stating) -> list[Instruction]:
    number = said.number()
    do = "add_counters" if number >= 0 else "remove_counters"
    on = said.player() if "player" in said.body else said.what()
    return [{"do": do, "on": on, "kind": said.need("kind"), "number": abs(number)}]


def _control(said: Stating) -> list[Instruction]:
    return said.apply({"change": "control", "to": said.ref("to")})


def _becomes(said: Stating) -> list[Instruction]:
    change: Instruction = {"change": "becomes", "still": said.body.get("still", False)}
    for word in _words(said.need("types")):
        change.setdefault(_kind(word), []).append(word)  # type: ignore[attr-defined]  # lists
    changes = [change]
    if "power" in said.body or "toughness" in said.body:
        changes.append(_numbers(said, "set_power_toughness"))
    if "colors" in said.body:
        changes.append({"change": "colors", "colors": _colors(said.body["colors"])})
    return said.apply(*changes)


def _words(said: PlainData) -> list[str]:
    """The words of a type line, or of a list."""
    words = " ".join(str(word) for word in as_list(said)).split()
    return [word for word in words if word not in ("—", "-")]


def _numbers(said: Stating, change: str) -> Instruction:
    default = 0 if change == "pump" else 1
    power, toughness = (said.number(key) if key in said.body else default for key in ("power", "toughness"))
    return {"change": change, "power": power, "toughness": toughness}


def _color(said: Stating) -> list[Instruction]:
    colors = said.body.get("colors", said.body.get("color"))
    return said.apply({"change": "colors", "colors": _colors(colors), "still": said.body.get("still", False)})


def _keyword(change: str) -> Callable[[Stating], list[Instruction]]:
    def stated(said: Stating) -> list[Instruction]:
        keyword = str(said.need("keyword"))
        try:
            known = said.game.state.edition in editions_with(keyword)
        except ValueError as error:
            raise Unsupported(str(error)) from None
        if not known:
            raise Unsupported(f'"{keyword}" is no keyword in {said.game.state.edition}')
        return said.apply({"change": change, "abilities": [keyword]})

    return stated


def _attach(said: Stating) -> list[Instruction]:
    return [{"do": "attach", "what": said.ref("object"), "to": said.ref("to")}]


def _counter(said: Stating) -> list[Instruction]:
    return [{"do": "counter", "what": said.ref("object")}]


def _token(said: Stating) -> list[Instruction]:
    whose = {"number", "player", "tapped", "until"}
    token = {key: value for key, value in said.body.items() if key not in whose}
    made: Instruction = {"do": "create_token", "token": token, "number": said.number(), "player": said.player()}
    if "tapped" in said.body:
        made["tapped"] = said.body["tapped"]
    return [made]


def _cant(said: Stating) -> list[Instruction]:
    named = [str(word) for key in ("what", "action") for word in as_list(said.body.get(key))]
    named += [word for word in ("attack", "block", "be_blocked", "untap") if said.body.get(word)]
    if not named:
        raise Failed(Failure("effect.cant", "attack, block or be_blocked", "none of them"))
    changes: list[Instruction] = [{"change": "cant", "what": word} for word in named]
    return said.apply(*changes)


EFFECTS: Mapping[str, Callable[[Stating], list[Instruction]]] = {
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


def caused(naming: Naming, game: Game, seat: int, effect: Body) -> EffectCaused:
    """The event by which a plain effect happens, controlled by a player. Raises Failed, Unsupported."""
    found: list[Instruction] = []
    until = effect.get("until")
    for name, said in effect.items():
        if name == "until":
            continue
        if name in NOT_BUILT:
            raise Unsupported(f"the plain effect {name}: its rules are not built yet")
        if name not in EFFECTS:
            raise Failed(Failure("effect", f"one of {', '.join([*EFFECTS, *sorted(NOT_BUILT)])}", name))
        body = _body(name, said) | ({} if until is None else {"until": until})
        found += EFFECTS[name](Stating(naming, game, seat, body))
    try:
        return EffectCaused(seat=seat, effect=as_json(instructions_of(orjson.dumps(found).decode())))
    except ValidationError as error:
        fault = error.errors(include_url=False)[0]
        where = ".".join(str(part) for part in fault["loc"])
        raise Unsupported(f"a plain effect that the ability language does not have: {where}: {fault['msg']}") from None


def _body(name: str, said: PlainData) -> dict[str, PlainData]:
    """What stands under an effect's name; a name alone is its object, or its player."""
    if isinstance(said, dict) and set(said) != {"ability_of"}:
        return dict(said)
    return {"player" if name in _OF_PLAYERS else "object": said}
