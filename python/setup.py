"""Sets the tag of the wheel: any CPython 3, one kind of machine, glibc 2.28 or newer."""

import os
import platform

from setuptools import setup
from setuptools.dist import Distribution
from wheel.bdist_wheel import bdist_wheel


class Compiled(Distribution):
    """The package is not pure Python: it has a shared object, which is not compiled here."""

    def has_ext_modules(self):
        return True


class OneWheel(bdist_wheel):
    def get_tag(self):
        return "py3", "none", "manylinux_2_28_" + platform.machine()


setup(version=os.environ["PERCUSS_VERSION"], distclass=Compiled, cmdclass={"bdist_wheel": OneWheel})
