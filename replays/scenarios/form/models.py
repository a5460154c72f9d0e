"""The models of a scenario file: one for each mapping that it may hold.

Keys and their meaning are those of the scenario format; unknown ones are errors. Nothing here knows rules or cards.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rewind.events.base import Mana, Natural, Number, Positive, Value, Zone
from rewind.replays.scenarios.form.expectations import Expect
from rewind.replays.scenarios.form.words import Edition, Name, Names, PlainData, Ref, StepName

CARD_ZONES: tuple[str, ...] = ("hand", "library", "graveyard", "removed", "outside", "phased_out", "ante", "in_play")
"""The keys of a player that name zones."""

# The position


class CardForm(Value):
    """A card or token in a zone, with what is true of it."""

    card: Name | None = None
    token: dict[str, PlainData] | None = None
    as_: Annotated[Name | None, Field(alias="as")] = None
    owner: Name | None = None
    tapped: bool = False
    flipped: bool = False
    face_down: bool = False
    back_face_up: bool = False
    counters: dict[str, Natural] = Field(default_factory=dict)
    damage: Natural = 0
    attached_to: Name | None = None
    protector: Name | None = None
    new: bool = False
    chosen: PlainData = None
    imprinted: PlainData = None
    paid: PlainData = None
    removed_with: PlainData = None
    copy_of: Name | None = None


Cards = tuple[Name | CardForm, ...]


class PlayerForm(Value):
    """A player at the start."""

    life: Number = 20
    mana: Mana = ""
    poison: Natural = 0
    lands_played: Natural = 0
    max_hand_size: Natural | None = 7
    hand: Cards = ()
    library: Cards = ()
    graveyard: Cards = ()
    removed: Cards = ()
    outside: Cards = ()
    phased_out: Cards = ()
    ante: Cards = ()
    in_play: Cards = ()


class StartForm(Value):
    """When the scenario starts."""

    turn_of: Name | None = None
    step: StepName = "main1"
    fresh: bool = False
    first_turn: bool = False


# What is done

Targets = tuple[Ref | tuple[Ref, ...], ...]
Pay = Literal["auto"] | dict[Literal["mana", "sacrifice", "discard", "tap", "remove", "return", "choose"], Names]


class PlayForm(Value):
    """Playing a spell or a land."""

    by: Name
    card: Ref
    from_: Annotated[Zone, Field(alias="from")] = "hand"
    targets: Targets | Ref = ()
    modes: tuple[Positive, ...] | Positive = ()
    x: Natural | None = None
    costs: Names = ()
    splice: Names = ()
    divide: tuple[Natural, ...] = ()
    pay: Pay = "auto"
    face_down: bool = False
    way: Positive | None = None
    half: Name | None = None
    """Of a split card: the half that is played, by its name, where `card` does not say it (rule 505.2)."""
    using: Ref | None = None
    """Of a land: the permanent whose additional land play is used (rule 212.6b)."""


class ActivateForm(Value):
    """Playing an activated ability."""

    by: Name
    object: Ref
    ability: Positive | Name | None = None
    targets: Targets | Ref = ()
    modes: tuple[Positive, ...] | Positive = ()
    x: Natural | None = None
    costs: Names = ()
    divide: tuple[Natural, ...] = ()
    pay: Pay = "auto"


class FaceUpForm(Value):
    """Turning a face-down permanent face up."""

    by: Name
    object: Ref
    x: Natural | None = None
    pay: Pay = "auto"


class SpecialForm(Value):
    """Taking a special action."""

    by: Name
    object: Ref | None = None
    action: Name
    pay: Pay = "auto"


class AttackForm(Value):
    """Declaring attackers: each with what it attacks."""

    by: Name
    attackers: dict[Name, Name] = Field(default_factory=dict)
    bands: tuple[tuple[Name, ...], ...] = ()
    pay: Pay = "auto"


class BlockForm(Value):
    """Declaring blockers: each with what it blocks."""

    by: Name
    blockers: dict[Name, Name | tuple[Name, ...]] = Field(default_factory=dict)
    pay: Pay = "auto"


class AnswerForm(Value):
    """An answer to a choice, now or later."""

    by: Name
    with_: Annotated[PlainData, Field(alias="with")] = None


class ChanceForm(Value):
    """The outcome of something random: one of these."""

    by: Name | None = None
    flip: Literal["win", "lose", "heads", "tails"] | None = None
    roll: Positive | None = None
    pick: Names | None = None
    shuffle: Names | None = None


class AdvanceForm(Value):
    """Where the game goes on to."""

    to: StepName | None = None
    turn: Positive | None = None


class CauseForm(Value):
    """A plain effect, and who controls it."""

    by: Name
    effect: dict[str, PlainData]


class StepHolder(Value):
    """A verb around another."""

    step: StepForm


class DecidedForm(Value):
    """A step, and who makes its decisions (rule 507.3)."""

    by: Name
    step: StepForm


class RefusedForm(Value):
    """A step that the rules must refuse, and the rule."""

    step: StepForm
    rule: Name | tuple[Name, ...] | dict[Edition, Name | tuple[Name, ...] | None] | None = None


class BeginForm(Value):
    """What a player begins to play: one of these."""

    play: PlayForm | None = None
    activate: ActivateForm | None = None


class AbandonForm(Value):
    """Who gives up the action that was begun, and whose mana abilities stay (rule 422.1)."""

    by: Name
    keep: Names = ()


class HappenedForm(Value):
    """A fact as it was seen at the table: one of these."""

    move: dict[str, PlainData] | None = None
    tap: Ref | None = None
    untap: Ref | None = None
    life: dict[Name, Number] | None = None
    draw: Name | dict[str, PlainData] | None = None
    token: dict[str, PlainData] | None = None
    counters: dict[str, PlainData] | None = None
    reveal: PlainData = None
    shuffle: Name | None = None
    note: str | None = None
    known: dict[str, PlainData] | None = None
    """Which card an unknown one in a hand or a library is."""


class ForgottenForm(Value):
    """A triggered ability that nobody at the table noticed."""

    ability_of: Name
    ability: Positive | None = None
    """Which of its triggered abilities, from 1; None: any."""


class RepeatForm(Value):
    """Proposing to repeat the last inputs."""

    by: Name
    inputs: Positive
    times: Positive


class StepForm(Value):
    """One entry of `do`: one verb, and perhaps `only`."""

    only: Edition | tuple[Edition, ...] | None = None
    play: PlayForm | None = None
    activate: ActivateForm | None = None
    turn_face_up: FaceUpForm | None = None
    special: SpecialForm | None = None
    pass_: Annotated[Name | None, Field(alias="pass")] = None
    resolve: Positive | Literal["all"] | None = None
    attack: AttackForm | None = None
    block: BlockForm | None = None
    damage: dict[Name, dict[Name, Natural]] | None = None
    answer: AnswerForm | None = None
    chance: ChanceForm | None = None
    advance: AdvanceForm | None = None
    check: Expect | None = None
    check_in: dict[Edition, Expect] | None = None
    refused: RefusedForm | None = None
    allowed: StepHolder | None = None
    attempt: StepHolder | None = None
    cause: CauseForm | None = None
    anyway: StepHolder | None = None
    decided: DecidedForm | None = None
    happened: HappenedForm | None = None
    forgotten: ForgottenForm | None = None
    begin: BeginForm | None = None
    abandon: AbandonForm | None = None
    mulligan: Name | None = None
    keep: Name | None = None
    concede: Name | None = None
    repeat: RepeatForm | None = None

    @property
    def verb(self) -> str:
        """The one verb, as it is written."""
        (name,) = self.verbs
        return name

    @property
    def verbs(self) -> tuple[str, ...]:
        """The verbs that are given; of a good step there is one."""
        return tuple(
            name.removesuffix("_")
            for name in type(self).model_fields
            if name != "only" and name in self.model_fields_set
        )

    @property
    def inner(self) -> StepForm | None:
        """The step inside `refused`, `allowed`, `attempt`, `anyway` or `decided`."""
        holder = self.refused or self.allowed or self.attempt or self.anyway or self.decided
        return None if holder is None else holder.step

    @property
    def innermost(self) -> StepForm:
        """The step that is meant in the end."""
        return self if self.inner is None else self.inner.innermost

    def within(self, edition: str) -> bool:
        """Whether the step is one of this edition."""
        only = self.only
        return only is None or edition == only or (isinstance(only, tuple) and edition in only)


class ScenarioForm(Value):
    """One document."""

    scenario: Name
    rules: Names = ()
    editions: tuple[Edition, ...] | None = None
    players: dict[Name, PlayerForm | None]
    start: StartForm | Literal["opening"] = StartForm()
    ante: bool = False
    effects: tuple[dict[str, PlainData], ...] = ()
    do: tuple[StepForm, ...] = ()
    expect: Expect = Expect()
    expect_in: dict[Edition, Expect] = Field(default_factory=dict)
    defaults: bool = False
    source: PlainData = None
    note: PlainData = None
    tags: PlainData = None
    suspect: PlainData = None


def verbs_in(step: StepForm) -> tuple[str, ...]:
    """The verb of a step and those inside it."""
    return step.verbs if step.inner is None else step.verbs + verbs_in(step.inner)
