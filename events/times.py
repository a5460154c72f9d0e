"""Times as they stand in a log: RFC 3339."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, timezone

_TIME = re.compile(r"(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:[Zz]|([+-])(\d\d):(\d\d))", re.ASCII)


def is_rfc3339(text: str) -> bool:
    """Whether a text is a date and time as RFC 3339 (5.6) writes them, of a day and an hour that there are.

    A 60th second is a leap second, which is only ever the last of a day in UTC.
    """
    time = _in_utc(text)
    return time is not None and (text[17:19] < "60" or (text[17:19] == "60" and (time.hour, time.minute) == (23, 59)))


def month_of(text: str) -> str | None:
    """The month of a time in UTC, as `2026-11`; None where the text is no time as RFC 3339 writes them."""
    time = _in_utc(text)
    return None if time is None else f"{time.year:04}-{time.month:02}"


def _in_utc(text: str) -> datetime | None:
    """The time in UTC, a leap second as the one before it; None for a day or an hour that there is not."""
    match = _TIME.fullmatch(text)
    if match is None:
        return None
    year, month, day, hour, minute, second = map(int, match.groups()[:6])
    sign, hours, minutes = match.groups()[6:]
    if int(hours or 0) > 23 or int(minutes or 0) > 59:
        return None
    offset = timedelta(hours=int(hours or 0), minutes=int(minutes or 0)) * (-1 if sign == "-" else 1)
    try:
        time = datetime(year, month, day, hour, minute, min(second, 59), tzinfo=timezone(offset))
        return time.astimezone(UTC)
    except (ValueError, OverflowError):
        return None
