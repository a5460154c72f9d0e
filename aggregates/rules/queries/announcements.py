"""Whether an ability may be announced, and what is announced as something is played (rules 403, 409.1b, 409.1e)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations, product
from typing import NamedTuple, TypeAlias

from rewind.aggregates.cards import language
from rewind.aggregates.rules.at_work import play_costs, plays
from rewind.aggregates.rules.at_work.forbidding import may_be_forbidden
from rewind.aggregates.rules.at_work.plays import Play
from rewind.aggregates.rules.engine.context import Context, TriggerInfo
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.illegal import Refusal, refusal
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.engine.played import times_played
from rewind.aggregates.rules.engine.view import View
from rewind.aggregates.rules.programs.abilities import Abilities, is_mana_ability, works_in
from rewind.aggregates.rules.programs.analysis import analysed
from rewind.aggregates.rules.programs.possibilities import few
from rewind.aggregates.rules.programs.references import is_name
from rewind.aggregates.rules.queries.attachments import is_aura
from rewind.aggregates.rules.queries.loyalty import verify_loyalty
from rewind.aggregates.rules.queries.targets import ENCHANTED
from rewind.aggregates.rules.queries.timing import verify_sorcery_time
from rewind.aggregates.state import StackEntry, number_of
from rewind.events.playing import Targets

Announced: TypeAlias = language.Spell | language.Activated | language.Triggered
"""What is announced with targets and modes."""


def verify_play_ability(engine: Engine, seat: int, obj: str, number: int) -> None:
    """Raises IllegalAction where a player may not begin to play the ability of this number now."""
    _, ability = engine.abilities(obj).activated[number - 1]
    # without `require`, which takes a function for each message: this is asked of every mana ability that is paid with
    if not works_in(ability, engine.zone_of(obj)):
        what = f"{engine.name(obj)} is not where that ability can be {engine.terms.ability_played}"
        raise engine.refuse(Refusal.NOT_PLAYABLE, what, "402.8")
    engine.allow("402.8")
    if not may_play(engine, seat, obj, ability):
        what = f"{engine.player_name(seat)} does not control {engine.name(obj)}"
        raise engine.refuse(Refusal.NOT_PLAYABLE, what, "403.2")
    engine.allow("403.2")
    if ability.timing == "sorcery":
        what = f"{engine.terms.play_ability} that ability of {engine.name(obj)}"
        verify_sorcery_time(engine, seat, what, "403.5")
    elif ability.timing == "loyalty":
        verify_loyalty(engine, seat, obj)
    if ability.condition is not None:
        if not Context(engine, seat, obj).is_true(ability.condition):
            what = f"the condition for {engine.terms.playing_ability} that ability of {engine.name(obj)} is not met"
            raise engine.refuse(Refusal.WRONG_TIME, what, "403.3")
        engine.allow("403.3")
    if ability.uses is not None:
        verify_uses(engine, obj, number, ability.uses)
    if may_be_forbidden(engine, "play"):
        verify_not_forbidden(Play(engine, seat, obj, ability), f"that ability of {engine.name(obj)}", "409.4:activate")
    engine.allow(
        *(("406.1", "411.1:begin") if is_mana_ability(ability, engine.edition.policies) else ("408.1d:activate",))
    )


def may_play(engine: Engine, seat: int, obj: str, ability: language.Activated) -> bool:
    """Whether an ability is one that this player may play: its controller, its owner, or whom it names (403.2)."""
    own = engine.controller(obj) if engine.zone_of(obj) == "in_play" else engine.owner(obj)
    if ability.player == "you":
        return own == seat
    return seat in Context(engine, own, obj).seats(ability.player)


def verify_uses(engine: View, obj: str, number: int, uses: language.Uses) -> None:
    """Raises IllegalAction RW3003 where the ability has been played as often as it may be (rule 403.3).

    An object to which several others gave it has it as often, and each may be played so often; where the limit counts
    for what gave it, they have keys of their own (2026-04: 602.5c).
    """
    activated = engine.abilities(obj).activated
    key, ability = activated[number - 1]
    same = [at for at, (other, _) in enumerate(activated, 1) if other == key]
    by = same if is_mana_ability(ability, engine.edition.policies) else [key]
    played = sum(times_played(engine.draft, obj, which, in_turn=uses.per == "turn") for which in by)
    engine.require(
        played < uses.number * len(same),
        Refusal.WRONG_TIME,
        lambda: (
            f"that ability of {engine.name(obj)} is {engine.terms.ability_played} at most {uses.number} times a "
            f"{uses.per}"
        ),
        "403.3",
    )


def can_play_ability(engine: Engine, seat: int, obj: str, number: int) -> bool:
    """Whether a player may begin to play the ability of this number now; its targets and its cost are not looked at."""
    return refusal(verify_play_ability, engine, seat, obj, number) is None


def verify_not_forbidden(play: Play, name: str, rule: str) -> None:
    """Raises IllegalAction RW3005 where an effect forbids a play; `rule`: that this is how it is of such a play."""
    forbidding = plays.forbidding(play)
    if forbidding is None:
        return
    engine = play.engine
    by = "" if forbidding.source is None else f": {engine.name(forbidding.source)}"
    what = f"{engine.player_name(play.seat)} cannot {_verb(play)} {name}, which an effect forbids{by}"
    raise engine.refuse(Refusal.NOT_PLAYABLE, what, rule)


def _verb(play: Play) -> str:
    """What a player would do with a card or an ability, in the infinitive."""
    terms = play.engine.terms
    if play.ability is not None:
        return terms.play_ability
    return "play" if "Land" in play.engine.types(play.object) else terms.play_spell


def modes_chosen(context: Context, ability: Announced | None) -> tuple[int, int]:
    """How many modes of a spell or ability are chosen, at least and at most; none where it is not modal."""
    if ability is None or not ability.modes:
        return 0, 0
    bounds = ability.modes_chosen
    if bounds is None:
        return 1, 1
    if bounds.exactly is not None:
        number = context.amount(bounds.exactly)
        return number, number
    least = 1 if bounds.at_least is None else context.amount(bounds.at_least)
    most = len(ability.modes) if bounds.at_most is None else context.amount(bounds.at_most)
    return least, min(most, len(ability.modes))


def verify_modes(context: Context, ability: Announced | None, modes: Sequence[int], name: str) -> None:
    """Raises IllegalAction RW3012 where not so many of the modes that there are are chosen (rule 409.1b)."""
    engine = context.engine
    number = len(ability.modes) if ability is not None else 0
    if number:
        least, most = modes_chosen(context, ability)
        few = "one" if least == most == 1 else str(least) if least == most else f"{least} to {most}"
        is_right = least <= len(modes) <= most and len(set(modes)) == len(modes) and max(modes, default=0) <= number
        engine.require(
            is_right,
            Refusal.ILLEGAL_ANNOUNCEMENT,
            lambda: f"{few} of the {number} modes of {name} {'has' if few == 'one' else 'have'} to be chosen",
            "409.1b",
        )
    elif modes:
        raise engine.refuse(Refusal.ILLEGAL_ANNOUNCEMENT, f"{name} has no modes", "409.1b")


def verify_x(engine: View, asks: bool, x: int | None, name: str) -> int:
    """The value of X; 0 where there is none. Raises IllegalAction RW3012 where it is missing, or is no part of it."""
    if asks:
        engine.require(
            x is not None, Refusal.ILLEGAL_ANNOUNCEMENT, lambda: f"{name}: a value for X has to be announced", "409.1b"
        )
    elif x is not None:
        raise engine.refuse(Refusal.ILLEGAL_ANNOUNCEMENT, f"{name}: there is no X in its cost", "409.1b")
    return x or 0


@lru_cache(maxsize=4096)
def asks_for_x(costs: language.Costs | None) -> bool:
    """Whether a cost has a part that is as large as X, which is announced then (rule 409.1b)."""
    return analysed(costs).asks_for_x


def verify_costs(play: Play, name: str, own: str | None = None) -> None:
    """Raises IllegalAction RW3012 where a cost is announced that there is not, or one too often (rule 409.1b).

    `own` is the name of the way in which a card is played.
    """
    optional = {one.name: one for one in play_costs.optional_costs(play)} if play.costs else {}
    for cost in dict.fromkeys(play.costs):
        one, times = optional.get(cost), play.costs.count(cost)
        most = 1 if cost == own else 0 if one is None else len(play.costs) if one.is_repeated else 1
        if times > most:
            what = f"{name} has no {'second ' if most else ''}cost {cost.removeprefix('$')} to pay"
            raise play.engine.refuse(Refusal.ILLEGAL_ANNOUNCEMENT, what, "409.1b")


class Announcement(NamedTuple):
    """What a spell or ability asks for and does, once its modes are known (rules 409.1b, 409.1d)."""

    targets: tuple[language.Target, ...] = ()
    """The instances of the word "target", those of one mode after those of another."""
    effect: tuple[language.Instruction, ...] = ()
    announce: tuple[language.Choice, ...] = ()
    """What is chosen as it is announced, beside targets."""
    costs: tuple[language.Costs, ...] = ()
    """What its modes cost besides."""
    parts: tuple[tuple[int, tuple[language.Instruction, ...]], ...] = ()
    """Its effect mode by mode, each with the number of targets that it asks for."""
    keys: tuple[str, ...] = ()
    """Where several texts say what it does: for each part the key of the ability that it is of (2006-10: 502.40c)."""


def announcement_of(ability: Announced, modes: Sequence[int] = ()) -> Announcement:
    """What a spell or ability asks for and does in modes that are given by their numbers (rule 409.1b)."""
    if not ability.modes:
        cost = () if not isinstance(ability, language.Spell) or ability.cost is None else (ability.cost,)
        parts = ((len(ability.targets), ability.effect),)
        return Announcement(ability.targets, ability.effect, ability.announce, cost, parts)
    chosen = [
        ability.modes[number - 1]
        for number in sorted(modes or ((1,) if isinstance(ability, language.Spell) else ()))
        if number <= len(ability.modes)
    ]
    own = () if not isinstance(ability, language.Spell) or ability.cost is None else (ability.cost,)
    return Announcement(
        tuple(target for mode in chosen for target in mode.targets),
        (*(instruction for mode in chosen for instruction in mode.effect), *ability.effect),
        (*ability.announce, *(choice for mode in chosen for choice in mode.announce)),
        (*own, *(mode.cost for mode in chosen if mode.cost is not None)),
        (*((len(mode.targets), mode.effect) for mode in chosen), *([(0, ability.effect)] if ability.effect else ())),
    )


def texts_of(abilities: Abilities, modes: Sequence[int] = ()) -> list[tuple[str, language.Spell, tuple[int, ...]]]:
    """The texts of a spell, with their keys: its own, then those spliced onto it; and the modes chosen of each.

    Modes are numbered through all the texts (2006-10: 409.1b, 502.40b).
    """
    if abilities.spell is None:
        return []
    found, before = [], 0
    for key, text in ((abilities.spell_key or "", abilities.spell), *abilities.spliced):
        own = tuple(mode - before for mode in modes if 0 < mode - before <= len(text.modes))
        found.append((key, text, own))
        before += len(text.modes)
    return found


def announcement_of_texts(abilities: Abilities, modes: Sequence[int] = ()) -> Announcement:
    """What a spell with several texts asks for and does, its own text first (2006-10: 502.40b, 502.40d)."""
    texts = [(key, announcement_of(text, own)) for key, text, own in texts_of(abilities, modes)]
    return Announcement(
        tuple(target for _, one in texts for target in one.targets),
        tuple(instruction for _, one in texts for instruction in one.effect),
        tuple(choice for _, one in texts for choice in one.announce),
        tuple(cost for _, one in texts for cost in one.costs),
        tuple(part for _, one in texts for part in one.parts),
        tuple(key for key, one in texts for _ in one.parts),
    )


def verify_modes_of_texts(context: Context, abilities: Abilities, modes: Sequence[int], name: str) -> None:
    """Raises IllegalAction RW3012 where not so many modes of each text are chosen as there have to be (409.1b)."""
    texts = texts_of(abilities, modes)
    if len(texts) < 2 or sum(len(own) for *_, own in texts) < len(modes):
        verify_modes(context, abilities.spell, modes, name)
        return
    for _, text, own in texts:
        verify_modes(context, text, own, name)


def choices_of_modes_of_spell(context: Context, abilities: Abilities) -> Iterator[tuple[int, ...]]:
    """The choices of modes of a spell, numbered through its texts (2006-10: 409.1b, 502.40b)."""
    if not abilities.spliced:
        yield from choices_of_modes(context, abilities.spell)
        return
    texts = [text for _, text, _ in texts_of(abilities)]
    before = [sum(len(text.modes) for text in texts[:at]) for at in range(len(texts))]
    for chosen in few(product(*(list(choices_of_modes(context, text)) for text in texts))):
        yield tuple(first + mode for first, modes in zip(before, chosen, strict=True) for mode in modes)


def choices_of_modes(context: Context, ability: Announced | None) -> Iterator[tuple[int, ...]]:
    """The choices of modes (rule 409.1b)."""
    if ability is None or not ability.modes:
        yield ()
        return
    least, most = modes_chosen(context, ability)
    modes = range(1, len(ability.modes) + 1)
    yield from few(chain.from_iterable(combinations(modes, number) for number in range(max(least, 1), most + 1)))


def divided_damage(effect: Sequence[language.Instruction]) -> language.Damage | None:
    """The instruction whose amount is divided among targets, if there is one (rule 409.1e)."""
    for one in effect:
        # Whether it is divided as it is announced; what is chosen on resolution is divided then.
        if isinstance(one, language.Damage) and one.divided and (not is_name(one.to)):
            return one
    return None


class Divided(NamedTuple):
    """An amount that is divided as it is announced, and among what (rule 409.1e)."""

    amount: int
    things: tuple[ObjectOrPlayer, ...]


def divisions(context: Context, announcement: Announcement, chosen: Targets) -> list[Divided]:
    """What is divided among these targets as it is announced (rule 409.1e)."""
    asked = zip(announcement.targets, chosen, strict=False) if chosen else ()
    among = [(target.divided, things) for target, things in asked if target.divided is not None]
    instruction = divided_damage(announcement.effect)
    if among or instruction is None:
        return [Divided(context.amount(amount), things) for amount, things in among if things]
    return [Divided(context.amount(instruction.amount), tuple(context.resolve(instruction.to)))]


def amount_divided(context: Context, announcement: Announcement) -> int | None:
    """The amount that is divided among targets, if any is."""
    amounts = [target.divided for target in announcement.targets if target.divided is not None]
    instruction = divided_damage(announcement.effect)
    if not amounts and instruction is not None:
        amounts = [instruction.amount]
    return sum(map(context.amount, amounts)) if amounts else None


def verify_division(
    context: Context, announcement: Announcement, chosen: Targets, divided: Sequence[int], name: str
) -> None:
    """Raises IllegalAction RW3012 where an amount is not divided among all targets, at least 1 each (rule 409.1e).

    Of what may have no targets, and has none, nothing is divided.
    """
    engine = context.engine
    parts = divisions(context, announcement, chosen)
    if not parts:
        if divided:
            raise engine.refuse(Refusal.ILLEGAL_ANNOUNCEMENT, f"{name} divides nothing", "409.1e")
        return
    things = sum(len(part.things) for part in parts)
    whole = " and ".join(str(part.amount) for part in parts)
    if engine.overrides_rules and len(divided) == things:
        return
    shares, fits = list(divided), len(divided) == things and all(share >= 1 for share in divided)
    for part in parts:
        fits = fits and (not part.things or sum(shares[: len(part.things)]) == part.amount)
        del shares[: len(part.things)]
    engine.require(
        fits,
        Refusal.ILLEGAL_ANNOUNCEMENT,
        lambda: f"{whole} has to be divided among the {things} targets, at least 1 each",
        "409.1e",
    )


# What a spell or ability on the stack was announced with: its instances of "target", and who it speaks for (409.1).


SPELLS = ("card", "spell_copy")
"""Kinds of objects on the stack that are spells."""


def is_spell(engine: View, obj: str) -> bool:
    """Whether an object on the stack is a spell, not an ability."""
    return engine.draft.kinds[number_of(obj)] in SPELLS


def targets_asked(engine: View, obj: str) -> tuple[language.Target, ...]:
    """The instances of "target" of an object on the stack, of all modes that were chosen (rules 409.1b, 409.1c)."""
    entry = engine.draft.stack.get(obj, StackEntry())
    if is_spell(engine, obj):
        return announcement_of_spell(engine, obj, entry.modes).targets
    ability = None if entry.key is None else engine.compiler.ability(entry.key, engine.draft.definitions)
    return (
        announcement_of(ability, entry.modes).targets
        if isinstance(ability, language.Activated | language.Triggered)
        else ()
    )


def announcement_of_spell(engine: View, spell: str, modes: Sequence[int] = ()) -> Announcement:
    """What a spell asks for and does; an Aura's target comes from what it can enchant (rule 212.4e)."""
    abilities = engine.abilities(spell)
    if abilities.spliced:
        return announcement_of_texts(abilities, modes)
    if abilities.spell is not None:
        return announcement_of(abilities.spell, modes)
    if is_aura(engine, engine.characteristics(spell).type_line):
        return Announcement((ENCHANTED,))
    return Announcement()


def context_of(engine: Engine, obj: str) -> Context:
    """What an object on the stack speaks of: its controller, source, targets and X."""
    entry = engine.draft.stack.get(obj, StackEntry())
    source = obj if is_spell(engine, obj) else entry.source
    context = Context(engine, engine.controller(obj), source, targets=entry.targets, x=entry.x or 0)
    trigger = None if entry.trigger is None else engine.draft.past_triggers.get(entry.trigger)
    if trigger is not None:
        context.trigger = TriggerInfo.of(trigger)
    return context
