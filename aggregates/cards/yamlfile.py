"""YAML with its lines: lists of mappings in which everything that is wrong can be said with the line where it stands.

Only the plain part of YAML is read: mappings with text keys, lists, text, whole numbers, `true`, `false` and `null`.
The words that YAML 1.1 takes for truth values beside these (`on`, `yes`, `no` …) are text here, for `on` is a key of
the ability language. Aliases are refused: a record says everything itself.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, TypeVar, get_args, get_origin

import yaml
from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from rewind.aggregates.cards.faults import concerning, is_of_a_value, messages, without_siblings
from rewind.aggregates.cards.language import evaluated
from rewind.events.errors import CardError, CardErrors, Where

Model = TypeVar("Model", bound=BaseModel)
Plain: TypeAlias = "str | int | bool | list[Plain] | dict[str, Plain] | None"
"""What is read."""

Path: TypeAlias = tuple[str | int, ...]
"""Keys and positions that lead from a record to something in it."""

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_DEEPEST = 100
"""How deep a file may be nested: far deeper than any card."""

_INTEGER = re.compile(r"[-+]?[0-9]{1,18}")
_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None, "~": None, "": None}
_DISCRIMINATORS = ("do", "kind", "change", "event")
"""Keys of the ability language whose value says which model is meant; pydantic puts that value into its paths."""


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a YAML list, with the file that it stands in."""

    file: str
    node: yaml.Node
    data: Plain

    def line(self, path: Path = ()) -> int:
        """The line of what `path` leads to, or of what it leads nearest to."""
        return _walk(self.node, path)[1]

    def error(self, what: str, path: Path = ()) -> CardError:
        """An error in this item, to be raised."""
        name = self.data.get("name") if isinstance(self.data, dict) else None
        where = Where(file=self.file, line=self.line(path))
        return CardError("RW6001", f"{name}: {what}" if isinstance(name, str) else what, where)

    def validated(self, model: type[Model]) -> Model:
        """The item as a model. Raises CardError RW6001 where it does not fit."""
        try:
            return model.model_validate_json(json.dumps(self.data), strict=True)
        except ValidationError as error:
            raise CardErrors.of(list(self._faults(error, model))) from None

    def _faults(self, error: ValidationError, model: type[BaseModel]) -> Iterator[CardError]:
        """What is wrong, in the order of the record: of each key, and of each thing that it lists, one fault."""
        faults = without_siblings(error.errors(include_url=False))
        found = [(_walk(self.node, fault["loc"])[0], fault) for fault in faults]
        for part in sorted(dict.fromkeys(path[:2] for path, _ in found), key=self.line):
            of_part = [one for one in found if one[0][:2] == part]
            if not any(len(path) > len(part) and path[: len(part)] == part for path, _ in found if path[:2] != part):
                yield self._deepest_fault(of_part, model)

    def _deepest_fault(self, found: Sequence[tuple[Path, ErrorDetails]], model: type[BaseModel]) -> CardError:
        """The deepest of the faults that were found; of a union each member's are among them.

        Where several are as deep, one of a value: its key is known to a member of the union.
        """
        deepest, _ = max(found, key=lambda one: (len(one[0]), is_of_a_value(one[1])))
        chosen = concerning([fault for path, fault in found if path == deepest])
        known = _known_keys(model, self.data, deepest).union(*map(_possible_keys, chosen))
        place = ", ".join(f"{part} {after + 1}" if after is not None else str(part) for part, after in _pairs(deepest))
        text = " or ".join(messages(chosen, known))
        return self.error(f"{place}: {text}" if place else text, deepest)


def item_of(data: Plain, file: str, line: int) -> Item:
    """Data that stands in one line of a file, as an item. Raises CardError RW6001 where it is nested too deep."""
    mark = yaml.Mark(file, 0, line - 1, 0, None, 0)
    return Item(file, _node(data, mark, 0), data)


def _node(data: Plain, mark: yaml.Mark, depth: int) -> yaml.Node:
    if depth > _DEEPEST:
        raise CardError("RW6001", f"nested more than {_DEEPEST} deep", Where(mark.name, mark.line + 1))
    match data:
        case dict():
            pairs = [(yaml.ScalarNode("", key, mark, mark), _node(part, mark, depth + 1)) for key, part in data.items()]
            return yaml.MappingNode("", pairs, mark, mark)
        case list():
            return yaml.SequenceNode("", [_node(part, mark, depth + 1) for part in data], mark, mark)
        case _:
            return yaml.ScalarNode("", str(data), mark, mark)


def read_items(text: str, file: str) -> list[Item]:
    """The items of a YAML list. `file` is named in errors. Raises CardError RW6001 where it is none."""
    roots = _composed(text, file, lambda text, loader: [yaml.compose(text, Loader=loader)])
    root = roots[0]
    if root is None:
        return []
    if not isinstance(root, yaml.SequenceNode):
        raise CardError("RW6001", "not a list of records", Where(file, root.start_mark.line + 1))
    met: set[int] = set()
    return [Item(file, node, _plain(node, file, met)) for node in root.value]


def _composed(text: str, file: str, compose: Callable[..., Iterable[yaml.Node | None]]) -> list[yaml.Node | None]:
    """The nodes that `compose` makes of a text. Raises CardError RW6001 where it is not YAML."""
    try:
        _check_depth(text, file)
        return list(compose(text, _LOADER))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise CardError("RW6001", f"not YAML: {error.problem}", Where(file, mark.line + 1 if mark else None)) from None
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise CardError("RW6001", f"not YAML: {error.reason}", Where(file, line)) from None


