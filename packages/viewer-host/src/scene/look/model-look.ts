import { Color, type Material, MeshLambertMaterial, ShaderMaterial } from 'three';
import type { EngineModel } from '../engine/engine-model.ts';
import { Cut } from '../sections/cut.ts';
import { modelTone, ownTone } from './model-tone.ts';
import type { ToneRange } from './tone-range.ts';

interface Own {
  readonly color: Color;
  readonly opacity: number;
  readonly transparent: boolean;
}

/** Applies the model's greys or own colours and the layer's opacity to the engine's materials, which are shared between tiles. */
export class ModelLook {
  readonly cut: Cut;
  private range: ToneRange;
  private isNeutral = false;
  /** By engine model id, 0..1. */
  private readonly opacities = new Map<string, number>();
  private readonly own = new WeakMap<Material, Own>();

  /** @param cut - the sections through the models */
  constructor(range: ToneRange, cut = new Cut()) {
    this.range = range;
    this.cut = cut;
  }

  setRange(range: ToneRange): void {
    this.range = range;
  }

  /** @param isNeutral - greys instead of the file's own colours. */
  setNeutral(isNeutral: boolean): void {
    this.isNeutral = isNeutral;
  }

  /** @returns whether the opacity has changed. */
  setOpacity(engineModelId: string, opacity: number): boolean {
    if ((this.opacities.get(engineModelId) ?? 1) === opacity) return false;
    this.opacities.set(engineModelId, opacity);
    return true;
  }

  forget(engineModelId: string): void {
    this.opacities.delete(engineModelId);
  }

  readonly apply = ({ id }: Pick<EngineModel, 'id'>, material: Material): void => {
    const own = this.own.get(material) ?? read(material);
    if (!own) return;
    this.own.set(material, own);
    this.cut.apply(material);
    const color = isPainted(material)
      ? own.color
      : (this.isNeutral ? modelTone : ownTone)(own.color, this.range);
    const opacity = own.opacity * (this.opacities.get(id) ?? 1);
    material.transparent = own.transparent || opacity < 1;
    // Otherwise transparent items would be drawn twice, back and front.
    material.forceSinglePass = true;
    if (material instanceof MeshLambertMaterial) {
      material.color.copy(color);
      material.opacity = opacity;
      // Edges and overlays in the same plane are drawn over the surface.
      material.polygonOffset = true;
      material.polygonOffsetFactor = 1;
      material.polygonOffsetUnits = 1;
    } else if (material instanceof ShaderMaterial) {
      // Thin lines in the colours of surfaces could hardly be told from the background.
      uniform(
        material,
        'lodColor',
        isPainted(material) ? color : color.clone().multiplyScalar(this.range.line),
      );
      uniform(material, 'lodOpacity', opacity);
    }
  };
}

/** Whether the material has a colour from a style layer, as opposed to the file's own. */
function isPainted(material: Material): boolean {
  return material.userData.customId === 'paint';
}

function read(material: Material): Own | undefined {
  if (material instanceof MeshLambertMaterial)
    return { color: material.color.clone(), opacity: material.opacity, transparent: material.transparent };
  if (!(material instanceof ShaderMaterial)) return undefined;
  const color: unknown = material.uniforms.lodColor?.value;
  const opacity: unknown = material.uniforms.lodOpacity?.value;
  if (!(color instanceof Color) || typeof opacity !== 'number') return undefined;
  return { color: color.clone(), opacity, transparent: material.transparent };
}

function uniform(material: ShaderMaterial, name: string, value: Color | number): void {
  const slot = material.uniforms[name];
  if (slot) slot.value = value;
}
