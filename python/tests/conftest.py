"""Shared by the tests: random problems, and the C library with the layouts of its headers."""

import ctypes
import os

import numpy as np
import pytest

import percuss
from percuss import _layout as c

LAWS2 = [law.name for law in percuss.laws()]
LAWS3 = [law.name for law in percuss.laws() if law.spatial]


def planar(n, seed, law="newton"):
    """Columns of n planar problems that the law accepts; some are at rest and some are bad."""
    rng = np.random.default_rng(seed)
    G_nn, G_tt = rng.uniform(0.2, 3, n), rng.uniform(0.2, 5, n)
    kw = dict(G_nn=G_nn, G_nt=rng.uniform(-0.95, 0.95, n) * np.sqrt(G_nn * G_tt), G_tt=G_tt,
              v_n=-rng.uniform(0, 2, n), v_t=rng.normal(size=n) * (rng.random(n) < 0.9),
              e=rng.random(n), mu_k=rng.random(n))
    if law == "walton":
        kw["G_nt"] = np.zeros(n)
    if law == "bilinear":
        kw.update(eta2=rng.uniform(0.5, 2, n), e=rng.uniform(0.1, 1, n))
    if law == "impulse-ratio":
        kw["ratio"] = rng.uniform(-0.5, 0.5, n)
    kw["e"][::97] = 2.0  # bad
    return kw


def spatial(n, seed, law="newton"):
    """The same in space."""
    rng = np.random.default_rng(seed)
    A = rng.normal(size=(n, 3, 3))
    G = A @ A.transpose(0, 2, 1) + 0.3 * np.eye(3)
    if law == "walton":
        G = np.zeros((n, 3, 3)) + np.diag([1.0, 3.5, 3.5])
    kw = dict(G_nn=G[:, 0, 0], G_n1=G[:, 0, 1], G_n2=G[:, 0, 2], G_11=G[:, 1, 1], G_12=G[:, 1, 2],
              G_22=G[:, 2, 2], v_n=-rng.uniform(0, 2, n), v_1=rng.normal(size=n),
              v_2=rng.normal(size=n), e=rng.random(n), mu_k=0.8 * rng.random(n))
    kw = {name: np.ascontiguousarray(value) for name, value in kw.items()}
    if law == "bilinear":
        kw.update(eta2=rng.uniform(0.5, 2, n), e=rng.uniform(0.3, 1, n))
    kw["e"][::97] = 2.0  # bad
    return kw


@pytest.fixture(scope="session")
def library():
    """libpercuss.so of the build, not that of the package."""
    path = os.environ.get("PERCUSS_LIBRARY")
    if not path:
        pytest.skip("PERCUSS_LIBRARY is not set")
    found = ctypes.CDLL(path)
    for name in ("pcs_batch_solve2", "pcs_batch_solve3", "pcs_solve2", "pcs_solve3"):
        getattr(found, name).restype, getattr(found, name).argtypes = c.FUNCTIONS[name]
    return found


def by_c(library, law, columns, path=None):
    """All outputs of one plain call of the C library on contiguous columns."""
    space = "v_1" in columns
    given = c.pcs_batch3_in() if space else c.pcs_batch2_in()
    wanted = c.pcs_batch3_out() if space else c.pcs_batch2_out()
    n, kept, made = 0, [], {}
    for name, value in columns.items():
        value = np.array(value, dtype=float)
        kept.append(value)
        n = len(value)
        setattr(given, name, value.ctypes.data)
    for name, kind in c.TARGETS[type(wanted).__name__].items():
        made[name] = np.zeros(n, np.dtype(kind))
        setattr(wanted, name, made[name].ctypes.data)
    bad = ctypes.c_size_t()
    more = [int(percuss.Path(path or 0))] if space else []
    solve = library.pcs_batch_solve3 if space else library.pcs_batch_solve2
    assert solve(int(percuss.Law(law)), *more, n, ctypes.byref(given), ctypes.byref(wanted),
                 ctypes.byref(bad), None) == 0
    return made, bad.value


def same_bits(a, b):
    """Assert that arrays are equal to the last bit, including NaN."""
    a, b = np.ascontiguousarray(a), np.ascontiguousarray(b)
    return a.dtype == b.dtype and a.shape == b.shape and a.tobytes() == b.tobytes()
