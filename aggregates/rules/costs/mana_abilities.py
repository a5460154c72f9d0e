"""Mana abilities of any cost, played while something is being paid for (rules 409.1g, 411, 413.2e)."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple, TypeAlias

from rewind.aggregates.cards.language import Activated, AddMana, ChangeLife, Discard, Move, Sacrifice
from rewind.aggregates.rules.at_work.play_costs import CostMore, Reduction, changed_costs, changes_costs_of_abilities
from rewind.aggregates.rules.at_work.plays import Play
from rewind.aggregates.rules.at_work.replacing import produced
from rewind.aggregates.rules.costs.cost_acts import Execute, UsedUp, verify_symbol
from rewind.aggregates.rules.costs.cost_parts import CostParts, names_objects
from rewind.aggregates.rules.engine import snow_mana
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.happening.happen import happen
from rewind.aggregates.rules.happening.tapping import tapped
from rewind.aggregates.rules.mana import payments, pools, restricted_mana, sources
from rewind.aggregates.rules.programs.abilities import mana_of
from rewind.aggregates.rules.proposals.bodies import resolve_triggered_mana
from rewind.aggregates.rules.proposals.proposal import AddsMana
from rewind.aggregates.rules.proposals.would import would
from rewind.aggregates.rules.queries.announcements import can_play_ability, verify_play_ability
from rewind.aggregates.rules.queries.mana_costs import ManaCost, mana_cost, total_mana_cost
from rewind.events.playing import ManaAbilityUse, Payment

RULES = ("409.1g", "411.1")
"""The rules by which mana abilities are played while something is paid for."""

_MOST_TRIED = 256
"""So many ways to play mana abilities of other costs than the tap symbol are tried for one payment."""

_MOST_WAYS = 16
"""In so many ways at most the mana of such an ability's own cost is paid."""

_Kind: TypeAlias = str | tuple[str, ...]
"""Mana of the pool by its symbol, or permanents by what they add."""


class ManaAbility(NamedTuple):
    """A mana ability that can be named in a payment."""

    object: str
    number: int
    ability: Activated
    adds: tuple[str, ...]
    is_simple: bool
    """Whether its whole cost is the tap symbol, and mana all that it does."""
    more: tuple[CostMore, ...] = ()
    """What it costs besides, by effects."""
    less: tuple[Reduction, ...] = ()
    """How much less mana it costs."""

    def parts(self, engine: Engine, seat: int) -> CostParts:
        """Its cost, beside mana."""
        what = f"an ability of {engine.name(self.object)}"
        return CostParts(Context(engine, seat, self.object), what, self.ability.cost, more=self.more)

    def mana_cost(self, engine: Engine, seat: int) -> ManaCost:
        """The mana in its cost, with what effects make of that (rule 409.1f)."""
        if not (self.more or self.less):
            return mana_cost(self.mana)
        return total_mana_cost(self.parts(engine, seat).symbols, 0, self.less)

    @property
    def taps(self) -> bool:
        """Whether the tap symbol is in its cost."""
        return "tap" in self.ability.cost

    @property
    def mana(self) -> str:
        """The mana in its cost."""
        return mana_of(self.ability.cost)

    @property
    def harm(self) -> tuple[bool, ...]:
        """Sorts what costs little before what costs permanents, cards and life."""
        kinds = (Discard, Sacrifice, Move, ChangeLife)
        costs = (any(isinstance(part, kind) for part in self.ability.cost) for kind in kinds)
        return (*costs, sources.takes_life(self.ability), bool(self.mana))

    @property
    def is_harmless(self) -> bool:
        """Whether it costs at most mana, and what comes back."""
        return not any(self.harm[:-1])


def mana_abilities(engine: Engine, seat: int, *, apart_from_tapping: bool = False) -> list[ManaAbility]:
    """The mana abilities that a player may begin to play now, in the order of zones; costs are not looked at.

    `apart_from_tapping`: without those that `rewind.aggregates.rules.mana.sources.sources` finds.
    """
    found, dearer = list[ManaAbility](), changes_costs_of_abilities(engine)
    for obj in (*engine.zone("in_play"), *engine.zone("hand", seat), *engine.zone("graveyard", seat)):
        for one in mana_abilities_of(engine, seat, obj, dearer=dearer):
            if apart_from_tapping and one.is_simple and sources.adds_of(one.ability):
                continue
            if can_play_ability(engine, seat, obj, one.number):
                found.append(one)
    return found


