# One virtual environment in .venv, filled from the lock files. Every target sets it up when it has to.
#
#   make PYTHON=python3.12 test      another interpreter (for a new .venv)
#   make test ARGS="-k combat"       more arguments for pytest; the same for bench
#   make soak GAMES=2000             more games of both kinds; ARGS="--report report.tsv" writes what was seen of each
#                                    card, ARGS="--keep FOLDER" goes on with a run that was stopped
#   make layering GAMES=5000         more positions, and a tenth as many games
#   make language GAMES=500          more games; GAMES=0 ARGS='"Fact or Fiction"' only this card, alone
#   make guards GUARDS=30            fewer alterations; ARGS='--in FILE' keeps the answers, ARGS=--scenarios asks these alone
#   make mutation MUTANTS=100    fewer mutants; ARGS='--in DIRECTORY' goes on with a session, and --again with its survivors
#   make gaps GAPS=20                so many gaps in each game
#   make damage DAMAGES=2000         so many damaged stores (SERVER_DAMAGES=40 of them on a server)
#   make mutated MUTATED=10000       so many mutated files

PYTHON ?= python3
VENV   := .venv
STAMP  := $(VENV)/.installed
PY     := $(VENV)/bin/python
PIP    := $(PY) -m pip --disable-pip-version-check --no-input
ARGS   ?=

# Tests on all cores; `pytest FILE` by itself runs in one process, which for a file is faster.
PYTEST := python -m pytest --numprocesses=auto --dist=worksteal

DEMO_LOG ?= replays/games/legends-2006-10.jsonl

# What `make demo` runs, a line each.
define DEMO
rewind verify $(DEMO_LOG)
rewind info $(DEMO_LOG)
rewind show $(DEMO_LOG) --at turn:23/declare_attackers --as 2
rewind log $(DEMO_LOG) --from turn:23/declare_attackers --to end --as 2
rewind explain $(DEMO_LOG) 1811
rewind verify --edition 2003-12 $(DEMO_LOG) || test $$? = 1
rewind view $(DEMO_LOG) -o demo.html --force
endef

# Programs of the environment by their names, in the recipes and in what they print.
export PATH := $(CURDIR)/$(VENV)/bin:$(PATH)

# Compiled files are kept whatever the machine says: tests start the program hundreds of times.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help setup demo test test-all soak duel layering language mechanisms keywords gaps card-texts damage mutated table-entries guards mutation lint lint-code lint-format lint-types lint-imports format bench docs release lock clean distclean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

setup: $(STAMP) ## set up .venv

demo: $(STAMP) ## verify, show and explain recorded games
	$(DEMO)

test: $(STAMP) ## run the tests, but for the long ones
	@$(PYTEST) -m "not long" $(ARGS)

test-all: $(STAMP) ## run all tests; with REWIND_CI set the sample that CI runs
	@REWIND_EXAMPLES=$${REWIND_EXAMPLES:-all} $(PYTEST) $(ARGS)

soak: $(STAMP) ## play games by bots with decks and with all cards, decide each again, hold one in ten to every law
	@python -m tests.games.soak $(or $(GAMES),200)
	@python -m tests.breadth $(or $(GAMES),200) $(ARGS)

duel: $(STAMP) ## the sensible bot against the one that chooses evenly, a deck against itself; its blunders
	@python -m tests.games.duel --games $(or $(GAMES),20) $(or $(ARGS),red-green goblins zoo)

layering: $(STAMP) ## mix continuous, replacement and prevention effects at random, and hold games to every law
	@python -m tests.layering $(or $(GAMES),1000)

language: $(STAMP) ## play each card whose abilities are involved alone, and with others
	@python -m tests.language $(or $(GAMES),100) $(ARGS)

mechanisms: $(STAMP) ## play games about each mechanism of the rules until it was at work in ten, and hold them to every law
	@python -m tests.language.mechanisms

keywords: $(STAMP) ## play games until each keyword ability was at work in ten (ARGS=provoke for some)
	@python -m tests.keyword_games $(ARGS)

gaps: $(STAMP) ## read recorded sessions of MTG Arena with gaps made at random
	@GAPS=$(or $(GAPS),10) $(PYTEST) -q tests/events/importers/test_gaps.py $(ARGS)

