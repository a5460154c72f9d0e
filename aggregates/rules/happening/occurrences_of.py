"""What a published event shows, in the verbs of the ability language: the facts that triggers and history look at.

Each function says for one event which verbs it can show; one event may show several: what is discarded also moves.
"""
# Over 400 lines: the one table of what published events show, a function for each event

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import TypeAlias, TypeVar

from rewind.aggregates.cards.language import Replace
from rewind.aggregates.rules.engine.context import TriggerInfo
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.engine.occurrences import LAND, AtZone, Occurrence, Played, RoleValue
from rewind.aggregates.rules.engine.snow_mana import of_types
from rewind.aggregates.rules.happening.defending import defending_player
from rewind.aggregates.rules.happening.scenes import Scene
from rewind.aggregates.rules.programs.abilities import is_mana_ability
from rewind.aggregates.rules.programs.as_logged import changes_of
from rewind.aggregates.rules.programs.compiler import keyword_of
from rewind.aggregates.state import number_of
from rewind.events import combat, game, objects, playing, turn, zones
from rewind.events.base import Counter, Event, Place

E = TypeVar("E", bound=Event)
Maker: TypeAlias = Callable[[Scene, E], Iterator[Occurrence]]

SHOWS: dict[type[Event], tuple[frozenset[str], Callable[..., Iterator[Occurrence]]]] = {}
"""Event class → the verbs that it can show, and the function that finds the occurrences in it."""


def _shows(kind: type[E], *verbs: str) -> Callable[[Maker[E]], Maker[E]]:
    """Marks the function that finds occurrences in an event, with the verbs of those that it finds."""

    def register(maker: Maker[E]) -> Maker[E]:
        SHOWS[kind] = (frozenset(verbs), maker)
        return maker

    return register


def about(occurrence: Occurrence) -> TriggerInfo:
    """What `ability_triggered` says of it: the object as it is afterwards, the player, the number."""
    if occurrence.about is not None:
        return occurrence.about
    it = (*occurrence.things("became"), *occurrence.things("what"), *occurrence.things("on"))[:1]
    player = occurrence.things("player")[:1]
    number = occurrence.roles.get("amount", occurrence.roles.get("number"))
    return TriggerInfo(
        it[0] if it and isinstance(it[0], str) else None,
        player[0] if player and isinstance(player[0], int) else None,
        number if isinstance(number, int) and number >= 0 else None,
    )


def _roles(**values: RoleValue | ObjectOrPlayer | None) -> Mapping[str, RoleValue]:
    """Roles: an object as a thing; what is not there is left out. `from_` stands for `from`."""
    return MappingProxyType({name.rstrip("_"): value for name, value in values.items() if value is not None})


def _of(*things: ObjectOrPlayer | None) -> tuple[ObjectOrPlayer, ...]:
    return tuple(thing for thing in things if thing is not None)


def _at(place: Place | None) -> AtZone:
    return AtZone("outside") if place is None else AtZone(place.zone, place.seat)


_SIMPLE: Mapping[type[Event], tuple[str, Mapping[str, str]]] = {
    zones.PhasedIn: ("phase_in", {"what": "object", "player": "controller of object"}),
    zones.LibraryShuffled: ("shuffle", {"player": "seat"}),
    combat.LifeGained: ("gain_life", {"player": "seat", "number": "amount"}),
    objects.CountersAdded: ("add_counters", {"on": "on", "kind": "kind", "number": "number"}),
    objects.Tapped: ("tap", {"what": "object", "player": "controller of object"}),
    objects.Attached: ("attach", {"what": "object", "to": "to"}),
    objects.TurnedFaceUp: ("turn_face_up", {"what": "object", "player": "controller of object"}),
    objects.TurnedFaceDown: ("turn_face_down", {"what": "object", "player": "controller of object"}),
    objects.Transformed: ("transform", {"what": "object", "player": "controller of object"}),
    combat.RemovedFromCombat: ("remove_from_combat", {"what": "object", "player": "controller of object"}),
    turn.PriorityPassed: ("pass", {"player": "seat"}),
    game.PlayerLost: ("lose_game", {"player": "seat"}),
    game.PlayerWon: ("win_game", {"player": "seat"}),
}
"""Event that shows one thing → its verb, and the field of it that each role is."""


