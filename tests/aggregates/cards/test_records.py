"""Reading records: what they become, and that what is wrong is told with its line."""

from __future__ import annotations

import pytest

from rewind.aggregates.cards import canonical, parse_ability, pool, read_records
from rewind.aggregates.cards.form import parse_type_line
from rewind.aggregates.cards.keyword_definitions import NOT_AT_RANDOM
from rewind.aggregates.cards.language import Damage, Spell
from rewind.events.base import TypeLine
from rewind.events.errors import CardError

SPELL = """
- name: Test
  cost: "{R}"
  types: Instant
  abilities:
    - kind: spell
      targets: [{players: any}]
      effect:
        - {do: damage, amount: 1, to: target}
        - %s
"""
LAND = """
- name: Test
  types: Land
  %s
"""


def told(text: str) -> str:
    with pytest.raises(CardError) as caught:
        read_records(text, "mine.yaml")
    assert caught.value.code == "RW6001"
    assert caught.value.exit_status == 2
    return str(caught.value)


@pytest.mark.parametrize(
    ("instruction", "what"),
    [
        ("{do: damage, amount: 1, to: target, form: this}", "effect 2, form: unknown key"),
        ("{do: damage, amount: 1}", 'effect 2: the key "to" is missing'),
        ("{do: damage, amount: Y, to: target}", 'effect 2, amount: "Y" is unknown here; known are '),
        ("{do: damage, amount: {counts: {}}, to: target}", "effect 2, amount, counts: unknown key"),
        ("{do: damage, amount: 1, to: {types: Creature}}", "effect 2, to, types: a list is needed here"),
        ("{do: damage, amount: 1, to: target2}", 'there is no target for the word "target2"'),
        ("{do: draw, player: controller of target3}", 'there is no target for the word "controller of target3"'),
        ("{do: draw, player: event.player}", 'no event is spoken of there, so there is nothing for "event.player"'),
        ("{do: draw, player: controller of event.what}", 'there is nothing for "controller of event.what"'),
        ("{do: destroy, what: event.became}", 'there is nothing for "event.became"'),
        ("{do: gain_life, number: event.amount}", 'there is nothing for "event.amount"'),
        ("{do: may, effect: [{do: lose_life, number: 1, player: event.player}]}", 'nothing for "event.player"'),
        ("{do: draw, player: somebody}", 'effect 2, player: "somebody" is unknown here; known are '),
        ("{do: mulligan}", 'effect 2: "mulligan" is unknown here; known are '),
        (
            "{do: if, condition: {can: {event: draw}}, effect: []}",
            "can: whether something could draw is not",
        ),
        (
            "{do: if, condition: {can: {event: play, what: {types: [Land]}}}, effect: []}",
            "can: of play player and what",
        ),
        (
            "{do: move, what: target, to: in_play, counters: {of: target, number: 2}}",
            "number: all counters that so",
        ),
        (
            "{do: may, cost: [{do: remove_counters, on: this, kind: gem, number: all}], effect: []}",
            "number: how many c",
        ),
        ("{do: draw, number: 1, number: 2}", 'the key "number" stands twice'),
        ("{do: apply, to: target, changes: [{change: gain, abilities: [fling]}]}", '"fling" is not a keyword'),
        ("{do: apply, to: target, changes: [{change: gain, abilities: [granted 1]}]}", 'has no "granted 1"'),
        ("{do: apply, to: target, changes: [{change: colors, colors: [R], hue: 1}]}", "changes 1, hue: unknown key"),
        ("draw", "effect 2: keys and values are needed here"),
        ("{1: 2, [a]: b}", "not a key"),
    ],
)
def test_what_is_wrong_in_an_ability_is_told_with_its_line(instruction: str, what: str) -> None:
    message = told(SPELL % instruction)
    assert what in message
    assert message.endswith("(mine.yaml:10)")


