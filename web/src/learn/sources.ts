/** The papers that presets come from; keys as in docs/references.bib. */
export interface Source {
  readonly text: string;
  readonly doi: string | null;
  /** The paper's scenario in the repository. */
  readonly file: string;
}

export const SOURCES = {
  "baruh-2022": {
    text: "H. Baruh, Inconsistencies in Modeling Impact with Friction by Algebraic Equations, Dynamics 2 (2022) 434-448",
    doi: "10.3390/dynamics2040025",
    file: "papers/baruh-2022/rod.yaml",
  },
  "brach-1993": {
    text: "R. M. Brach, Classical Planar Impact Theory and the Tip Impact of a Slender Rod, International Journal of Impact Engineering 13 (1993) 21-33",
    doi: null,
    file: "papers/brach-1993/rod.yaml",
  },
  "hurmuzlu-marghitu-1994": {
    text: "Y. Hurmuzlu and D. B. Marghitu, Rigid Body Collisions of Planar Kinematic Chains With Multiple Contact Points, International Journal of Robotics Research 13 (1994) 82-92",
    doi: "10.1177/027836499401300106",
    file: "papers/hurmuzlu-marghitu-1994/three-link.yaml",
  },
  "kharaz-2001": {
    text: "A. H. Kharaz, D. A. Gorham and A. D. Salman, An experimental study of the elastic rebound of spheres, Powder Technology 120 (2001) 281-291",
    doi: "10.1016/S0032-5910(01)00283-2",
    file: "papers/kharaz-2001/sphere.yaml",
  },
  "payr-glocker-2005": {
    text: "M. Payr and Ch. Glocker, Oblique Frictional Impact of a Bar: Analysis and Comparison of Different Impact Laws, Nonlinear Dynamics 41 (2005) 361-383",
    doi: "10.1007/s11071-005-8200-z",
    file: "papers/payr-glocker-2005/bar.yaml",
  },
  "sun-baruh-2022": {
    text: "H. Sun and H. Baruh, Analysis of Three-Dimensional Rigid-Body Impact with Friction, Dynamics 2 (2022) 1-26",
    doi: "10.3390/dynamics2010001",
    file: "papers/sun-baruh-2022/rod.yaml",
  },
} as const satisfies Record<string, Source>;

export type SourceKey = keyof typeof SOURCES;
