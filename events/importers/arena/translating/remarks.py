"""The remarks of a message (the client calls them annotations), in their order, as events."""

from __future__ import annotations

from collections.abc import Callable

from rewind.events.game import Note
from rewind.events.importers.arena.client.messages import Annotation
from rewind.events.importers.arena.client.view import PREFIX, Elsewhere, Spot
from rewind.events.importers.arena.client.vocabulary import (
    DIGITAL,
    FIRST_STRIKE_NUMBER,
    OWNED,
    PHASE_NUMBERS,
    STEP_NUMBERS,
    reason_of,
)
from rewind.events.importers.arena.translating import moving, turns
from rewind.events.importers.arena.translating.outcomes import OUTCOMES, Handler
from rewind.events.importers.arena.translating.priority import receive_delayed_priority
from rewind.events.importers.arena.translating.table import ABILITIES, Table, Thing
from rewind.events.importers.arena.translating.translation import Translation
from rewind.events.playing import (
    AbilityPlayed,
    LandPlayed,
    PlayCompleted,
    ResolutionBegan,
    ResolutionEnded,
    SpecialActionTaken,
    SpellPlayed,
)
from rewind.events.zones import PhasedIn, PhasedOut

_SPECIAL = frozenset({7, 8, 15, 20})
"""Numbers of special actions, such as turning something face up."""

_MANA_ABILITY = 4
"""Number of the action of playing a mana ability, which needs no priority where mana is to be paid."""

_EFFECTS = frozenset(
    PREFIX + name
    for name in (
        "ResolutionComplete",
        "ZoneTransfer",
        "ObjectIdChanged",
        "DamageDealt",
        "ModifiedLife",
        "CounterAdded",
        "CounterRemoved",
        "TokenCreated",
        "TappedUntappedPermanent",
        "Shuffle",
        "Scry",
        "RevealedCardCreated",
        "ControllerChanged",
        "LayeredEffectCreated",
        "PowerToughnessModCreated",
    )
)
"""What a remark tells of that a spell or ability on the stack does only as it resolves."""

_DECLARING = frozenset({"declare_attackers", "declare_blockers"})


def translate_remarks(
    translation: Translation, declare: Callable[[Translation], None], finish_keeping: Callable[[Translation], None]
) -> None:
    """All remarks of a message in their order. What is not understood is counted.

    `declare` records what the message shows to attack or block. It comes before whatever follows from that.
    `finish_keeping` records that opening hands are kept, once what goes back to the library has been recorded.
    """
    declared = False
    for index, annotation in enumerate(translation.state.annotations):
        translation.at = index
        begins_step = PREFIX + "PhaseOrStepModified" in annotation.type
        if not declared and translation.table.step in _DECLARING and not begins_step:
            declared = True
            declare(translation)
        if translation.table.keeping and not _puts_back(translation, annotation):
            finish_keeping(translation)
        _begin_unannounced(translation, annotation)
        for name in annotation.type:
            handler = _BY_TYPE.get(name)
            if handler is not None:
                handler(translation, annotation)
            elif (word := name.removeprefix(PREFIX)) not in SILENT:
                translation.table.not_understood[word] += 1
                translation.table.add(Note(text=f"MTG Arena says {word}, which is not understood"))
    translation.at = len(translation.state.annotations)


def _puts_back(translation: Translation, annotation: Annotation) -> bool:
    """Whether a remark is of a card that goes from a hand to a library, or may be."""
    if PREFIX + "ZoneTransfer" not in annotation.type:
        return PREFIX + "ObjectIdChanged" in annotation.type
    places = (translation.table.view.spot(annotation.number(key)) for key in ("zone_src", "zone_dest"))
    return [place.zone for place in places if isinstance(place, Spot)] == ["hand", "library"]


def _renamed(translation: Translation, annotation: Annotation) -> None:
    thing = translation.table.thing(annotation.number("orig_id"))
    new = annotation.number("new_id")
    if thing is not None and new:
        translation.table.rename(thing, new)
        translation.renamed.add(new)


def _moved(translation: Translation, annotation: Annotation) -> None:
    table, category = translation.table, annotation.text("category")
    spot = table.view.spot(annotation.number("zone_dest"))
    for instance in annotation.affected_ids:
        if category in DIGITAL:
            _note_digital(translation, instance, category)
        thing = table.thing(instance)
        if thing is None:
            continue  # it comes to be as its zone is reconciled
        if thing.kind in ABILITIES:
            continue
        target = None if isinstance(spot, Elsewhere) else spot
        if target == thing.spot and instance not in translation.renamed:
            continue
        if target is not None and target.zone in OWNED and target.seat != thing.owner:
            continue  # nothing lies in another player's library, hand or graveyard
        if isinstance(spot, Elsewhere) and not spot.outside:
            continue  # the client's own zones are no place in the game; reconciling finds where it is
        translation.renamed.discard(instance)
        _announce(translation, thing, category)
        translation.move(thing, target, reason_of(category))


