"""The checks of an audit by facts, each with the editions in which it holds and their rules.

What a check finds wrong with a decision is said in words; whether an ability could have allowed it stands beside it.
"""

from __future__ import annotations

from collections import Counter
from typing import cast

from rewind.aggregates.editions.terms import terms_of
from rewind.aggregates.fold.playing import symbols
from rewind.aggregates.questions.coverage import has_no_programs
from rewind.aggregates.questions.mana import of_types
from rewind.aggregates.questions.refusals import Refusal
from rewind.aggregates.questions.stating import MAIN_PHASES
from rewind.aggregates.state import GameState
from rewind.events.base import Event
from rewind.events.combat import AttackersDeclared, BlockersDeclared
from rewind.events.playing import AbilityPlayed, LandPlayed, Payment, SpellPlayed
from rewind.events.turn import PriorityPassed
from rewind.replays.auditing.facts import (
    CannotBeTold,
    Check,
    Facts,
    abilities_of,
    object_name,
    player_name,
    rules_of,
    types_of,
)

# Priority and timing


def _priority(facts: Facts, event: Event) -> str | None:
    event = cast("PriorityPassed | LandPlayed | SpellPlayed | AbilityPlayed", event)
    state = facts.state
    if state.priority == event.seat:
        return None
    if isinstance(event, AbilityPlayed):
        raise CannotBeTold("a mana ability needs no priority, and whether it is one is not known")
    _acts_with_priority(facts)
    assert state.priority is not None, "_acts_with_priority has asked for that"
    return f"{player_name(state, state.priority)} has priority, not {player_name(state, event.seat)}"


def _acts_with_priority(facts: Facts) -> None:
    """Raises CannotBeTold where an effect may have let the player play, or nobody is said to have priority."""
    if facts.resolving:
        raise CannotBeTold("it is played while something resolves, whose effect may allow it")
    if facts.tells_priority and facts.state.priority is None:
        raise CannotBeTold("nobody is said to have priority")


def _active(facts: Facts) -> int:
    """The active player. Raises CannotBeTold."""
    if facts.state.active is None:
        raise CannotBeTold("whose turn it is is not known")
    return facts.state.active


def _land_turn(facts: Facts, event: Event) -> str | None:
    event = cast(LandPlayed, event)
    state = facts.state
    if _active(facts) == event.seat:
        return None
    return _cannot_play_now(state, event, _not_the_turn(state, event))


def _cannot_play_now(state: GameState, event: LandPlayed | SpellPlayed, why: str) -> str:
    verb = "play" if isinstance(event, LandPlayed) else terms_of(state.edition).play_spell
    return f"{player_name(state, event.seat)} cannot {verb} {object_name(state, event.object)} now: {why}"


def _not_the_turn(state: GameState, event: LandPlayed | SpellPlayed) -> str:
    return f"it is not the turn of {player_name(state, event.seat)}"


def _land_time(facts: Facts, event: Event) -> str | None:
    return _sorcery_time(facts, cast(LandPlayed, event))


def _sorcery_time(facts: Facts, event: LandPlayed | SpellPlayed) -> str | None:
    state = facts.state
    if _active(facts) != event.seat:
        why = _not_the_turn(state, event)
    elif state.phase is None:
        raise CannotBeTold("the phase is not known")
    elif state.phase not in MAIN_PHASES:
        why = "it is not a main phase"
    elif state.zone("stack"):
        why = "the stack is not empty"
    else:
        return None
    _acts_with_priority(facts)
    return _cannot_play_now(state, event, why)


def _land_count(facts: Facts, event: Event) -> str | None:
    event = cast(LandPlayed, event)
    state = facts.state
    if not state.players[event.seat].lands_played:
        return None
    who = player_name(state, event.seat)
    return f"{who} has played a land this turn and cannot play {object_name(state, event.object)}"


def _spell_time(facts: Facts, event: Event) -> str | None:
    event = cast(SpellPlayed, event)
    state, types = facts.state, types_of(facts.state, event.object)
    if "Instant" in types or event.face_down or "flash" in abilities_of(state, event.object):
        return None
    if not types:
        raise CannotBeTold("what is played is not known")
    wrong = _sorcery_time(facts, event)
    if wrong is not None and has_no_programs(state, event.object):
        raise CannotBeTold("its abilities are not known")
    return wrong


# Costs


