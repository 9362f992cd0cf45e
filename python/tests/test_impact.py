"""One impact: the record, its names, and how it is shown, compared, judged and stored."""

import copy
import math
import pickle

import pytest
from conftest import LAWS2, LAWS3, planar, spatial

import percuss

ROD = dict(G_nn=1.35093, G_nt=-0.964181, G_tt=3.64907, v_n=-1, v_t=1)
MATERIAL = percuss.Material(e=0.7, mu=0.4)


def records(laws, columns_of, contact, n=50):
    for law in laws:
        columns = columns_of(n, 11, law)
        columns["e"][::97] = 0.5
        names = [name for name, _ in contact.__mro__[2]._fields_]
        for i in range(n):
            one = {name: float(x[i]) for name, x in columns.items()}
            where = contact(*(one.pop(name) for name in names))
            yield law, columns, i, percuss.solve(where, percuss.Material(**one), law)


@pytest.mark.parametrize("space", [False, True])
def test_a_record_is_a_row_of_a_batch(space):
    batches = {}
    which = (LAWS3, spatial, percuss.Contact3) if space else (LAWS2, planar, percuss.Contact2)
    for law, columns, i, impact in records(*which):
        if law not in batches:
            batches[law] = (percuss.batch3 if space else percuss.batch2)(law, **columns)
        batch = batches[law]
        for name in batch:
            value = getattr(impact, name) if name != "status" else 0
            value = {None: -1 if name == "mode" else 0}.get(value, value)
            one = batch[name][i]
            assert value == one or (value != value and one != one), (law, name)
        assert not impact.judge().fails(), law
        assert impact.law == percuss.Law(law)


def test_phases_make_the_whole():
    impact = percuss.solve(percuss.Contact2(**ROD), MATERIAL, "poisson")
    assert [str(phase.motion) for phase in impact.phases] == ["slide", "stick", "stick"]
    assert [str(phase.stage) for phase in impact.phases] == ["compression", "compression", "restitution"]
    assert impact.phases[0].from_.v_t == 1 and impact.phases[-1].to.p_n == impact.p_n
    assert math.isclose(sum(p.W_n for p in impact.phases), impact.W_c + impact.W_r, rel_tol=1e-12)
    phase = impact.phases[1]
    del impact  # a phase keeps its record alive
    assert phase.to.v_t == 0


def test_what_has_no_value():
    impact = percuss.solve(percuss.Contact2(**ROD), percuss.Material(e=0, mu=0.4), "newton")
    assert math.isnan(impact.N_N) and impact.to_dict()["N_N"] is None
    stick = percuss.solve(percuss.Contact2(**ROD), MATERIAL, "whittaker")
    assert stick.mode is None and str(stick.final) == "stick" and stick.to_dict()["mode"] is None
    away = percuss.solve(percuss.Contact2(1, 0, 3, 1, 1), MATERIAL)
    assert away.outcome == percuss.Outcome.NO_COLLISION and away.phases == ()
    assert percuss.Outcome.NO_COLLISION in away.outcome


def test_shown_and_kept():
    impact = percuss.solve(percuss.Contact2(**ROD), MATERIAL)
    assert "vp_n" in repr(impact) and "energetic" in repr(impact) and "<table>" in impact._repr_html_()
    for other in (pickle.loads(pickle.dumps(impact)), copy.copy(impact), copy.deepcopy(impact)):
        assert other == impact and other.judge() == impact.judge() and other.contact == impact.contact
    contact = percuss.Contact2(**ROD)
    kept = percuss.solve(contact, MATERIAL)
    contact.v_n = -5
    assert kept.contact.v_n == -1 and kept == impact
    assert pickle.loads(pickle.dumps(contact)) == contact != kept.contact
    assert impact.to_dict()["phases"][0]["stage"] == "compression"


def test_fields_that_are_not_there():
    material, body = percuss.Material(0.5, 0.4), percuss.Body2(1, 1)
    with pytest.raises(AttributeError, match="Material has no 'mu'.*mu_k"):
        material.mu = 0.3  # it would have no effect
    with pytest.raises(AttributeError, match="velocty"):
        body.velocty = (1, 2)
    with pytest.raises(TypeError, match="e: "):
        material.e = "a"
    material.mu_k = 0.3
    assert material.mu_k == 0.3 and material.mu_s == 0.4


