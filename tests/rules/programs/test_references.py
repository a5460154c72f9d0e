"""Words for somebody or something, read into a few kinds."""

from __future__ import annotations

import re

import pytest

from rewind.aggregates.cards.language.words import PREFIXES, REFERENCE_WORDS
from rewind.aggregates.rules.programs.references import (
    NameOf,
    ObjectOf,
    ReadReference,
    Related,
    RoleOf,
    SeatOf,
    TargetOf,
    Word,
    base_of,
    is_name,
    read_reference,
    without_player,
)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("this", Word("this")),
        ("each_player", Word("each_player")),
        ("target", TargetOf("target", 0)),
        ("target3", TargetOf("target3", 2)),
        ("event.what", RoleOf("event.what")),
        ("$card", NameOf("$card", "$card", "")),
        ("$card2.to", NameOf("$card2.to", "$card2", "to")),
        ("seat 2", SeatOf("seat 2", 2)),
        ("34.2", ObjectOf("34.2")),
        ("host of this", Related("host of this", "host", Word("this"))),
        (
            "controller of owner of target2",
            Related(
                "controller of owner of target2",
                "controller",
                Related("owner of target2", "owner", TargetOf("target2", 1)),
            ),
        ),
        ("Circle of Protection: Red", Word("Circle of Protection: Red")),
        ("targeted", Word("targeted")),
        ("2", Word("2")),
        ("seat of the Synod", Word("seat of the Synod")),
        ("", Word("")),
    ],
)
def test_a_text_is_read_as_what_it_is(text: str, read: ReadReference) -> None:
    assert read_reference(text) == read
    assert read_reference(text).text == text


def test_what_a_reference_begins_with_is_told_from_what_it_is_owned_by() -> None:
    host = read_reference("controller of host of $card.to")
    assert base_of(host) == NameOf("$card.to", "$card", "to")
    assert without_player(host) == read_reference("host of $card.to")
    assert without_player(read_reference("opponent of target")).text == "opponent of target"


def test_each_relation_of_the_language_is_read() -> None:
    for relation in PREFIXES:
        assert read_reference(f"{relation} of each") == Related(f"{relation} of each", relation, Word("each"))


def test_only_names_are_names() -> None:
    words = {re.sub("…", "this", word) for word in REFERENCE_WORDS}
    assert {word for word in words if is_name(word)} == {"$card"}
    assert not is_name("owner of $card")
    assert not is_name(3)


def test_a_target_that_there_is_not_is_nothing() -> None:
    target = TargetOf("target2", 1)
    assert target.among(((1,), ("3.1", 2))) == ["3.1", 2]
    assert target.among(((1,),)) == []
