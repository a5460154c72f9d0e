"""The top object of the stack resolves, unless all its targets are illegal (rules 413, 414, 310.4)."""

from __future__ import annotations

from dataclasses import replace

from rewind.aggregates.cards.language import Gain, Triggered
from rewind.aggregates.rules.at_work.forbidding import may_be_forbidden
from rewind.aggregates.rules.at_work.replacing import may_be_replaced
from rewind.aggregates.rules.combat.damage import resolve_damage
from rewind.aggregates.rules.costs.as_spell import gives_to_spells
from rewind.aggregates.rules.engine.context import Context, record_of_key
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.engine.played import names_of_targets
from rewind.aggregates.rules.engine.things_gone import UndeterminedError
from rewind.aggregates.rules.happening.ended_early import may_begin_again
from rewind.aggregates.rules.happening.happen import happen
from rewind.aggregates.rules.happening.layering.given_to_spells import kept_by_permanent
from rewind.aggregates.rules.happening.stack_contexts import ability_on_stack, context_on_stack
from rewind.aggregates.rules.happening.triggers import was_done
from rewind.aggregates.rules.instructions.instructions import execute
from rewind.aggregates.rules.programs.as_logged import as_json
from rewind.aggregates.rules.proposals.proposal import Countered, Moves, Resolves
from rewind.aggregates.rules.proposals.replacement import settle
from rewind.aggregates.rules.proposals.would import would
from rewind.aggregates.rules.proposals.zones import becomes_token, remove_from_stack
from rewind.aggregates.rules.queries import announcements, targets
from rewind.aggregates.rules.queries.face_down import face_down_values, is_face_down
from rewind.aggregates.rules.stack.inset_spells import goes_elsewhere
from rewind.aggregates.state import StackEntry, number_of
from rewind.events.playing import ContinuousEffectBegan, ResolutionBegan, ResolutionEnded

LAST_STEP_RULES = (
    ("Artifact", "212.2b"),
    ("Creature", "212.3b"),
    ("Enchantment", "212.4b"),
    ("Planeswalker", "2026-04 306.2"),
    ("Battle", "2026-04 310.2"),
    ("Sorcery", "212.7b"),
    ("Instant", "212.5b"),
)
"""Type → the rule of the last step in which a spell of it resolves."""


_NOTHING_CHOSEN = StackEntry()


def resolve_top(engine: Engine) -> None:
    """The top object of the stack resolves (rule 413.1)."""
    obj = engine.zone("stack")[-1]
    engine.cause = happen(engine, ResolutionBegan(object=obj), "413.1", "408.1c:all_passed")
    kind = engine.draft.kinds[number_of(obj)]
    if kind == "combat_damage":
        resolve_damage(engine, obj)
        happen(engine, ResolutionEnded(object=obj), "310.4")
        return
    entry = engine.draft.stack.get(obj, _NOTHING_CHOSEN)
    spell = kind in ("card", "spell_copy")
    announcement, condition = _announcement(engine, obj, entry, spell)
    context = context_on_stack(engine, obj, entry)
    legal = targets.without_illegal_targets(context, announcement.targets, entry.targets)
    if any(entry.targets) and not any(legal):
        if engine.edition.policies.illegal_targets == "countered":
            _counter_for_illegal_targets(engine, obj, spell)
        else:
            _leave_without_resolving(engine, obj, spell)
        return
    context.shares = _shares(announcement, entry)
    context.targets, context.announced = legal, entry.targets if legal != entry.targets else None
    context.names.update(names_of_targets(announcement.targets, legal))
    _do_what_it_says(obj, context, announcement, condition)
    rule = _leave_stack(engine, obj, spell, context)
    happen(engine, ResolutionEnded(object=obj), rule)


def _do_what_it_says(
    obj: str, context: Context, announcement: announcements.Announcement, condition: Triggered | None
) -> None:
    """What it says is done, unless something replaces its resolving, and then what is done besides (rule 413.2b)."""
    engine = context.engine
    if condition is not None and not _is_so(context, condition):
        return
    once = None if condition is None else condition.once
    if once is not None and context.source is not None and was_done(engine, context.source, context.you, once):
        return  # another that had triggered before has done it (2026-04: 603.2h)
    interferes = may_be_replaced(engine, "resolve") or may_be_forbidden(engine, "resolve")
    settled = settle(engine, [Resolves(obj)]) if interferes else None
    engine.doing, engine.may_begin_again = obj, may_begin_again(engine, obj)
    try:
        if settled is None or settled.proposals:
            _execute_modes(context, announcement)
        for body in settled.afterwards if settled is not None else ():
            body.carry_out()
    finally:
        engine.doing, engine.may_begin_again = None, frozenset()


def _is_so(context: Context, ability: Triggered) -> bool:
    """Whether the intervening "if" is true, as far as it can be determined (rule 410.8; 2026-04: 608.2b)."""
    try:
        return context.is_true(ability.condition)
    except UndeterminedError:
        return False


def _announcement(
    engine: Engine, obj: str, entry: StackEntry, spell: bool
) -> tuple[announcements.Announcement, Triggered | None]:
    """What it asks for and does; for a triggered ability also the ability with its intervening "if" (rule 410.8)."""
    if spell:
        return announcements.announcement_of_spell(engine, obj, entry.modes), None
    ability = ability_on_stack(engine, obj, entry)
    return announcements.announcement_of(ability, entry.modes), ability if isinstance(ability, Triggered) else None


