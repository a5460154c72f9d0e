"""The ability language: what abilities of cards do, as a typed tree that stands in the log as data.

A card's programs are read from YAML (`rewind.aggregates.cards.records`), written into `card_defined` as canonical JSON,
and interpreted by `rewind.aggregates.rules`. No card is named in code. What a person who writes a card has to know is
in docs/language.md; the modules are read in this order:

- `words`: references, names, zones; `verbs`: what can happen, and the roles of each
- `expressions`: descriptions, amounts, conditions, patterns of events
- `costs`: costs, targets, choices; `instructions`: what is done
- `changes`: what continuous effects do; `keywords`, `abilities`: what a record lists
- `as_json`: the parts of the language that stand in a log, read and written
"""

from __future__ import annotations

from types import ModuleType
from typing import ForwardRef, get_args, get_type_hints

from rewind.aggregates.cards.language import abilities, changes, costs, expressions, instructions, keywords, words
from rewind.aggregates.cards.language.abilities import *
from rewind.aggregates.cards.language.changes import *
from rewind.aggregates.cards.language.costs import *
from rewind.aggregates.cards.language.expressions import *
from rewind.aggregates.cards.language.instructions import *
from rewind.aggregates.cards.language.keywords import *
from rewind.aggregates.cards.language.verbs import *
from rewind.aggregates.cards.language.words import *
from rewind.events.base import Value

_MODULES: tuple[ModuleType, ...] = (words, expressions, costs, instructions, keywords, changes, abilities)
_NAMES = {name: value for module in _MODULES for name, value in vars(module).items()}

NODES: tuple[type[Value], ...] = tuple(
    node
    for module in _MODULES
    for node in vars(module).values()
    if isinstance(node, type) and issubclass(node, Value) and node.__module__ == module.__name__
)
"""Every node of the language."""

for _module in _MODULES:  # nodes of one module speak of those of another, and are built only when they are first used
    for _name, _value in _NAMES.items():
        vars(_module).setdefault(_name, _value)


def evaluated(annotation: object) -> object:
    """What a type stands for that is written as a text, as those are that one module uses of a later one."""
    if isinstance(annotation, str):
        annotation = ForwardRef(annotation)
    if not isinstance(annotation, ForwardRef):
        return annotation
    holder = type("holder", (), {"__annotations__": {"type": annotation}})
    try:
        return get_type_hints(holder, globalns=_NAMES, include_extras=True)["type"]
    except NameError:  # it is no type of the language
        return None


def members(union: object) -> frozenset[type[Value]]:
    """The classes of one of the unions above: `members(Instruction)`, `members(Change)`."""
    return frozenset(get_args(get_args(union)[0]))
