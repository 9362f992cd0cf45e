"""The cost of the Python package compared with C: bench_python.py LIBRARY, run by bench-python.

Both sides are called in turn, and the order changes from round to round. Times are processor times.
A ratio is the median over all rounds of the time of C over that of Python in the same round; its
quartiles are printed with it.
"""

import ctypes
import os
import statistics
import subprocess
import sys
from time import process_time

import numpy as np

import percuss
from percuss import _layout as c

N2, N3 = 10**6, 10**5
NAMES2, NAMES3 = ["vp_n", "vp_t", "p_n", "p_t"], ["vp_n", "vp_1", "vp_2", "p_n", "p_1", "p_2"]
LAWS = (("newton", 2), ("energetic", 2), ("poisson", 3))
# settings of malloc for large arrays, on both sides: default; always from the system; always kept
MEMORY = {"as it comes": {}, "from the system": {"MALLOC_MMAP_THRESHOLD_": str(1 << 17)},
          "kept by malloc": {"MALLOC_MMAP_THRESHOLD_": str(1 << 30),
                             "MALLOC_TRIM_THRESHOLD_": str(1 << 30)}}


def problems2(n):
    rng = np.random.default_rng(1)
    G_nn, G_tt = rng.uniform(0.2, 3, n), rng.uniform(0.2, 5, n)
    return dict(G_nn=G_nn, G_nt=rng.uniform(-0.9, 0.9, n) * np.sqrt(G_nn * G_tt), G_tt=G_tt,
                v_n=-rng.uniform(0.1, 2, n), v_t=rng.normal(size=n), e=rng.random(n),
                mu_k=rng.random(n))


def problems3(n):
    rng = np.random.default_rng(2)
    A = rng.normal(size=(n, 3, 3))
    G = A @ A.transpose(0, 2, 1) + 0.3 * np.eye(3)
    columns = dict(G_nn=G[:, 0, 0], G_n1=G[:, 0, 1], G_n2=G[:, 0, 2], G_11=G[:, 1, 1],
                   G_12=G[:, 1, 2], G_22=G[:, 2, 2], v_n=-rng.uniform(0.1, 2, n),
                   v_1=rng.normal(size=n), v_2=rng.normal(size=n), e=rng.random(n),
                   mu_k=0.8 * rng.random(n))
    return {name: np.ascontiguousarray(x) for name, x in columns.items()}


class ByC:
    """The calls of bench_python.c with NumPy arrays. Each returns the seconds that C took."""

    def __init__(self, library, law, columns, out):
        self.law, self.n = int(percuss.Law(law)), len(columns["v_n"])
        space = "v_1" in columns
        self.given = c.pcs_batch3_in() if space else c.pcs_batch2_in()
        self.wanted = c.pcs_batch3_out() if space else c.pcs_batch2_out()
        for struct, arrays in ((self.given, columns), (self.wanted, out)):
            for name, array in arrays.items():
                setattr(struct, name, array.ctypes.data)
        self.solve = getattr(library, "bench_given3" if space else "bench_given2")
        self.allocate = getattr(library, "bench_allocating3" if space else "bench_allocating2")
        for function in (self.solve, self.allocate):
            function.restype = ctypes.c_double

    def into_given(self):
        return self.solve(self.law, ctypes.c_size_t(self.n), ctypes.byref(self.given),
                          ctypes.byref(self.wanted))

    def allocating(self):
        return self.allocate(self.law, ctypes.c_size_t(self.n), ctypes.byref(self.given))


def timed(call):
    """A function that makes the call and returns its time in seconds."""
    def run():
        start = process_time()
        call()
        return process_time() - start
    return run


def ratio(first, second, rounds):
    """Median and quartiles of the ratio: time of first over time of second."""
    first(), second()
    found = []
    for k in range(rounds):
        a, b = (first(), second()) if k % 2 else (second(), first())[::-1]
        assert a >= 0 and b >= 0
        if a > 0 and b > 0:  # a short call may take no time by this clock
            found.append(a / b)
    low, middle, high = statistics.quantiles(found, n=4)
    return middle, low, high


def sides(library, law, dimension, n):
    """Timed calls of C and Python on the same problems, with given and with new output arrays."""
    columns = (problems2 if dimension == 2 else problems3)(n)
    names, batch = (NAMES2, percuss.batch2) if dimension == 2 else (NAMES3, percuss.batch3)
    out = {name: np.zeros(n) for name in names}
    by_c = ByC(library, law, columns, out)
    return ((by_c.into_given, timed(lambda: batch(law, **columns, out=out, threads=1))),
            (by_c.allocating, timed(lambda: batch(law, **columns, outputs=names, threads=1))))