def _simple(verb: str, fields: Mapping[str, str]) -> Maker[Event]:
    def make(scene: Scene, event: Event) -> Iterator[Occurrence]:
        roles: dict[str, RoleValue] = {}
        for role, field in fields.items():
            name = field.removeprefix("controller of ")
            value = getattr(event, name)
            value = value if name == field else scene.controller(value)
            roles[role] = value if role in ("kind", "number") else _of(value)
        yield Occurrence(verb, MappingProxyType(roles))

    return make


SHOWS |= {kind: (frozenset({verb}), _simple(verb, fields)) for kind, (verb, fields) in _SIMPLE.items()}


@_shows(objects.Unattached, "unattach")
def _unattached(scene: Scene, event: objects.Unattached) -> Iterator[Occurrence]:
    looks_back = scene.engine.edition.policies.unattaching_looks_back
    yield Occurrence("unattach", _roles(what=_of(event.object), from_=_of(event.from_)), looks_back=looks_back)


# Zones (rules 217, 410.10)


@_shows(
    zones.ZoneChanged,
    *("move", "draw", "discard", "mill", "sacrifice", "destroy", "counter", "find", "play", "attach", "unattach"),
    "add_counters",
)
def _zone_changed(scene: Scene, event: zones.ZoneChanged) -> Iterator[Occurrence]:
    yield _move(scene, event)
    what, became, reason = _of(event.object), _of(event.becomes), event.reason
    owner, left = _of(scene.engine.owner(event.object)), _of(scene.controller(event.object))
    moved = {"what": what, "became": became}
    match reason:
        case "drawn":
            info = TriggerInfo(None, scene.engine.owner(event.object))
            yield Occurrence("draw", _roles(**moved, player=owner), shown="became", about=info)
        case "discarded":
            yield Occurrence("discard", _roles(**moved, player=owner, how=_how(event)), shown="became")
        case "milled":
            yield Occurrence("mill", _roles(**moved, player=owner), shown="became")
        case "sacrificed":
            yield Occurrence("sacrifice", _roles(**moved, player=left), looks_back=True, shown="what")
        case "destroyed":
            yield Occurrence("destroy", _roles(**moved, player=left), looks_back=True, shown="what")
        case "countered":
            yield Occurrence("counter", _roles(**moved, player=left), shown="what")
        case "searched":
            yield Occurrence("find", _roles(**moved, player=_of(event.by), from_=_at(event.from_)), shown="became")
        case _:
            pass
    if reason == "played" and event.to is not None and event.to.zone == "in_play":
        player = _of(scene.controller(event.becomes))
        yield Occurrence("play", _roles(what=became, player=player, from_=_at(event.from_)), played=LAND)
    if event.attached_to is not None:
        yield Occurrence("attach", _roles(what=became, to=_of(event.attached_to)))
    host = scene.engine.draft.attached_to.get(event.object)
    if host is not None and event.from_ is not None and event.from_.zone == "in_play":
        roles = _roles(**moved, from_=_of(host))
        yield Occurrence("unattach", roles, looks_back=True, shown="what")
    if event.counters and event.to is not None and event.to.zone == "in_play":
        yield from _counters_put(event.becomes, event.counters)


def _counters_put(on: str, counters: Iterable[Counter]) -> Iterator[Occurrence]:
    """The counters with which something came into play have been put on it (2026-04: 122.6)."""
    for one in counters:
        yield Occurrence("add_counters", _roles(on=_of(on), kind=one.kind, number=one.number))


def _how(event: zones.ZoneChanged) -> frozenset[str]:
    """Why something moved: the reason, and the word for how where one is told."""
    return frozenset({event.reason} if event.how is None else {event.reason, event.how})


def _move(scene: Scene, event: zones.ZoneChanged) -> Occurrence:
    """The move: what leaves play is looked at as it was there, everything else as it is now (rule 410.10d)."""
    left = event.from_ is not None and event.from_.zone == "in_play"
    controlled = event.from_ is not None and event.from_.zone in ("in_play", "stack")
    entered = event.to is not None and event.to.zone == "in_play"
    player = _entered_under(scene, event) if entered else scene.controller(event.object)
    return Occurrence(
        "move",
        _roles(
            what=_of(event.object),
            became=_of(event.becomes),
            from_=_at(event.from_),
            to=_at(event.to),
            player=_of(player if entered or controlled else scene.engine.owner(event.object)),
            how=_how(event),
        ),
        looks_back=left,
        shown="what" if left else "became",
    )


