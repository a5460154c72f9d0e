"""Lines of sorted files, found by their keys: as by reading all of them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rewind.aggregates.cards.built_in.sorted_lines import SortedLines

KEYS = st.text(st.characters(exclude_characters="\t\n", exclude_categories=["Cs"]), max_size=4)
ROWS = st.lists(st.tuples(KEYS, KEYS), max_size=20)


@given(ROWS, KEYS, st.sampled_from(["", "a first line\n"]))
def test_the_lines_of_a_key_are_those_that_begin_with_it(rows: list[tuple[str, str]], other: str, before: str) -> None:
    rows.sort()
    data = before + "".join(f"{key}\t{rest}\n" for key, rest in rows)
    lines = SortedLines(data.encode(), len(before))
    for key in {other, *(key for key, _ in rows)}:
        assert list(lines.of_key(key)) == [rest for one, rest in rows if one == key]
    assert list(lines.keys()) == [key for key, _ in rows]
    assert list(lines) == [f"{key}\t{rest}" for key, rest in rows]
