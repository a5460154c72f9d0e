"""What a scenario may say is done, or said not to be built: every verb of a step and every plain effect."""

from __future__ import annotations

from replays.scenarios.form import checking
from replays.scenarios.form.models import StepForm
from replays.scenarios.verbs import perform, plain_effects


def test_every_verb_is_done_or_said_not_to_be_built() -> None:
    verbs = {name.removesuffix("_") for name in StepForm.model_fields} - {"only"}
    assert verbs == perform.VERBS.keys() | set(perform.NOT_BUILT)
    assert not perform.VERBS.keys() & set(perform.NOT_BUILT)


def test_every_plain_effect_is_done_or_said_not_to_be_built() -> None:
    assert checking.EFFECTS.keys() == plain_effects.EFFECTS.keys() | plain_effects.NOT_BUILT
    assert not plain_effects.EFFECTS.keys() & plain_effects.NOT_BUILT
