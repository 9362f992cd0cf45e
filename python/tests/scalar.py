"""Test of what works without NumPy; run by any Python in the folder of the package."""

import math
import sys

sys.path.insert(0, ".")
import percuss  # noqa: E402

rod = percuss.Contact2(G_nn=1.35093, G_nt=-0.964181, G_tt=3.64907, v_n=-1, v_t=1)
impact = percuss.solve(rod, percuss.Material(e=0.7, mu=0.4), law="poisson")
assert math.isclose(impact.vp_n, 0.515, abs_tol=5e-4)  # as printed by the command, three digits
assert impact.mode == 1 and not impact.outcome and len(impact.phases) == 3
assert "poisson" in repr(impact) and impact.to_dict()["law"] == "poisson"
try:
    percuss.solve(rod, percuss.Material(e=2, mu=0.4))
    raise SystemExit("e = 2 is taken")
except percuss.Error as error:
    assert error.field == "e" and error.value == 2
try:
    import numpy  # noqa: F401
except ImportError:
    try:
        percuss.batch2("newton", G_nn=1, G_nt=0, G_tt=3, v_n=-1, v_t=[0], e=0.5, mu=0.4)
        raise SystemExit("a batch without NumPy?")
    except ImportError as error:
        assert "NumPy" in str(error)
