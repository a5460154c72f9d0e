"""What creatures with trample can assign together, beside what an enumeration of all groups says (rule 502.9b)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from rewind.aggregates.rules.combat.trample import Trampler, can_be_lethal
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer

BLOCKERS: tuple[ObjectOrPlayer, ...] = ("1.1", "2.1", "3.1", "4.1")

needs: st.SearchStrategy[dict[ObjectOrPlayer, int]] = st.dictionaries(st.sampled_from(BLOCKERS), st.integers(0, 4))
tramplers = st.lists(
    st.builds(
        Trampler, power=st.integers(0, 5), blockers=st.frozensets(st.sampled_from(BLOCKERS)), is_deadly=st.booleans()
    ),
    max_size=4,
)


def by_groups(missing: Mapping[ObjectOrPlayer, int], later: Sequence[Trampler]) -> bool:
    """By the theorem of Hall: no group of blockers needs more than those that they block have."""
    groups = [group for size in range(1, len(missing) + 1) for group in combinations(missing, size)]
    return all(
        sum(max(missing[thing], 0) for thing in group)
        <= sum(one.power for one in later if any(thing in one.blockers and missing[thing] > 0 for thing in group))
        for group in groups
    )


@given(needs, tramplers)
def test_what_is_missing_can_be_assigned_where_every_group_can_be_given_what_it_needs(
    missing: Mapping[ObjectOrPlayer, int], later: Sequence[Trampler]
) -> None:
    deadly = [one for one in later if one.is_deadly]
    others = [one for one in later if not one.is_deadly]
    # each that is deadly gives one to each of some of those that it blocks, and that is lethal to them
    left = [dict(missing)]
    for one in deadly:
        left = [
            {thing: number for thing, number in before.items() if thing not in given_to}
            for before in left
            for size in range(one.power + 1)
            for given_to in combinations(sorted(one.blockers, key=str), min(size, len(one.blockers)))
        ]
    assert can_be_lethal(missing, later) == any(by_groups(one, others) for one in left)
