"""Answers queued for choices: whether one fits what is offered, and the decision that it makes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rewind.aggregates.questions.choices import NAMED, ORDERS, choice_of
from rewind.aggregates.state import GameState, number_of
from rewind.events.playing import ChoiceMade, ChoiceOffered
from rewind.replays.scenarios.form.naming import Naming
from rewind.replays.scenarios.form.words import KINDS_OF_MANA, AbilityOf, PlainData, Ref
from rewind.replays.scenarios.results import Failed, Failure

DECLARATIONS = ("attackers", "blockers", "mulligan")
"""Kinds of choices that verbs of their own decide."""

_TRUTH = {True: "yes", False: "no"}


@dataclass(frozen=True, slots=True)
class QueuedAnswer:
    """An answer that waits for the next choice of a player that it fits."""

    seat: int
    answer: PlainData
    line: int

    @property
    def is_yes_or_no(self) -> bool:
        """Whether it answers just a question for yes or no."""
        return isinstance(self.answer, bool) or self.answer in ("yes", "no")

    def __str__(self) -> str:
        return f"{self.answer} (line {self.line})"


def as_ref(answer: PlainData) -> Ref:
    """A reference in an answer. Raises Failed where it is none."""
    if isinstance(answer, dict) and {"ability_of"} <= set(answer) <= {"ability_of", "ability"}:
        number = answer.get("ability")
        return AbilityOf(ability_of=str(answer["ability_of"]), ability=number if isinstance(number, int) else None)
    if isinstance(answer, str):
        return answer
    raise Failed(Failure("answer", "a name", str(answer)))


def as_list(answer: PlainData) -> list[PlainData]:
    """An answer as a list; "none" is an empty one."""
    if answer is None or answer == "none":
        return []
    return list(answer) if isinstance(answer, list | tuple) else [answer]


def is_order(offer: ChoiceOffered) -> bool:
    """Whether objects are put in an order, which is asked only where an answer is kept: else they stay as they are."""
    return offer.kind in ORDERS


def as_offered(offer: ChoiceOffered) -> ChoiceMade:
    """The decision that leaves objects in the order in which they are offered."""
    return ChoiceMade(seat=offer.seat, objects=offer.objects, hidden_objects=offer.hidden_objects)


def match_answer(naming: Naming, state: GameState, offer: ChoiceOffered, answer: PlainData) -> ChoiceMade | None:
    """The decision that an answer makes of a choice; None where it does not fit what is offered."""
    if offer.kind == "division":
        return _division(naming, state, offer, answer)
    if offer.kind == "trigger_order":
        return _trigger_order(naming, state, offer, as_list(answer))
    if is_order(offer) and not isinstance(answer, list | tuple):
        return None
    if offer.kind == "replacement" and offer.values and isinstance(answer, int):
        return _by_place(offer, answer)
    if offer.least is not None or offer.kind in NAMED:
        return _said(offer, as_list(answer))
    if offer.piles:
        return _pile(naming, state, offer, answer)
    if offer.values and not offer.objects + offer.hidden_objects:
        return _values(offer, as_list(answer))
    return _objects(naming, state, offer, as_list(answer))


def _by_place(offer: ChoiceOffered, place: int) -> ChoiceMade | None:
    """One of several effects by its place, from 1: the oldest first, then those of static abilities."""
    chosen = offer.values[place - 1 : place] if place > 0 else ()
    return ChoiceMade(seat=offer.seat, values=chosen) if chosen else None


def _said(offer: ChoiceOffered, answer: Sequence[PlainData]) -> ChoiceMade | None:
    """A number of the range that is offered, or a word that is not offered."""
    if len(answer) != 1 or isinstance(answer[0], bool | dict):
        return None
    said, is_number = str(answer[0]), isinstance(answer[0], int)
    if is_number != (offer.least is not None):
        return None
    if isinstance(answer[0], int):
        most = answer[0] if offer.most is None else offer.most
        if not (offer.least or 0) <= answer[0] <= most:
            return None
    return choice_of(offer, (said,))


def _pile(naming: Naming, state: GameState, offer: ChoiceOffered, answer: PlainData) -> ChoiceMade | None:
    """One of several piles: by its number, or by all that lies in it."""
    if isinstance(answer, int) and not isinstance(answer, bool):
        return ChoiceMade(seat=offer.seat, values=(str(answer),)) if str(answer) in offer.values else None
    refs = [as_ref(one) for one in as_list(answer)]
    for value, things in zip(offer.values, offer.piles, strict=True):
        found = naming.pick(state, refs, things) if len(refs) == len(things) else None
        if found is not None or (not refs and not things):
            return ChoiceMade(seat=offer.seat, values=(value,))
    return None


def _values(offer: ChoiceOffered, answer: Sequence[PlainData]) -> ChoiceMade | None:
    if not answer and offer.minimum and "no" in offer.values:
        return ChoiceMade(seat=offer.seat, values=("no",))
    values = [_value(offer, one) for one in answer]
    if None in values or not offer.minimum <= len(values) <= offer.maximum:
        return None
    return choice_of(offer, tuple(value for value in values if value is not None))


def _value(offer: ChoiceOffered, answer: PlainData) -> str | None:
    """The word offered that is meant: itself, a colour by name or letter, mana as it stands or by its one colour."""
    word = _TRUTH[answer] if isinstance(answer, bool) else str(answer)
    letter = KINDS_OF_MANA.get(word.lower(), word)
    for meant in (word, word.lower(), letter):
        if meant in offer.values:
            return meant
    return next((value for value in offer.values if value and not value.replace(f"{{{letter}}}", "")), None)


def _objects(naming: Naming, state: GameState, offer: ChoiceOffered, answer: Sequence[PlainData]) -> ChoiceMade | None:
    if not answer and _may_stay(state, offer):
        return ChoiceMade(seat=offer.seat, objects=offer.objects[: offer.minimum])
    if not offer.minimum <= len(answer) <= offer.maximum or any(isinstance(one, bool | int) for one in answer):
        return None
    hidden = bool(offer.hidden_objects) or offer.hidden
    found = naming.pick(state, [as_ref(one) for one in answer], offer.hidden_objects or offer.objects)
    if found is None:
        return None
    if hidden:
        return ChoiceMade(seat=offer.seat, hidden_objects=tuple(thing for thing in found if isinstance(thing, str)))
    return ChoiceMade(seat=offer.seat, objects=tuple(found))


def _may_stay(state: GameState, offer: ChoiceOffered) -> bool:
    """Whether new targets may be chosen for something on the stack: the targets that it has are offered first."""
    entry = None if offer.kind != "target" or offer.source is None else state.stack.get(offer.source)
    return entry is not None and offer.minimum > 0 and offer.objects[: offer.minimum] in entry.targets


def _trigger_order(
    naming: Naming, state: GameState, offer: ChoiceOffered, answer: Sequence[PlainData]
) -> ChoiceMade | None:
    """Names of what the abilities come from, the first to be put on the stack first; equal ones need one name.

    `ability` says which of those of one object is meant.
    """
    left, found = list(offer.values), list[str]()
    for name in answer:
        named = as_ref(name)
        ref, number = (named.ability_of, named.ability) if isinstance(named, AbilityOf) else (named, None)
        fits = [
            one
            for one in left
            if naming.matching(state, ref, [state.triggers[int(one)].object])
            and number in (None, state.triggers[int(one)].ability)
        ]
        if not fits:
            return None
        taken = fits[:1] if len(answer) == len(offer.values) else fits
        found += taken
        left = [one for one in left if one not in taken]
    return None if left else ChoiceMade(seat=offer.seat, values=tuple(found))


def _division(naming: Naming, state: GameState, offer: ChoiceOffered, answer: PlainData) -> ChoiceMade | None:
    """Numbers in the order of what is offered, or by name."""
    if isinstance(answer, dict):
        things = naming.pick(state, list(answer), offer.objects)
        amounts = [amount for amount in answer.values() if isinstance(amount, int)]
    else:
        amounts = [amount for amount in as_list(answer) if isinstance(amount, int)]
        things = list(offer.objects)
    if things is None or len(amounts) != len(things) or not amounts:
        return None
    pairs = [(thing, amount) for thing, amount in zip(things, amounts, strict=True) if amount]
    return ChoiceMade(
        seat=offer.seat,
        objects=tuple(thing for thing, _ in pairs),
        values=tuple(str(amount) for _, amount in pairs),
    )


def mismatched(naming: Naming, state: GameState, offer: ChoiceOffered | None, queued: QueuedAnswer) -> ChoiceMade:
    """The decision that an answer would be though it does not fit: what the rules then say to it."""
    answer = as_list(queued.answer)
    if (
        offer is not None
        and (offer.least is not None or offer.kind in NAMED or offer.values)
        and not offer.objects + offer.hidden_objects
    ):
        return choice_of(offer, tuple(str(one) for one in answer)).model_copy(update={"seat": queued.seat})
    things = tuple(naming.thing(state, as_ref(one)) for one in answer)
    if offer is not None and offer.hidden_objects:
        return ChoiceMade(seat=queued.seat, hidden_objects=tuple(thing for thing in things if isinstance(thing, str)))
    return ChoiceMade(seat=queued.seat, objects=things)


def has_one_possibility(offer: ChoiceOffered) -> bool:
    """Whether there is nothing to choose: a search that finds nothing is offered all the same, but is not asked."""
    if offer.least is not None or offer.kind in NAMED:
        return False
    options = len(offer.objects + offer.hidden_objects) or len(offer.values)
    return offer.kind != "division" and (options == 0 or offer.minimum == options == 1)


def first_possible(offer: ChoiceOffered) -> ChoiceMade:
    """The first legal possibility, as it is offered: one where any number will do."""
    if offer.kind == "division":
        more = max(offer.minimum - 1, 0)  # what goes to each of the others
        shares = (str(int(offer.values[0]) - more), *("1",) * more)
        return ChoiceMade(seat=offer.seat, objects=offer.objects[: more + 1], values=shares)
    if is_order(offer):
        return as_offered(offer)
    if offer.least is not None or offer.kind in NAMED:
        return choice_of(offer, (str(offer.least) if offer.least is not None else "Forest",))
    number = max(offer.minimum, min(1, offer.maximum))
    if offer.values and not offer.objects + offer.hidden_objects:
        return choice_of(offer, offer.values[:number])
    if offer.hidden_objects:
        return ChoiceMade(seat=offer.seat, hidden_objects=_hidden_in_order(offer)[:number])
    return ChoiceMade(seat=offer.seat, objects=offer.objects[:number])


def _hidden_in_order(offer: ChoiceOffered) -> tuple[str, ...]:
    """What only its player knows to be offered, in the order of the file, however it lies where it is."""
    return tuple(sorted(offer.hidden_objects, key=number_of))


def offer_in_words(naming: Naming, state: GameState, offer: ChoiceOffered) -> str:
    """What is offered, for messages, in the order in which `first_possible` takes it."""
    things = [naming.in_words(state, thing) for thing in (*offer.objects, *_hidden_in_order(offer))]
    words = [*things, *(_trigger_name(naming, state, offer, value) for value in offer.values)]
    few = str(offer.minimum) if offer.minimum == offer.maximum else f"{offer.minimum} to {offer.maximum}"
    return f"{naming.player(offer.seat)} is asked to choose ({offer.kind}) {few} of: {', '.join(words)}"


def _trigger_name(naming: Naming, state: GameState, offer: ChoiceOffered, value: str) -> str:
    if offer.kind != "trigger_order" or int(value) not in state.triggers:
        return value
    return f"ability of {naming.name_of(state, state.triggers[int(value)].object)}"
