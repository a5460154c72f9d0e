"""The state that a draft is: each component by its name.

A state is made after every input, and to name its components takes a quarter of the time of a loop over their names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rewind.aggregates.state import GameState

if TYPE_CHECKING:
    from rewind.aggregates.fold.draft import Draft


class _Unfrozen:
    """A state that is being made: its slots may be set, and it becomes a `GameState` when they are."""

    __slots__ = GameState.__slots__


def frozen(draft: Draft) -> GameState:
    """The state that a draft is now; the draft goes on from there, as one that is made of it would."""
    state: Any = _Unfrozen()
    _set_values(state, draft)
    _set_maps(state, draft)
    state.__class__ = GameState
    made: GameState = state
    return made


def _set_values(state: Any, draft: Draft) -> None:
    state.n = draft.n
    state.game = draft.game
    state.edition = draft.edition
    state.kind = draft.kind
    state.flags = draft.flags
    state.digests = draft.digests
    state.ante = draft.ante
    state.redacted_for = draft.redacted_for
    state.starting_player = draft.starting_player
    state.turn = draft.turn
    state.extra_turns = draft.extra_turns
    state.extra_parts = draft.extra_parts
    state.resume_turn = draft.resume_turn
    state.resume_phase = draft.resume_phase
    state.resume_step = draft.resume_step
    state.active = draft.active
    state.phase = draft.phase
    state.step = draft.step
    state.priority = draft.priority
    state.deciders = draft.deciders
    state.last_number = draft.last_number
    state.passed = draft.passed
    state.attacked = draft.attacked
    state.first_strike = draft.first_strike
    state.have_assigned = draft.have_assigned
    state.with_first_strike = draft.with_first_strike
    state.blocked = draft.blocked
    state.bands = draft.bands
    state.awaiting = draft.awaiting
    state.action = draft.action
    state.ended = draft.ended
    state.winners = draft.winners
    state.sealed = draft.sealed
    state.names = draft.names
    state.players = draft.players
    state.attacking = draft.attacking
    state.blocking = draft.blocking
    state.effects = draft.effects
    state.remaining = draft.remaining
    state.triggers = draft.triggers
    state.past_effects = draft.past_effects
    state.past_triggers = draft.past_triggers
    state.remembered = draft.remembered
    state.awaited = draft.awaited
    state.past_awaited = draft.past_awaited
    state.past = draft.past
    state.group = draft.group
    state.legend_since = draft.legend_since
    state.world_since = draft.world_since
    state.phased_with = draft.phased_with
    state.protectors, state.dungeons = draft.protectors, draft.dungeons
    state.designations = draft.designations


def _set_maps(state: Any, draft: Draft) -> None:
    """Each map is finished, and another is thawed of it for the draft: no entry is copied by either."""
    state.definitions = definitions = draft.definitions.finish()
    draft.definitions = definitions.mutate()
    state.assigned = assigned = draft.assigned.finish()
    draft.assigned = assigned.mutate()
    state.past_definitions = past_definitions = draft.past_definitions.finish()
    draft.past_definitions = past_definitions.mutate()
    state.owners = owners = draft.owners.finish()
    draft.owners = owners.mutate()
    state.kinds = kinds = draft.kinds.finish()
    draft.kinds = kinds.mutate()
    state.current = current = draft.current.finish()
    draft.current = current.mutate()
    state.incarnations = incarnations = draft.incarnations.finish()
    draft.incarnations = incarnations.mutate()
    state.zones = zones = draft.zones.finish()
    draft.zones = zones.mutate()
    state.position = position = draft.position.finish()
    draft.position = position.mutate()
    state.controller = controller = draft.controller.finish()
    draft.controller = controller.mutate()
    state.base_controller = base_controller = draft.base_controller.finish()
    draft.base_controller = base_controller.mutate()
    state.characteristics = characteristics = draft.characteristics.finish()
    draft.characteristics = characteristics.mutate()
    state.copiable = copiable = draft.copiable.finish()
    draft.copiable = copiable.mutate()
    state.uncopied = uncopied = draft.uncopied.finish()
    draft.uncopied = uncopied.mutate()
    state.words = words = draft.words.finish()
    draft.words = words.mutate()
    state.status = status = draft.status.finish()
    draft.status = status.mutate()
    state.counters = counters = draft.counters.finish()
    draft.counters = counters.mutate()
    state.damage = damage = draft.damage.finish()
    draft.damage = damage.mutate()
    state.attached_to = attached_to = draft.attached_to.finish()
    draft.attached_to = attached_to.mutate()
    state.attached_at = attached_at = draft.attached_at.finish()
    draft.attached_at = attached_at.mutate()
    state.entered = entered = draft.entered.finish()
    draft.entered = entered.mutate()
    state.controlled_since = controlled_since = draft.controlled_since.finish()
    draft.controlled_since = controlled_since.mutate()
    state.stack = stack = draft.stack.finish()
    draft.stack = stack.mutate()
