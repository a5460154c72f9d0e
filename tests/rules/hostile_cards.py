"""Programs that ask for too much: each a card, and what is in play as it is played.

The last decision of each is a pass of priority; what is refused is what follows from it.
"""

from __future__ import annotations

from typing import NamedTuple


class Hostile(NamedTuple):
    """One hostile program."""

    abilities: str
    """Of the card `Hostile`, which costs nothing."""
    what: str
    """What it has too much of, as the refusal says it."""
    types: str = "Sorcery"
    in_play: str = "[Grizzly Bears]"


def _spell(effect: str) -> str:
    return f"[{{kind: spell, effect: [{effect}]}}]"


_TOKEN = "token: {types: Creature — Elf, power: 1, toughness: 1}"  # no password

_GAINS = "when: {event: gain_life, player: you}"


def _deep(levels: int) -> str:
    """A condition that looks at every creature for every creature, so many levels deep."""
    condition = "{there_is: {types: [Creature], names: [Nobody]}}"
    for _ in range(levels):
        condition = f"{{there_is: {{types: [Creature], where: {condition}}}}}"
    return condition


HUNDRED = f"[{', '.join(['Grizzly Bears'] * 100)}]"

HOSTILE: dict[str, Hostile] = {
    "tokens": Hostile(_spell(f"{{do: create_token, number: 1000000000, {_TOKEN}}}"), "new objects"),
    "copies of tokens": Hostile(
        "[{kind: spell, targets: [{objects: {types: [Creature]}}],"
        " effect: [{do: create_token, number: 1000000000, copy: {of: target}}]}]",
        "new objects",
    ),
    "draws": Hostile(_spell("{do: draw, number: 1000000000}"), "repetitions"),
    "turns": Hostile(_spell("{do: add_part, part: turn, number: 1000000000}"), "repetitions"),
    "mana": Hostile(_spell("{do: add_mana, mana: '{R}', number: 1000000000}"), "mana"),
    "mana of several colours": Hostile(
        _spell("{do: add_mana, mana: ['{R}', '{G}'], mixed: true, number: 9999999}"), "mana"
    ),
    "nothing, a thousand million times": Hostile(
        _spell("{do: repeat, times: 1000000000, effect: [{do: untap, what: {types: [Land]}}]}"), "repetitions"
    ),
    "nothing, a hundred times a hundred times a hundred": Hostile(
        _spell(
            "{do: repeat, times: 100, effect: [{do: repeat, times: 100, effect: "
            "[{do: repeat, times: 100, effect: [{do: untap, what: {types: [Land]}}]}]}]}"
        ),
        "repetitions",
    ),
    "doubling in one action": Hostile(
        _spell(
            "{do: repeat, times: 40, effect: "
            f"[{{do: create_token, number: {{count: {{types: [Creature]}}}}, {_TOKEN}}}]}}"
        ),
        "new objects",
    ),
    "doubling": Hostile(
        "[{kind: triggered, when: {event: move, what: this, to: in_play},"
        " effect: [{do: create_token, number: 2, copy: {of: this}}]}]",
        "abilities that trigger one after the other",
        types="Creature — Elf",
    ),
    "echo": Hostile(
        f"[{{kind: triggered, {_GAINS}, effect: [{{do: gain_life, number: 1}}]}},"
        " {kind: triggered, when: {event: move, what: this, to: in_play}, effect: [{do: gain_life, number: 1}]}]",
        "abilities that trigger one after the other",
        types="Enchantment",
    ),
    "doubling echo": Hostile(
        f"[{{kind: triggered, {_GAINS}, effect: [{{do: gain_life, number: 1}}, {{do: gain_life, number: 1}}]}},"
        " {kind: triggered, when: {event: move, what: this, to: in_play}, effect: [{do: gain_life, number: 1}]}]",
        "abilities that trigger one after the other",
        types="Enchantment",
    ),
    "events": Hostile(
        _spell("{do: repeat, times: 9999, effect: [{do: gain_life, number: 1}, {do: lose_life, number: 1}]}"), "events"
    ),
    "a deep condition": Hostile(
        _spell(f"{{do: if, condition: {_deep(5)}, effect: [{{do: draw}}]}}"), "things to look at", in_play=HUNDRED
    ),
}
"""What it does → the program."""


def records(hostile: Hostile) -> str:
    """The card file of a hostile program."""
    return f"""
- name: Hostile
  cost: "{{0}}"
  types: {hostile.types}
{"  power: 1" if "Creature" in hostile.types else ""}
{"  toughness: 1" if "Creature" in hostile.types else ""}
  abilities: {hostile.abilities}
"""


def scenario(hostile: Hostile, edition: str) -> str:
    """The scenario that plays it."""
    targets = ", targets: [Grizzly Bears]" if "targets" in hostile.abilities else ""
    return f"""
scenario: hostile
editions: ["{edition}"]
defaults: true
players:
  alice: {{hand: [Hostile], in_play: {hostile.in_play}, library: [Mountain x5]}}
  bob: {{}}
do:
  - play: {{by: alice, card: Hostile{targets}}}
  - resolve: all
expect: {{}}
"""
