"""Whether an ability may be announced, and what is announced as something is played (rules 403, 409.1b, 409.1e)."""

from __future__ import annotations

from collections.abc import Sequence

from aggregates.cards.language import Activated, Damage, Instruction, Spell
from aggregates.rules.engine.abilities import is_mana_ability
from aggregates.rules.engine.context import Context
from aggregates.rules.engine.engine import Engine
from aggregates.rules.engine.illegal import Refusal, refusal
from aggregates.rules.queries.timing import verify_sorcery_time
from events.playing import SpellPlayed, Targets


def verify_play_ability(engine: Engine, seat: int, obj: str, ability: Activated) -> None:
    """Raises IllegalAction where a player may not begin to play this ability of the object now."""
    who, name = engine.player_name(seat), engine.name(obj)
    zone = engine.zone_of(obj)
    is_there = zone == ability.zone
    engine.require(is_there, Refusal.NOT_PLAYABLE, lambda: f"{name} is not where that ability can be played", "402.8")
    owner_or_controller = engine.controller(obj) if zone == "in_play" else engine.owner(obj)
    may = owner_or_controller == seat or ability.anyone
    engine.require(may, Refusal.NOT_PLAYABLE, lambda: f"{who} does not control {name}", "403.2")
    if ability.timing == "sorcery":
        verify_sorcery_time(engine, seat, f"that ability of {name}", "403.5")
    if ability.condition is not None:
        is_met = Context(engine, seat, obj).is_true(ability.condition)
        engine.require(
            is_met, Refusal.WRONG_TIME, lambda: f"the condition for playing that ability of {name} is not met", "403.3"
        )
    engine.allow(*(("406.1", "411.1") if is_mana_ability(ability) else ("408.1d",)))


def can_play_ability(engine: Engine, seat: int, obj: str, ability: Activated) -> bool:
    """Whether a player may begin to play this ability now; its targets and its cost are not looked at."""
    return refusal(verify_play_ability, engine, seat, obj, ability) is None


def verify_no_unknown_choices(engine: Engine, event: SpellPlayed, name: str) -> None:
    """Raises IllegalAction RW3012 where something is announced that the rules do not know yet."""
    for given, what in (
        (event.costs, "optional costs"),
        (event.spliced, "splicing"),
        (event.face_down, "face-down play"),
    ):
        if given:
            raise engine.refuse(Refusal.ILLEGAL_ANNOUNCEMENT, f"{name} has no {what}", "409.1b")


def verify_modes(engine: Engine, spell_ability: Spell | None, modes: Sequence[int], name: str) -> None:
    """Raises IllegalAction RW3012 where not just one of the modes that there are is chosen (rule 409.1b)."""
    number = len(spell_ability.modes) if spell_ability is not None else 0
    if number:
        is_one = len(modes) == 1 and modes[0] <= number
        engine.require(
            is_one,
            Refusal.ILLEGAL_ANNOUNCEMENT,
            lambda: f"one of the {number} modes of {name} has to be chosen",
            "409.1b",
        )
    elif modes:
        raise engine.refuse(Refusal.ILLEGAL_ANNOUNCEMENT, f"{name} has no modes", "409.1b")


def verify_x(engine: Engine, cost: str, x: int | None, name: str) -> int:
    """The value of X; 0 where there is none. Raises IllegalAction RW3012 where it is missing, or is no part of it."""
    if "{X}" in cost:
        engine.require(
            x is not None, Refusal.ILLEGAL_ANNOUNCEMENT, lambda: f"{name}: a value for X has to be announced", "409.1b"
        )
    elif x is not None:
        raise engine.refuse(Refusal.ILLEGAL_ANNOUNCEMENT, f"{name}: there is no X in its cost", "409.1b")
    return x or 0


def divided_damage(effect: Sequence[Instruction]) -> Damage | None:
    """The instruction whose amount is divided among targets, if there is one (rule 409.1e)."""
    return next((one for one in effect if isinstance(one, Damage) and one.divided and _is_announced(one)), None)


def _is_announced(instruction: Damage) -> bool:
    """Whether it is divided as it is announced; what is chosen on resolution is divided then."""
    return not (isinstance(instruction.to, str) and instruction.to.startswith("$"))


def verify_division(
    context: Context, effect: Sequence[Instruction], chosen: Targets, divided: Sequence[int], name: str
) -> None:
    """Raises IllegalAction RW3012 where an amount is not divided among all targets, at least 1 each (rule 409.1e)."""
    engine, instruction = context.engine, divided_damage(effect)
    if instruction is None:
        if divided:
            raise engine.refuse(Refusal.ILLEGAL_ANNOUNCEMENT, f"{name} divides nothing", "409.1e")
        return
    things = context.resolve(instruction.to)
    amount = context.amount(instruction.amount)
    engine.require(
        len(divided) == len(things) and sum(divided) == amount and all(part >= 1 for part in divided),
        Refusal.ILLEGAL_ANNOUNCEMENT,
        lambda: f"{amount} has to be divided among the {len(things)} targets, at least 1 each",
        "409.1e",
    )