@pytest.mark.parametrize("kind", sorted(NOT_AT_RANDOM))
def test_a_choice_that_the_rules_leave_to_a_player_only_is_not_one_at_random(kind: str) -> None:
    among = {"pile": "[$a, $b]", "mode": None}.get(kind, "{types: [Creature]}")
    more = "options: [[{do: draw}]]" if among is None else f"among: {among}"
    choice = f"{{do: choose, kind: {kind}, {more}, at_random: true, as: $it}}"
    assert f"{kind} chosen at random: the rules do not play that yet" in told(SPELL % choice)


TRIGGERED = """
- name: Test
  types: Land
  abilities:
    - kind: triggered
      when: %s
      effect: [{do: draw}]
"""


@pytest.mark.parametrize(
    ("pattern", "what"),
    [
        ("{event: atack, what: this}", '"atack" is unknown here; known are attack, '),
        ("{event: attack, what: {types: [Creture]}}", '"Creture" is no type in 2006-10; known are Creature, '),
        ("{event: attack, what: {not_types: [Artefact]}}", '"Artefact" is no type in 2006-10; known are Artifact, '),
        ("{event: attack, what: {subtypes: [Gobln]}}", '"Gobln" is no subtype in 2006-10; known are Gob'),
        ("{event: attack, what: {subtypes: [Wood]}}", '"Wood" is no subtype in 2006-10; known are '),
        ("{event: attack, what: {subtypes: [Monk]}}", '"Monk" is no subtype in 2003-12; known are '),
        ("{event: attack, what: {not_supertypes: [Legend]}}", '"Legend" is no supertype in 2006-10; known are Leg'),
        ("{event: attack, what: {keywords: [flyng]}}", '"flyng" is no keyword in 2006-10; known are flying, '),
        ("{event: attack, what: {colors: [green]}}", '"green" is unknown here; known are G, '),
        ("{event: attack, what: {zone: gravyard}}", '"gravyard" is unknown here; known are graveyard, '),
        ("{event: attack, what: thiss}", '"thiss" is unknown here; known are this, '),
        ("{event: attack, what: stack}", '"stack" is a zone; somebody or something is needed here'),
        ("{event: attack, what: {at_least: 2}}", "somebody or something is needed here, not a number"),
        ("{event: move, to: gravyard}", '"gravyard" is unknown here; known are graveyard, '),
        ("{event: move, to: you}", '"you" is no zone; known are '),
        ("{event: move, to: {types: [Land]}}", "a zone is needed here"),
        ("{event: move, how: drwn}", '"drwn" is no way to move; known are drawn, '),
        ("{event: discard, how: cycing}", '"cycing" is no way to discard; known are cycling'),
        ("{event: untap, how: untap}", '"untap" is no way to untap; known are untap_step'),
        ("{event: pay, how: eko}", '"eko" is no way to pay; known are echo, '),
        ("{event: begin, part: upkep}", '"upkep" is unknown here; known are upkeep, '),
        ("{event: flip_coin, result: head}", '"head" is no result of a coin; known are heads, '),
        ("{event: damage, what: this}", "the event damage has no what; its roles are amount, combat, excess, from, to"),
    ],
)
def test_a_word_that_is_on_no_list_is_told_with_the_nearest_that_are(pattern: str, what: str) -> None:
    message = told(TRIGGERED % pattern)
    assert what in message
    assert message.endswith("(mine.yaml:6)")


@pytest.mark.parametrize(
    ("instruction", "what"),
    [
        ("{do: discard, how: cycing}", '"cycing" is no way to discard; known are cycling'),
        (
            "{do: create_token, token: {types: Creature — Gobln}}",
            '"Gobln" is no subtype in 2006-10; known are Goblin, ',
        ),
        ("{do: create_token, token: {types: Creture}}", '"Creture" is neither a type nor a supertype in 2006-10'),
        ("{do: apply, to: target, changes: [{change: becomes, types: [Lnad]}]}", '"Lnad" is no type in 2006-10'),
        (
            "{do: apply, to: target, until: end_of_trun, changes: []}",
            '"end_of_trun" is unknown here; known are end_of_t',
        ),
        ("{do: add_mana, mana: green}", '"green" is unknown here; known are a list, or a name'),
    ],
)
def test_a_word_of_an_instruction_that_is_on_no_list_is_told(instruction: str, what: str) -> None:
    assert what in told(SPELL % instruction)


