"""Bodies in world axes: one pair and arrays of them, touches, several contacts, chains."""

import math
import pickle

import numpy as np
import pytest
from conftest import same_bits

import percuss

MATERIAL = percuss.Material(e=0.6, mu=0.3)


def made2(n, seed):
    rng = np.random.default_rng(seed)
    return dict(mass=rng.uniform(0.5, 2, n), inertia=rng.uniform(0.1, 1, n),
                position=rng.normal(size=(n, 2)), velocity=rng.normal(size=(n, 2)),
                spin=rng.normal(size=n))


def made3(n, seed):
    rng = np.random.default_rng(seed)
    return dict(mass=rng.uniform(0.5, 2, n), inertia=rng.uniform(0.8, 1, (n, 3)),
                position=rng.normal(size=(n, 3)), velocity=rng.normal(size=(n, 3)),
                spin=rng.normal(size=(n, 3)), quaternion=rng.normal(size=(n, 4)))


def pairs_of(n, size, seed, ground=True):
    rng = np.random.default_rng(seed)
    order = rng.permutation(2 * n)
    other = order[n:].copy()
    if ground:
        other[::5] = -1
    return dict(body=order[:n], other=other, point=rng.normal(size=(n, size)),
                normal=rng.normal(size=(n, size)))


@pytest.mark.parametrize("size", [2, 3])
@pytest.mark.parametrize("law", ["energetic", "complementarity"])
def test_arrays_do_what_one_pair_does(size, law):
    n = 200
    values, where = (made2 if size == 2 else made3)(2 * n, 1), pairs_of(n, size, 2)
    one, touch = ((percuss.Body2, percuss.Touch2) if size == 2 else (percuss.Body3, percuss.Touch3))
    single = [one(**{name: x[i] for name, x in values.items()}) for i in range(2 * n)]
    kind = percuss.Bodies2 if size == 2 else percuss.Bodies3
    bodies, pairs = kind(**{k: v.copy() for k, v in values.items()}), percuss.Pairs(**where)
    batch = percuss.collide_bodies(law, bodies, pairs, e=0.6, mu=0.3)
    assert batch.bad == 0 and (batch.outcome == 0).sum() > n // 4
    for i in range(n):
        a, b = int(where["body"][i]), int(where["other"][i])
        done = percuss.collide(single[a], None if b < 0 else single[b], material=MATERIAL, law=law,
                               touch=touch(where["point"][i], where["normal"][i]))
        assert done.impact.p_n == batch.p_n[i] or math.isnan(batch.p_n[i])
        assert tuple(bodies.velocity[a]) == done.body.velocity
        if b >= 0:
            assert tuple(bodies.velocity[b]) == done.other.velocity
        loss = done.Tp_bodies - done.T_bodies
        assert math.isclose(loss, done.impact.dT, abs_tol=1e-12 * (1 + done.T_bodies))
        assert not done.impact.judge().fails()


@pytest.mark.parametrize("size", [2, 3])
def test_gather_solve_scatter_is_collide(size):
    n = 300
    values, where = (made2 if size == 2 else made3)(2 * n, 3), pairs_of(n, size, 4)
    kind = percuss.Bodies2 if size == 2 else percuss.Bodies3
    first = kind(**{k: v.copy() for k, v in values.items()})
    second = kind(**{k: np.asfortranarray(v) for k, v in values.items()})
    pairs = percuss.Pairs(**where)
    percuss.collide_bodies("poisson", first, pairs, e=0.5, mu=0.2)
    problems = percuss.gather(second, pairs)
    t1 = problems.pop("t1", None)
    batch = (percuss.batch2 if size == 2 else percuss.batch3)("poisson", **problems, e=0.5, mu=0.2)
    impulse = [batch[name] for name in (("p_n", "p_t") if size == 2 else ("p_n", "p_1", "p_2"))]
    percuss.scatter(second, pairs, *impulse, t1=t1)
    assert same_bits(first.velocity, second.velocity) and same_bits(first.spin, second.spin)
    assert first.velocity.tobytes() != values["velocity"].tobytes()


