"""One of several triggered abilities is forgotten: the others keep their places and their numbers beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rewind.events.logfile import read_records
from tests.cli.running import good, run

ALIKE = """
scenario: One of two abilities that are alike is forgotten
players:
  Ann: {in_play: [Phyrexian Arena, Phyrexian Arena, Swamp x3], library: [Forest x7]}
  Ben: {library: [Island x7]}
start: {turn_of: Ben, step: end}
do:
  - forgotten: {ability_of: "Phyrexian Arena#FORGOTTEN"}
  - advance: {turn: 2, to: upkeep}
  - resolve: all
  - advance: {to: main2}
"""

OPPOSITE = """
scenario: The ability of the opponent is noticed, one's own is not
players:
  Ann: {in_play: [Phyrexian Arena, Swamp x3], library: [Forest x7]}
  Ben: {in_play: [Sulfuric Vortex], library: [Island x7]}
start: {turn_of: Ben, step: end}
do:
  - forgotten: {ability_of: Phyrexian Arena}
  - advance: {turn: 2, to: upkeep}
  - resolve: all
  - advance: {to: main2}
"""

ABOVE = """
scenario: What is forgotten would go on the stack above what the opponent noticed
players:
  Ann: {in_play: [{card: Verdant Force, tapped: true}, Llanowar Elves, Forest x2], library: [Forest x7]}
  Ben: {in_play: [Grinning Demon, Swamp x3], library: [Swamp x7]}
start: {turn_of: Ann, step: end}
do:
  - forgotten: {ability_of: Verdant Force}
  - advance: {turn: 2, to: main1}
  - attack: {by: Ben, attackers: {Grinning Demon: Ann}}
  - block: {by: Ann, blockers: {Llanowar Elves: Grinning Demon}}
  - advance: {to: main2}
"""

BUSHIDO = """
scenario: Nobody thought of the bonus of a blocker
players:
  Ann: {in_play: [Devoted Retainer, Goblin Piker, Mountain x3], hand: [Shock], library: [Mountain x7]}
  Ben: {in_play: [Devoted Retainer, Forest], library: [Forest x7]}
do:
  - forgotten: {ability_of: "Devoted Retainer@Ben"}
  - attack: {by: Ann, attackers: {"Devoted Retainer@Ann": Ben, Goblin Piker: Ben}}
  - block: {by: Ben, blockers: {"Devoted Retainer@Ben": "Devoted Retainer@Ann"}}
  - advance: {to: main2}
  - play: {by: Ann, card: Shock, targets: [Ben]}
  - resolve: all
"""

CHOICE = """
scenario: A price is paid for one of two
players:
  Ann: {in_play: [Carnophage, Carnophage, Swamp x2], library: [Swamp x7]}
  Ben: {library: [Island x7]}
start: {turn_of: Ben, step: end}
do:
  - forgotten: {ability_of: "Carnophage#FORGOTTEN"}
  - advance: {turn: 2, to: upkeep}
  - answer: {by: Ann, with: yes}
  - resolve: all
  - attack: {by: Ann, attackers: {Carnophage: Ben, "Carnophage#2": Ben}}
  - advance: {to: main2}
"""

LETHAL = """
scenario: The ability that was noticed is lethal because of the one that was forgotten
players:
  Ann: {in_play: [Sulfuric Vortex, Mountain x3], library: [Mountain x7]}
  Ben: {life: 4, in_play: [Grinning Demon, Swamp x3], library: [Swamp x7]}
start: {turn_of: Ann, step: end}
do:
  - forgotten: {ability_of: Sulfuric Vortex}
  - advance: {turn: 2, to: main1}
