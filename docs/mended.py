"""docs/mended.md, made from `aggregates/editions/mended.toml`."""

from __future__ import annotations

from aggregates.editions import CITED_BY
from aggregates.editions.mended import Mended, MendedRuling

PAGE = "docs/mended.md"


def page(mended: Mended) -> str:
    """The page of the rulings that were mended, the newest first."""
    lines = [
        "# Rulings that were mended",
        "",
        "A ruling that a version of Rewind made wrongly and a later one makes rightly. No wrong rule is kept: a log of "
        "the older version diverges where the ruling was made, and `rewind verify` names it there (`mended`, in "
        "`--json` too); its exit status is 1, as for any divergence. `make release` accepts a recorded game that "
        f"diverges at the events that stand here, and at no other. Rules by their numbers in {CITED_BY}.",
    ]
    for ruling in reversed(mended.rulings):
        lines += ["", *_ruling(ruling, mended)]
    if not mended.rulings:
        lines += ["", "None so far."]
    return "\n".join([*lines, ""])


def _ruling(ruling: MendedRuling, mended: Mended) -> list[str]:
    recorded, produced = ruling.recorded, ruling.produced
    made = f"`{produced.type}`"
    if produced.refused is not None:
        made = f"the input refused ([{produced.refused}](errors/{produced.refused}.md))"
    elif produced.wants is not None:
        made = f"an input wanted (`{produced.wants}`)"
    lines = [
        f"## {ruling.name}",
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
