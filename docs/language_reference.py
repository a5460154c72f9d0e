"""`docs/language.md`: the ability language, from its models and from `docs/language/` (prose, and an example a node).

The prose says with `{{nodes: Draw Discard}}` where nodes are described: each with its meaning, its fields, its example
and the English that the example is printed as. Each node has to stand in it once. Other marks are `{{verbs}}`,
`{{how}}`, `{{results}}`, `{{words}}` and `{{keywords}}`.
"""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import get_args

from docs import GENERATED
from rewind.aggregates.cards import CardRecord, read_records
from rewind.aggregates.cards.keyword_definitions import definitions
from rewind.aggregates.cards.language import NODES, VERBS, Duration, StatisticWord
from rewind.aggregates.cards.language.verbs import HOW, RESULTS
from rewind.aggregates.cards.text import BASES, rendered_abilities
from rewind.aggregates.cards.text.templates import fields_of
from rewind.aggregates.cards.yamlfile import read_items
from rewind.aggregates.editions import NAMES
from rewind.events.base import Color, Phase, Step, Value, Zone
from rewind.projections.tables.field_docs import field_in_source

FOLDER = Path(__file__).parent / "language"
PAGE = "docs/language.md"
EDITION = NAMES[-1]

WORDS: Mapping[str, tuple[str, ...]] = {
    "zone word": (*get_args(Zone), "any", "source", "outside"),
    "part": ("turn", "main", *get_args(Phase), *get_args(Step)),
    "statistic word": get_args(StatisticWord),
    "color word": (*get_args(Color), "$name"),
    "duration": get_args(Duration),
}
"""What a table calls a word of a closed list → the words."""

_MARK = re.compile(r"\{\{([a-z]+)(?:: ([^}]*))?\}\}")
_KINDS = ("do", "change", "kind", "event")
"""Fields that say which node it is."""
_INHERITED = frozenset({"as", "keep"})
"""Fields of every instruction, described once."""


def examples() -> Mapping[str, str]:
    """Node → its example, as it is written."""
    text = (FOLDER / "examples.yaml").read_text("utf-8")
    found = re.findall(r"(?m)^(\w+):\n((?:(?:  .*)?\n)+?)(?=\n*^(?:\w|#)|\Z)", text)
    return {name: inspect.cleandoc(f"\n{block}").strip() for name, block in found}


def record_of(example: str) -> CardRecord:
    """A record with the abilities of an example. Raises CardError RW6001 where it is wrong."""
    types = "Instant" if "kind: spell" in example else "Artifact"
    fields = example if example.startswith("abilities:") else f"abilities:\n{textwrap.indent(example, '  ')}"
    text = f'- name: Example\n  cost: "{{1}}"\n  types: {types}\n{textwrap.indent(fields, "  ")}\n'
    return read_records(text, "docs/language/examples.yaml", unplayed=True)[0]


def page() -> str:
    """The whole page."""
    prose = (FOLDER / "prose.md").read_text("utf-8")
    described = [name for mark, names in _MARK.findall(prose) if mark == "nodes" for name in names.split()]
    known = {node.__name__: node for node in NODES if node not in BASES}
    if wrong := set(described) ^ known.keys() or {name for name in described if described.count(name) > 1}:
        raise RuntimeError(f"docs/language/prose.md does not describe these once: {', '.join(sorted(wrong))}")
    if wrong := examples().keys() ^ known.keys():
        raise RuntimeError(f"docs/language/examples.yaml has no one example of: {', '.join(sorted(wrong))}")
    shown = examples()

    def replaced(match: re.Match[str]) -> str:
        match match[1]:
            case "nodes":
                return "\n\n".join(_node(known[name], shown[name]) for name in match[2].split())
            case "verbs":
                return _table(("verb", "roles"), ((f"`{verb}`", _codes(roles)) for verb, roles in VERBS.items()))
            case "how":
                return _table(("verb", "word of `how`", "meaning"), _ways())
            case "results":
                return _listed_with_meanings(RESULTS)
            case "words":
                return _table(("of", "words"), ((sort, _listed(words)) for sort, words in WORDS.items()))
            case "keywords":
                return _table(("keyword", "parameters", "in", "what it does"), _keywords())
            case mark:
                raise RuntimeError(f"docs/language/prose.md: no such mark as {mark}")

    return f"{GENERATED}\n\n{_MARK.sub(replaced, prose).strip()}\n"


def _ways() -> Iterator[tuple[str, ...]]:
    """Every word of `how`, its verb where that begins."""
    for verb, words in HOW.items():
        for index, (word, meaning) in enumerate(words.items()):
            yield f"`{verb}`" if index == 0 else "", "a keyword" if word == "KEYWORD" else f"`{word}`", meaning


def _listed_with_meanings(words: Mapping[str, str]) -> str:
    return "; ".join(f"`{word}`: {meaning}" for word, meaning in words.items())


