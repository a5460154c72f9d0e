"""The position that the rules come to, compared with the log's, fact by fact."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from rewind.aggregates.fold import fold
from rewind.aggregates.questions.coverage import is_keyword
from rewind.aggregates.state import GameState, number_of
from rewind.events.envelope import Recorded
from rewind.events.playing import LandPlayed, PutOnStack
from rewind.events.zones import ZoneChanged
from rewind.replays.partly.facts import FACTS, OF_PERMANENTS, Key, facts_of, in_words, new_things, sizes
from rewind.replays.partly.outcomes import Difference, NotDecided, Outcome, card_name
from rewind.replays.partly.windows import Window


def compare(
    outcome: Outcome,
    window: Window,
    before: GameState,
    decided: GameState,
    made: Sequence[Recorded],
    known: Collection[int] = (),
    resolved: Mapping[Key, str] | None = None,
) -> None:
    """Compares what the log or the rules have changed in a window; what neither has changed is no fact of it.

    `before`: the position from which the rules went on; `decided`: the one that they came to, by the events `made`;
    `known`: the numbers of the cards whose text is known; `resolved`: the power and toughness of what was in play, as
    the rules have it once something has resolved by its text.
    """
    last = window.before.last_number
    was, recorded, now = dict(facts_of(before)), dict(facts_of(window.after)), dict(facts_of(decided))
    if known:
        for facts, state in ((recorded, window.after), (now, decided)):
            for key in [key for key in facts if isinstance(key[1], str) and number_of(key[1]) > last]:
                del facts[key]
            facts.update(new_things(state, last, known))
    if resolved is not None:
        for facts, state in ((was, before), (recorded, window.after)):
            facts.update(sizes(state.characteristics_of, before.zone("in_play")))
        now.update(resolved)
    put_on_stack = {event.object for event in window.events(PutOnStack)}
    by_text = {} if known else _by_text_of_lands(window)
    changed = [key for key in {**was, **recorded, **now} if not was.get(key) == recorded.get(key) == now.get(key)]
    for key in sorted(changed, key=_in_order):
        fact, subject = key
        if subject in put_on_stack or (fact in OF_PERMANENTS and not _stays(subject, window.after, decided)):
            continue
        if (why := by_text.get(key) or _by_chapters(key, window.after)) is not None:
            outcome.left_out.append(why)
        elif recorded.get(key) == now.get(key):
            outcome.agreeing.append(fact)
        else:
            rules = _rules_behind(key, before, made, now.get(key))
            found = difference(window, key, recorded, now, rules)
            if known:
                found = replace(found, cards=tuple(dict.fromkeys((*found.cards, *_claimed(before, known)))))
            outcome.differences.append(found)


def difference(
    window: Window, key: Key, recorded: Mapping[Key, str], decided: Mapping[Key, str], rules: tuple[str, ...]
) -> Difference:
    """A fact that differs, in words."""
    fact, subject = key
    first, last = window.decision.n, window.records[-1].n
    cards = _concerned(window.after, subject) if isinstance(subject, str) else ()
    return Difference(first, last, fact, subject, in_words(recorded, key), in_words(decided, key), rules, cards)


def _claimed(state: GameState, known: Collection[int]) -> Iterator[str]:
    """The names of the permanents whose text is not used: each may say otherwise, as a static ability does."""
    for obj in state.zone("in_play"):
        facts, own = state.characteristics_of(obj), state.definition_of(obj)
        has_text = own is not None and facts is not None and not all(map(is_keyword, own.characteristics.abilities))
        is_basic = facts is not None and "Basic" in facts.type_line.supertypes
        if has_text and not is_basic and number_of(obj) not in known:
            yield card_name(state, obj)


def _concerned(state: GameState, obj: str) -> tuple[str, ...]:
    """The names of an object and of what is attached to it."""
    return tuple(dict.fromkeys(card_name(state, one) for one in (obj, *state.attachments_of(obj))))


def _in_order(key: Key) -> tuple[int, str]:
    return FACTS.index(key[0]), str(key[1])


def _stays(subject: object, *states: GameState) -> bool:
    """Whether something is in play in each of the positions: of what is not, only where it is is compared."""
    return isinstance(subject, str) and all(one.is_current(subject) and one.in_play(subject) for one in states)


def _by_text_of_lands(window: Window) -> dict[Key, NotDecided]:
    """What the text of a land that is played may say: how it comes into play, and what is paid for that.

    A basic land has no such text.
    """
    event = window.decision.event
    if not isinstance(event, LandPlayed):
        return {}
    moves = (one for one in window.events(ZoneChanged) if one.object == event.object)
    entered = next((move.becomes for move in moves), None)
    facts = None if entered is None else window.after.characteristics_of(entered)
    if entered is None or facts is None or "Basic" in facts.type_line.supertypes:
        return {}
    why = NotDecided("text", card_name(window.after, entered))
    keys: list[Key] = [("tapped", entered), ("counters", entered), ("attachment", entered), ("life", event.seat)]
    return dict.fromkeys(keys, why)


def _by_chapters(key: Key, state: GameState) -> NotDecided | None:
    """Whether a Saga gets a lore counter stands in its chapters, which are text."""
    fact, subject = key
    if fact != "counters" or not isinstance(subject, str):
        return None
    facts = state.characteristics_of(subject)
    is_saga = facts is not None and "Saga" in facts.type_line.subtypes
    return NotDecided("text", card_name(state, subject)) if is_saga else None


def _rules_behind(key: Key, before: GameState, made: Sequence[Recorded], value: str | None) -> tuple[str, ...]:
    """The rules of the event by which a fact came to be as the rules make it; none where it is as it was."""
    if facts_of(before).get(key) == value:
        return ()
    state = before
    for record in made:
        state = fold(state, (record,))
        if facts_of(state).get(key) == value:
            return record.rule
    return ()
