"""The shared object, its functions with their prototypes, and the exception for a fault."""

from __future__ import annotations

import ctypes
import os
from typing import Any, Optional

from . import _layout
from ._layout import pcs_fault


class _Functions:
    """Functions of the shared object; the prototype is set at the first use of a function."""

    def __init__(self) -> None:
        path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "libpercuss.so.0")
        self._dll = ctypes.CDLL(path)
        headers = ctypes.c_char * len(_layout.HEADERS)
        if headers.in_dll(self._dll, "pcs_python_headers").value != _layout.HEADERS:
            raise ImportError(f"{path} is not of this version of the package percuss")

    def __getattr__(self, name: str) -> Any:
        if name not in _layout.FUNCTIONS:
            raise AttributeError(name)
        result, arguments = _layout.FUNCTIONS[name]
        function = getattr(self._dll, name)
        function.restype, function.argtypes = result, arguments
        setattr(self, name, function)
        return function


lib = _Functions()


class Error(ValueError):
    """The call is rejected, or there is no result.

    ``status`` is a `Status`; ``field`` the name of the wrong argument or field, ``rule`` what it
    must be, ``value`` its value (None: not given); ``item`` and ``index`` which of several items (a
    body, a contact, a link, a sample, a problem of a batch; index from 0, None: none); ``left`` the
    residual when a solver did not converge (None: not known).

    >>> import percuss
    >>> try:
    ...     percuss.Material(e=1.5, mu=0.4).check('newton')
    ... except percuss.Error as error:
    ...     print(error.field, '|', error.value, '|', error)
    e | 1.5 | e must lie between 0 and 1 (it is 1.5)
    """

    def __init__(self, text: str, status: int = 1, field: str = "", rule: str = "",
                 value: Optional[float] = None, item: str = "", index: Optional[int] = None,
                 left: Optional[float] = None) -> None:
        super().__init__(text)
        from .names import Status
        self.status = Status(status)
        self.field, self.rule, self.value = field, rule, value
        self.item, self.index, self.left = item, index, left


Error.__module__ = "percuss"


def number_or_none(x: float) -> Optional[float]:
    """None if x is NaN, which means no value."""
    return x if x == x else None


def fault_text(fault: pcs_fault) -> str:
    """The sentence of pcs_fault_text."""
    text = ctypes.create_string_buffer(1024)
    lib.pcs_fault_text(ctypes.byref(fault), text, len(text))
    return text.value.decode()


def error_of(fault: pcs_fault) -> Error:
    """The exception for a fault."""
    return Error(fault_text(fault), fault.status, fault.field.decode(), fault.rule.decode(),
                 number_or_none(fault.value), fault.item.decode(),
                 fault.index if fault.index >= 0 else None, number_or_none(fault.left))


def call(function: Any, *arguments: Any) -> None:
    """Call a function whose last argument is a fault; raise an Error unless it returns PCS_OK."""
    if function(*arguments, None) != 0:
        fault = pcs_fault()
        function(*arguments, ctypes.byref(fault))
        raise error_of(fault)
