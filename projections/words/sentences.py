"""Play-by-play: one plain sentence for every event, in the words of the log's edition."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from rewind.aggregates.editions.terms import Terms
from rewind.aggregates.state import GameState
from rewind.events.base import Decision, Event
from rewind.events.catalogue import EVENTS, Upcasted
from rewind.events.envelope import Recorded
from rewind.events.playing import ChoiceOffered
from rewind.events.text import in_one_line
from rewind.projections.words.phrases import client, combat, effects, game, judging, objects, playing, turn, zones
from rewind.projections.words.phrases.scene import Scene

Phrase = Callable[[Scene, Event], str]

_PHRASES: dict[type[Event], Phrase] = {
    cls: cast(Phrase, phrase)
    for family in (game, client, turn, playing, effects, zones, objects, combat, judging)
    for cls, phrase in family.PHRASES.items()
}

if missing := {cls.__name__ for cls in EVENTS.values()} - {cls.__name__ for cls in _PHRASES}:
    raise RuntimeError(f"no sentence for {', '.join(sorted(missing))}")


def _upcasted(scene: Scene, event: Event) -> str:
    parts = cast(Upcasted, event).events
    return ". ".join(_PHRASES[type(part)](scene, part) for part in parts) or "An old event that says nothing any more"


_PHRASES[Upcasted] = _upcasted


def sentence(
    before: GameState,
    record: Recorded,
    after: GameState | None = None,
    *,
    ids: bool = False,
    labels: Mapping[int, str] | None = None,
    asked: ChoiceOffered | None = None,
    terms: Terms | None = None,
) -> str:
    """One event in a sentence, in one line.

    `before` and `after` are the states on both sides of it; what becomes known by it is only in `after`, so without
    that a card drawn is "a card". `ids`: every object is named with its id, so that equal ones can be told apart.
    `labels`: number of a card → what is said beside its name for the same purpose.
    `asked`: the choice that a decision answers, where the sentence stands without that.
    `terms`: other words than those of the log's edition.
    Never raises for an event that cannot have happened: what is not known has a word for that.
    """
    scene = Scene(before, before if after is None else after, ids=ids, labels=labels, asked=asked, terms=terms)
    text = _PHRASES[type(record.event)](scene, record.event)
    if isinstance(record.event, Decision) and record.event.decider is not None:
        text = f"{text.rstrip('. ')}: {scene.player(record.event.decider)} decides it"
    return f"{in_one_line(_beginning(scene, text)).rstrip('. ')}."


def _beginning(scene: Scene, text: str) -> str:
    """A sentence begins with a capital letter, except where it begins with a player's name."""
    return text if text.startswith(scene.own_words()) else text[:1].upper() + text[1:]
