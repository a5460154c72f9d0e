"""Which activated ability of an object is meant: by its number, its keyword, its cost, or its words as printed."""

from __future__ import annotations

import re

from rewind.aggregates.cards.language import (
    Activated,
    ChangeCounters,
    ChangeLife,
    CostPart,
    Discard,
    Instruction,
    Move,
    NamedMana,
    Reveal,
    Sacrifice,
    Tap,
    Unattach,
)
from rewind.aggregates.questions.position import Engine, mana_of
from rewind.aggregates.questions.refusals import Refusal
from rewind.events.errors import ScenarioError, Where
from rewind.replays.scenarios.cost_names import keyword_of


def the_number(engine: Engine, obj: str, stated: int | str | None, where: Where) -> int:
    """The number, from 1, of the activated ability that is meant; one that it does not have is left to the rules.

    Raises ScenarioError RW6104 where what is stated fits several, and IllegalAction RW3005 where it fits none.
    """
    numbers, activated = numbers_of(engine, obj, stated), engine.abilities(obj).activated
    name = engine.name(obj)
    if not numbers:
        if isinstance(stated, str) and activated:
            listed = _listed(engine, obj, range(1, len(activated) + 1))
            what = f"{name} has no activated ability {stated!r}, but {listed}"
            raise engine.refuse(Refusal.NOT_PLAYABLE, what, "403.1")
        return stated if isinstance(stated, int) else len(activated) + 1
    if len({_printed(engine, obj, number) for number in numbers}) > 1:
        what = f"{stated!r} fits several abilities of {name}: {_listed(engine, obj, numbers)}"
        raise ScenarioError("RW6104", what, where)
    return numbers[0]


def numbers_of(engine: Engine, obj: str, stated: int | str | None) -> tuple[int, ...]:
    """The activated abilities of an object that fit what is stated, by their numbers from 1; none where none does."""
    activated = engine.abilities(obj).activated
    if stated is None:
        return (1,) if activated else ()
    if isinstance(stated, int):
        return (stated,) if stated <= len(activated) else ()
    numbers = range(1, len(activated) + 1)
    words = _plain(stated)
    for number, (key, _) in enumerate(activated, 1):
        if stated.lower() in (key.partition(" ")[0], keyword_of(engine, key)) or key == stated:
            return (number,)
    if fitting := _of_words(engine, obj, words):
        return fitting
    for whole in (True, False):
        if fitting := tuple(one for one in numbers if costs_that(activated[one - 1][1], stated, whole=whole)):
            return fitting[:1]
    return ()


def _of_words(engine: Engine, obj: str, words: str) -> tuple[int, ...]:
    """The abilities whose whole text or effect is what is written, else those whose text or effect begins so.

    A cost alone is no text: it may be written shorter than it is printed.
    """
    texts = {
        number: _plain(_printed(engine, obj, number)) for number in range(1, len(engine.abilities(obj).activated) + 1)
    }
    parts = {number: (text, text.partition(": ")[2]) for number, text in texts.items()}
    if whole := tuple(number for number, those in parts.items() if words in those):
        return whole
    if ":" in words:
        return tuple(number for number, (text, _) in parts.items() if text.startswith(words))
    return tuple(number for number, (_, effect) in parts.items() if words and effect.startswith(words))


def _printed(engine: Engine, obj: str, number: int) -> str:
    from rewind.aggregates.cards.text import print_ability  # noqa: PLC0415  # who gives a number needs no printer

    _, ability = engine.abilities(obj).activated[number - 1]
    return print_ability(ability, name=engine.name(obj), edition=engine.draft.edition)


def _plain(text: str) -> str:
    """A text without what does not matter in it: capitals, spaces, the full stop."""
    return " ".join(text.lower().replace("\u2019", "'").split()).rstrip(". ")


def _listed(engine: Engine, obj: str, numbers: range | tuple[int, ...]) -> str:
    return "; ".join(f"{number} “{' '.join(_printed(engine, obj, number).split())}”" for number in numbers)


_PARTS: tuple[tuple[re.Pattern[str], type[Instruction]], ...] = (
    (re.compile(r"(?i)sacrifice\b"), Sacrifice),
    (re.compile(r"(?i)discard\b"), Discard),
    (re.compile(r"(?i)pay \w+ life"), ChangeLife),
    (re.compile(r"(?i)(remove|put)\b"), ChangeCounters),
    (re.compile(r"(?i)(return|remove|put)\b"), Move),
    (re.compile(r"(?i)u?n?tap\b"), Tap),
    (re.compile(r"(?i)reveal\b"), Reveal),
    (re.compile(r"(?i)unattach\b"), Unattach),
)
_MANA = re.compile(r"(\{[^{}]+\})+")


def costs_that(ability: Activated, text: str, *, whole: bool) -> bool:
    """Whether the cost of an ability is what is written, or, unless it is the `whole`, begins so."""
    if ability.loyalty_symbol is not None:
        return ability.loyalty_symbol.strip("[]") == text.strip("[] ").replace("-", "−")
    written = [part.strip() for part in text.split(",") if part.strip()]
    costs = ability.cost
    mana = mana_of(costs)
    if whole and len(written) != bool(mana) + sum(not _is_mana(part) for part in costs):
        return False
    return bool(written) and all(_has_part(costs, mana, part, whole=whole) for part in written)


def _is_mana(part: CostPart) -> bool:
    return isinstance(part, NamedMana) or (isinstance(part, str) and part[0] == "{")


def _has_part(costs: tuple[CostPart, ...], mana: str, part: str, *, whole: bool) -> bool:
    if part == "{T}":
        return "tap" in costs
    if _MANA.fullmatch(part):
        return mana == part or (not whole and mana.startswith(part))
    fitting = [kind for pattern, kind in _PARTS if pattern.match(part) is not None]
    return any(isinstance(one, kind) for one in costs for kind in fitting)
