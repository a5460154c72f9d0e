"""Games from positions with cards that have the keywords from 502.30 on, and what of each keyword occurred in them.

`python -m tests.rules.keyword_games_b 20`: so many games of each group of cards, and in how many of them each keyword
did what it is for; 1 where one of them did in fewer than ten, or a law does not hold in one of some.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from aggregates.cards import pool
from aggregates.fold import fold
from aggregates.fold.playing import symbols
from aggregates.game import Game
from aggregates.rules.engine.abilities import AbilityCompiler, key_of_keyword, word_of
from aggregates.rules.engine.flags import all_flags
from aggregates.rules.queries.mana import mana_cost
from aggregates.state import EMPTY, GameState, object_id
from events.base import Event, Place, Zone
from events.combat import AttackersDeclared
from events.envelope import Recorded
from events.game import NEWEST_DIGEST, CardDefined, GameStarted, SeatName
from events.judging import PlayerPosition, PositionSet
from events.objects import Attached
from events.playing import EventReplaced, PutOnStack, SpecialActionTaken, SpellPlayed
from events.turn import PriorityPassed
from events.zones import CardsLookedAt, ObjectPlaced, ZoneChanged
from replays.playing.bots import UniformBot
from replays.playing.live import play
from replays.playing.random_outcomes import SeededRandom
from tests.layering.laws import Kind, print_digests, wrong_with_games

MODULE = "tests.rules.keyword_games_b"
EDITION = "2006-10"
MOST = 700
"""Events after which a game is given up."""
LEAST = 10
"""In so many games each keyword has to do something."""
LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest")


class Group(NamedTuple):
    """Cards that are played together."""

    keywords: tuple[str, ...]
    cards: tuple[str, ...]
    """Those that have the keywords."""
    beside: tuple[str, ...]
    """Permanents in play beside them."""
    played: tuple[str, ...] = ()
    """Other cards of hands and libraries."""


_KILLS = ("Shock", "Terror")

GROUPS: Mapping[str, Group] = {
    "storm, affinity, entwine": Group(
        ("storm", "affinity", "entwine"),
        ("Brain Freeze", "Grapeshot", "Frogmite", "Myr Enforcer", "Grab the Reins", "Tooth and Nail"),
        ("Ornithopter", "Ornithopter", "Grizzly Bears"),
        ("Shock", "Ornithopter"),
    ),
    "equip, imprint": Group(
        ("equip", "imprint"),
        ("Bonesplitter", "Lightning Greaves", "Chrome Mox", "Extraplanar Lens", "Isochron Scepter"),
        ("Grizzly Bears", "Ornithopter"),
        ("Shock", "Shock", "Grizzly Bears"),
    ),
    "modular, sunburst": Group(
        ("modular", "sunburst"),
        ("Arcbound Worker", "Arcbound Stinger", "Pentad Prism", "Skyreach Manta"),
        ("Ornithopter", "Ornithopter"),
        ("Shock", "Shock", "Shock"),
    ),
    "bushido, soulshift": Group(
        ("bushido", "soulshift"),
        ("Kitsune Blademaster", "Devoted Retainer", "Thief of Hope", "Hundred-Talon Kami"),
        ("Kitsune Blademaster", "Devoted Retainer", "Thief of Hope", "Hundred-Talon Kami"),
        ("Shock", "Terror", "Shock"),
    ),
    "defender, offering": Group(
        ("defender", "offering"),
        ("Drift of Phantasms", "Wall of Wood", "Patron of the Akki", "Patron of the Kitsune"),
        ("Raging Goblin", "Raging Goblin", "Kitsune Blademaster", "Wall of Wood"),
    ),
    "ninjutsu": Group(
        ("ninjutsu",),
        ("Ninja of the Deep Hours", "Okiba-Gang Shinobi"),
        ("Storm Crow", "Wind Drake", "Raging Goblin", "Ornithopter"),
    ),
    "enchant, flash": Group(
        ("enchant", "flash"),
        ("Holy Strength", "Pacifism", "Mystic Snake"),
        ("Storm Crow", "Raging Goblin"),
        ("Shock",),
    ),
    "convoke, dredge, transmute, forecast": Group(
        ("convoke", "dredge", "transmute", "forecast"),
        (
            *("Guardian of Vitu-Ghazi", "Siege Wurm", "Stinkweed Imp", "Greater Mossdog"),
            *("Drift of Phantasms", "Muddle the Mixture", "Skyscribing", "Sky Hussar"),
        ),
        ("Grizzly Bears", "White Knight", "Hill Giant", "Wind Drake", "Wind Drake"),
    ),
    "bloodthirst": Group(
        ("bloodthirst",),
        ("Scab-Clan Mauler", "Ghor-Clan Savage", "Petrified Wood-Kin"),
        ("Prodigal Sorcerer", "Prodigal Sorcerer", "Prodigal Sorcerer"),
        ("Shock", "Shock"),
    ),
    "graft, haunt, replicate": Group(
        ("graft", "haunt", "replicate"),
        (
            *("Simic Initiate", "Vigean Graftmage", "Absolver Thrull", "Blind Hunter"),
            *("Cry of Contrition", "Shattering Spree", "Train of Thought"),
        ),
        ("Ornithopter", "Grizzly Bears"),
        _KILLS,
    ),
    "recover, ripple, split second, suspend": Group(
        ("recover", "ripple", "split second", "suspend"),
        (
            *("Grim Harvest", "Sun's Bounty", "Surging Flame", "Surging Dementia"),
            *("Sudden Shock", "Sudden Death", "Rift Bolt", "Durkwood Baloth"),
        ),
        ("Grizzly Bears", "Gray Ogre"),
    ),
    "epic, scry": Group(
        ("epic", "scry"),
        ("Endless Swarm", "Enduring Ideal", "Magma Jet", "Serum Visions"),
        ("Forest", "Forest", "Plains", "Plains"),
        ("Glorious Anthem",),
    ),
}
"""Name → the cards. Splice and substance are held by tests of their own."""

KEYWORDS = tuple(word for group in GROUPS.values() for word in group.keywords)


# Playing


class Eager(UniformBot):
    """Passes only where it happens to choose so three times."""

    def decide(self, game: Game) -> Event:
        """The next input, rarely a pass."""
        event = super().decide(game)
        for _ in range(2):
            if not isinstance(event, PriorityPassed):
                break
            event = super().decide(game)
        return event


def position(group: Group, seed: int) -> Iterator[Event]:
    """A game that begins in a first main phase with much mana, and the group's cards in every zone of both players."""
    rng = Random(f"{seed} {group.keywords}")
    placed: list[tuple[str, Place, int]] = []
    for seat in (1, 2):
        hand = [*rng.sample(group.cards, min(5, len(group.cards))), *group.played]
        library = [*(rng.choice(group.cards) for _ in range(12)), *group.played, *LANDS]
        rng.shuffle(library)
        placed += [(name, Place(zone="in_play"), seat) for name in (*LANDS, *LANDS, *LANDS, *LANDS, *group.beside)]
        placed += [(name, Place(zone="hand", seat=seat), seat) for name in hand]
        buried = rng.sample(group.cards, min(3, len(group.cards)))
        zones: tuple[tuple[Zone, Sequence[str]], ...] = (("graveyard", buried), ("library", library))
        for zone, names in zones:
            placed += [(name, Place(zone=zone, seat=seat, position="bottom"), seat) for name in names]
    seats = (SeatName(seat=1, name="Alice"), SeatName(seat=2, name="Bob"))
    yield GameStarted(
        format=1,
        game="keywords",
        edition=EDITION,
        seats=seats,
        kind="scenario",
        engine="test",
        flags=all_flags(),
        digests=NEWEST_DIGEST,
    )
    yield CardDefined(definitions=tuple(pool().find(name).definition for name in sorted({name for name, *_ in placed})))
    for number, (name, place, seat) in enumerate(placed, 1):
        in_play = place.zone == "in_play"
        yield ObjectPlaced(
            object=object_id(number),
            place=place,
            owner=seat,
            definition=name,
            controller=seat if in_play else None,
            controlled_since=1 if in_play else None,
        )
    players = tuple(PlayerPosition(seat=seat, turn_began=1) for seat in (1, 2))
    yield PositionSet(players=players, turn=1, active=1, phase="precombat_main")


