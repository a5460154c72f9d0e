"""What the cards of a page say, in the words of the edition: the project's own printing of their programs.

Only abilities that a page shows are in it: those that objects of its states have, and those on the stack.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from pydantic import ValidationError

from rewind.aggregates.cards import parse_ability
from rewind.aggregates.cards.language import Ability, Activated, AddMana
from rewind.aggregates.cards.language.walking import nodes
from rewind.aggregates.cards.search.printed_faces import printed_faces
from rewind.aggregates.state import GameState
from rewind.events.base import CardDefinition
from rewind.events.errors import CardError
from rewind.events.playing import AbilityTriggered, ContinuousEffectBegan
from rewind.projections.histories.transitions import Transition
from rewind.projections.words.ability_names import program_of
from rewind.projections.words.phrases.effects import lasting
from rewind.projections.words.printed_abilities import ability_in_words

SOURCE = "{source}"
"""Stands in the words of a duration for what the source of the effect is called."""

_COLORS = "WUBRG"
_PART = re.compile(r"(?<=[0-9])\.[0-9]+$")
_PART_OF_KEYWORD = re.compile(r"([a-z][a-z_ -]*)\.[0-9]+")
_NOT_READ = (CardError, ValidationError, LookupError)
"""Of a program of a later version of the language, or of a log that claims what it likes."""


class CardWords:
    """Goes along with a game, notes which abilities are played and how long effects last, and has them in words."""

    def __init__(self) -> None:
        self.played: dict[str, str] = {}
        """The key of the ability that an object on the stack is, by the object; of one that waits, by its event."""
        self.durations: dict[str, str] = {}
        """Until when effects last, by their duration and what else ends them."""

    def write(self, transition: Transition, changed: Iterable[str]) -> None:
        """Takes the next event; `changed`: the objects that it made otherwise."""
        state, event = transition.after, transition.record.event
        for obj in changed:
            entry = state.stack.get(obj)
            if entry is not None and entry.key is not None:
                self.played[obj] = entry.key
        if isinstance(event, AbilityTriggered) and event.key is not None:
            self.played[str(transition.record.n)] = event.key
        if isinstance(event, ContinuousEffectBegan):
            self.durations[f"{event.duration}|{event.until or ''}"] = lasting(
                event.duration, state.edition, event.until, SOURCE
            )

    def texts(self, end: GameState, shown: Iterable[str]) -> dict[str, str]:
        """Key → text of the abilities that are shown, those that were played among them. Words say themselves."""
        printed = {key: text for definition in end.definitions.values() for key, text in _printed(definition, end)}

        def text_of(key: str) -> str:
            if key in printed or "/" not in key:
                return printed.get(key, "") or _keyword_of_part(key)
            return printed.get(_without_part(key)) or _in_words(end, key)

        found = {key: text_of(key) for key in {*shown, *self.played.values()}}
        return {key: text for key, text in sorted(found.items()) if text and text.lower() != key.lower()}


def colors_of_mana(state: GameState, shown: Iterable[str]) -> dict[str, str]:
    """Key → the colours of mana that an ability adds; all five where the program does not name them."""
    found = {key: _colors_added(_ability(state, key)) for key in shown if "/" in key}
    return {key: colors for key, colors in sorted(found.items()) if colors}


def _printed(definition: CardDefinition, end: GameState) -> list[tuple[str, str]]:
    try:
        faces = printed_faces(definition, end.edition)
    except _NOT_READ:
        return []
    return [(one.key, one.text) for face in faces for one in face.abilities]


def _ability(end: GameState, key: str) -> Ability | None:
    """The program of a key; None where the log has none, or none that can be read."""
    definition = end.definitions.get(key.partition("/")[0])
    program = "" if definition is None else program_of(definition, key)
    try:
        return parse_ability(program) if program else None
    except _NOT_READ:
        return None


def _without_part(key: str) -> str:
    """The key of the ability of which a key names a part: a keyword may stand for several abilities."""
    return _PART.sub("", key)


def _keyword_of_part(key: str) -> str:
    """The keyword of which a key names a part, "prowess.1"; empty where it names none."""
    found = _PART_OF_KEYWORD.fullmatch(key)
    return "" if found is None else found[1].replace("_", " ").capitalize()


def _in_words(end: GameState, key: str) -> str:
    """An ability that its card does not print: one that it gives to something, or that a token has."""
    ability = _ability(end, key)
    try:
        return "" if ability is None else ability_in_words(ability, end.edition)
    except _NOT_READ:
        return ""


def _colors_added(ability: Ability | None) -> str:
    if not isinstance(ability, Activated):
        return ""
    added = "".join(_added(node) for node in nodes(ability) if isinstance(node, AddMana))
    colors = "".join(color for color in _COLORS if color in added)
    return colors or ("1" if added else "")


def _added(act: AddMana) -> str:
    """The mana that is added, as it is named; every colour where it is found out as the ability resolves."""
    words = (act.mana,) if isinstance(act.mana, str) else act.mana if isinstance(act.mana, tuple) else ()
    return "".join(words) if words and all(word.startswith("{") for word in words) else _COLORS
