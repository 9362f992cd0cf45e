"""Sweeps have the bytes of the command's NPY file; files are read back with the same shape."""

import os
import subprocess
import sys
import types
import warnings

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import percuss
from conftest import same_bits
from test_scenarios import BALLS, COMMAND, ROD, SOURCE

ROD_TEXT = """\
body: {shape: rod, mass: 1 kg, length: 1 m, theta: 40 deg}
motion: {v_n: -1, v_t: 0.5}
material: {e: 0.7, mu: 0.4}
"""
GRID = """\
axes:
  - {key: body.theta, from: 0 deg, to: 80 deg, n: 37}
  - {key: material.mu, from: 0.01, to: 2, n: 23, scale: log}
"""
DRAWN = """\
axes:
  - {key: body.theta, mean: 40 deg, sd: 2 deg}
  - {key: material.mu, from: 0, to: 1}
  - {key: material.e, values: 0.1 0.5 0.9}
"""
BETWEEN = {"body.theta": percuss.between("0 deg", "80 deg", 37),
           "material.mu": percuss.between(0.01, 2, 23, scale="log")}
SAMPLED = {"body.theta": percuss.normal("40 deg", "2 deg"), "material.mu": percuss.between(0, 1),
           "material.e": [0.1, 0.5, 0.9]}


@pytest.fixture(scope="module")
def by_command(tmp_path_factory):
    """The rows that the command writes for a scenario."""
    if not COMMAND:
        pytest.skip("PERCUSS_COMMAND is not set")
    folder = tmp_path_factory.mktemp("sweeps")

    def run(text, ending="npy"):
        (folder / "s.yaml").write_text(text)
        out = folder / f"out.{ending}"
        said = subprocess.run([COMMAND, "sweep", folder / "s.yaml", "-o", out, "--force"],
                              capture_output=True, text=True)
        assert said.returncode in (0, 1), said.stderr
        return np.load(out) if ending == "npy" else out
    return run


def swept(scenario, *arguments, **options):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return percuss.sweep(scenario, *arguments, dataset=False, progress=False, **options)


def assert_bytes(map, table):
    rows = map.rows()
    assert rows.dtype == table.dtype and rows.tobytes() == table.tobytes()


CASES = [
    (GRID, BETWEEN, {}),
    (GRID + "sweep: {laws: newton poisson, outputs: dT mode state, seed: 1}\n", BETWEEN,
     dict(laws=["newton", "poisson"], outputs=["dT", "mode", "state"])),
    (GRID + "sweep: {laws: all, outputs: 'vp_n judge trust T_ratio', seed: 1}\n", BETWEEN,
     dict(laws="all", outputs=["vp_n", "judge", "trust", "T_ratio"])),
    (DRAWN + "sweep: {sample: halton, points: 3000}\n", SAMPLED, dict(sample="halton", points=3000)),
    (DRAWN + "sweep: {sample: random, points: 3000, seed: 7, outputs: dT}\n", SAMPLED,
     dict(sample="random", points=3000, seed=7, outputs=["dT"])),
]


@pytest.mark.parametrize("text, axes, options", CASES)
def test_bytes_of_the_command(text, axes, options, by_command):
    table = by_command(ROD_TEXT + text)
    assert_bytes(swept(percuss.scenario(ROD), axes, **options), table)


def test_the_axes_of_the_file(by_command, tmp_path):
    table = by_command(ROD_TEXT + GRID)
    (tmp_path / "rod.yaml").write_text(ROD_TEXT + GRID)
    loaded = percuss.load(tmp_path / "rod.yaml")
    assert_bytes(swept(loaded), table)
    other = swept(loaded, {"material.e": [0, 1]}, outputs=["dT"])
    assert other.dT.shape == (2,) and list(other.axes) == ["material.e"]


@pytest.mark.parametrize("name, key, output", [
    ("examples/walker.yaml", "material.mu", "dT"), ("examples/cradle.yaml", "material.e", "dT"),
    ("examples/frame.yaml", "material.mu", "judge"),
    ("papers/sun-baruh-2022/rod3.yaml", "material.mu", "vp_1")])
def test_lists_chains_and_space(name, key, output, by_command):
    text = (SOURCE / name).read_text()
    table = by_command(f"{text}\naxes:\n  - {{key: {key}, from: 0.1, to: 0.9, n: 9}}\n"
                       f"sweep: {{outputs: {output}}}\n")
    found = swept(percuss.load(SOURCE / name), {key: percuss.between(0.1, 0.9, 9)}, outputs=[output])
    assert_bytes(found, table)