def _listed(words: tuple[str, ...]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def _codes(words: Iterator[str] | frozenset[str]) -> str:
    return ", ".join(f"`{word}`" for word in sorted(words))


def _keywords() -> Iterator[tuple[str, ...]]:
    for word in sorted({word for name in NAMES for word in definitions(name)}):
        having = [name for name in NAMES if word in definitions(name)]
        parameters = ["; ".join(f"`{one}`" for one in definitions(name)[word].parameters) for name in having]
        shown = (
            parameters[0]
            if len(set(parameters)) == 1
            else ", ".join(f"{some or 'none'} in {name}" for name, some in zip(having, parameters, strict=True))
        )
        yield word, shown, "both" if len(having) == len(NAMES) else having[0], _summaries()[word]


@cache
def _summaries() -> Mapping[str, str]:
    """Keyword → what it does, in our words."""
    name = "aggregates/cards/keywords.yaml"
    items = read_items((FOLDER.parent.parent / name).read_text("utf-8"), name)
    return {str(item.data["keyword"]): str(item.data["summary"]) for item in items if isinstance(item.data, dict)}


# One node


def _node(node: type[Value], example: str) -> str:
    parts = [f"#### {_heading(node)}", inspect.cleandoc(node.__doc__ or "")]
    rows = list(_rows(node))
    parts += [_table(("field", "value", "meaning", "absent"), iter(rows))] if rows else []
    parts.append(f"```yaml\n{example}\n```")
    parts.append("\n>\n".join(f"> {one.text}" for one in rendered_abilities(record_of(example).definition, EDITION)))
    return "\n\n".join(parts)


def _heading(node: type[Value]) -> str:
    """The words by which a record says that it is this node: `do: draw`; else its name."""
    for name in _KINDS:
        field = node.model_fields.get(name)
        if field is not None and name in inspect.get_annotations(node) and field.annotation is not None:
            words = get_args(field.annotation)
            if words and all(isinstance(word, str) for word in words):
                return f"`{name}: {' | '.join(words)}`"
    return re.sub(r"(?<!^)(?=[A-Z])", " ", node.__name__).capitalize()


def _rows(node: type[Value]) -> Iterator[tuple[str, ...]]:
    is_act = any(base.__name__ == "Act" for base in node.__mro__)
    for alias, name in fields_of(node).items():
        if (alias in _KINDS and _heading(node).startswith(f"`{alias}:")) or (is_act and alias in _INHERITED):
            continue
        annotation, meaning = field_in_source(node, name)
        field = node.model_fields[name]
        absent = "required" if field.is_required() else _default(field.default)
        yield f"`{alias}`", _plain(annotation), " ".join(meaning.split()), absent


def _default(value: object) -> str:
    return "" if value in (None, (), "", False) else f"`{value}`"


_SORTS = {
    "bool": "true or false",
    "str": "text",
    "Text": "text",
    "Number": "number",
    "Natural": "number",
    "Positive": "number",
    "PositiveInt": "number",
    "Costs": "[cost](#costs)",
    "Things": "[things](#references-and-things)",
    "Reference": "[reference](#references-and-things)",
    "Filter": "[description](#descriptions)",
    "Amount": "[amount](#amounts)",
    "Quantity": "`all`, `any` or [amount](#amounts)",
    "Condition": "[condition](#conditions)",
    "AnyPattern": "[event](#events)",
    "Use": "[event](#events), or [all but](#all-but) one",
    "Pattern": "[event](#events)",
    "Change": "[change](#changes)",
    "Instruction": "[instruction](#instructions)",
    "Ability": "[ability](#abilities)",
    "Test": "[things](#references-and-things), a zone, or bounds",
    "Name": "[name](#names)",
    "Names": "[name](#names), or several",
    "Zones": "zone, or several",
    "AnyDuration": "[duration](#what-lasts)",
}
"""Name of a type → what a record writes there."""


def _plain(node: ast.expr) -> str:
    """A type annotation in plain words."""
    match node:
        case ast.Name(id=name):
            return _SORTS.get(name) or re.sub(r"(?<!^)(?=[A-Z])", " ", name).lower()
        case ast.Constant(value=str() as name):
            return _plain(ast.Name(id=name))
        case ast.BinOp(left=left, right=ast.Constant(value=None)):
            return _plain(left)
        case ast.BinOp(left=left, right=right):
            return f"{_plain(left)} or {_plain(right)}"
        case ast.Subscript(value=ast.Name(id="Literal"), slice=options):
            elements = options.elts if isinstance(options, ast.Tuple) else [options]
            return ", ".join(f"`{ast.literal_eval(element)}`" for element in elements)
        case ast.Subscript(value=ast.Name(id="Annotated"), slice=ast.Tuple(elts=[item, *_])):
            return _plain(item)
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=[item, ast.Constant()])):
            return f"list of {_plain(item)}"
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=items)):
            return f"list of {len(items)}: {_plain(items[0])}"
        case _:
            raise TypeError(f"no plain words for the annotation {ast.unparse(node)}")


def _table(heads: tuple[str, ...], rows: Iterator[tuple[str, ...]]) -> str:
    lines = [f"| {' | '.join(heads)} |", "|" + " --- |" * len(heads)]
    lines += [f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |" for row in rows]
    return "\n".join(lines)
