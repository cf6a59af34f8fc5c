"""Chapter 06: principal component analysis as largest variance and as smallest error.

An expectation over the law P is written as a sum over its outcomes ω; the empirical expectation
of note 002 is the case of equal weights. The letter N holds what is diagonal for eigenvectors.
"""

from .c_error_as_a_trace import *