def really_added(engine: Engine, seat: int) -> Callable[[ManaAbility, str], str | None]:
    """What is added where an ability would add some mana, whatever replaces it; None: that is not told beforehand."""
    really = produced(engine, seat)

    def added(ability: ManaAbility, says: str) -> str | None:
        gives = says if really is None else really(ability.object, says, ability.taps)
        return None if gives is None else snow_mana.produced_by(engine, ability.object, gives)

    return added


def mana_abilities_of(engine: Engine, seat: int, obj: str, *, dearer: bool | None = None) -> Iterator[ManaAbility]:
    """The mana abilities of an object that can be named in a player's payment, in their order.

    `dearer`: whether effects may change what abilities cost; None: that is looked up.
    """
    found = (ManaAbility(obj, *program) for program in engine.abilities(obj).mana)
    if dearer is None:
        dearer = changes_costs_of_abilities(engine)
    return (_as_dear(engine, seat, one) for one in found) if dearer else found


def mana_ability(engine: Engine, seat: int, obj: str, number: int, *, dearer: bool | None = None) -> ManaAbility | None:
    """The mana ability with a number among an object's activated ones; None where it cannot be named in a payment."""
    for program in engine.abilities(obj).mana:
        if program.number == number:
            found = ManaAbility(obj, *program)
            if dearer is None:
                dearer = changes_costs_of_abilities(engine)
            return _as_dear(engine, seat, found) if dearer else found
    return None


def _as_dear(engine: Engine, seat: int, one: ManaAbility) -> ManaAbility:
    """A mana ability with what effects make of its cost (rules 409.1f, 411.1)."""
    more, less = changed_costs(Play(engine, seat, one.object, one.ability))
    return one._replace(is_simple=one.is_simple and not (more or less), more=tuple(more), less=tuple(less))


# Whether a payment's mana abilities can be played


def verified_uses(
    paid_for: CostParts, uses: Sequence[ManaAbilityUse], used: UsedUp
) -> tuple[tuple[ManaAbilityUse, ...], dict[str, int]]:
    """The uses with what they cost themselves, and the mana pool after them.

    `used` is what the cost that is paid for needs itself, to which is added what they use up. Raises IllegalAction
    where one cannot be played.
    """
    engine, seat = paid_for.engine, paid_for.seat
    pool = restricted_mana.pool_for(engine, seat, paid_for.play)
    if not uses:
        return (), pool
    dearer, really = changes_costs_of_abilities(engine), really_added(engine, seat)
    found = []
    for use in uses:
        obj, done = use.object, use
        ability = mana_ability(engine, seat, obj, use.ability, dearer=dearer)
        is_possible = ability is not None and use.mana in ability.adds and engine.zone_of(obj) is not None
        if ability is None or not is_possible or _is_used_up(ability, used):
            raise paid_for.unpaid(f"{engine.name(obj)} cannot be tapped for {use.mana}")
        verify_play_ability(engine, seat, obj, ability.number)
        gives = really(ability, use.mana)
        if gives is None:
            why = f"it is not known which mana {engine.name(obj)} adds before it is tapped for it"
            raise paid_for.unpaid(why)
        if ability.is_simple and not (use.spent or names_objects(use)):
            verify_symbol("tap", engine, obj, used)
            used.tapped.add(obj)
            pool = pools.added(pool, gives)
        else:
            done, pool = _play_on_trial(ability, paid_for, use, gives, pool, used)
        found.append(done)
    return tuple(found), pool


def _is_used_up(ability: ManaAbility, used: UsedUp) -> bool:
    return ability.object in used.gone or (ability.object in used.tapped and ability.taps)


def _play_on_trial(
    ability: ManaAbility, paid_for: CostParts, use: ManaAbilityUse, gives: str, pool: dict[str, int], used: UsedUp
) -> tuple[ManaAbilityUse, dict[str, int]]:
    """The use with its own payment, and the pool after it; notes in `used` what it uses up. Raises IllegalAction.

    `gives` is the mana that it really adds.
    """
    engine, seat = paid_for.engine, paid_for.seat
    parts = ability.parts(engine, seat)
    parts.verify_own(used)
    if parts.asks_for_objects() and not names_objects(use):
        first = parts.first(used)
        if first is None:
            raise parts.unpaid("there is no way to pay its cost")
        use = use.model_copy(update=first)
    parts.verify_objects(use, used)
    cost = ability.mana_cost(engine, seat)
    own = restricted_mana.without(pool, restricted_mana.kept_apart(engine, seat, paid_for.play))
    if cost.total and not use.spent:
        spent = payments.spending(cost, own)
        use = use.model_copy(update={"spent": "" if spent is None else pools.spelled(spent)})
    left = pools.left_after(pool, use.spent)
    if not payments.pays(cost, use.spent) or left is None or pools.left_after(own, use.spent) is None:
        raise parts.unpaid(f"{use.spent or 'no mana'} in the mana pool does not pay its cost")
    parts.use_up(used, use)
    return use, pools.added(left, gives)