def test_compare():
    compared = percuss.compare(percuss.Contact2(**ROD), MATERIAL)
    assert set(compared.impacts) | set(compared.left_out) == set(LAWS2)
    assert set(compared.left_out) == {"walton", "bilinear", "impulse-ratio"}
    assert "walton does not apply: G_nt must be 0" in repr(compared)
    assert "<table>" in compared._repr_html_()
    pandas = pytest.importorskip("pandas")
    assert isinstance(compared.table, pandas.DataFrame)
    assert compared.table["poisson"]["vp_n"] == compared["poisson"].vp_n
    space = percuss.Contact3(1, 0, 0, 3.5, 0, 3.5, -1, 0.3, 0)
    assert set(percuss.compare(space, MATERIAL).left_out) == {"whittaker", "brach", "bilinear",
                                                              "impulse-ratio"}


def test_lies_are_judged():
    impact = percuss.solve(percuss.Contact2(**ROD), MATERIAL)
    impact.p_n *= 1.001
    assert impact.judge().fails() and impact.judge().condition in ("momentum", "energy", "restitution")


@pytest.mark.parametrize("make, kind, words", [
    (lambda: percuss.Contact2(1, 0, 3, -1), TypeError, "v_t"),
    (lambda: percuss.Contact2(1, 0, "3", -1, 0), TypeError, "G_tt must be a number"),
    (lambda: percuss.Contact2(1, 0, 3, -1, [0]), TypeError, "v_t must be a number"),
    (lambda: percuss.Material(e="a"), TypeError, "e must be a number"),
    (lambda: percuss.Material(0.5, 0.4, mu_s=1), TypeError, "mu sets"),
    (lambda: percuss.Material(branch="left"), ValueError, "branch"),
    (lambda: percuss.solve(ROD, MATERIAL), TypeError, "contact"),
    (lambda: percuss.solve(percuss.Contact2(**ROD), 0.7), TypeError, "material"),
    (lambda: percuss.solve(percuss.Contact2(**ROD), MATERIAL, "nobody"), ValueError, "law"),
    (lambda: percuss.solve(percuss.Contact3(1, 0, 0, 3, 0, 3, -1, 0, 0), MATERIAL, path="x"),
     ValueError, "path"),
    (lambda: percuss.solve(percuss.Contact2(-1, 0, 3, -1, 0), MATERIAL), percuss.Error, "G_nn"),
    (lambda: percuss.solve(percuss.Contact2(**ROD), percuss.Material(e=0.7)), percuss.Error, "mu"),
    (lambda: percuss.judge(percuss.Contact3(1, 0, 0, 3, 0, 3, -1, 0, 0), MATERIAL,
                           percuss.solve(percuss.Contact2(**ROD), MATERIAL)), TypeError, "Impact"),
])
def test_bad_input_is_named(make, kind, words):
    with pytest.raises(kind, match=words):
        make()


def test_not_converged_and_range_are_errors_too():
    with pytest.raises(percuss.Error) as caught:
        percuss.solve(percuss.Contact2(1e-300, 0, 1e-300, -1e300, 0), percuss.Material(e=0.5, mu=0.1))
    assert caught.value.status == percuss.Status.RANGE and caught.value.field == ""


def test_material_fields_are_where_they_belong():
    values = dict(e=0.1, e_t=0.2, mu_s=0.4, mu_k=0.3, d1=5.0, d2=6.0, eta2=7.0, ratio=8.0)
    material = percuss.Material(**values, branch="rest")
    assert material.to_dict() == {**values, "branch": "rest", "e_above_1": False}
    assert percuss.Material(e=1.5, mu=0, e_above_1=True).e_above_1
    assert (percuss.Material(0.5, mu_k=0.3).mu_s, percuss.Material(0.5, 0.2).mu_s) == (0.3, 0.2)


def test_restitution_above_one():
    rod = percuss.Contact2(**ROD)
    with pytest.raises(percuss.Error):
        percuss.solve(rod, percuss.Material(e=1.085, mu=0.4), law="newton")
    more = percuss.Material(e=1.085, mu=0.4, e_above_1=True)
    assert percuss.solve(rod, more, law="newton").vp_n == pytest.approx(1.085)
    assert "complementarity" in percuss.compare(rod, more).left_out
