"""Sentences for turns, phases, steps and priority (`rewind.events.turn`)."""

from __future__ import annotations

from rewind.events import turn
from rewind.projections.words.phrases.scene import Scene


def _turn_began(scene: Scene, event: turn.TurnBegan) -> str:
    return f"Turn {event.turn} begins: {scene.player(event.seat)} is the active player"


def _phase_began(scene: Scene, event: turn.PhaseBegan) -> str:
    return f"The {scene.terms.phases[event.phase]} begins"


def _step_began(scene: Scene, event: turn.StepBegan) -> str:
    return f"The {scene.terms.steps[event.step]} begins"


def _part_skipped(scene: Scene, event: turn.PartSkipped) -> str:
    part = event.part if event.part == "turn" else scene.terms.part(event.part)
    return f"{scene.whose(event.seat)} {part} is skipped"


def _turn_added(scene: Scene, event: turn.TurnAdded) -> str:
    return f"{scene.player(event.seat)} gets an extra turn after this one"


def _part_added(scene: Scene, event: turn.PartAdded) -> str:
    terms = scene.terms
    return f"This turn gets an extra {terms.part(event.part)} after the {terms.part(event.after)}"


def _player_control_changed(scene: Scene, event: turn.PlayerControlChanged) -> str:
    if event.decider is None:
        return f"{scene.player(event.seat)} makes {scene.terms.own} own decisions again"
    return f"{scene.player(event.decider)} makes the decisions of {scene.player(event.seat)} from now on"


def _priority_received(scene: Scene, event: turn.PriorityReceived) -> str:
    return f"{scene.player(event.seat)} gets priority"


def _priority_passed(scene: Scene, event: turn.PriorityPassed) -> str:
    return f"{scene.player(event.seat)} passes"


PHRASES = {
    turn.TurnBegan: _turn_began,
    turn.PhaseBegan: _phase_began,
    turn.StepBegan: _step_began,
    turn.PartSkipped: _part_skipped,
    turn.TurnAdded: _turn_added,
    turn.PartAdded: _part_added,
    turn.PlayerControlChanged: _player_control_changed,
    turn.PriorityReceived: _priority_received,
    turn.PriorityPassed: _priority_passed,
}
"""Event class → its sentence, without the full stop."""
