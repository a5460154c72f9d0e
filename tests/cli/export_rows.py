"""Rows of exported files, read by a database."""

from __future__ import annotations

import duckdb


def rows(sql: str) -> list[tuple[object, ...]]:
    found = duckdb.sql(sql)
    assert found is not None
    return found.fetchall()
