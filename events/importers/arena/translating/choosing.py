"""What the server offered the recorder to choose, and what was chosen: a pair of events where it was asked.

Only who chose learns of either: a list of what can be chosen shows what lies in a hand or a library, as its length
does, and some things are only asked where there is something to choose.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rewind.events.importers.arena.client.choices import (
    Answer,
    CastingTimeOptions,
    Choice,
    Group,
    Question,
    Selected,
    SelectN,
)
from rewind.events.importers.arena.client.messages import Received
from rewind.events.importers.arena.client.vocabulary import ABILITY, ability_key, without_prefix
from rewind.events.importers.arena.translating.table import UNSEEN_ZONES, Table
from rewind.events.playing import ChoiceMade, ChoiceOffered

_INSTANCES, _DONE, _YES = "IdType_InstanceId", "CastingTimeOptionType_Done", "OptionResponse_Allow_Yes"
_KINDS = {
    "OptionContext_Stacking": "order",
    "OptionContext_TurnBased": "discard",
    "OptionContext_Payment": "payment",
    "GroupingContext_LondonMulligan": "put_back",
}
"""The client's word for why something is asked → the kind of choice; others are called what they are."""
_ARBITRARY = ("any order",)
"""What is chosen where the player leaves an order to the client."""


class _Things(NamedTuple):
    """Objects, players and words that are offered or chosen."""

    objects: tuple[str | int, ...] = ()
    hidden_objects: tuple[str, ...] = ()
    values: tuple[str, ...] = ()


def note_choices(table: Table, received: Received) -> None:
    """After a message: what the player was asked with it to choose, and what was chosen."""
    seat = table.recorder
    if seat is None:
        return
    for choice in received.choices:
        for offered, made in _events(table, seat, choice):
            table.add(offered)
            if made is not None:
                table.add(made)


def _events(table: Table, seat: int, choice: Choice) -> Iterator[tuple[ChoiceOffered, ChoiceMade | None]]:
    """The choices that one question offers: one, or for each creature whose damage is divided one."""
    asked, answer = choice.offered, choice.answer
    if asked.assign_damage_req is not None:
        yield from _divisions(table, seat, asked, answer)
        return
    found = _offer(table, asked)
    if found is None:
        return
    kind, least, most, source, options = found
    least, most = max(least, 0), max(most, least, 0)
    by = table.known(source) or (None if asked.prompt is None else table.known(asked.prompt.card))
    offered = ChoiceOffered(
        seat=seat, kind=kind, minimum=least, maximum=most, source=by, private=True, **options._asdict()
    )
    chosen = None if answer is None else _chosen(table, asked, answer)
    yield offered, None if chosen is None else _made(seat, chosen)


def _made(seat: int, chosen: _Things) -> ChoiceMade:
    return ChoiceMade(
        seat=seat,
        objects=chosen.objects,
        hidden_objects=chosen.hidden_objects,
        hidden_values=chosen.values,
        private=True,
    )


class _Offer(NamedTuple):
    """What is asked: of which kind, how many at least and at most, by what, and from what."""

    kind: str
    least: int
    most: int
    source: int
    options: _Things


def _offer(table: Table, asked: Question) -> _Offer | None:
    """What a question offers; None where it offers nothing that is read here."""
    if asked.select_n_req is not None:
        return _of_selection(table, asked.select_n_req)
    if asked.group_req is not None:
        return _of_groups(table, asked.group_req)
    if asked.optional_action_message is not None:
        return _Offer("yes_no", 1, 1, asked.optional_action_message.source_id, _Things(values=("yes", "no")))
    if asked.casting_time_options_req is not None:
        return _of_casting(asked.casting_time_options_req)
    if asked.order_req is not None:
        ids = asked.order_req.ids
        return _Offer("order", len(ids), len(ids), 0, _things(table, ids))
    if asked.search_req is not None:
        search = asked.search_req
        return _Offer("search", search.min_find, search.max_find, search.source_id, _things(table, search.items_sought))
    cost = None if asked.pay_costs_req is None else asked.pay_costs_req.effect_cost_req
    selection = None if cost is None else cost.cost_selection
    return None if selection is None else _of_selection(table, selection)


def _of_selection(table: Table, asked: SelectN) -> _Offer:
    options = _options(table, asked, asked.ids)
    kind = _KINDS.get(asked.option_context) or ("objects" if asked.id_type == _INSTANCES else "values")
    least = asked.max_sel if kind == "order" else asked.min_sel
    return _Offer(kind, least, asked.max_sel, asked.source_id, options)


def _of_groups(table: Table, asked: Group) -> _Offer:
    """Where objects are put: into the first of the places what goes into none of the others."""
    others = asked.group_specs[1:]
    least, most = (sum(getattr(spec, name) for spec in others) for name in ("lower_bound", "upper_bound"))
    kind = _KINDS.get(asked.context) or without_prefix(asked.context).lower() or "groups"
    return _Offer(kind, least, most, asked.source_id, _things(table, asked.instance_ids))


def _of_casting(asked: CastingTimeOptions) -> _Offer | None:
    """Modes, one of several costs, or costs that may be paid besides, of which each is asked for by itself."""
    options = [one for one in asked.casting_time_option_req if one.casting_time_option_type != _DONE]
    for one in options:
        if one.modal_req is not None:
            modes = tuple(ability_key(mode.grp_id) for mode in one.modal_req.modal_options)
            return _Offer("modes", one.modal_req.min_sel, one.modal_req.max_sel, one.affected_id, _Things(values=modes))
        if one.select_n_req is not None:
            choice = one.select_n_req
            values = _Things(values=tuple(map(str, choice.ids)))
            return _Offer("cost", choice.min_sel, choice.max_sel, one.affected_id, values)
    if not options:
        return None
    words = tuple(without_prefix(one.casting_time_option_type) for one in options)
    return _Offer("optional_costs", 0, 1, options[0].affected_id, _Things(values=words))


