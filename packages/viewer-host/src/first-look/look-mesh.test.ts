import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cornersOf, type PlainBox } from '../scene/camera/framing.ts';
import { meshOf } from './look-mesh.ts';

const from = [-5, 2, 11] as const;
const step = 0.5;
const steps = fc.tuple(...Array.from({ length: 6 }, () => fc.integer({ min: 0, max: 4095 })));

test('a box in the scene is the smallest around the eight turned corners of the box in the file', () => {
  fc.assert(
    fc.property(steps, fc.double({ min: -4, max: 4, noNaN: true }), (ends, turn) => {
      const lowest = ends.slice(0, 3).map((value, axis) => Math.min(value, ends[axis + 3] ?? 0));
      const highest = ends.slice(0, 3).map((value, axis) => Math.max(value, ends[axis + 3] ?? 0));
      const frame = {
        along: 1.5 * Math.cos(turn),
        across: 1.5 * Math.sin(turn),
        scale: 1.5,
        move: [10, 20, 30] as const,
      };
      const point = ([x = 0, y = 0, z = 0]: readonly number[]) => ({
        x: from[0] + step * x,
        y: from[1] + step * y,
        z: from[2] + step * z,
      });
      const all = cornersOf({ min: point(lowest), max: point(highest) });
      // The corners themselves go through the same function, as those of a mesh.
      const corners = Uint16Array.from(
        all.flatMap(({ x, y, z }) => [(x - from[0]) / step, (y - from[1]) / step, (z - from[2]) / step]),
      );
      const { groups, boxes } = meshOf(
        {
          from,
          step,
          groups: [{ colour: [1, 2, 3], corners, triangles: new Uint32Array() }],
          boxes: Uint16Array.from([...lowest, ...highest]),
        },
        frame,
      );
      const placed = groups[0]?.corners ?? new Float32Array();
      const box: PlainBox | undefined = boxes[0];
      for (const [axis, name] of (['x', 'y', 'z'] as const).entries()) {
        const values = [...placed].filter((_, at) => at % 3 === axis);
        expect(box?.min[name]).toBeCloseTo(Math.min(...values), 2);
        expect(box?.max[name]).toBeCloseTo(Math.max(...values), 2);
      }
    }),
    { numRuns: 50 },
  );
});
