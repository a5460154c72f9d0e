"""A claim is one sentence: what it says was done, was so or happened, in words."""

from __future__ import annotations

import pytest

from rewind.aggregates.editions.terms import terms_of
from rewind.projections.words.claims import claim_in_words, occurrence_in_words

STEPS: dict[str, tuple[object, str]] = {
    "play": (
        {"by": "ann", "card": "Shock", "targets": ["Ox"], "x": 2},
        "ann plays Shock, with Ox as the target, X being 2",
    ),
    "activate": ({"by": "ann", "object": "Ox", "ability": 2}, "ann plays activated ability 2 of Ox"),
    "attack": ({"by": "ann", "attackers": {"Ox": "ben"}}, "ann attacks with Ox (ben)"),
    "block": ({"by": "ben", "blockers": {"Ox": "Bear"}}, "ben blocks Bear with Ox"),
    "damage": ({"Ox": {"Bear": 1, "ben": 2}}, "Ox assigns 1 combat damage to Bear and 2 to ben"),
    "answer": ({"by": "ann", "with": "Ox"}, "ann chooses Ox"),
    "pass": ("ann", "ann passes"),
    "concede": ("ann", "ann concedes"),
    "keep": ("ann", "ann keeps the hand"),
    "mulligan": ("ann", "ann takes a mulligan"),
}


@pytest.mark.parametrize("verb", STEPS)
def test_what_could_be_done(verb: str) -> None:
    body, sentence = STEPS[verb]
    told = claim_in_words("could", {"at": 7, "step": {verb: body}}, str, terms_of("2006-10"))
    assert told == f"After event 7, this could be done: {sentence}."


OF_PLAYERS: dict[str, tuple[object, str]] = {
    "life": (3, "ann has 3 life"),
    "poison": (2, "ann has 2 poison counters"),
    "mana": ("{G}", "ann has {G} in the mana pool"),
    "zones": ({"hand": ["Ox"]}, "ann has exactly Ox in the hand"),
    "has": ({"graveyard": ["Ox"]}, "ann has Ox in the graveyard"),
    "has_not": ({"in_play": ["Ox"]}, "ann does not have Ox in play"),
    "count": ({"removed": {"Ox": 2}}, "ann has 2 Ox removed from the game"),
    "sizes": ({"library": 1}, "ann has 1 card in the library"),
}
OF_THE_GAME: dict[str, tuple[str, str]] = {
    "winner": ("ann", "ann has won"),
    "turn_of": ("ann", "it is the turn of ann"),
    "turn": ("3", "it is turn 3"),
    "step": ("declare_blockers", "it is the declare blockers step"),
    "priority": ("ann", "ann has priority"),
}
ZONES = {
    "in_play": "in play",
    "graveyard": "in the graveyard",
    "graveyard_in_order": "in the graveyard, in that order",
    "hand": "in the hand",
    "library": "in the library",
    "stack": "on the stack",
    "removed": "removed from the game",
    "phased_out": "phased out",
}
OF_OBJECTS: dict[str, tuple[object, str]] = {
    "zone": ("in_play", "is in play"),
    "controller": ("ann", "is controlled by ann"),
    "owner": ("ann", "is owned by ann"),
    "name": ("Bear", "is called Bear"),
    "counters": ({"+1/+1": 2}, "has 2 +1/+1 counters"),
    "damage": (1, "has 1 damage"),
    "tapped": (True, "is tapped"),
    "flipped": (False, "is not flipped"),
    "back_face_up": (True, "has its back face up"),
    "face_down": (True, "is face down"),
    "attached_to": ("Bear", "is attached to Bear"),
    "types": ("Creature", "has the type line Creature"),
    "has_types": (["Wall", "Land"], "has the types Wall and Land"),
    "has_not_types": ("Wall", "does not have the type Wall"),
    "colors": (["R"], "is red"),
    "has_keywords": (["haste"], "has haste"),
    "has_not_keywords": (["haste"], "does not have haste"),
    "attacking": (True, "attacks"),
    "blocking": ("Bear", "blocks Bear"),
}


def so(expect: dict[str, object]) -> str:
    """The sentence of a claim that something is so."""
    return claim_in_words("fact", {"at": 7, "expect": expect}, str, terms_of("2006-10"))


@pytest.mark.parametrize("key", OF_PLAYERS)
def test_what_is_so_of_a_player(key: str) -> None:
    value, sentence = OF_PLAYERS[key]
    assert so({key: {"ann": value}}) == f"After event 7: {sentence}."


@pytest.mark.parametrize("key", OF_THE_GAME)
def test_what_is_so_of_the_game(key: str) -> None:
    value, sentence = OF_THE_GAME[key]
    assert so({key: value}) == f"After event 7: {sentence}."


@pytest.mark.parametrize("zone", ZONES)
def test_where_something_is(zone: str) -> None:
    assert so({"has": {"ann": {zone: ["Ox"]}}}) == f"After event 7: ann has Ox {ZONES[zone]}."


@pytest.mark.parametrize("key", OF_OBJECTS)
def test_what_is_so_of_an_object(key: str) -> None:
    value, sentence = OF_OBJECTS[key]
    assert so({"objects": {"Ox": {key: value}}}) == f"After event 7: Ox {sentence}."


EVENTS: dict[str, tuple[str, str]] = {
    "ability_triggered": ("object", "an ability of Ox triggers"),
    "ability_played": ("object", "an ability of Ox is played"),
    "spell_played": ("object", "Ox is played"),
    "land_played": ("object", "Ox is played as a land"),
    "zone_changed": ("object", "Ox goes to another zone"),
    "damage_dealt": ("source", "Ox deals damage"),
    "life_lost": ("seat", "Ox loses life"),
    "life_gained": ("seat", "Ox gains life"),
    "token_created": ("object", "Ox is put into play as a token"),
    "ceased_to_exist": ("object", "Ox ceases to exist"),
    "tapped": ("object", "Ox becomes tapped"),
    "untapped": ("object", "Ox becomes untapped"),
    "counters_added": ("object", "counters are put on Ox"),
    "counters_removed": ("object", "counters are removed from Ox"),
    "attackers_declared": ("seat", "Ox declares attackers"),
    "blockers_declared": ("seat", "Ox declares blockers"),
    "player_lost": ("seat", "Ox loses the game"),
    "player_won": ("seat", "Ox wins the game"),
}


@pytest.mark.parametrize("name", EVENTS)
def test_what_happened(name: str) -> None:
    field, sentence = EVENTS[name]
    assert occurrence_in_words({"type": name, field: "Ox"}, terms_of("2006-10")) == sentence


def test_what_happened_to_the_game_or_to_a_player_who_is_not_named() -> None:
    assert occurrence_in_words({"type": "game_ended"}, terms_of("2006-10")) == "the game ends"
    assert occurrence_in_words({"type": "player_lost"}, terms_of("2006-10")) == "a player loses the game"