def test_abilities_given_to_others_from_any_zone_are_not_played() -> None:
    ability = "{kind: static, zone: any, to: {types: [Creature]}, changes: [{change: gain, abilities: [haste]}]}"
    text = f"- {{name: A, types: Creature — Bear, power: 1, toughness: 1, abilities: [{ability}]}}"
    assert "abilities given to others from any zone: the rules do not play that yet" in told(text)


def test_subtypes_of_the_type_line_are_those_of_each_edition() -> None:
    text = "- {name: A, types: Creature — %s, power: 1, toughness: 1}"
    assert '"Bere" is no subtype in 2006-10; known are Be' in told(text % "Bere")
    assert '"Monk" is no subtype in 2003-12' in told(text % "Monk")


def test_definitions_of_old_logs_keep_words_that_are_on_no_list() -> None:
    """What is read from a log is not held to the lists of records."""
    ability = parse_ability('{"effect":[{"do":"discard","how":"whim"}],"kind":"spell"}')
    assert canonical(ability) == '{"effect":[{"do":"discard","how":"whim"}],"kind":"spell"}'


@pytest.mark.parametrize(
    ("field", "what"),
    [
        ("cost: R", 'Test: cost: "R" is not of the form'),
        ("colour: [R]", "Test: colour: unknown key"),
        (
            "abilities: [bandaging]",
            'Test: abilities 1: "bandaging" is not a keyword; known are banding, ',
        ),
        ("abilities: [kicker]", 'the keyword "kicker" is written with its parameters: {keyword: kicker, …}'),
        ("abilities: [flyng]", '"flyng" is not a keyword; known are flying, '),
        ("abilities: [equip]", '"equip" cannot have the parameter ""'),
        ("abilities: [enchant planeswalker]", '"enchant" cannot have the parameter "planeswalker"'),
        ("abilities: [vigilance]", '"vigilance" is no keyword in 2003-12'),
        ("power: 1", "power: only a creature or Vehicle has it"),
        ('cost: "{0}"', "a land has no mana cost"),
        ("abilities: [{kind: spell}]", "nothing else has any"),
        ("abilities: [enchant land]", "nothing else, has the keyword enchant"),
        ('since: "2004-10"', '"2004-10" is not an edition; known are 2003-12, 2006-10'),
        ('editions: {"2004-10": {power: 1}}', '"2004-10" is not an edition'),
        ('editions: {"2003-12": {}}', "nothing differs"),
        ('editions: {"2006-10": {types: Artifact Land}}', "what holds in 2006-10 is said in the record itself"),
        ('editions: {"2003-12": {types: Snow Land}}', '"Snow" is neither a type nor a supertype in 2003-12'),
        ('editions: {"2003-12": {name: Other}}', "editions, 2003-12, name: unknown key"),
    ],
)
def test_what_is_wrong_in_a_record_is_told_with_its_line(field: str, what: str) -> None:
    message = told(LAND % field)
    assert what in message
    assert message.endswith("(mine.yaml:4)")


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("name: Test", "not a list of records (mine.yaml:1)"),
        ("- 5", "keys and values are needed here (mine.yaml:1)"),
        ("- types: Land", 'the key "name" is missing (mine.yaml:1)'),
        ("\n- name: Test\n  types: Creature — Bear\n  power: 2", "toughness: a creature needs it (mine.yaml:2)"),
        ("- name: A\n  types: Land\n- name: A\n  types: Land", "there is a record of this name already (mine.yaml:3)"),
        ("- name: @", "not YAML: found character that cannot start any token (mine.yaml:1)"),
        ("- name: A\n  types: \x07", "not YAML: control characters are not allowed (mine.yaml:2)"),
        ("- &a {name: A, types: Land}\n- *a", "an alias stands here"),
        (
            '- name: A\n  types: Land\n  since: "2006-10"\n  editions:\n    "2003-12": {types: Land}',
            "not known in 2003-12",
        ),
        ("- name: A\n  types: Creature\n  power: 1.5\n  toughness: 1", 'A: power: "1.5" is not of the form'),
        ("- name: A\n  types: Creature\n  power: '1'\n  toughness: 1", "(mine.yaml:3)"),
        ("- name: A\n  types: Instant", "an instant or sorcery has one ability of the kind spell"),
        ('- {name: A, types: Enchantment — Aura, since: "2006-10"}', "an Aura, and nothing else"),
        (
            '- {name: A, types: Kindred — Goblin, main: "2026-04", since: "2026-04"}',
            "each kindred card has another type",
        ),
        ("- name: A\n  types: Elder Land", '"Elder" is neither a type nor a supertype in 2006-10 (mine.yaml:2)'),
    ],
)
def test_what_is_wrong_in_a_file_is_told_with_its_line(text: str, what: str) -> None:
    assert what in told(text)


