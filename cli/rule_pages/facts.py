"""Lines of a rule's page: what each is about, and what is known of that."""

from __future__ import annotations

from rich.text import Text

from rewind.cli.output import styled


def fact(head: str, text: str, width: int, style: str = "") -> Text:
    """A line with `head` in the first `width` columns."""
    return styled(f"  {head:<{width - 2}}").append_text(styled(text, style))


def policy_in_words(value: object) -> str:
    """What a policy of an edition says: "yes", "no", or the word that it is."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value).replace("_", " ")
