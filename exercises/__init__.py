"""Exercises that answer.

    exercise("centering.1")              what is asked
    answer("centering.1", "…")           right, or wrong and why
    hint("centering.1")                  the next of three hints
    solution("centering.1")              a worked solution
    progress("centering")                how many are right; keep=True remembers it in a file

`texts/` has what is asked, `compute/` what a function of the reader's is compared with, and
`solutions/` the rest: nothing but `solution` and the tests needs it, so a class can do without.
"""

from .desk import answer, exercise, hint, progress, solution

__all__ = ["answer", "exercise", "hint", "progress", "solution"]