card-texts: $(STAMP) ## hold the grammar of cards to its laws over the text of every card to October 2006
	@python -m tests.card_corpus
	@python -m tests.card_corpus.built_in
	@$(PYTEST) -q tests/aggregates/cards/grammar $(ARGS)

damage: $(STAMP) ## damage stores at random, and read and write them
	@DAMAGES=$(or $(DAMAGES),2000) $(PYTEST) -q tests/cli/test_damaged_stores.py tests/cli/test_damaged_server_stores.py $(ARGS)

mutated: $(STAMP) ## mutate files of every kind that is read, and read them
	@MUTATED=$(or $(MUTATED),10000) $(PYTEST) -q tests/cli/test_mutated_files.py $(ARGS)

table-entries: $(STAMP) ## delete each entry of each table, alone: a test has to fail (ARGS=happen._CHECKS for some)
	@python -m tests.table_entries $(ARGS)

guards: $(STAMP) ## alter conditions of layers, queries, costs and proposals, drawn by a seed: a scenario or a test has to fail
	@python -m tests.guards $(or $(GUARDS),300) $(ARGS)

mutation: $(STAMP) .venv-mutation/.installed ## mutants of what carries chapters 212 to 217, against their scenarios
	@python -m tests.mutation $(or $(MUTANTS),300) $(ARGS)

# cosmic-ray brings a database library, an HTTP server and more that nothing else needs: an environment of its own.
.venv-mutation/.installed: requirements-mutation.lock
	@echo 'setting up .venv-mutation'
	@$(PYTHON) -m venv --clear .venv-mutation
	@.venv-mutation/bin/python -m pip --disable-pip-version-check --no-input install -qq --require-hashes -r $<
	@touch $@

lint: lint-code lint-format lint-types lint-imports ## ruff, format, mypy --strict, import directions

lint-code: $(STAMP)
	ruff check .

lint-format: $(STAMP)
	ruff format --check .

lint-types: $(STAMP)
	mypy --strict

lint-imports: $(STAMP)
	lint-imports --no-logo

format: $(STAMP) ## put the code in the house's format
	ruff check --fix .
	ruff format .

bench: $(STAMP) ## measure
	python -m bench $(ARGS)

docs: $(STAMP) ## write the generated pages of docs/
	python -m docs.build

release: $(STAMP) ## check, build and verify a release: VERSION=0.2.0, and DRY=1 for the quick checks only
	@python .ci/release.py '$(VERSION)' $(if $(DRY),--dry)

# Versions stay as they are unless pyproject.toml asks for others; `make lock LOCK_ARGS=--upgrade` takes the newest.
# The second lock keeps to the first one's versions. No index stands in what uv writes.
LOCK_ARGS ?=
UV_COMPILE := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header $(LOCK_ARGS)

lock: | $(VENV)/bin/uv ## compile the lock files anew, from pyproject.toml
	$(UV_COMPILE) pyproject.toml -o requirements.lock
	$(UV_COMPILE) pyproject.toml --extra dev --extra cards --constraints requirements.lock -o requirements-dev.lock
	echo 'cosmic-ray>=8.7,<9' | $(UV_COMPILE) --no-annotate - -o requirements-mutation.lock

clean: ## remove caches and builds
	rm -rf build dist demo.html .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -not -path './$(VENV)/*' -prune -exec rm -rf {} +

distclean: clean ## remove .venv too
	rm -rf $(VENV) .venv-mutation

# Quiet: pip prints only errors. pip check finds a lock that lags behind pyproject.toml.
$(STAMP): pyproject.toml requirements.lock requirements-dev.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo 'Python 3.11 or newer is needed: name one, as in make PYTHON=python3.12'; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	  { echo 'Python cannot make a virtual environment: install python3-venv (Debian: apt-get install python3-venv)'; exit 1; }
	@echo 'setting up $(VENV)'
	@$(PY) -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV)
	@echo 'downloading and installing what requirements-dev.lock names: some minutes'
	@$(PIP) install -qq --require-hashes -r requirements-dev.lock
	@echo 'installing rewind'
	@$(PIP) install -qq --no-deps --no-build-isolation -e .
	@$(PIP) check >/dev/null || { $(PIP) check; echo 'The lock files do not fit pyproject.toml: run make lock'; exit 1; }
	@touch $@

$(VENV)/bin/uv:
	@$(MAKE) --no-print-directory $(STAMP)