def _announce(translation: Translation, thing: Thing, category: str) -> None:
    """The decision that the move is part of."""
    table = translation.table
    record = translation.record(thing.instance)
    seat = thing.owner if record is None else record.controller_seat_id
    seat = seat if seat in table.seats else thing.owner
    if category in ("CastSpell", "PlayLand"):
        receive_delayed_priority(table)
    if category == "CastSpell":
        moving.identify(table, thing, record, shown=False)
        table.playing = thing
        face_down = record is not None and record.is_facedown
        table.add(SpellPlayed(seat=seat, object=thing.id, face_down=face_down))
    elif category == "PlayLand":
        moving.identify(table, thing, record, shown=False)
        table.seats[seat].lands_played += 1
        table.add(LandPlayed(seat=seat, object=thing.id))


def _note_digital(translation: Translation, instance: int, category: str) -> None:
    record = translation.record(instance)
    what = "a card" if record is None else translation.table.cards.name(record.grp_id)
    hidden = record is None or record.visibility != "Visibility_Public"
    seats = () if record is None else tuple(seat for seat in record.viewers if seat in translation.table.seats)
    translation.table.add(Note(text=f"{category}: {what}", public=not hidden, visible_to=seats if hidden else ()))


def _action(translation: Translation, annotation: Annotation) -> None:
    table, action, seat = translation.table, annotation.number("actionType"), annotation.affector_id
    if seat not in table.seats:
        return
    for instance in annotation.affected_ids:
        thing = table.thing(instance)
        if action in _SPECIAL and (thing is None or thing.zone != "stack"):
            obj = None if thing is None else thing.id
            table.add(SpecialActionTaken(seat=seat, action=f"arena:{action}", object=obj))
        if thing is not None and thing.zone == "stack":
            thing.complete = True
            table.add(PlayCompleted(object=thing.id))
            table.playing = None if thing is table.playing else table.playing
        table.played_since_priority = True


def _ability_created(translation: Translation, annotation: Annotation) -> None:
    """An ability comes to be: played, then on the stack, unless it is one that makes mana; or it triggered."""
    table, source = translation.table, annotation.affector_id
    for instance in annotation.affected_ids:
        played = table.cards.played.get(instance)
        if played is not None:
            _play_ability(table, played, source)
        record = translation.record(instance)
        if record is None or record.type != "GameObjectType_Ability" or table.thing(instance) is not None:
            continue
        if table.view.spot(record.zone_id) == Spot("stack"):
            moving.put_on_stack(table, record, translation.kind_of_ability(instance))


def _play_ability(table: Table, played: Annotation, source: int) -> None:
    """A player plays an ability of something that the log knows."""
    obj, thing = table.known(source), table.thing(source)
    if obj is None or played.affector_id not in table.seats:
        return
    if played.number("actionType") != _MANA_ABILITY:
        receive_delayed_priority(table)
    number = moving.ability_number(table, source, played.number("abilityGrpId")) or 1
    face_down = thing is not None and thing.face_down
    table.add(AbilityPlayed(seat=played.affector_id, object=obj, ability=number, face_down=face_down))


def _ability_deleted(translation: Translation, annotation: Annotation) -> None:
    for instance in annotation.affected_ids:
        thing = translation.table.thing(instance)
        if thing is not None and thing.kind in ABILITIES:
            moving.cease(translation.table, thing, "resolved" if thing.resolved else "unknown")


def _resolution_began(translation: Translation, annotation: Annotation) -> None:
    for instance in annotation.affected_ids:
        thing = translation.table.thing(instance)
        if thing is not None and thing.zone == "stack" and thing is not translation.table.resolving:
            _begin_resolution(translation.table, thing)


def _begin_resolution(table: Table, thing: Thing) -> None:
    thing.resolved, table.resolving = True, thing
    table.add(ResolutionBegan(object=thing.id))


def _begin_unannounced(translation: Translation, annotation: Annotation) -> None:
    """What is on top of the stack has begun to resolve, after everybody has passed, where a remark is of its effect.

    A remark of what is still being played is of its cost.
    """
    table = translation.table
    if table.is_resolving or _EFFECTS.isdisjoint(annotation.type):
        return
    thing = table.thing(annotation.affector_id)
    if thing is None or thing.resolved or table.in_zone(Spot("stack"))[-1:] != [thing]:
        return
    is_played = thing.complete or thing.kind == "triggered_ability"
    if is_played and table.entered[thing.id] <= translation.began:
        receive_delayed_priority(table)
        turns.pass_priority(table)
        _begin_resolution(table, thing)


def _resolution_ended(translation: Translation, annotation: Annotation) -> None:
    translation.table.resolving = None
    for instance in annotation.affected_ids:
        thing = translation.table.thing(instance)
        if thing is not None:
            translation.table.add(ResolutionEnded(object=thing.id))


