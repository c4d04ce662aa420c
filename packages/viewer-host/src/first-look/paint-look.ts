import { axesOf, dot, type PlainView, plus, times } from '../scene/camera/framing.ts';
import { type Insets, offsetOf, type StageSize } from '../scene/camera/room.ts';
import { FIELD_OF_VIEW } from '../state/field-of-view.ts';
import type { LookMesh } from './look-mesh.ts';
import type { LookTheme } from './look-theme.ts';
import { backgroundOf, shadeOf } from './shade.ts';

export interface Picture extends StageSize {
  readonly view: PlainView;
  readonly insets: Insets;
  readonly theme: LookTheme;
  readonly isNeutral: boolean;
}

/** Work after which the painter pauses: about that of a thousand small triangles. */
const portion = 50_000;
/** The work of a triangle or a corner, in pixels. */
const perPiece = 40;
/** Metres before the camera in which nothing is drawn. */
const near = 0.05;

/**
 * Paints meshes as the engine would, without edges and ground: each pixel has the nearest surface. Pauses often, so that the caller can do
 * something else meanwhile.
 * @returns the pixels, in rows from the top, as an `ImageData` keeps them
 */
export function* paintLook(
  meshes: readonly LookMesh[],
  { width, height, view, insets, theme, isNeutral }: Picture,
): Generator<undefined, Uint32Array<ArrayBuffer>, undefined> {
  const pixels = new Uint32Array(width * height);
  for (let y = 0; y < height; y++)
    pixels.fill(backgroundOf(theme, (y + 0.5) / height), y * width, (y + 1) * width);
  yield;
  /** One by the distance of what each pixel shows. */
  const nearest = new Float32Array(width * height);
  const ahead = plus(view.target, times(view.position, -1));
  const forward = times(ahead, 1 / Math.sqrt(dot(ahead, ahead)));
  const { right, up } = axesOf(forward);
  const { position } = view;
  const focus = height / 2 / Math.tan((FIELD_OF_VIEW * Math.PI) / 360);
  const offset = offsetOf(insets);
  const [middleX, middleY] = [width / 2 - offset.x, height / 2 - offset.y];
  let work = 0;
  for (const { colour, corners, triangles } of meshes.flatMap(({ groups }) => groups)) {
    const shade = shadeOf(colour, theme.range, isNeutral);
    const count = corners.length / 3;
    const [xs, ys, depths] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)];
    for (let at = 0; at < count; at++) {
      const x = (corners[3 * at] ?? 0) - position.x;
      const y = (corners[3 * at + 1] ?? 0) - position.y;
      const z = (corners[3 * at + 2] ?? 0) - position.z;
      const depth = x * forward.x + y * forward.y + z * forward.z;
      depths[at] = depth > near ? 1 / depth : 0;
      xs[at] = middleX + (focus * (x * right.x + y * right.y + z * right.z)) / depth;
      ys[at] = middleY - (focus * (x * up.x + y * up.y + z * up.z)) / depth;
      work += perPiece;
      if (work > portion) {
        yield;
        work = 0;
      }
    }
    for (let at = 0; at < triangles.length; at += 3) {
      const [a, b, c] = [triangles[at] ?? 0, triangles[at + 1] ?? 0, triangles[at + 2] ?? 0];
      const [da, db, dc] = [depths[a] ?? 0, depths[b] ?? 0, depths[c] ?? 0];
      work += perPiece;
      if (work > portion) {
        yield;
        work = 0;
      }
      if (da === 0 || db === 0 || dc === 0) continue;
      const [xa, ya] = [xs[a] ?? 0, ys[a] ?? 0];
      const [xb, yb] = [xs[b] ?? 0, ys[b] ?? 0];
      const [xc, yc] = [xs[c] ?? 0, ys[c] ?? 0];
      const area = (xb - xa) * (yc - ya) - (xc - xa) * (yb - ya);
      // A pixel belongs to the triangle that its middle is in.
      const left = Math.max(0, Math.ceil(Math.min(xa, xb, xc) - 0.5));
      const rightmost = Math.min(width - 1, Math.floor(Math.max(xa, xb, xc) - 0.5));
      const top = Math.max(0, Math.ceil(Math.min(ya, yb, yc) - 0.5));
      const bottom = Math.min(height - 1, Math.floor(Math.max(ya, yb, yc) - 0.5));
      if (area === 0 || left > rightmost || top > bottom) continue;
      const seen = shade(normalOf(corners, a, b, c, area > 0 ? -1 : 1));
      // The shares of the three corners change evenly along rows and columns.
      const stepA = (yb - yc) / area;
      const stepB = (yc - ya) / area;
      const downA = (xc - xb) / area;
      const downB = (xa - xc) / area;
      const [dx, dy] = [left + 0.5 - xa, top + 0.5 - ya];
      let rowA = 1 + dx * stepA + dy * downA;
      let rowB = dx * stepB + dy * downB;
      for (let y = top; y <= bottom; y++, rowA += downA, rowB += downB) {
        let [shareA, shareB] = [rowA, rowB];
        for (
          let pixel = y * width + left, last = y * width + rightmost;
          pixel <= last;
          pixel++, shareA += stepA, shareB += stepB
        ) {
          const shareC = 1 - shareA - shareB;
          if (shareA < 0 || shareB < 0 || shareC < 0) continue;
          const depth = shareA * da + shareB * db + shareC * dc;
          if (depth <= (nearest[pixel] ?? 0)) continue;
          nearest[pixel] = depth;
          pixels[pixel] = seen;
        }
      }
      work += (rightmost - left) * (bottom - top);
    }
  }
  return pixels;
}

/** Of a triangle, towards the camera. */
function normalOf(corners: Float32Array, a: number, b: number, c: number, side: number) {
  const at = (corner: number, axis: number) =>
    (corners[3 * corner + axis] ?? 0) - (corners[3 * a + axis] ?? 0);
  const x = at(b, 1) * at(c, 2) - at(b, 2) * at(c, 1);
  const y = at(b, 2) * at(c, 0) - at(b, 0) * at(c, 2);
  const z = at(b, 0) * at(c, 1) - at(b, 1) * at(c, 0);
  const length = side / (Math.sqrt(x * x + y * y + z * z) || 1);
  return { x: x * length, y: y * length, z: z * length };
}