def test_sharing():
    bodies = percuss.Bodies2(1.0, 0.1, np.zeros((3, 2)), [(0, -1.0)] * 3)
    shared = dict(body=[0, 1, 1], other=[-1, -1, 2], point=np.zeros((3, 2)), normal=[(0, 1.0)] * 3)
    before = bodies.velocity.copy()
    with pytest.raises(percuss.Error) as caught:
        percuss.collide_bodies("newton", bodies, percuss.Pairs(**shared), e=0.5, mu=0.1)
    assert caught.value.index == 2 and caught.value.item == "contact"
    assert (bodies.velocity == before).all()
    percuss.collide_bodies("newton", bodies, percuss.Pairs(**shared), e=0.5, mu=0.1, sharing="in-order")
    assert (bodies.velocity[:2, 1] > 0).any()
    for body, other in (([3], [-1]), ([-1], [0]), ([0], [0]), ([0], [-2])):
        with pytest.raises(percuss.Error, match="must"):
            percuss.collide_bodies("newton", bodies, percuss.Pairs(body, other, [(0, 0.0)], [(0, 1.0)]),
                                   e=0.5, mu=0.1)


def test_bad_bodies_are_named():
    good = made2(4, 5)
    pairs = percuss.Pairs([0, 2], [1, 3], np.zeros((2, 2)), np.ones((2, 2)))
    good["mass"][2] = -1
    batch = percuss.collide_bodies("newton", percuss.Bodies2(**good), pairs, e=0.5, mu=0.1)
    assert batch.bad == 1
    with pytest.raises(percuss.Error, match="mass of body 3"):
        batch.raise_if_bad()
    with pytest.raises(ValueError, match="velocity must have the shape"):
        percuss.Bodies2(1, 1, np.zeros((2, 2)), np.zeros((2, 3)))
    with pytest.raises(ValueError, match="velocity must have 2 rows"):
        percuss.Bodies2(1, 1, np.zeros((2, 2)), np.zeros((3, 2)))
    with pytest.raises(TypeError, match="body must be whole numbers"):
        percuss.Pairs([0.5], None, np.zeros((1, 2)), np.ones((1, 2)))
    with pytest.raises(ValueError, match="numbers a row"):
        percuss.gather(percuss.Bodies2(**made2(4, 5)),
                       percuss.Pairs([0], [1], np.zeros((1, 3)), np.ones((1, 3))))
    with pytest.raises(TypeError, match="Body2s"):
        percuss.collide(percuss.Body2(1, 1), touch=percuss.Touch3((0, 0, 0), (0, 0, 1)),
                        material=MATERIAL)
    with pytest.raises(ValueError, match="point must be 2 numbers"):
        percuss.Touch2((0, 0, 0), (0, 1))


def test_bad_materials_of_contacts_are_named():
    good = made2(4, 5)
    pairs = percuss.Pairs([0, 2], [1, 3], np.zeros((2, 2)), np.ones((2, 2)))
    for outputs in (None, ["p_n"], ["status"]):
        batch = percuss.collide_bodies("newton", percuss.Bodies2(**good), pairs, e=[0.5, 1.5], mu=0.1,
                                       outputs=outputs)
        assert batch.bad == 1
        with pytest.raises(percuss.Error, match="contact 1: e must lie between 0 and 1") as caught:
            batch.raise_if_bad()
        assert (caught.value.field, caught.value.value, caught.value.index) == ("e", 1.5, 1)
        with pytest.raises(TypeError, match="gather"):
            batch.problem(0)


