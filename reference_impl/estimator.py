"""What the field expects of an estimator, beside its mathematics.

Where scikit-learn is installed its own base classes are used: get_params, set_params, clone, repr,
set_output, the names of the columns that come out, score. NumPy alone is enough for all the rest.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from numbers import Integral
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .checks import array

try:
    from sklearn.base import (
        BaseEstimator,
        ClassifierMixin,
        ClassNamePrefixFeaturesOutMixin,
        TransformerMixin,
    )
    from sklearn.exceptions import NotFittedError
except ImportError:

    class BaseEstimator:  # type: ignore[no-redef]
        pass

    class ClassifierMixin:  # type: ignore[no-redef]
        pass

    class ClassNamePrefixFeaturesOutMixin:  # type: ignore[no-redef]
        pass

    class TransformerMixin:  # type: ignore[no-redef]
        pass

    class NotFittedError(ValueError, AttributeError):  # type: ignore[no-redef]
        pass


__all__ = ["ClassifierMixin", "Transformer"]


class Transformer(ClassNamePrefixFeaturesOutMixin, TransformerMixin, BaseEstimator):
    """What PCA, kernel PCA and kernel discriminant analysis share: no mathematics.

    `n_components_` is the last thing that a fit sets and the first that it forgets: it says whether
    there is a fit. `n_features_in_` is the number of columns seen, and `feature_names_in_` their
    names, if all had one.
    """

    n_components: int | float | None
    n_components_: int
    n_features_in_: int

    def _number(self, most: int, default: int, meaning: str) -> int:
        """How many components are asked for."""
        k = default if self.n_components is None else self.n_components
        if not isinstance(k, Integral) or isinstance(k, bool) or not 0 <= k <= most:
            raise ValueError(
                f"n_components must be an integer from 0 to {most}, {meaning}, or None; it is {k!r}"
            )
        return int(k)

    def _forget(self) -> None:
        """A fit that fails leaves no components."""
        for name in ("n_components_", "feature_names_in_"):
            self.__dict__.pop(name, None)

    def _learn_columns(self, points: ArrayLike, width: int) -> None:
        names = _names(points)
        if names is not None:
            self.feature_names_in_ = names
        self.n_features_in_ = width

    def _new(self, points: ArrayLike, name: str = "points", *, finite: bool = True) -> np.ndarray:
        """New points, of the same columns in the same order as the fitted ones."""
        self._check_fitted()
        known, names = getattr(self, "feature_names_in_", None), _names(points)
        if known is not None or names is not None:
            _compare(known, names, type(self).__name__)
        found = array(points, name, (None, None), (None,), finite=finite)
        if found.shape[1:] != (self.n_features_in_,):
            raise ValueError(
                f"{name} must have the shape (any, {self.n_features_in_}), and has {found.shape}: "
                + (
                    f"X has {found.shape[1]} features, but {type(self).__name__} is expecting "
                    f"{self.n_features_in_} features as input"
                    if found.ndim == 2
                    else f"Reshape your data, {name}.reshape(1, -1) for a single point"
                )
            )
        return found

    def _check_fitted(self) -> None:
        if not hasattr(self, "n_components_"):
            raise NotFittedError(
                f"this {type(self).__name__} knows no components yet: call fit first"
            )

    # What scikit-learn asks.

    def __sklearn_is_fitted__(self) -> bool:
        return hasattr(self, "n_components_")

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.transformer_tags.preserves_dtype = []  # everything is computed in 64 bits
        tags.input_tags.pairwise = getattr(self, "kernel", None) == "precomputed"
        return tags

    @property
    def _name(self) -> str:
        """What `fit` and `transform` are given, in an error message."""
        return "the Gram matrix" if getattr(self, "kernel", "") == "precomputed" else "points"

    @property
    def _n_features_out(self) -> int:
        self._check_fitted()
        return self.n_components_


def _names(points: ArrayLike) -> np.ndarray | None:
    """The names of the columns, where all are text."""
    columns: Sequence[object] | None = getattr(points, "columns", None)
    if columns is None or not all(isinstance(name, str) for name in columns):
        return None
    return np.array(list(columns), dtype=object)


def _compare(known: np.ndarray | None, names: np.ndarray | None, who: str) -> None:
    """Refuses other columns, or another order; warns where one side has no names. In the words of
    scikit-learn, whose tests look for them."""
    if known is None:
        text = f"X has feature names, but {who} was fitted without feature names"
        warnings.warn(text, stacklevel=4)
    elif names is None:
        text = f"X does not have valid feature names, but {who} was fitted with feature names"
        warnings.warn(text, stacklevel=4)
    elif list(known) != list(names):
        new, missing = sorted({*names} - {*known}), sorted({*known} - {*names})
        lines = ["The feature names should match those that were passed during fit."]
        if new:
            lines += ["Feature names unseen at fit time:", *(f"- {name}" for name in new)]
        if missing:
            lines += ["Feature names seen at fit time, yet now missing:"]
            lines += [f"- {name}" for name in missing]
        if not new and not missing:
            lines += ["Feature names must be in the same order as they were in fit."]
        raise ValueError("\n".join(lines) + "\n")
