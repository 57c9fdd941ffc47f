#!/usr/bin/env bash
# Installs grader, from the folder of the action and from nowhere else, in a virtualenv of its own.
#
# `pip install grader` would fetch a stranger's package: only its dependencies come from an index.
# The folder it runs in is a student's: with -I, no `venv.py` of theirs is taken for Python's own.
# Reads GRADER_ACTION_PATH; tells the steps that follow which Python has grader (output `python`).
set -euo pipefail

is_recent='import sys; sys.exit(sys.version_info < (3, 11))'

for candidate in python3 python; do
  if "$candidate" -I -c "$is_recent" 2>/dev/null; then
    python="$candidate"
    break
  fi
done
if [ -z "${python:-}" ]; then
  here="$(python3 --version 2>&1 || true)"
  echo "::error title=grader::Il faut Python 3.11 ou plus récent, et cet exécuteur a : $here." \
    "Ajoutez avant cette étape : - uses: actions/setup-python, avec python-version 3.13" \
    "/ grader needs Python 3.11 or later, and this runner has: $here." \
    "Add before this step: - uses: actions/setup-python, with python-version 3.13"
  exit 2
fi

venv="${RUNNER_TEMP:?}/grader-venv"
"$python" -I -m venv --clear "$venv"
if [ -d "$venv/Scripts" ]; then
  venv_python="$venv/Scripts/python.exe"
else
  venv_python="$venv/bin/python"
fi
"$venv_python" -I -m pip install --quiet --disable-pip-version-check "$GRADER_ACTION_PATH"
echo "python=$venv_python" >>"${GITHUB_OUTPUT:?}"
