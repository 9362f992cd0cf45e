"""percuss: rigid bodies touch, with friction: what are the velocities after?

One impact: `solve`, `compare`, `judge`, `diagnose`, `deviate`, `hodograph`; in world axes
`collide`, `touches`. Arrays of impacts: `batch2`, `batch3`, `collide_bodies`. Several contacts at
once: `solve_contacts`, `strike`, `Mechanism`, `chain`; many: `Pile`, `BodyPile`. From a
measured acceleration: `identify`; from measured impacts: `screen`, `fit`, `design`. The damping of
a spring for a given e: `convert`. Scenarios of the command: `load`, `scenario`, `sweep`, `read`.

Units are SI, angles in radians. Contact frame (n, t), in space (n, t1, t2): n points out of the
surface into the body; v_n < 0 approaches. World axes: x to the right, y up, right-handed.
Functions for one impact do not need NumPy.
"""

from ._library import Error as Error
from ._library import lib as _lib
from .batch import OUTPUTS2 as OUTPUTS2, OUTPUTS3 as OUTPUTS3
from .batch import Batch as Batch, batch2 as batch2, batch3 as batch3
from .bodies import *  # noqa: F403
from .body import *  # noqa: F403
from .collide_arrays import *  # noqa: F403
from .collision import *  # noqa: F403
from .designing import *  # noqa: F403
from .diagnosis import *  # noqa: F403
from .fitting import *  # noqa: F403
from .identification import *  # noqa: F403
from .impact import *  # noqa: F403
from .impacts import *  # noqa: F403
from .linkage import *  # noqa: F403
from .maps import *  # noqa: F403
from .multi import *  # noqa: F403
from .names import *  # noqa: F403
from .pile import *  # noqa: F403
from .reading import *  # noqa: F403
from .recipe import *  # noqa: F403
from .research import *  # noqa: F403
from .results import *  # noqa: F403
from .scenarios import *  # noqa: F403
from .spring import *  # noqa: F403
from .struck import *  # noqa: F403
from .sweeps import *  # noqa: F403
from .touch import *  # noqa: F403

__version__: str = _lib.pcs_version().decode()
