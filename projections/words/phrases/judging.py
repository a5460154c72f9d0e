"""Sentences for positions set, gaps, rollbacks, rulings, appeals and backups (`rewind.events.judging`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import orjson

from rewind.aggregates.editions.terms import Terms
from rewind.events import judging
from rewind.projections.words.claims import claim_in_words
from rewind.projections.words.phrases.combat import by_defender
from rewind.projections.words.phrases.scene import Scene
from rewind.projections.words.phrases.words import events, in_brackets, listed, quoted
from rewind.projections.words.printed_abilities import effect_at_work

_REMEDIES: Mapping[str, str] = {
    "none": "",
    "backup": "backup",
    "partial_fix": "partial fix",
    "additional_remedy": "what the policy has for this infraction",
    "correction": "life totals are corrected",
    "leave": "the game is left as it is",
}
"""What is done about it."""


def _position_set(scene: Scene, event: judging.PositionSet) -> str:
    moment = f"turn {event.turn}" if event.turn else "before the first turn"
    if event.active is not None:
        moment += f" of {scene.player(event.active)}"
    if event.step is not None:
        moment += f", {scene.terms.steps[event.step]}"
    elif event.phase is not None:
        moment += f", {scene.terms.phases[event.phase]}"
    lives = listed(f"{scene.player(player.seat)} at {player.life} life" for player in event.players)
    return f"The position is {moment}" + (f"; {lives}" if event.players else "")


def _effect_caused(scene: Scene, event: judging.EffectCaused) -> str:
    return f"An effect of {scene.player(event.seat)} happens as it was stated"


def _position_restated(scene: Scene, event: judging.PositionRestated) -> str:
    gone = [scene.before.current.get(number) for number in event.gone]
    names = scene.things(obj for obj in gone if obj is not None)
    lost = f"; {names} {'is' if len(gone) == 1 else 'are'} no longer anywhere" if any(gone) else ""
    return f"The source has a gap ({event.reason.rstrip('.')}){lost}"


def _rollback(scene: Scene, event: judging.Rollback) -> str:
    reason = f": {quoted(event.reason)}" if event.reason else ""
    return f"The game was taken back to event {event.to}{reason}"


_ANSWERS: Mapping[str, str] = {"upheld": "upheld", "rejected": "rejected", "cannot_be_told": "it cannot be told"}
"""What testing a claim showed."""

_WAYS: Mapping[str, str] = {
    "additional_remedy": "what the policy has for this infraction",
    "simple_backup": "a simple backup",
    "partial_fix": "a partial fix",
    "backup": "a backup",
    "rewind": "an undoing",
    "leave": "to leave the game as it is",
    "correction": "a correction of life totals",
    "discretion": "what the head judge sees fit",
}
"""The ways of putting a game right."""

_BACK = ("simple_backup", "backup", "rewind")
"""Those that go back to an event; where a plan proposes another, it has only looked at that."""


def _dispute_opened(scene: Scene, event: judging.DisputeOpened) -> str:
    who = "A judge steps in" if event.caller is None else f"{scene.player(event.caller)} calls a judge"
    details = [f"after event {event.moment}", *([f"policy {event.policy}"] if event.policy else [])]
    question = f": {quoted(event.question)}" if event.question else ""
    return f"{who}{question}{in_brackets(details, '; ')}"


def _claim(claim: str, terms: Terms) -> str:
    """A claim as it was tested, in words; as it is written where it has no form that is known."""
    try:
        ((form, body),) = orjson.loads(claim).items() if claim else (("", None),)
    except (orjson.JSONDecodeError, AttributeError, ValueError):
        return quoted(claim)
    return claim_in_words(form, body, lambda _: "", terms) if form else ""


def _claim_tested(scene: Scene, event: judging.ClaimTested) -> str:
    who = "A judge" if event.seat is None else scene.player(event.seat)
    claim = quoted(event.text) if event.text else _claim(event.claim, scene.terms).rstrip(".")
    in_words = f": {claim}" if claim else ""
    details = [_ANSWERS[event.answer]]
    if event.about:
        details.append(f"by {events(event.about)}")
    if event.rules:
        details.append(f"rule{'' if len(event.rules) == 1 else 's'} {listed(event.rules)}")
    return f"{who} claims something{in_words}{in_brackets(details, '; ') if scene.after.redacted_for is None else ''}"


def _remedy_planned(scene: Scene, event: judging.RemedyPlanned) -> str:
    to = "" if event.to is None or event.remedy not in _BACK else f" to event {event.to}"
    policy = f" by policy {event.policy}" if event.policy else ""
    return f"The remedy planned{policy} is {_WAYS[event.remedy]}{to}"


def _ruling_details(scene: Scene, event: judging.RulingGiven) -> Iterator[str]:
    if event.about:
        yield f"on {events(event.about)}"
    if event.rules:
        yield f"rule{'' if len(event.rules) == 1 else 's'} {listed(event.rules)}"
    if remedy := _REMEDIES[event.remedy]:
        yield remedy
    if event.upholds is not None:
        yield f"upholds the ruling of event {event.upholds}"
    if event.overturns is not None:
        yield f"overturns the ruling of event {event.overturns}"
    if event.infraction:
        yield event.infraction
    if event.penalty:
        yield f"penalty: {event.penalty}"
    if event.life:
        yield listed(f"{scene.player(one.seat)} has {one.life} life" for one in event.life)
    if event.deviation:
        yield "it departs from the policy"


def _ruling_given(scene: Scene, event: judging.RulingGiven) -> str:
    judge = f"{event.judge}, head judge" if event.head_judge else event.judge
    return f"Ruling by {judge}: {quoted(event.ruling)}{in_brackets(_ruling_details(scene, event), '; ')}"


def _appeal(scene: Scene, event: judging.Appeal) -> str:
    grounds = f": {quoted(event.grounds)}" if event.grounds else ""
    return f"{scene.player(event.seat)} appeals against the ruling of event {event.ruling}{grounds}"


def _backup_applied(scene: Scene, event: judging.BackupApplied) -> str:
    undone = "; what happened since then is undone" if event.reversed_ else ""
    ruling = "" if event.ruling is None else f", as ruled in event {event.ruling}"
    return f"The game is backed up to event {event.to} by {event.authorised_by}{ruling}{undone}"


def _effect_restored(scene: Scene, event: judging.EffectRestored) -> str:
    effect = scene.before.past_effects.get(event.effect)
    if effect is None:
        return f"The effect begun with event {event.effect} is at work again"
    source = "" if effect.source is None else f" of {scene.name(effect.source)}"
    return f"The effect{source} is at work again: {effect_at_work(effect.effect, scene.edition)}"


def _trigger_restored(scene: Scene, event: judging.TriggerRestored) -> str:
    trigger = scene.before.past_triggers.get(event.trigger)
    awaited = scene.before.past_awaited.get(event.trigger)
    if awaited is not None:
        source = "" if awaited.source is None else f" of {scene.name(awaited.source)}"
        return f"The delayed triggered ability{source} waits again"
    if trigger is None:
        return f"The ability that triggered with event {event.trigger} waits again to go on the stack"
    return f"Triggered ability {trigger.ability} of {scene.name(trigger.object)} waits again to go on the stack"


def _combat_restored(scene: Scene, event: judging.CombatRestored) -> str:
    parts = [
        *(f"{scene.things(found)} attacking {scene.thing(defender)}" for defender, found in by_defender(event.attacks)),
        *(f"{scene.things(band)} in a band" for band in event.bands),
        *(f"{scene.name(block.blocker)} blocking {scene.things(block.attackers)}" for block in event.blocks),
    ]
    return f"Combat is as it was, with {listed(parts)}" if parts else "Nothing attacks or blocks"


PHRASES = {
    judging.PositionSet: _position_set,
    judging.EffectCaused: _effect_caused,
    judging.PositionRestated: _position_restated,
    judging.Rollback: _rollback,
    judging.RulingGiven: _ruling_given,
    judging.Appeal: _appeal,
    judging.DisputeOpened: _dispute_opened,
    judging.ClaimTested: _claim_tested,
    judging.RemedyPlanned: _remedy_planned,
    judging.BackupApplied: _backup_applied,
    judging.EffectRestored: _effect_restored,
    judging.TriggerRestored: _trigger_restored,
    judging.CombatRestored: _combat_restored,
}
"""Event class → its sentence, without the full stop."""
