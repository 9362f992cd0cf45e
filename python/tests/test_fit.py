"""Measured impacts: reduction, checks without any law, fits; compared with NumPy and with laws."""

import csv
import os
import pickle
from pathlib import Path

import numpy as np
import pytest

import percuss

DATA = Path(os.environ.get("PERCUSS_SOURCE", "..")) / "../shared/data"


def random_body(n=60, mass=2.0, inertia=0.05, seed=1):
    """Columns of the form body2 with impulses that no law chose."""
    random = np.random.default_rng(seed)
    columns = dict(r_n=random.uniform(-0.3, -0.2, n), r_t=random.uniform(-0.1, 0.1, n),
                   v_n=random.uniform(-3, -2, n), v_t=random.uniform(-1, 1, n),
                   omega=random.uniform(-5, 5, n))
    p_n, p_t = random.uniform(3, 5, n), random.uniform(-1, 1, n)
    columns["vp_n"] = columns["v_n"] + p_n / mass
    columns["vp_t"] = columns["v_t"] + p_t / mass
    columns["omegap"] = columns["omega"] + (columns["r_n"] * p_t - columns["r_t"] * p_n) / inertia
    return columns, np.stack([p_n, p_t])


def thrown(n=150, seed=2, noise=0.01, law="poisson", **material):
    """Columns of the form contact2 by a law, with noise in the velocities after."""
    random = np.random.default_rng(seed)
    contact = dict(G_nn=np.ones(n), G_nt=random.uniform(-0.6, 0.6, n), G_tt=np.full(n, 2.0),
                   v_n=random.uniform(-2, -1, n), v_t=random.uniform(-2, 2, n))
    after = percuss.batch2(law, **contact, **material)
    return dict(contact, vp_n=after.vp_n + random.normal(0, noise, n),
                vp_t=after.vp_t + random.normal(0, noise, n))


def table(name):
    path = DATA / name
    if not path.exists():
        pytest.skip(f"{name} is not there")
    with open(path) as file:
        rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
    return {key: np.array([float(row[key]) for row in rows]) for key in rows[0]}


def test_forms_are_recognised():
    for form in percuss.FitForm:
        required = {c.name: 1.0 for c in percuss.fit_columns(form) if c.required}
        after = {c.name: 1.0 for c in percuss.fit_columns(form)
                 if c.role == percuss.FitRole.AFTER}
        assert percuss.Impacts({**required, **after}).form is form
    assert percuss.Impacts({"v_n": 1, "G_nn": 1}, form="contact2").form == percuss.FitForm.CONTACT2


def test_energy_norm_in_the_plane():
    columns, p = random_body()
    rows = percuss.Impacts(columns, mass=2, inertia=0.05).reduce()
    other = np.stack([p[0] * 1.1, p[1] - 0.3])  # another impulse
    r = np.einsum("ijk,ki->ij", rows["B"][:, :, :2], other) - rows["b"]
    d_n, d_t = (other - p) / 2
    d_omega = (columns["r_n"] * (other - p)[1] - columns["r_t"] * (other - p)[0]) / 0.05
    energy = 2 * d_n**2 + 2 * d_t**2 + 0.05 * d_omega**2
    assert np.allclose((r**2).sum(1), energy, rtol=1e-10)
    v_n = columns["v_n"] - columns["omega"] * columns["r_t"]
    assert np.allclose(rows["v"][:, 0], v_n, rtol=1e-12)


