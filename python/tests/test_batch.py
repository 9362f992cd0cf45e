"""Batches: the bits of the C library for any layout; faults that name the argument."""

import copy
import math
import os
import pickle

import hypothesis.extra.numpy as hnp
import numpy as np
import pytest
from conftest import LAWS2, LAWS3, by_c, planar, same_bits, spatial
from hypothesis import given, settings
from hypothesis import strategies as st

import percuss

MANY = int(os.environ.get("PERCUSS_CASES", "1000000"))


@pytest.mark.parametrize("law", LAWS2)
def test_planar_bits(library, law):
    columns = planar(MANY if law != "bilinear" else MANY // 100, 1, law)
    made, bad = by_c(library, law, columns)
    batch = percuss.batch2(law, **columns)
    assert batch.bad == bad > 0
    assert set(batch.keys()) == set(made) == set(percuss.OUTPUTS2)
    for name, array in made.items():
        assert same_bits(batch[name], array), name


@pytest.mark.parametrize("path", ["exact", "sun-baruh"])
@pytest.mark.parametrize("law", LAWS3)
def test_spatial_bits(library, law, path):
    if path == "sun-baruh" and str(percuss.Law(law).about.family) != "path":
        pytest.skip("a law without a path")
    columns = spatial(MANY // 10 if law != "bilinear" else MANY // 1000, 2, law)
    made, bad = by_c(library, law, columns, path)
    batch = percuss.batch3(law, **columns, path=path, threads=2)
    assert batch.bad == bad > 0
    for name, array in made.items():
        assert same_bits(batch[name], array), name


def test_bilinear_in_space_bits(library):
    columns = spatial(MANY // 100, 7, "bilinear")
    made, _ = by_c(library, "bilinear", columns)
    batch = percuss.batch3("bilinear", **columns)
    assert all(same_bits(batch[name], array) for name, array in made.items())


SHAPES = hnp.mutually_broadcastable_shapes(num_shapes=7, min_dims=0, max_dims=4, min_side=0,
                                           max_side=5)
WAYS = st.lists(st.sampled_from(["plain", "fortran", "reversed", "strided", "float32", "list",
                                 "number", "swapped", "odd"]), min_size=7, max_size=7)


def laid_out(array, way):
    """The same numbers (float32: rounded ones) in another layout."""
    if way == "fortran":
        return np.asfortranarray(array)
    if way == "reversed":
        return np.ascontiguousarray(array[..., ::-1])[..., ::-1] if array.ndim else array
    if way == "strided":
        wide = np.zeros(array.shape + (3,))
        wide[..., 1] = array
        return wide[..., 1]
    if way == "float32":
        return array.astype(np.float32)
    if way == "list":
        return array.tolist() if array.size else array
    if way == "number":
        return float(array.ravel()[0]) if array.size else array
    if way == "swapped":
        return array.astype(">f8")
    if way == "odd":  # not aligned
        raw = np.zeros(array.size * 8 + 1, np.uint8)
        view = raw[1:].view(np.float64).reshape(array.shape)
        view[...] = array
        return view
    return array


@settings(max_examples=300, deadline=None)
@given(shapes=SHAPES, ways=WAYS, seed=st.integers(0, 10**6), threads=st.sampled_from([None, 1, 3]))
def test_any_broadcasting(library, shapes, ways, seed, threads):
    names = ["G_nn", "G_nt", "G_tt", "v_n", "v_t", "e", "mu_k"]
    arguments = {}
    for name, shape, way in zip(names, shapes.input_shapes, ways):
        numbers = planar(max(1, int(np.prod(shape))), seed)[name]
        arguments[name] = laid_out(numbers[:int(np.prod(shape))].reshape(shape), way)
    whole = np.broadcast_arrays(*(np.asarray(x, dtype=float) for x in arguments.values()))
    flat = {name: np.ascontiguousarray(x).ravel() for name, x in zip(names, whole)}
    batch = percuss.batch2("energetic", **arguments, threads=threads)
    assert batch.shape == whole[0].shape
    made, bad = by_c(library, "energetic", flat)
    assert batch.bad == bad
    for name, array in made.items():
        assert same_bits(batch[name].ravel(), array), name


@pytest.mark.parametrize("n", [0, 1, 2, 40000])
def test_out_of_any_layout(n):
    columns = planar(n, 3)
    plain = percuss.batch2("poisson", **columns)
    wide = np.zeros((n, 3))
    out = {"vp_n": wide[:, 1], "dT": np.empty(n)[::-1], "status": np.empty(2 * n, np.uint8)[::2],
           "outcome": np.empty(n, np.uint32), "mode": np.empty(n, np.int8)}
    batch = percuss.batch2("poisson", **columns, out=out, outputs=["p_n"])
    assert set(batch.keys()) == {*out, "p_n"}
    for name in batch.keys():
        assert same_bits(batch[name], plain[name])
        assert name == "p_n" or batch[name] is out[name]
    assert not wide[:, ::2].any()
    if n:
        two = {name: column.reshape(1, n) for name, column in columns.items()}
        order = np.empty((2, n), order="F")[:1]
        assert same_bits(percuss.batch2("poisson", **two, out={"vp_t": order}).vp_t[0], plain.vp_t)


def test_one_array_between_the_numbers_of_another():
    columns = planar(500, 4)
    table = np.zeros((500, 4))
    table[:, 0] = columns["v_n"]
    batch = percuss.batch2("newton", **{**columns, "v_n": table[:, 0]}, out={"vp_n": table[:, 2]})
    assert same_bits(batch.vp_n, percuss.batch2("newton", **columns).vp_n)
    assert (table[:, 0] == columns["v_n"]).all() and not table[:, 1::2].any()


def test_shared_memory_is_refused():
    columns = planar(100, 4)
    for out in ({"vp_n": columns["v_n"]}, {"vp_n": columns["v_n"][::-1]}):
        with pytest.raises(ValueError, match="vp_n.*v_n"):
            percuss.batch2("newton", **columns, out=out)
    both = np.empty(101)
    with pytest.raises(ValueError, match="vp_t.*vp_n"):
        percuss.batch2("newton", **columns, out={"vp_n": both[1:], "vp_t": both[:-1]})


GOOD = dict(G_nn=1.0, G_nt=0.1, G_tt=3.0, v_n=-1.0, v_t=[0.0, 1.0], e=0.5, mu=0.4)


@pytest.mark.parametrize("change, kind, words", [
    ({"G_nn": "one"}, TypeError, "G_nn"), ({"v_t": [1, 2j]}, TypeError, "v_t"),
    ({"e": [0.5, None]}, TypeError, "e must"), ({"mu": object()}, TypeError, "mu must"),
    ({"v_t": [[1, 2], [3]]}, ValueError, "v_t"), ({"e": [0.1, 0.2, 0.3]}, ValueError, "e has the shape"),
    ({"G_tt": None}, TypeError, "G_tt"), ({"mu": None}, TypeError, "mu, or mu_k,"),
    ({"mu_s": 1}, TypeError, "mu sets"), ({"threads": 0}, ValueError, "threads"),
    ({"threads": 1.5}, TypeError, "threads"), ({"threads": "2"}, TypeError, "threads"),
    ({"outputs": ["vp_x"]}, ValueError, "vp_x"), ({"outputs": 5}, TypeError, "outputs"),
    ({"outputs": [["vp_n"]]}, TypeError, "outputs"), ({"out": {"vp_n": None}}, TypeError, "vp_n"),
    ({"out": [1]}, TypeError, "out"),
    ({"out": {"vp_n": [1.0, 2.0]}}, TypeError, "vp_n"),
    ({"out": {"vp_n": np.empty(3)}}, ValueError, "vp_n.*shape"),
    ({"out": {"vp_n": np.empty(2, np.float32)}}, TypeError, "vp_n.*float64"),
    ({"out": {"status": np.empty(2)}}, TypeError, "status.*uint8"),
    ({"branch": "up"}, ValueError, "branch"),
    ({"v_t": np.ma.array([1.0, 2], mask=[0, 1])}, TypeError, "masked"),
    ({"v_t": np.array(["2020-01-01"], "M8[D]")}, TypeError, "v_t"), ({"v_n": True}, TypeError, "v_n"),
    ({"v_n": 10**400}, TypeError, "v_n"),
])
def test_bad_arguments_are_named(change, kind, words):
    with pytest.raises(kind, match=words):
        percuss.batch2("newton", **{**GOOD, **change})


def test_bad_laws_are_named():
    for law, kind in (("newtown", ValueError), (77, ValueError), (None, TypeError), (1.5, TypeError)):
        with pytest.raises(kind, match="law must be one of 'newton'"):
            percuss.batch2(law, **GOOD)
    read_only = np.empty(2)
    read_only.flags.writeable = False
    with pytest.raises(ValueError, match="writeable"):
        percuss.batch2("newton", **GOOD, out={"vp_n": read_only})
    with pytest.raises(percuss.Error, match="planar only"):
        percuss.batch3("brach", G_nn=1, G_n1=0, G_n2=0, G_11=3, G_12=0, G_22=3, v_n=-1, v_1=0,
                       v_2=0, e=0.5, mu=0.1)


def test_the_first_bad_problem_is_named():
    columns = {name: x.reshape(4, 25) for name, x in planar(100, 5).items()}
    columns["e"] = np.full((4, 25), 0.5)
    batch = percuss.batch2("newton", **columns, outputs=["vp_n"])
    assert batch.raise_if_bad() is batch
    columns["mu_k"] = np.array(columns["mu_k"])
    columns["mu_k"][2, 3:] = -1
    for outputs in (["vp_n"], ["vp_n", "status"]):
        batch = percuss.batch2("newton", **columns, outputs=outputs)
        assert batch.bad == 22 and np.isnan(batch.vp_n[2, 3])
        with pytest.raises(percuss.Error) as caught:
            batch.raise_if_bad()
        error = caught.value
        assert (error.field, error.value, error.index, error.item) == ("mu_k", -1, 53, "problem")
        assert "problem (2, 3)" in str(error) and error.status == percuss.Status.INVALID


def test_one_problem_of_a_batch():
    columns = {name: x.reshape(4, 25) for name, x in planar(100, 5).items()}
    columns["v_t"] = np.asfortranarray(columns["v_t"])  # without a constant step
    batch = percuss.batch2("newton", **{**columns, "mu_k": 0.3}, branch="rest")
    contact, material = batch.problem((2, 3))
    assert (contact.v_t, contact.G_nn) == (columns["v_t"][2, 3], columns["G_nn"][2, 3])
    assert (material.mu_s, material.e) == (0.3, columns["e"][2, 3])
    assert str(material.branch) == "rest" and math.isnan(material.eta2)
    assert batch.problem(53) == (contact, material) == batch.problem((-2, -22)) == batch.problem(-47)
    assert percuss.solve(contact, material, "newton").vp_n == batch.vp_n[2, 3]
    for index, kind in ((100, ValueError), ((4, 0), ValueError), ((1, 2, 3), ValueError),
                        ("a", TypeError), (1.0, TypeError), ((1, None), TypeError)):
        with pytest.raises(kind, match="index"):
            batch.problem(index)
    space = percuss.batch3("newton", **spatial(10, 5))
    assert percuss.solve(*space.problem(3), "newton").vp_1 == space.vp_1[3]


def test_scalars_give_what_arrays_give():
    columns = planar(1000, 6)
    columns["e"], columns["mu_k"] = np.full(1000, 0.6), np.full(1000, 0.3)
    arrays = percuss.batch2("compromise", **columns)
    numbers = percuss.batch2("compromise", **{**columns, "e": 0.6, "mu_k": np.float32(0.3) * 0 + 0.3})
    assert all(same_bits(arrays[name], numbers[name]) for name in arrays)


def test_foreign_arrays():
    columns = planar(200, 8)
    plain = percuss.batch2("newton", **columns)
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(columns)
    from_frame = percuss.batch2("newton", **{name: frame[name] for name in frame})
    assert same_bits(from_frame.dT, plain.dT)
    assert list(pandas.DataFrame(dict(plain)).columns) == list(plain.keys())
    xarray = pytest.importorskip("xarray")
    labelled = {name: xarray.DataArray(x, dims="row") for name, x in columns.items()}
    assert same_bits(percuss.batch2("newton", **labelled).dT, plain.dT)


def test_missing_values_of_pandas():
    pandas = pytest.importorskip("pandas")
    for kind, good in (("Float64", True), ("Int64", True), ("string", False), ("boolean", False)):
        column = pandas.Series([1, None] if good else [None], dtype=kind)
        if good:
            batch = percuss.batch2("newton", **{**GOOD, "v_t": column})
            assert batch.bad == 1 and batch.vp_n[0] == 0.5 and np.isnan(batch.vp_n[1])
        else:
            with pytest.raises(TypeError, match="v_t"):
                percuss.batch2("newton", **{**GOOD, "v_t": column})


def test_a_batch_is_kept():
    columns = planar(100, 5)
    columns["v_t"] = columns["v_t"][::-1]
    batch = percuss.batch2("newton", **{**columns, "mu_k": 0.3})
    there = pickle.dumps(batch)
    expected = batch.problem(7)
    for name in columns:  # the stored problem has its own numbers
        columns[name][...] = 0
    again = pickle.loads(there)
    assert again.problem(7) == expected != batch.problem(7)
    assert same_bits(again.dT, batch.dT) and again.bad == batch.bad > 0
    with pytest.raises(percuss.Error, match="problem 0: e must lie"):
        again.raise_if_bad()
    assert copy.deepcopy(again).problem(7) == expected == copy.copy(again).problem(7)


def test_nothing_is_copied():
    columns = planar(100, 9)
    batch = percuss.batch2("newton", **columns)
    for column in batch._problem.columns:
        assert column.value is columns[column.name] and column.view is None
