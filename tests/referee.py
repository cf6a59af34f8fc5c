"""scikit-learn's own tests of PCA and KernelPCA, run on ours: a plugin of pytest, and what applies.

The adapters change names alone: options that choose an algorithm or a seed are swallowed, an option
that asks for something that ours does not have skips the test and says what. test_estimators.py
runs it, as `python -m pytest -p referee --pyargs sklearn.decomposition.tests.test_pca`.
"""

import pytest

from reference_impl import kernel_pca, more_dimensions_than_samples

PROBABILISTIC = "noise_variance_, get_covariance and score: a model of the noise, which no note has"
SPARSE = "sparse input is refused: centred it is dense"
ARRAY_API = "arrays are NumPy's"
TEXT = "the same is refused, or 0 components allowed, in other words"
# Tests that ask for what is left out on purpose, and why.
LEFT_OUT = {
    "test_pca": PROBABILISTIC,
    "test_pca_sanity_noise_variance": PROBABILISTIC,
    "test_pca_zero_noise_variance_edge_cases": PROBABILISTIC,
    "test_pca_score": PROBABILISTIC,
    "test_pca_score3": PROBABILISTIC,
    "test_pca_score_consistency_solvers": PROBABILISTIC,
    "test_n_components_mle": PROBABILISTIC,
    "test_n_components_mle_error": PROBABILISTIC,
    "test_mle_redundant_data": PROBABILISTIC,
    "test_mle_simple_case": PROBABILISTIC,
    "test_fit_mle_too_few_samples": PROBABILISTIC,
    "test_pca_dim": PROBABILISTIC,
    "test_pca_svd_solver_auto": "one solver, chosen by size",
    "test_pca_dtype_preservation": "everything is computed in 64 bits, and comes out so",
    "test_pca_validation": TEXT,
    "test_pca_sparse": SPARSE,
    "test_sparse_pca_auto_arpack_singular_values_consistency": SPARSE,
    "test_sparse_pca_solver_error": SPARSE,
    "test_pca_sparse_fit_transform": SPARSE,
    "test_kernel_pca_sparse": SPARSE,
    "test_pca_array_api_compliance": ARRAY_API,
    "test_pca_mle_array_api_compliance": ARRAY_API,
    "test_array_api_error_and_warnings_on_unsupported_params": ARRAY_API,
    "test_kernel_pca_precomputed_non_symmetric": "a Gram matrix that is not symmetric is refused",
    "test_precomputed_kernel_not_psd": TEXT,
    "test_kernel_pca_raise_not_fitted_error": "inverse_transform: a pre-image is another model",
    "test_remove_zero_eig": "a component without variance is not returned, whatever was asked for",
}


class PCA(more_dimensions_than_samples.PCA):
    def __init__(
        self,
        n_components=None,
        *,
        copy=True,
        whiten=False,
        svd_solver="auto",
        tol=0.0,
        iterated_power="auto",
        n_oversamples=10,
        power_iteration_normalizer="auto",
        random_state=None,
    ):
        if whiten:
            pytest.skip("whiten: a StandardScaler after PCA does it")
        if svd_solver == "arpack" and n_components is None:
            pytest.skip("ARPACK cannot have all components, and ours can")
        super().__init__(n_components)
        self.copy, self.whiten, self.svd_solver, self.tol = copy, whiten, svd_solver, tol
        self.iterated_power, self.n_oversamples = iterated_power, n_oversamples
        self.power_iteration_normalizer = power_iteration_normalizer
        self.random_state = random_state


class KernelPCA(kernel_pca.KernelPCA):
    def __init__(
        self,
        n_components=None,
        *,
        kernel="linear",
        gamma=None,
        degree=3,
        coef0=1,
        kernel_params=None,
        alpha=1.0,
        fit_inverse_transform=False,
        eigen_solver="auto",
        tol=0,
        max_iter=None,
        iterated_power="auto",
        remove_zero_eig=False,
        random_state=None,
        copy_X=True,
        n_jobs=None,
    ):
        if fit_inverse_transform:
            pytest.skip("fit_inverse_transform: a pre-image is a model of its own")
        super().__init__(n_components, kernel=kernel, gamma=gamma, degree=degree, coef0=coef0)
        self.kernel_params, self.alpha, self.eigen_solver = kernel_params, alpha, eigen_solver
        self.fit_inverse_transform, self.tol = fit_inverse_transform, tol
        self.max_iter, self.iterated_power, self.random_state = max_iter, iterated_power, None
        self.remove_zero_eig, self.copy_X, self.n_jobs = remove_zero_eig, copy_X, n_jobs


def left_out(item):
    return item.originalname in LEFT_OUT


def pytest_collection_modifyitems(config, items):
    for item in items:
        item.module.PCA, item.module.KernelPCA = PCA, KernelPCA
    config.hook.pytest_deselected(items=[item for item in items if left_out(item)])
    items[:] = [item for item in items if not left_out(item)]
