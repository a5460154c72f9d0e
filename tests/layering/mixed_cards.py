"""Cards and decks that mix at random what continuous effects do with what replaces and what prevents."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from random import Random

from rewind.aggregates.cards import CardPool, read_records
from rewind.aggregates.editions import NAMES
from rewind.replays.playing.decks import Deck, read_deck
from tests.layering.generator import COLORS, CREATURES, KEYWORDS, LANDS, TYPES, Maker, Record

KINDS = 12
"""So many kinds of each sort, of those below, are in every game."""
COSTS = ("{0}", "{0}", "{1}")
"""Mana costs, low ones, so that much comes into play."""
CARDS = 13
"""So many different cards are in each deck."""
DRIVERS = 3
"""So many cards in both decks see to it that something happens in every turn which can be replaced."""


def _change(change: str, **more: object) -> Record:
    return {"change": change, **more}


def _replace(event: Mapping[str, object], **more: object) -> Record:
    return {"change": "replace", "event": event, **more}


def _size(maker: Maker) -> Record:
    rng = maker.rng
    return _change("set_power_toughness", power=rng.randint(0, 4), toughness=rng.randint(1, 5))


def _color(maker: Maker) -> str:
    return maker.rng.choice(COLORS)


def _keyword(maker: Maker) -> str:
    return maker.rng.choice(KEYWORDS)


FORBIDDEN: tuple[Record, ...] = (
    {"event": "block", "what": "each"},
    {"event": "attack", "what": "each"},
    {"event": "block", "to": "each"},
    {"event": "untap", "what": "each", "how": "untap_step"},
    {"event": "regenerate", "what": "each"},
)
"""What is forbidden to whatever an effect is about."""

CONTINUOUS: Mapping[str, Callable[[Maker], list[Record]]] = {
    "another type too": lambda m: [_change("becomes", types=[m.rng.choice(TYPES)], still=True)],
    "other types": lambda m: [_change("becomes", types=["Artifact", "Creature"]), _size(m)],
    "animated": lambda m: [_change("becomes", types=["Creature"], still=True), _size(m)],
    "creature type": lambda m: [_change("becomes", subtypes=[m.rng.choice(CREATURES)])],
    "land type": lambda m: [_change("becomes", subtypes=[m.rng.choice(LANDS)])],
    "supertype": lambda _: [_change("becomes", supertypes=["Legendary"], still=True)],
    "colour": lambda m: [_change("colors", colors=[_color(m)])],
    "colour too": lambda m: [_change("colors", colors=[_color(m)], still=True)],
    "keyword": lambda m: [_change("gain", abilities=[_keyword(m)])],
    "ability": lambda _: [_change("gain", abilities=["granted 1"])],
    "no keyword": lambda m: [_change("lose", abilities=[_keyword(m)])],
    "no abilities": lambda _: [_change("lose"), _change("set_power_toughness", power=1, toughness=1)],
    "size": lambda m: [_size(m)],
    "bonus": lambda m: [_change("pump", power=m.rng.randint(-1, 2), toughness=m.rng.randint(0, 2))],
    "counted bonus": lambda m: [_change("pump", power=m.amount(), toughness=1)],
    "switched": lambda _: [_change("switch_power_toughness")],
    "control": lambda _: [_change("control")],
    "cannot": lambda m: [_change("forbid", event=m.rng.choice(FORBIDDEN))],
    "attacks untapped": lambda _: [_change("forbid", event={"event": "tap", "what": "each", "how": "attack"})],
    "several": lambda m: [
        _change("colors", colors=[_color(m)]),
        _change("becomes", subtypes=[m.rng.choice(CREATURES)], still=True),
        _change("pump", power=1, toughness=1),
    ],
}
"""Kind → what an effect of it does."""

_MINE: Record = {"types": ["Creature"], "controller": "you"}
_GAIN: Record = {"do": "gain_life", "number": 1}
_CHARGE: Record = {"do": "add_counters", "on": "this", "kind": "charge"}


def _amount_of(verb: str, what: str, amount: object) -> Callable[[Maker], Record]:
    by = {"player": "you"} if verb != "add_counters" else {"on": {"controller": "you"}}
    return lambda _: _replace({"event": verb, **by}, set={what: amount})


REPLACING: Mapping[str, Callable[[Maker], Record]] = {
    "damage doubled": lambda _: _replace({"event": "damage"}, set={"amount": {"multiply": [2, "event.amount"]}}),
    "damage less one": lambda m: _replace({"event": "damage", "from": m.fits()}, prevent=1),
    "damage prevented": lambda _: _replace({"event": "damage", "to": "this"}, prevent="all"),
    "damage prevented, and then": lambda _: _replace({"event": "damage", "to": "you"}, prevent=1, then=[_CHARGE]),
    "damage redirected": lambda m: _replace(
        {"event": "damage", "to": m.rng.choice(("you", _MINE))}, set={"to": m.rng.choice(("this", "you", "opponent"))}
    ),
    "damage instead of": lambda _: _replace(
        {"event": "damage", "to": "this", "combat": True},
        **{"with": [{"do": "add_counters", "on": "this", "kind": "-1/-1"}]},
    ),
    "not destroyed": lambda m: _replace(
        {"event": "destroy", "what": m.rng.choice(("this", _MINE))}, **{"with": m.rng.choice(([], [_CHARGE]))}
    ),
    "removed": lambda m: _replace(
        {"event": "move", "what": {**m.fits(), "token": False}, "to": "graveyard"}, set={"to": "removed"}
    ),
    "to the library": lambda m: _replace(
        {"event": "move", "what": m.fits(), "from": "in_play", "to": "graveyard"},
        set={"to": "library", "position": m.rng.choice(("top", "bottom"))},
    ),
    "to the hand": lambda _: _replace({"event": "move", "what": "this", "to": "graveyard"}, set={"to": "hand"}),
    "enters tapped": lambda m: _replace({"event": "move", "what": m.fits(), "to": "in_play"}, set={"tapped": True}),
    "enters with counters": lambda m: _replace(
        {"event": "move", "what": m.fits(), "to": "in_play"},
        set={"counters": {"kind": m.rng.choice(("+1/+1", "charge")), "number": m.rng.choice((1, {"count": m.fits()}))}},
    ),
    "draws more": lambda _: _replace({"event": "draw", "player": "you"}, **{"with": [{"do": "draw", "number": 2}]}),
    "does not draw": lambda _: _replace({"event": "draw", "player": "you"}, optional="you", **{"with": [_GAIN]}),
    "draws or not": lambda _: _replace(
        {"event": "draw", "player": "you"},
        modes=[[_GAIN], [{"do": "mill", "number": 1}], [{"do": "draw", "number": 1}]],
    ),
    "opponent mills": lambda _: _replace(
        {"event": "draw", "player": "opponent"}, **{"with": [{"do": "mill", "number": 1}]}
    ),
    "skipped": lambda m: _replace(
        {
            "event": "begin",
            "part": m.rng.choice(("draw", "combat", "upkeep", "precombat_main", "untap")),
            "player": m.rng.choice(("you", "opponent")),
        },
        **{"with": m.rng.choice(([], [_GAIN]))},
    ),
    "stays tapped": lambda m: _replace(
        {"event": "untap", "what": m.fits(), "how": "untap_step"},
        **{"with": [{"do": "remove_counters", "on": "event.what", "kind": "charge"}]},
    ),
    "is not tapped": lambda m: _replace({"event": "tap", "what": m.fits()}, **{"with": []}),
    "more life": _amount_of("gain_life", "number", {"plus": [1, "event.number"]}),
    "less life lost": _amount_of("lose_life", "number", {"minus": ["event.number", 1]}),
    "more tokens": _amount_of("create_token", "number", {"plus": [1, "event.number"]}),
    "more counters": _amount_of("add_counters", "number", {"plus": [1, "event.number"]}),
}
"""Kind → what an effect of it does, that of a static ability."""


class MixedMaker(Maker):
    """Makes cards whose abilities are of so many kinds that they meet."""

    def __init__(self, seed: int, edition: str) -> None:
        super().__init__(seed, edition)
        self.rng = Random(f"{seed} mixed")
        rng = self.rng
        self.continuous = rng.sample(sorted(CONTINUOUS), KINDS)
        self.replacing = rng.sample(sorted(REPLACING), KINDS)
        self.waiting = [*self.continuous, *self.replacing]
        """The kinds that no card has yet."""
        rng.shuffle(self.waiting)

    def changes(self, depth: int = 0) -> list[Record]:
        """What one continuous effect does."""
        kinds = [kind for kind in self.continuous if depth == 0 or kind != "ability"]
        return CONTINUOUS[self.rng.choice(kinds)](self)

    def _of_kind(self, kind: str, to: object) -> Record:
        """A static ability of a kind."""
        if kind in CONTINUOUS:
            if kind == "control":
                to = self.rng.choice(("host", {"types": ["Creature"], "tapped": True}))
            return {"kind": "static", "to": to, "changes": CONTINUOUS[kind](self), **self.condition()}
        change = REPLACING[kind](self)
        ability = {"kind": "static", "changes": [change], **self.condition()}
        is_its_own = "this" in json.dumps(change["event"]) and "move" in json.dumps(change["event"])
        return {**ability, "zone": "any"} if is_its_own and "as_long_as" not in ability else ability

    def entering(self) -> Record:
        """How a permanent comes into play."""
        rng = self.rng
        copied = {
            "do": "choose",
            "among": {"types": [rng.choice(("Creature", "Enchantment", "Artifact"))]},
            "as": "$copied",
        }
        paid = {"do": "may", "cost": [{"do": "pay_life", "number": 2}], "effect": [], "as": "$paid"}
        counters = {"kind": rng.choice(("+1/+1", "charge")), "number": rng.choice((1, 2, {"count": self.fits()}))}
        tapped = {"set": {"tapped": True}}
        one: list[Record] = [
            {"first": [copied], "set": {"copy": {"of": "$copied"}}},
            {"first": [copied], "set": {"copy": {"of": "$copied"}}, "optional": "you"},
            {"first": [copied], "set": {"copy": {"of": "$copied"}, "tapped": True, "counters": counters}},
            {"first": [paid], "if": {"not": {"did": "$paid"}}, **tapped},
            {"if": {"there_is": self.fits()}, **tapped},
            {"optional": "you", **tapped},
            {"set": {"counters": counters}},
        ]
        event = {"event": "move", "what": "this", "to": "in_play"}
        return {"kind": "static", "zone": "any", "changes": [_replace(event, **rng.choice(one))]}

    def does(self, what: str) -> Record:
        """An instruction of a spell or ability, about `what`, which is in play."""
        rng = self.rng
        to: object = rng.choice((what, what, what, self.fits()))
        until = rng.choice(("end_of_turn", "end_of_turn", "end_of_game"))
        once = rng.choice(({"uses": 1}, {"shield": rng.randint(1, 4)}))
        each = {"event": "damage", "to": "each"}
        one: list[Record] = [
            {"do": "apply", "to": to, "changes": self.changes(1), "until": until},
            {"do": "apply", "to": to, "changes": self.changes(1), "until": until},
            {"do": "apply", "to": what, "changes": [_change("control")], "until": until},
            {"do": "apply", "to": "this", "changes": [_change("copy", of=what)], "until": until},
            {"do": "apply", "changes": [_replace({"event": "damage", "to": what}, prevent="all", **once)]},
            {"do": "apply", "to": _MINE, "changes": [_replace(each, prevent="all", shield=rng.randint(1, 3))]},
            {"do": "apply", "changes": [_replace({"event": "damage", "to": "you"}, set={"to": what}, **once)]},
            {"do": "apply", "changes": [_replace({"event": "damage", "combat": True}, prevent="all")]},
            {
                "do": "apply",
                "changes": [_replace({"event": "begin", "part": "turn", "player": "opponent"}, uses=1, **{"with": []})],
                "until": "end_of_game",
            },
            {"do": "regenerate", "what": to},
            {"do": "regenerate", "what": to},
            {"do": "destroy", "what": to, "regenerate": rng.random() < 0.8},
            {"do": "destroy", "what": what},
            {"do": "damage", "amount": rng.randint(1, 4), "to": rng.choice((what, {"types": ["Creature"]}))},
            {"do": "damage", "amount": rng.randint(1, 4), "to": rng.choice((what, "each_player"))},
            {"do": "add_counters", "on": what, "kind": rng.choice(("+1/+1", "-1/-1", "charge")), "number": 2},
            {"do": rng.choice(("tap", "untap")), "what": to},
            {"do": "phase_out", "what": to},
            {"do": "phase_in", "what": {"zone": "phased_out"}},
            {"do": "move", "what": what, "to": rng.choice(("hand", "library", "graveyard", "removed"))},
            {"do": "sacrifice", "what": {"types": ["Creature"]}, "player": "each_player"},
            {"do": "draw", "number": rng.randint(1, 2)},
            {"do": "discard", "number": 1, "player": "each_player"},
            {"do": "gain_life", "number": self.amount(), "player": rng.choice(("you", "each_player"))},
            {"do": "lose_life", "number": 1, "player": "each_player"},
            {"do": "create_token", "number": rng.randint(1, 2), "token": self._token(), "player": "you"},
            {"do": "move", "what": {"zone": "graveyard", "of": "you", "types": ["Creature"]}, "to": "in_play"},
            {
                "do": "may",
                "effect": [
                    {
                        "do": "find",
                        "among": {"zone": "library", "of": "you", "types": [rng.choice(TYPES)]},
                        "as": "$found",
                    },
                    {"do": "move", "what": "$found", "to": "in_play"},
                    {"do": "shuffle"},
                ],
            },
            {"do": "add_part", "part": rng.choice(("turn", "combat"))},
            {"do": "may", "effect": [{"do": "destroy", "what": what}, _GAIN]},
        ]
        return rng.choice(one)

    def doing(self) -> Record:
        """A spell's or an activated ability's targets and effect."""
        types = [self.rng.choice(("Creature", "Creature", "Artifact", "Enchantment", "Land"))]
        if self.rng.random() < 0.3:
            types = [*TYPES]
        return {"targets": [{"objects": {"types": types}}], "effect": [self.does("target")]}

    def ability(self) -> Record:
        """An activated or a triggered ability."""
        rng = self.rng
        if rng.random() < 0.6:
            return {"kind": "activated", "cost": rng.choice((["{1}"], ["tap"])), **self.doing()}
        when: list[Record] = [
            {"event": "move", "what": "this", "to": "in_play"},
            {"event": "move", "what": self.fits(), "to": "in_play"},
            {"event": "move", "what": {"types": ["Creature"]}, "from": "in_play", "to": "graveyard"},
            {"event": "begin", "part": "upkeep", "player": "you"},
            {"event": "damage", "from": "this"},
            {"event": "tap", "what": self.fits()},
        ]
        return {"kind": "triggered", "when": rng.choice(when), **self.doing()}

    def card(self, name: str) -> Record:
        """A card: a permanent with the abilities of a kind or two that wait for one, or a spell."""
        rng = self.rng
        if not self.waiting and rng.random() < 0.5:
            kind = rng.choice(("Instant", "Sorcery"))
            return {
                "name": name,
                "cost": rng.choice(COSTS),
                "types": kind,
                "until": NAMES[-1],
                "abilities": [{"kind": "spell", **self.doing()}],
            }
        kind = rng.choice(("creature", "creature", "creature", "enchantment", "artifact", "aura"))
        record = super().card(name)
        while (made := self._kind_of(record)) != kind:
            record = super().card(name)
        abilities = [one for one in self._listed(record) if isinstance(one, str) or one.get("kind") != "static"]
        abilities += [one for one in self._listed(record) if "characteristic" in json.dumps(one)]
        for _ in range(rng.choice((1, 2, 2))):
            waiting = self.waiting.pop() if self.waiting else rng.choice((*self.continuous, *self.replacing))
            to: object = "host" if made == "aura" else rng.choice(("this", self.fits(), self.fits()))
            abilities.append(self._of_kind(waiting, to))
        if rng.random() < 0.35:
            abilities.append(self.entering())
        if rng.random() < 0.6:
            abilities.append(self.ability())
        record |= {"cost": rng.choice(COSTS), "colors": [_color(self)], "abilities": abilities, "until": NAMES[-1]}
        record.pop("granted", None)
        if "granted 1" in json.dumps(abilities):
            record["granted"] = [self.static(rng.choice(("this", self.fits())), 1)]
        if made == "aura":
            own = [one for one in abilities if not isinstance(one, str) or one != "enchant permanent"]
            record["editions"] = {"2003-12": {"types": "Enchantment — Enchant permanent", "abilities": own}}
        return record

    @staticmethod
    def _listed(record: Record) -> list[Record | str]:
        found = record["abilities"]
        assert isinstance(found, list)
        return found

    @staticmethod
    def _kind_of(record: Record) -> str:
        types = str(record["types"])
        if "Aura" in types:
            return "aura"
        return "other" if "Equipment" in types or "Land" in types else types.split(" ", maxsplit=1)[0].lower()

    def decks(self) -> tuple[CardPool, tuple[Deck, Deck]]:
        """Two decks, and the cards of both with the lands."""
        names = [f"Mix {index}" for index in range(2 * CARDS)]
        made = [self.card(name) for name in names]
        made += [self._land("Source")] + [self._land(f"Odd Land {index}", odd=True) for index in (1, 2)]
        made += [self._driver(f"Driver {index}") for index in range(DRIVERS)]
        for record in made:
            if self._kind_of(record) == "creature" and record.get("toughness") == 0:
                record["toughness"] = 1
        found = CardPool.of(read_records(json.dumps(made), "mixed.yaml"))
        lists = []
        for side in (0, 1):
            mine = names[side * CARDS : (side + 1) * CARDS]
            lines = ["9 Source", "2 Odd Land 1", "1 Odd Land 2", *(f"2 {name}" for name in mine)]
            lines += [f"2 Driver {index}" for index in range(DRIVERS)]
            lists.append(read_deck("\n".join(lines), "deck.txt"))
        return found, (lists[0], lists[1])

    def _driver(self, name: str) -> Record:
        """An enchantment by which something happens at the beginning of every upkeep."""
        rng = self.rng
        all_of: Record = {"types": ["Creature"]}
        one: list[Record] = [
            {"do": "damage", "amount": 1, "to": all_of},
            {"do": "damage", "amount": 2, "to": rng.choice((self.fits(), "each_player"))},
            {"do": "destroy", "what": {**all_of, "tapped": True}},
            {"do": "regenerate", "what": rng.choice((all_of, self.fits()))},
            {"do": "add_counters", "on": rng.choice((all_of, self.fits())), "kind": rng.choice(("+1/+1", "charge"))},
            {"do": rng.choice(("tap", "untap")), "what": all_of},
            {"do": "create_token", "token": self._token(), "player": "each_player"},
            {"do": "draw", "number": 1, "player": "each_player"},
            {"do": "gain_life", "number": 1, "player": "each_player"},
            {"do": "lose_life", "number": 1, "player": "each_player"},
            {"do": "sacrifice", "what": all_of, "player": "active_player"},
            {
                "do": "move",
                "what": {"zone": "graveyard", "of": "active_player", "types": ["Creature"]},
                "to": "in_play",
            },
        ]
        when = {"event": "begin", "part": rng.choice(("upkeep", "upkeep", "end_of_turn"))}
        shield = _replace({"event": "damage", "to": "each"}, prevent="all", shield=rng.randint(1, 2))
        shields: list[Record] = [{"do": "apply", "to": rng.choice((_MINE, all_of)), "changes": [shield]}]
        effect = [*rng.choice((shields, [])), *rng.sample(one, 2)]
        abilities = [{"kind": "triggered", "when": when, "effect": effect}]
        return {"name": name, "cost": "{0}", "types": "Enchantment", "until": NAMES[-1], "abilities": abilities}

    def _land(self, name: str, *, odd: bool = False) -> Record:
        more = (
            [self.rng.choice((self.entering(), self._of_kind(self.rng.choice(self.replacing), "this")))] if odd else []
        )
        return {"name": name, "types": "Land — Forest", "until": NAMES[-1], "abilities": more}
