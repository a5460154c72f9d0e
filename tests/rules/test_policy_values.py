"""The value of each policy of an edition is one of those that the policy can have."""

from __future__ import annotations

from dataclasses import fields
from typing import Literal, get_args, get_origin, get_type_hints

import pytest

from rewind.aggregates.editions import NAMES, edition
from rewind.aggregates.editions.policies import Policies

HINTS = get_type_hints(Policies)


@pytest.mark.parametrize("name", NAMES)
def test_every_policy_has_one_of_its_values(name: str) -> None:
    policies = edition(name).policies
    wrong = {}
    for field in fields(Policies):
        value, hint = getattr(policies, field.name), HINTS[field.name]
        if not (value in get_args(hint) if get_origin(hint) is Literal else type(value) is hint):
            wrong[field.name] = value
    assert wrong == {}
