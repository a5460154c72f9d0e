"""What a person reads of a game of 2026-04: its sentences, legal actions and refusals have no words of older books."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

import pytest

from docs.rule_scenarios import documents
from rewind.aggregates.cards import pool
from rewind.aggregates.editions import NAMES
from rewind.aggregates.editions.terms import terms_of
from rewind.aggregates.game import Game
from rewind.aggregates.questions.inputs import in_words
from rewind.aggregates.questions.refusals import IllegalAction
from rewind.aggregates.timeline import Timeline
from rewind.cli.commands.scenario import run
from rewind.events.base import CardDefinition, Event
from rewind.events.envelope import Recorded
from rewind.events.game import CardDefined, GameStarted, OpeningHandKept
from rewind.events.playing import AbilityPlayed, LandPlayed, Payment, PlayBegun, SpellPlayed
from rewind.projections.views.legal_actions import legal
from rewind.projections.words.claims import claim_in_words
from rewind.projections.words.sentences import sentence
from rewind.replays.scenarios.form.document import Document
from rewind.replays.scenarios.runner import run_scenario
from tests.rules.test_printed_scenarios import every_document
from tests.rules.today.test_today import DOCUMENTS, cards

EDITION = "2026-04"

PARTS = 16

OLDER = re.compile(
    r"\b(?:in|into|from|leaves?|left) play\b|\bplay(?:s|ed|ing)?\b(?! [A-Z“])"
    r"|removed? [^.]*from the game|removed-from-the-game|phased-out zone"
    r"|converted mana cost|state-based effect|end of turn step|enters the battlefield"
    r"|creature is put into [^.]* graveyard from the battlefield|is countered because|his or her|he or she"
)
"""Words that the book of 2026-04 has no more; only lands, whose name follows, and cards are played."""

_LANDS_AND_CARDS = re.compile(
    r"\bplays? (?:lands?|a land|(?:non-\w+ )?cards?|the card|an additional land)\b|player may play"
)


def sentences(records: Sequence[Recorded]) -> Iterator[str]:
    """The sentence of each event."""
    timeline = Timeline(records)
    for record in records:
        yield sentence(timeline.at(record.n - 1), record, timeline.at(record.n))


def older_words(found: Iterator[str]) -> list[str]:
    """Those of some sentences that have a word of an older book."""
    return [text for text in found if OLDER.search(_LANDS_AND_CARDS.sub("", text))]


def under_today(records: Sequence[Recorded]) -> list[Recorded]:
    """The same log of 2006-10 as though it were of a game of today, whose cards do what they did."""
    return [record._replace(event=_of_today(record.event)) for record in records]


def _of_today(event: Event) -> Event:
    if isinstance(event, GameStarted):
        return event.model_copy(update={"edition": EDITION})
    if isinstance(event, CardDefined):
        return event.model_copy(update={"definitions": tuple(map(_as_in_2006, event.all)), "definition": None})
    return event


def _as_in_2006(definition: CardDefinition) -> CardDefinition:
    """The definition that says of a card under the edition of today what it is under 2006-10."""
    variants = [one.model_copy(update={"edition": EDITION}) for one in definition.variants if one.edition == "2006-10"]
    return definition.model_copy(update={"variants": tuple(variants)})


def ran(document: Document) -> Sequence[Recorded]:
    """The records of a scenario of today."""
    return run_scenario(document, EDITION, cards()).records


@pytest.mark.sampled(1)
@pytest.mark.parametrize("part", range(PARTS))
def test_no_sentence_of_a_scenario_of_today_has_a_word_of_an_older_book(part: int) -> None:
    of_today = [one for _, one in DOCUMENTS if EDITION in (one.form.editions or NAMES)][part::PARTS]
    assert of_today
    for document in of_today:
        assert older_words(sentences(ran(document))) == []


def assert_told_in_terms_of_today(found: Sequence[Document]) -> None:
    """No sentence of the log of an older scenario has a word of an older book, where it is told as one of today."""
    bad = [
        text
        for document in found
        if (records := run(document, "2006-10", pool()).records)
        for text in older_words(sentences(under_today(records)))
        if "is countered because" not in text  # what the older event says, which no game of today has
    ]
    assert bad == []


@pytest.mark.long
def test_no_sentence_of_some_older_logs_has_a_word_of_an_older_book_either() -> None:
    assert_told_in_terms_of_today([one for _, one in every_document()[5::80]])


@pytest.mark.long
def test_no_sentence_of_more_older_logs_has_a_word_of_an_older_book_either() -> None:
    assert_told_in_terms_of_today([one for _, one in every_document()[3::16]])


TOLD = """
scenario: What a game of today tells
editions: ["2026-04"]
rules: ["2026-04 700.4"]
players:
  alice:
    hand: [Musterer, Banishment, Shape, Grow, Grinding, Forest, Forest]
    in_play: [Bear]
    graveyard: [{card: Musterer, as: old}]
    library: [Bear, Bear]
    mana: "{G}{W}{W}{U}{U}{1}"
  bob: {in_play: [{card: Bear, as: blocker}, {card: Bear, as: second}], library: [Bear, Bear]}
do:
  - play: {by: alice, card: Forest}
  - play: {by: alice, card: Musterer}
  - resolve: all
  - activate: {by: alice, object: old, ability: 1}
  - resolve: all
  - play: {by: alice, card: Grinding, targets: [bob]}
  - resolve: all
  - play: {by: alice, card: Grow, targets: [blocker]}
  - play: {by: alice, card: Banishment, targets: [blocker]}
  - resolve: all
  - attack: {by: alice, attackers: {Bear: bob}}
  - block: {by: bob, blockers: {second: Bear}}
  - advance: {to: end_of_turn}
