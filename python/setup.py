"""The tag of the wheel: any CPython 3, one machine, glibc 2.28 or newer."""

import os
import platform

from setuptools import setup
from setuptools.dist import Distribution
from wheel.bdist_wheel import bdist_wheel


class Compiled(Distribution):
    """The shared object is not pure Python, though no extension is compiled here."""

    def has_ext_modules(self):
        return True


class OneWheel(bdist_wheel):
    def get_tag(self):
        return "py3", "none", "manylinux_2_28_" + platform.machine()


setup(version=os.environ["PERCUSS_VERSION"], distclass=Compiled, cmdclass={"bdist_wheel": OneWheel})