def test_arrays_of_bodies_are_written_where_they_are():
    table = np.zeros((5, 4))  # position and velocity side by side
    bodies = percuss.Bodies2(1, 1, table[:, :2], table[:, 2:])
    assert bodies.velocity.base is table
    for name in ("velocity", "spin", "mass", "position"):
        with pytest.raises(AttributeError, match=name):
            setattr(bodies, name, np.zeros((5, 2)))
    again = pickle.loads(pickle.dumps(bodies))
    assert (again.position == bodies.position).all() and not np.shares_memory(again.velocity, table)
    same = np.zeros((5, 2))
    for position, velocity, words in ((same, same, "velocity.*position"),
                                      (table[:, 1:3], table[:, 2:], "velocity.*position"),
                                      (same, np.lib.stride_tricks.sliding_window_view(
                                          np.zeros(6), 2, writeable=True), "rows")):
        with pytest.raises(ValueError, match=words):
            percuss.Bodies2(1, 1, position, velocity)


def test_touches_and_collide():
    ball = percuss.Solid3("sphere", radius=0.5)
    a, b = ball.body(1), ball.body(2)
    a.position, a.velocity = (0, 0, 1), (0.3, 0, -1)
    found = percuss.touches(ball, a, ball, b)
    assert len(found) == 1 and found[0].normal == (0, 0, 1) and abs(found.gap) <= found.rounding
    done = percuss.collide(a, b, touch=found[0], material=MATERIAL)
    momentum = np.array(done.body.velocity) + 2 * np.array(done.other.velocity)
    assert np.allclose(momentum, [0.3, 0, -1], atol=1e-14)  # rounding
    assert done.world.impulse[2] > 0 and done.world.phases and done.frame.n == (0, 0, 1)
    assert np.allclose(done.frame.to_world((done.impact.p_n, done.impact.p_1, done.impact.p_2)),
                       done.world.impulse, atol=1e-15)
    b.position = (0, 0, -1)
    assert len(percuss.touches(ball, a, ball, b)) == 0
    triangle = percuss.Solid2("polygon", corners=[(-1, -1), (1, -1), (0, 2)])
    assert "corners" in repr(triangle) and triangle.body(1).inertia > 0
    with pytest.raises(percuss.Error, match="radius"):
        percuss.Solid2("disc")


def test_several_contacts():
    left, right = percuss.Touch2((-0.2, 0), (0, 1)), percuss.Touch2((0.2, 0), (0, 1))
    box = percuss.Solid2("box", width=0.4, height=0.2).body(2)
    box.position, box.velocity = (0, 0.1), (0, -1)
    machine = percuss.mechanism_of([box], [(0, -1, left), (0, -1, right)])
    G, v = machine.reduce()
    material = percuss.Material(e=0.5, mu=0.3)
    done = percuss.solve_contacts(G, v, material)
    after = machine.after(done.p)
    assert np.allclose(after, [0, 0.5, 0], atol=1e-12) and len(done.contacts) == 2
    assert math.isclose(machine.energy(after) - machine.energy(), done.dT, rel_tol=1e-9)
    assert percuss.certify(G, v, material, done.p).worst < 1e-10 and done.certificate.worst < 1e-10
    firm = G + 0.1 * np.eye(4)  # not singular
    answers = percuss.enumerate_contacts(firm, v, material)
    assert np.allclose(answers[0], percuss.solve_contacts(firm, v, material).p, atol=1e-12)
    struck = percuss.strike(G, [-1, 0, 0, 0], material, striking=0, law="newton")
    assert struck.judge() < 1e-8 and struck.phases and "newton" in repr(struck)
    assert struck.phases[-1].p.shape == (2, 2) and len(struck.W_f) == 2
    again = pickle.loads(pickle.dumps(struck))
    assert again.judge() == struck.judge() and again.W_f == struck.W_f
    assert (pickle.loads(pickle.dumps(machine)).after(done.p) == after).all()
    for pairs, kind in (([(0, -1)], TypeError), ([(0.5, -1, left)], TypeError), ([5], TypeError),
                        ([(1 << 40, -1, left)], ValueError), ([(0, 1 << 40, left)], ValueError)):
        with pytest.raises(kind, match="pairs"):
            percuss.mechanism_of([box], pairs)
    for bad in ((np.eye(3), v), (G, v[:3]), (G, [])):
        with pytest.raises(ValueError):
            percuss.solve_contacts(*bad, material)
    with pytest.raises(percuss.Error):
        percuss.strike(G, v, material, striking=7)
    with pytest.raises(TypeError):
        percuss.strike(G, v, material, striking=0.5)