def played(name: str, seed: int, kind: type[Game] = Game) -> tuple[tuple[Recorded, ...], Game]:
    """A game of a group, and its log."""
    game = kind((), SeededRandom(seed))
    players = {seat: Eager(2 * seed + seat).decide for seat in (1, 2)}
    for event in position(GROUPS[name], seed):
        game.decide(event)
    return play(game, players, MOST), game


def kind_of(name: str) -> Kind:
    """Games of a group, as the laws know them."""
    return Kind(name, lambda seed, _, kind: played(name, seed, kind), (MODULE, "digests", name))


# What occurred


class Seen(NamedTuple):
    """An event, and the state before it."""

    state: GameState
    compiler: AbilityCompiler
    event: Event

    def keywords(self, obj: str) -> frozenset[str]:
        """The keywords of an object as it is."""
        facts = self.state.characteristics_of(obj)
        return frozenset() if facts is None else self.compiler.keywords(facts.abilities, self.state.definitions)

    def printed(self, obj: str) -> frozenset[str]:
        """The keywords that are printed on what an object is a card of."""
        definition = self.state.definition_of(obj)
        if definition is None:
            return frozenset()
        return self.compiler.keywords(definition.characteristics_in(EDITION).abilities, self.state.definitions)


def _ability(word: str) -> Callable[[Seen], bool]:
    """An ability that the keyword stands for is put on the stack."""

    def occurred(seen: Seen) -> bool:
        event = seen.event
        if not isinstance(event, PutOnStack) or event.key is None:
            return False
        return word_of(key_of_keyword(event.key), seen.compiler, seen.state.definitions) == word

    return occurred