"""


def opened(tmp_path: Path, text: str, forgotten: int = 2, edition: str = "2003-12") -> tuple[Path, Path]:
    """The log of a table, and a dispute about it."""
    (tmp_path / "table.yaml").write_text(text.replace("FORGOTTEN", str(forgotten)), "utf-8")
    log, file = tmp_path / "table.jsonl", tmp_path / "dispute.yaml"
    good("transcribe", tmp_path / "table.yaml", "--edition", edition, "--id", "table", "-o", log, "--force")
    good("dispute", "open", log, "--policy", "2024", "-o", file, "--force")
    return log, file


def answer(file: Path, claim: str) -> tuple[object, object]:
    """The answer to a claim, and what is said of it, decided again."""
    ran = run("dispute", "claim", file, claim, "--by", "1", "--json")
    again = ran.json["decided_again"]
    assert isinstance(again, dict)
    return ran.json["answer"], again["why"]


def number(log: Path, type_: str, which: int = -1) -> int:
    return [record.n for record in read_records(log) if record.event.published == type_][which]


@pytest.mark.parametrize("forgotten", [1, 2])
def test_of_two_that_are_alike_the_one_that_was_forgotten_is_named_by_its_number(
    tmp_path: Path, forgotten: int
) -> None:
    _, file = opened(tmp_path, ALIKE, forgotten)
    triggers = "should_have_happened: {event: {type: ability_triggered, object: 'Phyrexian Arena#%d'}}"
    missed, noticed = answer(file, triggers % forgotten), answer(file, triggers % (3 - forgotten))
    assert missed[0] == noticed[0] == "upheld"
    assert "the log does not have it there" in str(missed[1])
    assert noticed[1] == "the rules make it happen"


@pytest.mark.parametrize("forgotten", [1, 2])
def test_the_one_that_was_noticed_resolves_first_and_the_other_waits_under_it(tmp_path: Path, forgotten: int) -> None:
    log, file = opened(tmp_path, ALIKE, forgotten)
    resolved, put = number(log, "resolution_ended", 0), number(log, "put_on_stack")
    stack = f"'Phyrexian Arena#{3 - forgotten}'}}, {{ability_of: 'Phyrexian Arena#{forgotten}'"
    assert answer(file, f"fact: {{at: {put}, expect: {{stack: [{{ability_of: {stack}}}]}}}}")[0] == "upheld"
    for moment in (put - 1, put, put + 1):
        later = f"fact: {{at: {moment}, once: stack_empty, expect: {{life: {{Ann: 18}}}}}}"
        assert answer(file, later)[0] == "upheld"
    assert answer(file, f"fact: {{at: {resolved}, expect: {{life: {{Ann: 19}}}}}}")[0] == "upheld"
    left = f"stack: [{{ability_of: 'Phyrexian Arena#{forgotten}'}}]"
    assert answer(file, f"fact: {{at: {resolved}, expect: {{{left}}}}}")[0] == "upheld"
    assert answer(file, f"fact: {{at: {resolved}, once: stack_empty, expect: {{life: {{Ann: 18}}}}}}")[0] == "upheld"
    assert answer(file, "fact: {expect: {life: {Ann: 19}}}")[0] == "cannot_be_told"


def test_the_ability_of_another_player_that_was_noticed_takes_nothing_off_the_stack(tmp_path: Path) -> None:
    log, file = opened(tmp_path, OPPOSITE)
    resolved = number(log, "resolution_ended", 0)
    left = "stack: [{ability_of: Phyrexian Arena}]"
    assert answer(file, f"fact: {{at: {resolved}, expect: {{life: {{Ann: 18}}, {left}}}}}")[0] == "upheld"
    assert answer(file, f"fact: {{at: {resolved}, once: stack_empty, expect: {{life: {{Ann: 17}}}}}}")[0] == "upheld"
    told, why = answer(file, "fact: {expect: {life: {Ann: 18}}}")
    assert told == "cannot_be_told"
    assert "lead elsewhere" in str(why)


_SAPROLING = "count: {Ann: {in_play: {Saproling: 1}}}"


def test_once_the_stack_is_empty_all_that_waited_has_resolved_whatever_the_log_records_next(tmp_path: Path) -> None:
    log, file = opened(tmp_path, ABOVE)
    put = number(log, "put_on_stack", 0)
    for moment in range(put - 2, put + 2):  # the upkeep begins, an ability triggers, it goes on the stack, priority
        later = f"fact: {{at: {moment}, once: stack_empty, expect: {{{_SAPROLING}, life: {{Ben: 18}}}}}}"
        assert answer(file, later)[0] == "upheld", moment
    recorded = run(
        "dispute", "claim", file, f"fact: {{at: {put - 2}, once: stack_empty, expect: {{life: {{Ben: 18}}}}}}"
    )
    assert "as recorded   upheld" in recorded.text


def test_where_somebody_has_to_choose_before_the_stack_is_empty_nothing_is_told(tmp_path: Path) -> None:
    log, file = opened(tmp_path, ABOVE.replace("Llanowar Elves,", "Llanowar Elves, Sulfuric Vortex,"))
    put = number(log, "put_on_stack", 0)
    told, why = answer(file, f"fact: {{at: {put - 3}, once: stack_empty, expect: {{life: {{Ben: 16}}}}}}")
    assert (told, why) == ("cannot_be_told", "Ann has to choose before the stack is empty")


def test_what_an_ability_of_the_log_does_as_it_resolves_is_made_by_the_rules_and_not_reported(tmp_path: Path) -> None:
    """By the rules another ability waits above it, so that players pass once more until it resolves."""
    log, file = opened(tmp_path, ABOVE)
    lost, block = number(log, "life_lost", 0), number(log, "blockers_declared")
    for claim in (
        f"fact: {{at: {lost}, expect: {{{_SAPROLING}, life: {{Ben: 18}}}}}}",
        f"fact: {{at: {block - 2}, expect: {{{_SAPROLING}}}}}",
        f"legal: {block}",
        f"could: {{at: {block - 2}, step: {{block: {{by: Ann, blockers: {{Saproling: Grinning Demon}}}}}}}}",
        f"fact: {{expect: {{life: {{Ben: 18}}, {_SAPROLING}}}}}",
    ):
        ran = run("dispute", "claim", file, claim)
        assert (ran.status, "given" in ran.text) == (0, False), ran.text
    good("dispute", "report", file, "-o", tmp_path / "report.md")
    report = (tmp_path / "report.md").read_text("utf-8")
    assert "reported" not in report
    assert "written down" not in report
    assert "Ben loses 2 life from Grinning Demon (20 → 18)." in report


def test_where_several_are_forgotten_all_resolve_before_what_the_log_has_under_them(tmp_path: Path) -> None:
    twice = ABOVE.replace("Llanowar Elves,", "{card: Verdant Force, tapped: true}, Llanowar Elves,").replace(
        "  - advance: {turn: 2", "  - forgotten: {ability_of: 'Verdant Force#2'}\n  - advance: {turn: 2", 1
    )
    log, file = opened(tmp_path, twice)
    resolves = number(log, "resolution_began", 0)
    both = f"fact: {{at: {resolves - 1}, expect: {{count: {{Ann: {{in_play: {{Saproling: 2}}}}}}}}}}"
    assert answer(file, both)[0] == "upheld"
    token = f"should_have_happened: {{to: {resolves - 1}, event: {{type: token_created}}}}"
    said = f"the rules make it happen after event {resolves - 1}, and the log does not have it there"
    assert answer(file, token) == ("upheld", said)


def test_a_game_that_is_over_by_the_rules_is_said_to_be_and_nobody_is_asked_any_more(tmp_path: Path) -> None:
    text = ABOVE.replace("Llanowar Elves,", "Sulfuric Vortex, Llanowar Elves,").replace(
        "ability_of: Verdant Force", "ability_of: Sulfuric Vortex"
    )
    text = text.replace("{card: Verdant Force, tapped: true}, ", "").replace("Ben: {", "Ben: {life: 4, ")
    log, file = opened(tmp_path, text)
    over = number(log, "resolution_ended", 0)
    assert answer(file, f"fact: {{at: {over - 1}, expect: {{life: {{Ben: 0}}}}}}")[0] == "upheld"
    report = good("dispute", "report", file).text
    assert f"by them the game is over after event {over}" in report
    assert "ask for another decision" not in report


def test_combat_damage_is_the_log_s_also_where_the_rules_assign_it_otherwise(tmp_path: Path) -> None:
    """The blocker is 2/2 by the rules, so that both creatures die; each event is told where it happens."""
    log, file = opened(tmp_path, BUSHIDO, edition="2006-10")
    died, triggered = number(log, "zone_changed", 0), number(log, "resolution_began", 0)
    last_pass = triggered - 1
    size = "objects: {'Devoted Retainer@Ben': {power: 2, toughness: 2}}"
    ran = run("dispute", "claim", file, f"fact: {{at: {died - 10}, expect: {{{size}}}}}")
    assert ran.status == 0
    assert f" (event {last_pass}) " in ran.lines[-1]
    dead = "{type: zone_changed, object: 'Devoted Retainer@Ann'}"
    said = f"the rules make it happen after event {died - 1}, and the log does not have it there"
    assert answer(file, f"should_have_happened: {{event: {dead}}}") == ("upheld", said)
    grown = "{type: power_toughness_changed, object: 'Devoted Retainer@Ann'}"
    assert answer(file, f"should_have_happened: {{event: {grown}}}") == ("upheld", "the rules make it happen")
    for claim in (f"legal: {died}", "fact: {expect: {life: {Ben: 16}}}", f"legal: {number(log, 'spell_played')}"):
        assert answer(file, claim)[0] == "upheld"


def test_the_moment_after_a_pass_by_which_something_resolves_is_told_so(tmp_path: Path) -> None:
    log, file = opened(tmp_path, ABOVE)
    resolves = number(log, "resolution_began", 0)
    told, why = answer(file, f"fact: {{at: {resolves - 1}, expect: {{{_SAPROLING}, life: {{Ben: 20}}}}}}")
    assert told == "upheld"
    assert "before anything else on the stack resolves" in str(why)
    for inside in range(resolves, number(log, "resolution_ended", 0)):
        assert "stack" not in str(answer(file, f"fact: {{at: {inside}, expect: {{{_SAPROLING}}}}}")[1])


@pytest.mark.parametrize("forgotten", [1, 2])
def test_what_was_paid_for_one_says_nothing_of_what_would_be_chosen_for_the_other(
    tmp_path: Path, forgotten: int
) -> None:
    log, file = opened(tmp_path, CHOICE, forgotten)
    assert answer(file, "should_have_happened: {event: {type: life_lost, seat: Ann, amount: 1}}") == (
        "upheld",
        "the rules make it happen",
    )
    attack, tapped = number(log, "attackers_declared"), "objects: {'Carnophage#2': {tapped: true}}"
    for claim in (
        f"fact: {{at: {attack - 1}, expect: {{{tapped}}}}}",
        "fact: {expect: {life: {Ben: 16}}}",
        "fact: {expect: {life: {Ann: 18}}}",
    ):
        told, why = answer(file, claim)
        assert told == "cannot_be_told"
        assert "only reported" not in str(why)
    good("dispute", "report", file, "-o", tmp_path / "report.md")
    assert "only reported" not in (tmp_path / "report.md").read_text("utf-8")


@pytest.mark.parametrize("edition", ["2003-12", "2006-10"])
def test_a_player_has_lost_before_the_next_priority_that_the_log_has(tmp_path: Path, edition: str) -> None:
    log, file = opened(tmp_path, LETHAL, edition=edition)
    began, resolved = number(log, "ability_triggered", 0), number(log, "resolution_ended", 0)
    for type_ in ("player_lost", "game_ended"):
        between = f"should_have_happened: {{from: {began}, to: {resolved}, event: {{type: {type_}}}}}"
        assert answer(file, between) == (
            "upheld",
            f"the rules make it happen after event {resolved}, and the log does not have it there",
        )
        later = f"should_have_happened: {{from: {resolved + 1}, to: {resolved + 1}, event: {{type: {type_}}}}}"
        assert answer(file, later) == ("rejected", "the rules do not make it happen")
    assert answer(file, f"fact: {{at: {resolved}, expect: {{life: {{Ben: 0}}, winner: Ann}}}}")[0] == "upheld"
    priority = f"should_have_happened: {{from: {resolved}, to: {resolved + 1}, event: {{type: priority_received}}}}"
    assert answer(file, priority)[0] == "rejected"
