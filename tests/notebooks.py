"""Notebooks for tests."""

import json
from typing import Any


def code_cell(source: str | list[str]) -> dict[str, Any]:
    return {
        "cell_type": "code",
        "execution_count": None,
        "metadata": {},
        "outputs": [],
        "source": source,
    }


def notebook(*sources: str | list[str]) -> bytes:
    """A notebook of format 4 with these code cells, and some text above them."""
    title = {"cell_type": "markdown", "metadata": {}, "source": ["# Mon devoir"]}
    document = {
        "cells": [title, *map(code_cell, sources)],
        "metadata": {"kernelspec": {"language": "python", "name": "python3"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(document, ensure_ascii=False, indent=1).encode()
