"""What is true, and why: the claims of the notes, proved, run and attacked.

    >>> from derivations import check
    >>> check("Σ_i ‖h_i - h̄‖² = tr(G)")

answers whether a line of yours is true; so does `%%check` in a notebook, after
`%load_ext derivations`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .ask import check as check

__all__ = ["check"]


def __getattr__(name: str) -> Any:
    """`check` is loaded when it is asked for: the course does without it."""
    if name == "check":
        from .ask import check

        return check
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def load_ipython_extension(shell: Any) -> None:
    """%%check: the cell is answered."""
    from .ask import check

    shell.register_magic_function(lambda line, cell=None: check(cell or line), "line_cell", "check")