def _entered_under(scene: Scene, event: zones.ZoneChanged) -> int:
    """Who controlled something as it came into play, whoever does now (2026-04: 608.2i)."""
    return scene.engine.owner(event.object) if event.controller is None else event.controller


@_shows(zones.TokenCreated, "move", "create_token", "attach", "add_counters")
def _token_created(scene: Scene, event: zones.TokenCreated) -> Iterator[Occurrence]:
    what, player = _of(event.object), _of(event.controller)
    yield Occurrence("move", _roles(what=what, to=AtZone("in_play"), player=player), shown="what")
    yield Occurrence("create_token", _roles(what=what, player=player, number=1))
    if event.attached_to is not None:
        yield Occurrence("attach", _roles(what=what, to=_of(event.attached_to)))
    yield from _counters_put(event.object, event.counters)


@_shows(zones.VentureMarkerMoved, "venture")
def _ventured(scene: Scene, event: zones.VentureMarkerMoved) -> Iterator[Occurrence]:
    """The owner of a dungeon moves the venture marker into a room (2026-04: 309.4c)."""
    owner = scene.controller(event.object)
    yield Occurrence("venture", _roles(what=_of(event.object), player=_of(owner), number=event.room))


@_shows(zones.CeasedToExist, "counter", "complete")
def _ceased(scene: Scene, event: zones.CeasedToExist) -> Iterator[Occurrence]:
    """An ability or a copy of a spell that is countered; a dungeon that its owner completes (2026-04: 309.7)."""
    if event.reason == "completed":
        yield Occurrence("complete", _roles(what=_of(event.object), player=_of(scene.controller(event.object))))
    if event.reason == "countered":
        yield Occurrence("counter", _roles(what=_of(event.object), player=_of(scene.controller(event.object))))


@_shows(zones.PhasedOut, "phase_out", "move")
def _phased_out(scene: Scene, event: zones.PhasedOut) -> Iterator[Occurrence]:
    """In 2003-12 what phases out leaves play, as abilities see it (rule 502.15d)."""
    what, player = _of(event.object), _of(scene.controller(event.object))
    yield Occurrence("phase_out", _roles(what=what, player=player), looks_back=True)
    if scene.engine.edition.policies.phasing_out_leaves_play:
        places = {"from_": AtZone("in_play"), "to": AtZone("phased_out")}
        yield Occurrence("move", _roles(what=what, **places, player=player, how="phased"), looks_back=True)


@_shows(zones.CardsRevealed, "reveal")
def _revealed(scene: Scene, event: zones.CardsRevealed) -> Iterator[Occurrence]:
    for obj in event.objects:
        yield Occurrence("reveal", _roles(what=_of(obj), player=_of(event.seat)))


@_shows(zones.CardsLookedAt, "look", "find")
def _looked_at(scene: Scene, event: zones.CardsLookedAt) -> Iterator[Occurrence]:
    for seat in event.seats:
        yield Occurrence("look", _roles(what=event.objects, player=_of(seat)))
        if _is_search(scene, event):
            yield Occurrence("find", _roles(player=_of(seat), from_=_at(event.of)))


def _is_search(scene: Scene, event: zones.CardsLookedAt) -> bool:
    """Whether somebody looks through a whole library: whatever is there now was looked at."""
    if event.of is None or event.of.zone != "library" or event.of.seat is None or not event.objects:
        return False
    return set(scene.engine.zone("library", event.of.seat)) <= set(event.objects)


# Playing (rules 409, 411, 413, 414)


@_shows(playing.PlayCompleted, "play", "target")
def _played(scene: Scene, event: playing.PlayCompleted) -> Iterator[Occurrence]:
    obj, draft = event.object, scene.engine.draft
    player = _of(scene.player_of(obj))
    roles: dict[str, RoleValue] = {"what": _of(obj), "player": player, "face_down": draft.status_of(obj).face_down}
    if draft.kinds[number_of(obj)] == "card" and (moved := scene.came_from(obj)) is not None:
        roles["from"] = _at(moved.from_)
    yield Occurrence("play", MappingProxyType(roles))
    entry = draft.stack.get(obj)
    yield from _targeted(scene, obj, () if entry is None else (thing for one in entry.targets for thing in one))


