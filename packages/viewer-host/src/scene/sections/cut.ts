import { DoubleSide, FrontSide, type Material, MeshLambertMaterial, type Plane, ShaderMaterial } from 'three';
import { withCaps } from './cap-shader.ts';

/**
 * The planes that cut the models, and what they do to materials. Everything that is cut shares one list of planes: moving a plane costs
 * nothing but a frame.
 */
export class Cut {
  /** Empty while nothing is cut. Never replaced. */
  readonly planes: Plane[] = [];
  /** Materials of closed shapes, which get a cap. */
  private readonly capped = new WeakSet<Material>();

  get isOn(): boolean {
    return this.planes.length > 0;
  }

  /** @returns whether the number of planes has changed between none and some, so that materials must be prepared again. */
  set(planes: readonly Plane[]): boolean {
    const was = this.isOn;
    this.planes.splice(0, this.planes.length, ...planes);
    return was !== this.isOn;
  }

  /** Whether the material is of closed shapes: the cut closes them. */
  isCapped(material: Material): boolean {
    return this.capped.has(material);
  }

  /** For materials of the models. While nothing is cut they are as the engine made them. */
  readonly apply = (material: Material): void => {
    if (material instanceof MeshLambertMaterial) {
      if (material.side === FrontSide && !this.capped.has(material)) this.prepare(material);
      if (this.capped.has(material)) {
        const side = this.isOn ? DoubleSide : FrontSide;
        if (material.side !== side) {
          material.side = side;
          material.needsUpdate = true;
        }
      }
    } else if (material instanceof ShaderMaterial) material.clipping = true;
    this.clip(material);
  };

  /** For what is drawn over the models: it is cut, without caps. */
  clip(material: Material): void {
    material.clippingPlanes = this.planes;
  }

  private prepare(material: MeshLambertMaterial): void {
    this.capped.add(material);
    material.onBeforeCompile = (shader) => {
      if (this.isOn) shader.fragmentShader = withCaps(shader.fragmentShader);
    };
    material.customProgramCacheKey = () => (this.isOn ? 'capped' : 'plain');
  }
}
