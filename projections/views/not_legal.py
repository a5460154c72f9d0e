"""What may not be done at a point where somebody is to act, with the reason and the rules."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from rewind.aggregates.questions.combat import refused_attacks, refused_blocks
from rewind.aggregates.questions.plays import refused_ability, refused_card
from rewind.aggregates.questions.position import Engine, is_mana_ability
from rewind.aggregates.questions.refusals import IllegalAction
from rewind.projections.views.plain_data import PlainData
from rewind.projections.words.phrases.scene import Scene

_NOW = re.compile(r"^.* cannot (?:play|cast|activate) .* now: ")
"""What a refusal says before its reason, where the list says it already."""


@dataclass(frozen=True, slots=True)
class NotLegal(PlainData):
    """Something that may not be done there."""

    text: str
    why: str
    rules: tuple[str, ...]
    object: str | None = None
    code: str | None = None
    """Of which kind the refusal is, the first where there are several (docs/errors); None where no rule refuses it."""


def not_legal(
    engine: Engine, scene: Scene, seat: int, kind: str, legal: Collection[tuple[str | None, int | None]]
) -> Iterator[NotLegal]:
    """What a player may not do there: cards of the hand, abilities, creatures that cannot attack or block.

    `legal`: the objects of what may be done, each with the number of its ability.
    """
    objects = {obj for obj, _ in legal}
    if kind == "priority":
        for obj in engine.zone("hand", seat):
            if obj not in objects:
                yield _refused(
                    engine, f"{_verb(engine, scene, obj)} {scene.name(obj)}", obj, refused_card(engine, seat, obj)
                )
        yield from _abilities(engine, scene, seat, legal)
    elif kind in ("attackers", "blockers"):
        for obj in engine.creatures(seat):
            if obj not in objects:
                name = scene.name(obj)
                if kind == "attackers":
                    yield _cannot_fight(f"attack with {name}", obj, refused_attacks(engine, obj))
                else:
                    yield _cannot_fight(f"block with {name}", obj, refused_blocks(engine, seat, obj))


def _verb(engine: Engine, scene: Scene, obj: str) -> str:
    """What would be done with a card, in the infinitive."""
    return "play" if "Land" in engine.types(obj) else scene.terms.play_spell


def _refused(engine: Engine, text: str, obj: str, refused: IllegalAction | None) -> NotLegal:
    if refused is not None:
        why = _NOW.sub("", refused.what)
        return NotLegal(text, why, tuple(rule.number for rule in refused.rules), obj, str(refused.code))
    rule = engine.edition.number("409.1b")
    return NotLegal(text, "no mode of it is possible", (rule,) if rule else (), obj)


def _abilities(
    engine: Engine, scene: Scene, seat: int, legal: Collection[tuple[str | None, int | None]]
) -> Iterator[NotLegal]:
    for obj in engine.zone("in_play"):
        if engine.controller(obj) != seat:
            continue
        for number, (_, ability) in enumerate(engine.abilities(obj).activated, 1):
            if (obj, number) not in legal and not is_mana_ability(ability, engine.edition.policies):
                text = f"{scene.terms.play_ability} activated ability {number} of {scene.name(obj)}"
                yield _refused(engine, text, obj, refused_ability(engine, seat, obj, number))


def _cannot_fight(text: str, obj: str, refusals: Iterable[IllegalAction]) -> NotLegal:
    """That a creature cannot attack or block, with each reason once."""
    every = list(refusals)
    reasons = dict.fromkeys((refused.what, refused.rules) for refused in every)
    rules = dict.fromkeys(rule.number for _, cited in reasons for rule in cited)
    code = str(every[0].code) if every else None
    return NotLegal(text, "; ".join(what for what, _ in reasons) or "it was not offered", tuple(rules), obj, code)