def _states_payment(event: Event) -> bool:
    return isinstance(event, SpellPlayed | AbilityPlayed) and event.payment is not None


def _paid(event: Event) -> tuple[SpellPlayed | AbilityPlayed, Payment]:
    """A decision that states its payment (`_states_payment`), and the payment."""
    event = cast("SpellPlayed | AbilityPlayed", event)
    assert event.payment is not None, "the check does not apply to a decision without a payment"
    return event, event.payment


def _untapped_for_mana(facts: Facts, event: Event) -> str | None:
    state, (played, payment) = facts.state, _paid(event)
    for use in payment.abilities:
        if use.object in state.position and state.status_of(use.object).tapped:
            return f"{_cannot_pay(state, played)}: {object_name(state, use.object)} is tapped"
    return None


def _mana_in_pool(facts: Facts, event: Event) -> str | None:
    state, (played, payment) = facts.state, _paid(event)
    pool = Counter[str]()
    for kind, number in state.players[played.seat].mana:
        pool.update(dict(symbols(of_types(f"{{{kind}}}" * number))))
    for use in payment.abilities:
        pool.update(dict(symbols(use.mana)))
    if Counter(dict(symbols(of_types(payment.mana)))) <= pool:
        return None
    return f"{_cannot_pay(state, played)}: {payment.mana} is not in the mana pool"


def _cannot_pay(state: GameState, event: SpellPlayed | AbilityPlayed) -> str:
    name = object_name(state, event.object)
    what = f"an ability of {name}" if isinstance(event, AbilityPlayed) else name
    return f"{player_name(state, event.seat)} cannot pay for {what}"


# Combat


def _attacking_player(facts: Facts, event: Event) -> str | None:
    event, active = cast(AttackersDeclared, event), _active(facts)
    return None if active == event.seat else f"{player_name(facts.state, active)} declares attackers"


def _fighters(event: Event) -> tuple[int, tuple[str, ...]]:
    """Who declares attackers or blockers, and which creatures they are."""
    if isinstance(event, AttackersDeclared):
        return event.seat, tuple(attack.attacker for attack in event.attacks)
    event = cast(BlockersDeclared, event)
    return event.seat, tuple(block.blocker for block in event.blocks)


def _seen(facts: Facts, obj: str) -> None:
    """Raises CannotBeTold where an object may have become another in a gap."""
    if facts.state.entered.get(obj, 0) < facts.gap:
        raise CannotBeTold(f"what became of {object_name(facts.state, obj)} in a gap of the log is not known")


def _are_creatures(facts: Facts, event: Event) -> str | None:
    state = facts.state
    for obj in _fighters(event)[1]:
        types = types_of(state, obj)
        if not state.is_current(obj) or not state.in_play(obj) or (types and "Creature" not in types):
            _seen(facts, obj)
            return f"{object_name(state, obj)} is no creature {terms_of(state.edition).in_play}"
    return None


def _are_controlled(facts: Facts, event: Event) -> str | None:
    state, (seat, objects) = facts.state, _fighters(event)
    for obj in objects:
        if state.controller.get(obj, seat) != seat:
            _seen(facts, obj)
            return f"{player_name(state, seat)} does not control {object_name(state, obj)}"
    return None


def _are_untapped(facts: Facts, event: Event) -> str | None:
    state = facts.state
    for obj in _fighters(event)[1]:
        if obj in state.position and state.status_of(obj).tapped:
            _seen(facts, obj)
            return f"{object_name(state, obj)} is tapped"
    return None


def _are_not_new(facts: Facts, event: Event) -> str | None:
    state, (seat, objects) = facts.state, _fighters(event)
    began = state.players[seat].turn_began
    for obj in objects:
        since = state.controlled_since.get(obj, 0)
        if not began or since <= began or "haste" in abilities_of(state, obj):
            continue
        if since in facts.restated:
            raise CannotBeTold(f"since when {player_name(state, seat)} controls {object_name(state, obj)} is not known")
        return f"{object_name(state, obj)} came under control this turn"
    return None


def _block_attackers(facts: Facts, event: Event) -> str | None:
    event, state = cast(BlockersDeclared, event), facts.state
    for obj in (attacker for block in event.blocks for attacker in block.attackers):
        if obj not in state.attacking:
            _seen(facts, obj)
            return f"{object_name(state, obj)} is not attacking"
    return None


# The checks

_CARDS = (LandPlayed, SpellPlayed)
_PLAYED = (SpellPlayed, AbilityPlayed)

