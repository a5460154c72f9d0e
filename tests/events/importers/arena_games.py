"""Games for the server to play: the usual course of things, and one at random."""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.events.importers.arena_server import (
    AURA,
    BATTLEFIELD,
    BEAR,
    BOLT,
    FOREST,
    GRAVEYARDS,
    HANDS,
    LIBRARIES,
    MANLAND,
    SHAPESHIFTER,
    Server,
    Thing,
)


def first_turns(server: Server, turns: int = 4) -> Server:
    """Lands and bears for some turns."""
    server.deal()
    for _ in range(turns):
        server.begin_turn()
        server.go_to(1)
        server.go_to(2)
        server.play_land(server.active)
        spell = server.cast(server.active, BEAR)
        if spell is not None:
            server.resolve(spell)
        server.go_to(8)
        server.go_to(9)
    return server


def whole_game(*, recorder: int = 1, match: str = "match-a", game: int = 1) -> Server:
    """A short game with a winner."""
    server = first_turns(Server(recorder=recorder, match=match, game=game))
    server.begin_turn()
    attackers = server.permanents(server.active, "Creature")
    server.attack(attackers)
    server.win(server.active)
    return server


def random_game(seed: int, steps: int = 40, *, recorder: int = 1, match: str = "") -> Server:
    """A game in which anything that the server knows happens, in any order."""
    rng = random.Random(seed)
    server = Server(recorder=recorder, life=rng.choice([20, 25]), match=match or f"match-{seed}")
    server.deal(starts=rng.choice([1, 2]), mulligans=rng.choice([0, 0, 1]))
    server.begin_turn()
    server.go_to(1)
    server.go_to(2)
    animated: dict[int, int] = {}
    for _ in range(steps):
        rng.choice(_HAPPENINGS)(server, rng, animated)
        if len(server.zones[LIBRARIES[1]]) < 3 or len(server.zones[LIBRARIES[2]]) < 3:
            break
    server.win(rng.choice([1, 2]), rng.choice(["Game", "Concede"]))
    return server


Happening = Callable[[Server, random.Random, dict[int, int]], None]


def _next_turn(server: Server, rng: random.Random, animated: dict[int, int]) -> None:
    for instance, key in animated.items():
        if key in server.standing and instance in server.zones[BATTLEFIELD]:
            server.end_animation(server.things[instance], key)
    animated.clear()
    server.go_to(8)
    server.go_to(9)
    server.begin_turn()
    server.go_to(1)
    server.go_to(2)


def _land(server: Server, rng: random.Random, animated: dict[int, int]) -> None:
    server.play_land(server.active, rng.choice([FOREST, MANLAND]))


def _creature(server: Server, rng: random.Random, animated: dict[int, int]) -> None:
    spell = server.cast(server.active, rng.choice([BEAR, SHAPESHIFTER]))
    if spell is not None:
        server.resolve(spell, tapped=rng.random() < 0.2, counters=rng.choice([0, 0, 2]))


def _bolt(server: Server, rng: random.Random, animated: dict[int, int]) -> None:
    seat = rng.choice([1, 2])
    creatures = [each for each in server.permanents(word="Creature") if not each.face_down]
    targets: list[Thing | int] = [1, 2, *creatures]
    target = rng.choice(targets)
    spell = server.cast(seat, BOLT, target)
    if spell is not None:
        server.resolve_instant(spell, target)


def _token(server: Server, rng: random.Random, animated: dict[int, int]) -> None:
    server.token(rng.choice([1, 2]))


def _animate(server: Server, rng: random.Random, animated: dict[int, int]) -> None:
    lands = [each for each in server.permanents(word="Land") if each.grp == MANLAND and each.instance not in animated]
    if lands:
        animated[lands[0].instance] = server.animate(lands[0])


def _attack(server: Server, rng: random.Random, animated: dict[int, int]) -> None:
    creatures = [
        each for each in server.permanents(server.active, "Creature") if not each.tapped and not each.face_down
    ]
    blockers = [
        each for each in server.permanents(3 - server.active, "Creature") if not each.tapped and not each.face_down
    ]
    if creatures and server.step[0] == "Main1":
        blocks = {creatures[0].instance: blockers[0]} if blockers and rng.random() < 0.5 else {}
        server.attack(creatures[: rng.choice([1, 2])], blocks)


def _shuffle(server: Server, rng: random.Random, animated: dict[int, int]) -> None:
    server.shuffle(rng.choice([1, 2]))


def _scry(server: Server, rng: random.Random, animated: dict[int, int]) -> None:
    server.scry(rng.choice([1, 2]), bottom=rng.random() < 0.5)


def _discard(server: Server, rng: random.Random, animated: dict[int, int]) -> None:
    seat = rng.choice([1, 2])
    if server.zones[HANDS[seat]]:
        card = server.things[rng.choice(server.zones[HANDS[seat]])]
        server.move(card, GRAVEYARDS[seat], "Discard")
        server.send()


def _bounce(server: Server, rng: random.Random, animated: dict[int, int]) -> None:
    cards = [each for each in server.permanents() if each.kind == "Card" and each.instance not in animated]
    if cards:
        card = rng.choice(cards)
        for key in [key for key, fact in server.standing.items() if card.instance in fact["affectedIds"]]:
            server.end_fact(key)
        server.move(card, rng.choice([HANDS, LIBRARIES])[card.owner], "Return")
        server.send()


def _trigger(server: Server, rng: random.Random, animated: dict[int, int]) -> None:
    if server.permanents():
        server.end_ability(server.trigger(rng.choice(server.permanents())))


def _cancelled(server: Server, rng: random.Random, animated: dict[int, int]) -> None:
    server.save()
    if server.cast(server.active, rng.choice([BEAR, BOLT, AURA])) is not None:
        server.undo()


def _life(server: Server, rng: random.Random, animated: dict[int, int]) -> None:
    server.change_life(rng.choice([1, 2]), rng.choice([-2, 1, 3]))
    server.send()


def _face_down(server: Server, rng: random.Random, animated: dict[int, int]) -> None:
    seat = rng.choice([1, 2])
    if server.zones[LIBRARIES[seat]]:
        top = server.things[server.zones[LIBRARIES[seat]][0]]
        server.move(top, BATTLEFIELD, "ManifestLike").face_down = True
        server.send()


_HAPPENINGS: tuple[Happening, ...] = (
    _next_turn,
    _next_turn,
    _land,
    _land,
    _creature,
    _creature,
    _creature,
    _bolt,
    _token,
    _animate,
    _attack,
    _shuffle,
    _scry,
    _discard,
    _bounce,
    _trigger,
    _cancelled,
    _life,
    _face_down,
)
