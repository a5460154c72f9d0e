"""What is wrong with a state, whatever happened before it: laws that hold after every single event."""

from __future__ import annotations

from collections.abc import Iterator

from rewind.aggregates.state import CONTROLLED_ZONES, GameState, number_of


def in_one_zone(state: GameState) -> Iterator[str]:
    """Every card and token in the game is in exactly one zone, at one place."""
    there = [obj for content in state.zones.values() for obj in content]
    for obj in sorted({obj for obj in there if there.count(obj) > 1}) if len(there) != len({*there}) else ():
        yield f"{obj} is in {there.count(obj)} places"
    for key, content in state.zones.items():
        for obj in content:
            if state.position.get(obj) != key or not state.is_current(obj):
                yield f"{obj} is in {key}, and not there"
    inside = {obj for obj in state.current.values() if state.position[obj] is not None}
    if missing := sorted(inside - {*there}):
        yield f"{missing[0]} is in no zone"


def cards_lost(before: GameState, state: GameState) -> Iterator[str]:
    """The cards of a game stay cards, each an object in a zone or outside the game, with one owner or another."""
    cards = [number for number, kind in before.kinds.items() if kind == "card"]
    if lost := [number for number in cards if state.kinds.get(number) != "card"]:
        yield f"{lost[0]} is no card any more"
    if nowhere := [number for number in cards if number in before.current and number not in state.current]:
        yield f"the card {nowhere[0]} has ceased to exist"
    if owned := [number for number in cards if state.owners.get(number) not in state.players]:
        yield f"nobody owns the card {owned[0]}"


def controlled(state: GameState) -> Iterator[str]:
    """What is in play and on the stack has a controller, but for combat damage; of abilities something is known."""
    for key, content in state.zones.items():
        for obj in content:
            seat, kind = state.controller.get(obj), state.kinds[number_of(obj)]
            if key.zone in CONTROLLED_ZONES and kind != "combat_damage":
                if seat not in state.players:
                    yield f"nobody controls {obj} in {key.zone}"
                if kind in ("activated_ability", "triggered_ability") and obj not in state.stack:
                    yield f"nothing is known of {obj} on the stack"


def not_negative(state: GameState) -> Iterator[str]:
    """Counters, damage, mana and what is left of effects are never fewer than none."""
    for obj, counters in state.counters.items():
        if any(number <= 0 for _, number in counters):
            yield f"{obj} has {counters}"
    if below := [obj for obj, damage in state.damage.items() if damage <= 0]:
        yield f"{below[0]} has {state.damage[below[0]]} damage"
    for seat, player in state.players.items():
        if any(number <= 0 for _, number in (*player.counters, *player.mana)) or player.lands_played < 0:
            yield f"player {seat} has {player.counters}, {player.mana} and has played {player.lands_played} lands"
    if spent := [n for n, left in state.remaining.items() if left < 0]:
        yield f"of effect {spent[0]} {state.remaining[spent[0]]} is left"


def attached(state: GameState) -> Iterator[str]:
    """What is attached in play is so since an event, and is no host of its own host."""
    for obj in state.zone("in_play"):
        host = state.attached_to.get(obj)
        if host is None:
            continue
        if not 0 < state.attached_at.get(obj, 0) <= state.n:
            yield f"{obj} has been attached since event {state.attached_at.get(obj)}"
        if isinstance(host, str) and obj not in state.attachments_of(host):
            yield f"{obj} is attached to {host}, which does not have it"
        if isinstance(host, str) and state.attached_to.get(host) == obj:
            yield f"{obj} and {host} are attached to each other"


def attached_to_what_is_there(state: GameState) -> Iterator[str]:
    """Where a player has priority, what is attached is attached to a player, or to an object that is there."""
    for obj in state.zone("in_play"):
        host = state.attached_to.get(obj)
        if isinstance(host, int) and host not in state.players:
            yield f"{obj} is attached to the player {host}"
        if isinstance(host, str) and not state.is_current(host):  # an Aura may enchant a card in a graveyard
            yield f"{obj} is attached to {host}, which is gone"
