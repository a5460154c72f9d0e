"""Claims as sentences: what a person reads where a dispute file has the form that is tested."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from rewind.aggregates.editions.terms import Terms
from rewind.events.base import COLOR_NAMES
from rewind.projections.words.phrases.words import listed

_COLORS: Mapping[str, str] = {str(letter): name for letter, name in COLOR_NAMES.items()}

_LEGAL = {"legal": "was legal", "illegal": "was illegal"}


def claim_in_words(form: str, body: object, event_in_words: Callable[[int], str], terms: Terms) -> str:
    """A claim as one sentence: its form, and what it says as a dispute file has it.

    `event_in_words`: the sentence of an event by its number; empty where there is none. `terms`: the words of the
    edition of the game that it is about.
    """
    if not isinstance(body, Mapping):
        number = body if isinstance(body, int) else 0
        sentence = event_in_words(number)
        return f"Event {number} {_LEGAL.get(form, form)}" + (f": {sentence}" if sentence else ".")
    match body:
        case {"step": Mapping() as step}:
            could = "could not" if form == "could_not" else "could"
            return f"{_moment(body.get('at'))}, this {could} be done: {_step(step, terms)}."
        case {"expect": Mapping() as expect}:
            once = "" if body.get("once") is None else ", once the stack is empty"
            return f"{_moment(body.get('at'))}{once}: {'; '.join(_expected(expect, terms))}."
        case {"event": Mapping() as event}:
            should = "should not" if form == "should_not_have_happened" else "should"
            return f"{_among(body)}, this {should} have happened: {occurrence_in_words(event, terms)}."
        case _:
            return f"{form.replace('_', ' ')}: {_words(body)}."


def _moment(at: object) -> str:
    return "At the question" if at is None else f"After event {at}"


def _among(body: Mapping[str, object]) -> str:
    first, last = body.get("from"), body.get("to")
    if first is None:
        return "Up to the question" if last is None else f"Up to event {last}"
    return f"Since event {first}" if last is None else f"In events {first} to {last}"


def _words(value: object) -> str:
    """Any value in words: what has no words of its own reads as its names and values, one after the other."""
    match value:
        case bool():
            return "yes" if value else "no"
        case None:
            return "nothing"
        case Mapping():
            return listed(f"{str(key).replace('_', ' ')} {_words(part)}" for key, part in value.items())
        case list() | tuple():
            return listed(map(_words, value))
        case _:
            return str(value)


# Steps


def _step(step: Mapping[str, object], terms: Terms) -> str:
    verb, body = next((key, value) for key, value in step.items() if key != "only")
    if isinstance(body, Mapping) and verb in _STEPS:
        return _STEPS[verb](body, terms)
    if verb in _PLAIN_STEPS:
        return f"{_words(body)} {_PLAIN_STEPS[verb]}"
    return f"{verb.replace('_', ' ')}: {_words(body)}"


def _with_targets(text: str, body: Mapping[str, object]) -> str:
    targets, x = body.get("targets"), body.get("x")
    on = f", with {_words(targets)} as the target" if targets else ""
    return text + on + (f", X being {x}" if x is not None else "")


def _played(body: Mapping[str, object], _: Terms) -> str:
    """In every edition a card is played, whether as a land or as a spell."""
    return _with_targets(f"{body.get('by')} plays {_words(body.get('card'))}", body)


def _activated(body: Mapping[str, object], terms: Terms) -> str:
    ability = body.get("ability")
    which = (
        "an ability"
        if ability is None
        else f"activated ability {ability}"
        if isinstance(ability, int)
        else f"“{ability}”"
    )
    what = f"{which} of {_words(body.get('object') or body.get('card'))}"
    return _with_targets(f"{body.get('by')} {terms.plays_ability} {what}", body)


def _attacked(body: Mapping[str, object], _: Terms) -> str:
    attackers = body.get("attackers")
    if isinstance(attackers, Mapping):
        return f"{body.get('by')} attacks with {listed(f'{one} ({_words(who)})' for one, who in attackers.items())}"
    return f"{body.get('by')} attacks with {_words(attackers)}"


def _blocked(body: Mapping[str, object], _: Terms) -> str:
    blockers = body.get("blockers")
    if isinstance(blockers, Mapping):
        pairs = (f"{_words(attacker)} with {blocker}" for blocker, attacker in blockers.items())
        return f"{body.get('by')} blocks {listed(pairs)}"
    return f"{body.get('by')} blocks with {_words(blockers)}"


def _damaged(body: Mapping[str, object], _: Terms) -> str:
    """Combat damage as it is divided: "War Mammoth assigns 1 combat damage to Ox and 2 to Ben"."""
    parts = []
    for source, amounts in body.items():
        among = amounts.items() if isinstance(amounts, Mapping) else ()
        to = listed(f"{amount}{'' if n else ' combat damage'} to {who}" for n, (who, amount) in enumerate(among))
        parts.append(f"{source} assigns {to}")
    return listed(parts)


def _answered(body: Mapping[str, object], _: Terms) -> str:
    answer = listed(_words(value) for key, value in body.items() if key != "by")
    return f"{body.get('by')} chooses {answer}"


_STEPS: Mapping[str, Callable[[Mapping[str, object], Terms], str]] = {
    "play": _played,
    "activate": _activated,
    "attack": _attacked,
    "block": _blocked,
    "damage": _damaged,
    "answer": _answered,
}
"""Verb → its sentence."""

_PLAIN_STEPS = {"pass": "passes", "concede": "concedes", "keep": "keeps the hand", "mulligan": "takes a mulligan"}
"""Verb of a step that names only a player → what that player does."""


# What is so


def _expected(expect: Mapping[str, object], terms: Terms) -> Iterator[str]:
    for key, value in expect.items():
        if key == "objects" and isinstance(value, Mapping):
            for name, its in value.items():
                yield f"{name} {_is(its, terms)}"
        elif key in _OF_PLAYERS and isinstance(value, Mapping):
            for player, its in value.items():
                yield f"{player} {_OF_PLAYERS[key](its, terms)}"
        elif key == "stack" and isinstance(value, list | tuple):
            yield _stack(value)
        elif key in _OF_THE_GAME:
            yield _OF_THE_GAME[key].format(_words(value).replace("_", " "))
        else:
            yield f"{key.replace('_', ' ')}: {_words(value)}"


def _stack(things: Sequence[object]) -> str:
    """What is on the stack, all of it."""
    if not things:
        return "the stack is empty"
    if len(things) == 1:
        return f"{_on_stack(things[0])} alone is on the stack"
    return f"on the stack are, from the top, {listed(map(_on_stack, things))}"


def _on_stack(thing: object) -> str:
    """A spell by its name, an ability by that of its object and its number: "ability 2 of Masticore"."""
    if isinstance(thing, Mapping) and "ability_of" in thing:
        number = thing.get("ability")
        return f"{'an ability' if number is None else f'ability {number}'} of {_words(thing['ability_of'])}"
    return "combat damage" if thing == "combat_damage" else _words(thing)


def _in_zones(its: object, terms: Terms, verb: str = "has") -> str:
    if not isinstance(its, Mapping):
        return f"{verb} {_words(its)}"
    return f"{verb} {listed(f'{_contents(names)} {_where(zone, terms)}' for zone, names in its.items())}"


def _where(zone: str, terms: Terms) -> str:
    """Where something is, by the name of a zone or of how its cards are looked at."""
    return f"{terms.where('graveyard')}, in that order" if zone == "graveyard_in_order" else terms.where(zone)


def _contents(names: object) -> str:
    if isinstance(names, Mapping):
        return listed(f"{number} {name}" for name, number in names.items())
    if isinstance(names, int):
        return "1 card" if names == 1 else f"{names} cards"
    return _words(names)


_OF_PLAYERS: Mapping[str, Callable[[object, Terms], str]] = {
    "life": lambda its, _: f"has {its} life",
    "poison": lambda its, _: f"has {its} poison counters",
    "mana": lambda its, _: f"has {its} in the mana pool",
    "zones": lambda its, terms: _in_zones(its, terms, "has exactly"),
    "has": _in_zones,
    "has_not": lambda its, terms: _in_zones(its, terms, "does not have"),
    "count": _in_zones,
    "sizes": _in_zones,
}
"""What is so of a player → what that player does or has."""

_OF_THE_GAME = {
    "winner": "{} has won",
    "turn_of": "it is the turn of {}",
    "turn": "it is turn {}",
    "step": "it is the {} step",
    "priority": "{} has priority",
}
"""What is so of the game."""


def _is(its: object, terms: Terms) -> str:
    """What is so of one object."""
    if its is None:
        return "is nowhere any more"
    if not isinstance(its, Mapping):
        return f"is {_words(its)}"
    facts = dict(its)
    parts = []
    if "power" in facts and "toughness" in facts:
        power, toughness = facts.pop("power"), facts.pop("toughness")
        has_none = power is None and toughness is None
        parts.append("has no power and toughness" if has_none else f"is {_words(power)}/{_words(toughness)}")
    for key, value in facts.items():
        if key == "zone":
            parts.append(f"is {_where(str(value), terms)}")
            continue
        parts.append(_OF_OBJECTS[key](value) if key in _OF_OBJECTS else _has(key.replace("_", " "), value))
    return listed(parts)


def _has(what: str, value: object) -> str:
    return f"has no {what}" if value is None else f"has {what} {_words(value)}"


def _typed(verb: str) -> Callable[[object], str]:
    """Types that an object has among others, or has not."""

    def phrase(value: object) -> str:
        types = value.split() if isinstance(value, str) else list(value) if isinstance(value, list | tuple) else [value]
        return f"{verb} the type{'s' * (len(types) > 1)} {listed(map(_words, types))}"

    return phrase


def _either(yes: str) -> Callable[[object], str]:
    return lambda value: f"is {yes}" if value else f"is not {yes}"


def _fights(verb: str) -> Callable[[object], str]:
    def phrase(value: object) -> str:
        if isinstance(value, bool):
            return f"{verb}s" if value else f"does not {verb}"
        return f"{verb}s {_words(value)}"

    return phrase


def _colored(value: object) -> str:
    letters = [value] if isinstance(value, str) else list(value) if isinstance(value, list | tuple) else []
    return f"is {listed(_COLORS.get(str(letter), str(letter)) for letter in letters) if letters else 'colorless'}"


_OF_OBJECTS: Mapping[str, Callable[[object], str]] = {
    "controller": lambda value: f"is controlled by {value}",
    "owner": lambda value: f"is owned by {value}",
    "name": lambda value: f"is called {value}",
    "counters": lambda value: f"has {_contents(value)} counters",
    "damage": lambda value: f"has {value} damage",
    "tapped": _either("tapped"),
    "flipped": _either("flipped"),
    "face_down": _either("face down"),
    "back_face_up": lambda value: f"has its {'back' if value else 'front'} face up",
    "attached_to": lambda value: f"is attached to {_words(value)}",
    "types": lambda value: f"has the type line {_words(value)}",
    "has_types": _typed("has"),
    "has_not_types": _typed("does not have"),
    "colors": _colored,
    "has_keywords": lambda value: f"has {_words(value)}",
    "has_not_keywords": lambda value: f"does not have {_words(value)}",
    "attacking": _fights("attack"),
    "blocking": _fights("block"),
}
"""What is so of an object → what it is, has or does."""


# Events


def occurrence_in_words(event: Mapping[str, object], terms: Terms) -> str:
    """An event as a claim describes it, in the words of an edition: "an ability of Gravedigger triggers"."""
    fields = {key: value for key, value in event.items() if key != "type"}
    name = str(event.get("type"))
    text = name.replace("_", " ")
    if name in _EVENTS:
        subject, text = _EVENTS[name]
        who = fields.pop(subject, None)
        what = ("a player" if subject == "seat" else "something") if who is None else _words(who)
        text = text.format(what, terms=terms)
    more = listed(f"{key.replace('_', ' ')} {_words(value).replace('_', ' ')}" for key, value in fields.items())
    return f"{text} ({more})" if fields else text


_EVENTS: Mapping[str, tuple[str, str]] = {
    "ability_triggered": ("object", "an ability of {} triggers"),
    "ability_played": ("object", "an ability of {} is {terms.ability_played}"),
    "spell_played": ("object", "{} is {terms.spell_played}"),
    "land_played": ("object", "{} is played as a land"),
    "zone_changed": ("object", "{} goes to another zone"),
    "damage_dealt": ("source", "{} deals damage"),
    "life_lost": ("seat", "{} loses life"),
    "life_gained": ("seat", "{} gains life"),
    "token_created": ("object", "{} is {terms.token_created} as a token"),
    "ceased_to_exist": ("object", "{} ceases to exist"),
    "tapped": ("object", "{} becomes tapped"),
    "untapped": ("object", "{} becomes untapped"),
    "counters_added": ("object", "counters are put on {}"),
    "counters_removed": ("object", "counters are removed from {}"),
    "attackers_declared": ("seat", "{} declares attackers"),
    "blockers_declared": ("seat", "{} declares blockers"),
    "player_lost": ("seat", "{} loses the game"),
    "player_won": ("seat", "{} wins the game"),
    "game_ended": ("", "the game ends"),
}
"""Type of event → the field that it is about, if any, and the sentence."""
