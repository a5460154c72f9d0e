"""Scenarios: a position, some actions, what must be true. How a judge sets up a question and a test states a rule.

`read_scenarios` reads a file; `run_scenario` runs one of its documents under an edition of the rules.
"""

from __future__ import annotations