def test_deep_nesting_is_told() -> None:
    for text in ("[" * 100_000, "- " * 100_000, "{a: " * 50_000):
        assert "nested more than 100 deep (mine.yaml:1)" in told(text)


def test_an_empty_file_has_no_records() -> None:
    assert read_records("", "mine.yaml") == []
    assert read_records("# nothing\n", "mine.yaml") == []


def test_on_is_a_key_and_not_a_truth_value() -> None:
    (record,) = read_records(SPELL % "{do: add_counters, on: target, kind: charge}", "mine.yaml")
    assert '"on":"target"' in record.definition.programs[0].ability


def test_an_edition_s_other_abilities_continue_the_numbering_and_equal_ones_share_a_key() -> None:
    text = """
- name: Test
  types: Artifact
  cost: "{0}"
  abilities:
    - {kind: static, changes: [{change: pump, power: 1}]}
    - {kind: static, changes: [{change: pump, power: 2}]}
  editions:
    2003-12:
      abilities:
        - {kind: static, changes: [{change: pump, power: 3}]}
        - {changes: [{power: 2, change: pump, toughness: 0}], kind: static}
        - {kind: static, changes: [{change: gain, abilities: [granted 1, flying]}]}
  granted:
    - {kind: static, changes: [{change: pump, power: 4}]}
"""
    (record,) = read_records(text, "mine.yaml")
    definition = record.definition
    assert definition.characteristics.abilities == ("Test/1", "Test/2")
    assert definition.characteristics_in("2003-12").abilities == ("Test/3", "Test/2", "Test/4")
    assert [program.key for program in definition.programs] == [*(f"Test/{n}" for n in range(1, 5)), "Test/granted 1"]
    assert definition.programs[3].ability == (
        '{"changes":[{"abilities":["Test/granted 1","flying"],"change":"gain"}],"kind":"static"}'
    )


def test_colors_may_be_given() -> None:
    (record,) = read_records('- {name: Kobold, cost: "{0}", types: Artifact, colors: [R, W]}', "mine.yaml")
    assert record.definition.characteristics.colors == ("W", "R")


def test_since_says_where_a_card_is_known() -> None:
    (record,) = read_records('- {name: Test, types: Snow Land, since: "2006-10"}', "mine.yaml")
    assert record.editions == ("2006-10",)


@pytest.mark.parametrize(
    ("text", "edition", "parts"),
    [
        ("Legendary Snow Creature - Human Wizard", "2006-10", ("Legendary Snow", "Creature", "Human Wizard")),
        ("Artifact Land", "2003-12", ("", "Artifact Land", "")),
        ("Land — Urza's Power-Plant", "2006-10", ("", "Land", "Urza's Power-Plant")),
        ("Instant — Arcane", "2006-10", ("", "Instant", "Arcane")),
    ],
)
def test_type_lines(text: str, edition: str, parts: tuple[str, str, str]) -> None:
    supertypes, types, subtypes = (tuple(part.split()) for part in parts)
    assert parse_type_line(text, edition) == TypeLine(supertypes=supertypes, types=types, subtypes=subtypes)