def test_forms_agree():
    """World axes turned by an angle, and rows in space, have the same G and |B p - b|."""
    columns, p = random_body()
    rows = percuss.Impacts(columns, mass=2, inertia=0.05).reduce()
    n = np.array([np.cos(0.7), np.sin(0.7)])
    t = np.array([n[1], -n[0]])  # n turned clockwise

    def world(a, b):
        return dict(zip("xy", np.outer(n, a) + np.outer(t, b)))

    turned = {f"{kind}_{axis}": value
              for kind, pair in (("r", ("r_n", "r_t")), ("v", ("v_n", "v_t")),
                                 ("vp", ("vp_n", "vp_t")))
              for axis, value in world(columns[pair[0]], columns[pair[1]]).items()}
    turned.update(omega=-columns["omega"], omegap=-columns["omegap"])
    same = percuss.Impacts(turned, mass=2, inertia=0.05, normal=3 * n)
    assert same.form == percuss.FitForm.WORLD2
    there = same.reduce()
    for name in "Gv":
        assert np.allclose(there[name], rows[name], atol=1e-9)
    left = [np.einsum("ijk,ki->ij", found["B"][:, :, :2], p) - found["b"]
            for found in (rows, there)]
    assert np.allclose((left[0]**2).sum(1), (left[1]**2).sum(1), atol=1e-12)
    found = percuss.Impacts(turned, mass=2, inertia=0.05, normal=n).screen()
    assert found.complete and found.torque < 1e-12 and not found.findings


def test_missing_values():
    columns, _ = random_body()
    columns["omegap"] = np.where(np.arange(60) < 10, np.nan, columns["omegap"])
    columns["vp_t"][5] = columns["vp_n"][5] = np.nan
    columns["v_n"][7] = 9
    rows = percuss.Impacts(columns, mass=2, inertia=0.05).reduce()
    assert rows["rows"][0] == 2 and rows["rows"][20] == 3
    uses = [percuss.FitUse(int(use)) for use in rows["use"][[5, 7, 8]]]
    assert [str(use) for use in uses] == ["missing", "not-approach", "used"]
    assert uses[0].meaning == "a value is missing"


def test_mirrored_and_cured():
    columns, _ = random_body()
    right = percuss.Impacts(columns, mass=2, inertia=0.05)
    assert not right.screen().findings and not right.screen().contradiction
    wrong = percuss.Impacts(dict(columns, v_t=-columns["v_t"], vp_t=-columns["vp_t"]), mass=2,
                            inertia=0.05)
    found = wrong.screen()
    assert found.contradiction and str(found.findings[0].code) == "mirrored"
    assert set(found.findings[0].cure["negate"]) == {"v_t", "vp_t"}
    assert "negate" in found.findings[0].text and "mirrored" in str(found)
    cured = wrong.cured(found.findings[0])
    assert cured.screen().torque < 1e-12
    assert np.array_equal(cured.columns["v_t"], columns["v_t"])
    again = cured.cured(found.findings[0])  # the second time restores the sign
    assert np.array_equal(again.columns["v_t"], -columns["v_t"])


def test_another_inertia():
    columns, _ = random_body()
    found = percuss.screen(columns, mass=2, inertia=0.05 * 1.3)
    inertia, = (x for x in found.findings if x.code == percuss.FindingCode.INERTIA)
    assert abs(inertia.cure["inertia"] - 0.05) < 1e-6
    assert percuss.Impacts(columns, mass=2, **inertia.cure).screen().torque < 1e-9


def test_rows_exchanged():
    columns = thrown(n=100, e=0.5, mu=0.3)
    which = [3, 20, 50, 51, 90]
    for a, b in (("v_n", "vp_n"), ("v_t", "vp_t")):
        columns[a][which], columns[b][which] = columns[b][which], columns[a][which].copy()
    wrong = percuss.Impacts(columns)
    rows, = (x for x in wrong.screen().findings if x.code == percuss.FindingCode.ROWS)
    assert rows.rows.tolist() == which and rows.cure == {"exchange": which}
    assert not wrong.cured(rows).screen().findings


