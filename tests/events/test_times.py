"""Times of recording: RFC 3339, of days and hours that there are."""

from __future__ import annotations

import pytest

from rewind.events.times import is_rfc3339


@pytest.mark.parametrize(
    "text",
    [
        "2006-10-01T12:00:00Z",
        "2006-10-01t12:00:00.123456789z",
        "2004-02-29T23:59:59+14:00",
        "2006-10-01T12:00:00-00:00",
        "2016-12-31T23:59:60Z",
        "2016-12-31T15:59:60-08:00",
        "0001-01-01T00:00:00Z",
    ],
)
def test_a_time(text: str) -> None:
    assert is_rfc3339(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "now",
        "2006-10-01",
        "2006-10-01 12:00:00Z",
        "2006-10-01T12:00Z",
        "2006-10-01T12:00:00",
        "2006-10-01T12:00:00.Z",
        "2006-02-29T12:00:00Z",
        "2006-10-01T24:00:00Z",
        "2006-10-01T12:60:00Z",
        "2006-10-01T12:00:60Z",
        "2006-10-01T12:00:61Z",
        "2006-10-01T12:00:00+24:00",
        "2006-10-01T12:00:00+01:60",
        "2006-10-01T12:00:00Z\n",
        "\uff12\uff10\uff10\uff16-10-01T12:00:00Z",
    ],
)
def test_no_time(text: str) -> None:
    assert not is_rfc3339(text)