def test_rows(by_command, tmp_path):
    rng = np.random.default_rng(3)
    rows = {"body.theta": rng.uniform(0, 1.5, 700), "material.mu": rng.random(700)}
    lines = [f"{a!r},{b!r}" for a, b in zip(*(column.tolist() for column in rows.values()))]
    (tmp_path / "rows.csv").write_text("\n".join(["body.theta,material.mu", *lines]) + "\n")
    table = by_command(ROD_TEXT + f"sweep: {{rows: {tmp_path}/rows.csv, outputs: dT vp_t}}\n")
    found = swept(percuss.scenario(ROD), rows, sample="rows", outputs=["dT", "vp_t"])
    assert found.dims == ("point",) and found.dT.shape == (700,)
    assert_bytes(found, table)


@settings(max_examples=20, deadline=None)
@given(st.lists(st.floats(0, 1.5), min_size=1, max_size=8, unique=True),
       st.lists(st.floats(0, 2), min_size=1, max_size=8, unique=True))
def test_every_point_is_a_solve(thetas, mus):
    rod = percuss.scenario(ROD)
    found = swept(rod, {"body.theta": thetas, "material.mu": np.array(mus)}, outputs=["vp_t", "dT"])
    for i in {0, len(thetas) - 1}:
        for k in {0, len(mus) - 1}:
            one = rod.set("body.theta", thetas[i]).set("material.mu", mus[k]).solve()
            assert (found.vp_t[i, k], found.dT[i, k]) == (one.vp_t, one.dT)


def test_any_number_of_threads():
    axes = {"body.theta": np.linspace(0, 1.5, 150), "material.mu": np.linspace(0, 1, 100)}
    one = swept(percuss.scenario(ROD), axes, laws="all", threads=1)
    for threads in (2, 5):
        many = swept(percuss.scenario(ROD), axes, laws="all", threads=threads)
        assert list(one) == list(many) and all(same_bits(one[name], many[name]) for name in one)


def test_several_contacts():
    found = swept(percuss.scenario(BALLS), {"bodies.a.velocity.x": [0.5, 1.0]},
                  outputs=["contacts.side.p_n", "dT"], threads=2)
    assert found["contacts.side.p_n"].shape == (2,)
    assert found.columns["contacts.side.p_n"].unit == "N s"


def test_no_result_is_a_warning():
    rod = percuss.scenario({**ROD, "law": "whittaker", "material": {"e": 0.7, "mu": 0.4}})
    with pytest.warns(UserWarning, match=r"1 of 3 points have no solution; the first is row 2: "):
        found = percuss.sweep(rod, {"material.e": [0.5, 3, 0.7]}, outputs=["dT"], dataset=False)
    assert found.missing == 1 and found.why.startswith("material.e")
    assert np.isnan(found.dT).tolist() == [False, True, False]


@pytest.mark.parametrize("axes, options, message", [
    ({"body.tetha": [1]}, {}, "body.tetha"),
    ({"material.e": [0, 1]}, dict(outputs=["dt"]), "no such quantity 'dt'; did you mean 'dT'"),
    ({"material.e": [0, 1]}, dict(laws=["newtn"]), "newtn"),
    ({"material.e": []}, {}, "material.e"),
    ({"material.e": [[1]]}, {}, "material.e"),
    ({"material.e": ["1 kg"]}, {}, "material.e"),
    ({"material.e": [float("nan")]}, {}, "material.e"),
    ({"material.e": percuss.between(0, 1)}, {}, "axes"),
    ({"material.e": percuss.between(0, 1)}, dict(sample="halton"), "sweep.points"),
    ({"material.e": [1, 2], "material.mu": [1]}, dict(sample="rows"), "same length"),
    ({"material.e": [0]}, dict(sample="sobol"), "sample must be"),
    ({}, {}, "axes"),
])
def test_bad_sweeps(axes, options, message):
    with pytest.raises(ValueError, match=message):
        swept(percuss.scenario(ROD), axes, **options)


