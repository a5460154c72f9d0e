"""The words that a person reads, by edition: the books' own until 2009, then battlefield, exile, cast.

A table of editions, each with what it says otherwise than the one before it. An edition that is not in the table
speaks like the newest one before it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Literal, get_args

from rewind.events.base import Phase, Step, Zone

Region = Zone | Literal["outside"]
"""Where an object can be: a zone, or outside the game, which is not a zone (rule 217.1e)."""

OUTSIDE: Literal["outside"] = "outside"


@dataclass(frozen=True, slots=True)
class ZoneWords:
    """How one zone is spoken of. `{whose}` stands for a player in the genitive."""

    title: str
    """As a heading."""
    inside: str
    """Where something is."""
    into: str
    """Where something goes."""
    out_of: str
    """Where something comes from."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of an edition."""

    zones: Mapping[Region, ZoneWords]
    """Zone → how it is spoken of."""
    destinations: Mapping[str, str]
    """Zone → its name after "to", where that is not the name that a log has for it."""
    phases: Mapping[Phase, str]
    """Phase → its name."""
    steps: Mapping[Step, str]
    """Step → its name."""
    comes_into_play: str
    """What a permanent does as it comes to be one."""
    come_into_play: str
    """The same, in the infinitive."""
    in_play: str
    """Where permanents are."""
    left_play: str
    """What has been a permanent and is none any more: "has …"."""
    dies: str
    """What a creature does that goes from there to a graveyard; empty where there is no word of its own for that."""
    mills: str
    """What a player does whose card goes from the library to the graveyard; empty where there is no such word."""
    removed: str
    """What happened to a card that was removed from the game: "is …"."""
    out_of_the_game: str
    """Where such a card goes."""
    removing: str
    """What a player does who removes `{what}` from the game, as a participle."""
    to_remove: str
    """The same, in the infinitive."""
    plays_spell: str
    """What a player does with a spell, in the third person."""
    play_spell: str
    """The same, in the infinitive."""
    spell_played: str
    """The same, as a participle."""
    plays_ability: str
    """What a player does with an activated ability, in the third person."""
    play_ability: str
    """The same, in the infinitive."""
    ability_played: str
    """The same, as a participle."""
    playing_spell: str
    """What a player does with a spell, as a gerund."""
    playing_ability: str
    """What a player does with an activated ability, as a gerund."""
    creates_token: str
    """What a player does with `{token}`."""
    token_created: str
    """What happens to a token: "is …"."""
    mana_value: str
    """The amount of mana in a mana cost, of any kind."""
    state_based: str
    """What rule 420 is about."""
    own: str
    """What is a player's, who is named before: "his or her", "their"."""

    @property
    def play_something(self) -> str:
        """What a player does with a spell or an activated ability, in the infinitive."""
        return _either(self.play_spell, self.play_ability)

    @property
    def plays_something(self) -> str:
        """The same, in the third person."""
        return _either(self.plays_spell, self.plays_ability)

    @property
    def something_played(self) -> str:
        """The same, as a participle."""
        return _either(self.spell_played, self.ability_played)

    def gone(self, name: str) -> str:
        """What is said of something that was in play."""
        return f"{name} is not {self.in_play} any more"

    def where(self, zone: str) -> str:
        """Where something in a zone is, after "is": "in play", "exiled", "in the graveyard"."""
        match zone:
            case "in_play":
                return self.in_play
            case "removed":
                return self.removed
            case "phased_out":
                return "phased out"
            case "stack":
                return "on the stack"
            case _:
                return f"in the {zone}"

    def part(self, part: Phase | Step) -> str:
        """The name of a phase or step."""
        return next(name for key, name in (*self.phases.items(), *self.steps.items()) if key == part)


def _either(*words: str) -> str:
    return " or ".join(dict.fromkeys(words))


def _owned(name: str) -> ZoneWords:
    return ZoneWords(name.capitalize(), f"in {{whose}} {name}", f"into {{whose}} {name}", f"from {{whose}} {name}")


def _shared(title: str, name: str) -> ZoneWords:
    return ZoneWords(title, f"in {name}", f"into {name}", f"from {name}")


_BOOK_ZONES: Mapping[Region, ZoneWords] = MappingProxyType(
    {
        "library": _owned("library"),
        "hand": _owned("hand"),
        "graveyard": _owned("graveyard"),
        "in_play": ZoneWords("In play", "in play", "into play", "from play"),
        "stack": ZoneWords("Stack", "on the stack", "on the stack", "from the stack"),
        "removed": _shared("Removed from the game", "the removed-from-the-game zone"),
        "phased_out": _shared("Phased out", "the phased-out zone"),
        "ante": _shared("Ante", "the ante zone"),
        "command": _shared("Command zone", "the command zone"),
        "outside": ZoneWords("Outside the game", "outside the game", "out of the game", "from outside the game"),
    }
)

_PHASES: Mapping[Phase, str] = MappingProxyType(
    {
        "beginning": "beginning phase",
        "precombat_main": "precombat main phase",
        "combat": "combat phase",
        "postcombat_main": "postcombat main phase",
        "ending": "ending phase",
    }
)