def read_documents(text: str, file: str) -> list[Item]:
    """The documents of a YAML stream, each a mapping; empty ones are left out. Raises CardError RW6001."""
    found: list[Item] = []
    for root in _composed(text, file, yaml.compose_all):
        if root is None or (isinstance(root, yaml.ScalarNode) and root.value == ""):
            continue
        if not isinstance(root, yaml.MappingNode):
            raise CardError("RW6001", "keys and values are needed here", Where(file, root.start_mark.line + 1))
        found.append(Item(file, root, _plain(root, file, set())))
    return found


def _check_depth(text: str, file: str) -> None:
    """Composing recurses, in C without a limit; so what is too deep is refused before it."""
    depth = 0
    for event in yaml.parse(text, Loader=_LOADER):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > _DEEPEST:
            line = event.start_mark.line + 1 if event.start_mark else None
            raise CardError("RW6001", f"nested more than {_DEEPEST} deep", Where(file, line))


def _plain(node: yaml.Node, file: str, met: set[int]) -> Plain:
    """The value of a node. `met` holds the nodes seen so far: an alias is a node that is met again."""
    where = Where(file, node.start_mark.line + 1)
    if id(node) in met:
        raise CardError("RW6001", "an alias stands here; write the value itself", where)
    met.add(id(node))
    match node:
        case yaml.ScalarNode(value=str(text)):
            return text if node.style else _scalar(text)
        case yaml.SequenceNode():
            return [_plain(part, file, met) for part in node.value]
        case yaml.MappingNode():
            mapping: dict[str, Plain] = {}
            for key, value in node.value:
                if not isinstance(key, yaml.ScalarNode) or key.value in mapping:
                    what = f'the key "{key.value}" stands twice' if isinstance(key, yaml.ScalarNode) else "not a key"
                    raise CardError("RW6001", what, Where(file, key.start_mark.line + 1))
                mapping[key.value] = _plain(value, file, met)
            return mapping
        case _:
            raise CardError("RW6001", "not a value", where)


def _scalar(text: str) -> Plain:
    """The value of what stands without quotes."""
    if text in _WORDS:
        return _WORDS[text]
    return int(text) if _INTEGER.fullmatch(text) else text


def _walk(node: yaml.Node, path: Path) -> tuple[Path, int]:
    """How far a path leads, and the line there; names of a union's members, which pydantic puts in, are passed over."""
    line, gone, tagged = node.start_mark.line + 1, [], False
    for part in path:
        children = dict(_children(node))
        tag = any(children[key][1].value == part for key in _DISCRIMINATORS if key in children)
        if tag and not tagged and isinstance(node, yaml.MappingNode):
            tagged = True
        elif part in children:
            mark, node = children[part]
            line, tagged = mark.start_mark.line + 1, False
            gone.append(part)
    return tuple(gone), line


def _children(node: yaml.Node) -> Iterator[tuple[str | int, tuple[yaml.Node, yaml.Node]]]:
    """Key or position → the node to point at, and the node of the value."""
    if isinstance(node, yaml.MappingNode):
        yield from ((key.value, (key, value)) for key, value in node.value)
    elif isinstance(node, yaml.SequenceNode):
        yield from ((position, (part, part)) for position, part in enumerate(node.value))


def _pairs(path: Path) -> Iterator[tuple[str, int | None]]:
    """Each key with the position that follows it, if one does."""
    for index, part in enumerate(path):
        if isinstance(part, str):
            after = path[index + 1] if index + 1 < len(path) else None
            yield part, after if isinstance(after, int) else None


def _known_keys(annotation: Any, data: Plain, path: Path) -> set[str]:
    """The keys that may stand where the last part of a path does, by the models that the path leads through."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        annotation.model_rebuild(raise_errors=False)  # a form that names a later one in its module
        fields = {field.alias or name: field for name, field in annotation.model_fields.items()}
        if len(path) == 1:
            return set(fields)
        field = fields.get(str(path[0])) if path else None
        return set() if field is None else _known_keys(field.annotation, *_inside(data, path))
    annotation = evaluated(annotation)
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return _known_keys(annotation, data, path)
    parts = get_args(annotation)
    if get_origin(annotation) in (tuple, list, dict):
        if not (parts and path):  # it has no values, or says nothing of them
            return set()
        return _known_keys(parts[-1 if parts[-1] is not ... else 0], *_inside(data, path))
    return {key for part in parts if _is_meant(part, data) for key in _known_keys(part, data, path)}


def _possible_keys(fault: ErrorDetails) -> list[str]:
    """The keys that are possible where one is none of them."""
    is_key = fault["type"] == "literal_error" and "[key]" in fault["loc"]
    return re.findall(r"'([^']*)'", fault["ctx"]["expected"]) if is_key else []


def _inside(data: Plain, path: Path) -> tuple[Plain, Path]:
    """What the first part of a path leads to, and the rest of the path."""
    match data, path[0]:
        case dict(), str(key):
            return data.get(key), path[1:]
        case list(), int(index) if index < len(data):
            return data[index], path[1:]
        case _:
            return None, path[1:]


def _is_meant(annotation: Any, data: Plain) -> bool:
    """Whether a member of a union may be meant: not where the data says that it is another."""
    if not (isinstance(annotation, type) and issubclass(annotation, BaseModel) and isinstance(data, dict)):
        return True
    tags = [key for key in _DISCRIMINATORS if key in annotation.model_fields]
    tags = [key for key in tags if get_origin(annotation.model_fields[key].annotation) is Literal]
    return all(data.get(key) in get_args(annotation.model_fields[key].annotation) for key in tags)
