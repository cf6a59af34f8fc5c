"""Chapter 10: kernel discriminant analysis, the ratio of note 001 and when it has a maximum.

The columns of Γ are the indicators of the groups, each divided by the root of its size, or another
orthonormal basis of their span: so ΓΓ* averages over each group, Γ*Γ = I and ΓΓ*𝟏 = 𝟏, which is
all that is used. I - ΓΓ* takes the
deviations from the group means, and ΓΓ* - 𝟏𝟏*/n those of the group means from the mean.
"""

from .b_generalised_eigenproblem import *
