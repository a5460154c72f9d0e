"""An answer as it is typed, in the words of the choice that is open: what is offered there comes before other names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rewind.aggregates.editions import edition
from rewind.aggregates.questions.choices import subtype_of
from rewind.aggregates.state import number_of
from rewind.cli.asking.question import Question
from rewind.cli.asking.typed_names import Names
from rewind.cli.scenario_report import Course
from rewind.events.errors import ScenarioError, did_you_mean
from rewind.events.playing import ChoiceOffered
from rewind.projections.words.names import names_of
from rewind.replays.scenarios.form.words import KINDS_OF_MANA


def open_choice(course: Course) -> ChoiceOffered | None:
    """The choice that waits where a run stands; None where none does."""
    awaiting = course.end.awaiting
    event = None if awaiting is None else course.outcome.records[awaiting.event - 1].event
    return event if isinstance(event, ChoiceOffered) and not course.end.ended else None


def offered_word(question: Question, typed: str) -> str | int | None:
    """The word, number or name that is meant, of those that an open choice asks for; None where none of them is.

    Raises ScenarioError RW6102 for a subtype that does not exist, and for what fits several that are offered.
    """
    offers = [(course, offer) for course in question.courses() if (offer := open_choice(course)) is not None]
    if typed.isdecimal() and len(typed) < 7:
        return int(typed)
    if any(offer.kind == "subtype" for _, offer in offers):
        return _subtype(offers, typed)
    words = Names(list(dict.fromkeys(word for course, offer in offers for word in _offered(question, course, offer))))
    found = words.whole(typed)
    if found is None and words.names and words.fits(typed):
        found = words.meant(typed)
    if found is None and any(offer.kind == "name" for _, offer in offers):
        found = question.cards.whole(typed) or (question.cards.meant(typed) if question.cards.fits(typed) else typed)
    return found


def _subtype(offers: Sequence[tuple[Course, ChoiceOffered]], typed: str) -> str:
    """A subtype that exists under one of the editions, in the case in which cards have it."""
    kinds = tuple(dict.fromkeys(kind for _, offer in offers for kind in offer.of_types))
    if not kinds:
        return typed
    named = {course.outcome.edition for course, _ in offers}
    known = sorted({word for name in named for kind in kinds for word in edition(name).subtypes.get(kind, ())})
    words = Names(known)
    if words.fits(typed):
        return words.meant(typed)
    raise ScenarioError("RW6102", f'"{typed}" is no {subtype_of(kinds)}{did_you_mean(typed, known)}')


def _offered(question: Question, course: Course, offer: ChoiceOffered) -> Iterator[str]:
    """What may be said of an open choice: its words, colours by their names, the names of what is offered."""
    yield from offer.values
    yield from (name for name, letter in KINDS_OF_MANA.items() if letter in offer.values)
    labels = {number: label for label, number in course.outcome.labels.items()}
    for thing in (*offer.objects, *offer.hidden_objects):
        if isinstance(thing, int):
            yield question.names[thing - 1]
            continue
        number = number_of(thing)
        yield from ([labels[number]] if number in labels else [])
        yield from names_of(course.end, thing)
