/** How the picture is looked at. */
import type { Computed } from "../contract.js";
import type { Camera, Scales, View } from "./view.js";
import { OBLIQUE, PLANE, fit, keep, viewOf } from "./view.js";

/** Size, scales and camera of the picture; they change between drags only. */
export class Sight {
  camera: Camera = OBLIQUE;
  view: View | null = null;
  private scales: Scales | null = null;
  private width = 0;
  private height = 0;

  resize(width: number, height: number): void {
    this.width = Math.max(200, width);
    this.height = Math.max(150, height);
    this.scales = null;
  }

  reset(): void {
    this.scales = null;
    this.camera = OBLIQUE;
  }

  look({ scene, compare, state, passing, fault }: Computed): View | null {
    if (!scene || this.width === 0) return null;
    if (!this.scales || (!passing && !fault)) {
      const fits = fit(scene, compare, state.shown, this.width, this.height);
      this.scales = this.scales ? keep(this.scales, fits, Math.min(this.width, this.height)) : fits;
    }
    this.view = viewOf(this.scales, scene.dimension === 2 ? PLANE : this.camera, this.width, this.height);
    return this.view;
  }
}