def _targeted(scene: Scene, by: str, things: Iterable[ObjectOrPlayer]) -> Iterator[Occurrence]:
    """Each thing becomes the target of something once, however many words it was chosen for (rule 415)."""
    player = _of(scene.controller(by))
    for thing in dict.fromkeys(things):
        info = TriggerInfo(thing if isinstance(thing, str) else None, scene.controller(by))
        yield Occurrence("target", _roles(what=_of(thing), by=_of(by), player=player), about=info)


@_shows(playing.PutOnStack, "copy", "target")
def _put_on_stack(scene: Scene, event: playing.PutOnStack) -> Iterator[Occurrence]:
    """A copy, and what a triggered ability targets: it is not played (rules 410.4, 503.10)."""
    if event.kind == "spell_copy":
        yield Occurrence("copy", _roles(what=_of(event.object), player=_of(event.seat)))
    if event.kind != "activated_ability":
        yield from _targeted(scene, event.object, (thing for things in event.targets for thing in things))


@_shows(playing.TargetsChosen, "target")
def _targets_chosen(scene: Scene, event: playing.TargetsChosen) -> Iterator[Occurrence]:
    """Only what was no target of it before becomes one; of what is being played it is told once it has been played."""
    if scene.is_being_played(event.object):
        return
    before = scene.earlier_targets(event.object)
    new = (thing for things in event.targets for thing in things if thing not in before)
    yield from _targeted(scene, event.object, new)


@_shows(playing.AbilityPlayed, "play")
def _mana_ability_played(scene: Scene, event: playing.AbilityPlayed) -> Iterator[Occurrence]:
    """A mana ability: it is played and resolves without the stack (rule 411.1)."""
    if event.on_stack is None and _is_mana_ability(scene.engine, event.object, event.ability):
        yield _mana_play(event.object, event.seat)


def _is_mana_ability(engine: Engine, obj: str, number: int) -> bool:
    activated = engine.abilities(obj).activated
    return number <= len(activated) and is_mana_ability(activated[number - 1][1], engine.edition.policies)


def _mana_play(source: str, seat: int) -> Occurrence:
    return Occurrence(
        "play", _roles(what=_of(source), player=_of(seat)), played=Played("mana", source), of_mana_ability=True
    )


@_shows(playing.ManaAdded, "add_mana", "play")
def _mana_added(scene: Scene, event: playing.ManaAdded) -> Iterator[Occurrence]:
    """Mana; and the mana ability that was played for it within a payment, which no other event tells."""
    source = event.source
    how = "tapped" if source is not None and scene.was_tapped_for(source) else None
    info = TriggerInfo(source, event.seat)
    roles = _roles(player=_of(event.seat), from_=_of(source), mana=of_types(event.mana), how=how)
    is_played = source is not None and (how is not None or scene.is_of_playing())
    yield Occurrence("add_mana", roles, of_mana_ability=is_played, about=info)
    if source is not None and scene.is_of_playing() and not _is_mana_play(scene):
        yield _mana_play(source, event.seat)


def _is_mana_play(scene: Scene) -> bool:
    """Whether what brought mana about is the decision to play a mana ability, which tells itself that it was played."""
    play = scene.cause_event()
    return isinstance(play, playing.AbilityPlayed) and _is_mana_ability(scene.engine, play.object, play.ability)


@_shows(playing.CostPaid, "pay")
def _paid(scene: Scene, event: playing.CostPaid) -> Iterator[Occurrence]:
    """What is paid for a keyword ability, as one resolves, or for a special action; its word says how."""
    key = scene.key_of(event.object) or scene.key_of(scene.cause())
    how = None if key is None else keyword_of(key, scene.engine.compiler, scene.engine.draft.definitions)
    if key is None and isinstance(scene.cause_event(), playing.SpecialActionTaken):
        how = "special_action"
    yield Occurrence("pay", _roles(what=_of(event.object), player=_of(event.seat), mana=event.mana or None, how=how))


