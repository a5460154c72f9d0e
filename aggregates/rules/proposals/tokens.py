"""Tokens are put into play (rule 216), and emblems into the command zone (2026-04: 114)."""

from __future__ import annotations

from rewind.aggregates.cards.form import parse_type_line
from rewind.aggregates.cards.language import CreateEmblem, CreateToken, Gain, GivenAbility, Token
from rewind.aggregates.cards.type_lines import types_of_subtype
from rewind.aggregates.editions import Edition
from rewind.aggregates.faces import Faces
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.limits import verify_room
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.happening.layering.copied import token_values
from rewind.aggregates.rules.happening.naming_keys import linked_names, named_key
from rewind.aggregates.rules.programs.reads import keys_of
from rewind.aggregates.rules.proposals.proposal import CreatesToken
from rewind.events.base import Characteristics, Color, Counter, TypeLine


def characteristics(token: Token, edition: Edition) -> Characteristics:
    """Everything that defines a token; where no name is given its types make one (rule 216.1)."""
    line = parse_type_line(token.types, edition.name)
    if token.name and "Creature" in line.types and edition.policies.token_name_words == "name_words":
        others = tuple(word for word in line.subtypes if "Creature" not in types_of_subtype(word))
        line = line.model_copy(update={"subtypes": others + tuple(token.name.split())})
    suffix = ("Token",) if edition.policies.token_name_words == "as_defined_and_token" else ()
    front = Characteristics(
        name=token.name or " ".join((*line.subtypes, *suffix)) or None,
        colors=tuple(color for color in _COLORS if color in token.colors),
        type_line=line,
        power=token.power if isinstance(token.power, int) else None,
        toughness=token.toughness if isinstance(token.toughness, int) else None,
        abilities=keys_of(Gain(change="gain", abilities=token.abilities)),
    )
    if token.back is None:
        return front
    return Faces(front, characteristics(token.back, edition), modal=False).up(back_face_up=False)


_COLORS: tuple[Color, ...] = ("W", "U", "B", "R", "G")


def _determined(context: Context, token: Token) -> Token:
    """A token whose numbers are as they are now, and whose names are what they mean, also in its abilities (418.3c)."""
    words = " ".join(meant for word in token.types.split() for meant in context.words(word))
    numbers = {
        name: context.amount(amount) for name in ("power", "toughness") if (amount := getattr(token, name)) is not None
    }
    colors = tuple(dict.fromkeys(meant for color in token.colors for meant in context.words(color)))
    abilities = _with_meanings(context, token.abilities)
    return token.model_copy(update={"types": words, "colors": colors, "abilities": abilities, **numbers})


def _with_meanings(context: Context, abilities: tuple[GivenAbility, ...]) -> tuple[GivenAbility, ...]:
    """Abilities with what the names in them mean now."""
    linked = linked_names(context, (key for key in abilities if isinstance(key, str)))
    return tuple(named_key(context, key, linked) if isinstance(key, str) else key for key in abilities)


def emblem(context: Context, instruction: CreateEmblem) -> Characteristics:
    """What an emblem is: its abilities, and no types, mana cost or colors (2026-04: 114.3)."""
    abilities = _with_meanings(context, instruction.emblem.abilities)
    return Characteristics(
        name=instruction.emblem.name, type_line=TypeLine(), abilities=keys_of(Gain(change="gain", abilities=abilities))
    )


def tokens(
    context: Context,
    instruction: CreateToken,
    controller: int,
    number: int,
    *rule: str,
    attached_to: ObjectOrPlayer | None = None,
    attacking: ObjectOrPlayer | None = None,
    blocking: tuple[str, ...] = (),
    counters: tuple[Counter, ...] = (),
) -> list[CreatesToken]:
    """Tokens would be put into play; who creates them, or controls what does, owns them (rule 216.1).

    No instant or sorcery comes into play, and no token that is one is created (2026-04: 111.5).
    """
    rules, back_face_up = (*rule, "216.1"), False
    if instruction.token is not None:
        rules = rules if instruction.token.predefined is None else (*rules, "2026-04 111.10")
        facts: Characteristics | None = characteristics(_determined(context, instruction.token), context.engine.edition)
    else:
        assert instruction.copy_ is not None, "the model has one of both"
        (facts, back_face_up), rules = token_values(context, instruction.copy_), (*rules, "503.2")
    if facts is None or number <= 0 or not {"Instant", "Sorcery"}.isdisjoint(facts.type_line.types):
        return []
    verify_room(context.engine, number)
    by_creator = context.engine.edition.policies.token_owner == "creator"
    owner = controller if by_creator else context.you
    made = CreatesToken(
        owner,
        controller,
        facts,
        number,
        instruction.tapped,
        context.source,
        counters=counters,
        attached_to=attached_to,
        attacking=attacking,
        blocking=blocking,
        back_face_up=back_face_up,
        rules=rules,
    )
    return [made]
