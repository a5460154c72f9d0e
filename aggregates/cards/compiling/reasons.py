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

TO_PLAYERS: Mapping[str, str] = {
    "unread": "the program does not understand all of its text yet",
    "unclear": "the program cannot tell what a word such as 'it' stands for in its text",
    "ambiguous": "the program can understand its text in two ways",
    "refused": "the program cannot do yet what it says",
    "changed": "it does something else today than it did then, and only today's text was at hand",
    "layout": "it has several faces, or another layout",
    "bounds": "its text is longer than that of any real card",
    "otherwise": "the program may understand its text otherwise than it is meant",
}
"""Why a card is not known, as whoever asks for it is told."""

TEXTS: Mapping[str, str] = {
    "honest": "a printing of the time confirms today's text",
    "differs": "by what was printed, which is not what today's text says",
    "today": "by today's text, which nothing confirms",
    "own": "by today's text, which is the edition's own",
}
"""By which text a card is known."""
