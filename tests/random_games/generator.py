"""Random logs that are well formed: every event type, chosen by looking at the state, folded as they are made.

The games make no sense as Magic; a rules engine would refuse nearly every move. They keep what every log keeps: the
fold's conditions, and the conventions by which hidden information can be worked out. A card is named only by who may
know of it, `from.position` stands only where everybody sees the place, and several cards put into one library at the
same time are put in order afterwards.

`random_game` makes one from a generator of random numbers, `games` is the hypothesis strategy, `long_game` is for
measuring. A longer game of the same seed begins with the shorter one.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from hypothesis import strategies as st

from rewind.events.envelope import Recorded
from tests.random_games.game import Game
from tests.random_games.judging import Judging
from tests.random_games.objects import Objects
from tests.random_games.turn import Turn


class RandomGame(Turn, Objects, Game, Judging):
    """A game that goes on by random events. Each action below is made up of whole groups of events."""

    def __init__(self, rng: random.Random, *, disputes_verify: bool = True) -> None:
        super().__init__(rng)
        self.disputes_verify = disputes_verify
        self.set_up()

    def end_and_reopen(self) -> None:
        self.end()
        self.back_up()


ACTIONS: dict[Callable[[RandomGame], None], int] = {
    RandomGame.advance: 20,
    RandomGame.give_priority: 12,
    RandomGame.control_player: 1,
    RandomGame.draw_one: 6,
    RandomGame.shuffle_one: 2,
    RandomGame.move_open_object: 10,
    RandomGame.move_many: 3,
    RandomGame.recycle_one: 1,
    RandomGame.hand_to_library: 3,
    RandomGame.from_hand: 5,
    RandomGame.from_library: 5,
    RandomGame.search: 3,
    RandomGame.pick_from_top: 2,
    RandomGame.look: 5,
    RandomGame.wish: 1,
    RandomGame.identify: 1,
    RandomGame.create_token: 3,
    RandomGame.create_emblem: 1,
    RandomGame.phase_out: 3,
    RandomGame.phase_in: 3,
    RandomGame.play_land: 4,
    RandomGame.play_spell: 8,
    RandomGame.activate: 4,
    RandomGame.activate_step_by_step: 1,
    RandomGame.special_action: 3,
    RandomGame.trigger: 4,
    RandomGame.copy_spell: 1,
    RandomGame.choose_targets: 2,
    RandomGame.resolve: 10,
    RandomGame.note_position: 1,
    RandomGame.repeat_loop: 1,
    RandomGame.mana: 8,
    RandomGame.choose: 2,
    RandomGame.chances: 1,
    RandomGame.random_choice: 1,
    RandomGame.continuous_effect: 4,
    RandomGame.replace_or_prevent: 2,
    RandomGame.remember: 3,
    RandomGame.wait: 3,
    RandomGame.tap: 6,
    RandomGame.turn_over: 3,
    RandomGame.change_facts: 6,
    RandomGame.become_copy: 1,
    RandomGame.change_control: 2,
    RandomGame.change_owner: 1,
    RandomGame.attach: 5,
    RandomGame.counters: 5,
    RandomGame.attack: 3,
    RandomGame.assign_damage: 3,
    RandomGame.leave_combat: 1,
    RandomGame.damage: 4,
    RandomGame.life: 3,
    RandomGame.hand_size: 1,
    RandomGame.remark: 1,
    RandomGame.define: 1,
    RandomGame.fork: 1,
    RandomGame.gap: 1,
    RandomGame.find: 1,
    RandomGame.place_new_card: 1,
    RandomGame.cause_effect: 1,
    RandomGame.roll_back: 1,
    RandomGame.back_up: 1,
    RandomGame.end_and_reopen: 1,
}
"""What may happen next → how often, relative to the others."""


_CHOICES = tuple(action for action, weight in ACTIONS.items() for _ in range(weight))


def random_game(rng: random.Random, events: int, *, disputes_verify: bool = True) -> list[Recorded]:
    """A well-formed log of at least so many events; it ends where a group of events ends.

    The beginning alone, to the opening hands kept, takes about 40. The same generator gives the same game.
    `disputes_verify`: what is claimed and ruled in it is what testing it again shows; else it is anything that folds.
    """
    game = RandomGame(rng, disputes_verify=disputes_verify)
    while game.state.n < events:
        game.pick(_CHOICES)(game)
    return game.recorder.records


def games(smallest: int = 60, largest: int = 400) -> st.SearchStrategy[list[Recorded]]:
    """Well-formed logs of about so many events. A failing one shrinks to a shorter beginning of the same game."""
    return st.builds(
        lambda seed, events: random_game(random.Random(seed), events),
        st.integers(0, 2**32 - 1),
        st.integers(smallest, largest),
    )


def long_game(events: int, seed: int = 0) -> list[Recorded]:
    """One game of at least so many events, for measuring, with every field of every event sooner or later."""
    return random_game(random.Random(seed), events, disputes_verify=False)