# Finding a payment


class _Way(NamedTuple):
    """Mana abilities that have been chosen for a payment, and what there is after them."""

    simple: tuple[ManaAbilityUse, ...]
    others: tuple[ManaAbilityUse, ...]
    pool: dict[str, int]
    used: UsedUp


def found_payment(paid_for: CostParts, cost: ManaCost, kept: UsedUp) -> Payment | None:
    """A way to pay mana with abilities of other costs than the tap symbol; None where none is found.

    Each ability is used once, the fewest come first, and what is tapped is tapped before anything is sacrificed. Those
    that cost life, cards or permanents are used only where there is no way without them. Mana for an ability is taken
    from elsewhere than what comes first only where there is no way otherwise.
    """
    engine, seat = paid_for.engine, paid_for.seat
    others = mana_abilities(engine, seat, apart_from_tapping=True)
    if not others:
        return None
    harmless = [one for one in others if one.is_harmless]
    for abilities in (harmless, others) if 0 < len(harmless) < len(others) else (others,):
        ways = (1, _MOST_WAYS) if any(one.mana_cost(engine, seat).total for one in abilities) else (1,)
        found = (_Search(paid_for, abilities, most).found(cost, kept) for most in ways)
        if (payment := next((one for one in found if one is not None), None)) is not None:
            return payment
    return None


class _Search:
    """A search for mana abilities that pay a cost, each of whose own mana is paid in so many ways at most."""

    def __init__(self, paid_for: CostParts, others: Sequence[ManaAbility], most_ways: int) -> None:
        """`others`: those of other costs than the tap symbol; what costs less that cannot come back is tried first."""
        self._paid_for, self._most_ways = paid_for, most_ways
        self._others = sorted(others, key=lambda one: one.harm)
        self._engine, self._seat = paid_for.engine, paid_for.seat
        self._simple = sources.sources(self._engine, self._seat)
        self._really_added = really_added(self._engine, self._seat)

    def found(self, cost: ManaCost, kept: UsedUp) -> Payment | None:
        """The payment of the fewest abilities that is found; None without one."""
        ways = deque([_Way((), (), restricted_mana.pool_for(self._engine, self._seat, self._paid_for.play), kept)])
        seen = set[tuple[frozenset[object], ...]]()
        while ways and len(seen) < _MOST_TRIED:
            for way in self._with_one_more(ways.popleft()):
                abilities = frozenset((use.object, use.ability, use.mana) for use in way.others)
                left = abilities, frozenset(way.pool.items()), frozenset(way.used.tapped)
                if left in seen:
                    continue
                seen.add(left)
                done = _mana_from(way, cost, self._simple)
                if done is not None:
                    paid, spent = done
                    return Payment(mana=pools.spelled(spent), abilities=(*paid.simple, *paid.others))
                ways.append(way)
        return None

    def _with_one_more(self, way: _Way) -> Iterator[_Way]:
        """The ways with one more ability, each for whatever it can add."""
        for ability in self._others:
            for adds in ability.adds:
                gives = self._really_added(ability, adds)
                if gives is not None:
                    yield from self._with(way, ability, adds, gives)

    def _with(self, way: _Way, ability: ManaAbility, adds: str, gives: str) -> Iterator[_Way]:
        """The ways with an ability, which really gives some mana; none where it cannot be played then."""
        if any(use.object == ability.object and use.ability == ability.number for use in way.others):
            return
        if _is_used_up(ability, way.used):
            return
        engine, seat = self._engine, self._seat
        apart = restricted_mana.kept_apart(engine, seat, self._paid_for.play)  # it is not spent on the ability
        own = way._replace(pool=restricted_mana.without(way.pool, apart))
        cost = ability.mana_cost(engine, seat)
        for before, spent in islice(_ways_to_pay(own, cost, self._simple), self._most_ways):
            pool, used = pools.added(before.pool, pools.spelled(apart)), before.used.copy()
            parts = ability.parts(engine, seat)
            if not parts.can_pay_own(used) or _is_used_up(ability, used):
                continue
            objects = parts.first(used)
            if objects is None:
                continue
            use = ManaAbilityUse(
                object=ability.object, ability=ability.number, mana=adds, spent=pools.spelled(spent)
            ).model_copy(update=objects)
            left = pools.left_after(pool, use.spent)
            assert left is not None, "what is spent is in the pool"
            parts.use_up(used, use)
            yield _Way(before.simple, (*before.others, use), pools.added(left, gives), used)


