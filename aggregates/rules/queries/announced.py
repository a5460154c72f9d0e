"""What a spell or ability on the stack was announced with: its instances of "target", and who it speaks for (409.1)."""

from __future__ import annotations

from collections.abc import Sequence

from rewind.aggregates.cards.language import Activated, Target, Triggered
from rewind.aggregates.rules.engine.context import Context, TriggerInfo
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.view import View
from rewind.aggregates.rules.queries.announcements import Announcement, announcement_of, announcement_of_texts
from rewind.aggregates.rules.queries.attachments import is_aura
from rewind.aggregates.rules.queries.targets import ENCHANTED
from rewind.aggregates.state import StackEntry, number_of

SPELLS = ("card", "spell_copy")
"""Kinds of objects on the stack that are spells."""


def is_spell(engine: View, obj: str) -> bool:
    """Whether an object on the stack is a spell, not an ability."""
    return engine.draft.kinds[number_of(obj)] in SPELLS


def targets_asked(engine: View, obj: str) -> tuple[Target, ...]:
    """The instances of "target" of an object on the stack, of all modes that were chosen (rules 409.1b, 409.1c)."""
    entry = engine.draft.stack.get(obj, StackEntry())
    if is_spell(engine, obj):
        return announcement_of_spell(engine, obj, entry.modes).targets
    ability = None if entry.key is None else engine.compiler.ability(entry.key, engine.draft.definitions)
    return announcement_of(ability, entry.modes).targets if isinstance(ability, Activated | Triggered) else ()


def announcement_of_spell(engine: View, spell: str, modes: Sequence[int] = ()) -> Announcement:
    """What a spell asks for and does; an Aura's target comes from what it can enchant (rule 212.4e)."""
    abilities = engine.abilities(spell)
    if abilities.spliced:
        return announcement_of_texts(abilities, modes)
    if abilities.spell is not None:
        return announcement_of(abilities.spell, modes)
    if is_aura(engine, engine.characteristics(spell).type_line):
        return Announcement((ENCHANTED,))
    return Announcement()


def context_of(engine: Engine, obj: str) -> Context:
    """What an object on the stack speaks of: its controller, source, targets and X."""
    entry = engine.draft.stack.get(obj, StackEntry())
    source = obj if is_spell(engine, obj) else entry.source
    context = Context(engine, engine.controller(obj), source, targets=entry.targets, x=entry.x or 0)
    trigger = None if entry.trigger is None else engine.draft.past_triggers.get(entry.trigger)
    if trigger is not None:
        context.trigger = TriggerInfo.of(trigger)
    return context
