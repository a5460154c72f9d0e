"""The roles of events in the programs of a record: each word for one needs an event that has the role (`event.what`).

A word for a role means that of the nearest event: the one that an ability waits for, that an effect replaces, forbids,
allows or makes cost more, that a delayed triggered ability waits for. What such an event has not is that of the event
around it. The tests of an event, apart from its `where`, speak only of what is around it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rewind.aggregates.cards.faults import closest_first
from rewind.aggregates.cards.language.verbs import VERBS, ZONE_ROLES
from rewind.aggregates.cards.vocabulary import Fault
from rewind.aggregates.cards.yamlfile import Path

_WORD = re.compile(r"(?:[a-z]+ of )*event\.[a-z_]+")
_SAYING = ("event", "when", "of", "starting")
"""Fields that say an event, of whose roles everything beside them may speak."""

Roles = frozenset[str] | None
"""The roles of which something may speak; None: no event is said."""


def unknown_roles(program: object) -> Iterator[Fault]:
    """The words for roles of a program, as plain data, that no event there has."""
    for word, path, roles in _words(program, None, ()):
        if roles is None:
            yield Fault(f'no event is spoken of there, so there is nothing for "{word}"', path)
        elif (role := _role(word)) not in roles:
            known = ", ".join(closest_first(role, sorted(roles)))
            yield Fault(f'the event has no {role}, so there is nothing for "{word}"; its roles are {known}', path)


def roles_around(program: object) -> frozenset[str]:
    """The words for roles of a program that mean those of the event around it: `event.what`."""
    words = _words(program, frozenset(), ())
    return frozenset(f"event.{_role(word)}" for word, _, roles in words if _role(word) not in (roles or ()))


def _words(program: object, roles: Roles, path: Path) -> Iterator[tuple[str, Path, Roles]]:
    """The words for roles of a program, with where each stands and the roles of which may be spoken there."""
    match program:
        case str():
            if _WORD.fullmatch(program):
                yield program, path, roles
        case list() | tuple():
            for index, part in enumerate(program):
                yield from _words(part, roles, (*path, index))
        case dict():
            for key, part in program.items():
                yield from _words(part, _roles_within(program, key, roles), (*path, key))
        case _:
            pass


def _role(word: str) -> str:
    return word.rpartition(".")[2]


def _roles_within(node: dict[str, object], key: str, around: Roles) -> Roles:
    """The roles of which a field of a node may speak."""
    if is_verb(node.get("event")):
        return _with(_of_pattern(node), around) if key == "where" else around
    saying = next((field for field in _SAYING if _is_event(node.get(field))), None)
    if saying is None or key == saying:
        return around
    own = _of_events(node[saying])
    if node.get("change") == "replace":  # who it would happen to, or whose it is, is always known
        own |= {"player", "prevented"} if "prevent" in node else {"player"}
    return _with(own, around)


def _with(own: frozenset[str], around: Roles) -> frozenset[str]:
    return own if around is None else own | around


def _of_events(pattern: object) -> frozenset[str]:
    """The roles of one event, or of several."""
    if isinstance(pattern, dict) and "any_of" in pattern:
        return frozenset().union(*map(_of_events, pattern["any_of"]))
    return _of_pattern(pattern) if isinstance(pattern, dict) else frozenset()


def _of_pattern(pattern: dict[str, object]) -> frozenset[str]:
    """The roles of an event that a pattern asks for, and what is known of each event besides."""
    verb = str(pattern["event"])
    roles = (VERBS[verb] | {"cause"}) - ZONE_ROLES.get(verb, frozenset())  # no word stands for a zone
    if "what" in roles:
        roles |= {"became"}
    if "amount" in roles or pattern.get("together"):
        roles |= {"number"}
    if "number" in roles:
        roles |= {"amount"}
    return roles


def is_verb(value: object) -> bool:
    """Whether a field has the verb of a pattern."""
    return isinstance(value, str) and value in VERBS


def _is_event(value: object) -> bool:
    """Whether a field says an event: a pattern, or one of several patterns."""
    if not isinstance(value, dict):
        return False
    return is_verb(value.get("event")) or ("any_of" in value and all(map(_is_event, value["any_of"])))
