"""What all tests share: hypothesis without a clock."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "rewind",
    deadline=None,
    derandomize=False,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
settings.load_profile("rewind")
