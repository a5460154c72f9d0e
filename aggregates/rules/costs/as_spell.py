"""A card as it is announced: what it would have as a spell, and the texts that it gets (409.1a, 409.1b)."""

from __future__ import annotations

from contextlib import AbstractContextManager

from rewind.aggregates.cards.language import Gain
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.happening.happen import happen
from rewind.aggregates.rules.happening.layering.standing import standing_of
from rewind.aggregates.rules.proposals.proposal import Moves
from rewind.aggregates.rules.proposals.zones import zone_change
from rewind.aggregates.rules.queries.face_down import is_face_down
from rewind.aggregates.rules.queries.forms import played_as
from rewind.aggregates.rules.queries.splicing import text_of
from rewind.events.base import Characteristics
from rewind.events.playing import TextSpliced


def with_abilities_of_spells(engine: Engine, obj: str, seat: int) -> AbstractContextManager[object]:
    """As long as it lasts, a card has the abilities that permanents give to the spell that it will be (rule 409.1b).

    Optional costs among them are announced as those that are printed on it: it is on the stack by then (rule 409.1a).
    """
    return played_as(engine, obj, _as_spell(engine, obj, seat), seat)


def _as_spell(engine: Engine, obj: str, seat: int) -> Characteristics | None:
    """What it is with those abilities, looked up where it is put on the stack on trial; None: it has no others."""
    if not gives_to_spells(engine) or engine.zone_of(obj) in (None, "stack") or is_face_down(engine, obj):
        return None
    trial = engine.on_trial()
    move = Moves(obj, "stack", "played", controller=seat, characteristics=engine.supposed(obj))
    moved = zone_change(trial, move)
    happen(trial, moved, "409.1a", "217.6a")
    facts, abilities = engine.characteristics(obj), trial.characteristics(moved.becomes).abilities
    return None if abilities == facts.abilities else facts.model_copy(update={"abilities": abilities})


def gives_to_spells(engine: Engine) -> bool:
    """Whether a permanent has an ability that gives abilities to spells."""
    standing = standing_of(engine)
    return any(
        isinstance(change, Gain)
        for obj in standing.about_spells
        for program in standing.sources[obj]
        for change in program.changes
    )


def splice(engine: Engine, spell: str, cards: tuple[str, ...]) -> None:
    """A spell on the stack gets the texts of the cards that are spliced onto it (2006-10: 502.40a, 502.40c)."""
    if cards:
        spliced = TextSpliced(object=spell, cards=cards, abilities=text_of(engine, cards))
        happen(engine, spliced, "409.1b", "502.40a", "502.40c")