def test_a_dataset_if_xarray_is_there():
    xarray = pytest.importorskip("xarray")
    axes = {"body.theta": [0.1, 0.2, 0.3], "material.mu": [0, 1]}
    found = percuss.sweep(percuss.scenario(ROD), axes, outputs=["dT"], laws=["newton", "poisson"])
    assert isinstance(found, xarray.Dataset)
    assert found["dT@newton"].dims == ("body.theta", "material.mu")
    assert found["body.theta"].attrs["units"] == "rad" and found["dT@newton"].attrs["units"] == "J"
    sampled = percuss.sweep(percuss.scenario(ROD), SAMPLED, sample="halton", points=10)
    assert sampled.vp_n.dims == ("point",) and sampled["body.theta"].dims == ("point",)


@pytest.mark.parametrize("text, axes, options", CASES[:4])
def test_files_are_read_back(text, axes, options, by_command, tmp_path):
    found = swept(percuss.scenario(ROD), axes, **options)
    for ending in ("npy", "csv"):
        table = by_command(ROD_TEXT + text, ending)
        if ending == "npy":
            np.save(tmp_path / "map.npy", table)
            table = tmp_path / "map.npy"
        back = percuss.read(table, dataset=False)
        if not found.grid:
            assert back.dims == ("point",)
            continue
        assert list(back) == list(found) and back.grid
        for name in found.axes:
            assert same_bits(back.axes[name], found.axes[name])
        for name in found:
            assert back[name].dtype.kind == "U" or same_bits(back[name], found[name])


class _Item:
    def __init__(self, values, meaning):
        self.values, self.shape, self.attrs = values, values.shape, {"meaning": meaning}

    def __getitem__(self, _):
        return self.values


class _File:
    """A file of h5py, as far as read uses it; its items are ordered by the alphabet."""

    def __init__(self, path, mode):
        table = np.load(path)
        self.columns = {name: _Item(np.ascontiguousarray(table[name]),
                                    "axis" if "." in name else "") for name in sorted(table.dtype.names)}

    def items(self):
        return self.columns.items()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass


def test_hdf5(monkeypatch, tmp_path):
    found = swept(percuss.scenario(ROD), {"material.mu": [0.1, 0.5], "body.theta": [0.1, 0.2, 0.3]})
    with open(tmp_path / "map.h5", "wb") as file:
        np.save(file, found.rows())
    monkeypatch.setitem(sys.modules, "h5py", types.SimpleNamespace(File=_File, Dataset=_Item))
    back = percuss.read(tmp_path / "map.h5", dataset=False)
    assert list(back.axes) == ["material.mu", "body.theta"] and same_bits(back.dT, found.dT)
    monkeypatch.setitem(sys.modules, "h5py", None)
    with pytest.raises(ImportError, match="h5py"):
        percuss.read(tmp_path / "map.h5")


def test_bad_files(tmp_path):
    path = tmp_path / "bad.csv"
    for text in ("", "a,b\n", "a,b\n1\n"):
        path.write_text(text)
        with pytest.raises(ValueError, match="bad.csv"):
            percuss.read(path)
    np.save(tmp_path / "flat.npy", np.zeros(3))
    with pytest.raises(ValueError, match="structured"):
        percuss.read(tmp_path / "flat.npy")
    path.write_text("a,b\n1,2\n1,3\n2,2\n")
    assert percuss.read(path, dataset=False).dims == ("point",)
    with pytest.raises(ValueError, match="no column 'c'"):
        percuss.read(path, axes=["c"])


def test_progress(capsys, monkeypatch):
    from percuss import _progress
    monkeypatch.setattr(_progress, "LATER", 0.0)
    monkeypatch.setattr(_progress, "is_watched", lambda: True)
    axes = {"body.theta": np.linspace(0, 1.5, 300), "material.mu": np.linspace(0, 1, 300)}
    percuss.sweep(percuss.scenario(ROD), axes, outputs=["dT"], dataset=False)
    said = capsys.readouterr().err
    assert "100 %" in said and said.endswith("\n") and "points/s" in said
    percuss.sweep(percuss.scenario(ROD), axes, outputs=["dT"], dataset=False, progress=False)
    assert capsys.readouterr().err == ""


def test_ctrl_c_stops_a_sweep():
    code = ("import percuss, numpy as np, sys\n"
            f"rod = percuss.scenario({ROD!r})\n"
            "print('go', flush=True)\n"
            "percuss.sweep(rod, {'body.theta': np.linspace(0, 1, 20000), 'material.mu':"
            " np.linspace(0, 1, 20000)}, outputs=['dT'])\n")
    import signal
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, cwd=os.getcwd())
    process.stdout.readline()
    try:
        process.wait(1.0)
    except subprocess.TimeoutExpired:
        pass
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert b"KeyboardInterrupt" in said
