"""Sentences for spells and abilities from announcement to resolution, and for mana (`rewind.events.playing`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rewind.aggregates.state import number_of
from rewind.events import playing
from rewind.events.base import Counter
from rewind.events.zones import OnStack
from rewind.projections.words.chosen_costs import costs_in_words
from rewind.projections.words.phrases.scene import Scene, lying
from rewind.projections.words.phrases.words import in_brackets, listed, mana, plural, spelled


def targeting(scene: Scene, targets: playing.Targets) -> str:
    """The targets, after a comma."""
    things = [target for instance in targets for target in instance]
    return f", targeting {scene.things(things)}" if things else ""


def _choices(modes: tuple[int, ...], x: int | None, divided: tuple[int, ...] = ()) -> Iterator[str]:
    if modes:
        yield f"mode{'' if len(modes) == 1 else 's'} {listed(map(str, modes))}"
    if x is not None:
        yield f"X = {x}"
    if divided:
        yield f"divided {listed(map(str, divided))}"


def chosen(
    scene: Scene, obj: str, choices: playing.SpellPlayed | playing.AbilityPlayed | playing.PutOnStack | OnStack
) -> Iterator[str]:
    """What was chosen for a spell or an ability besides its targets; `obj`: whose card has its costs."""
    yield from _choices(choices.modes, choices.x, choices.divided)
    yield from costs_in_words(scene.definition(obj), choices.costs)


PARTICIPLES: Mapping[str, str] = {
    "tapped": "tapping",
    "sacrificed": "sacrificing",
    "discarded": "discarding",
    "returned": "returning",
    "removed": "removing",
}
"""Field of a payment, of objects → the word before them where the editions have one: "discarding Forest"."""


def _paid(scene: Scene, payment: playing.Payment | None) -> Iterator[str]:
    if payment is None:
        return
    if payment.mana:
        yield f"paying {payment.mana}"
    if payment.life:
        yield f"paying {payment.life} life"
    for field, participle in PARTICIPLES.items():
        if objects := getattr(payment, field):
            is_exiled = field == "removed"
            things = scene.things(objects)
            yield scene.terms.removing.format(what=things) if is_exiled else f"{participle} {things}"


def _half(scene: Scene, event: playing.PlayBegun | playing.SpellPlayed | playing.LandPlayed) -> str:
    """The name of the half of a split card that is played, or of the face or inset spell of another, with "of"; of one
    on the stack the name says it itself."""
    definition, zone = scene.definition(event.object), scene.zone_of(event.object)
    if definition is None or event.half is None or (zone is not None and zone.zone == "stack"):
        return ""
    halves = definition.halves_in(scene.before.edition) or (None, definition.back or definition.inset)
    half = halves[event.half - 1] if event.half <= len(halves) else None
    return "" if half is None else f"{half.name} of "


def _play_begun(scene: Scene, event: playing.PlayBegun) -> str:
    who, what = scene.player(event.seat), _half(scene, event) + scene.name(event.object)
    zone = scene.zone_of(event.object)
    if event.ability is not None or (zone is not None and zone.zone == "in_play"):
        return f"{who} begins to {scene.terms.play_ability} an ability of {what}"
    down = lying(what, event.face_down)
    return f"{who} begins to {scene.terms.play_spell} {what}{down}"


def _action_reversed(scene: Scene, event: playing.ActionReversed) -> str:
    kept = f", except for {plural(len(event.kept), 'event')} that cannot be undone" if event.kept else ""
    if event.seat is None:
        return f"The action begun with event {event.action} is reversed{kept}"
    kept = f", but not {plural(len(event.kept), 'event')} of it" if event.kept else ""
    return f"{scene.player(event.seat)} reverses the action begun with event {event.action}{kept}"


def _player_restored(scene: Scene, event: playing.PlayerRestored) -> str:
    pool = f" and {event.mana} in the mana pool" if event.mana else " and no mana in the pool"
    return f"{scene.player(event.seat)} has {event.life} life{pool} again"


def _land_played(scene: Scene, event: playing.LandPlayed) -> str:
    using = "" if event.using is None else f", as {scene.name(event.using)} allows"
    return f"{scene.player(event.seat)} plays {_half(scene, event)}{scene.name(event.object)}{using}"


def _spell_played(scene: Scene, event: playing.SpellPlayed) -> str:
    details = [*chosen(scene, event.object, event)]
    if event.spliced:
        details.append(f"splicing {scene.things(event.spliced)}")
    details += _paid(scene, event.payment)
    who, what = scene.player(event.seat), _half(scene, event) + scene.name(event.object)
    down = lying(what, event.face_down)
    zone = scene.zone_of(event.object)
    if zone is not None and zone.zone == "stack":
        return f"{who} announces {what}{down}{targeting(scene, event.targets)}{in_brackets(details, '; ')}"
    return f"{who} {scene.terms.plays_spell} {what}{down}{targeting(scene, event.targets)}{in_brackets(details, '; ')}"


def _ability_played(scene: Scene, event: playing.AbilityPlayed) -> str:
    details = [*chosen(scene, event.object, event), *_paid(scene, event.payment)]
    what = f"activated ability {event.ability} of {scene.name(event.object)}"
    verb = scene.terms.plays_ability if event.on_stack is None else "announces"
    who = f"{scene.player(event.seat)} {verb}"
    return f"{who} {what}{targeting(scene, event.targets)}{in_brackets(details, '; ')}"


def _special_action_taken(scene: Scene, event: playing.SpecialActionTaken) -> str:
    if event.action == "turn_face_up" and event.object is not None:
        details = [*_choices((), event.x, ()), *_paid(scene, event.payment)]
        what = f"{scene.player(event.seat)} turns {scene.card_name(event.object)} face up"
        return f"{what}{in_brackets(details, '; ')}"
    about = "" if event.object is None else f", {scene.name(event.object)}"
    return f"{scene.player(event.seat)} takes a special action: {spelled(event.action)}{about}"


def _ability_triggered(scene: Scene, event: playing.AbilityTriggered) -> str:
    if event.awaited is not None:
        return f"A delayed ability of {scene.name(event.object)} triggers for {scene.player(event.seat)}"
    return f"Triggered ability {event.ability} of {scene.name(event.object)} triggers for {scene.player(event.seat)}"


def _put_on_stack(scene: Scene, event: playing.PutOnStack) -> str:
    details = in_brackets(chosen(scene, event.source or event.object, event), "; ")
    copied = None if event.characteristics is None else event.characteristics.name
    source = (copied or "an unknown source") if event.source is None else scene.name(event.source)
    kind = {"activated_ability": "ability", "triggered_ability": "triggered ability", "spell_copy": "copy"}[event.kind]
    goes = f"goes on the stack for {scene.player(event.seat)}"
    return f"The {kind} of {source} {goes}{targeting(scene, event.targets)}{details}"


def _targets_chosen(scene: Scene, event: playing.TargetsChosen) -> str:
    things = [target for instance in event.targets for target in instance]
    name = scene.name(event.object)
    details = in_brackets(costs_in_words(scene.definition(event.object), event.costs), "; ")
    if things:
        return f"The targets of {name} are {scene.things(things)}{details}"
    return f"No targets are chosen for {name}{details}"


def _text_spliced(scene: Scene, event: playing.TextSpliced) -> str:
    return f"The text of {scene.things(event.cards)} is spliced onto {scene.name(event.object)}"


def _cost_paid(scene: Scene, event: playing.CostPaid) -> str:
    details = [*_paid(scene, event.payment)] if event.payment is not None else [event.mana] if event.mana else []
    paid = in_brackets(details, "; ")
    return f"{scene.player(event.seat)} pays the cost of {scene.name(event.object)}{paid}"


def _became_played(scene: Scene, event: playing.PlayCompleted) -> str:
    kind = scene.before.kinds.get(number_of(event.object))
    played = scene.terms.ability_played if kind == "activated_ability" else scene.terms.spell_played
    return f"{scene.name(event.object)} is {played}"


def _resolution_began(scene: Scene, event: playing.ResolutionBegan) -> str:
    return f"{scene.name(event.object)} begins to resolve"


def _resolution_ended(scene: Scene, event: playing.ResolutionEnded) -> str:
    if event.countered:
        return f"{scene.name(event.object)} is countered because all its targets are illegal"
    if event.not_resolved:
        return f"{scene.name(event.object)} does not resolve because all its targets are illegal"
    return f"{scene.name(event.object)} has resolved"


def _mana_added(scene: Scene, event: playing.ManaAdded) -> str:
    source = "" if event.source is None else f" from {scene.name(event.source)}"
    only = "" if event.only_for is None else ", which can be spent only on some things"
    return f"{scene.player(event.seat)} gets {mana(event.mana)}{source}{only}"


def _mana_spent(scene: Scene, event: playing.ManaSpent) -> str:
    on = "" if event.object is None else f" on {scene.name(event.object)}"
    return f"{scene.player(event.seat)} spends {mana(event.mana)}{on}"


def _mana_emptied(scene: Scene, event: playing.ManaEmptied) -> str:
    return f"{scene.player(event.seat)} loses {mana(event.mana)} that was not used"


def _mana_burned(scene: Scene, event: playing.ManaBurned) -> str:
    total = life_total(scene, event.seat, -event.amount)
    return f"{scene.player(event.seat)} loses {event.amount} life to mana burn{total}"


def life_total(scene: Scene, seat: int, change: int) -> str:
    """A life total before and after a change, in brackets; nothing where the player is not known."""
    player = scene.before.players.get(seat)
    return "" if player is None else f" ({player.life} → {player.life + change})"


def _position_noted(scene: Scene, event: playing.PositionNoted) -> str:
    if event.again is None:
        return "The position is noted"
    return f"The position is the same as at event {event.again}: a loop"


def _loop_proposed(scene: Scene, event: playing.LoopProposed) -> str:
    actions = (one for one in event.inputs if one.kind != "pass")
    what = ", ".join(dict.fromkeys(_of_round(scene, one) for one in actions)) or "passing"
    return f"{scene.player(event.seat)} proposes to repeat {plural(event.times, 'time')}: {what}"


def _of_round(scene: Scene, one: playing.LoopInput) -> str:
    """What is done in a round, in a few words."""
    if one.kind == "ability" and one.object is not None:
        return f"activated ability {one.ability} of {scene.name(one.object)}{targeting(scene, one.targets)}"
    if one.object is not None:
        return f"{scene.name(one.object)}{targeting(scene, one.targets)}"
    return "a choice"


def _loop_repeated(scene: Scene, event: playing.LoopRepeated) -> str:
    outcome = [f"{scene.player(one.seat)} is at {one.life} life{_pool(one.mana)}" for one in event.players]
    outcome += [f"{scene.name(one.object)} has {_counters(one.counters)}" for one in event.objects]
    return f"The loop is repeated {plural(event.times, 'time')}{': ' if outcome else ''}{'; '.join(outcome)}"


def _pool(mana: tuple[Counter, ...]) -> str:
    """What mana is in a pool, a number of each symbol."""
    pool = " ".join(f"{one.number}×{{{one.kind}}}" for one in mana)
    return f" with {pool} in the pool" if pool else ""


def _counters(counters: tuple[Counter, ...]) -> str:
    return ", ".join(f"{plural(one.number, f'{one.kind} counter')}" for one in counters) or "no counters"


PHRASES = {
    playing.PlayBegun: _play_begun,
    playing.ActionReversed: _action_reversed,
    playing.PlayerRestored: _player_restored,
    playing.LandPlayed: _land_played,
    playing.SpellPlayed: _spell_played,
    playing.AbilityPlayed: _ability_played,
    playing.SpecialActionTaken: _special_action_taken,
    playing.AbilityTriggered: _ability_triggered,
    playing.PutOnStack: _put_on_stack,
    playing.TextSpliced: _text_spliced,
    playing.TargetsChosen: _targets_chosen,
    playing.CostPaid: _cost_paid,
    playing.PlayCompleted: _became_played,
    playing.ResolutionBegan: _resolution_began,
    playing.ResolutionEnded: _resolution_ended,
    playing.ManaAdded: _mana_added,
    playing.ManaSpent: _mana_spent,
    playing.ManaEmptied: _mana_emptied,
    playing.ManaBurned: _mana_burned,
    playing.PositionNoted: _position_noted,
    playing.LoopProposed: _loop_proposed,
    playing.LoopRepeated: _loop_repeated,
}
"""Event class → its sentence, without the full stop."""
