"""Many contacts: Pile compared with BodyPile and with solve_contacts, and bad input."""

import pickle
import signal
import threading

import numpy as np
import pytest

import percuss


@pytest.mark.parametrize("dimension", (2, 3))
@pytest.mark.parametrize("shape", ("ball", "box"))
@pytest.mark.parametrize("order", ("stacked", "lattice"))
def test_with_and_without_a_matrix(dimension, shape, order):
    bodies, pairs = percuss.draw_pile(shape, order, n_bodies=27, seed=3, dimension=dimension)
    pile = percuss.BodyPile(bodies, pairs, mu=0.4, e=0.2)
    pile.check()
    answer, matrix = pile.solve(tolerance=1e-10), pile.matrix()
    assert answer.status == percuss.Status.OK and answer.certificate.worst <= 1e-10
    matrix.check()
    other = matrix.certify(answer.p)
    assert other.certificate.worst < 1e-9 and np.isclose(other.dT, answer.dT, rtol=1e-9)
    # momentum of the bodies agrees with the impulses of the ground
    before = np.sum(np.reshape(bodies.mass, (-1, 1)) * bodies.velocity, axis=0)
    after = np.sum(np.reshape(bodies.mass, (-1, 1)) * answer.velocity, axis=0)
    normal = pairs.normal / np.linalg.norm(pairs.normal, axis=1, keepdims=True)
    ground = np.sum((answer.p[:, :1] * normal)[pairs.other < 0], axis=0)
    up = 1 if dimension == 2 else int(np.argmax(np.abs(ground)))
    assert np.isclose((after - before)[up], ground[up], rtol=1e-9)
    assert answer.dT < 0 and answer.sweeps > 0
    # started from the solution, nothing is left to do
    assert pile.solve(tolerance=1e-9, start=answer.p).sweeps <= 1


@pytest.mark.parametrize("dimension", (2, 3))
def test_threads_give_the_same_bits(dimension):
    bodies, pairs = percuss.draw_pile("box", "poured", n_bodies=2000, seed=1, dimension=dimension)
    pile = percuss.BodyPile(bodies, pairs, mu=0.3)
    assert len(pile) >= 4096
    called = set()
    one, *others = [pile.solve(sweeps=20, threads=n, tolerance=0,
                               go_on=lambda *_: called.add(threading.active_count()))
                    for n in (1, 2, 7)]
    for other in others:
        assert one.p.tobytes() == other.p.tobytes() and one.sweeps == other.sweeps
    assert max(called) > min(called)  # there were threads
    alone = threading.active_count()
    assert alone == min(called)  # and they have ended
    with pytest.raises(ValueError, match="threads"):
        pile.solve(threads=0)


def test_as_several_contacts():
    rows = np.array([[0.5, 0.1, 0.2, 0], [0.1, 0.6, 0, 0], [0.2, 0, 0.5, -0.1], [0, 0, -0.1, 0.6]])
    v, material = [-1, 0.5, -1, -0.2], percuss.Material(e=0.5, mu=0.3)
    few = percuss.solve_contacts(rows, v, material)
    for W in (rows, blocks_of(rows)):
        many = percuss.Pile(W, v, mu=0.3, e=0.5).solve(tolerance=1e-14)
        assert np.allclose(many.p, few.p, atol=1e-12)
        assert np.allclose(many.vp, [c.vp[:2] for c in few.contacts], atol=1e-12)
        assert np.isclose(many.dT, few.dT)


def test_shared_evenly():
    rows = np.tile(np.eye(2), (2, 2))  # two contacts at one point
    pile = percuss.Pile(rows, [-1, 0.1, -1, 0.1], mu=0.5)
    assert not pile.solve().even
    answer = pile.solve(even=True)
    assert answer.even and np.allclose(answer.p, [[0.5, -0.05], [0.5, -0.05]], atol=1e-8)


def blocks_of(dense):
    n = len(dense) // 2
    blocks = dense.reshape(n, 2, n, 2).transpose(0, 2, 1, 3).reshape(-1, 2, 2)
    return n * np.arange(n + 1), np.tile(np.arange(n), n), blocks


class Sparse:
    """The same interface as scipy.sparse, which is not needed for this."""

    def __init__(self, dense):
        self.dense, self.shape, self.has_sorted_indices = dense, dense.shape, True

    def tobsr(self, blocksize):
        assert blocksize == (2, 2)
        self.indptr, self.indices, self.data = blocks_of(self.dense)
        return self


def test_sparse_of_scipy():
    rows = np.array([[0.5, 0.1, 0.2, 0], [0.1, 0.6, 0, 0], [0.2, 0, 0.5, 0], [0, 0, 0, 0.6]])
    a = percuss.Pile(rows, [-1, 0, -1, 0], mu=0.3).solve()
    b = percuss.Pile(Sparse(rows), [-1, 0, -1, 0], mu=0.3).solve()
    assert np.array_equal(a.p, b.p)
    sparse = pytest.importorskip("scipy.sparse")
    for W in (sparse.csr_matrix(rows), sparse.coo_matrix(rows), sparse.csc_matrix(rows)):
        assert np.array_equal(percuss.Pile(W, [-1, 0, -1, 0], mu=0.3).solve().p, a.p)
    for wrong in (sparse.eye(5), sparse.csr_matrix((4, 6))):
        with pytest.raises(ValueError, match="W must be square"):
            percuss.Pile(wrong, [1, 2, 3, 4], mu=0.3)


