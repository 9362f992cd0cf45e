"""Scenarios are those of the command: the same reader, messages and bits."""

import json
import os
import pickle
import subprocess
import threading
import warnings
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import percuss

SOURCE = Path(os.environ.get("PERCUSS_SOURCE", ""))
COMMAND = os.environ.get("PERCUSS_COMMAND", "")
FILES = sorted([*SOURCE.glob("papers/*/*.yaml"), *SOURCE.glob("examples/*.yaml")])
LAWS = [None, *[law.name for law in percuss.laws()]]

ROD = {"body": {"shape": "rod", "mass": 1, "length": "1 m", "theta": "40 deg"},
       "motion": {"v_n": -1, "v_t": 0.5}, "material": {"e": 0.7, "mu": 0.4}}
BALLS = {"bodies": [{"name": name, "shape": "sphere", "radius": 0.1, "mass": 2,
                     "at": [0.2 * k, 0.1, 0], "velocity": [1.0 - k, -1, 0]}
                    for k, name in enumerate("ab")],
         "contacts": [{"name": "side", "body": "b", "other": "a"}, {"name": "a", "body": "a"},
                      {"name": "b", "body": "b"}],
         "title": "two balls", "dimension": "spatial", "material": {"e": 0.5, "mu": 0.2}}


@pytest.fixture(scope="module")
def command():
    if not COMMAND:
        pytest.skip("PERCUSS_COMMAND is not set")

    def run(*arguments):
        return subprocess.run([COMMAND, *map(str, arguments)], capture_output=True, text=True)
    return run


def same(a, b, at=""):
    """Assert that two trees are equal, numbers to the last bit."""
    if isinstance(a, dict):
        assert list(a) == list(b), at
        for key in a:
            same(a[key], b[key], f"{at}.{key}")
    elif isinstance(a, list):
        assert len(a) == len(b), at
        for one, other in zip(a, b):
            same(one, other, at)
    elif isinstance(a, (int, float)) and not isinstance(a, bool):
        assert float(a).hex() == float(b).hex(), at
    else:
        assert a == b, at


@pytest.fixture(autouse=True)
def no_doubts():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_as_the_command(path, command):
    loaded, solved = percuss.load(path), 0
    for law in LAWS:
        said = command("solve", path, "--json", *(["--law", law] if law else []))
        try:
            result = loaded.solve(law)
        except percuss.Error as error:
            assert said.stderr.strip() == f"percuss: {error}" and not said.stdout
            continue
        same(json.loads(said.stdout), result.as_dict())
        solved += 1
    assert solved
    found = loaded.compare().as_dict()
    refused = found.pop("refused")
    there = json.loads(command("compare", path, "--json").stdout)
    same({key: there[key] for key in sorted(there)}, {key: found[key] for key in sorted(found)})
    assert not {one["law"] for one in refused} & {one["law"] for one in found["laws"]}


def test_there_are_scenarios():
    assert not SOURCE.name or len(FILES) >= 18


@settings(max_examples=30, deadline=None)
@given(st.floats(0, 1.5), st.floats(0, 2), st.floats(0, 1), st.floats(-3, 3))
def test_a_changed_key_is_a_set_option(theta, mu, e, v_t):
    changed = percuss.scenario(ROD)
    values = {"body.theta": theta, "material.mu": mu, "material.e": e, "motion.v_t": v_t}
    for key, value in values.items():
        changed = changed.set(key, value)
    direct = percuss.scenario({**ROD, "body": {**ROD["body"], "theta": theta},
                               "motion": {"v_n": -1, "v_t": v_t}, "material": {"e": e, "mu": mu}})
    same(direct.solve().as_dict(), changed.solve().as_dict())


def test_set_and_the_command(tmp_path, command):
    path = tmp_path / "rod.yaml"
    path.write_text(json.dumps(ROD))
    said = command("solve", path, "--json", "--set", "body.theta=60 deg", "--law", "poisson")
    same(json.loads(said.stdout),
         percuss.load(path).set("body.theta", "60 deg").solve(percuss.Law.POISSON).as_dict())


