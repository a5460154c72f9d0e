"""Writes what is generated: `docs/events.md`, `docs/language.md`, `docs/errors/`, `docs/mended.md`, parts of README …

    python -m docs.build             write everything
    python -m docs.build --schemas   write only the golden schemas and the table of cards
    python -m docs.build --check     write nothing; exit status 1, naming the files that differ

Everything comes from the source: docstrings of modules, classes and fields, annotations with their marks of who may
see a value, examples, and the texts of the error codes.
"""

from __future__ import annotations

import argparse
import ast
import inspect
import json
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any, get_args, get_origin

from pydantic.fields import FieldInfo

from docs import (
    GENERATED,
    card_files,
    card_scenarios,
    coverage,
    error_reference,
    event_schemas,
    exported_tables,
    language_reference,
    mended,
    paragraph_tests,
)
from docs.examples import EXAMPLES
from rewind.aggregates.editions import mended as rulings
from rewind.events import base, codec, envelope
from rewind.events.base import EVERYONE, NOBODY, Event, Hidden, LeftOutIfAmbiguous, Shows, Value
from rewind.events.catalogue import FAMILIES, events_of, module_of
from rewind.projections.tables.field_docs import commented, field_in_source, tree

ROOT = Path(__file__).resolve().parent.parent
SHARED = {".", "docs", "aggregates/cards", "aggregates/cards/pool", "replays/rule_index"}
"""Folders in which what is generated stands among other files."""

SIMPLE = {"int": "integer", "str": "text", "bool": "true or false"}
MODULES: tuple[ModuleType, ...] = (base, *map(module_of, FAMILIES), envelope)


# What the source says


@cache
def words() -> dict[str, tuple[ast.expr, str]]:
    """Name → definition and meaning of the types that annotations call by a name of their own, such as ObjectId."""
    found = {}
    for module in MODULES:
        for statement, meaning in commented(tree(module).body):
            match statement:
                case ast.Assign(targets=[ast.Name(id=name)], value=value) if name[0].isupper() and not name.isupper():
                    found[name] = (value, meaning)
    return found


@cache
def values() -> dict[str, type[Value]]:
    """Name → class of the models that stand inside payloads and envelopes."""
    return {
        cls.__name__: cls
        for module in MODULES
        for cls in vars(module).values()
        if isinstance(cls, type)
        and issubclass(cls, Value)
        and not issubclass(cls, Event)
        and cls is not Value
        and cls.__module__ == module.__name__
    }


# Types in plain words