def test_bad_impacts():
    columns = thrown(n=10, e=0.5, mu=0.3)
    for change, text in (({"vp_m": 1}, "must not have the column 'vp_m'"),
                         ({"v_n": [1, 2]}, "as many numbers"), ({"v_n": "x"}, "v_n must be")):
        with pytest.raises((ValueError, TypeError), match=text):
            percuss.Impacts({**columns, **change})
    del columns["v_t"]
    with pytest.raises(ValueError, match="contact2' need the columns v_t"):
        percuss.Impacts(columns)
    with pytest.raises(TypeError, match="impacts must be a dict"):
        percuss.Impacts([1, 2])
    body = random_body()[0]
    with pytest.raises(percuss.Error, match="mass must be positive"):
        percuss.screen(body)
    with pytest.raises(ValueError, match="inertia must be 1, 3 or 6"):
        percuss.Impacts(body, mass=1, inertia=[1, 2])
    with pytest.raises(ValueError, match="negate must name columns"):
        percuss.Impacts(body, mass=1, inertia=1, negate=["v_x"])
    with pytest.raises(ValueError, match="groups must have 60"):
        percuss.Impacts(body, mass=1, inertia=1, groups=[1])
    with pytest.raises(ValueError, match="covariances must have the shape"):
        percuss.Impacts(body, mass=1, inertia=1, covariances=np.zeros((60, 3, 3)))
    with pytest.raises(ValueError, match="normal must be numbers or 'find'"):
        percuss.Impacts(body, mass=1, inertia=1, normal="up")
    impacts = percuss.Impacts(body, mass=1, inertia=1)
    with pytest.raises(TypeError, match="mass must be given to percuss.Impacts"):
        percuss.screen(impacts, mass=2)


def test_pickled_and_structured():
    columns = thrown(n=10, e=0.5, mu=0.3)
    structured = np.zeros(10, dtype=[(name, float) for name in columns])
    for name, value in columns.items():
        structured[name] = value
    impacts = percuss.Impacts(structured, errors={"vp_n": 0.01}, groups=list("aabbccddee"))
    again = pickle.loads(pickle.dumps(impacts))
    for made in (impacts, again):
        assert repr(made) == "<Impacts of 10 impacts of the form 'contact2'>" and len(made) == 10
        assert np.array_equal(made.columns["vp_n"], columns["vp_n"])
        assert made.errors["vp_n"][3] == 0.01 and made._groups.tolist() == [0, 0, 1, 1, 2, 2, 3,
                                                                           3, 4, 4]
    assert again.reduce().tobytes() == impacts.reduce().tobytes()


def test_a_law_is_found_again():
    columns = thrown(e=0.6, mu=0.25)
    found = percuss.fit(columns, laws=["poisson", "whittaker", "newton"], resamples=500)
    assert next(iter(found.models)) == "poisson" and found.used == 150
    model = found["poisson"]
    e, mu = model.parameters["e"], model.parameters["mu"]
    assert e.known == percuss.FitKnown.ESTIMATED
    # noise of 0.01 m/s in 150 impacts: the parameters are known to about 0.001
    assert abs(e.value - 0.6) < 0.005 and abs(mu.value - 0.25) < 0.005
    assert e.low < e.value < e.high and mu.error < 0.003
    assert model.free == ("e", "mu") and model.label == "poisson" and not model.baseline
    assert "whittaker" in found.rejected and "poisson" not in found.rejected
    assert found.z["absolute"].shape == (len(found.models),) * 2
    assert found.rows.difference.shape == (len(found.models), 150)
    assert np.isclose(found.rows.difference[0].mean(), model.error, rtol=1e-9)
    for text in ("poisson", "rejected: ", "150 impacts"):
        assert text in str(found)
    shown = found.to_dict()
    assert shown["laws"][0]["parameters"]["e"]["value"] == e.value
    assert shown["rejected"] == list(found.rejected)


def test_same_bits_with_any_threads():
    columns = thrown(e=0.6, mu=0.25)
    one, two = (percuss.fit(columns, laws=["poisson"], resamples=100, threads=n) for n in (1, 2))
    assert one.to_dict() == two.to_dict()
    assert np.array_equal(one.rows.cv_difference, two.rows.cv_difference, equal_nan=True)


def test_predictions():
    columns = thrown(e=0.6, mu=0.25, noise=0)
    impacts = percuss.Impacts(columns)
    found = percuss.fit(impacts, laws="poisson", quick=True)
    p = found["poisson"].predict(impacts, {"e": 0.6, "mu": 0.25})
    vp_n = columns["v_n"] + columns["G_nn"] * p[:, 0] + columns["G_nt"] * p[:, 1]
    assert p.shape == (150, 2) and np.allclose(vp_n, columns["vp_n"], atol=1e-12)
    assert np.allclose(found["poisson"].predict(impacts), p, atol=1e-5)