PRIORITY = Check(
    "priority",
    Refusal.NOT_YOUR_DECISION,
    "Who passes or plays has priority.",
    (PriorityPassed, *_CARDS, AbilityPlayed),
    rules_of("408.1c 408.1d", "117.1 117.3d"),  # 2026-04 last
    _priority,
    liftable=False,
)

CHECKS: tuple[Check, ...] = (
    PRIORITY,
    Check(
        "land_turn",
        Refusal.WRONG_TIME,
        "A land is played in the player's own turn.",
        (LandPlayed,),
        rules_of("212.6a 408.2d", "305.3"),
        _land_turn,
        liftable=False,
    ),
    Check(
        "land_time",
        Refusal.WRONG_TIME,
        "A land is played in a main phase while the stack is empty.",
        (LandPlayed,),
        rules_of("212.6a 408.2d", "305.1 116.2a"),  # 2026-04 last
        _land_time,
    ),
    Check(
        "land_count",
        Refusal.LAND_LIMIT,
        "A player plays one land in a turn.",
        (LandPlayed,),
        rules_of("212.6b", "305.2"),
        _land_count,
    ),
    Check(
        "spell_time",
        Refusal.WRONG_TIME,
        "What is no instant is played in the player's own main phase while the stack is empty.",
        (SpellPlayed,),
        rules_of("408.1d", "117.1a"),
        _spell_time,
    ),
    Check(
        "mana_source",
        Refusal.COST_NOT_PAID,
        "What is tapped for mana is untapped.",
        _PLAYED,
        rules_of("104.4 409.1h", "107.5 601.2h"),  # 2026-04 last
        _untapped_for_mana,
        applies=_states_payment,
    ),
    Check(
        "mana",
        Refusal.COST_NOT_PAID,
        "Mana that is paid is there.",
        _PLAYED,
        rules_of("409.1h", "601.2h"),
        _mana_in_pool,
        applies=_states_payment,
    ),
    Check(
        "attacking_player",
        Refusal.NOT_YOUR_DECISION,
        "The active player declares attackers.",
        (AttackersDeclared,),
        rules_of("308.1", "508.1"),
        _attacking_player,
        liftable=False,
    ),
    Check(
        "attacking_creature",
        Refusal.ILLEGAL_ATTACK,
        "What attacks is a creature in play.",
        (AttackersDeclared,),
        rules_of("308.2a", "506.3 508.1a"),  # 2026-04 last
        _are_creatures,
        liftable=False,
    ),
    Check(
        "attacker_controlled",
        Refusal.ILLEGAL_ATTACK,
        "The active player controls what attacks.",
        (AttackersDeclared,),
        rules_of("308.2a", "508.1a"),
        _are_controlled,
        liftable=False,
    ),
    Check(
        "attacker_untapped",
        Refusal.ILLEGAL_ATTACK,
        "What attacks is untapped.",
        (AttackersDeclared,),
        rules_of("308.2a", "508.1a"),
        _are_untapped,
    ),
    Check(
        "attacker_not_new",
        Refusal.ILLEGAL_ATTACK,
        "The player has controlled what attacks since the turn began, or it has haste.",
        (AttackersDeclared,),
        rules_of("308.2a 212.3d", "508.1a 302.6"),
        _are_not_new,
    ),
    Check(
        "blocking_creature",
        Refusal.ILLEGAL_BLOCK,
        "What blocks is a creature in play.",
        (BlockersDeclared,),
        rules_of("309.2a", "506.3 509.1a"),  # 2026-04 last
        _are_creatures,
        liftable=False,
    ),
    Check(
        "blocker_controlled",
        Refusal.ILLEGAL_BLOCK,
        "The player controls what blocks.",
        (BlockersDeclared,),
        rules_of("309.2a", "509.1a"),
        _are_controlled,
        liftable=False,
    ),
    Check(
        "blocker_untapped",
        Refusal.ILLEGAL_BLOCK,
        "What blocks is untapped.",
        (BlockersDeclared,),
        rules_of("309.2a", "509.1a"),
        _are_untapped,
    ),
    Check(
        "blocked_attacks",
        Refusal.ILLEGAL_BLOCK,
        "What is blocked attacks.",
        (BlockersDeclared,),
        rules_of("309.2a", "509.1a"),
        _block_attackers,
        liftable=False,
    ),
)
"""Every check, in the order in which they are made."""
