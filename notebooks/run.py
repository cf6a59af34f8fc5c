"""Run notebooks and store their outputs: python notebooks/run.py [notebook ...]

Two runs on one machine leave identical files: no times are recorded, and no version of Python. On
another machine the text is the same, which the tests compare; a picture that draws rounding errors
may differ in a few points, and no test looks at its bytes.
"""

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

HERE = Path(__file__).resolve().parent


def run(path: Path) -> str:
    """Run one notebook in its own folder and store it. Return what went wrong, if anything."""
    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(
        notebook,
        kernel_name="python3",
        timeout=600,
        record_timing=False,
        coalesce_streams=True,  # otherwise the pace of the run decides how printed text is split
        resources={"metadata": {"path": str(path.parent)}},
        extra_arguments=["--log-level=ERROR"],  # of the kernel: it warns each time it starts
    )
    try:
        client.execute()
    except CellExecutionError as error:
        return f"{path.name}: {error}"
    notebook.metadata = {
        "kernelspec": {
            "display_name": "Python 3 (ipykernel)",
            "language": "python",
            "name": "python3",
        },
        "language_info": {"name": "python"},
    }
    path.write_bytes((nbformat.writes(notebook) + "\n").encode())
    print(path.name, flush=True)
    return ""


if __name__ == "__main__":
    paths = [Path(name).resolve() for name in sys.argv[1:]] or sorted(HERE.glob("*.ipynb"))
    # Threads are enough: each notebook runs in a kernel, which is a process of its own.
    with ThreadPoolExecutor(2) as pool:
        failures = [failure for failure in pool.map(run, paths) if failure]
    sys.exit("\n".join(failures) or None)