def _paid(name: str) -> Callable[[Seen], bool]:
    """A spell is played for an additional cost of this name."""
    return lambda seen: isinstance(seen.event, SpellPlayed) and name in seen.event.costs


def _spell_with(word: str, test: Callable[[Seen, SpellPlayed], bool]) -> Callable[[Seen], bool]:
    """A spell with the keyword is played, and more is true."""

    def occurred(seen: Seen) -> bool:
        event = seen.event
        return isinstance(event, SpellPlayed) and word in seen.printed(event.object) and test(seen, event)

    return occurred


def _enters(word: str) -> Callable[[Seen], bool]:
    """A permanent with the keyword comes into play with counters."""

    def occurred(seen: Seen) -> bool:
        match seen.event:
            case ZoneChanged(object=obj, to=Place(zone="in_play"), counters=(_, *_)):
                return word in seen.printed(obj)
            case _:
                return False

    return occurred


def _is_cheaper(seen: Seen, event: SpellPlayed) -> bool:
    facts = seen.state.characteristics_of(event.object)
    spent = "" if event.payment is None else event.payment.mana
    return facts is not None and sum(n for _, n in symbols(spent)) < mana_cost(facts.mana_cost or "").total


def _is_at_instant_speed(seen: Seen, event: SpellPlayed) -> bool:
    state = seen.state
    in_main = state.phase in ("precombat_main", "postcombat_main")
    return not (in_main and state.active == event.seat and not state.zone("stack"))


def _scried(seen: Seen) -> bool:
    stack = seen.state.zone("stack")
    return isinstance(seen.event, CardsLookedAt) and bool(stack) and "scry" in seen.printed(stack[-1])


def _dredged(seen: Seen) -> bool:
    event = seen.event
    return isinstance(event, EventReplaced) and event.by is not None and "dredge" in seen.printed(event.by)


def _stayed_home(seen: Seen) -> bool:
    """A player attacks, not with what has defender; that it never does is one of the laws here."""
    event, state = seen.event, seen.state
    if not isinstance(event, AttackersDeclared) or not event.attacks:
        return False
    at_home = [obj for obj in state.zone("in_play") if "defender" in seen.keywords(obj)]
    assert not {one.attacker for one in event.attacks} & {*at_home}, "it attacks"
    return any(state.controller.get(obj) == event.seat for obj in at_home)