def test_held_and_varied():
    columns = thrown(e=0.6, mu=0.25)
    held = percuss.fit(columns, laws=["poisson"], fix={"e": 0.6}, resamples=100)["poisson"]
    assert held.parameters["e"].known == percuss.FitKnown.FIXED and held.free == ("mu",)
    speed = -columns["v_n"]
    warm = thrown(e=0.5 + 0.1 * (speed - speed.mean()), mu=0.25)
    model = percuss.fit(warm, laws=["poisson"], vary={"e": speed}, resamples=100)["poisson"]
    assert abs(model.parameters["e_slope"].value - 0.1) < 0.01
    with pytest.raises(ValueError, match="vary must have the keys 'e' and 'mu'"):
        percuss.fit(columns, vary={"eta2": speed})
    with pytest.raises(ValueError, match="must have 150 numbers"):
        percuss.fit(columns, vary={"e": speed[:9]})
    with pytest.raises(ValueError, match="fix must be one of 'e', 'mu'"):
        percuss.fit(columns, fix={"epsilon": 1})
    with pytest.raises(percuss.Error):
        percuss.fit({name: value[:3] for name, value in columns.items()})


def test_all_stick():
    """If every impact sticks, only a bound of mu is known."""
    columns = thrown(e=0.5, mu=3.0)
    mu = percuss.fit(columns, laws=["poisson"], resamples=200)["poisson"].parameters["mu"]
    assert mu.known == percuss.FitKnown.AT_LEAST and mu.low < 3 and np.isnan(mu.high)
    assert str(mu).startswith(">= ")


def test_drops_of_an_ellipse():
    wrong = percuss.Impacts(table("ellipse-drops.csv"), mass=0.0364, inertia=1.34185e-5)
    finding = wrong.screen().findings[0]
    assert set(finding.cure["negate"]) == {"v_t", "vp_t"}
    assert 8 <= finding.before / finding.after <= 11
    found = percuss.fit(wrong.cured(finding), resamples=500,
                        laws=["poisson", "energetic", "whittaker", "brach"])
    model = found["poisson"]
    assert 0.586 <= model.parameters["e"].value <= 0.600
    assert 0.178 <= model.parameters["mu"].value <= 0.188
    assert model.error <= 0.063 and 0.016 <= found.floor <= 0.018
    assert any({"poisson", "energetic"} <= set(labels) for labels in found.sets)
    assert {"whittaker", "brach"} <= set(found.rejected)


def test_tosses_of_a_cube():
    given = percuss.Impacts(table("cube-tosses.csv"), mass=0.37, inertia=8.1e-4, normal="find")
    assert given.normal == (0, 0, 1)
    found = {str(finding.code): finding for finding in given.screen().findings}
    x, y, z = found["mass-centre"].cure["centre"]
    assert 0.0068 <= z <= 0.0080 and abs(x) < 0.0008 and abs(y) < 0.0008
    assert 1.04e-3 <= found["inertia"].cure["inertia"][0] <= 1.14e-3
    assert "centre=(" in found["mass-centre"].text
    cured = given.cured(found["mass-centre"], found["inertia"])
    assert not cured.screen().contradiction
    model = percuss.fit(cured, laws="poisson", paths="exact", quick=True)["poisson"]
    assert 0.350 <= model.parameters["e"].value <= 0.366
    assert 0.170 <= model.parameters["mu"].value <= 0.182 and model.error <= 0.050
    assert str(model.path) == "exact"
    assert model.predict(cured).shape == (146, 3)