def rounds_for(dimension):
    return ROUNDS if dimension == 2 else max(11, ROUNDS // 2)


def made(library):
    """The rows with new output arrays. The environment of this process sets malloc."""
    for law, dimension in LAWS:
        _, allocating = sides(library, law, dimension, N2 if dimension == 2 else N3)
        print(law, dimension, *ratio(*allocating, rounds_for(dimension)))


def in_child(path, settings):
    done = subprocess.run([sys.executable, __file__, path, "made"], env={**os.environ, **settings},
                          capture_output=True, text=True, check=True)
    for line in done.stdout.splitlines():
        law, dimension, *numbers = line.split()
        yield law, int(dimension), [float(x) for x in numbers]


def batches(rows, library, path):
    for law, dimension in LAWS:
        given, _ = sides(library, law, dimension, N2 if dimension == 2 else N3)
        rows.append((f"{law}, {place(dimension)}: out= given", ratio(*given, rounds_for(dimension)),
                     0.95))
    for memory, settings in MEMORY.items():
        for law, dimension, numbers in in_child(path, settings):
            rows.append((f"{law}, {place(dimension)}: arrays made, memory {memory}", numbers, 1.0))


def place(dimension):
    return f"plane, {N2}" if dimension == 2 else f"space, {N3}"


def numbers_and_arrays(rows):
    columns, out = problems2(N2), {name: np.zeros(N2) for name in NAMES2}
    halves, thirds = np.full(N2, 0.5), np.full(N2, 0.3)
    arrays = {**columns, "e": halves, "mu_k": thirds}
    numbers = {**columns, "e": 0.5, "mu_k": 0.3}
    rows.append(("energetic: numbers e and mu, speed beside arrays of them", ratio(
        timed(lambda: percuss.batch2("energetic", **arrays, out=out, threads=1)),
        timed(lambda: percuss.batch2("energetic", **numbers, out=out, threads=1)), ROUNDS), 1.0))


def one_impact():
    contact, material = percuss.Contact2(1.35, -0.96, 3.65, -1, 1), percuss.Material(0.7, 0.4)

    def hundred():
        for _ in range(100):
            impact = percuss.solve(contact, material, "energetic")
            impact.vp_n, impact.vp_t, impact.p_n, impact.p_t, impact.dT

    call = timed(hundred)
    return [1e4 * x for x in statistics.quantiles([call() for _ in range(10 * ROUNDS)], n=4)]


def importing():
    program = ("import time, numpy; start = time.process_time(); import percuss;"
               "print(time.process_time() - start)")
    times = [float(subprocess.run([sys.executable, "-c", program], capture_output=True, text=True,
                                  check=True).stdout) for _ in range(21)]
    return [1e3 * x for x in statistics.quantiles(times, n=4)]


def sizes(library):
    """The cost of a call for different numbers of problems."""
    print("\nPart of the speed of C by the number of problems, newton in the plane, out= given, and"
          " arrays made:\n\n| problems | out= given | arrays made |\n|---|---|---|")
    for n in (1000, 10**4, 10**5, 10**6, 10**7):
        rounds = max(11, min(1001, ROUNDS * 10**6 // n))
        given, allocating = sides(library, "newton", 2, n)
        print(f"| {n} | {ratio(*given, rounds)[0]:.2f} | {ratio(*allocating, rounds)[0]:.2f} |")


def main(library, path):
    rows = []
    batches(rows, library, path)
    numbers_and_arrays(rows)
    print("\n### Python beside C\n\n| part of the speed of C | median | quartiles | bar | |\n"
          "|---|---|---|---|---|")
    for name, (middle, low, high), bar in rows:
        print(f"| {name} | {middle:.3f} | {low:.3f} to {high:.3f} | {bar:g} |"
              f" {'met' if middle >= bar else 'missed'} |")
    print("\n| time | median | quartiles | bar | |\n|---|---|---|---|---|")
    for name, (low, middle, high), bar in (
            ("one solve, five attributes read: microseconds", one_impact(), 10),
            ("import percuss beyond NumPy: milliseconds", importing(), 100)):
        print(f"| {name} | {middle:.2f} | {low:.2f} to {high:.2f} | {bar} |"
              f" {'met' if middle < bar else 'missed'} |")
    sizes(library)


ROUNDS = int(os.environ.get("ROUNDS", "201"))
if __name__ == "__main__":
    helper = ctypes.CDLL(sys.argv[1])
    if len(sys.argv) > 2:
        made(helper)
    else:
        main(helper, sys.argv[1])