def test_a_dict_is_a_file(tmp_path):
    path = tmp_path / "balls.yaml"
    path.write_text(json.dumps(BALLS))
    from_file, made = percuss.load(path), percuss.scenario(BALLS)
    same(from_file.solve().as_dict(), made.solve().as_dict())
    assert len(made.solve().contacts) == 3
    dotted = percuss.scenario({"body.shape": "rod", "body.mass": np.float64(1), "body.length": 1,
                               "body": {"theta": "40 deg"}, "motion.v_n": -1, "motion.v_t": 0.5,
                               "material": {"e": 0.7, "mu": np.array(0.4)}})
    same(percuss.scenario(ROD).solve().as_dict(), dotted.solve().as_dict())


def test_a_matrix_and_names():
    both = percuss.scenario({"mechanism": {"M": np.diag([2.0, 3.0]), "W": [[1, 0], [0, 1]],
                                           "u": [-1, 1]}, "material": {"e": 0, "mu": 0},
                             "contacts": [{"name": "floor"}]})
    assert both.solve().up == pytest.approx((0, 1), abs=1e-12)
    result = percuss.scenario(BALLS).solve()
    assert result.contacts["side"] is result.contacts[0] is result.contacts.side
    with pytest.raises(KeyError):
        result.contacts["none"]
    with pytest.raises(AttributeError, match="there are: title"):
        result.dt
    assert "dT" in dir(result) and "dT" in repr(result) and "dT" in result._repr_html_()
    same(pickle.loads(pickle.dumps(result)).as_dict(), result.as_dict())


@pytest.mark.parametrize("keys, field, text", [
    ({"body.tetha": 1}, "body.tetha", "no such key 'body.tetha'; did you mean 'body.theta'?"),
    ({"material.e": "high"}, "material.e", "material.e: "),
    ({"body.theta": "3 kg"}, "body.theta", "body.theta: "),
    ({"bodies": [{"name": "a", "mas": 1}]}, "bodies.a.mas", "bodies: "),
])
def test_messages(keys, field, text):
    with pytest.raises(percuss.Error) as caught:
        percuss.scenario(keys)
    assert caught.value.field == field and text in str(caught.value)
    assert caught.value.status == percuss.Status.INVALID


def test_messages_of_files(tmp_path):
    path = tmp_path / "rod.yaml"
    path.write_text("material:\n  e: 2\n  mu: 0.1\n" + json.dumps(
        {"body": ROD["body"], "motion": ROD["motion"]})[1:-1].replace(', "motion"', '\n"motion"'))
    with pytest.raises(percuss.Error, match=r"rod\.yaml:2: material\.e: ") as caught:
        percuss.load(path).solve()
    assert caught.value.field == "material.e"
    with pytest.raises(FileNotFoundError):
        percuss.load(tmp_path / "none.yaml")
    with pytest.raises(percuss.Error, match="body.theta"):
        percuss.scenario(ROD).set("body.theta", "4 kg")
    with pytest.raises(percuss.Error, match="no such law"):
        percuss.scenario(ROD).solve("newtn")
    pile = tmp_path / "pile.yaml"
    pile.write_text("pile: {shape: ball, order: lattice, n_bodies: 3}\n")
    with pytest.raises(percuss.Error):
        percuss.load(pile).solve()


@pytest.mark.parametrize("bad", [{"a": None}, {"a": b"x"}, {1: 2}, {"bodies": [3]}, {"a": {"b": object()}},
                                 {"a": "x\ny"}, {"a": "x\ty"}, {"a\n": 1}, {"a": "x\0"}, [1]])
def test_what_is_no_scenario(bad):
    with pytest.raises((TypeError, ValueError)):
        percuss.scenario(bad)


def test_a_doubt_is_a_warning():
    with pytest.warns(UserWarning, match="beyond 90 deg"):
        percuss.scenario({**ROD, "body": {**ROD["body"], "theta": "100 deg"}}).solve()


def test_threads_and_pickle():
    rod = percuss.scenario(ROD).set("body.theta", 0.3)
    truth, found = rod.solve().as_dict(), []
    other = pickle.loads(pickle.dumps(rod))
    assert "body.theta=0.3" in repr(other)

    def work():
        for _ in range(50):
            found.append(rod.solve().as_dict() == truth == other.solve().as_dict())
    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 200 and all(found)
