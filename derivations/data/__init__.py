"""What is written and not programmed: the notes' lines, the errata, the exhibits, a style."""

from __future__ import annotations

import csv
import tomllib
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


def rows(name: str) -> list[dict[str, str]]:
    """The rows of a table with a head."""
    with (HERE / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def records(name: str) -> dict[str, Any]:
    """What a TOML file says; in a text a line break is a space."""
    return unfolded(tomllib.loads((HERE / name).read_text(encoding="utf-8")))


def text(name: str) -> str:
    """A file as it is."""
    return (HERE / name).read_text(encoding="utf-8")


def unfolded(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: unfolded(entry) for key, entry in value.items()}
    if isinstance(value, list):
        return [unfolded(entry) for entry in value]
    return " ".join(value.split()) if isinstance(value, str) else value
