"""Choices that the game's server offers a player, and the client's answers to them."""

from __future__ import annotations

from typing import NamedTuple

from rewind.events.importers.arena.client.model import Id, Int, Message, Text


class Parameter(Message):
    """Something that the words of a question name."""

    parameter_name: Text = ""
    number_value: Id = 0


class Prompt(Message):
    """The words of a question, of which only what they name is read."""

    parameters: tuple[Parameter, ...] = ()

    @property
    def card(self) -> int:
        """The object that asks, as the words name it; 0 where they do not."""
        return next((one.number_value for one in self.parameters if one.parameter_name == "CardId"), 0)


# What is offered


class SelectN(Message):
    """So many of these."""

    min_sel: Int = 0
    max_sel: Int = 0
    option_context: Text = ""
    static_list: Text = ""
    """A list of the client's own, such as that of the basic land types: what is in it the log does not say."""
    ids: tuple[Id, ...] = ()
    id_type: Text = ""
    source_id: Id = 0


class GroupSpec(Message):
    """A place where some of the objects may be put."""

    lower_bound: Int = 0
    upper_bound: Int = 0


class Group(Message):
    """Objects that are to be put in several places."""

    instance_ids: tuple[Id, ...] = ()
    group_specs: tuple[GroupSpec, ...] = ()
    context: Text = ""
    source_id: Id = 0


class OptionalAction(Message):
    """Something that may be done or not."""

    source_id: Id = 0


class ModalOption(Message):
    """A mode."""

    grp_id: Id = 0


class Modal(Message):
    """So many of these modes."""

    min_sel: Int = 0
    max_sel: Int = 0
    modal_options: tuple[ModalOption, ...] = ()


class CastingTimeOption(Message):
    """Something that is chosen as a spell is cast: a cost that may be paid besides, one of two costs, modes."""

    casting_time_option_type: Text = ""
    affected_id: Id = 0
    select_n_req: SelectN | None = None
    modal_req: Modal | None = None


class CastingTimeOptions(Message):
    """All that can be chosen then; one of them is to be done with choosing."""

    casting_time_option_req: tuple[CastingTimeOption, ...] = ()


class EffectCost(Message):
    """What a cost that is no mana is paid with."""

    cost_selection: SelectN | None = None


class PayCosts(Message):
    """How a cost is paid; mana is not read here."""

    effect_cost_req: EffectCost | None = None


class Order(Message):
    """Objects that are to be put in an order."""

    ids: tuple[Id, ...] = ()


class Search(Message):
    """What can be found in a zone that is searched."""

    min_find: Int = 0
    max_find: Int = 0
    items_sought: tuple[Id, ...] = ()
    source_id: Id = 0


class Assignment(Message):
    """What one object or player may be dealt, or is dealt, of a creature's damage."""

    instance_id: Id = 0
    min_damage: Int = 0
    assigned_damage: Int = 0


class Assigner(Message):
    """A creature whose damage is divided."""

    instance_id: Id = 0
    total_damage: Int = 0
    assignments: tuple[Assignment, ...] = ()


class AssignDamage(Message):
    """Creatures whose damage is divided."""

    damage_assigners: tuple[Assigner, ...] = ()


class Question(Message):
    """A message of the server that may offer a choice: at most one of these is there."""

    prompt: Prompt | None = None
    select_n_req: SelectN | None = None
    group_req: Group | None = None
    optional_action_message: OptionalAction | None = None
    casting_time_options_req: CastingTimeOptions | None = None
    pay_costs_req: PayCosts | None = None
    order_req: Order | None = None
    search_req: Search | None = None
    assign_damage_req: AssignDamage | None = None

    @property
    def offers_choice(self) -> bool:
        """Whether it does."""
        return not CHOICES.isdisjoint(self.model_fields_set)


CHOICES = frozenset(Question.model_fields) - {"prompt"}


# What was chosen


class Selected(Message):
    """Which of the ids."""

    ids: tuple[Id, ...] = ()
    use_arbitrary: Text = ""
    """Present where the player leaves it to the client."""


class Placed(Message):
    """What is put in one place, in order."""

    ids: tuple[Id, ...] = ()
    zone_type: Text = ""
    sub_zone_type: Text = ""


class Groups(Message):
    """What is put where."""

    groups: tuple[Placed, ...] = ()


class Response(Message):
    """Yes or no."""

    response: Text = ""


class ChosenModes(Message):
    """The modes."""

    grp_ids: tuple[Id, ...] = ()


class CastingTimeAnswer(Message):
    """One thing that is chosen as a spell is cast."""

    casting_time_option_type: Text = ""
    select_n_resp: Selected | None = None
    choose_modal_resp: ChosenModes | None = None


class CastingTimeAnswers(Message):
    """What is chosen as a spell is cast."""

    casting_time_option_resp: CastingTimeAnswer | None = None


class PaidEffectCost(Message):
    """What a cost is paid with."""

    cost_selection: Selected | None = None


class Found(Message):
    """What is found."""

    items_found: tuple[Id, ...] = ()


class Assigned(Message):
    """How damage is divided."""

    assigners: tuple[Assigner, ...] = ()


class Answer(Message):
    """A message of the client that may answer a question."""

    resp_id: Id = 0
    """The number of the question."""
    select_n_resp: Selected | None = None
    group_resp: Groups | None = None
    optional_resp: Response | None = None
    casting_time_options_resp: CastingTimeAnswers | None = None
    effect_cost_resp: PaidEffectCost | None = None
    order_resp: Selected | None = None
    search_resp: Found | None = None
    assign_damage_resp: Assigned | None = None

    @property
    def answers_choice(self) -> bool:
        """Whether it does."""
        return not ANSWERS.isdisjoint(self.model_fields_set)


ANSWERS = frozenset(Answer.model_fields) - {"resp_id"}


class Choice(NamedTuple):
    """A choice that was offered, and the answer where there was one."""

    number: int
    """Of the message that offers it."""
    offered: Question
    answer: Answer | None = None