def in_words(name: str) -> str:
    """ObjectOrSeat → object or seat."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", name).lower()


def anchor(heading: str) -> str:
    """The fragment by which a heading is linked to."""
    return heading.lower().replace(" ", "-")


def plain(node: ast.expr) -> str:
    """A type annotation in plain words, with links to the words and values of the reference."""
    match node:
        case ast.Constant(value=None):
            return "null"
        case ast.Name(id=name) if name in SIMPLE:
            return SIMPLE[name]
        case ast.Name(id=name) if name in words():
            return f"[{in_words(name)}](#{anchor(in_words(name))})"
        case ast.Name(id=name) if name in values():
            return f"[{name}](#{anchor(name)})"
        case ast.BinOp(op=ast.BitOr(), left=left, right=right):
            return f"{plain(left)} or {plain(right)}"
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=[item, ast.Constant(value=end)])) if (
            end is ...
        ):
            return f"list of {plain(item)}" if not isinstance(item, ast.BinOp) else f"list of ({plain(item)})"
        case ast.Subscript(value=ast.Name(id="Literal"), slice=options):
            elements = options.elts if isinstance(options, ast.Tuple) else [options]
            return ", ".join(f"`{json.dumps(ast.literal_eval(element))}`" for element in elements)
        case ast.Subscript(value=ast.Name(id="Annotated"), slice=ast.Tuple(elts=[item, *marks])):
            return plain(item) + "".join(limits(mark) for mark in marks)
        case _:
            raise TypeError(f"no plain words for the annotation {ast.unparse(node)}")


def limits(mark: ast.expr) -> str:
    """What a `Field(…)` in an annotation demands, in plain words."""
    match mark:
        case ast.Call(func=ast.Name(id="Field"), keywords=keywords):
            return "".join(limit(keyword.arg or "", constant(keyword.value)) for keyword in keywords)
        case _:  # Hidden, Shows …: see `audience`
            return ""


def constant(node: ast.expr) -> object:
    """The value of a literal, or of one of the constants of `rewind.events.base` by its name."""
    match node:
        case ast.Name(id=name):
            return vars(base)[name]
        case ast.UnaryOp(op=ast.USub(), operand=ast.Name(id=name)):
            return -vars(base)[name]
        case _:
            return ast.literal_eval(node)


def limit(name: str, value: object) -> str:
    """One demand in plain words."""
    match name:
        case "ge":
            return f" ({value} or more)"
        case "le":
            return f" ({value} or less)"
        case "min_length":
            return " (not empty)"
        case "pattern":
            return f" (matching `{value}`)"
        case "alias":
            return ""
        case _:
            raise TypeError(f"no plain words for the limit {name}")


# Who may see a field


def marks_of(annotation: Any) -> Iterator[object]:
    """Every mark inside a type, at any depth, but not those of models inside it."""
    if get_origin(annotation) is Annotated:
        yield from annotation.__metadata__
    for part in get_args(annotation):
        yield from marks_of(part)


def audience(field: FieldInfo) -> str:
    """Who may read a field, and whom the objects that it names are shown to."""
    marks = [*field.metadata, *marks_of(field.annotation)]
    says = [readers(mark) for mark in marks if isinstance(mark, Hidden)] or ["everybody"]
    says += [shown(mark) for mark in marks if isinstance(mark, Shows)]
    return "; ".join(says + ["left out if ambiguous" for mark in marks if isinstance(mark, LeftOutIfAmbiguous)])


def readers(mark: Hidden) -> str:
    """Whom a hidden value may be read by."""
    who = "judges only" if mark.visible_to == NOBODY else f"seats in `{mark.visible_to}`"
    return f"{who}, everybody where `{mark.unless}`" if mark.unless else who


def shown(mark: Shows) -> str:
    """Whom the named objects are shown to."""
    who = "everybody" if mark.to == EVERYONE else f"seats in `{mark.to}`"
    return f"shows the card to {who}" + (f" unless `{mark.unless}`" if mark.unless else "")


# docs/events.md


def cell(text: str) -> str:
    """Text that may stand in a cell of a table."""
    return " ".join(text.split()).replace("|", "\\|")


def table(heads: tuple[str, ...], rows: Iterator[tuple[str, ...]]) -> list[str]:
    """A table, as lines."""
    return [
        "| " + " | ".join(heads) + " |",
        "|" + " --- |" * len(heads),
        *("| " + " | ".join(cell(text) for text in row) + " |" for row in rows),
    ]


def default(field: FieldInfo) -> str:
    """The value that stands where the field is absent."""
    if field.is_required():
        return "required"
    value = field.get_default(call_default_factory=True)
    if isinstance(value, Value):
        return "all its defaults"
    return f"`{json.dumps(value)}`"


def fields(cls: type[Value]) -> list[str]:
    """The table of a model's fields; `seen`, which every event has, is described once for all."""
    rows = (
        (
            f"`{field.alias or name}`",
            plain(field_in_source(cls, name)[0]),
            field_in_source(cls, name)[1],
            default(field),
            audience(field),
        )
        for name, field in cls.model_fields.items()
        if name != "seen" or cls is Event
    )
    lines = table(("field", "type", "meaning", "default", "may be seen by"), rows)
    return lines if len(lines) > 2 else ["No fields."]


def family(module: ModuleType) -> str:
    """The name of a family of events: that of its module, in `rewind.events`."""
    return module.__name__.removeprefix("rewind.events.")


def summary(module: ModuleType) -> str:
    """The first line of a module's docstring."""
    return inspect.cleandoc(module.__doc__ or "").splitlines()[0]


def event_section(cls: type[Event]) -> list[str]:
    """All about one event."""
    line = codec.encode(envelope.Recorded(n=1, event=EXAMPLES[cls.published])).removeprefix(b'{"n":1,') + b"}"
    return [
        f"### {cls.published}",
        "",
        f"Version {cls.version}, class `{cls.__module__}.{cls.__name__}`.",
        "",
        inspect.cleandoc(cls.__doc__ or ""),
        "",
        *fields(cls),
        "",
        "```json",
        "{" + line.decode(),
        "```",
        "",
    ]


def envelope_rows() -> Iterator[tuple[str, ...]]:
    """Key, type and meaning of each part of the envelope."""
    classes = (node for node in tree(envelope).body if isinstance(node, ast.ClassDef))
    definition = next(node for node in classes if node.name == envelope.Recorded.__name__)
    for statement, meaning in commented(definition.body):
        match statement:
            case ast.AnnAssign(target=ast.Name(id="event")):
                yield "`type`", "text", "Published name of the event."
                yield "`v`", "integer", "Version of the event; left out when it is 1."
                yield "`data`", "object", "The fields of the event. Fields that have their default are left out."
            case ast.AnnAssign(target=ast.Name(id="rule")):
                yield "`rule`", "text, or list of text", meaning
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation):
                yield f"`{name}`", plain(annotation).removesuffix(" or null"), meaning
            case _:  # the docstrings between the fields
                pass
    chained = "32 hexadecimal digits over the line before and this one; always last (`rewind.events.chain`)."
    yield "`chain`", "text", chained