def test_chain():
    links = [percuss.Link(1, 1 / 12, 1, 0.5, angle=0.3, rate=1.0),
             percuss.Link(1, 1 / 12, 1, 0.5, angle=2.5, rate=-0.5, parent=0, joint=1)]
    machine = percuss.chain(links, [percuss.ChainContact(1, 1.0)], velocity=(0.1, -1))
    assert machine.u.tolist() == [0.1, -1, 1, -0.5]
    G, v = machine.reduce()
    done = percuss.strike(G, v, MATERIAL, striking=0) if v[0] < 0 else None
    assert done is None or done.judge() < 1e-8
    for wrong, kind in ((1 << 40, ValueError), (-2, ValueError), (0.5, TypeError), ("a", TypeError)):
        with pytest.raises(kind, match="parent"):
            percuss.Link(1, 1, 1, 0.5, parent=wrong)
        with pytest.raises(kind, match="link"):
            percuss.ChainContact(wrong, 1)
    with pytest.raises(percuss.Error, match="link"):
        percuss.chain([percuss.Link(-1, 1, 1, 0.5)], [percuss.ChainContact(0, 1)])


def test_path_sampling_ends_where_the_record_ends():
    rod = percuss.Contact2(G_nn=1.35093, G_nt=-0.964181, G_tt=3.64907, v_n=-1, v_t=1)
    box = percuss.Contact3(1.5, 0.3, -0.2, 3, 0.4, 2, v_n=-1, v_1=0.5, v_2=0.2)
    for contact, names in ((rod, ("n", "t")), (box, ("n", "1", "2"))):
        impact = percuss.solve(contact, MATERIAL)
        path = percuss.hodograph(impact, 50)
        for name in names:
            assert path["v_" + name][0] == getattr(contact, "v_" + name)
            # the exact path is accurate to 1e-10
            assert abs(path["v_" + name][-1] - getattr(impact, "vp_" + name)) < 1e-9
    with pytest.raises(ValueError, match="no path"):
        percuss.hodograph(percuss.solve(rod, MATERIAL, "whittaker"))
    for p_n in ([1, 0.5], [-1], [np.nan], [[1]]):
        with pytest.raises(ValueError, match="p_n"):
            percuss.sample_path(rod, p_n, 0.4, 0.4)
    with pytest.raises(ValueError, match="mu_s"):
        percuss.sample_path(rod, [1], 0.3, 0.4)


def test_deviation_and_diagnosis():
    box = percuss.Contact3(1.5, 0.3, -0.2, 3, 0.4, 2, v_n=-1, v_1=0.5, v_2=0.2)
    deviation = percuss.deviate(box, MATERIAL)
    assert deviation.exact.vp_n == percuss.solve(box, MATERIAL).vp_n
    assert deviation.approximate.vp_n == percuss.solve(box, MATERIAL, path="sun-baruh").vp_n
    diagnosis = percuss.diagnose(box, MATERIAL)
    assert len(diagnosis.directions) == diagnosis.n_directions and diagnosis.mu_stick > 0


def test_struck():
    rod = percuss.Struck2.of("rod", mass=1, length=4.6, theta=math.radians(20))
    moving = rod.with_contact_velocity(-1, 1)
    contact = moving.contact()
    # papers/baruh-2022/rod.yaml, as printed by the command
    assert [round(x, 5) for x in (contact.G_nn, contact.G_nt, contact.G_tt)] == [1.35093, -0.96418, 3.64907]
    impact = percuss.solve(contact, MATERIAL)
    after = moving.after(impact.p_n, impact.p_t)
    assert abs(after.contact().v_n - impact.vp_n) < 1e-12  # rounding
    assert abs(after.energy - moving.energy - impact.dT) < 1e-12
    box = percuss.Struck3.of("box", mass=2, width=1, height=2, depth=3,
                             rotation=percuss.rotation(euler=("zxz", (0.3, 0.4, 0.5))))
    moving = box.with_contact_velocity((-1, 0.3, 0.2), omega=(0.1, 0, 0))
    impact = percuss.solve(moving.contact(), MATERIAL)
    after = moving.after((impact.p_n, impact.p_1, impact.p_2))
    assert abs(after.contact().v_1 - impact.vp_1) < 1e-12
    assert abs(after.energy - moving.energy - impact.dT) < 1e-12
    assert len(box.arm) == len(box.rotation) == len(box.inertia) == 3
    with pytest.raises(percuss.Error, match="length"):
        percuss.Struck2.of("rod", mass=1, theta=0)
    with pytest.raises(TypeError, match="one of quaternion"):
        percuss.rotation()