_BOOK_STEPS: Mapping[Step, str] = MappingProxyType(
    {
        "untap": "untap step",
        "upkeep": "upkeep step",
        "draw": "draw step",
        "beginning_of_combat": "beginning of combat step",
        "declare_attackers": "declare attackers step",
        "declare_blockers": "declare blockers step",
        "combat_damage": "combat damage step",
        "end_of_combat": "end of combat step",
        "end_of_turn": "end of turn step",
        "cleanup": "cleanup step",
    }
)

_BOOK = Terms(
    zones=_BOOK_ZONES,
    destinations=MappingProxyType({}),
    phases=_PHASES,
    steps=_BOOK_STEPS,
    comes_into_play="comes into play",
    come_into_play="come into play",
    in_play="in play",
    left_play="left play",
    dies="",
    mills="",
    removed="removed from the game",
    out_of_the_game="out of the game",
    removing="removing {what}",
    to_remove="remove from the game",
    plays_spell="plays",
    play_spell="play",
    spell_played="played",
    plays_ability="plays",
    play_ability="play",
    ability_played="played",
    playing_spell="playing",
    playing_ability="playing",
    creates_token="puts {token} into play",
    token_created="put into play",
    mana_value="converted mana cost",
    state_based="state-based effect",
    own="his or her",
)

_2009 = replace(
    _BOOK,
    zones=MappingProxyType(
        {
            **_BOOK_ZONES,
            "in_play": ZoneWords("Battlefield", "on the battlefield", "onto the battlefield", "from the battlefield"),
            "removed": _shared("Exile", "exile"),
        }
    ),
    destinations=MappingProxyType({"in_play": "the battlefield", "removed": "exile"}),
    steps=MappingProxyType({**_BOOK_STEPS, "end_of_turn": "end step"}),
    comes_into_play="enters the battlefield",
    come_into_play="enter the battlefield",
    in_play="on the battlefield",
    left_play="left the battlefield",
    removed="exiled",
    out_of_the_game="into exile",
    removing="exiling {what}",
    to_remove="exile",
    plays_spell="casts",
    play_spell="cast",
    spell_played="cast",
    plays_ability="activates",
    play_ability="activate",
    ability_played="activated",
    playing_spell="casting",
    playing_ability="activating",
    creates_token="puts {token} onto the battlefield",
    token_created="put onto the battlefield",
    state_based="state-based action",
)
_2011 = replace(_2009, dies="dies")
_2016 = replace(_2011, creates_token="creates {token}", token_created="created")
_2018 = replace(_2016, own="their")
_2020 = replace(_2018, mills="mills")
_2021 = replace(_2020, mana_value="mana value")
_2024 = replace(_2021, comes_into_play="enters", come_into_play="enter")
_2026 = replace(
    _2024,
    zones=MappingProxyType(
        {
            **_2024.zones,
            "phased_out": ZoneWords("Phased out", "phased out", "among what is phased out", "from being phased out"),
        }
    ),
)

TERMS: Mapping[str, Terms] = MappingProxyType(
    {
        "2003-12": _BOOK,
        "2006-10": _BOOK,
        "2009-07": _2009,
        "2011-07": _2011,
        "2016-09": _2016,
        "2018-04": _2018,
        "2020-07": _2020,
        "2021-04": _2021,
        "2024-08": _2024,
        "2026-04": _2026,
    }
)
"""Edition → its terms, in the order of the editions' dates."""

for _terms in TERMS.values():
    assert set(_terms.zones) == {*get_args(Zone), OUTSIDE}
    assert set(_terms.phases) == set(get_args(Phase))
    assert set(_terms.steps) == set(get_args(Step))

_DATES = list(TERMS)
_DATE = re.compile(r"\d{4}-\d{2}")


@lru_cache(maxsize=256)
def terms_of(edition: str) -> Terms:
    """The terms of an edition: of the newest edition in `TERMS` that is not later.

    An edition before the first, and a name that does not begin with a year and a month, has the terms of the first.
    """
    if _DATE.match(edition) is None:
        return TERMS[_DATES[0]]
    return TERMS[_DATES[max(0, bisect_right(_DATES, edition[:7]) - 1)]]


_OTHER_NAMES: Mapping[str, Region] = {
    "play": "in_play",
    "removed_from_the_game": "removed",
    "outside_the_game": OUTSIDE,
}


@lru_cache(maxsize=1)
def _regions() -> Mapping[str, Region]:
    titles = {words.title: region for terms in TERMS.values() for region, words in terms.zones.items()}
    own: dict[str, Region] = {region: region for region in _BOOK_ZONES}
    return {**{_plain(title): region for title, region in titles.items()}, **_OTHER_NAMES, **own}


def _plain(name: str) -> str:
    return re.sub(r"[\s-]+", "_", name.strip().lower())


def region_named(name: str) -> Region | None:
    """The zone that a person means by `name`, in any edition's words ("hand", "battlefield", "exile"), or None."""
    return _regions().get(_plain(name))
