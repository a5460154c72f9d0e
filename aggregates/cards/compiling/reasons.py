"""Why a card is not known or not built in, and by which text one is known."""

from __future__ import annotations

from collections.abc import Mapping

WHYS: Mapping[str, str] = {
    "unread": "a line is not read to its end",
    "unclear": "a pronoun may mean two things",
    "ambiguous": "a line has two readings",
    "refused": "the ability language refuses the record",
    "changed": "its function was changed later",
    "layout": "it has several faces, or another layout",
    "bounds": "beyond what any card has",
}
"""Why a card is not read."""

NOT_BUILT_IN: Mapping[str, str] = {**WHYS, "otherwise": "it is not said again in the same words"}
"""Why a card is not built in: it is not read, or may be read otherwise than it is meant."""

TEXTS: Mapping[str, str] = {
    "honest": "a printing of the time confirms today's text",
    "differs": "by what was printed, which is not what today's text says",
    "today": "by today's text, which nothing confirms",
}
"""By which text a card is known."""
