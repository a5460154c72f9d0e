"""The pages of `docs/errors/`, made from `events/error_pages.toml`."""

from __future__ import annotations

from docs import GENERATED
from rewind.events.error_pages import error_pages
from rewind.events.errors import NOT_SUPPORTED

ERRORS = "docs/errors"

ERROR_FAMILIES = {
    "RW1": "Divergence: what was recorded is not what the rules give",
    "RW20": "A log that cannot be read",
    "RW21": "An event that cannot be there",
    "RW22": "A question that cannot be answered",
    "RW23": "Tables that cannot be made",
    "RW24": "Many logs at once",
    "RW25": "Feeds",
    "RW3": "Illegal actions",
    "RW4": "Imports",
    "RW5": "Stores",
    "RW60": "Cards",
    "RW61": "Scenarios",
    "RW62": "Disputes",
}
"""Beginning of a code → what such codes are about."""


def error_page(code: str) -> str:
    """The page of one code."""
    title, meaning, remedy = error_pages()[code]
    lines = [GENERATED, "", f"# {code}: {title}", "", meaning, "", "## What to do", "", remedy, ""]
    if code in NOT_SUPPORTED:
        lines += ["Exit status 3: the log is of a version that this program does not support.", ""]
    return "\n".join([*lines, "[All errors](README.md)", ""])


def error_family(code: str) -> str:
    """The beginning of a code that says what it is about. KeyError where there is none."""
    for beginning in ERROR_FAMILIES:
        if code.startswith(beginning):
            return beginning
    raise KeyError(code)


def error_index() -> str:
    """The page that lists all codes."""
    lines = [GENERATED, "", "# Errors", "", "Every error begins with its code and ends with its place in the log."]
    for beginning, title in ERROR_FAMILIES.items():
        codes = sorted(code for code in error_pages() if error_family(code) == beginning)
        if codes:
            lines += ["", f"## {title}", ""]
            lines += [f"- [{code}]({code}.md) {error_pages()[code].title}" for code in codes]
    return "\n".join([*lines, ""])


def pages() -> dict[str, str]:
    """Path from the repository's root → contents, of the page of each code and of their index."""
    index = {f"{ERRORS}/README.md": error_index()}
    return index | {f"{ERRORS}/{code}.md": error_page(code) for code in error_pages()}
