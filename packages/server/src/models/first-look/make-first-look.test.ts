import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { decodeFirstLook, type FirstLook } from '@gantry/contract';
import { tunnelIfc } from '@gantry/demo';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { convertHere } from '../testing/convert-here.ts';
import { smallIfc } from '../testing/small-ifc.ts';
import { lookLimits, makeFirstLook } from './make-first-look.ts';

// Converting the tunnel takes seconds, on a busy machine many.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let folder: string;
let tunnel: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-look-'));
  const ifc = tunnelIfc({
    schema: 'IFC4X3',
    part: 'all',
    startDate: '2026-05-04',
    dataDate: '2026-11-20',
    extent: { bays: 4 },
  });
  await convertHere(folder, [...ifc].join(''));
  tunnel = join(folder, 'here.frag');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function made(fragments: string, limits = {}) {
  const path = join(folder, 'made.look');
  await rm(path, { force: true });
  await makeFirstLook(fragments, path, { ...lookLimits, ...limits });
  const bytes = readFileSync(path);
  return { bytes, look: decodeFirstLook(inflateSync(bytes)) };
}

const trianglesOf = ({ groups }: FirstLook) =>
  groups.reduce((sum, group) => sum + group.triangles.length / 3, 0);

/** Least and greatest x, y, z of all corners, in metres. */
function reach({ groups, from, step }: FirstLook) {
  const of = (axis: number) => groups.flatMap(({ corners }) => [...corners].filter((_, i) => i % 3 === axis));
  const metres = (axis: number, end: (...values: number[]) => number) =>
    Math.round(10 * ((from[axis] ?? 0) + end(...of(axis)) * step)) / 10;
  return [0, 1, 2].map((axis) => [metres(axis, Math.min), metres(axis, Math.max)]);
}

test('the demo tunnel has a look with the same bytes each time, within the limits', async () => {
  const first = await made(tunnel);
  const second = await made(tunnel);
  expect(second.bytes.equals(first.bytes)).toBe(true);
  expect(first.bytes.length).toBeLessThanOrEqual(lookLimits.bytes);
  expect(trianglesOf(first.look)).toBeGreaterThan(100);
  expect(trianglesOf(first.look)).toBeLessThanOrEqual(lookLimits.triangles);
  expect(first.look.boxes.length / 6).toBeGreaterThan(100);

  const few = await made(tunnel, { triangles: 300 });
  expect([trianglesOf(few.look) > 0, trianglesOf(few.look) <= 300]).toEqual([true, true]);
  const small = await made(tunnel, { bytes: Math.round(first.bytes.length / 2) });
  expect(small.bytes.length).toBeLessThanOrEqual(first.bytes.length / 2);
});

test('without time there is no look, and no file', async () => {
  await expect(made(tunnel, { time: -1 })).rejects.toThrow('no time');
  expect(existsSync(join(folder, 'made.look'))).toBe(false);
});

test('a look stands where the model stands, without spaces, and a box far away does not spoil it', async () => {
  const boxes = [
    ...Array.from({ length: 200 }, (_, at) => ({
      name: `Box ${at}`,
      corner: [at % 20, 3 + Math.floor(at / 20), 5] as const,
    })),
    { name: 'Stray', corner: [5000, 0, 0] as const },
    { name: 'Space', corner: [10, 0, 0] as const, category: 'IFCSPACE' },
  ];
  const { fragments } = await convertHere(folder, smallIfc({ boxes }));
  const { look } = await made(fragments);
  // Y is up, and z is against the file's y.
  expect(reach(look)).toEqual([
    [0, 20],
    [5, 6],
    [-13, -3],
  ]);
  expect(look.step).toBeLessThan(0.1);
});
