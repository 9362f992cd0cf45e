"""The examples of docstrings and documents run unchanged."""

import doctest
import importlib
import inspect
import pkgutil
import re
from pathlib import Path

import percuss

HERE = Path(__file__).parent


def modules():
    yield percuss
    for item in pkgutil.iter_modules(percuss.__path__):
        yield importlib.import_module("percuss." + item.name)


def test_doctests():
    tried = 0
    for module in modules():
        result = doctest.testmod(module)
        assert result.failed == 0, module
        tried += result.attempted
    assert tried > 60


def test_every_public_name_is_explained():
    for name in dir(percuss):
        thing = getattr(percuss, name)
        if not name.startswith("_") and callable(thing):
            assert thing.__doc__, name
            if inspect.isfunction(thing):
                assert ">>>" in thing.__doc__, name


def run_blocks(path):
    """Run every block of Python in a document, one after the other in one namespace."""
    blocks = re.findall(r"^```python\n(.*?)^```", path.read_text(), re.M | re.S)
    space = {}
    for block in blocks:
        exec(compile(block, str(path), "exec"), space)
    return len(blocks)


def test_readme_and_page():
    assert run_blocks(HERE.parent / "README.md") >= 1
    assert run_blocks(HERE.parent / "python.md") >= 3
