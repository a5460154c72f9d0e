"""Since when a permanent is a Legend of its name, or a world, as the state learns it."""

from __future__ import annotations

import pytest

from rewind.aggregates.fold import fold
from rewind.aggregates.state import GameState
from rewind.events.base import Event, Place, TypeLine
from rewind.events.envelope import Recorded
from rewind.events.errors import FoldError
from rewind.events.game import GameStarted
from rewind.events.objects import Copied, NameChanged, TurnedFaceDown, TurnedFaceUp, TypesChanged
from rewind.events.zones import ObjectRestored, PhasedIn, PhasedOut, TokenCreated
from tests.aggregates.given import BEARS, FACE_DOWN, GIVEN, N, move, then

LINE = BEARS.type_line
LEGENDARY = TypeLine(supertypes=("Legendary",), types=LINE.types, subtypes=LINE.subtypes)
WORLD = TypeLine(supertypes=("World",), types=LINE.types, subtypes=LINE.subtypes)
LEGEND = BEARS.model_copy(update={"type_line": LEGENDARY})
BECOMES = TypesChanged(object="1.2", before=LINE, after=LEGENDARY)


def caused(state: GameState, event: Event, cause: int | None = None, together: int | None = None) -> GameState:
    return fold(state, [Recorded(state.n + 1, event, cause, (), together)])


def since(state: GameState, obj: str = "1.2") -> tuple[int | None, int | None]:
    return state.legend_since.get(obj), state.world_since.get(obj)


def test_what_is_no_legend_has_no_time() -> None:
    assert since(GIVEN) == (None, None)


def test_a_token_that_comes_into_play_legendary() -> None:
    token = TokenCreated(object="9.1", owner=1, controller=1, characteristics=LEGEND)
    assert since(then(GIVEN, token), "9.1") == (N + 1, None)


def test_what_comes_into_play_together_is_as_old_as_the_first_of_it() -> None:
    first = caused(GIVEN, TokenCreated(object="9.1", owner=1, controller=1, characteristics=LEGEND), together=N + 1)
    second = TokenCreated(object="10.1", owner=1, controller=1, characteristics=LEGEND)
    state = caused(first, second, together=N + 1)
    assert since(state, "9.1") == since(state, "10.1") == (N + 1, None)


def test_it_begins_and_ends_with_the_type_line() -> None:
    legend = then(GIVEN, BECOMES)
    assert since(legend) == (N + 1, None)
    world = then(legend, TypesChanged(object="1.2", before=LEGENDARY, after=WORLD))
    assert since(world) == (None, N + 2)
    subtype = TypeLine(types=("Creature",), subtypes=("Bear", "Legend"))
    again = then(world, TypesChanged(object="1.2", before=WORLD, after=subtype))
    assert since(again) == (N + 3, None)
    other = then(again, TypesChanged(object="1.2", before=subtype, after=LEGENDARY))
    assert since(other) == (N + 3, None), "a Legend or legendary, without a break"
    enchantment = TypeLine(types=("Enchantment",), subtypes=("Enchant World",))
    assert since(then(GIVEN, TypesChanged(object="1.2", before=LINE, after=enchantment))) == (None, N + 1)


def test_what_effects_make_is_as_old_as_what_brought_it_about() -> None:
    one = caused(GIVEN, BECOMES, cause=N)
    other = caused(one, BECOMES.model_copy(update={"object": "5.2"}), cause=N)
    assert since(other, "1.2") == since(other, "5.2") == (N, None)


def test_a_new_name_begins_anew() -> None:
    legend = then(GIVEN, BECOMES)
    assert since(then(legend, NameChanged(object="1.2", before="Bears", after="Bears"))) == (N + 1, None)
    assert since(then(legend, NameChanged(object="1.2", before="Bears", after="Wolf"))) == (N + 2, None)
    assert since(then(legend, NameChanged(object="1.2", before="Bears", after=None))) == (None, None)


def test_a_copy_of_a_legend_of_another_name_begins_anew() -> None:
    copied = then(GIVEN, Copied(object="1.2", of="5.2", characteristics=LEGEND))
    assert since(copied) == (N + 1, None)
    assert since(then(copied, Copied(object="1.2", of="5.2", characteristics=LEGEND))) == (N + 1, None)
    wolf = LEGEND.model_copy(update={"name": "Wolf"})
    assert since(then(copied, Copied(object="1.2", of="5.2", characteristics=wolf))) == (N + 2, None)


def test_face_down_it_is_none() -> None:
    down = then(GIVEN, BECOMES, TurnedFaceDown(object="1.2", characteristics=FACE_DOWN))
    assert since(down) == (None, None)
    assert since(then(down, TurnedFaceUp(object="1.2", characteristics=LEGEND))) == (N + 3, None)


def test_what_phases_in_begins_anew() -> None:
    """It was not in play (502.15k in 2003-12)."""
    back = then(GIVEN, BECOMES, PhasedOut(object="1.2"), PhasedIn(object="1.2"))
    assert since(back) == (N + 3, None)


def test_what_phases_in_place_has_been_so_all_the_time() -> None:
    out, in_ = PhasedOut(object="1.2", in_place=True), PhasedIn(object="1.2", in_place=True)
    assert since(then(GIVEN, BECOMES, out, in_)) == (N + 1, None)
    assert since(then(GIVEN, out, in_)) == (None, None)


def test_elsewhere_nothing_is_learned() -> None:
    spell = then(GIVEN, move("2.2", "2.3", "hand", "stack", "played", characteristics=LEGEND))
    line = TypesChanged(object="2.3", before=LEGENDARY, after=WORLD)
    assert since(then(spell, line), "2.3") == (None, None)


def test_what_is_restored_says_since_when() -> None:
    gone = then(GIVEN, BECOMES, move("1.2", "1.3", "in_play", "graveyard"))
    place = Place(zone="in_play")
    restored = ObjectRestored(object="1.2", instead_of="1.3", place=place, characteristics=LEGEND, legend_since=N + 1)
    assert since(then(gone, restored)) == (N + 1, None)
    bare = restored.model_copy(update={"legend_since": None, "entered": 9})
    assert since(then(gone, bare)) == (9, None), "absent: since it came into play"


@pytest.mark.parametrize("field", ["legend_since", "world_since"])
def test_what_is_no_legend_and_no_world_cannot_be_restored_as_one(field: str) -> None:
    restored = ObjectRestored.model_validate({"object": "1.2", "place": {"zone": "in_play"}, field: 3})
    with pytest.raises(FoldError, match="RW2107"):
        then(GIVEN, restored)
    in_hand = ObjectRestored.model_validate({"object": "2.2", "place": {"zone": "hand", "seat": 1}, field: 3})
    with pytest.raises(FoldError, match="RW2102"):
        then(GIVEN, in_hand)
    ahead = ObjectRestored.model_validate(
        {"object": "1.2", "place": {"zone": "in_play"}, "characteristics": LEGEND.model_dump(), field: 999}
    )
    with pytest.raises(FoldError, match=r"RW210[78]"):
        then(GIVEN, ahead)


def test_the_version_of_digests_is_that_of_the_first_event() -> None:
    assert GIVEN.digests == "d1"
    assert GameStarted.model_fields["digests"].default == "d1"