def _execute_modes(context: Context, announcement: announcements.Announcement) -> None:
    """Its modes are carried out in the order written, each with its own targets (rules 409.1b, 413.2b)."""
    parts, legal, announced = announcement.parts, context.targets, context.announced
    context.names.update(names_of_targets(announcement.targets, legal))
    if len(parts) < 2:
        execute(context, announcement.effect, "413.2b")
        return
    at = 0
    for index, (number, effect) in enumerate(parts):
        if announcement.keys:
            context.record, context.key = record_of_key(announcement.keys[index]), announcement.keys[index]
        context.targets = legal[at : at + number]
        context.announced = None if announced is None else announced[at : at + number]
        execute(context, effect, "413.2b")
        at += number
    context.targets, context.announced = legal, announced


def _shares(announcement: announcements.Announcement, entry: StackEntry) -> tuple[tuple[ObjectOrPlayer, int], ...]:
    """How the effect was divided as it was played (rule 409.1e)."""
    if not entry.divided:
        return ()
    if announcements.divided_damage(announcement.effect) is None and not any(
        one.divided for one in announcement.targets
    ):
        return ()
    several = zip(announcement.targets, entry.targets, strict=False)
    chosen = [thing for target, things in several if target.divided is not None for thing in things]
    chosen = chosen or [thing for things in entry.targets for thing in things]
    return tuple(zip(chosen, entry.divided, strict=False))


def _counter_for_illegal_targets(engine: Engine, obj: str, spell: bool) -> None:
    """All its targets are illegal: it is countered and does nothing (rule 413.2a).

    What cannot be countered does nothing either, and leaves the stack as though it had resolved.
    """
    would(engine, Countered(obj, rules=("413.2a", "414.1")))
    if engine.zone_of(obj) == "stack":
        if spell:
            would(engine, Moves(obj, "graveyard", "resolved", rules=("413.2a", "217.4a")))
        else:
            remove_from_stack(engine, obj, "resolved", "413.2a")
    happen(engine, ResolutionEnded(object=obj, countered=True), "413.2a")


def _leave_without_resolving(engine: Engine, obj: str, spell: bool) -> None:
    """All its targets are illegal: it does nothing and leaves the stack, but is not countered (rule 413.2a)."""
    rule = "413.2a"
    if spell:
        rule = "413.2a" if {"Instant", "Sorcery"}.intersection(engine.types(obj)) else "413.2a:permanent"
        would(engine, Moves(obj, "graveyard", "not_resolved", rules=(rule, "217.4a")))
    else:
        remove_from_stack(engine, obj, "not_resolved", rule)
    happen(engine, ResolutionEnded(object=obj, not_resolved=True), rule)


def _keep_what_is_given(engine: Engine, obj: str) -> None:
    """What static abilities give a permanent spell that works in play, the permanent has for good (2026-04: 400.7b).

    It begins as an effect on the spell, which goes on with what that becomes.
    """
    if engine.edition.policies.given_to_permanent_spells == "while_a_spell" or not gives_to_spells(engine):
        return
    if keys := kept_by_permanent(engine, obj):
        effect = as_json((Gain(change="gain", abilities=keys),))
        began = ContinuousEffectBegan(
            seat=engine.controller(obj), effect=effect, duration="end_of_game", affects=(obj,)
        )
        happen(engine, began, "given_to_permanent_spells")


def _leave_stack(engine: Engine, obj: str, spell: bool, context: Context) -> str:
    """As the last step a permanent is put into play, an instant or sorcery into the graveyard (rule 413.2h).

    The rule by which it has resolved.
    """
    if engine.zone_of(obj) != "stack":
        return "413.2"
    if not spell:
        remove_from_stack(engine, obj, "resolved", "413.2:ability_gone")
        return "413.2"
    types = engine.types(obj)
    if stays_out := {"Instant", "Sorcery"}.intersection(types):  # whatever else it is, it cannot come into play
        types = tuple(kind for kind in types if kind in stays_out)
    rules = tuple(rule for kind, rule in LAST_STEP_RULES if kind in types)
    if not any(kind in types for kind in engine.edition.permanent_types):  # (rule 214.1)
        if goes_elsewhere(context):
            return "413.2"
        would(engine, Moves(obj, "graveyard", "resolved", rules=("413.2h:instant_or_sorcery", *rules, "217.4a")))
        return "413.2"
    host = context.targets[0][0] if context.targets and context.targets[0] else None
    controller = engine.controller(obj)
    rules = ("413.2h" if host is None else "413.2h:aura", *rules)
    if becomes_token(engine, obj):
        rules = (*rules, "copy_of_permanent_spell")
    _keep_what_is_given(engine, obj)
    move = Moves(obj, "in_play", "resolved", controller=controller, attached_to=host, x=context.x, rules=rules)
    if is_face_down(engine, obj):
        rules = (*rules, "502.26b")
        move = replace(move, face_down=True, characteristics=face_down_values(engine), rules=rules)
    if engine.draft.status_of(obj).back_face_up:
        rules = (*rules, "2026-04 712.13")
        move = replace(move, back_face_up=True, characteristics=engine.draft.copiable.get(obj), rules=rules)
    would(engine, move)
    if engine.zone_of(obj) == "stack":  # nothing may put it into play
        would(engine, Moves(obj, "graveyard", "resolved", rules=("413.2h:forbidden", "217.4a")))
    return "413.2:permanent"
