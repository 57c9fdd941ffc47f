# What CI runs and what the README names. Needs Python 3.11 or later and make, nothing else.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
SCHEMAS := cours exercice fixture

.DEFAULT_GOAL := help
.PHONY: help demo test lint types contracts schemas mistakes screenshots pytest browser bench clean

help:
	@echo "make demo    sets everything up, grades exemples/mon_code.py, says where the report is"
	@echo "make test    sets everything up: lint, types, import contracts, all tests"
	@echo "make bench   measures grader beside plain pytest and a bare Python, as ratios"
	@echo "make schemas writes the JSON Schemas that the YAML files name"
	@echo "make mistakes  writes docs/erreurs.md, the table of the known mistakes"
	@echo "make screenshots  takes the README's pictures anew"
	@echo "make clean   removes the virtualenv and what was built"

# The virtualenv, with grader in it; uv where it is installed, plain venv and pip elsewhere.
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "grader needs Python 3.11 or later; name one with: make PYTHON=python3.11 …"; exit 2; }
	@if command -v uv >/dev/null; then uv venv --quiet --seed --python $(PYTHON) $(VENV); \
	 else $(PYTHON) -m venv $(VENV); fi

INSTALL = if command -v uv >/dev/null; then VIRTUAL_ENV=$(VENV) uv pip install --quiet $(1); \
	 else $(BIN)/python -m pip install --quiet --disable-pip-version-check $(1); fi

$(VENV)/.grader-installed: pyproject.toml | $(BIN)/python
	@echo "installing grader in $(VENV) (once) …"
	@$(call INSTALL,--editable .)
	@touch $@

$(VENV)/.tools-installed: pyproject.toml | $(BIN)/python
	@echo "installing grader and its test tools in $(VENV) (once) …"
	@$(call INSTALL,--editable '.[dev]')
	@touch $@ $(VENV)/.grader-installed

# The example holds a mistake, so that there is a report to look at: exit code 1 is success here.
demo: $(VENV)/.grader-installed
	@$(BIN)/grader check exemples/mon_code.py || test $$? -eq 1

# pytest comes last, so that its summary is the last thing printed.
test: $(VENV)/.tools-installed browser lint types contracts pytest

lint: $(VENV)/.tools-installed
	$(BIN)/ruff check --quiet .
	$(BIN)/ruff format --check --quiet .

types: $(VENV)/.tools-installed
	$(BIN)/mypy

contracts: $(VENV)/.tools-installed
	$(BIN)/lint-imports --no-logo 2>/dev/null || $(BIN)/lint-imports

pytest: $(VENV)/.tools-installed
	$(BIN)/python -m pytest

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

schemas: $(VENV)/.grader-installed
	@mkdir -p schemas
	@for name in $(SCHEMAS); do $(BIN)/grader schema $$name > schemas/$$name.schema.json; done

mistakes: $(VENV)/.grader-installed
	$(BIN)/python docs/make_mistakes.py

screenshots: $(VENV)/.tools-installed browser
	PYTHONPATH=. $(BIN)/python docs/make_screenshots.py

bench: $(VENV)/.tools-installed
	$(BIN)/python bench/bench.py

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
