"""Threads, fork, Ctrl-C, memory, and arbitrary arguments: nothing crashes or leaks."""

import gc
import os
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest
from conftest import planar, same_bits, spatial

import percuss


def test_many_threads_call_at_once():
    columns = planar(30000, 1)
    right = percuss.batch2("energetic", **columns, threads=1)
    wrong = []

    def work():
        for _ in range(5):
            batch = percuss.batch2("energetic", **columns, threads=3)
            if not all(same_bits(batch[name], right[name]) for name in right):
                wrong.append(1)

    threads = [threading.Thread(target=work) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_any_number_of_threads_gives_the_same_bits():
    columns = spatial(20000, 2)
    right = percuss.batch3("poisson", **columns, threads=1)
    for threads in (2, 5, 40, 10**12):
        batch = percuss.batch3("poisson", **columns, threads=threads)
        assert all(same_bits(batch[name], right[name]) for name in right)


def test_fork():
    columns = planar(300000, 3)
    right = percuss.batch2("energetic", **columns)
    child = os.fork()
    if child == 0:
        same = same_bits(percuss.batch2("energetic", **columns).dT, right.dT)
        os._exit(0 if same else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


LONG = """
import time, numpy as np, percuss
problem = dict(G_nn=1.0, G_n1=0.1, G_n2=0.0, G_11=3.0, G_12=0.1, G_22=2.0, v_n=-1.0, v_1=1.0, e=0.5)
v_2 = V_2  # hours of work, and no memory
print('start', flush=True)
try:
    percuss.batch3('LAW', **problem, v_2=v_2, mu=0.3, eta2=1.2, outputs=[], threads=THREADS)
except KeyboardInterrupt:
    print('stopped', time.process_time(), flush=True)
"""


def processor_time(process):
    """Processor time of all threads of a process so far, in s."""
    with open(f"/proc/{process}/stat") as stat:
        ticks = [int(x) for x in stat.read().rsplit(")", 1)[1].split()[11:13]]
    return sum(ticks) / os.sysconf("SC_CLK_TCK")


@pytest.mark.parametrize("law", ["compromise", "bilinear"])
@pytest.mark.parametrize("v_2", ["np.broadcast_to(0.4, (10**10,))",  # read directly, and copied
                                 "np.broadcast_to([[0.4], [0.3]], (2, 10**10))"])
@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c(threads, v_2, law):
    program = LONG.replace("THREADS", str(threads)).replace("V_2", v_2).replace("LAW", law)
    child = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert child.stdout.readline() == "start\n"
    start = processor_time(child.pid)
    while processor_time(child.pid) < start + 0.5:  # it is in the middle of its work
        time.sleep(0.01)
    sent = processor_time(child.pid)
    child.send_signal(signal.SIGINT)
    word, when = child.communicate()[0].split()
    assert word == "stopped" and child.returncode == 0
    # less than 1 s of work, however busy the machine; C returns after 12 ms, a clock tick is 10 ms
    assert float(when) - sent < 1


def resident():
    with open("/proc/self/statm") as statm:
        return int(statm.read().split()[1]) * os.sysconf("SC_PAGESIZE")


def test_no_memory_is_lost():
    contact, material = percuss.Contact2(1.35, -0.96, 3.65, -1, 1), percuss.Material(0.7, 0.4)
    columns = planar(50, 4)
    bad = percuss.Material(2, 0.4)

    def some(n):
        for k in range(n):
            impact = percuss.solve(contact, material, "energetic")
            impact.phases, impact.outcome, impact.judge()
            if k % 10 == 0:
                percuss.batch2("newton", **columns, outputs=["vp_n"])
                percuss.compare(contact, material) if k % 100 == 0 else None
                with pytest.raises(percuss.Error):
                    percuss.solve(contact, bad)
        gc.collect()

    some(5000)
    before = resident()
    some(100000)
    grown = resident() - before
    assert grown < 2 << 20, grown  # 20 bytes per call would be 2 MB


def odd_values(rng):
    return rng.choice([
        None, True, -1, 0, 1.5, float("nan"), float("inf"), -float("inf"), 10**400, 1e308, 5e-324, "",
        "e", b"x", [], [1, 2], [[1], [2, 3]], (), {}, {1: 2}, set(), object(), 1j, np.float32(2),
        np.zeros(0), np.zeros((2, 0)), np.ones((3, 1)), np.ones(7)[::-2], np.array(1.0), np.array("a"),
        np.array([None]), np.ones(3, ">f8"), np.ones(3, "f2"), np.arange(4), np.ma.ones(3), range(3),
        lambda: 0, percuss, percuss.Contact2, percuss.Contact2(1, 0, 3, -1, 1),
        percuss.Contact3(1, 0, 0, 3, 0, 3, -1, 0, 0), percuss.Material(0.5, 0.4), percuss.Law.WALTON,
        percuss.Body2(1, 1), percuss.Body3(1, 1), percuss.Touch2((0, 0), (0, 1)),
        percuss.Solid2("disc", radius=1), np.broadcast_to(1.0, (3, 2)), 1 << 63, -(1 << 63),
        percuss.solve(percuss.Contact2(1, 0, 3, -1, 1), percuss.Material(0.5, 0.4)),
        percuss.Bodies2(1, 1, np.zeros((2, 2)), np.zeros((2, 2))),
        percuss.Pairs([0], [1], np.zeros((1, 2)), np.ones((1, 2))), np.eye(4), np.zeros((2, 2, 2))])


FUZZ = """
import inspect, random, sys, warnings
sys.path.insert(0, TESTS)
warnings.simplefilter('ignore')
from test_robust import odd_values
import percuss
rng = random.Random(SEED)
calls = [x for name, x in sorted(vars(percuss).items())
         if not name.startswith('_') and (inspect.isfunction(x) or inspect.isclass(x))]
MINE = [percuss.Contact2, percuss.Contact3, percuss.Material, percuss.Body2, percuss.Body3,
        percuss.Touch2, percuss.Touch3, percuss.Solid2, percuss.Solid3, percuss.Bodies2,
        percuss.Bodies3, percuss.Pairs, percuss.Mechanism, percuss.Link, percuss.ChainContact]
done = 0
for _ in range(4000):
    call = rng.choice(calls)
    try:
        names = [p for p in inspect.signature(call).parameters.values() if p.name != 'self']
    except (TypeError, ValueError):
        names = []
    chosen = {p.name: odd_values(rng) for p in names
              if p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD) and rng.random() < 0.9}
    if 'law' in chosen and rng.random() < 0.8:
        chosen['law'] = rng.choice(list(percuss.Law))
    chosen.pop('points', None)
    positional = [odd_values(rng) for p in names if p.kind == p.VAR_POSITIONAL for _ in range(2)]
    try:
        made = call(*positional, **chosen) if not positional else call(*list(chosen.values())[:2], *positional)
        done += 1
        repr(made)
        getattr(made, 'to_dict', int)()
    except (TypeError, ValueError, OSError):  # a file that is not there
        pass
    except Exception:  # classes made by percuss only, and enums, may raise other exceptions
        if inspect.isfunction(call) or call in MINE:
            raise
print('alive', done)
"""


@pytest.mark.parametrize("seed", range(6))
def test_no_argument_crashes(seed):
    program = FUZZ.replace("SEED", str(seed)).replace("TESTS", repr(os.path.dirname(__file__)))
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    word, count = done.stdout.split()
    assert word == "alive" and int(count) > 50
