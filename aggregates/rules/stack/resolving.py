"""The top object of the stack resolves, or is countered as it would (rules 413, 414, 310.4)."""

from __future__ import annotations

from aggregates.cards.language import Activated, Triggered
from aggregates.rules.actions.zones import cease, change
from aggregates.rules.combat import combat
from aggregates.rules.engine.context import Context
from aggregates.rules.engine.engine import Run, Thing
from aggregates.rules.happening.happen import happen
from aggregates.rules.instructions.instructions import follow
from aggregates.rules.queries import targets
from aggregates.rules.stack.playing import RESOLVED_RULES, Program, is_divided, program_of
from aggregates.state import StackEntry
from events.playing import ResolutionBegan, ResolutionEnded

PERMANENT_TYPES = ("Artifact", "Creature", "Enchantment", "Land")
"""The types of permanents (rule 214.1)."""


def resolve_top(run: Run) -> None:
    """The top object of the stack resolves (rule 413.1)."""
    obj = run.zone("stack")[-1]
    run.cause = happen(run, ResolutionBegan(object=obj), "413.1", "408.1c")
    kind = run.draft.kinds[int(obj.partition(".")[0])]
    if kind == "combat_damage":
        combat.resolve_damage(run, obj)
        happen(run, ResolutionEnded(object=obj), "310.4")
        return
    entry = run.draft.stack.get(obj, StackEntry())
    spell = kind in ("card", "spell_copy")
    program, condition = _program(run, obj, entry, spell)
    context = _context(run, obj, entry, spell)
    legal = targets.still_legal(context, program.targets, entry.targets)
    if any(entry.targets) and not any(legal):
        _countered(run, obj, spell)
        return
    context.shares = _shares(program, entry)
    context.targets = legal
    if condition is None or context.holds(condition.condition):
        follow(context, program.effect, "413.2b")
    _leave(run, obj, spell, context)
    happen(run, ResolutionEnded(object=obj), "413.2")


def _program(run: Run, obj: str, entry: StackEntry, spell: bool) -> tuple[Program, Triggered | None]:
    """What it asks for and does; for a triggered ability also the ability with its intervening "if" (rule 410.8)."""
    if spell:
        return program_of(run, obj, entry.modes), None
    ability = None if entry.key is None else run.programs.ability(entry.key, run.draft.definitions)
    assert isinstance(ability, Activated | Triggered), f"{obj} on the stack has no program"
    return Program(ability.targets, ability.effect), ability if isinstance(ability, Triggered) else None


def _context(run: Run, obj: str, entry: StackEntry, spell: bool) -> Context:
    context = Context(
        run,
        run.controller(obj),
        obj if spell else entry.source,
        targets=entry.targets,
        x=entry.x or 0,
        sacrificed=entry.sacrificed,
    )
    trigger = None if entry.trigger is None else run.draft.past_triggers.get(entry.trigger)
    if trigger is not None:
        context.it, context.player, context.number = trigger.it, trigger.player, trigger.number or 0
    return context


def _shares(program: Program, entry: StackEntry) -> tuple[tuple[Thing, int], ...]:
    """How the effect was divided as it was played (rule 409.1e)."""
    if is_divided(program.effect) is None:
        return ()
    chosen = [thing for things in entry.targets for thing in things]
    return tuple(zip(chosen, entry.divided, strict=False))


def _countered(run: Run, obj: str, spell: bool) -> None:
    """All its targets are illegal: it is countered and does nothing (rule 413.2a)."""
    if spell:
        happen(run, change(run, obj, "graveyard", "countered"), "413.2a", "414.1", "217.4a")
    else:
        cease(run, obj, "countered", "413.2a", "414.1")
    happen(run, ResolutionEnded(object=obj, countered=True), "413.2a")


def _leave(run: Run, obj: str, spell: bool, context: Context) -> None:
    """As the last step a permanent is put into play, an instant or sorcery into the graveyard (rule 413.2h)."""
    if run.zone_of(obj) != "stack":
        return
    if not spell:
        cease(run, obj, "resolved", "413.2")
        return
    types = run.types(obj)
    rules = tuple(rule for kind, rule in RESOLVED_RULES if kind in types)
    if not any(kind in types for kind in PERMANENT_TYPES):
        happen(run, change(run, obj, "graveyard", "resolved"), "413.2h", *rules, "217.4a")
        return
    host = context.targets[0][0] if context.targets and context.targets[0] else None
    moved = change(run, obj, "in_play", "resolved", controller=run.controller(obj), attached_to=host, x=context.x)
    happen(run, moved, "413.2h", *rules)
