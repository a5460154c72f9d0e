"""Mana that can be spent only on some things: which of it a player can spend on what is played (rule 406.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rewind.aggregates.cards.language import Activated, AddMana, AllBut, ManaOf, Use
from rewind.aggregates.fold.playing import symbols
from rewind.aggregates.rules.at_work.plays import Play, announced, asks_for_mana_costs
from rewind.aggregates.rules.at_work.replacing import produced
from rewind.aggregates.rules.engine.context import Context, record_of_key
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.occurrences import means
from rewind.aggregates.rules.happening import meanings
from rewind.aggregates.rules.mana.pools import Pool, spelled
from rewind.aggregates.rules.programs.abilities import adding_mana
from rewind.aggregates.rules.programs.analysis import analysed
from rewind.aggregates.rules.programs.as_logged import use_of
from rewind.aggregates.state import number_of
from rewind.events.playing import RestrictedMana, RestrictedManaSpent


def usable(engine: Engine, seat: int, play: Play | None) -> list[RestrictedMana]:
    """The restricted mana of a player that can be spent on something; None: on something that is not played."""
    restricted = engine.draft.players[seat].restricted
    if not restricted:
        return []
    if play is None:
        return [one for one in restricted if isinstance(use_of(one.only_for), AllBut)]
    if play.ability is None and engine.zone_of(play.object) is None:  # it has been put on the stack since
        present = engine.draft.current.get(number_of(play.object), play.object)
        play = Play(engine, play.seat, present, None, play.x, play.targets, play.costs)
    return [one for one in restricted if _is_for(play, seat, one)]


def _is_for(play: Play, seat: int, one: RestrictedMana) -> bool:
    """Whether what is played is what the mana is for, or is not of what it cannot be spent on (2026-04: 111.10h)."""
    use, context = use_of(one.only_for), _context(play, seat, one)
    if isinstance(use, AllBut):
        return not means(context, use.not_, play.occurrence)
    return means(context, use, play.occurrence)


def is_for_mana_costs(engine: Engine, seat: int) -> bool:
    """Whether a player has mana for things of some mana cost alone: it may pay for a greater X and not for a less."""
    return any(asks_for_mana_costs(use_of(one.only_for)) for one in engine.draft.players[seat].restricted)


def _context(play: Play, seat: int, one: RestrictedMana) -> Context:
    context = announced(Context(play.engine, seat, one.source), play)
    meanings.within(context, one.bound)
    return context


def kept_apart(engine: Engine, seat: int, play: Play | None) -> dict[str, int]:
    """What of the restricted mana can be spent on something, by symbol."""
    return _sum(usable(engine, seat, play))


def pool_for(engine: Engine, seat: int, play: Play | None) -> dict[str, int]:
    """The mana in a player's pool that can be spent on something; None: on anything that is not played."""
    player = engine.draft.players[seat]
    pool = dict(player.mana)
    if not player.restricted:
        return pool
    able = usable(engine, seat, play)
    return without(pool, _sum(one for one in player.restricted if one not in able))


def without(pool: Pool, apart: Pool) -> dict[str, int]:
    """A pool without what is kept apart."""
    left = {symbol: number - apart.get(symbol, 0) for symbol, number in pool.items()}
    return {symbol: number for symbol, number in left.items() if number > 0}


def spent_of(engine: Engine, seat: int, play: Play | None, mana: str) -> tuple[RestrictedManaSpent, ...]:
    """What of mana that is spent is restricted: as much as can be, for the rest may be spent on anything.

    Where a transcript overrides the rules, more of it may have to be.
    """
    player = engine.draft.players[seat]
    if not player.restricted:
        return ()
    wanted = dict(symbols(mana))
    able = usable(engine, seat, play)
    spent = [part for one in able if (part := _part(one, wanted)) is not None]
    others = [one for one in player.restricted if one not in able]
    short = without(wanted, without(dict(player.mana), _sum([*able, *others])))
    spent += [part for one in others if (part := _part(one, short)) is not None]
    return tuple(spent)


def _part(one: RestrictedMana, wanted: dict[str, int]) -> RestrictedManaSpent | None:
    """The part of restricted mana that is wanted, which is wanted no more then; None where none of it is."""
    part = {symbol: min(number, wanted.get(symbol, 0)) for symbol, number in symbols(one.mana)}
    for symbol, number in part.items():
        wanted[symbol] = wanted.get(symbol, 0) - number
    return RestrictedManaSpent(added=one.added, mana=spelled(part)) if any(part.values()) else None


def _sum(restricted: Iterable[RestrictedMana]) -> dict[str, int]:
    found: dict[str, int] = {}
    for one in restricted:
        for symbol, number in symbols(one.mana):
            found[symbol] = found.get(symbol, 0) + number
    return found


# The types of mana that a permanent could produce (rule 406.1, and "Mana" in the glossaries).


def could_produce(engine: Engine, seat: int, obj: str, asked: set[str] | None = None) -> dict[str, Use | None]:
    """Each type of mana that an ability of a permanent could produce for a player, whether or not it can now.

    With it what alone that mana could be spent on, where such a restriction belongs to the type (2003-12) and no
    ability could produce it without. What has left play is looked at as it last was. `asked` has what was asked for
    before, where what one permanent could produce depends on others, and others on it.
    """
    asked = set() if asked is None else asked
    asked.add(obj)
    really = produced(engine, seat)
    restricted = engine.edition.policies.type_of_mana == "color_and_restrictions"
    found: dict[str, Use | None] = {}
    for key, ability in engine.abilities(obj).activated:
        context = Context(engine, engine.controller(obj), obj, key=key, record=record_of_key(key), is_ability=True)
        for adding in _producing(context, ability):
            for mana, only_of_other in _mana_it_adds(context, adding, asked):
                gives = mana if really is None else really(obj, mana, "tap" in ability.cost)
                for kind, _number in symbols(gives or ""):
                    only_for = (adding.only_for or only_of_other) if restricted else None
                    found[f"{{{kind}}}"] = only_for and found.get(f"{{{kind}}}", only_for)
    return found


def _producing(context: Context, ability: Activated) -> Iterator[AddMana]:
    """The instructions of an ability that could put mana into a pool; by the policy only some that would do so now.

    A number that is known only once costs are paid may be any.
    """
    as_it_would_resolve = context.engine.edition.policies.mana_it_could_produce == "as_it_would_resolve"
    for adding in adding_mana(ability.effect):
        number = adding.number
        is_known = isinstance(number, int) or not analysed(number).words_to_settle
        if not as_it_would_resolve or not is_known or context.amount(number) > 0:
            yield adding


def _mana_it_adds(context: Context, adding: AddMana, asked: set[str]) -> Iterable[tuple[str, Use | None]]:
    """The mana of an instruction, each with what alone it can be spent on: what is written out, or what others could.

    What names stand for is not defined beforehand.
    """
    if not isinstance(adding.mana, ManaOf):
        mana = (adding.mana,) if isinstance(adding.mana, str) else adding.mana
        return [(one, None) for one in mana if one.startswith("{")]
    if adding.mana.by == "colors" or analysed(adding.mana).words_to_settle:
        return ()
    others = [one for one in context.objects(adding.mana.of) if one not in asked]
    return [found for one in others for found in could_produce(context.engine, context.you, one, asked).items()]
