"""The types of mana that a permanent could produce (rule 406.1, and "Mana" in the glossaries)."""

from __future__ import annotations

from rewind.aggregates.cards.language import AddMana, ManaOf
from rewind.aggregates.cards.language.expressions import AnyPattern
from rewind.aggregates.fold.playing import symbols
from rewind.aggregates.rules.at_work.replacing import produced
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.programs.abilities import adding_mana


def could_produce(engine: Engine, seat: int, obj: str) -> dict[str, AnyPattern | None]:
    """Each type of mana that an ability of a permanent could produce for a player, whether or not it can now.

    With it what alone that mana could be spent on, where such a restriction belongs to the type (2003-12) and no
    ability could produce it without.
    """
    really = produced(engine, seat)
    restricted = engine.edition.policies.type_of_mana == "color_and_restrictions"
    found: dict[str, AnyPattern | None] = {}
    for _, ability in engine.abilities(obj).activated:
        for adding in adding_mana(ability.effect):
            for mana in _written(adding):
                gives = mana if really is None else really(obj, mana, "tap" in ability.cost)
                for kind, _number in symbols(gives or ""):
                    only_for = adding.only_for if restricted else None
                    found[f"{{{kind}}}"] = only_for and found.get(f"{{{kind}}}", only_for)
    return found


def _written(adding: AddMana) -> tuple[str, ...]:
    """The mana of an instruction that is written out in it; what names stand for is not defined beforehand."""
    if isinstance(adding.mana, ManaOf):
        return ()
    mana = (adding.mana,) if isinstance(adding.mana, str) else adding.mana
    return tuple(one for one in mana if one.startswith("{"))
