import { enclosingClasses } from '@gantry/contract';
import type { Box3, Matrix4, Object3D } from 'three';

/** The most objects whose boxes are asked for. More would not change where the built part is. */
const MAX_SAMPLE = 2000;

interface BoxedModel {
  readonly object: Pick<Object3D, 'matrixWorld'>;
  drawnClasses(): Promise<ReadonlyMap<string, readonly number[]>>;
  getBoxes(localIds: number[]): Promise<Box3[]>;
}

/** Boxes of a model's items with geometry, or of an even sample of them. Leaves out spaces, which only enclose. */
export class ObjectBoxes {
  private readonly model: BoxedModel;
  /** With the model's place when they were asked for. */
  private known: { readonly at: Matrix4; readonly found: Promise<readonly Box3[]> } | undefined = undefined;

  constructor(model: BoxedModel) {
    this.model = model;
  }

  /** Scene metres. */
  read(): Promise<readonly Box3[]> {
    const { matrixWorld } = this.model.object;
    if (!this.known?.at.equals(matrixWorld)) this.known = { at: matrixWorld.clone(), found: this.sample() };
    return this.known.found;
  }

  private async sample(): Promise<readonly Box3[]> {
    const ids = [...(await this.model.drawnClasses())].flatMap(([category, items]) =>
      enclosingClasses.includes(category) ? [] : items,
    );
    const step = Math.max(1, ids.length / MAX_SAMPLE);
    const sample = Array.from(
      { length: Math.ceil(ids.length / step) },
      (_, i) => ids[Math.floor(i * step)] ?? 0,
    );
    if (sample.length === 0) return [];
    return (await this.model.getBoxes(sample)).filter((box) => !box.isEmpty());
  }
}