@pytest.mark.parametrize(
    ("text", "edition"),
    [
        ("", "2006-10"),
        ("Legendary", "2006-10"),
        ("Land Basic", "2006-10"),
        ("Creature —", "2006-10"),
        ("Land Land", "2006-10"),
        ("Creature — Bear Bear", "2006-10"),
        ("World Enchantment", "2003-12"),
        ("Instant — Arcane", "2003-12"),
        ("Enchantment — Aura", "2003-12"),
        ("Enchantment — Enchant creature", "2006-10"),
    ],
)
def test_what_is_no_type_line(text: str, edition: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_type_line(text, edition)


def test_a_card_that_is_not_known_is_told_with_names_close_to_it() -> None:
    with pytest.raises(CardError) as caught:
        pool().find("grizly bears")
    assert caught.value.code == "RW6002"
    assert caught.value.exit_status == 4
    assert "Grizzly Bears" in str(caught.value)
    with pytest.raises(CardError, match=r'RW6002 no card is known by the name "Zzzz"$'):
        pool().find("Zzzz")


def test_a_pool_of_one_s_own() -> None:
    own = read_records(LAND % 'since: "2006-10"', "mine.yaml")
    cards = pool().and_of(own)
    assert cards.find("Test") is own[0]
    assert own[0] in cards.known("2006-10")
    assert own[0] not in cards.known("2003-12")


def test_an_ability_out_of_a_log() -> None:
    ability = parse_ability('{"effect":[{"amount":2,"do":"damage","to":"you"}],"kind":"spell"}')
    assert ability == Spell(kind="spell", effect=(Damage(do="damage", amount=2, to="you"),))
    assert parse_ability('{"effect":[{"amount":2,"do":"damage","to":"you"}],"kind":"spell"}') is ability


@pytest.mark.parametrize(
    "json", ['{"kind":"loyalty"}', '{"kind":"spell","x":1}', "[", '{"kind":"static","changes":"x"}']
)
def test_an_ability_that_is_not_known(json: str) -> None:
    with pytest.raises(CardError) as caught:
        parse_ability(json)
    assert caught.value.code == "RW6004"


def test_an_ability_that_would_stand_in_itself() -> None:
    ability = "{kind: static, to: {other: true}, changes: [{change: gain, abilities: [own 1]}]}"
    record = f"- name: Test\n  types: Enchantment\n  abilities:\n    - {ability}\n"
    with pytest.raises(CardError, match='"own 1" is the ability that this stands in'):
        read_records(record, "mine.yaml")


FORBIDS_ONCE = (
    "{{kind: activated, cost: [tap], effect: [{{do: apply, changes: [{{change: forbid, event: {0}, uses: 1}}]}}]}}"
)


@pytest.mark.parametrize(
    ("ability", "what"),
    [
        ("{kind: static, to: opponent, changes: [{change: control_player, by: you}]}", "control_player of a static"),
        ('{kind: activated, cost: ["{1}{Y}"], effect: [{do: draw}]}', "the mana symbol .Y."),
        ("{kind: activated, cost: [tap], effect: [{do: may, cost: ['{Y}'], effect: []}]}", "the mana symbol .Y."),
        (FORBIDS_ONCE.format("{event: play, player: opponent}"), "uses of an effect that forbids what is chosen"),
        (FORBIDS_ONCE.format("{any_of: [{event: damage, to: you}, {event: attack}]}"), "uses of an effect that"),
    ],
)
def test_what_the_rules_do_not_play_yet_is_refused(ability: str, what: str) -> None:
    creature = "- name: Test\n  since: '2006-10'\n  types: Creature\n  power: 1\n  toughness: 1\n"
    record = f"{creature}  abilities:\n    - {ability}\n"
    with pytest.raises(CardError, match=f"{what}.*: the rules do not play that yet"):
        read_records(record, "mine.yaml")
