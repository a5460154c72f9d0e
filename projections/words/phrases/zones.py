"""Sentences for moves between zones, tokens, and cards shown, shuffled or put in order (`rewind.events.zones`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import get_args

from rewind.aggregates.state import number_of
from rewind.events import zones
from rewind.projections.words.phrases.playing import chosen, targeting
from rewind.projections.words.phrases.scene import Scene, lying
from rewind.projections.words.phrases.words import article, counters_listed, gathered, in_brackets, listed, plural

_REASONS: dict[str, str] = {
    "drawn": "drawn",
    "played": "",
    "resolved": "resolved",
    "countered": "countered",
    "not_resolved": "not resolved",
    "discarded": "discarded",
    "destroyed": "destroyed",
    "sacrificed": "sacrificed",
    "state_based": "{state_based}",
    "milled": "",
    "returned": "",
    "removed": "",
    "put": "",
    "searched": "found",
    "mulligan": "mulligan",
    "anted": "anted",
    "phased": "phasing",
    "reversed": "reversed",
    "set_up": "set-up",
    "unknown": "reason unknown",
}
"""Why something moved, as it stands in brackets; nothing where the sentence says it already."""

assert set(_REASONS) == set(get_args(zones.Reason))


def _reason(scene: Scene, event: zones.ZoneChanged | zones.CeasedToExist) -> str:
    reason = _REASONS[event.reason].format(state_based=scene.terms.state_based)
    return in_brackets([reason]) if reason else ""


def _drawn(scene: Scene, event: zones.ZoneChanged) -> str:
    return f"{scene.owner_name(event.object)} draws {scene.moving(event.object, event.becomes)}"


def _discarded(scene: Scene, event: zones.ZoneChanged) -> str:
    away = event.to is None or event.to.zone != "graveyard"
    where = f" {scene.into(event.to, scene.owner(event.object))}" if away else ""
    return f"{scene.owner_name(event.object)} discards {scene.moving(event.object, event.becomes)}{where}"


def _milled(scene: Scene, event: zones.ZoneChanged) -> str:
    return f"{scene.owner_name(event.object)} {scene.terms.mills} {scene.moving(event.object, event.becomes)}"


_BY_REASON: Mapping[str, Callable[[Scene, zones.ZoneChanged], str]] = {
    "drawn": _drawn,
    "discarded": _discarded,
    "milled": _milled,
}
"""Reasons that have a verb of their own."""


def entering(scene: Scene, event: zones.ZoneChanged | zones.TokenCreated, name: str = "") -> Iterator[str]:
    """How something with that name comes into play, after commas."""
    if event.tapped:
        yield ", tapped"
    if isinstance(event, zones.ZoneChanged):
        if event.flipped:
            yield ", flipped"
        yield lying(name, event.face_down, ",")
        yield ", with its back face up" if event.back_face_up else ""
        own, now = scene.facts(event.object), event.characteristics
        if now is not None and now.name is not None and own is not None and own.name != now.name:
            yield f", as {now.name}"
    if event.counters:
        yield f", with {counters_listed(event.counters)}"
    if event.attached_to is not None:
        yield f", attached to {scene.thing(event.attached_to)}"


def _comes_into_play(scene: Scene, event: zones.ZoneChanged) -> str:
    owner = scene.owner(event.object)
    source = scene.out_of(event.from_, owner)
    under = f"under {scene.whose(event.controller or owner)} control"
    name = scene.moving(event.object, event.becomes)
    how = "".join(entering(scene, event, name))
    return f"{name} {scene.terms.comes_into_play} {source} {under}{how}{_reason(scene, event)}"


def _goes_on_the_stack(scene: Scene, event: zones.ZoneChanged) -> str:
    name = scene.moving(event.object, event.becomes)
    down = lying(name, event.face_down, ",")
    source = scene.out_of(event.from_, scene.owner(event.object))
    return f"{name} goes on the stack {source}{down}"


def _is_removed(scene: Scene, event: zones.ZoneChanged) -> str:
    name = scene.moving(event.object, event.becomes)
    down = lying(name, event.face_down, ",")
    source = scene.out_of(event.from_, scene.owner(event.object))
    return f"{name} is {scene.terms.removed} {source}{down}{_reason(scene, event)}"


_BY_ZONE: Mapping[str, Callable[[Scene, zones.ZoneChanged], str]] = {
    "in_play": _comes_into_play,
    "stack": _goes_on_the_stack,
    "removed": _is_removed,
}
"""Zones that something goes to by a verb of their own."""


def _dies(scene: Scene, event: zones.ZoneChanged) -> str:
    name = scene.moving(event.object, event.becomes)
    return f"{name} {scene.terms.dies}{lying(name, event.face_down, ',')}{_reason(scene, event)}"


_THAT_DIE = frozenset({"Creature", "Planeswalker"})
"""The types of what is said to die; the books have the word for every permanent."""


def _phrase(scene: Scene, event: zones.ZoneChanged) -> Callable[[Scene, zones.ZoneChanged], str] | None:
    """The verb of a move that has one of its own."""
    to = None if event.to is None else event.to.zone
    if event.reason == "milled" and (to != "graveyard" or not scene.terms.mills):
        return None
    if to == "graveyard" and event.from_ is not None and event.from_.zone == "in_play" and scene.terms.dies:
        facts = scene.before.characteristics_of(event.object)
        if facts is not None and _THAT_DIE.intersection(facts.type_line.types):
            return _dies
    return _BY_REASON.get(event.reason) or (None if to is None else _BY_ZONE.get(to))


def _zone_changed(scene: Scene, event: zones.ZoneChanged) -> str:
    phrase = _phrase(scene, event)
    if phrase is not None:
        return phrase(scene, event)
    owner = scene.owner(event.object)
    into = scene.into(event.to, owner)
    way = f"returned {into.removeprefix('in')}" if event.reason == "returned" else f"put {into}"
    name = scene.moving(event.object, event.becomes)
    down = lying(name, event.face_down, ",")
    return f"{name} is {way} {scene.out_of(event.from_, owner)}{down}{_reason(scene, event)}"


def _draw_failed(scene: Scene, event: zones.DrawFailed) -> str:
    return f"{scene.player(event.seat)} cannot draw: the library is empty"


def _cards_revealed(scene: Scene, event: zones.CardsRevealed) -> str:
    return f"{scene.player(event.seat)} reveals {scene.things(event.objects)}"


def _cards_looked_at(scene: Scene, event: zones.CardsLookedAt) -> str:
    verb = "looks" if len(event.seats) == 1 else "look"
    names = [scene.card_name(obj) for obj in event.objects]
    seen = f": {listed(gathered(names))}" if any(map(scene.is_identified, event.objects)) else ""
    where = "" if event.of is None else f" {scene.inside(event.of, event.of.seat)}"
    return f"{scene.players(event.seats)} {verb} at {plural(event.count, 'card')}{where}{seen}"


def _library_shuffled(scene: Scene, event: zones.LibraryShuffled) -> str:
    before = scene.before
    order = tuple(number_of(obj) for obj in reversed(before.zone("library", event.seat)))
    is_in_backup = before.action is None and before.awaiting is None
    if is_in_backup and event.order == order:  # the cards that went back at random lie in it already
        return f"{scene.whose(event.seat)} library keeps its order, which nobody knows"
    return f"{scene.whose(event.seat)} library is shuffled"


def _library_ordered(scene: Scene, event: zones.LibraryOrdered) -> str:
    cards = f"the {event.end} {'card' if event.count == 1 else f'{event.count} cards'}"
    down = f", with {event.to_bottom} of them on the bottom" if event.to_bottom else ""
    return f"{scene.player(event.by)} puts {cards} of {scene.whose(event.seat)} library in an order{down}"


def _emblem_created(scene: Scene, event: zones.EmblemCreated) -> str:
    name = event.characteristics.name
    emblem = "an emblem" if name is None else f"an emblem named {name}"
    source = "" if event.source is None else f" with {scene.name(event.source)}"
    return f"{scene.player(event.owner)} gets {emblem}{source}"


def _dungeon_entered(scene: Scene, event: zones.DungeonEntered) -> str:
    return f"{scene.player(event.owner)} enters {event.characteristics.name or 'a dungeon'}"


def _venture_marker_moved(scene: Scene, event: zones.VentureMarkerMoved) -> str:
    return f"the venture marker is moved into room {event.room} of {scene.name(event.object)}"


def _token_created(scene: Scene, event: zones.TokenCreated) -> str:
    name = event.characteristics.name or "nameless"
    token = article(name if name.endswith(" Token") else f"{name} token")
    source = "" if event.source is None else f" with {scene.name(event.source)}"
    what = scene.terms.creates_token.format(token=token)
    return f"{scene.player(event.controller)} {what}{source}{''.join(entering(scene, event))}"


def _ceased_to_exist(scene: Scene, event: zones.CeasedToExist) -> str:
    if event.reason == "completed":
        return f"{scene.name(event.object)} is completed, and leaves the game"
    return f"{scene.name(event.object)} ceases to exist{_reason(scene, event)}"


def _phased_out(scene: Scene, event: zones.PhasedOut) -> str:
    with_ = "" if event.with_ is None else f" with {scene.name(event.with_)}"
    return f"{scene.name(event.object)} phases out{with_}"


def _phased_in(scene: Scene, event: zones.PhasedIn) -> str:
    under = "" if event.controller is None else f" under {scene.whose(event.controller)} control"
    return f"{scene.name(event.object)} phases in{under}"


def _anew(scene: Scene, event: zones.ObjectPlaced | zones.ObjectRestored) -> str:
    """The values that an object is given, in brackets."""
    values = [word for word, is_so in (("tapped", event.tapped), ("flipped", event.flipped)) if is_so]
    if event.face_down:
        values.append("face down")
    if event.back_face_up:
        values.append("its back face up")
    if event.counters:
        values.append(counters_listed(event.counters))
    if event.damage:
        values.append(f"{event.damage} damage")
    if event.attached_to is not None:
        values.append(f"attached to {scene.thing(event.attached_to)}")
    if event.stack is not None:
        targets = targeting(scene, event.stack.targets).removeprefix(", ")
        values += [targets] if targets else []
        values += chosen(scene, event.object, event.stack)
    return in_brackets(values)


_PLACED_KINDS = {"spell_copy": " copy", "emblem": " emblem", "dungeon": " dungeon"}
"""What is added to the name of something that is neither a card nor a token."""


def _object_placed(scene: Scene, event: zones.ObjectPlaced) -> str:
    facts = scene.after.characteristics_of(event.object)
    named = facts is not None and facts.name is not None
    kind = " token" if event.token else _PLACED_KINDS.get(event.kind or "", "") if named else ""
    where = scene.inside(event.place, event.owner)
    seat = event.controller or event.owner
    under = f" under {scene.whose(seat)} control" if event.place is not None and event.place.zone == "in_play" else ""
    return f"{scene.revealed_name(event.object)}{kind} is placed {where}{under}{_anew(scene, event)}"


def _object_restored(scene: Scene, event: zones.ObjectRestored) -> str:
    where = scene.inside(event.place, scene.owner(event.object))
    return f"{scene.revealed_name(event.object)} is again {where}{_anew(scene, event)}"


def _identified(scene: Scene, event: zones.CardIdentified) -> str:
    key = event.definition
    definition = None if key is None else (scene.after.definitions.get(key) or scene.before.definitions.get(key))
    name = None if definition is None else definition.characteristics_in(scene.after.edition).name
    if name is None:
        return f"It becomes known what card {event.card} is"
    return f"Card {event.card} turns out to be {name}"


PHRASES = {
    zones.ZoneChanged: _zone_changed,
    zones.DrawFailed: _draw_failed,
    zones.CardsRevealed: _cards_revealed,
    zones.CardsLookedAt: _cards_looked_at,
    zones.LibraryShuffled: _library_shuffled,
    zones.LibraryOrdered: _library_ordered,
    zones.TokenCreated: _token_created,
    zones.EmblemCreated: _emblem_created,
    zones.DungeonEntered: _dungeon_entered,
    zones.VentureMarkerMoved: _venture_marker_moved,
    zones.CeasedToExist: _ceased_to_exist,
    zones.PhasedOut: _phased_out,
    zones.PhasedIn: _phased_in,
    zones.ObjectPlaced: _object_placed,
    zones.ObjectRestored: _object_restored,
    zones.CardIdentified: _identified,
}
"""Event class → its sentence, without the full stop."""
