"""Which tests are asked about the tables of each package (`tests.table_entries`), those that say it at once first."""

from __future__ import annotations

RULES = (
    "tests/rules/test_inputs.py",
    "tests/rules/test_decisions_as_written.py",
    "tests/rules/test_derivations.py",
    "tests/rules/scenarios",
    "tests/rules/test_recomputing_everything.py::test_every_scenario_is_decided_alike",
    "tests/rules/test_refusals.py",
    "tests/rules/test_refused_targets.py",
    "tests/layering",
    "tests/aggregates",
    "tests/replays",
)
"""The tests of the rules."""


def first(*tests: str) -> tuple[str, ...]:
    """The tests of the rules, of which these are asked before the others."""
    return *tests, *(one for one in RULES if one not in tests)


TESTS = {
    "rewind.aggregates": ("tests/rules/test_inputs.py", "tests/rules/scenarios", "tests/aggregates"),
    "rewind.aggregates.cards.grammar": (
        "tests/aggregates/cards/grammar/test_compile.py",
        "tests/aggregates/cards/grammar",
    ),
    "rewind.aggregates.cards.grammar.from_records": (
        "tests/aggregates/cards/grammar/test_usual_fields.py",
        "tests/aggregates/cards/grammar/test_record_text.py",
        "tests/aggregates/cards/grammar",
    ),
    "rewind.aggregates.cards.text": (
        "tests/aggregates/cards/test_words_of_descriptions.py",
        "tests/aggregates/cards/test_text.py",
        "tests/aggregates/cards/test_printed_meaning.py",
        "tests/language",
    ),
    "rewind.aggregates.digest": ("tests/aggregates/test_digest.py", "tests/aggregates/test_fold.py"),
    "rewind.aggregates.happenings": ("tests/aggregates/test_happenings.py", "tests/rules/scenarios"),
    "rewind.aggregates.editions": (
        "tests/aggregates/test_editions.py",
        "tests/replays/verifying/test_mended_citations.py",
    ),
    "rewind.aggregates.fold": ("tests/rules/test_inputs.py", "tests/aggregates/fold", "tests/aggregates"),
    "rewind.aggregates.rules": RULES,
    "rewind.aggregates.rules.engine.cache": first("tests/rules/test_looked_up_again.py"),
    "rewind.aggregates.rules.engine.engine": first("tests/rules/test_inputs.py"),
    "rewind.aggregates.rules.engine.inputs": first("tests/rules/test_kinds_of_inputs.py"),
    "rewind.aggregates.rules.happening.happen": first("tests/rules/test_looked_at.py"),
    "rewind.aggregates.rules.happening.sources": first("tests/rules/test_looked_at.py"),
    "rewind.aggregates.rules.happening.layering": first(
        "tests/layering/test_touched.py",
        "tests/rules/scenarios/recomputing.yaml",
        "tests/rules/scenarios/layers.yaml",
        "tests/rules/scenarios/text.yaml",
        "tests/rules/scenarios/face-down.yaml",
        "tests/rules/scenarios/flip-cards.yaml",
        "tests/rules/scenarios/phasing.yaml",
    ),
    "rewind.aggregates.rules.happening.layering.computation": first(
        "tests/layering/test_after_effects.py",
        "tests/rules/scenarios/recomputing.yaml",
        "tests/rules/scenarios/layers.yaml",
        "tests/rules/scenarios/text.yaml",
    ),
    "rewind.aggregates.rules.happening.layers": first("tests/layering/test_after_effects.py"),
    "rewind.aggregates.rules.happening.occurrences_of": first("tests/rules/test_occurrences.py"),
    "rewind.aggregates.rules.instructions.choosing": first(
        "tests/rules/scenarios/kinds-of-choices.yaml",
        "tests/rules/scenarios/instructions.yaml",
        "tests/rules/scenarios/chosen-keywords.yaml",
        "tests/rules/scenarios/text.yaml",
        "tests/rules/scenarios/replacement.yaml",
    ),
    "rewind.aggregates.rules.instructions.results": first("tests/rules/test_what_was_done.py"),
    "rewind.aggregates.rules.programs.abilities": first("tests/rules/programs/test_mana_told_alone.py"),
    "rewind.aggregates.rules.queries.possible": first("tests/rules/scenarios/kinds-of-choices.yaml"),
    "rewind.aggregates.rules.queries.target_words": first("tests/rules/test_refused_targets.py"),
    "rewind.events": ("tests/events",),
    "rewind.events.importers": (
        "tests/events/importers/test_arena_remarks.py",
        "tests/events/importers",
        "tests/cli/test_import.py",
    ),
    "rewind.aggregates.store": ("tests/aggregates/store/test_library.py", "tests/aggregates/store/test_conformance.py"),
    "rewind.projections": ("tests/projections", "tests/cli/test_view.py"),
    "rewind.projections.histories": ("tests/projections/test_play_by_play.py",),
    "rewind.projections.page": (
        "tests/projections/page/test_page.py::test_what_goes_without_saying",
        "tests/projections/page/test_page.py::test_each_kind_of_moment_has_its_mark",
    ),
    "rewind.projections.tables": (
        "tests/projections/test_tables_kinds.py",
        "tests/projections/test_tables_schemas.py",
        "tests/projections/test_tables_removals.py",
        "tests/projections/test_tables_decks.py",
        "tests/projections/test_turn_totals.py",
        "tests/projections/test_tables_restated.py",
        "tests/projections/test_tables_rows.py",
    ),
    "rewind.projections.visibility": (
        "tests/projections/test_taken_back.py",
        "tests/projections/test_seat_log_cases.py",
        "tests/projections/test_seat_log_cases_named.py",
    ),
    "rewind.projections.words": (
        "tests/projections/test_claims.py",
        "tests/projections/test_sentences.py",
        "tests/projections/test_play_by_play.py",
    ),
    "rewind.replays": ("tests/replays", "tests/cli"),
    "rewind.replays.auditing": (
        "tests/replays/auditing/test_fact_checks.py",
        "tests/replays/auditing/test_causes.py",
        "tests/replays/auditing/test_position_audit.py",
        "tests/replays/test_auditing.py",
        "tests/replays/test_audits_accuse_nobody.py",
    ),
    "rewind.replays.importing": ("tests/events/importers", "tests/cli/test_import.py"),
    "rewind.replays.judging": (
        "tests/replays/judging/test_kinds_of_events.py",
        "tests/replays/judging/test_moments.py",
        "tests/replays/judging/test_deciding_again.py",
        "tests/replays/judging/test_worked_disputes.py",
        "tests/replays/judging",
        "tests/replays/test_forged_disputes.py",
    ),
    "rewind.replays.partly": (
        "tests/replays/partly/test_differences.py",
        "tests/replays/partly/test_not_decided.py",
        "tests/cli/test_verify_partly.py",
    ),
    "rewind.replays.verifying.editions_compared": (
        "tests/replays/test_editions_compared.py",
        "tests/rules/test_step_by_step.py",
        "tests/replays/test_verification.py",
    ),
    "rewind.replays.verifying.summary": ("tests/replays/test_summary.py",),
    "rewind.replays.playing": (
        "tests/rules/test_rounds.py",
        "tests/rules/test_loops.py",
        "tests/replays",
        "tests/cli",
    ),
    "rewind.replays.scenarios": ("tests/replays/scenarios", "tests/rules/scenarios", "tests/cli/test_scenario.py"),
    "rewind.replays.scenarios.verbs": (
        "tests/rules/scenarios",
        "tests/replays/scenarios",
        "tests/cli/test_scenario.py",
    ),
    "rewind.replays.scenarios.verbs.payment": (
        "tests/rules/scenarios/parts-of-costs.yaml",
        "tests/rules/scenarios/costs.yaml",
        "tests/rules/scenarios/paying.yaml",
        "tests/rules/scenarios",
    ),
    "rewind.replays.scenarios.verbs.which_ability": (
        "tests/replays/scenarios/test_which_ability.py",
        "tests/rules/scenarios",
    ),
    "rewind.replays.verifying": (
        "tests/replays/test_restoring_events.py",
        "tests/replays/test_editions_compared.py",
        "tests/replays/test_verification.py",
        "tests/rules/test_step_by_step.py",
    ),
}
"""Package → the tests that are asked about its tables, one after the other; the longest name that fits counts."""
