"""percuss: rigid bodies touch, with friction: what are the velocities after?"""

from ._library import Error
from .batch import OUTPUTS2, OUTPUTS3, Batch, batch2, batch3
from .impact import (Contact2, Contact3, Impact2, Impact3, Material, Phase2, Phase3, Point2, Point3,
                     law_applies, solve)
from .names import *  # noqa: F403
from .names import __all__ as _names

__all__ = ["Batch", "OUTPUTS2", "OUTPUTS3", "batch2", "batch3", "Contact2", "Contact3", "Error", "Impact2", "Impact3", "Material", "Phase2", "Phase3",
           "Point2", "Point3", "law_applies", "solve", *_names]
