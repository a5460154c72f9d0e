"""How playing, resolving, mana, choices and chance change the state (`rewind.events.playing`)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from rewind.aggregates.fold.draft import Draft, counted
from rewind.aggregates.happenings import as_of
from rewind.aggregates.state import Action, Awaiting, StackEntry, Status, ZoneKey
from rewind.events import playing
from rewind.events.errors import FoldError

STACK = ZoneKey("stack")
_SYMBOL = re.compile(r"\{([^{}]*)\}")


@lru_cache(maxsize=1024)
def symbols(mana: str) -> tuple[tuple[str, int], ...]:
    """Mana by symbol and number, sorted: `symbols("{2}{R}{R}") == (("1", 2), ("R", 2))`."""
    pool: dict[str, int] = {}
    for symbol in _SYMBOL.findall(mana):
        name, number = ("1", int(symbol)) if symbol.isdecimal() else (symbol, 1)
        if number:
            pool[name] = pool.get(name, 0) + number
    return tuple(sorted(pool.items()))


def begin_action(draft: Draft) -> None:
    """A decision with priority begins an action; one inside an action belongs to it."""
    if draft.action is None:
        draft.action = Action(draft.n)
    else:
        draft.action = draft.action._replace(inputs=(*draft.action.inputs, draft.n))
    draft.awaiting = draft.action.then
    draft.passed = ()


def await_step(draft: Draft, seat: int, kind: str) -> None:
    """The next step of what is being played is awaited, and again after whatever comes in between (rule 409.1)."""
    assert draft.action is not None, "something is being played"
    draft.awaiting = Awaiting(seat, kind, draft.n)
    draft.action = draft.action._replace(then=draft.awaiting)


def play_begun(draft: Draft, event: playing.PlayBegun) -> None:
    """An action begins that may not be completed; what is played is to be announced next."""
    draft.player(event.seat)
    draft.place_of(event.object)
    passed = draft.passed
    begin_action(draft)
    await_step(draft, event.seat, "announcement")
    if draft.action is not None and draft.action.began == draft.n:
        draft.action = draft.action._replace(passed=passed)


def action_reversed(draft: Draft, event: playing.ActionReversed) -> None:
    """The action is over and nothing that triggered in it waits; what else was undone are events of their own."""
    draft.require_event(event.action)
    for number in event.kept:
        draft.require_event(number)
    if event.seat is not None:
        draft.player(event.seat)
    if draft.action is not None and draft.action.began == event.action and not event.kept:
        draft.passed = draft.action.passed
    undone = [n for n in draft.triggers if n > event.action and n not in event.kept]
    for number in undone:
        draft.triggers = draft.triggers.delete(number)
    for number in [n for n in draft.awaited if n > event.action and n not in event.kept]:
        draft.awaited = draft.awaited.delete(number)
    draft.past = as_of(draft.all_noted(), event.action, event.kept)
    draft.action = None
    draft.awaiting = None


def player_restored(draft: Draft, event: playing.PlayerRestored) -> None:
    """Life, mana and counters are what the event says."""
    draft.set_player(
        event.seat,
        life=event.life,
        mana=symbols(event.mana),
        counters=counted(event.counters),
        restricted=event.restricted,
    )


def land_played(draft: Draft, event: playing.LandPlayed) -> None:
    """A land was played this turn (rule 212.6a)."""
    draft.place_of(event.object)
    player = draft.player(event.seat)
    used = player.additional_land_plays
    if event.using is not None:
        draft.require_known(event.using)
        used = (*used, event.using)
    draft.set_player(event.seat, lands_played=player.lands_played + 1, additional_land_plays=used)
    begin_action(draft)


def spell_played(draft: Draft, event: playing.SpellPlayed) -> None:
    """The choices are kept for the spell that the card is about to become."""
    draft.player(event.seat)
    draft.place_of(event.object)
    require_targets(draft, event.targets)
    sacrificed = () if event.payment is None else event.payment.sacrificed
    for obj in sacrificed:
        draft.require_known(obj)
    draft.stack[event.object] = StackEntry(
        None, None, event.targets, event.modes, event.x, event.costs, event.divided, sacrificed=sacrificed
    )
    begin_action(draft)
    if draft.place_of(event.object) == STACK and draft.action is not None and draft.action.then is not None:
        await_step(draft, event.seat, "payment")


def ability_played(draft: Draft, event: playing.AbilityPlayed) -> None:
    """A player plays an ability of an object."""
    draft.player(event.seat)
    draft.require_known(event.object)
    require_targets(draft, event.targets)
    begin_action(draft)
    if event.on_stack is not None:
        require_on_stack(draft, event.on_stack)
        entry = draft.stack.get(event.on_stack, StackEntry())
        draft.stack[event.on_stack] = entry._replace(
            targets=event.targets, modes=event.modes, x=event.x, divided=event.divided, costs=event.costs
        )
        if draft.action is not None and draft.action.then is not None:
            await_step(draft, event.seat, "payment")


def special_action_taken(draft: Draft, event: playing.SpecialActionTaken) -> None:
    """A special action; what it does are events of their own."""
    draft.player(event.seat)
    if event.object is not None:
        draft.place_of(event.object)
    begin_action(draft)


def ability_triggered(draft: Draft, event: playing.AbilityTriggered) -> None:
    """The ability waits for the next time a player would get priority (rule 410.3). Raises FoldError RW2108."""
    draft.player(event.seat)
    draft.require_known(event.object)
    if event.it is not None:
        draft.require_known(event.it)
    if event.player is not None:
        draft.player(event.player)
    require_bound(draft, event.bound)
    if event.awaited is not None and event.awaited not in draft.awaited and event.awaited not in draft.past_awaited:
        raise FoldError("RW2108", f"event {event.awaited} is not a delayed triggered ability")
    draft.triggers = draft.triggers.set(draft.n, event)


def put_on_stack(draft: Draft, event: playing.PutOnStack) -> None:
    """An ability or a copy of a spell comes to be, on top of the stack. Raises FoldError RW2108 for its trigger."""
    if event.source is not None:
        draft.require_known(event.source)
    require_targets(draft, event.targets)
    for obj in event.sacrificed:
        draft.require_known(obj)
    require_bound(draft, event.bound)
    if event.trigger is not None:
        waiting = draft.triggers.get(event.trigger)
        if waiting is not None:
            draft.past_triggers = draft.past_triggers.set(event.trigger, waiting)
            draft.triggers = draft.triggers.delete(event.trigger)
        elif event.trigger not in draft.past_triggers:  # a copy has the trigger of what it copies
            raise FoldError("RW2108", f"event {event.trigger} is not a trigger that waits")
    draft.new_object(event.object, event.kind, event.seat)
    draft.add_to_zone(event.object, STACK)
    draft.set_controller(event.object, event.seat)
    if event.characteristics is not None:
        draft.characteristics[event.object] = draft.copiable[event.object] = event.characteristics
    if event.back_face_up:
        draft.status[event.object] = Status(back_face_up=True)
    draft.stack[event.object] = StackEntry(
        event.source,
        event.ability,
        event.targets,
        event.modes,
        event.x,
        event.costs,
        event.divided,
        key=event.key,
        trigger=event.trigger,
        sacrificed=event.sacrificed,
        bound=event.bound,
    )


def text_spliced(draft: Draft, event: playing.TextSpliced) -> None:
    """The spell has these abilities while it is on the stack, and so have its copies (2006-10: 502.40c, 502.40e)."""
    require_on_stack(draft, event.object)
    for card in event.cards:
        draft.require_known(card)
    copiable = draft.copiable_values_of(event.object, elsewhere=True)
    present = draft.characteristics_of(event.object)
    for values, kept in ((copiable, draft.copiable), (present, draft.characteristics)):
        if values is not None:
            kept[event.object] = values.model_copy(update={"abilities": (*values.abilities, *event.abilities)})


def targets_chosen(draft: Draft, event: playing.TargetsChosen) -> None:
    """Something on the stack has these targets now."""
    require_on_stack(draft, event.object)
    require_targets(draft, event.targets)
    entry = draft.stack.get(event.object, StackEntry())._replace(targets=event.targets)
    if event.modes or event.x is not None or event.divided or event.costs:
        entry = entry._replace(modes=event.modes, x=event.x, divided=event.divided, costs=event.costs)
    draft.stack[event.object] = entry


def require_targets(draft: Draft, targets: playing.Targets) -> None:
    """Raises FoldError RW2101 or RW2104 where a target is not known."""
    for chosen in targets:
        for target in chosen:
            draft.require_thing(target)


def require_bound(draft: Draft, bound: Iterable[playing.Bound]) -> None:
    """Raises FoldError RW2101 or RW2104 where a name means what is not known."""
    for one in bound:
        for thing in one.objects + one.hidden_objects:
            draft.require_thing(thing)


def require_on_stack(draft: Draft, obj: str) -> None:
    """Raises FoldError RW2101 or RW2102 where the object is not on the stack."""
    if draft.place_of(obj) != STACK:
        raise FoldError("RW2102", f"object {obj} is not on the stack")


def cost_paid(draft: Draft, event: playing.CostPaid) -> None:
    """The parts of the payment are events of their own."""
    draft.player(event.seat)
    draft.require_known(event.object)
    entry = draft.stack.get(event.object)
    if entry is not None and event.sacrificed:
        for obj in event.sacrificed:
            draft.require_known(obj)
        draft.stack[event.object] = entry._replace(sacrificed=event.sacrificed)
    if event.payment is None:
        return
    if draft.action is not None:
        draft.action = draft.action._replace(then=None)
    begin_action(draft)
    if entry is not None and event.payment.sacrificed:
        draft.stack[event.object] = entry._replace(sacrificed=event.payment.sacrificed)


def became_played(draft: Draft, event: playing.PlayCompleted) -> None:
    """It stays on the stack until it resolves or is countered. Raises FoldError RW2101 or RW2102."""
    require_on_stack(draft, event.object)
    if event.seat is not None:
        draft.player(event.seat)
    if event.bound:
        require_bound(draft, event.bound)
        entry = draft.stack.get(event.object, StackEntry())
        named = {one.name: one for one in (*entry.bound, *event.bound)}
        draft.stack[event.object] = entry._replace(bound=tuple(named.values()))


def resolution_began(draft: Draft, event: playing.ResolutionBegan) -> None:
    """All players have passed in succession (rule 408.1c). Raises FoldError RW2101 or RW2102."""
    require_on_stack(draft, event.object)
    draft.passed = ()


def resolution_ended(draft: Draft, event: playing.ResolutionEnded) -> None:
    """The object may have left the stack already."""
    draft.require_known(event.object)


def mana_added(draft: Draft, event: playing.ManaAdded) -> None:
    """The pool grows."""
    pool = dict(draft.player(event.seat).mana)
    for symbol, number in symbols(event.mana):
        pool[symbol] = pool.get(symbol, 0) + number
    draft.set_player(event.seat, mana=tuple(sorted(pool.items())))
    if event.source is not None:
        draft.require_known(event.source)
    if event.only_for is not None:
        one = playing.RestrictedMana(
            added=draft.n, mana=event.mana, only_for=event.only_for, source=event.source, bound=event.bound
        )
        draft.set_player(event.seat, restricted=(*draft.player(event.seat).restricted, one))


def mana_taken(draft: Draft, event: playing.ManaSpent | playing.ManaEmptied) -> None:
    """The pool shrinks. Raises FoldError RW2107 where it does not hold that mana."""
    pool = dict(draft.player(event.seat).mana)
    for symbol, number in symbols(event.mana):
        left = pool.pop(symbol, 0) - number
        if left < 0:
            raise FoldError("RW2107", f"seat {event.seat} has no {event.mana} in the mana pool")
        if left:
            pool[symbol] = left
    draft.set_player(event.seat, mana=tuple(sorted(pool.items())))
    if isinstance(event, playing.ManaEmptied):
        if not pool and draft.player(event.seat).restricted:
            draft.set_player(event.seat, restricted=())
        return
    for spent in event.restricted:
        _take_restricted(draft, event.seat, spent)


def _take_restricted(draft: Draft, seat: int, spent: playing.RestrictedManaSpent) -> None:
    """Mana is taken out of what can be spent only on some things. Raises FoldError RW2107 where that is not there."""
    restricted = draft.player(seat).restricted
    for place, one in enumerate(restricted):
        pool, wanted = Counter(dict(symbols(one.mana))), Counter(dict(symbols(spent.mana)))
        if one.added == spent.added and wanted <= pool:
            left = "".join(f"{{{symbol}}}" * number for symbol, number in sorted((pool - wanted).items()))
            rest = (one.model_copy(update={"mana": left}),) if left else ()
            draft.set_player(seat, restricted=(*restricted[:place], *rest, *restricted[place + 1 :]))
            return
    raise FoldError("RW2107", f"seat {seat} has no {spent.mana} of event {spent.added} in the mana pool")


def mana_burned(draft: Draft, event: playing.ManaBurned) -> None:
    """Life is lost for mana that was lost (rule 300.3)."""
    draft.set_player(event.seat, life=draft.player(event.seat).life - event.amount)


def choice_offered(draft: Draft, event: playing.ChoiceOffered) -> None:
    """A player has to choose."""
    draft.player(event.seat)
    if event.source is not None:
        draft.require_known(event.source)
    for thing in event.objects + event.hidden_objects:
        draft.require_thing(thing)
    draft.awaiting = Awaiting(event.seat, event.kind, draft.n)


def choice_made(draft: Draft, event: playing.ChoiceMade) -> None:
    """A player has chosen."""
    draft.player(event.seat)
    for thing in event.objects + event.hidden_objects:
        draft.require_thing(thing)
    begin_action(draft)


def random_outcome(draft: Draft, event: playing.DieRolled | playing.CoinFlipped) -> None:
    """Something random came out; what follows are events of their own."""
    draft.player(event.seat)
    note_input(draft)


def keyword_action_done(draft: Draft, event: playing.KeywordActionDone) -> None:
    """It changes nothing: what the action did are events of their own."""
    draft.player(event.seat)
    for obj in event.objects:
        draft.require_known(obj)


def position_noted(draft: Draft, event: playing.PositionNoted) -> None:
    """It changes nothing: it stands in the log to be compared with. Raises FoldError RW2108."""
    if event.again is not None:
        draft.require_event(event.again)


def loop_proposed(draft: Draft, event: playing.LoopProposed) -> None:
    """A decision with priority begins an action; who had passed in succession has passed still."""
    draft.player(event.seat)
    passed = draft.passed
    begin_action(draft)
    draft.passed = passed


def loop_repeated(draft: Draft, event: playing.LoopRepeated) -> None:
    """Life, mana, counters and damage are what the event says. Raises FoldError RW2101, RW2102, RW2104 or RW2108."""
    draft.require_event(event.proposal)
    for player in event.players:
        mana, counters = counted(player.mana), counted(player.counters)
        draft.set_player(player.seat, life=player.life, mana=mana, counters=counters)
    for one in event.objects:
        draft.require_in_play(one.object)
        draft.counters.pop(one.object, None)
        draft.damage.pop(one.object, None)
        if one.counters:
            draft.counters[one.object] = counted(one.counters)
        if one.damage:
            draft.damage[one.object] = one.damage


def random_choice_made(draft: Draft, event: playing.RandomChoiceMade) -> None:
    """Something was chosen at random; what follows are events of their own."""
    draft.player(event.seat)
    for thing in event.objects + event.hidden_objects:
        draft.require_thing(thing)
    note_input(draft)


def note_input(draft: Draft) -> None:
    """A random outcome inside an action is one of the inputs by which the action is run again."""
    if draft.action is not None:
        draft.action = draft.action._replace(inputs=(*draft.action.inputs, draft.n))
