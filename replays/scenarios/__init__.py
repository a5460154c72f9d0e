"""Scenarios: a position, some actions, what must be true. How a judge sets up a question and a test states a rule.

`form.document.read_scenarios` reads a file; `runner.run_scenario` runs one of its documents under an edition of the
rules. `form` is what a file may hold, `session` a scenario while it runs, `verbs` what `do` does, `expect` what must be
true. Each part imports only those below it, as the layers in `pyproject.toml` say.
"""

from __future__ import annotations
