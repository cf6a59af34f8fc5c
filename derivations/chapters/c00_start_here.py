"""Chapter 00: one small claim of the notes, and one that fails as printed."""

from __future__ import annotations

from ..notation import coordinates, course, orthonormal_axes

centred_scores = course.claim(
    "start.centred-scores: note 000, (4), line 2 to 3",
    "The inner product of the i-th centred point with T*α, a combination of the points, is the "
    "i-th entry of CGα.",
    """Σ_j ⟨h_i - h̄, h_j⟩α_j = ⟨h_i - h̄, T*α⟩   [the sum is T*α]
    = (TT*α)_i - ⟨h̄, T*α⟩   [row i of T is the i-th point]
    = (CTT*α)_i   [C subtracts the mean from every entry]
    = (CGα)_i   [G is TT*]""",
    implied=True,
)

distance_as_printed = course.claim(
    "start.distance-as-printed: note 004, §9.4, last display, line 2 to 3 [004-94-d3]",
    "The squared distance of h from UU*h is ⟨h, h⟩ minus three times the squared length of the "
    "coordinates y.",
    "‖h‖² + y*U*Uy - 2⟨h, UU*h⟩ = ‖h‖² - ‖y‖² - 2·‖y‖²   [as the note prints it]",
    fault="slip, repaired by start.distance",
    arrays="U = [1], h = [1]",
    given=(orthonormal_axes, coordinates),
)

distance = course.claim(
    "start.distance: note 004, §9.4, last display, repaired",
    "The squared distance of h from UU*h, where the columns of U are orthonormal axes, is ⟨h, h⟩ "
    "minus the squared length of the coordinates y.",
    """‖h - UU*h‖² = ‖h‖² + y*U*Uy - 2⟨h, UU*h⟩   [expand the square; U*h is y]
    = ‖h‖² + ‖y‖² - 2·‖y‖²   [the axes are orthonormal]
    = ‖h‖² - ‖y‖²   [collect]""",
    given=(orthonormal_axes, coordinates),
)
