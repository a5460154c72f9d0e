"""Sentences for status, characteristics, control, attachments and counters (`rewind.events.objects`)."""

from __future__ import annotations

from rewind.aggregates.cards.given import key_reworded, split_key
from rewind.events import objects
from rewind.events.base import TypeLine
from rewind.projections.words.ability_names import ability_names
from rewind.projections.words.phrases.scene import Scene
from rewind.projections.words.phrases.words import colors, counters, listed, power_toughness, quoted


def _tapped(scene: Scene, event: objects.Tapped) -> str:
    return f"{scene.name(event.object)} becomes tapped"


def _untapped(scene: Scene, event: objects.Untapped) -> str:
    return f"{scene.name(event.object)} becomes untapped"


def _turned_face_up(scene: Scene, event: objects.TurnedFaceUp) -> str:
    return f"{scene.revealed_name(event.object)} is turned face up"


def _turned_face_down(scene: Scene, event: objects.TurnedFaceDown) -> str:
    return f"{scene.name(event.object)} is turned face down"


def _flipped(scene: Scene, event: objects.Flipped) -> str:
    return f"{scene.name(event.object)} is flipped"


def _protector_designated(scene: Scene, event: objects.ProtectorDesignated) -> str:
    return f"{scene.player(event.seat)} protects {scene.name(event.object)}"


def _transformed(scene: Scene, event: objects.Transformed) -> str:
    done = "is converted" if event.how == "convert" else "transforms"
    return f"{scene.name(event.object)} {done} into {event.characteristics.name or 'its other face'}"


def _types(line: TypeLine) -> str:
    return str(line).strip() or "without a type"


def _types_changed(scene: Scene, event: objects.TypesChanged) -> str:
    return f"{scene.name(event.object)} becomes {_types(event.after)} (was {_types(event.before)})"


def _colors_changed(scene: Scene, event: objects.ColorsChanged) -> str:
    return f"{scene.name(event.object)} becomes {colors(event.after)} (was {colors(event.before)})"


def _name_changed(scene: Scene, event: objects.NameChanged) -> str:
    name = event.before or scene.name(event.object)
    return f"{name} is now named {event.after}" if event.after else f"{name} has no name any more"


def _text_changed(scene: Scene, event: objects.TextChanged) -> str:
    name = scene.name(event.object)
    words = listed(f"{quoted(word.before)} reads {quoted(word.after)}" for word in event.words)
    if event.characteristics is not None:
        whose = "its own text" if event.of is None else f"the text of {scene.name(event.of)}"
        return f"{name} has {whose}{f', in which {words}' if words else ''}"
    return f"In the text of {name}, {words}" if words else f"The text of {name} is its own again"


def _abilities_changed(scene: Scene, event: objects.AbilitiesChanged) -> str:
    new = [ability for ability in event.after if ability not in event.before]
    old = [ability for ability in event.before if ability not in event.after]
    other_words = [key for key in new if _without_words(key) in map(_without_words, old)]
    gained = ability_names(scene.after, (ability for ability in new if ability not in other_words))
    lost_keys = (key for key in old if _without_words(key) not in map(_without_words, other_words))
    lost = ability_names(scene.before, lost_keys)
    facts = scene.before.characteristics_of(event.object)
    was_lost = () if facts is None else facts.lost_land_mana
    gained += [_mana_of(land_type) for land_type in was_lost if land_type not in event.lost_land_mana]
    lost += [_mana_of(land_type) for land_type in event.lost_land_mana if land_type not in was_lost]
    parts = [f"{verb} {listed(words)}" for verb, words in (("gains", gained), ("loses", lost)) if words]
    with_others = ability_names(scene.after, map(_without_words, other_words))
    parts += [f"has {listed(with_others)} with other words"] if with_others else []
    return f"{scene.name(event.object)} {' and '.join(parts) or 'has its abilities in another order or number'}"


def _without_words(key: str) -> str:
    """The key of an ability, whatever words of its text stand for."""
    given = split_key(key)
    return key if given is None else key_reworded(given, {})


def _mana_of(land_type: str) -> str:
    return f"the mana ability of its type {land_type}"


def _power_toughness_changed(scene: Scene, event: objects.PowerToughnessChanged) -> str:
    after = power_toughness(event.after.power, event.after.toughness)
    before = power_toughness(event.before.power, event.before.toughness)
    becomes = "has" if event.after.power is event.after.toughness is None else "becomes"
    was = "had" if event.before.power is event.before.toughness is None else "was"
    return f"{scene.name(event.object)} {becomes} {after} ({was} {before})"


def _copied(scene: Scene, event: objects.Copied) -> str:
    original = event.characteristics.name or "something without a name"
    return f"{scene.name(event.object)} becomes a copy of {original if event.of is None else scene.name(event.of)}"


def _control_changed(scene: Scene, event: objects.ControlChanged) -> str:
    return f"{scene.player(event.after)} gains control of {scene.name(event.object)} from {scene.player(event.before)}"


def _owner_changed(scene: Scene, event: objects.OwnerChanged) -> str:
    after, before = scene.player(event.after), scene.player(event.before)
    return f"{after} becomes the owner of {scene.name(event.object)}, in place of {before}"


def _attached(scene: Scene, event: objects.Attached) -> str:
    return f"{scene.name(event.object)} becomes attached to {scene.thing(event.to)}"


def _unattached(scene: Scene, event: objects.Unattached) -> str:
    return f"{scene.name(event.object)} becomes unattached from {scene.thing(event.from_)}"


def _counters_added(scene: Scene, event: objects.CountersAdded) -> str:
    many = counters(event.kind, event.number)
    if isinstance(event.on, int):
        return f"{scene.player(event.on)} gets {many}"
    return f"{many} {_are(event.number)} put on {scene.name(event.on)}"


def _counters_removed(scene: Scene, event: objects.CountersRemoved) -> str:
    many = counters(event.kind, event.number)
    if isinstance(event.on, int):
        return f"{scene.player(event.on)} loses {many}"
    return f"{many} {_are(event.number)} removed from {scene.name(event.on)}"


def _are(number: int) -> str:
    return "is" if number == 1 else "are"


PHRASES = {
    objects.Tapped: _tapped,
    objects.Untapped: _untapped,
    objects.TurnedFaceUp: _turned_face_up,
    objects.TurnedFaceDown: _turned_face_down,
    objects.Flipped: _flipped,
    objects.ProtectorDesignated: _protector_designated,
    objects.Transformed: _transformed,
    objects.TypesChanged: _types_changed,
    objects.ColorsChanged: _colors_changed,
    objects.NameChanged: _name_changed,
    objects.TextChanged: _text_changed,
    objects.AbilitiesChanged: _abilities_changed,
    objects.PowerToughnessChanged: _power_toughness_changed,
    objects.Copied: _copied,
    objects.ControlChanged: _control_changed,
    objects.Attached: _attached,
    objects.Unattached: _unattached,
    objects.CountersAdded: _counters_added,
    objects.CountersRemoved: _counters_removed,
    objects.OwnerChanged: _owner_changed,
}
"""Event class → its sentence, without the full stop."""
