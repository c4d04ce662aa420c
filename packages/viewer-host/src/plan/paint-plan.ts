import type { LookMesh } from '../first-look/look-mesh.ts';
import type { PlanTones } from './plan-tones.ts';
import type { PlanSize, PlanView } from './plan-view.ts';

export interface PlanPicture {
  readonly view: PlanView;
  readonly size: PlanSize;
  /** Pixels of the picture for one of CSS. */
  readonly ratio: number;
  /** What is above this height is left out, in scene metres; undefined for everything seen from above. */
  readonly cut: number | undefined;
  readonly tones: PlanTones;
}

export interface PaintedPlan {
  /** In rows from the top, as `ImageData` keeps them. Where nothing is, they are transparent. */
  readonly pixels: Uint32Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  /** x and y of both ends of each line in which a surface is cut, in pixels of the picture. */
  readonly outlines: readonly number[];
}

/** A corner of a triangle on the picture, in pixels, and its height in metres. */
interface Corner {
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

/** Work after which the painter pauses: about that of a thousand small triangles. */
const portion = 50_000;
/** The work of a triangle or a corner, in pixels. */
const perPiece = 40;
/** A difference in height between neighbours is an edge from these metres on, and from this many times a pixel's. */
const edgeFrom = { metres: 0.6, pixels: 3 };
/** Parts of a pixel by which everything is off: an edge through the middle of a pixel, such as the diagonal of a square, would put it in both triangles. */
const aside = { x: 0.0137, y: 0.0071 };

/**
 * Paints meshes seen from straight above, north up: each pixel has the highest surface below the cut, or the grey of what is cut through. Pauses
 * often, so that the caller can do something else meanwhile.
 */
export function* paintPlan(
  meshes: readonly LookMesh[],
  { view, size, ratio, cut, tones }: PlanPicture,
): Generator<undefined, PaintedPlan, undefined> {
  const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)];
  const metres = view.scale / ratio;
  const raster = new Raster(width, height);
  const outlines: number[] = [];
  const shades = shadesOf(tones);
  const most = cut ?? Number.POSITIVE_INFINITY;
  let work = 0;
  for (const { corners, triangles } of meshes.flatMap(({ groups }) => groups)) {
    const placed = Array.from(
      { length: corners.length / 3 },
      (_, nth): Corner => ({
        x: width / 2 + aside.x + ((corners[3 * nth] ?? 0) - view.middle.x) / metres,
        y: height / 2 + aside.y + ((corners[3 * nth + 2] ?? 0) - view.middle.z) / metres,
        height: corners[3 * nth + 1] ?? 0,
      }),
    );
    work += placed.length * perPiece;
    let isCut = false;
    for (let at = 0; at < triangles.length; at += 3) {
      work += perPiece;
      if (work > portion) {
        yield;
        work = 0;
      }
      const a = placed[triangles[at] ?? 0];
      const b = placed[triangles[at + 1] ?? 0];
      const c = placed[triangles[at + 2] ?? 0];
      if (!a || !b || !c || isBeside(a, b, c, width, height)) continue;
      if (a.height > most && b.height > most && c.height > most) continue;
      const rise = riseOf(a, b, c, metres);
      const shade = shades[Math.round(Math.abs(rise) * steps)] ?? 0;
      if (a.height <= most && b.height <= most && c.height <= most) {
        work += raster.fill(a, b, c, shade);
        continue;
      }
      isCut = true;
      const { below, ends } = cutTriangle([a, b, c], most);
      const [first, second, third, fourth] = below;
      if (first && second && third) work += raster.fill(first, second, third, shade);
      if (first && third && fourth) work += raster.fill(first, third, fourth, shade);
      const [from, to] = ends;
      if (from && to) outlines.push(from.x, from.y, to.x, to.y);
    }
    raster.endGroup(isCut);
  }
  yield;
  if (cut !== undefined) raster.fillSolids(cut, tones.solid);
  raster.drawEdges(Math.max(edgeFrom.metres, edgeFrom.pixels * metres), tones.edge);
  return { pixels: raster.pixels, width, height, outlines };
}