def test_answers():
    slide = percuss.Contact2(G_nn=1, G_nt=1.5, G_tt=3, v_n=0, v_t=1)
    material = percuss.Material(e=0.5, mu=0.9)
    both = percuss.answers(slide, material)
    taken = percuss.solve(slide, material, "complementarity")
    assert len(both) == 2 and both[0]["p_n"] == taken.p_n and both[1]["p_n"] == 0
    assert percuss.Outcome.NOT_UNIQUE in taken.outcome
    space = percuss.Contact3(1.5, 0.3, -0.2, 3, 0.4, 2, v_n=-1, v_1=0.5, v_2=0.2)
    assert len(percuss.answers(space, material)) >= 1


def test_convert():
    made = percuss.convert(e=0.7, mass=2, kappa=1e4, approach=3)
    # a dashpot that does not pull: -ln e = 2 r acos(r)/sqrt(1 - r^2)
    r = made.c / (2 * math.sqrt(2e4))
    assert abs(math.exp(-2 * r * math.acos(r) / math.sqrt(1 - r * r)) - 0.7) < 1e-14
    s = 3 * made.zeta
    assert abs(1.7 * s - math.log((1 + s) / (1 - 0.7 * s))) < 1e-14
    for given in ({"c": made.c}, {"ratio": made.ratio}, {"zeta": made.zeta},
                  {"solref": made.solref}, {"solref": list(made.direct)}):
        back = percuss.convert(mass=2, kappa=1e4, approach=3, **given)
        assert abs(back.e - 0.7) < 1e-14 and abs(back.kappa - 1e4) < 1e-9
    assert percuss.convert(e=0.5, mass=2, kappa=1e4).to_dict()["zeta"] is None
    pulls = percuss.convert(e=0.5, mass=2, kappa=1e4, tensile=True)
    assert abs(pulls.ratio - math.log(2) / math.hypot(math.pi, math.log(2))) < 1e-15
    with pytest.raises(percuss.Error, match="e must lie"):
        percuss.convert(e=1.5, mass=2, kappa=1e4)
    with pytest.raises(TypeError, match="give one of e, ratio, c, zeta, solref"):
        percuss.convert(mass=2, kappa=1e4, damping=3)
    with pytest.raises(ValueError, match="solref must be 2 numbers"):
        percuss.convert(solref=(1,), mass=2)


def test_identify():
    t = np.linspace(0, 0.02, 401)
    push = np.where(abs(t - 0.01) < 0.002, 1000 * np.cos((t - 0.01) * 785.4), 0)
    noise = 0.1 * np.sin(1e5 * t)
    table = np.stack((push + noise, 0.3 * push - noise, noise), axis=1)
    found = percuss.identify(t, table, mass=2)
    same = percuss.identify(list(t), list(table.T), mass=2)
    assert found.e_impulse.value == same.e_impulse.value and found.to_dict() == same.to_dict()
    assert abs(found.p_n.value / 2 - 1000 * 0.004 * 2 / math.pi) < 0.01  # the integral of the pulse
    assert list(found.estimates())[0] == "t_start" and len(found.estimates()) == 18
    with pytest.raises(ValueError, match="axes"):
        percuss.identify(t, [push])
    with pytest.raises(percuss.Error, match="time|sample"):
        percuss.identify(t[::-1], table)
