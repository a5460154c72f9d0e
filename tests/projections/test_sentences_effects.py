"""Sentences about effects and delayed triggered abilities that go on for others than before."""

from __future__ import annotations

from events.playing import ContinuousEffectBegan, ContinuousEffectEnded, TriggerAwaited, TriggerEnded
from tests.projections.tables import Table
from tests.projections.test_sentences import tell


def test_what_loses_sight_of_some_objects_says_of_which() -> None:
    table = Table()
    bears, token = table.permanent(1, "bears"), table.token(2)
    began = ContinuousEffectBegan(source=bears, effect="+3/+3", duration="end_of_turn", affects=(bears, token))
    effect = table.record(began)
    ended = ContinuousEffectEnded(effect=effect, objects=(token,))
    assert tell(table, ended) == "The effect of Grizzly Bears affects Saproling no more: +3/+3."
    trigger = table.record(TriggerAwaited(seat=1, source=bears, key="bears/1", path=("effect", 0), affects=(token,)))
    lost = TriggerEnded(trigger=trigger, objects=(token,))
    assert tell(table, lost) == "A delayed triggered ability of Grizzly Bears affects Saproling no more."
