"""To whom damage can be dealt (rule 310.4c), and what can be its source (rule 419.8a)."""

from __future__ import annotations

from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.engine.view import View
from rewind.aggregates.state import number_of


def can_be_dealt(engine: View, recipient: ObjectOrPlayer) -> bool:
    """Whether damage can be dealt to this: a player, or a creature in play (rule 310.4c)."""
    if isinstance(recipient, int):
        return not engine.draft.players[recipient].lost
    return engine.zone_of(recipient) == "in_play" and "Creature" in engine.types(recipient)


def possible_sources(context: Context) -> list[str]:
    """What can be chosen as a source of damage: permanents, spells, and what the stack refers to (rule 419.8a)."""
    engine, draft = context.engine, context.engine.draft
    found = list(engine.zone("in_play"))
    for obj in engine.zone("stack"):
        if draft.kinds[number_of(obj)] in ("card", "spell_copy"):
            found.append(obj)
        entry = draft.stack.get(obj)
        if entry is None:
            continue
        trigger = None if entry.trigger is None else draft.past_triggers.get(entry.trigger)
        referred = [entry.source, *(thing for things in entry.targets for thing in things), *entry.sacrificed]
        if engine.edition.policies.sources_of_combat_damage:
            referred += [source for source, _, _ in entry.assignments]
        referred += [] if trigger is None else [trigger.it]
        found += [thing for thing in referred if isinstance(thing, str)]
    return list(dict.fromkeys(obj for obj in found if _is_card_or_permanent(engine, obj)))


def _is_card_or_permanent(engine: View, obj: str) -> bool:
    return engine.draft.kinds[number_of(obj)] in ("card", "token", "spell_copy")
