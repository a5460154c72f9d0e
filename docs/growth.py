"""Whether a published schema of an event may take the place of the one before it.

Events that were written are never read otherwise. So a schema of the same version may only grow: by optional fields, by
values of a list, by alternatives, by definitions; and a limit may be lifted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

Json = Any

_WORDS = frozenset({"description", "title", "examples", "x-status", "x-published"})
"""Keys that change nothing of what is read."""
_LIMITS = frozenset({
    *("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength"),
    *("minItems", "maxItems", "pattern", "uniqueItems"),
})  # fmt: skip
"""Keys that may only go."""


def breaks(old: Mapping[str, Json], new: Mapping[str, Json], place: str = "") -> Iterator[str]:
    """What is not read as before where the new schema takes the place of the old one, each with its place in it."""
    for key in sorted((old.keys() | new.keys()) - _WORDS):
        at = f"{place}/{key}"
        match key:
            case "properties" | "$defs":
                yield from _grown(old.get(key, {}), new.get(key, {}), at)
            case "required":
                yield from (f"{at}/{name}: is required now" for name in _more(new.get(key, ()), old.get(key, ())))
                yield from (f"{at}/{name}: is left out now" for name in _more(old.get(key, ()), new.get(key, ())))
            case "enum" if key in old and key in new:
                yield from (f"{at}: {value!r} is no value any more" for value in _more(old[key], new[key]))
            case "anyOf" | "oneOf" if key in old and key in new:
                kept = [one for one in old[key] if any(not list(breaks(one, other)) for other in new[key])]
                yield from (f"{at}: {one} is no alternative any more" for one in old[key] if one not in kept)
            case "items" | "additionalProperties" if isinstance(old.get(key), dict) and isinstance(new.get(key), dict):
                yield from breaks(old[key], new[key], at)
            case "prefixItems" if len(old.get(key, ())) == len(new.get(key, ())):
                for number, (before, after) in enumerate(zip(old[key], new[key], strict=True)):
                    yield from breaks(before, after, f"{at}/{number}")
            case "discriminator":
                mappings = [one.get(key, {}).get("mapping", {}) for one in (old, new)]
                yield from (f"{at}: {kind} is no kind any more" for kind in _more(*mappings))
            case limit if limit in _LIMITS and limit not in new:
                pass
            case _:
                if key not in old or key not in new or old[key] != new[key]:
                    yield f"{at}: was {old.get(key)!r} and is {new.get(key)!r}"


def _grown(old: Mapping[str, Json], new: Mapping[str, Json], place: str) -> Iterator[str]:
    for name in sorted(old):
        if name not in new:
            yield f"{place}/{name}: is gone"
        else:
            yield from breaks(old[name], new[name], f"{place}/{name}")


def _more(one: Json, other: Json) -> list[Json]:
    """What the one has and the other has not, in its order."""
    return [value for value in one if value not in other]
