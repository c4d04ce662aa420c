import {
  decodeFirstLook,
  encodeFirstLook,
  type FirstLook,
  type LookGroup,
  lookSteps,
} from '@gantry/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const step = fc.integer({ min: 0, max: lookSteps - 1 });
const steps = (size: number, minLength: number) =>
  fc
    .array(fc.array(step, { minLength: size, maxLength: size }), { minLength, maxLength: 60 })
    .map((list) => Uint16Array.from(list.flat()));
const byte = fc.integer({ min: 0, max: 255 });
const group = steps(3, 3).chain((corners) => {
  const corner = fc.integer({ min: 0, max: corners.length / 3 - 1 });
  return fc.record<LookGroup>({
    colour: fc.tuple(byte, byte, byte),
    corners: fc.constant(corners),
    triangles: fc.array(fc.tuple(corner, corner, corner)).map((list) => Uint32Array.from(list.flat())),
  });
});
const metres = fc.float({ noNaN: true, noDefaultInfinity: true });
const look = fc.record<FirstLook>({
  from: fc.tuple(metres, metres, metres),
  step: metres,
  groups: fc.array(group, { maxLength: 5 }),
  boxes: steps(6, 0),
});

test('what is written is read, whatever corners and triangles there are', () => {
  fc.assert(
    fc.property(look, (given) => {
      expect(decodeFirstLook(encodeFirstLook(given))).toEqual(given);
    }),
  );
});

test('bytes that are cut, longer or damaged are refused or read as other values, and never end the reader otherwise', () => {
  const change = fc.tuple(fc.nat(), byte);
  fc.assert(
    fc.property(look, fc.array(change, { maxLength: 4 }), fc.nat(), (given, changes, cut) => {
      const bytes = encodeFirstLook(given);
      expect(() => decodeFirstLook(bytes.subarray(0, cut % bytes.length))).toThrow('no first look');
      expect(() => decodeFirstLook(Uint8Array.from([...bytes, 0]))).toThrow('no first look');
      for (const [at, value] of changes) bytes[at % bytes.length] = value;
      try {
        for (const { corners, triangles } of decodeFirstLook(bytes).groups)
          for (const corner of triangles) expect(corner).toBeLessThan(corners.length / 3);
      } catch (error) {
        expect(String(error)).toContain('no first look');
      }
    }),
  );
});
