"""How tests run: one thread each, the same examples each time, files in build/ alone."""

import os
from pathlib import Path

from hypothesis import settings

# Several threads for each process that tests would fight over the same cores.
for library in ("OPENBLAS", "OMP", "MKL"):
    os.environ.setdefault(f"{library}_NUM_THREADS", "1")

BUILD = Path(__file__).resolve().parents[1] / "build"
os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", str(BUILD / "hypothesis"))
settings.register_profile("course", derandomize=True, database=None, deadline=None)
settings.load_profile("course")
