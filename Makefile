# Everything runs in .venv, which the first target makes. `make check` is what a change has to pass.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

GAME ?= burning_rome
ARMY ?= R1
ENEMY ?= C1
SEED ?= 7

.PHONY: setup demo check format lint types imports test wheel bench clean

setup: $(READY)

$(READY): pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev]"
	touch $@

demo: setup
	$(BIN)/maniple games
	$(BIN)/maniple check
	$(BIN)/maniple build $(GAME) -o output
	$(BIN)/maniple test $(GAME)
	$(BIN)/maniple army check $(ARMY) $(ENEMY) --game $(GAME)
	$(BIN)/maniple print $(GAME) --army $(ARMY) --backs long --paper a4 -o output/$(ARMY).pdf
	$(BIN)/maniple run $(GAME) --army $(ARMY) --army $(ENEMY) --bots greedy --seed $(SEED)
	@echo "The compiled game is in output/$(GAME).json, the deck to print in output/$(ARMY).pdf"

check: lint types imports test wheel

lint: setup
	$(BIN)/ruff format --check
	$(BIN)/ruff check

types: setup
	$(BIN)/mypy

imports: setup
	$(BIN)/lint-imports

test: setup
	$(BIN)/python -m pytest

# Only an installed wheel shows that a data file is missing from it.
wheel: setup
	PYTHON=$(BIN)/python bash .ci/wheel

# Not part of `check`: formats the sources instead of judging them.
format: setup
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

bench: setup
	$(BIN)/python -m tests.benchmarks.run

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
	find output -mindepth 1 ! -name .gitignore -delete
