"""Lines about how long something lasts: what they are said as, and the records."""

from __future__ import annotations

import pytest

from tests.aggregates.cards.grammar.reading import compiled, verify_said_as_read


@pytest.mark.parametrize(
    "text",
    [
        "when ~ enters, exile target creature until ~ leaves the battlefield.",
        "when ~ enters, target creature phases out until ~ leaves the battlefield.",
    ],
)
def test_lines_are_said_as_they_are_read(text: str) -> None:
    verify_said_as_read(text)


def test_what_is_exiled_until_something_leaves_returns_by_the_same_effect() -> None:
    (ability,) = compiled("When ~ enters, exile target creature until ~ leaves the battlefield.").abilities
    (moved,) = ability["effect"]
    assert moved["until"] == {"until": {"event": "move", "what": "this", "from": "in_play"}}
