"""The words of the ability language: references, names, zones, parts of a turn, stretches of time.

Words for somebody or something (`Reference`), said from the point of view of the ability's controller:

- `this`: the object that has the ability. `host`: what it is attached to. `giver`: whose effect gave the ability.
- `you`, `opponent`, `each_player`, `each_opponent`, `active_player`, `defending_player`; `any_player`: the players,
  asked in turn order until one does it.
- `target`, `target2` …: what was chosen for the first, second … instance of the word "target".
- `each`: what the nearest `where`, `take` or `for_each` looks at, or the `to` of a static ability.
- `event.what`, `event.player`, `event.amount` …: the roles of the event that triggered, or is replaced;
  `event.became`: the object that the event's object became; `event.prevented`: how much damage was prevented.
- `$card`: what a name was given to by `as` or `keep`; `$card.what`, `$card.to` …: the roles of what was done.
- `controller of …`, `owner of …`, `opponent of …`, `host of …`, `source of …`, `targets of …`, `last of …` of those.
- an object's id, or `seat 1`: only in effects that a scenario or a judge states.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, get_args

from pydantic import Field

from rewind.events.base import Color, Mana, Phase, Step, Zone

NAME = r"\$[a-z_]+[0-9]?"
"""How a name is written."""

ROLE = r"event\.[a-z_]+"
"""How a role of the event is written."""

_WORD = (
    r"this|host|giver|you|opponent|each_player|each_opponent|any_player|active_player|defending_player|target[2-9]?"
    r"|each|[1-9][0-9]*\.[1-9][0-9]*|seat [1-9][0-9]*"
)

REFERENCE_WORDS = frozenset(
    {
        "this", "host", "giver", "you", "opponent", "each_player", "each_opponent", "any_player", "active_player",
        "defending_player", "target", "target2", "each", "event.what", "event.player", "$card", "controller of …",
        "owner of …",
    }
)  # fmt: skip
"""What is proposed where an unknown word for somebody or something stands: a word, or an example of a form."""

PREFIXES = ("controller", "owner", "opponent", "host", "source", "targets", "last")
"""What may stand before `of` in a reference."""

Reference = Annotated[
    str, Field(pattern=rf"^(({'|'.join(PREFIXES)}) of )*({_WORD}|{ROLE}|{NAME}(\.[a-z_]+)?)$", max_length=120)
]
"""Somebody or something, by one of the words above."""

Name = Annotated[str, Field(pattern=rf"^{NAME}$", max_length=40)]
"""A name, by which what was chosen, moved, counted or paid is spoken of later."""

Text = Annotated[str, Field(min_length=1, max_length=80)]
"""A word of the game: a type, a subtype, a card's name, a kind of counter. It may be a name for such a word."""

ColorWord: TypeAlias = Color | Name
"""A colour, or a name for one that was chosen."""

Role = Annotated[str, Field(pattern=rf"^{ROLE}$")]
"""A role of the event."""

ManaWord: TypeAlias = Annotated[Name | Role | Mana, Field(union_mode="left_to_right")]
"""Mana, or a name or role that stands for some."""

ZoneWord = Zone | Literal["any", "source", "outside"]
"""A zone. `any`: every zone; `source`: where a source of damage may be (rule 419.8a); `outside`: outside the game."""

ZONE_WORDS: frozenset[str] = frozenset((*get_args(Zone), "any", "source", "outside"))
"""The words of `ZoneWord`."""

Zones = ZoneWord | tuple[ZoneWord, ...]
"""One zone, or one of several."""

Part = Literal["turn", "main"] | Phase | Step
"""A turn, a phase or a step; `main` is either main phase."""

Duration = Literal["end_of_turn", "end_of_combat", "end_of_game"]
"""Until when a continuous effect of a spell or ability lasts (rule 418.3a)."""


def name_and_role(word: str) -> tuple[str, str]:
    """A name and the role of it that is meant; no role where it is meant itself: `$card.to` is `$card` and `to`."""
    name, _, role = word.partition(".")
    return name, role