def test_design():
    columns = thrown(n=30, e=0.6, mu=0.25)
    table = percuss.Impacts({name: columns[name] for name in ("G_nn", "G_nt", "G_tt", "v_n", "v_t")},
                            errors={"vp_n": 0.02, "vp_t": 0.02})
    truth = percuss.fit_model("poisson", e=0.6, mu=0.25, scatter={"e": 0.03})
    assert truth.free == ("e", "mu") and truth.parameters["e"].scatter == 0.03
    other = percuss.fit_model("whittaker", e=0.6, mu=0.25)
    one, two = (percuss.design(table, truth, other, simulations=100, threads=n) for n in (1, 2))
    assert one.all == two.all and np.array_equal(one.tells, two.tells)
    assert one.used == 30 and sorted(one.ranking.tolist()) == list(range(30))
    assert (np.diff(one.tells[one.ranking]) <= 0).all()
    assert 0 < one.best.impacts <= one.all.impacts and one.best.power >= 0.7
    assert set(one.all.values) == {"e", "mu"}
    # a law that holds its e at another value is found out sooner
    held = percuss.fit_model("whittaker", mu=0.25, fix={"e": 0.4})
    assert held.free == ("mu",)
    assert percuss.design(table, truth, held, simulations=100).all.impacts < one.all.impacts
    assert percuss.design(table, truth, truth, most=10, simulations=20).all.impacts is None
    with pytest.raises(TypeError, match="truth must be a percuss.FitModel"):
        percuss.design(table, "poisson", other)
    with pytest.raises(percuss.Error, match="errors must be given"):
        percuss.design(columns, truth, other)
    with pytest.raises(percuss.Error, match="power must be between"):
        percuss.design(table, truth, other, power=1)


def test_stated_errors():
    """With errors the scatter of e is that of the material; without, it contains the noise."""
    e = 0.6 + np.random.default_rng(3).normal(0, 0.05, 200)
    columns = thrown(n=200, noise=0.05, e=e, mu=0.25)
    errors = {"vp_n": 0.05, "vp_t": 0.05}
    known = percuss.fit(columns, laws="poisson", errors=errors, resamples=100)["poisson"]
    blind = percuss.fit(columns, laws="poisson", resamples=100)["poisson"]
    found = known.parameters["e"]
    # the error of the mean is about 0.06/sqrt(200), that of the scatter 0.06/sqrt(400)
    assert abs(found.value - 0.6) < 4 * 0.0045 and abs(found.scatter - 0.05) < 4 * 0.003
    assert found.scatter_low < found.scatter < found.scatter_high
    assert blind.parameters["e"].scatter > found.scatter
    assert np.isfinite(known.likelihood) and np.isnan(blind.likelihood)
    same = percuss.fit(columns, laws="poisson", errors=errors, resamples=100, scatter=False)
    assert same["poisson"].likelihood < known.likelihood


def test_rebound_of_a_sphere():
    """[kharaz-2001]: each row has the tangential velocity or the spin; eta2 by the likelihood."""
    path = Path(os.environ.get("PERCUSS_SOURCE", "..")) / "papers/kharaz-2001/rebound.csv"
    with open(path) as file:
        rows = list(csv.DictReader(line for line in file if line[0] != "#"))
    read = {key: np.array([float(row[key] or "nan") for row in rows]) for key in rows[0]}
    incidence, radius, mass = np.radians(read["incidence_deg"]), 2.5e-3, 1e-3
    v_t = 3.9 * np.sin(incidence)
    found = percuss.fit(
        dict(r_n=-radius, r_t=0, v_n=-3.9 * np.cos(incidence), v_t=v_t, omega=0,
             vp_t=read["ratio"] * v_t, omegap=read["spin"]), mass=mass,
        inertia=0.4 * mass * radius**2, errors={"vp_t": read["ratio_error"] * v_t,
                                                "omegap": read["spin_error"]},
        fix={"e": 0.98}, scatter=False, laws=["bilinear", "walton", "poisson"], resamples=200)
    eta2 = found["bilinear"].parameters["eta2"]
    assert 1.25 <= eta2.value <= 1.31 and eta2.low < 1.28 < eta2.high
    for other in ("walton e_t", "poisson", "sticking"):  # by more than three standard errors
        assert found["bilinear"].likelihood - found[other].likelihood > 4.5