def _enchants(seen: Seen) -> bool:
    match seen.event:
        case Attached(object=obj) | ZoneChanged(object=obj, attached_to=int() | str()):
            return any(word.startswith("enchant") for word in seen.printed(obj))
        case _:
            return False


def _imprinted(seen: Seen) -> bool:
    """A card is removed from the game by an ability of the permanent on which it is imprinted."""
    event, stack = seen.event, seen.state.zone("stack")
    if not isinstance(event, ZoneChanged) or event.to is None or event.to.zone != "removed" or not stack:
        return False
    entry = seen.state.stack.get(stack[-1])
    return entry is not None and entry.source is not None and "imprint" in seen.printed(entry.source)


def _holds_off(seen: Seen) -> bool:
    """A player passes while a spell with split second waits, having no other choice than mana abilities."""
    return isinstance(seen.event, PriorityPassed) and any(
        "split second" in seen.keywords(obj) for obj in seen.state.zone("stack")
    )


OCCURRED: Mapping[str, Callable[[Seen], bool]] = {
    "storm": _ability("storm"),
    "affinity": _spell_with("affinity", _is_cheaper),
    "entwine": _paid("$entwined"),
    "equip": _ability("equip"),
    "imprint": _imprinted,
    "modular": _ability("modular"),
    "sunburst": _enters("sunburst"),
    "bushido": _ability("bushido"),
    "soulshift": _ability("soulshift"),
    "defender": _stayed_home,
    "offering": _paid("$offered"),
    "ninjutsu": _ability("ninjutsu"),
    "enchant": _enchants,
    "flash": _spell_with("flash", _is_at_instant_speed),
    "convoke": _spell_with("convoke", lambda _, event: bool(event.payment and event.payment.tapped)),
    "dredge": _dredged,
    "transmute": _ability("transmute"),
    "forecast": _ability("forecast"),
    "bloodthirst": _enters("bloodthirst"),
    "graft": _ability("graft"),
    "haunt": _ability("haunt"),
    "replicate": _ability("replicate"),
    "recover": _ability("recover"),
    "ripple": _ability("ripple"),
    "split second": _holds_off,
    "suspend": lambda seen: isinstance(seen.event, SpecialActionTaken) and seen.event.action == "suspend",
    "epic": _ability("epic"),
    "scry": _scried,
}
"""Keyword → whether an event is what the keyword is for."""


def occurred(records: Sequence[Recorded], keywords: Sequence[str]) -> set[str]:
    """Those of some keywords that did what they are for in a game."""
    found: set[str] = set()
    state, compiler = EMPTY, AbilityCompiler()
    for record in records:
        seen = Seen(state, compiler, record.event)
        found |= {word for word in keywords if word not in found and OCCURRED[word](seen)}
        state = fold(state, (record,))
    return found


def games_with(name: str, seeds: Sequence[int]) -> Counter[str]:
    """Keyword → in how many games of a group it did what it is for."""
    keywords = GROUPS[name].keywords
    return Counter(word for seed in seeds for word in occurred(played(name, seed)[0], keywords))


def main(arguments: Sequence[str]) -> int:
    """Plays so many games of each group, and prints what was found; 1 where that is too little, or something wrong."""
    number = int(arguments[0]) if arguments else 20
    wrong = 0
    for name, group in GROUPS.items():
        found = games_with(name, range(number))
        lines = [f"{word}: in {found[word]} of {number} games" for word in group.keywords]
        broken = wrong_with_games(kind_of(name), [(seed, EDITION) for seed in range(2)], elsewhere=1)
        print(*lines, *broken, sep="\n", flush=True)
        wrong += len(broken) + sum(found[word] < LEAST for word in group.keywords)
    return int(wrong > 0)


if __name__ == "__main__":
    if sys.argv[1:2] == ["digests"]:
        print_digests(kind_of(sys.argv[2]), sys.argv[3:])
    else:
        sys.exit(main(sys.argv[1:]))
