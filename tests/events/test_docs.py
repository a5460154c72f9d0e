"""The generated pages and schemas are those of the source."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from docs import build, card_files, event_schemas, growth
from docs.examples import EXAMPLES
from rewind.events.catalogue import EVENTS


def test_the_generated_pages_are_up_to_date() -> None:
    assert build.differing(build.pages()) == [], "run `python -m docs.build`"


def test_the_golden_schemas_are_those_of_the_types() -> None:
    assert build.differing(event_schemas.files()) == [], (
        "the published form of an event changed, or a golden file has no type: where it only grew, "
        "run `python -m docs.build --schemas`; else make a new version with an upcaster"
    )


def test_a_schema_says_what_it_is() -> None:
    for path, text in event_schemas.files().items():
        shape = json.loads(text)
        if path.startswith(f"{event_schemas.FEED}/"):
            assert shape["$id"] == f"urn:rewind:schema:{Path(path).stem}"
        else:
            cls = EVENTS[shape["x-published"]]
            assert path == f"events/schemas/{cls.published}.v{cls.version}.json"
        assert shape["x-status"] == "published"
        assert shape["additionalProperties"] is False
        assert text == json.dumps(shape, indent=2, sort_keys=True, ensure_ascii=False) + "\n"


SCHEMA = {
    "additionalProperties": False,
    "properties": {"seat": {"type": "integer", "minimum": 1}, "kind": {"enum": ["a", "b"]}, "x": {"default": None}},
    "required": ["seat"],
}


def with_(**changed: object) -> dict[str, object]:
    return SCHEMA | {"properties": {**SCHEMA["properties"], **changed}}  # type: ignore[dict-item]  # it is a dict


@pytest.mark.parametrize(
    "new",
    [
        with_(),
        with_(more={"type": "string", "default": ""}),
        with_(kind={"enum": ["a", "b", "c"]}),
        with_(seat={"type": "integer"}),
        SCHEMA | {"description": "In other words."},
    ],
)
def test_a_published_schema_may_grow(new: dict[str, object]) -> None:
    assert list(growth.breaks(SCHEMA, new)) == []


@pytest.mark.parametrize(
    ("new", "place"),
    [
        (
            {**SCHEMA, "properties": {"seat": {"type": "integer", "minimum": 1}, "x": {"default": None}}},
            "/properties/kind",
        ),
        (with_(kind={"enum": ["a"]}), "/properties/kind/enum"),
        (with_(seat={"type": "string", "minimum": 1}), "/properties/seat/type"),
        (with_(seat={"type": "integer", "minimum": 2}), "/properties/seat/minimum"),
        (with_(seat={"type": "integer", "minimum": 1, "maximum": 2}), "/properties/seat/maximum"),
        (with_(x={"default": 0}), "/properties/x/default"),
        (SCHEMA | {"required": ["seat", "x"]}, "/required/x"),
        (SCHEMA | {"required": []}, "/required/seat"),
    ],
)
def test_a_published_schema_changes_in_no_other_way(new: dict[str, object], place: str) -> None:
    (found,) = list(growth.breaks(SCHEMA, new))
    assert found.startswith(f"{place}: ")


def test_alternatives_are_added_and_none_goes() -> None:
    one, two = {"type": "string"}, {"type": "null"}
    assert list(growth.breaks({"anyOf": [one]}, {"anyOf": [two, one]})) == []
    assert len(list(growth.breaks({"anyOf": [one, two]}, {"anyOf": [two]}))) == 1


def test_a_schema_that_breaks_what_was_published_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / event_schemas.SCHEMAS
    folder.mkdir(parents=True)
    for path, text in event_schemas.files().items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    assert list(event_schemas.broken(tmp_path)) == []
    seal = folder / "log_sealed.v1.json"
    seal.write_text(seal.read_text().replace('"events": {', '"records": {}, "events": {'))
    (folder / "gone.v1.json").write_text("{}")
    monkeypatch.setattr(build, "ROOT", tmp_path)
    assert build.main(["--schemas"]) == 1
    told = capsys.readouterr().out.splitlines()[1:]
    assert told == [
        "events/schemas/gone.v1.json: is gone",
        "events/schemas/log_sealed.v1.json/properties/records: is gone",
    ]


def test_the_reference_has_every_event_field_and_example() -> None:
    page = build.events_page()
    headings = [line for line in page.splitlines() if line.startswith("#")]
    assert len(headings) == len(set(headings))
    links = {part.split(")")[0] for part in page.split("](#")[1:]}
    assert links <= {build.anchor(heading.lstrip("# ")) for heading in headings}
    for name, cls in EVENTS.items():
        section = page.split(f"\n### {name}\n")[1].split("\n### ")[0].split("\n## ")[0]
        for field, info in cls.model_fields.items():
            assert field == "seen" or f"| `{info.alias or field}` |" in section
        line = section.split("```json\n")[1].split("\n```")[0]
        assert cls.model_validate(json.loads(line)["data"]) == EXAMPLES[name]


@pytest.mark.parametrize(
    ("event", "field", "audience"),
    [
        ("tapped", "object", "everybody"),
        ("library_shuffled", "order", "judges only"),
        ("library_ordered", "order", "seats in `by`"),
        ("identified", "definition", "seats in `visible_to`, everybody where `public`"),
        ("choice_made", "hidden_objects", "seats in `seat`; shows the card to seats in `seat`"),
        ("spell_played", "object", "everybody; shows the card to everybody unless `face_down`"),
    ],
)
def test_the_reference_says_who_may_see_a_field(event: str, field: str, audience: str) -> None:
    assert build.audience(EVENTS[event].model_fields[field]) == audience


@pytest.mark.long
def test_a_file_that_differs_is_named_and_written(tmp_path: Path) -> None:
    expected = event_schemas.files() | build.pages()
    assert build.write(expected, tmp_path) == sorted(expected)
    assert build.differing(expected, tmp_path) == []
    changed, missing, stray = "docs/events.md", "docs/errors/RW2001.md", "events/schemas/teleported.v1.json"
    (tmp_path / changed).write_text("edited", encoding="utf-8")
    (tmp_path / missing).unlink()
    (tmp_path / stray).touch()
    (tmp_path / "docs/dependencies.md").touch()
    assert build.differing(expected, tmp_path) == [missing, changed, stray]
    assert build.write(expected, tmp_path) == [missing, changed, stray]
    assert build.differing(expected, tmp_path) == []
    assert not (tmp_path / stray).exists()
    assert (tmp_path / "docs/dependencies.md").exists()


def test_checking_says_what_differs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made = {
        (build, "tables"): "docs/table.tsv",
        (build, "pages"): "docs/events.md",
        (event_schemas, "files"): "docs/schemas/event.json",
        (card_files, "files"): "aggregates/cards/definitions.tsv",
    }
    for (module, name), path in made.items():
        monkeypatch.setattr(module, name, lambda path=path: {path: ""})
    monkeypatch.setattr(event_schemas, "broken", lambda root: [])
    monkeypatch.setattr(build, "differing", lambda expected: [*expected])
    assert build.main(["--check"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{path} differs from what is generated"
        for path in ("docs/table.tsv", "docs/schemas/event.json", "aggregates/cards/definitions.tsv", "docs/events.md")
    ]
    assert build.main(["--check", "--schemas"]) == 1
    assert "docs/events.md" not in capsys.readouterr().out
    monkeypatch.setattr(build, "differing", lambda expected: [])
    assert build.main(["--check"]) == 0