def events_page() -> str:
    """The whole reference of events."""
    lines = [
        GENERATED,
        "",
        "# Events",
        "",
        "What a log can say. Names and fields are a published format: a change of either is a new version. In "
        "`data`, a field that has its default is left out. Schemas are in `events/schemas/`.",
        "",
        *(
            f"- [{family(module)}](#{anchor(family(module))}): "
            + ", ".join(f"[{cls.published}](#{cls.published})" for cls in events_of(module))
            for module in map(module_of, FAMILIES)
        ),
        "- [values](#values): " + ", ".join(f"[{name}](#{anchor(name)})" for name in values()),
        "- [words](#words): " + ", ".join(f"[{in_words(name)}](#{anchor(in_words(name))})" for name in words()),
        "",
        "## Envelope",
        "",
        "The keys of a line, in this order.",
        "",
        *table(("key", "type", "meaning"), envelope_rows()),
        "",
        "Every event may also carry this, first in `data`:",
        "",
        *fields(Event),
        "",
    ]
    for module in map(module_of, FAMILIES):
        lines += [f"## {family(module)}", "", summary(module), ""]
        for cls in events_of(module):
            lines += event_section(cls)
    lines += ["## Values", "", "Models that stand inside an event.", ""]
    for name, value in values().items():
        lines += [f"### {name}", "", inspect.cleandoc(value.__doc__ or ""), "", *fields(value), ""]
    lines += ["## Words", "", "Types that have a name of their own.", ""]
    for name, (definition, meaning) in words().items():
        lines += [f"### {in_words(name)}", "", meaning, "", f"In JSON: {plain(definition)}.", ""]
    return "\n".join(lines).rstrip() + "\n"


# Writing and checking


def pages() -> dict[str, str]:
    """Path from the repository's root → contents, of the generated pages."""
    return {
        "docs/events.md": events_page(),
        **error_reference.pages(),
        language_reference.PAGE: language_reference.page(),
        mended.PAGE: f"{GENERATED}\n\n{mended.page(rulings.mended())}",
        coverage.PAGE: f"{GENERATED}\n\n{coverage.page()}",
        coverage.README: coverage.readme(ROOT),
        exported_tables.PAGE: exported_tables.page(),
        exported_tables.GUIDE: exported_tables.guide(ROOT),
    }


def tables() -> dict[str, str]:
    """Path from the repository's root → contents, of the tables that the program reads, and pages are made of."""
    return {made.TABLE: made.table(ROOT) for made in (paragraph_tests, card_scenarios)}


def differing(expected: dict[str, str], root: Path = ROOT) -> list[str]:
    """The files that are missing, or differ from what is generated, or stand among them without a source."""
    differ = {
        path
        for path, text in expected.items()
        if not (root / path).is_file() or (root / path).read_text(encoding="utf-8") != text
    }
    folders = {Path(path).parent.as_posix() for path in expected} - SHARED
    present = {f"{folder}/{file.name}" for folder in folders for file in (root / folder).glob("*.*")}
    return sorted(differ | (present - expected.keys()))


def write(expected: dict[str, str], root: Path = ROOT) -> list[str]:
    """Makes the files what they should be, and returns those that changed."""
    changed = differing(expected, root)
    for path in changed:
        if path in expected:
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(expected[path], encoding="utf-8")
        else:
            (root / path).unlink()
    return changed


def main(arguments: list[str] | None = None) -> int:
    """Writes or checks; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m docs.build", description="Write what is generated.")
    parser.add_argument("--schemas", action="store_true", help="only the golden schemas and the table of cards")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if anything differs")
    options = parser.parse_args(arguments)
    act = differing if options.check else write
    broken = list(event_schemas.broken(ROOT))
    if broken:
        print("published schemas only grow; what changes otherwise is a new version of the event:", *broken, sep="\n")
        return 1
    changed = act({} if options.schemas else tables())  # before the pages, which are made of them
    changed += act(event_schemas.files() | card_files.files() | ({} if options.schemas else pages()))
    for path in changed:
        print(f"{path} differs from what is generated" if options.check else path)
    return 1 if options.check and changed else 0


if __name__ == "__main__":
    sys.exit(main())