/** The picture while it is painted. */
class Raster {
  readonly pixels: Uint32Array<ArrayBuffer>;
  private readonly width: number;
  private readonly height: number;
  /** Of what each pixel shows. */
  private readonly heights: Float32Array;
  /** How many more surfaces of the group look down than up, below the cut. */
  private readonly downs: Int16Array;
  /** 1 where the cut goes through a solid. */
  private readonly solids: Uint8Array;
  /** Rows that the group has painted. */
  private rows = { from: Number.POSITIVE_INFINITY, to: -1 };

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.pixels = new Uint32Array(width * height);
    this.heights = new Float32Array(width * height).fill(Number.NEGATIVE_INFINITY);
    this.downs = new Int16Array(width * height);
    this.solids = new Uint8Array(width * height);
  }

  /** @returns the pixels that were looked at */
  fill(a: Corner, b: Corner, c: Corner, shade: number): number {
    const { width, pixels, heights, downs } = this;
    const area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
    const left = Math.max(0, Math.ceil(Math.min(a.x, b.x, c.x) - 0.5));
    const right = Math.min(width - 1, Math.floor(Math.max(a.x, b.x, c.x) - 0.5));
    const top = Math.max(0, Math.ceil(Math.min(a.y, b.y, c.y) - 0.5));
    const bottom = Math.min(this.height - 1, Math.floor(Math.max(a.y, b.y, c.y) - 0.5));
    if (area === 0 || left > right || top > bottom) return 0;
    this.rows.from = Math.min(this.rows.from, top);
    this.rows.to = Math.max(this.rows.to, bottom);
    // With y to the south, corners that turn to the right on the picture are seen from below.
    const down = area > 0 ? 1 : -1;
    // The shares of the corners change evenly along rows and columns.
    const [acrossA, acrossB] = [(b.y - c.y) / area, (c.y - a.y) / area];
    const [downA, downB] = [(c.x - b.x) / area, (a.x - c.x) / area];
    const [dx, dy] = [left + 0.5 - a.x, top + 0.5 - a.y];
    let rowA = 1 + dx * acrossA + dy * downA;
    let rowB = dx * acrossB + dy * downB;
    for (let y = top; y <= bottom; y++, rowA += downA, rowB += downB) {
      let [shareA, shareB] = [rowA, rowB];
      for (
        let pixel = y * width + left, last = y * width + right;
        pixel <= last;
        pixel++, shareA += acrossA, shareB += acrossB
      ) {
        const shareC = 1 - shareA - shareB;
        if (shareA < 0 || shareB < 0 || shareC < 0) continue;
        downs[pixel] = (downs[pixel] ?? 0) + down;
        const at = shareA * a.height + shareB * b.height + shareC * c.height;
        if (at <= (heights[pixel] ?? 0)) continue;
        heights[pixel] = at;
        pixels[pixel] = shade;
      }
    }
    return (right - left) * (bottom - top);
  }

  /**
   * All of a group is painted. A closed solid that is wholly below the cut looks up as often as down; one that the cut goes through has lost what
   * looks up. Counted for each group alone, because ground is often an open surface.
   */
  endGroup(isCut: boolean): void {
    const [from, to] = [this.rows.from * this.width, (this.rows.to + 1) * this.width];
    this.rows = { from: Number.POSITIVE_INFINITY, to: -1 };
    if (from >= to) return;
    if (isCut)
      for (let pixel = from; pixel < to; pixel++) if ((this.downs[pixel] ?? 0) > 0) this.solids[pixel] = 1;
    this.downs.fill(0, from, to);
  }

  fillSolids(cut: number, solid: number): void {
    for (let pixel = 0; pixel < this.pixels.length; pixel++)
      if (this.solids[pixel] === 1) {
        this.pixels[pixel] = solid;
        this.heights[pixel] = cut;
      }
  }

  /** Draws the border of whatever stands higher than what is beside it by at least some metres. What is cut has an outline already. */
  drawEdges(least: number, edge: number): void {
    const { width, heights, pixels, solids } = this;
    for (let pixel = 0; pixel < pixels.length; pixel++) {
      const here = heights[pixel] ?? 0;
      const beside = (pixel + 1) % width === 0 ? here : (heights[pixel + 1] ?? here);
      const below = heights[pixel + width] ?? here;
      if ((here - beside > least || here - below > least) && solids[pixel] !== 1) pixels[pixel] = edge;
      if (beside - here > least && solids[pixel + 1] !== 1) pixels[pixel + 1] = edge;
      if (below - here > least && solids[pixel + width] !== 1) pixels[pixel + width] = edge;
    }
  }
}

function isBeside(a: Corner, b: Corner, c: Corner, width: number, height: number): boolean {
  return (
    Math.max(a.x, b.x, c.x) < 0 ||
    Math.min(a.x, b.x, c.x) > width ||
    Math.max(a.y, b.y, c.y) < 0 ||
    Math.min(a.y, b.y, c.y) > height
  );
}

/** The upward part of the normal of length 1. @param metres - of a pixel */
function riseOf(a: Corner, b: Corner, c: Corner, metres: number): number {
  const [bx, by, bh] = [(b.x - a.x) * metres, (b.y - a.y) * metres, b.height - a.height];
  const [cx, cy, ch] = [(c.x - a.x) * metres, (c.y - a.y) * metres, c.height - a.height];
  const up = by * cx - bx * cy;
  const length = Math.sqrt(up * up + (bh * cy - by * ch) ** 2 + (bx * ch - bh * cx) ** 2);
  return length === 0 ? 0 : up / length;
}

/** What of a triangle is below a height, in the same order of turning, and the two ends of the cut. */
function cutTriangle(
  corners: readonly [Corner, Corner, Corner],
  most: number,
): { readonly below: readonly Corner[]; readonly ends: readonly Corner[] } {
  const below: Corner[] = [];
  const ends: Corner[] = [];
  for (const [nth, from] of corners.entries()) {
    const to = corners[(nth + 1) % 3] ?? from;
    if (from.height <= most) below.push(from);
    if (from.height <= most === to.height <= most) continue;
    const share = (most - from.height) / (to.height - from.height);
    const end = {
      x: from.x + share * (to.x - from.x),
      y: from.y + share * (to.y - from.y),
      height: most,
    };
    below.push(end);
    ends.push(end);
  }
  return { below, ends };
}

/** Steps of grey between a steep and a level surface. */
const steps = 16;

function shadesOf({ level, steep }: PlanTones): readonly number[] {
  return Array.from({ length: steps + 1 }, (_, step) => {
    const part = (shift: number) => {
      const from = (steep >> shift) & 255;
      return Math.round(from + ((((level >> shift) & 255) - from) * step) / steps) << shift;
    };
    return (0xff000000 | part(16) | part(8) | part(0)) >>> 0;
  });
}
