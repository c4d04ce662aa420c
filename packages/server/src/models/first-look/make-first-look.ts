import { readFile, writeFile } from 'node:fs/promises';
import { deflateSync, inflateSync } from 'node:zlib';
import { encodeFirstLook } from '@gantry/contract';
import type { Box3 } from 'three';
import { coarseMesh, meshToolsReady } from './coarse-mesh.ts';
import { frameOf, gridStep, type LookFrame } from './look-frame.ts';
import { readParts } from './look-parts.ts';

export interface LookLimits {
  /** Of the compressed file. */
  readonly bytes: number;
  readonly triangles: number;
  /** Milliseconds. */
  readonly time: number;
}

/** Drawing takes more time than fetching, so triangles count more than bytes. A late look would make a version wait. */
export const lookLimits: LookLimits = { bytes: 300_000, triangles: 40_000, time: 30_000 };

/** Width in pixels of the picture for which the first try is made. */
const picture = 1400;
/** The most boxes of objects in a look: enough to know where most of the model is. */
const mostBoxes = 1000;
/** A try is made coarser by at least this factor. */
const leastStep = 1.3;

/**
 * Makes a coarse mesh from a file of fragments and writes it, compressed like the fragments. The same fragments give the same bytes.
 * Blocks the thread.
 * @throws Error if the model has nothing to draw, and if the time is over; nothing is written then.
 */
export async function makeFirstLook(
  fragments: string,
  look: string,
  limits: LookLimits = lookLimits,
): Promise<void> {
  const end = performance.now() + limits.time;
  const checkTime = () => {
    if (performance.now() > end) throw new Error('There was no time for a first look.');
  };
  await meshToolsReady();
  const raw = new Uint8Array(inflateSync(await readFile(fragments)));
  const { parts, boxes } = readParts(raw, checkTime);
  if (parts.length === 0) throw new Error('The model has nothing to draw in a first look.');
  const frame = frameOf(boxes);
  const ofObjects = sampleOf(boxes, frame);
  for (let pixel = frame.built / picture; ; ) {
    const groups = coarseMesh(parts, frame, pixel, checkTime);
    const triangles = groups.reduce((sum, group) => sum + group.triangles.length / 3, 0);
    if (triangles === 0) throw new Error('The model is too fine for a first look.');
    checkTime();
    // Far too many triangles are not worth compressing.
    let excess = triangles / limits.triangles;
    if (excess <= 1) {
      const bytes = deflateSync(
        encodeFirstLook({ from: frame.from, step: frame.step, groups, boxes: ofObjects }),
        { level: 9 },
      );
      excess = bytes.length / limits.bytes;
      if (excess <= 1) return writeFile(look, bytes);
    }
    pixel *= Math.max(leastStep, Math.sqrt(excess));
  }
}

function sampleOf(boxes: readonly Box3[], frame: LookFrame): Uint16Array {
  const step = Math.max(1, boxes.length / mostBoxes);
  const sample = Array.from(
    { length: Math.ceil(boxes.length / step) },
    (_, index) => boxes[Math.floor(index * step)],
  );
  return Uint16Array.from(
    sample.flatMap((box) =>
      box
        ? [box.min, box.max].flatMap(({ x, y, z }) => [
            gridStep(x, 0, frame),
            gridStep(y, 1, frame),
            gridStep(z, 2, frame),
          ])
        : [],
    ),
  );
}