@_shows(playing.ResolutionEnded, "resolve")
def _resolved(scene: Scene, event: playing.ResolutionEnded) -> Iterator[Occurrence]:
    if not event.countered and not event.not_resolved:
        yield Occurrence("resolve", _roles(what=_of(event.object), player=_of(scene.controller(event.object))))


@_shows(playing.CoinFlipped, "flip_coin")
def _coin_flipped(scene: Scene, event: playing.CoinFlipped) -> Iterator[Occurrence]:
    called = set() if event.called is None else {"won" if event.called == event.result else "lost"}
    yield Occurrence("flip_coin", _roles(player=_of(event.seat), result=frozenset({event.result, *called})))


@_shows(game.DesignationGained, "designate")
def _designated(scene: Scene, event: game.DesignationGained) -> Iterator[Occurrence]:
    """It becomes day or night, or a player gets a designation (2026-04: 725.1, 731.1a)."""
    how = None if event.instead_of is None else "turned"
    yield Occurrence("designate", _roles(kind=event.designation, player=_of(event.seat), how=how))


@_shows(playing.KeywordActionDone, "keyword_action")
def _keyword_action_done(scene: Scene, event: playing.KeywordActionDone) -> Iterator[Occurrence]:
    """Of several objects each did it (2026-04: 701)."""
    for obj in event.objects or (None,):
        yield Occurrence("keyword_action", _roles(action=event.action, player=_of(event.seat), what=_of(obj)))


# Damage, life, counters (rules 200.10, 310, 417)


@_shows(combat.DamageDealt, "damage")
def _damage(scene: Scene, event: combat.DamageDealt) -> Iterator[Occurrence]:
    player = scene.controller(event.to)
    info = TriggerInfo(event.to if isinstance(event.to, str) else None, player, event.amount)
    roles = _roles(
        from_=_of(event.source),
        to=_of(event.to),
        amount=event.amount,
        excess=event.excess,
        combat=event.combat,
        player=_of(player),
    )
    yield Occurrence("damage", roles, about=info)


@_shows(playing.EventPrevented, "prevent")
def _prevented(scene: Scene, event: playing.EventPrevented) -> Iterator[Occurrence]:
    player = scene.controller(event.object)
    roles = _roles(
        from_=_of(event.source), to=_of(event.object), amount=event.amount, combat=event.combat, player=_of(player)
    )
    yield Occurrence("prevent", roles)


@_shows(combat.LifeLost, "lose_life", "pay_life")
def _life_lost(scene: Scene, event: combat.LifeLost) -> Iterator[Occurrence]:
    how = "damage" if scene.was_damaged(event.seat) else None
    source = _of(event.source)
    yield Occurrence("lose_life", _roles(player=_of(event.seat), number=event.amount, from_=source, how=how))
    if event.paid or (scene.together is None and scene.is_of_playing() and event.source is not None):
        yield Occurrence("pay_life", _roles(player=_of(event.seat), number=event.amount))


@_shows(playing.ManaBurned, "lose_life")
def _mana_burned(scene: Scene, event: playing.ManaBurned) -> Iterator[Occurrence]:
    yield Occurrence("lose_life", _roles(player=_of(event.seat), number=event.amount, how="mana_burn"))


@_shows(objects.CountersRemoved, "remove_counters")
def _counters_removed(scene: Scene, event: objects.CountersRemoved) -> Iterator[Occurrence]:
    """Who removes them: who controls what does it, or pays with them."""
    player = _of(scene.cause_player())
    yield Occurrence("remove_counters", _roles(on=_of(event.on), kind=event.kind, number=event.number, player=player))


# Permanents (rules 212, 504)


@_shows(objects.Untapped, "untap")
def _untapped(scene: Scene, event: objects.Untapped) -> Iterator[Occurrence]:
    """Nothing resolves in the untap step, so that what untaps in it does so by its rule (rule 302.3)."""
    how = "untap_step" if scene.moment.step == "untap" else None
    yield Occurrence("untap", _roles(what=_of(event.object), how=how, player=_of(scene.controller(event.object))))


@_shows(objects.ControlChanged, "control")
def _control_changed(scene: Scene, event: objects.ControlChanged) -> Iterator[Occurrence]:
    yield Occurrence("control", _roles(what=_of(event.object), player=_of(event.after)), looks_back=True)


