"""The keyword abilities of 502 and, in 2026-04, of 702: what shows each at work, and the cards of its games."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache

from rewind.aggregates.cards import CardPool, CardRecord, pool
from rewind.aggregates.cards.built_in.definition_table import by_hand
from rewind.aggregates.cards.keyword_definitions import definitions
from rewind.aggregates.editions import NAMES
from rewind.aggregates.editions import edition as book_of
from tests.games.today import cards_of_today, own_cards
from tests.keyword_games import signs
from tests.keyword_games.signs import (
    KeywordGames,
    attacks,
    by_rule,
    enters_with_counters,
    evades,
    in_a_band,
    named,
    on_stack,
    paid,
    played_with,
    replaces,
)
from tests.keyword_games.today import OF_TODAY

_SNOW_LANDS = tuple(f"Snow-Covered {land}" for land in ("Plains", "Island", "Swamp", "Mountain", "Forest"))
_KILLS = ("Shock", "Terror", "Shock")

OF_502: Mapping[str, KeywordGames] = {
    "first strike": KeywordGames(by_rule("502.2b")),
    "flanking": KeywordGames(on_stack("flanking")),
    "flying": KeywordGames(evades("502.4b")),
    "haste": KeywordGames(attacks("haste", signs.came_this_turn)),
    "landwalk": KeywordGames(evades("502.6")),
    "snow landwalk": KeywordGames(evades("502.6c"), about=_SNOW_LANDS),
    "protection": KeywordGames(evades("502.7")),
    "shadow": KeywordGames(evades("502.8")),
    "trample": KeywordGames(by_rule("502.9b")),
    "banding": KeywordGames(in_a_band(is_with_other=False)),
    "bands with other": KeywordGames(
        in_a_band(is_with_other=True), beside=("Master of the Hunt", *("Forest",) * 5), most=900
    ),
    "rampage": KeywordGames(on_stack("rampage")),
    "cumulative upkeep": KeywordGames(on_stack("cumulative upkeep")),
    "vigilance": KeywordGames(attacks("vigilance")),
    "phasing": KeywordGames(by_rule("502.15b")),
    "buyback": KeywordGames(paid("$bought")),
    "horsemanship": KeywordGames(evades("502.17")),
    "cycling": KeywordGames(on_stack("cycling")),
    "landcycling": KeywordGames(on_stack("landcycling")),
    "echo": KeywordGames(on_stack("echo"), most=900),
    "fading": KeywordGames(on_stack("fading")),
    "kicker": KeywordGames(paid("$kicked")),
    "flashback": KeywordGames(paid("$flashback")),
    "threshold": KeywordGames(signs.at_threshold),
    "madness": KeywordGames(on_stack("madness"), about=("Wild Mongrel", "Mind Rot", "Wheel of Fortune")),
    "fear": KeywordGames(evades("502.25b")),
    "morph": KeywordGames(signs.face_down),
    "amplify": KeywordGames(enters_with_counters("amplify")),
    "double strike": KeywordGames(by_rule("502.28b")),
    "provoke": KeywordGames(on_stack("provoke")),
    "storm": KeywordGames(on_stack("storm"), hand=("Shock", "Ornithopter")),
    "affinity": KeywordGames(played_with("affinity", signs.is_cheaper), beside=("Ornithopter", "Ornithopter")),
    "entwine": KeywordGames(paid("$entwined")),
    "equip": KeywordGames(on_stack("equip")),
    "imprint": KeywordGames(signs.imprinted, hand=("Shock", "Shock", "Grizzly Bears")),
    "modular": KeywordGames(on_stack("modular"), beside=("Ornithopter", "Ornithopter"), hand=_KILLS),
    "scry": KeywordGames(signs.scried),
    "sunburst": KeywordGames(enters_with_counters("sunburst")),
    "bushido": KeywordGames(on_stack("bushido")),
    "soulshift": KeywordGames(on_stack("soulshift"), hand=_KILLS),
    "splice": KeywordGames(signs.spliced),
    "defender": KeywordGames(signs.stayed_home, beside=("Wall of Wood",)),
    "offering": KeywordGames(paid("$offered"), beside=("Raging Goblin", "Raging Goblin", "Kitsune Blademaster")),
    "ninjutsu": KeywordGames(on_stack("ninjutsu"), beside=("Storm Crow", "Wind Drake", "Raging Goblin", "Ornithopter")),
    "epic": KeywordGames(on_stack("epic"), beside=("Forest", "Forest", "Plains", "Plains")),
    "enchant": KeywordGames(signs.enchants),
    "convoke": KeywordGames(
        played_with("convoke", signs.is_paid_by_tapping), beside=("Grizzly Bears", "White Knight", "Wind Drake")
    ),
    "dredge": KeywordGames(replaces("dredge")),
    "transmute": KeywordGames(on_stack("transmute")),
    "bloodthirst": KeywordGames(
        enters_with_counters("bloodthirst"), beside=("Prodigal Sorcerer",) * 3, hand=("Shock", "Shock")
    ),
    "haunt": KeywordGames(on_stack("haunt"), hand=_KILLS),
    "replicate": KeywordGames(on_stack("replicate")),
    "forecast": KeywordGames(on_stack("forecast")),
    "graft": KeywordGames(on_stack("graft")),
    "recover": KeywordGames(on_stack("recover"), hand=_KILLS),
    "ripple": KeywordGames(on_stack("ripple")),
    "flash": KeywordGames(played_with("flash", signs.is_at_instant_speed)),
    "split second": KeywordGames(signs.held_off),
    "suspend": KeywordGames(signs.suspended),
}
"""Keyword → its games, in the order of their rules."""
KEYWORDS: Mapping[str, KeywordGames] = {**OF_502, **OF_TODAY}
"""The same, of every keyword."""


@cache
def keywords(edition: str) -> frozenset[str]:
    """The keyword abilities of an edition that do something in a game, as the table calls them."""
    book = book_of(edition)
    in_games = (word for word, one in definitions(edition).items() if not one.is_of_decks)
    without_effect = {one.name for one in book.keywords.values() if not one.has_effect}
    actions = {one.name for one in book.keyword_actions.values()}
    return frozenset(map(named, in_games)) - without_effect - actions


def every_keyword() -> Sequence[tuple[str, str]]:
    """Each keyword ability with each edition that has it."""
    return [(word, edition) for edition in NAMES for word in KEYWORDS if word in keywords(edition)]


_LISTED = re.compile(r'"abilities":(\[[^][{}]*\])')
_KEYWORD = re.compile(r'"keyword":"([^"]+)"')


@cache
def cards(word: str, edition: str) -> tuple[str, ...]:
    """The cards that have a keyword ability in an edition, or give it, and what else it needs."""
    records = own_cards() if word in OF_TODAY else by_hand().known(edition)
    found = [record.name for record in records if word in _words(record, edition)]
    return tuple(dict.fromkeys((*found, *KEYWORDS[word].about)))


def pool_of(word: str) -> CardPool:
    """The cards among which those of a keyword ability's games are: no built-in one has what only 2026-04 has."""
    return cards_of_today() if word in OF_TODAY else pool()


def _words(record: CardRecord, edition: str) -> frozenset[str]:
    """The keywords that a card has in an edition, or gives, as the table calls them."""
    definition = record.definition
    programs = {program.key: program.ability for program in definition.programs}
    back = () if definition.back is None else definition.back.abilities
    waiting = [*definition.characteristics_in(edition).abilities, *back]
    words: set[str] = set()
    while waiting:
        key = waiting.pop()
        program = programs.pop(key, None)
        if program is None:
            words.add(key)
        else:
            given = (ability for listed in _LISTED.findall(program) for ability in json.loads(listed))
            waiting += [ability for ability in given if isinstance(ability, str)]
            words.update(_KEYWORD.findall(program))
    return frozenset(map(named, words))
