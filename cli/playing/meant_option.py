"""Which of the options of a player with priority is meant by what is typed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rewind.aggregates.cards.search.card_names import close_names
from rewind.aggregates.questions.plays import PlayAbility
from rewind.cli.playing.typed_words import fitting, fitting_just, turned_round, with_costs, with_targets, without_verb
from rewind.projections.views.legal_action import LegalAction

_OF_ABILITY = re.compile(r"^(?:(?:play|activate) )?(?:activated ability [0-9]+ of )?")
_SPELL_VERBS = ("play", "cast")
_ABILITY_VERBS = ("activate", "use")
_SHORTEST_STEM = 4


class MeantOption(NamedTuple):
    """An option that is meant, with the words for the rest of the decision."""

    action: LegalAction
    targets: str = ""
    """What was typed for the first target."""
    paid: Mapping[str, str] = {}
    """Field of the payment → what was typed for it."""
    is_sure: bool = True
    """Whether the ability of a card was named, where it is one, rather than the card alone."""


class Reading(NamedTuple):
    """The options that one way of reading an answer may mean."""

    name: str
    places: Sequence[int]
    targets: str
    paid: Mapping[str, str]
    is_sure: bool


def readings(answer: str, actions: Sequence[LegalAction]) -> Iterator[Reading]:
    """What an answer may mean, one way of reading it after the other; those that fit nothing are left out.

    `play` and the whole name alone are for cards, where a card fits, `activate` for abilities. Any other verb is looked
    for in what an option says: `cycle Gempalm Incinerator`.
    """
    what, paid = with_costs(answer)
    rest, verb = without_verb(what), what.partition(" ")[0].lower()
    verb = "" if rest == what.strip() else verb
    for name, targets in with_targets(rest):
        places: Sequence[int] = _places(name, actions)
        if targets:
            places = [place for place in places if actions[place].targets]
        places = _for_verb(verb, name, _paid_so(places, actions, paid), actions)
        if places:
            yield Reading(name, places, targets, paid, verb in _ABILITY_VERBS or "ability" in name.lower())
    verb, _, rest = what.partition(" ")
    stem = verb.lower().removesuffix("e")
    for name, targets in with_targets(rest) if len(stem) >= _SHORTEST_STEM else ():
        found = [place for place in _places(name, actions) if _says(actions[place], stem)]
        if found:
            yield Reading(name, found, targets, paid, is_sure=True)
    yield from _without_on(what, paid, actions)
    if (round_ := turned_round(answer)) is not None:
        yield from readings(round_, actions)
    if without_verb(what).lower() in ("land", "a land") and (lands := _lands(actions)):
        yield Reading("land", lands, "", paid, is_sure=True)


def _lands(actions: Sequence[LegalAction]) -> list[int]:
    return [place for place, action in enumerate(actions) if action.kind == "land"]


def _for_verb(verb: str, name: str, places: Sequence[int], actions: Sequence[LegalAction]) -> Sequence[int]:
    """The options for which a verb is: `play` for cards, `activate` for abilities; a whole name alone for cards."""
    cards = [place for place in places if not isinstance(actions[place].option, PlayAbility)]
    abilities = [place for place in places if place not in cards]
    is_whole = not verb and bool(fitting_just(name, [_name(one) for one in actions]))
    if verb in _SPELL_VERBS or is_whole:
        return cards or abilities
    return abilities or cards if verb in _ABILITY_VERBS else places


def _paid_so(places: Sequence[int], actions: Sequence[LegalAction], paid: Mapping[str, str]) -> Sequence[int]:
    """Of several options those whose costs speak of what is typed for them: discarded, sacrificed …"""
    said = [field.removesuffix("ed").removesuffix("p") for field in paid]
    fitting_it = [place for place in places if all(_says(actions[place], stem) for stem in said)]
    return fitting_it or places


def _without_on(what: str, paid: Mapping[str, str], actions: Sequence[LegalAction]) -> Iterator[Reading]:
    """A name with a target behind it, without a word between: "shock bob"."""
    words = without_verb(what).split()
    for at in range(1, len(words)):
        name, target = " ".join(words[:at]), " ".join(words[at:])
        places = [
            place
            for place in _places(name, actions)
            if actions[place].targets and fitting(target, actions[place].targets[0].names)
        ]
        if places:
            yield Reading(name, places, target, paid, is_sure=False)


def close_to(answer: str, actions: Sequence[LegalAction]) -> str | None:
    """The name of an option that is spelled nearly so; None where there is none."""
    names = dict.fromkeys(map(_name, actions))
    near = (close_names(name, names) for name, _ in with_targets(without_verb(answer)))
    return next((found[0] for found in near if found), None)


def _places(name: str, actions: Sequence[LegalAction]) -> list[int]:
    return fitting_just(name, [_name(one) for one in actions]) or fitting(
        name, [without_verb(one.text) for one in actions]
    )


def _name(action: LegalAction) -> str:
    """What an option is about, without what is done with it and the number of the object."""
    return re.sub(r" \([0-9.]+\)", "", _OF_ABILITY.sub("", action.text))


def _says(action: LegalAction, stem: str) -> bool:
    """Whether an option says a word that begins so."""
    said = " ".join((action.text, *action.details)).lower()
    return re.search(rf"\b{re.escape(stem)}", said) is not None
