"""The choices that this engine asks for and an older one did not, by the flags that a log names."""

from rewind.aggregates.rules.engine.flags import FLAGS, all_flags, left_out, taken_away

__all__ = ["FLAGS", "all_flags", "left_out", "taken_away"]
