#!/usr/bin/env bash
# Gradescope runs this once, as root, while it builds the image of the autograder.
#
# Installs grader, from the files beside this script, in a virtualenv of its own. Only what grader
# needs comes from the package index.
set -euo pipefail

autograder="${GRADER_AUTOGRADER_DIR:-/autograder}"
source="$autograder/source"
venv="$autograder/grader-venv"

# A Python that is recent enough and can make a virtualenv.
is_good='import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))'

find_python() {
  local candidate
  for candidate in python3 python3.14 python3.13 python3.12 python3.11; do
    if "$candidate" -I -c "$is_good" >/dev/null 2>&1; then
      echo "$candidate"
      return
    fi
  done
  return 1
}

if ! python="$(find_python)"; then
  # Ubuntu 24.04 brings 3.12, Ubuntu 22.04 offers 3.11 beside its own 3.10.
  export DEBIAN_FRONTEND=noninteractive
  apt-get update
  apt-get install -y python3.12 python3.12-venv || apt-get install -y python3.11 python3.11-venv
  python="$(find_python)"
fi

"$python" -I -m venv --clear "$venv"
"$venv/bin/python" -I -m pip install --disable-pip-version-check --requirement "$source/requirements.txt"
cp -R "$source/package/grader" \
  "$("$venv/bin/python" -I -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/"

# Solutions and hidden trees are for root; a student's program is run as somebody else.
chmod -R go= "$source"
"$venv/bin/python" -I -m grader list --course "$source/course" >/dev/null
