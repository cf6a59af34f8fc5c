"""Chapter 00: one small claim of the notes, and one that fails as printed."""

from __future__ import annotations

from .core.claims import Chain, Claim, Refutation
from .core.words import inner, norm2, total
from .notation import (
    C,
    G,
    H,
    Q,
    T,
    U,
    alpha,
    axes_fit,
    centring,
    coordinates,
    gram,
    h,
    hbar,
    i,
    j,
    mean,
    orthonormal_axes,
    point,
    sample_not_empty,
    y,
)

centred_scores = Claim(
    id="start.centred-scores",
    place="note 000, (4), line 2 to 3",
    sentence="Pairing the i-th centred point with a combination of the sample gives the i-th "
    "entry of CGα, where C is the centring and G the Gram matrix.",
    implied=True,
    given=(mean, centring, gram, sample_not_empty),
    evidence=Chain(
        (
            (total(j, inner(point(i) - hbar, point(j)) * alpha[j]), ""),
            (inner(point(i) - hbar, T.adj * alpha), "the sum is T*α"),
            ((T * T.adj * alpha)[i] - inner(hbar, T.adj * alpha), "row i of T is the i-th point"),
            ((C * T * T.adj * alpha)[i], "C takes the mean of all rows away"),
            ((C * G * alpha)[i], "G is TT*"),
        )
    ),
)

distance_as_printed = Claim(
    id="start.distance-as-printed",
    place="note 004, §9.4, last display, line 2 to 3",
    sentence="The squared distance of h from UU*h is ⟨h, h⟩ minus three times the squared length "
    "of the coordinates y.",
    rows=("004-94-d3",),
    given=(orthonormal_axes, coordinates),
    weight="slip",
    repaired_by="start.distance",
    evidence=Refutation(
        (
            (inner(h, h) + y.adj * U.adj * U * y - 2 * inner(h, U * U.adj * h), ""),
            (inner(h, h) - y.adj * y - 2 * (y.adj * y), "as the note prints it"),
        ),
        sizes={H: 1, Q: 1},
        arrays={U: [[1]], h: [[1]]},
    ),
)

distance = Claim(
    id="start.distance",
    place="note 004, §9.4, last display, repaired",
    sentence="The squared distance of h from UU*h, where the columns of U are orthonormal axes, is "
    "⟨h, h⟩ minus the squared length of the coordinates y.",
    given=(orthonormal_axes, coordinates),
    shapes=axes_fit,
    evidence=Chain(
        (
            (norm2(h - U * U.adj * h), ""),
            (
                inner(h, h) + y.adj * U.adj * U * y - 2 * inner(h, U * U.adj * h),
                "expand the square; U*h is y",
            ),
            (inner(h, h) + y.adj * y - 2 * (y.adj * y), "the axes are orthonormal"),
            (inner(h, h) - y.adj * y, "collect"),
        )
    ),
)
