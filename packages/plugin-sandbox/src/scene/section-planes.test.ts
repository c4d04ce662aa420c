import type { SectionState } from '@gantry/plugin-sdk';
import { Vector3 } from 'three';
import { expect, it } from 'vitest';
import { planesOf } from './section-planes.ts';

/** Scene frame of a project whose origin is easting 100, northing 200, level 0. */
const toScene = (position: { readonly frame: string; readonly at?: { x: number; y: number; z: number } }) => {
  const { x, y, z } = position.at ?? { x: 0, y: 0, z: 0 };
  return { x: x - 100, y: z, z: -(y - 200) };
};
const keeps = (sections: readonly SectionState[], point: Vector3) =>
  planesOf(sections, toScene).every((plane) => plane.distanceToPoint(point) >= 0);
const section = (shape: SectionState['shape'], isOn = true): SectionState => ({
  id: 's',
  name: 'S',
  isOn,
  shape,
});

it('cuts away what the normal of a plane points to', () => {
  const above = section({ kind: 'plane', at: { x: 100, y: 200, z: 4 }, normal: { x: 0, y: 0, z: 2 } });
  expect([keeps([above], new Vector3(0, 3, 0)), keeps([above], new Vector3(0, 5, 0))]).toEqual([true, false]);
  const north = section({ kind: 'plane', at: { x: 100, y: 210, z: 0 }, normal: { x: 0, y: 1, z: 0 } });
  expect([keeps([north], new Vector3(0, 0, -5)), keeps([north], new Vector3(0, 0, -15))]).toEqual([
    true,
    false,
  ]);
});

it('keeps what is inside a box, and cuts nothing where it is off', () => {
  const box = { kind: 'box', min: { x: 101, y: 201, z: 1 }, max: { x: 103, y: 203, z: 3 } } as const;
  expect(keeps([section(box)], new Vector3(2, 2, -2))).toBe(true);
  expect(keeps([section(box)], new Vector3(2, 2, 2))).toBe(false);
  expect(keeps([section(box, false)], new Vector3(9, 9, 9))).toBe(true);
});