def _ways_to_pay(way: _Way, cost: ManaCost, simple: Sequence[sources.Source]) -> Iterator[tuple[_Way, dict[str, int]]]:
    """The ways in which permanents are tapped besides so that a cost can be paid, each with what is spent then.

    What comes first is what would be done if nothing else were to be paid; then less and less of what that takes is
    taken of each kind, so that it is left for something else.
    """
    kinds: dict[str, _Kind] = {one.object: one.adds for one in simple}
    waiting: deque[dict[_Kind, int]] = deque([{}])  # by kind how much of it is taken at most
    seen = set[frozenset[tuple[_Kind, int]]]()
    while waiting:
        most = waiting.popleft()
        pool = {symbol: min(number, most.get(symbol, number)) for symbol, number in way.pool.items()}
        apart = {symbol: number - pool[symbol] for symbol, number in way.pool.items()}
        found = _mana_from(way._replace(pool=pool), cost, _at_most(most, way, simple))
        if found is None:
            continue
        after, spent = found
        yield after._replace(pool=pools.added(after.pool, pools.spelled(apart))), spent
        taken = Counter[_Kind](kinds[use.object] for use in after.simple[len(way.simple) :])
        taken.update({symbol: min(number, pool.get(symbol, 0)) for symbol, number in spent.items()})
        for kind, number in (+taken).items():
            fewer = {**most, kind: number - 1}
            if (limits := frozenset(fewer.items())) not in seen:
                seen.add(limits)
                waiting.append(fewer)


def _at_most(most: Mapping[_Kind, int], way: _Way, simple: Sequence[sources.Source]) -> list[sources.Source]:
    """The permanents that are untapped still, of each kind so many at most."""
    able, number = list[sources.Source](), Counter[_Kind]()
    for one in simple:
        if one.object not in way.used.tapped and number[one.adds] < most.get(one.adds, len(simple)):
            able.append(one)
            number[one.adds] += 1
    return able


def _mana_from(way: _Way, cost: ManaCost, simple: Sequence[sources.Source]) -> tuple[_Way, dict[str, int]] | None:
    """A way in which permanents are tapped besides so that a cost can be paid, and what is spent then."""
    spent = payments.spending(cost, way.pool)
    if spent is not None:
        return way, spent
    found = payments.search(cost, way.pool, [one for one in simple if one.object not in way.used.tapped])
    if found is None:
        return None
    uses, spent = found
    pool, used = way.pool, way.used.copy()
    for one, adds in uses:
        pool = pools.added(pool, adds)
        used.tapped.add(one.object)
    tapped = tuple(sources.use_of(one, adds) for one, adds in uses)
    return _Way((*way.simple, *tapped), way.others, pool, used), spent


# Playing them


def play_for_payment(engine: Engine, seat: int, use: ManaAbilityUse, execute: Execute) -> None:
    """A mana ability is played and resolves at once (rules 409.1g, 411.1); which mana it adds is said already.

    Raises IllegalAction where what another one did has made its cost impossible to pay.
    """
    ability = mana_ability(engine, seat, use.object, use.ability)
    if ability is None or ability.is_simple:  # there is none where a transcript overrides the rules
        happen(engine, tapped(use.object), *RULES)
        would(engine, AddsMana(seat, use.mana, use.object, "tapped", rules=RULES))
        resolve_triggered_mana(engine, execute)
        return
    parts = ability.parts(engine, seat)
    if not engine.overrides_rules:
        parts.verify_own()
        parts.verify_objects(use)
    parts.pay(use, use.spent, use.object, execute, *RULES, "409.1h")
    context = parts.context
    for instruction in ability.ability.effect:
        if isinstance(instruction, AddMana):
            would(engine, AddsMana(seat, use.mana, use.object, "tapped" if ability.taps else None, rules=RULES))
        else:
            execute(context, (instruction,), *RULES)
    resolve_triggered_mana(engine, execute)
