import { expect, it } from 'vitest';
import { geometryOf } from '../scene/object-geometry.ts';
import { fixtureModels } from './fixture-models.ts';

const models = Object.values(fixtureModels).flatMap((make) => make());

it.each(models)('$name has objects with GlobalIds of their own, whose parents are there', ({ objects }) => {
  const ids = objects.map(({ globalId }) => globalId);
  expect(ids.filter((id) => !/^[0-3][0-9A-Za-z_$]{21}$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(objects.filter(({ parent }) => parent !== undefined && !ids.includes(parent))).toEqual([]);
});

it.each(models)('$name is drawn inside the boxes that the fake scene knows', ({ objects }) => {
  const outside = objects.filter((object) => {
    const geometry = geometryOf(object);
    if (!geometry || !object.box) return geometry !== undefined;
    geometry.computeBoundingBox();
    const { min, max } = geometry.boundingBox ?? {};
    const [x0, y0, z0, x1, y1, z1] = object.box;
    const room = 0.03;
    return (
      !min ||
      !max ||
      min.x < x0 - room ||
      min.y < y0 - room ||
      min.z < z0 - room ||
      max.x > x1 + room ||
      max.y > y1 + room ||
      max.z > z1 + room
    );
  });
  expect(outside.map(({ properties }) => properties?.Name)).toEqual([]);
});
