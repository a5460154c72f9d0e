"""What a scenario may say is done: every verb of a step; every plain effect."""

from __future__ import annotations

from rewind.replays.scenarios.form import checking
from rewind.replays.scenarios.form.models import StepForm
from rewind.replays.scenarios.verbs import perform, plain_effects


def test_every_verb_is_done() -> None:
    verbs = {name.removesuffix("_") for name in StepForm.model_fields} - {"only"}
    assert verbs == perform.VERBS.keys()


def test_every_plain_effect_is_done() -> None:
    assert checking.EFFECTS.keys() == plain_effects.EFFECTS.keys()