@_shows(objects.AbilitiesChanged, "lose_ability")
def _abilities_changed(scene: Scene, event: objects.AbilitiesChanged) -> Iterator[Occurrence]:
    """A keyword that an object has no more, however often it had it (rule 407.1)."""
    for word in dict.fromkeys(event.before):
        if word not in event.after:
            yield Occurrence("lose_ability", _roles(what=_of(event.object), kind=word))


@_shows(playing.EventReplaced, "regenerate")
def _replaced(scene: Scene, event: playing.EventReplaced) -> Iterator[Occurrence]:
    """What is regenerated instead of being destroyed (rule 419.6b)."""
    draft = scene.engine.draft
    if event.verb != "destroy" or event.effect is None or not isinstance(event.object, str):
        return
    began = draft.effects.get(event.effect) or draft.past_effects.get(event.effect)
    changes = () if began is None else changes_of(began.effect)
    if any(isinstance(change, Replace) and change.regenerate for change in changes):
        yield Occurrence("regenerate", _roles(what=_of(event.object), player=_of(scene.controller(event.object))))


# Combat (rules 306 to 311)


@_shows(combat.AttackersDeclared, "attack")
def _attackers(scene: Scene, event: combat.AttackersDeclared) -> Iterator[Occurrence]:
    number = len(event.attacks)
    for attack in event.attacks:
        roles = _roles(
            what=_of(attack.attacker),
            to=_of(attack.defender),
            player=_of(event.seat),
            alone=number == 1,
            number=number,
            required=attack.attacker in event.required,
        )
        defender = defending_player(scene.engine, attack.defender)
        yield Occurrence("attack", roles, about=TriggerInfo(attack.attacker, defender))


@_shows(combat.BlockersDeclared, "block", "become_blocked", "go_unblocked")
def _blockers(scene: Scene, event: combat.BlockersDeclared) -> Iterator[Occurrence]:
    """Each blocker and each attacker counts once, or once for each creature that it meets (rule 410.9)."""
    blocked: dict[str, list[str]] = {}
    for block in event.blocks:
        for attacker in block.attackers:
            blocked.setdefault(attacker, []).append(block.blocker)
    for block in event.blocks:
        player = scene.controller(block.blocker)
        roles = _roles(
            what=_of(block.blocker),
            to=block.attackers,
            alone=len(event.blocks) == 1,
            number=len(block.attackers),
            player=_of(player),
        )
        yield Occurrence("block", roles, each="to", about=TriggerInfo(block.blocker, player))
    for attacker, blockers in blocked.items():
        player = scene.controller(attacker)
        roles = _roles(what=_of(attacker), by=tuple(blockers), number=len(blockers), player=_of(player))
        yield Occurrence("become_blocked", roles, each="by", about=TriggerInfo(attacker, player))
    for attacker in scene.engine.draft.attacking:
        if attacker not in blocked and attacker not in scene.engine.draft.blocked:
            yield unblocked(scene, attacker)


def unblocked(scene: Scene, attacker: str) -> Occurrence:
    """That an attacker stays unblocked."""
    return Occurrence("go_unblocked", _roles(what=_of(attacker), player=_of(scene.controller(attacker))))


