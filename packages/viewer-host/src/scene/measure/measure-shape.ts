import { type Camera, Group, Vector3 } from 'three';
import { LineSegmentsGeometry } from 'three/addons/lines/LineSegmentsGeometry.js';
import { coatedLines } from '../lines/coated-lines.ts';
import { metresPerPixel } from '../lines/tag-sprite.ts';
import { disposeTree } from '../overlay/dispose-tree.ts';
import {
  labelSprite,
  type MarkShape,
  type MeasureInk,
  markSprite,
  type SizedSprite,
} from './measure-sprites.ts';

/** CSS pixels; the halo is below the line. */
const WIDTH = { line: 2, chosen: 3.5, halo: 3 };
/** Above the highlights of lines and their tags. */
const ORDER = 20;

export interface MeasureDrawing {
  /** Pairs of points, in scene metres. */
  readonly segments: readonly (readonly [Vector3, Vector3])[];
  readonly marks: readonly { readonly shape: MarkShape; readonly at: Vector3 }[];
  readonly label?: { readonly text: string; readonly at: Vector3 } | undefined;
  readonly isChosen: boolean;
}

/** One measurement in the scene, over all models. It owns its geometry, materials and textures; `dispose` frees them. */
export class MeasureShape {
  readonly group = new Group();
  private readonly sprites: SizedSprite[] = [];

  constructor({ segments, marks, label, isChosen }: MeasureDrawing, ink: MeasureInk) {
    const origin = marks[0]?.at ?? new Vector3();
    // Far from the project's origin, the numbers on the GPU would not be precise enough.
    this.group.position.copy(origin);
    if (segments.length > 0) {
      const own = segments.flat().flatMap((point) => point.clone().sub(origin).toArray());
      const geometry = new LineSegmentsGeometry().setPositions(own);
      const width = isChosen ? WIDTH.chosen : WIDTH.line;
      this.group.add(
        ...coatedLines(geometry, [
          { color: ink.paper, width: width + WIDTH.halo, isCovered: false, order: ORDER },
          { color: ink.ink, width, isCovered: false, order: ORDER + 1 },
        ]),
      );
    }
    for (const { shape, at } of marks) this.addSprite(markSprite(shape, ink), at, ORDER + 2);
    if (label) this.addSprite(labelSprite(label.text, ink), label.at, ORDER + (isChosen ? 4 : 3));
  }

  /** Keeps the size of marks and labels on the screen. @param height - of the canvas in CSS pixels. */
  beforeDraw(camera: Camera, height: number): void {
    if (height === 0) return;
    const at = new Vector3();
    for (const { sprite, width, height: own } of this.sprites) {
      const metres = metresPerPixel(at.copy(sprite.position).add(this.group.position), camera, height);
      sprite.scale.set(width * metres, own * metres, 1);
    }
  }

  dispose(): void {
    disposeTree(this.group);
  }

  private addSprite(sized: SizedSprite, at: Vector3, order: number): void {
    sized.sprite.position.copy(at).sub(this.group.position);
    sized.sprite.renderOrder = order;
    this.sprites.push(sized);
    this.group.add(sized.sprite);
  }
}