def test_none_is_a_problem():
    none = percuss.Pile(np.zeros((0, 0)), [], mu=0.3).solve()
    assert none.status == percuss.Status.OK and none.p.shape == (0, 2)


def hard_pile():
    bodies, pairs = percuss.draw_pile("box", "lattice", n_bodies=400, dimension=2)
    return percuss.BodyPile(bodies, pairs, mu=0.5)


def test_limits_give_the_best_so_far():
    pile = hard_pile()
    seen = []
    few = pile.solve(tolerance=1e-15, sweeps=5)
    assert few.status == percuss.Status.NOT_CONVERGED and few.certificate.worst > 0
    with pytest.raises(percuss.Error) as caught:
        few.raise_if_bad()
    assert caught.value.status == percuss.Status.NOT_CONVERGED
    ended = pile.solve(tolerance=0, go_on=lambda sweep, worst: seen.append(worst) or sweep < 7)
    assert ended.status == percuss.Status.NOT_CONVERGED and len(seen) == 7
    assert pile.solve(tolerance=0, time_limit=0).status == percuss.Status.NOT_CONVERGED
    with pytest.raises(ZeroDivisionError):
        pile.solve(tolerance=0, go_on=lambda sweep, worst: 1 // 0)


def test_interrupt():
    pile = hard_pile()
    started = threading.Event()

    def interrupt():
        started.wait()
        signal.raise_signal(signal.SIGINT)  # the main thread handles it

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        pile.solve(tolerance=0, go_on=lambda sweep, worst: started.set() or True)
    thread.join()


def test_bad_input():
    W, v = np.eye(4), [-1, 0, -1, 0]
    with pytest.raises(ValueError, match="W must be square"):
        percuss.Pile(np.eye(3), v, mu=0.3)
    with pytest.raises(ValueError, match="v must have the shape"):
        percuss.Pile(W, v[:3], mu=0.3)
    with pytest.raises(ValueError, match="mu must have the shape"):
        percuss.Pile(W, v, mu=[0.3, 0.3, 0.3])
    with pytest.raises(percuss.Error, match="mu of contact 2"):
        percuss.Pile(W, v, mu=[0.3, -0.3]).solve()
    with pytest.raises(percuss.Error, match="contact 1"):
        percuss.Pile(([0, 1, 2], [1, 1], [np.eye(2)] * 2), v, mu=0.3).solve()
    with pytest.raises(ValueError, match="rows must end"):
        percuss.Pile(([0, 1, 3], [0, 1], [np.eye(2)] * 2), v, mu=0.3)
    with pytest.raises(ValueError, match="columns must lie between"):
        percuss.Pile(([0, 1, 2], [0, -1], [np.eye(2)] * 2), v, mu=0.3)
    with pytest.raises(TypeError, match="rows must be whole"):
        percuss.Pile(([0, 1.0, 2], [0, 1], [np.eye(2)] * 2), v, mu=0.3)
    with pytest.raises(ValueError, match="blocks must have the shape"):
        percuss.Pile(([0, 1, 2], [0, 1], [np.eye(3)] * 2), v, mu=0.3)
    with pytest.raises(ValueError, match="dimension"):
        percuss.Pile(W, v, mu=0.3, dimension=4)
    with pytest.raises(ValueError, match="start must have the shape"):
        percuss.Pile(W, v, mu=0.3).solve(start=[0, 1, 2])
    with pytest.raises(ValueError, match="order must be one of 'stacked'"):
        percuss.draw_pile(order="heaped")
    with pytest.raises(percuss.Error, match="size"):
        percuss.draw_pile(size=-1)
    bodies, pairs = percuss.draw_pile(n_bodies=4)
    with pytest.raises(TypeError, match="bodies must be Bodies2"):
        percuss.BodyPile([1, 2], pairs, mu=0.3)
    with pytest.raises(TypeError, match="pairs must be Pairs of dimension 3"):
        percuss.BodyPile(percuss.draw_pile(n_bodies=4, dimension=3).bodies, pairs, mu=0.3)
    bodies.velocity[2, 0] = np.nan
    with pytest.raises(percuss.Error, match="velocity of body 3"):
        percuss.BodyPile(bodies, pairs, mu=0.3).solve()


def test_pickled_and_shown():
    bodies, pairs = percuss.draw_pile(n_bodies=5, dimension=3, seed=1)
    pile = percuss.BodyPile(bodies, pairs, mu=0.3)
    for problem in (pile, pile.matrix()):
        again = pickle.loads(pickle.dumps(problem))
        assert np.array_equal(again.solve().p, problem.solve().p)
        assert repr(problem).endswith("contacts of dimension 3>") and len(problem) == pairs.n
    assert pile.solve().to_dict()["sweeps"] > 0


def test_certify_says_what_does_not_hold():
    bodies, pairs = percuss.draw_pile(order="stacked", n_bodies=3)
    pile = percuss.BodyPile(bodies, pairs, mu=0.5)
    answer = pile.solve(tolerance=1e-12)
    for problem in (pile, pile.matrix()):
        assert problem.certify(answer.p).raise_if_bad().status == percuss.Status.OK
        wrong = problem.certify(1.001 * answer.p)
        assert wrong.status == percuss.Status.NOT_CONVERGED
        with pytest.raises(percuss.Error, match="do not meet the law") as caught:
            wrong.raise_if_bad()
        assert caught.value.left == wrong.certificate.worst > 1e-8
        assert problem.certify(1.001 * answer.p, tolerance=1).status == percuss.Status.OK
