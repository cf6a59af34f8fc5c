"""Chapter 04: largest variance under a constraint. Lagrange's conditions, and what they leave out.

From here on T is the operator of the sample whose variance is wanted, centred where that is
said (T*𝟏 = 0): then G = TT* is the notes' G' or K, and T*T their AA*. An eigenvalue is written
s², because its root is what the notes divide by. The spectral theorem is cited for what it says,
that there is an orthonormal system of eigenvectors. That no eigenvalue ν_a is above s² is written
ν_a + r_a² = s², and what follows for every vector is proved. Where a vector is said to be maximal
already, S*S = s² - T*T is a root of what it leaves, by the same theorem.
"""

from .f_more_axes import *
