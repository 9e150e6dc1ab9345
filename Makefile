# Targets are described in `make help`, which is read from the ## notes below.
PYTHON ?= python3
BIN := .venv/bin
ENV := .venv/.installed

.DEFAULT_GOAL := help
.PHONY: help env test full tour bench peers clean

help:  ## list the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1\t\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 14

env: $(ENV)  ## make .venv with the project and its tools; PYTHON=... chooses the Python

# Redone when the dependencies may have changed; the stamp comes last, so a failed
# installation is tried again.
$(ENV): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "orrery needs Python 3.11 or newer, which '$(PYTHON)' is not;" \
	    "name another: make env PYTHON=python3.12" >&2; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev]"
	@touch $@

test: env  ## lint, format, types, import contracts, tests: what CI runs
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/pytest

full: env  ## the tests in their long form: every player count, every scope
	ORRERY_PROFILE=full $(BIN)/pytest

tour: env  ## an answer, proofs, a picture, all properties
	$(BIN)/orrery ask cosmos2024 big-bang --players 5
	$(BIN)/orrery ask cosmos2024 big-bang --players 5 --assume "not table_match"
	$(BIN)/orrery ask chaos chain-control --rules base
	$(BIN)/orrery diagram cosmos2024 trick -o trick.svg
	$(BIN)/orrery check cosmos2024 --players 3

bench: env  ## measure the speed and the memory of the engines
	$(BIN)/python -m benchmarks

peers: env  ## measure a search beside other tools, those that are installed
	$(BIN)/python -m benchmarks peers

clean:  ## remove everything that the other targets made
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	rm -rf build dist *.egg-info trick.svg .proofs
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
