"""Cards that one ability exiles, and of which another ability of the same object speaks."""

from __future__ import annotations

from tests.aggregates.cards.grammar.reading import compiled


def test_another_ability_speaks_of_the_exiled_card() -> None:
    gone, back = compiled(
        "When Test Card enters, exile target artifact.\nWhen Test Card leaves the battlefield, return the exiled card "
        "to the battlefield under its owner's control."
    ).abilities
    assert gone["effect"] == [{"do": "move", "what": "target", "to": "removed", "keep": "$exiled"}]
    assert back["effect"] == [{"do": "move", "what": "$exiled", "to": "in_play"}]


def test_what_is_exiled_to_pay_for_something_is_kept_too() -> None:
    come, back = compiled(
        "When Test Card enters, sacrifice it unless you exile a creature you control other than Test Card.\n"
        "When Test Card leaves the battlefield, return the exiled card to the battlefield under its owner's control."
    ).abilities
    (offer,) = come["effect"]
    assert offer["effect"] == [{"do": "let", "things": offer["cost"][0]["as"], "keep": "$exiled"}]
    assert back["effect"] == [{"do": "move", "what": "$exiled", "to": "in_play"}]
