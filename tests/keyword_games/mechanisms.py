"""The keyword abilities of 502.2 to 502.29, the cards that have each, and what shows in a game that it was at work."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from aggregates.cards import CardRecord, pool
from aggregates.cards.keyword_definitions import definitions
from aggregates.editions import NAMES
from aggregates.game import Game
from aggregates.rules.combat import bands, combat
from aggregates.rules.engine.abilities import keyword_of
from aggregates.rules.engine.engine import Engine
from aggregates.rules.engine.illegal import IllegalAction
from events.base import Event
from events.combat import AttackersDeclared
from events.envelope import Recorded
from events.objects import TurnedFaceUp
from events.playing import AbilityPlayed, AbilityTriggered, SpellPlayed
from events.zones import ZoneChanged

LAST = 29
"""The last paragraph of 502 that is looked at here."""

BY_RULE = {
    "first strike": "502.2b",
    "flying": "502.4b",
    "landwalk": "502.6",
    "snow landwalk": "502.6c",
    "protection": "502.7",
    "shadow": "502.8",
    "trample": "502.9b",
    "banding": "502.10",
    "bands with other": "502.11b",
    "phasing": "502.15b",
    "horsemanship": "502.17",
    "fear": "502.25b",
    "double strike": "502.28b",
}
"""What an event cites by which a keyword is at work, or what forbids a block, as a number or the beginning of one."""

BY_COST = {"kicked": "kicker", "bought": "buyback", "flashback": "flashback", "madness": "madness"}
"""How the name of a cost begins that is paid for a keyword."""

_LISTED = re.compile(r'"abilities":(\[[^][{}]*\])')
_KEYWORD = re.compile(r'"keyword":"([a-z ]+)"')

AT_THRESHOLD = 7
"""Cards in a graveyard (2003-12, 502.23a)."""

SNOW_LANDS = tuple(f"Snow-Covered {land}" for land in ("Plains", "Island", "Swamp", "Mountain", "Forest"))
DISCARDING = ("Wild Mongrel", "Mind Rot", "Wheel of Fortune")
STANDING = {"bands with other": ("Master of the Hunt", *("Forest",) * 5)}
"""What each player has in play besides."""


@cache
def mechanisms(edition: str) -> tuple[str, ...]:
    """The keyword abilities of an edition that games are played for."""
    by_words = {_mechanism(word): one.rule for word, one in definitions(edition).items()}
    return tuple(
        sorted(
            word for word, rule in by_words.items() if 2 <= int(rule.rpartition("502.")[2].rstrip("abcdefgh")) <= LAST
        )
    )


def _mechanism(word: str) -> str:
    """What games are played for, of a keyword: landwalk and snow landwalk are one each."""
    if word.endswith("walk"):
        return "snow landwalk" if word.startswith("snow") else "landwalk"
    return "snow landwalk" if word == "snow-covered" else word


@cache
def cards(mechanism: str, edition: str) -> tuple[str, ...]:
    """The cards that have a keyword ability in an edition, or give it, and what else it needs."""
    found = [record.name for record in pool().known(edition) if mechanism in _words(record, edition)]
    if mechanism == "snow landwalk":
        found += SNOW_LANDS
    if mechanism == "madness":
        found += DISCARDING
    return tuple(dict.fromkeys(found))


def _words(record: CardRecord, edition: str) -> frozenset[str]:
    """The keywords that a card has in an edition, or gives, as `_mechanism` calls them."""
    definition = record.definition
    programs = {program.key: program.ability for program in definition.programs}
    waiting = [*definition.characteristics_in(edition).abilities]
    words: set[str] = set()
    while waiting:
        key = waiting.pop()
        program = programs.pop(key, None)
        if program is None:
            words.add(key.partition(" from ")[0])
        else:
            given = (ability for listed in _LISTED.findall(program) for ability in json.loads(listed))
            waiting += [ability for ability in given if isinstance(ability, str)]
            words.update(_KEYWORD.findall(program))
    return frozenset(map(_mechanism, words))


class Watched(Game):
    """A game that notes which keyword abilities were at work in it."""

    def __init__(self, *arguments: object) -> None:
        super().__init__(*arguments)  # type: ignore[arg-type]  # they are a game's
        self.seen: set[str] = set()

    def decide(self, event: Event, *, override_rules: bool = False) -> tuple[Recorded, ...]:
        """As a game does."""
        if isinstance(event, AbilityPlayed):
            engine = self.engine()
            listed = engine.abilities(event.object).activated
            key = listed[event.ability - 1][0] if event.ability <= len(listed) else ""
            self._note([keyword_of(key, engine.compiler, engine.draft.definitions) or ""])
        made = super().decide(event, override_rules=override_rules)
        self._note(_cited(str(rule) for record in made for rule in record.rule))
        for record in made:
            self._note(self._shown(record.event))
        return made

    def _note(self, words: Iterable[str]) -> None:
        self.seen.update(map(_mechanism, words))

    def _shown(self, event: Event) -> Iterator[str]:
        match event:
            case AbilityTriggered() if event.key is not None:
                engine = self.engine()
                yield keyword_of(event.key, engine.compiler, engine.draft.definitions) or ""
            case SpellPlayed():
                yield "morph" if event.face_down else ""
                yield from (
                    word for cost in event.costs for begins, word in BY_COST.items() if cost.startswith(f"${begins}")
                )
            case TurnedFaceUp():
                yield "morph"
            case ZoneChanged() if event.to is not None and not self.state.ended:
                yield from self._moved(event)
            case AttackersDeclared():
                yield from self._attacking(event)
            case _:
                pass

    def _moved(self, event: ZoneChanged) -> Iterator[str]:
        """Counters by amplify; and a permanent at threshold, where a card has come into a graveyard."""
        assert event.to is not None, "asked before"
        engine = self.engine()
        if event.to.zone == "in_play" and event.counters and engine.zone_of(event.becomes) == "in_play":
            yield from {"amplify"} & engine.abilities(event.becomes).keywords
        if event.to.zone == "graveyard":
            for obj in engine.zone("in_play"):
                buried = engine.zone("graveyard", engine.controller(obj))
                if len(buried) >= AT_THRESHOLD:
                    yield from {"threshold"} & engine.abilities(obj).keywords

    def _attacking(self, event: AttackersDeclared) -> Iterator[str]:
        engine = self.engine()
        for obj in (obj for band in event.bands for obj in band if engine.zone_of(obj) == "in_play"):
            yield "banding" if bands.has_banding(engine, obj) else ""
            yield "bands with other" if bands.bands_with(engine, obj) else ""
        for attack in event.attacks:
            attacker = attack.attacker
            if engine.zone_of(attacker) != "in_play":
                continue
            keywords = engine.abilities(attacker).keywords
            if "haste" in keywords and engine.draft.controlled_since.get(attacker, 0) > 1:
                began = engine.draft.players[engine.active].turn_began
                yield "haste" if engine.draft.controlled_since[attacker] > began else ""
            if "vigilance" in keywords and not engine.draft.status_of(attacker).tapped:
                yield "vigilance"
            yield from _cited(_kept_from(engine, attacker))


def _kept_from(engine: Engine, attacker: str) -> Iterator[str]:
    """The rules by which creatures of the defending player cannot block an attacker."""
    for seat in engine.opponents(engine.active):
        declaring = combat.blocking(engine, seat)
        for blocker in engine.creatures(seat):
            try:
                combat.verify_block_attacker(engine, blocker, attacker, declaring)
            except IllegalAction as error:
                yield from map(str, error.rules)


def _cited(rules: Iterable[str]) -> list[str]:
    """The keyword abilities that citations are of."""
    numbers = {rule.rpartition(" ")[2] for rule in rules}
    return [word for word, number in BY_RULE.items() if any(_is_under(one, number) for one in numbers)]


def _is_under(number: str, head: str) -> bool:
    return number == head or (number.startswith(head) and number[len(head)].isalpha())


def every_mechanism() -> Sequence[tuple[str, str]]:
    """Each keyword ability with each edition that has it."""
    return [(word, edition) for edition in NAMES for word in mechanisms(edition)]