"""

SENTENCES = [
    "alice plays Forest.",
    "Forest enters from alice's hand under alice's control.",
    "alice casts Musterer (paying {W}).",
    "Musterer is cast.",
    "Musterer enters from the stack under alice's control (resolved).",
    "alice creates a Soldier token with Musterer.",
    "alice activates activated ability 1 of Musterer (paying {1}).",
    "Musterer is exiled from alice's graveyard.",
    "bob mills Bear.",
    "Bear is exiled from the battlefield.",
    "Grow does not resolve because all its targets are illegal.",
    "Bear dies (destroyed).",
    "The end step begins.",
]


def told_today() -> Sequence[Recorded]:
    """The records of the game of `TOLD`."""
    (document,) = documents(TOLD, "told")
    return ran(document)


def test_sentences_of_today_word_for_word() -> None:
    found = list(sentences(told_today()))
    assert [text for text in SENTENCES if text not in found] == []
    assert older_words(iter(found)) == []


def test_the_same_log_reads_as_before_where_it_is_of_2006() -> None:
    records = told_today()
    first = records[0]
    assert isinstance(first.event, GameStarted)
    of_2006 = [first._replace(event=first.event.model_copy(update={"edition": "2006-10"})), *records[1:]]
    found = list(sentences(of_2006))
    for text in (
        "Forest comes into play from alice's hand under alice's control.",
        "alice plays Musterer (paying {W}).",
        "alice puts a Soldier token into play with Musterer.",
        "alice plays activated ability 1 of Musterer (paying {1}).",
        "Musterer is removed from the game from alice's graveyard.",
        "Bear is put into bob's graveyard from bob's library.",
        "Bear is put into bob's graveyard from play (destroyed).",
        "The end of turn step begins.",
    ):
        assert text in found


def test_what_is_legal_and_what_is_not_is_told_in_the_same_terms() -> None:
    found = legal(Timeline(asked_records()).end, ids=False)
    assert {action.text for action in found.actions} >= {"cast Grow", "activate activated ability 1 of Musterer"}
    assert [action.details for action in found.actions if "Musterer" in action.text] == [
        ("{1}, exile Musterer: Draw a card. Activate only as a sorcery and if Musterer is in your graveyard.",)
    ]
    assert {(one.text, one.why) for one in found.not_legal} == {
        ("play Forest", "alice has played a land this turn and cannot play Forest"),
        ("activate activated ability 1 of Musterer", "Musterer is not where that ability can be activated"),
    }


def test_what_a_cost_is_paid_with_is_exiled() -> None:
    records = asked_records()
    end = Timeline(records).end
    paid = records[-1]._replace(event=SpellPlayed(seat=1, object="1.1", payment=Payment(removed=("5.1",))))
    assert sentence(end, paid) == "alice casts Grow (exiling Musterer)."


def asked_records() -> Sequence[Recorded]:
    """The records of a position in which something is legal and something is not."""
    text = """
scenario: What may be done
editions: ["2026-04"]
players:
  alice: {hand: [Grow, Forest, Forest], in_play: [Musterer], graveyard: [Musterer], library: [Bear], mana: "{G}{1}"}
  bob: {}
do: [{play: {by: alice, card: Forest}}]
"""
    (document,) = documents(text, "asked")
    return run_scenario(document, EDITION, cards()).records


REFUSED: Mapping[str, tuple[Event, str]] = {
    "a spell out of turn": (
        SpellPlayed(seat=2, object="6.1"),
        "alice has priority, not bob",
    ),
    "a land as a spell": (SpellPlayed(seat=1, object="3.1"), "Forest is a land and cannot be cast as a spell"),
    "an ability where it is not": (
        AbilityPlayed(seat=1, object="4.1", ability=1),
        "Musterer is not where that ability can be activated",
    ),
    "what is not asked for": (
        OpeningHandKept(seat=1),
        "alice has priority; keeping the opening hand is not asked for here",
    ),
}
"""What is tried in the position → the refusal."""


@pytest.mark.parametrize("tried", REFUSED)
def test_a_refusal_is_told_in_the_same_terms(tried: str) -> None:
    event, why = REFUSED[tried]
    with pytest.raises(IllegalAction) as refused:
        Game(asked_records()).decide(event)
    assert refused.value.what == why


@pytest.mark.parametrize(
    ("edition", "words"),
    [
        ("2003-12", ["playing a spell", "playing an ability", "beginning to play something", "playing a land"]),
        (
            EDITION,
            ["casting a spell", "activating an ability", "beginning to cast or activate something", "playing a land"],
        ),
    ],
)
def test_what_is_not_asked_for_is_named_in_the_terms_of_the_edition(edition: str, words: list[str]) -> None:
    tried = (
        SpellPlayed(seat=1, object="1.1"),
        AbilityPlayed(seat=1, object="1.1", ability=1),
        PlayBegun(seat=1, object="1.1"),
        LandPlayed(seat=1, object="1.1"),
    )
    assert [in_words(event, terms_of(edition)) for event in tried] == words


def test_a_claim_is_told_in_terms_of_today() -> None:
    expect = {"objects": {"Bear": {"zone": "removed"}}, "has": {"ann": {"in_play": ["Ox"]}}}
    told = claim_in_words("fact", {"at": 7, "expect": expect}, str, terms_of(EDITION))
    assert told == "After event 7: Bear is exiled; ann has Ox on the battlefield."
    event = {"type": "token_created", "object": "Ox"}
    told = claim_in_words("should_have_happened", {"event": event}, str, terms_of(EDITION))
    assert told == "Up to the question, this should have happened: Ox is created as a token."
