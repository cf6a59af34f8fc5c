"""How tests run: one thread each, the same examples each time, files in build/ alone."""

import gc
import os
from pathlib import Path

import pytest
from hypothesis import settings

# Several threads for each process that tests would fight over the same cores.
for library in ("OPENBLAS", "OMP", "MKL"):
    os.environ.setdefault(f"{library}_NUM_THREADS", "1")

# Looking for cycles every few hundred objects, among millions that are kept, takes a tenth of the
# time; and as long again at the end, when nothing is needed any more.
gc.set_threshold(200_000, 50, 100)

BUILD = Path(__file__).resolve().parents[1] / "build"
os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", str(BUILD / "hypothesis"))
settings.register_profile("course", derandomize=True, database=None, deadline=None)
settings.load_profile("course")

# The files that take longest are begun first: so no process is left alone with one at the end.
LONGEST = (
    *("test_ledger.py", "test_site.py", "test_exercises.py", "test_ask.py", "test_questions.py"),
    *("test_loops.py", "test_your_own_notes.py", "test_estimators.py"),
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    places = {name: k for k, name in enumerate(LONGEST)}
    items.sort(key=lambda item: places.get(item.path.name, len(LONGEST)))


def pytest_collection_finish() -> None:
    gc.freeze()


def pytest_sessionfinish() -> None:
    gc.freeze()