def _options(table: Table, asked: SelectN, ids: Iterable[int]) -> _Things:
    """Objects, or numbers of a list of the client's own."""
    if asked.id_type == _INSTANCES:
        return _things(table, ids)
    name = asked.static_list.partition("_")[2]
    return _Things(values=tuple(f"arena:{name}:{number}" if name else str(number) for number in ids))


def _things(table: Table, ids: Iterable[int]) -> _Things:
    """The objects and players of some ids. An ability that is not on the stack yet is told by source and key."""
    objects: list[str | int] = []
    hidden: list[str] = []
    values: list[str] = []
    for instance in ids:
        thing, record = table.thing(instance), table.view.objects.get(instance)
        if instance in table.seats:
            objects.append(instance)
        elif thing is not None:
            (hidden if thing.zone in UNSEEN_ZONES else objects).append(thing.id)
        elif record is not None and record.type == ABILITY and (source := table.known(record.parent_id)) is not None:
            objects.append(source)
            values.append(ability_key(record.grp_id))
    return _Things(tuple(objects), tuple(hidden), tuple(values))


def _chosen(table: Table, asked: Question, answer: Answer) -> _Things | None:
    """What was chosen; None where the message answers something else."""
    selected = _selected(asked, answer)
    if selected is not None:
        selection, ids = selected
        if ids.use_arbitrary:
            return _Things(values=_ARBITRARY)
        return _things(table, ids.ids) if selection is None else _options(table, selection, ids.ids)
    if asked.group_req is not None and answer.group_resp is not None:
        placed = [(group, _things(table, group.ids)) for group in answer.group_resp.groups]
        objects = [one for _, things in placed for one in (*things.objects, *things.hidden_objects)]
        where = [
            _place(group.zone_type, group.sub_zone_type) for group, things in placed for _ in things.hidden_objects
        ]
        return _Things(hidden_objects=tuple(str(one) for one in objects), values=tuple(where))
    if asked.optional_action_message is not None and answer.optional_resp is not None:
        return _Things(values=("yes" if answer.optional_resp.response == _YES else "no",))
    if asked.casting_time_options_req is not None and answer.casting_time_options_resp is not None:
        return _cast_with(answer)
    if asked.search_req is not None and answer.search_resp is not None:
        return _things(table, answer.search_resp.items_found)
    return None


def _selected(asked: Question, answer: Answer) -> tuple[SelectN | None, Selected] | None:
    """A selection with what was selected; None where the message answers something else."""
    if asked.select_n_req is not None and answer.select_n_resp is not None:
        return asked.select_n_req, answer.select_n_resp
    if asked.order_req is not None and answer.order_resp is not None:
        return None, answer.order_resp
    cost = None if asked.pay_costs_req is None else asked.pay_costs_req.effect_cost_req
    paid = answer.effect_cost_resp
    if cost is not None and cost.cost_selection is not None and paid is not None and paid.cost_selection is not None:
        return cost.cost_selection, paid.cost_selection
    return None


def _cast_with(answer: Answer) -> _Things | None:
    """Modes or costs."""
    responses = answer.casting_time_options_resp
    one = None if responses is None else responses.casting_time_option_resp
    if one is None:
        return None
    if one.choose_modal_resp is not None:
        return _Things(values=tuple(map(ability_key, one.choose_modal_resp.grp_ids)))
    if one.select_n_resp is not None:
        return _Things(values=tuple(map(str, one.select_n_resp.ids)))
    done = one.casting_time_option_type == _DONE
    return _Things(values=() if done else (without_prefix(one.casting_time_option_type),))


def _place(zone: str, part: str) -> str:
    """A place of a group in words: `library top`."""
    words: Sequence[str] = (without_prefix(zone), without_prefix(part) if zone == "ZoneType_Library" else "")
    return " ".join(word.lower() for word in words if word)


def _divisions(
    table: Table, seat: int, asked: Question, answer: Answer | None
) -> Iterator[tuple[ChoiceOffered, ChoiceMade | None]]:
    """How the damage of each creature is divided: all of it, then what each has to be dealt before the next."""
    assert asked.assign_damage_req is not None
    divided = () if answer is None or answer.assign_damage_resp is None else answer.assign_damage_resp.assigners
    for one in asked.assign_damage_req.damage_assigners:
        among = [(table.subject(each.instance_id), each.min_damage) for each in one.assignments]
        known = [(subject, least) for subject, least in among if subject is not None]
        offered = ChoiceOffered(
            seat=seat,
            kind="division",
            objects=tuple(subject for subject, _ in known),
            values=(str(one.total_damage), *(str(least) for _, least in known)),
            source=table.known(one.instance_id),
            private=True,
        )
        dealt = [
            (subject, each.assigned_damage)
            for assigned in divided
            if assigned.instance_id == one.instance_id
            for each in assigned.assignments
            if (subject := table.subject(each.instance_id)) is not None
        ]
        made = ChoiceMade(
            seat=seat,
            objects=tuple(subject for subject, _ in dealt),
            values=tuple(str(amount) for _, amount in dealt),
            private=True,
        )
        yield offered, made if dealt else None