def _token_created(translation: Translation, annotation: Annotation) -> None:
    for instance in annotation.affected_ids:
        if translation.table.thing(instance) is None:
            translation.create_token(instance, translation.table.known(annotation.affector_id))


def _token_deleted(translation: Translation, annotation: Annotation) -> None:
    for instance in annotation.affected_ids:
        thing = translation.table.thing(instance)
        if thing is not None and thing.kind in ("token", "spell_copy"):
            moving.cease(translation.table, thing, "state_based")


def _phase_or_step(translation: Translation, annotation: Annotation) -> None:
    table = translation.table
    phase, number = PHASE_NUMBERS.get(annotation.number("phase")), annotation.number("step")
    stated = translation.state.turn_info
    if phase is None or (phase == "beginning" and number == 0):
        return
    if phase == "beginning" and number == 1 and table.turn == 0 and stated is not None and stated.turn_number == 1:
        translation.begin_turn(stated.active_player)
    step = STEP_NUMBERS.get((phase, number))
    if step is None or number == 0:
        turns.begin_phase(table, phase)
    if step is not None:
        turns.begin_step(table, step, first_strike=number == FIRST_STRIKE_NUMBER)


def _turn(translation: Translation, annotation: Annotation) -> None:
    stated = translation.state.turn_info
    for seat in annotation.affected_ids:
        if seat not in translation.table.seats:
            continue
        if stated is not None and stated.turn_number == translation.table.turn + 1 and stated.phase:
            translation.begin_turn(seat)


def _shuffled(translation: Translation, annotation: Annotation) -> None:
    for seat in annotation.affected_ids:
        if seat in translation.table.seats:
            moving.shuffle(translation.table, seat, annotation.numbers("NewIds"))


def _phased(translation: Translation, annotation: Annotation, out: bool) -> None:
    for instance in annotation.affected_ids:
        thing = translation.table.thing(instance)
        if thing is not None and thing.zone == ("in_play" if out else "phased_out"):
            phase(translation, thing, out)


def phase(translation: Translation, thing: Thing, out: bool) -> None:
    """A permanent phases out or in: the same object, and the same zone by today's rules (2026-04: 702.26d)."""
    table = translation.table
    if thing.spot is not None:
        table.zones[thing.spot].remove(thing)
    table.leave_combat(thing.id)
    thing.spot = Spot("phased_out" if out else "in_play")
    table.in_zone(thing.spot).append(thing)
    table.incarnations[(thing.instance, thing.spot)] = thing.incarnation
    table.add(PhasedOut(object=thing.id, in_place=True) if out else PhasedIn(object=thing.id, in_place=True))


_HANDLERS: dict[str, Handler] = {
    **OUTCOMES,
    "ObjectIdChanged": _renamed,
    "ZoneTransfer": _moved,
    "UserActionTaken": _action,
    "AbilityInstanceCreated": _ability_created,
    "AbilityInstanceDeleted": _ability_deleted,
    "ResolutionStart": _resolution_began,
    "ResolutionComplete": _resolution_ended,
    "TokenCreated": _token_created,
    "TokenDeleted": _token_deleted,
    "PhaseOrStepModified": _phase_or_step,
    "NewTurnStarted": _turn,
    "Shuffle": _shuffled,
    "PhasedOut": lambda translation, annotation: _phased(translation, annotation, True),
    "PhasedIn": lambda translation, annotation: _phased(translation, annotation, False),
}
"""Type of a remark → how it is translated."""

_BY_TYPE = {PREFIX + name: handler for name, handler in _HANDLERS.items()}

SILENT = frozenset(
    {
        # Told by what the message's objects, zones and standing facts show.
        "LayeredEffectCreated",
        "LayeredEffectDestroyed",
        "PowerToughnessModCreated",
        "RevealedCardCreated",
        "RevealedCardDeleted",
        "Scry",
        "LossOfGame",
        "WinTheGame",
        "TurnPermanent",
        "TokenImmediatelyDied",
        "GainDesignation",
        "LoseDesignation",
        # Only for the client's display, or a repetition of what another remark says.
        "PlayerSelectingTargets",
        "PlayerSubmittedTargets",
        "SyntheticEvent",
        "ShouldntPlay",
        "MultistepEffectStarted",
        "MultistepEffectComplete",
        "DisqualifiedEffect",
        "ReplacementEffectApplied",
        "ObjectsSelected",
        "ManaDetails",
        "UseOrCostsManaCost",
        "RemainingSelections",
        "LinkedDamage",
        "GroupedIds",
        "ObjectsToDistinguish",
        "ChoosingAttachments",
        "PermanentRegenerated",
        "ReferencedObjects",
    }
)
"""Types of remarks of which nothing is lost when they are passed over."""
