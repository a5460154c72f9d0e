"""docs/mended.md, made from `aggregates/editions/mended.toml`."""

from __future__ import annotations

from rewind.aggregates.editions import CITED_BY
from rewind.aggregates.editions.mended import Mended, MendedCitation, MendedRuling

PAGE = "docs/mended.md"


_BOTH = (
    "What a version of Rewind had wrong and a later one has right. Nothing wrong is kept. Rules by their numbers in "
    f"{CITED_BY}."
)
_RULINGS = (
    "The events are others now. A log of the older version diverges where the ruling was made, and `rewind verify` "
    "names it there (`mended`, in `--json` too); its exit status is 1, as for any divergence. It is named only where "
    "the recorded event is what the row says in every field: a row lists each field of it, with its value or as free. "
    "`make release` accepts a recorded game that diverges at the events that stand here, and at no other."
)
_CITATIONS = (
    "The events are the same, and only a rule number, or a wording that nothing in a game depends on, was wrong. A log "
    "of the older version holds: `rewind verify` says *holds; 3 citations mended since* and where, with exit status 0, "
    "and 1 under `--strict`; `rewind audit` and the page of `rewind view` say it too. Such a log is not called whole. "
    "That is so only where the version and the edition of the log are those of the row, exactly the wrong citation "
    "stands there, and the rules make the same event but for the fields that the row names; else it is a divergence."
)


def page(mended: Mended) -> str:
    """The page of the rulings and citations that were mended, the newest first."""
    lines = ["# Rulings and citations that were mended", "", _BOTH, "", "## Rulings", "", _RULINGS]
    for ruling in reversed(mended.rulings):
        lines += ["", *_ruling(ruling, mended)]
    if not mended.rulings:
        lines += ["", "None so far."]
    lines += ["", "## Citations", "", _CITATIONS]
    for citation in reversed(mended.citations):
        lines += ["", *_citation(citation)]
    if not mended.citations:
        lines += ["", "None so far."]
    return "\n".join([*lines, ""])


def _citation(citation: MendedCitation) -> list[str]:
    differs = "; ".join(
        f"`{name}` {_value(correction.recorded)}, now {_value(correction.produced)}"
        for name, correction in citation.differs.items()
    )
    return [
        f"### {citation.name}",
        "",
        citation.what,
        "",
        f"Rule {citation.rule}. Cited so from version {citation.first}; mended in {citation.mended}. "
        f"In `{citation.type}` of logs of {citation.edition}: {differs}.",
    ]


def _value(value: tuple[str, ...] | str) -> str:
    return f"*{value}*" if isinstance(value, str) else ", ".join(value)


def _ruling(ruling: MendedRuling, mended: Mended) -> list[str]:
    recorded, produced = ruling.recorded, ruling.produced
    made = "" if produced.event is None else f"`{produced.event.type}`"
    if produced.refused is not None:
        made = f"the input refused ([{produced.refused}](errors/{produced.refused}.md))"
    elif produced.wants is not None:
        made = f"an input wanted (`{produced.wants}`)"
    lines = [
        f"### {ruling.name}",
        "",
        ruling.what,
        "",
        f"Rule {ruling.rule}. Ruled so from version {ruling.first}; mended in {ruling.mended}. "
        f"Recorded: `{recorded.type}`; produced: {made}.",
    ]
    games = [game for game in mended.games if game.ruling == ruling.name]
    if games:
        listed = ", ".join(f"`{game.file}` (event {game.event})" for game in games)
        lines += ["", f"In recorded games: {listed}."]
    return lines