@_shows(combat.BlockAdded, "block", "become_blocked")
def _block_added(scene: Scene, event: combat.BlockAdded) -> Iterator[Occurrence]:
    """By an effect a creature blocks: what is blocked already is blocked by one creature more, and does not become so.

    Abilities that trigger as a creature blocks look at what was declared (rule 410.9), but for those that ask of how
    many creatures it blocks, or is blocked by: an effect can bring that about too (2006-10: 410.9e). Since 2026-04 the
    others trigger by an effect too (rule 410.9). What comes into play blocking has never blocked (rule 309.3).
    """
    blocked = scene.blocked_by(event.blocker)
    player = scene.controller(event.blocker)
    roles = _roles(what=_of(event.blocker), to=blocked, number=len(blocked), player=_of(player))
    before = max(len(blocked) - len(event.attackers), 0)
    if not event.entered:
        yield Occurrence("block", roles, about=TriggerInfo(event.blocker, player), before=before)
        if not event.band and scene.engine.edition.policies.block_by_effect_triggers:
            roles = _roles(what=_of(event.blocker), to=event.attackers, player=_of(player))
            is_more = scene.was_blocking(event.blocker)
            info = TriggerInfo(event.blocker, player)
            yield Occurrence("block", roles, each="to", only_each=is_more, about=info)
    for attacker in event.attackers:
        player = scene.controller(attacker)
        roles = _roles(what=_of(attacker), by=_of(event.blocker), number=1, player=_of(player))
        yield Occurrence(
            "become_blocked",
            roles,
            each="by",
            only_each=scene.was_blocked(attacker),
            about=TriggerInfo(attacker, player),
        )
        blockers = scene.blockers_of(attacker)
        if len(blockers) > 1:
            roles = _roles(what=_of(attacker), by=blockers, number=len(blockers), player=_of(player))
            info = TriggerInfo(attacker, player)
            yield Occurrence("become_blocked", roles, about=info, before=len(blockers) - 1)


@_shows(combat.BecameBlocked, "become_blocked")
def _became_blocked(scene: Scene, event: combat.BecameBlocked) -> Iterator[Occurrence]:
    """An effect makes an attacker blocked, by nothing; what is blocked already does not become so."""
    if scene.was_blocked(event.object):
        return
    player = scene.controller(event.object)
    roles = _roles(what=_of(event.object), number=0, player=_of(player))
    yield Occurrence("become_blocked", roles, each="by", about=TriggerInfo(event.object, player))


@_shows(combat.CombatDamageAssigned, "assign_damage")
def _damage_assigned(scene: Scene, event: combat.CombatDamageAssigned) -> Iterator[Occurrence]:
    for one in event.assignments:
        yield Occurrence("assign_damage", _roles(what=_of(one.source), to=_of(one.to), number=one.amount))


# The course of the game (rules 102, 300)


@_shows(turn.TurnBegan, "begin", "end")
def _turn_began(scene: Scene, event: turn.TurnBegan) -> Iterator[Occurrence]:
    yield from _ended(scene, turn.TurnBegan, turn.PhaseBegan, turn.StepBegan)
    yield Occurrence("begin", _roles(part="turn", player=_of(event.seat)))


@_shows(turn.PhaseBegan, "begin", "end")
def _phase_began(scene: Scene, event: turn.PhaseBegan) -> Iterator[Occurrence]:
    yield from _ended(scene, turn.PhaseBegan, turn.StepBegan)
    yield Occurrence("begin", _roles(part=_part(event), player=_of(scene.active)))


@_shows(turn.StepBegan, "begin", "end")
def _step_began(scene: Scene, event: turn.StepBegan) -> Iterator[Occurrence]:
    yield from _ended(scene, turn.StepBegan)
    yield Occurrence("begin", _roles(part=event.step, player=_of(scene.active)))


def _part(event: turn.TurnBegan | turn.PhaseBegan | turn.StepBegan) -> str | frozenset[str]:
    match event:
        case turn.TurnBegan():
            return "turn"
        case turn.PhaseBegan():
            return frozenset({event.phase, "main"}) if event.phase.endswith("_main") else event.phase
        case _:
            return event.step


def _ended(
    scene: Scene, *parts: type[turn.TurnBegan] | type[turn.PhaseBegan] | type[turn.StepBegan]
) -> Iterator[Occurrence]:
    """The parts that end as another begins: the latest step, phase and turn, as far as they are under way still."""
    found: dict[type[Event], Event] = {}
    for n, event, _ in scene.back():
        if n == scene.n or not isinstance(event, turn.TurnBegan | turn.PhaseBegan | turn.StepBegan):
            continue
        if not isinstance(event, turn.StepBegan) or turn.PhaseBegan not in found:  # it is of the phase under way
            found.setdefault(type(event), event)
        if isinstance(event, turn.TurnBegan):
            break
    last = found.get(turn.TurnBegan)
    player = last.seat if isinstance(last, turn.TurnBegan) else None
    for kind in reversed(parts):
        began = found.get(kind)
        if isinstance(began, turn.TurnBegan | turn.PhaseBegan | turn.StepBegan):
            yield Occurrence("end", _roles(part=_part(began), player=_of(player)))
