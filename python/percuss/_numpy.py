"""NumPy, or an object that reports that it is missing. One impact does not need NumPy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
else:
    try:
        import numpy as np
    except ImportError:

        class _Missing:
            def __getattr__(self, name: str) -> Any:
                raise ImportError("arrays need NumPy, which this Python does not have;"
                                  " percuss.solve and all that is about one impact work without it")

        np = _Missing()

__all__ = ["np"]
