"""The shared object: only old symbol versions, with the bits of the new ones."""

import ctypes
import math
import re
import subprocess
from pathlib import Path

import numpy as np

import percuss

OBJECT = Path(percuss.__file__).parent / "libpercuss.so.0"


def test_no_symbol_above_glibc_2_28():
    said = subprocess.run(["objdump", "-T", str(OBJECT)], capture_output=True, text=True, check=True)
    versions = set(re.findall(r"GLIBC_(\d+(?:\.\d+)+)", said.stdout))
    assert versions
    assert all(tuple(map(int, v.split("."))) <= (2, 28) for v in versions), versions
    needed = subprocess.run(["objdump", "-p", str(OBJECT)], capture_output=True, text=True, check=True)
    assert set(re.findall(r"NEEDED\s+(\S+)", needed.stdout)) <= {"libm.so.6", "libc.so.6"}


def test_only_the_library_is_exported():
    said = subprocess.run(["nm", "-D", "--defined-only", str(OBJECT)], capture_output=True, text=True,
                          check=True)
    names = [line.split()[-1] for line in said.stdout.splitlines()]
    assert len(names) > 100 and all(name.startswith("pcs_") for name in names)


def test_nothing_of_the_command_is_inside():
    """No writer of JSON or HDF5, no MPI, no handler of signals, no file that is written."""
    said = subprocess.run(["nm", "-D", "--undefined-only", str(OBJECT)], capture_output=True, text=True,
                          check=True)
    names = {line.split()[-1].split("@")[0] for line in said.stdout.splitlines()}
    assert len(names) > 20
    assert not {name for name in names if re.match("cJSON|H5|MPI|yaml|signal|sigaction|fork|omp|GOMP",
                                                   name)}


def test_the_licence_of_libyaml_is_there():
    folder = next(OBJECT.parent.parent.glob("percuss-*.dist-info"), None)
    if folder is None:
        return  # not installed from the wheel
    assert "Kirill Simonov" in (folder / "LICENSE.libyaml").read_text()
    assert (folder / "LICENSE").exists()


def versioned(name, version, arguments):
    """A function of libm with a symbol version."""
    libm, libc = ctypes.CDLL("libm.so.6"), ctypes.CDLL(None)
    libc.dlvsym.restype, libc.dlvsym.argtypes = ctypes.c_void_p, [ctypes.c_void_p, ctypes.c_char_p,
                                                                  ctypes.c_char_p]
    place = libc.dlvsym(libm._handle, name.encode(), version.encode())
    return ctypes.CFUNCTYPE(ctypes.c_double, *[ctypes.c_double] * arguments)(place) if place else None


def test_old_versions_have_the_same_bits():
    rng = np.random.default_rng(5)
    x = np.concatenate((rng.normal(size=20000) * 10.0 ** rng.integers(-300, 300, 20000),
                        [0.0, -0.0, np.inf, -np.inf, np.nan, 1.0, 5e-324, 1.7e308]))
    y = np.roll(x, 7)
    compared = 0
    for name, new, count in (("exp", "GLIBC_2.29", 1), ("log", "GLIBC_2.29", 1), ("pow", "GLIBC_2.29", 2),
                             ("hypot", "GLIBC_2.35", 2)):
        first, second = versioned(name, "GLIBC_2.2.5", count), versioned(name, new, count)
        if first is None or second is None:
            continue  # an older glibc, or another machine
        for a, b in zip(x.tolist(), y.tolist()):
            args = (a,) if count == 1 else (a, b)
            one, two = first(*args), second(*args)
            assert one == two and math.copysign(1, one) == math.copysign(1, two) or (
                one != one and two != two), (name, args)
        compared += 1
    assert compared or not Path("/lib64/ld-linux-x86-64.so.2").exists()
