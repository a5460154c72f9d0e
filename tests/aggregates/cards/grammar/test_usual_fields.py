"""How a text usually puts what a record says: whose library it is, who does it, by which word something is called."""

from __future__ import annotations

import pytest

from rewind.aggregates.cards.grammar.from_records.usual_fields import usual_field
from rewind.aggregates.cards.grammar.rules import Tree
from rewind.aggregates.cards.grammar.saying import ABSENT

MANY: Tree = {"zone": "graveyard", "_put": "all"}
YOURS: Tree = {"types": ["Creature"], "controller": "you"}


@pytest.mark.parametrize(
    ("field", "node", "put"),
    [
        ("_own", {"do": "draw"}, {"own": "your", "whose": "you"}),
        ("_own", {"do": "draw", "player": "target"}, {"own": "their", "whose": "target"}),
        ("_owner", {"do": "move", "what": {"zone": "graveyard", "of": "you"}, "to": "hand"}, "your"),
        ("_owner", {"do": "move", "what": "this", "to": "hand"}, "its"),
        ("_owner", {"do": "move", "what": {"zone": "graveyard", "of": "target"}, "to": "hand"}, "they"),
        ("_owner", {"do": "move", "what": MANY, "to": "library"}, "theirs"),
        ("_of", {"event": {"event": "untap", "what": "this"}}, "you"),
        ("_of", {"event": {"event": "untap", "what": {"types": ["Creature"]}}}, "its controller"),
        ("_of", {"event": {"event": "untap", "what": MANY}}, "their controllers"),
        ("_of", {"event": {"event": "untap", "what": YOURS}}, "you"),
        ("_of", {"is": "this"}, ABSENT),
        ("_its", {"change": "becomes"}, "its"),
        ("_what", {"paid": "kicker"}, "this"),
        ("_have", {"do": "may", "effect": [{"do": "draw"}]}, False),
        ("_have", {"do": "may", "effect": [{"do": "draw", "player": "target"}]}, True),
        ("_have", {"do": "may", "effect": [{"do": "damage", "amount": 1, "to": "target"}]}, True),
        ("_whose", {"do": "sacrifice", "what": "this"}, "you"),
        ("_whose", {"do": "sacrifice", "what": "this", "player": "target"}, "they"),
        ("_whose", {"do": "destroy", "what": "this"}, ABSENT),
        ("_yes", {"do": "may"}, "you do"),
        ("_yes", {"do": "may", "player": "any_player"}, "a player does"),
        ("_yes", {"do": "may", "player": "target"}, "they do"),
        ("_no", {"do": "may"}, "you don't"),
        ("_no", {"do": "may", "player": "target"}, "they don't"),
        ("_who", {"event": {"event": "damage", "from": "this"}}, "it"),
        ("_who", {"event": {"event": "damage", "from": {"types": ["Creature"]}}}, "creature"),
        ("_who", {"event": {"event": "damage", "from": {"colors": ["R"]}}}, "source"),
        ("_on", {"do": "add_counters"}, "this"),
        ("_it", {"do": "move", "what": "$found"}, "it"),
        ("_called", {"types": ["Artifact"]}, "artifact"),
        ("_called", {}, "permanent"),
        ("_zone", {"types": ["Land"]}, "in_play"),
        ("_than", {"at_least": 2}, ""),
        ("_library", {"do": "find"}, "your"),
        ("_each", {"pronoun": "it"}, False),
        ("_each", {"types": ["Land"]}, ABSENT),
        ("_next", {"do": "arrange", "what": "$seen"}, "then"),
        ("_next", {"do": "draw"}, "stop"),
        ("_other_field", {"do": "draw"}, ABSENT),
    ],
)
def test_a_field_that_tells_how_a_text_puts_it_is_put_as_usual(field: str, node: dict[str, Tree], put: Tree) -> None:
    assert usual_field(node, field) == put
