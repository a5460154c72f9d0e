"""What the rules refuse, with the rule that refuses it."""

from __future__ import annotations

from typing import Self

from aggregates.editions import Citation
from events.errors import RewindError, Where


class IllegalAction(RewindError):
    """An input that the rules do not allow at this point; nothing changes (RW3xxx; rules 422.1, 422.2).

    `rules` are the citations; `legal` says in a few words each what would have been legal, once that is known.
    """

    def __init__(
        self,
        code: str,
        what: str,
        rules: tuple[Citation, ...] = (),
        where: Where | None = None,
        legal: tuple[str, ...] = (),
    ) -> None:
        super().__init__(code, what, where)
        self.rules = rules
        self.legal = legal

    def __str__(self) -> str:
        text = super().__str__()
        if self.rules:
            text += f" [{', '.join(str(rule) for rule in self.rules)}]"
        return text

    def placed(self, where: Where) -> Self:
        """The same error at this position."""
        return type(self)(self.code, self.what, self.rules, where, self.legal)
