import type { Json } from '@gantry/plugin-sdk';
import type { FakeModel } from '@gantry/plugin-sdk/fake-host';
import { globalIdOf } from './global-id.ts';

/** Scene frame, metres: x, y and z. */
export type Point = readonly [number, number, number];
/** Scene frame, metres: min x, y, z, max x, y, z. */
export type Box = readonly [number, number, number, number, number, number];

/** What an object looks like where it is no box. */
export type Form =
  /** A round bar. */
  | { readonly kind: 'tube'; readonly from: Point; readonly to: Point; readonly radius: number }
  /** A part of a ring around the x axis. Angles are in degrees from the crown, clockwise as seen along x. */
  | {
      readonly kind: 'segment';
      readonly centre: Point;
      readonly inner: number;
      readonly outer: number;
      readonly length: number;
      readonly from: number;
      readonly to: number;
    }
  /** A flat area, such as a work zone: corners in a row. */
  | { readonly kind: 'area'; readonly corners: readonly Point[]; readonly height: number };

type FakeObject = FakeModel['objects'][number];
export interface FixtureObject extends FakeObject {
  readonly form?: Form;
}
export interface FixtureModel extends FakeModel {
  readonly objects: readonly FixtureObject[];
}

interface Described {
  /** Unique in the model; the GlobalId is made from it. */
  readonly key: string;
  readonly category: string;
  readonly name: string;
  readonly properties?: Readonly<Record<string, Json>>;
  /** Key of the object that it lies in. */
  readonly parent?: string;
  readonly box?: Box;
  readonly form?: Form;
}

/** A model whose objects have GlobalIds made from the model's id and their keys. */
export function fixtureModel(id: string, name: string, objects: readonly Described[]): FixtureModel {
  const idOf = (key: string) => globalIdOf(`${id}/${key}`);
  return {
    id,
    name,
    objects: objects.map(({ key, category, name: objectName, properties, parent, box, form }) => {
      const bounds = box ?? (form && boundsOf(form));
      return {
        globalId: idOf(key),
        category,
        properties: { Name: objectName, ...properties },
        ...(parent !== undefined && { parent: idOf(parent) }),
        ...(bounds && { box: bounds }),
        ...(form && { form }),
      };
    }),
  };
}

function boundsOf(form: Form): Box {
  if (form.kind === 'tube') return around([form.from, form.to], form.radius);
  if (form.kind === 'area') {
    const [x0, y0, z0, x1, y1, z1] = around(form.corners, 0);
    return [x0, y0, z0, x1, y1 + form.height, z1];
  }
  const { centre, outer, inner, length, from, to } = form;
  const points: Point[] = [];
  const steps = Math.ceil((to - from) / 5);
  for (let step = 0; step <= steps; step += 1) {
    const angle = from + ((to - from) * step) / steps;
    for (const radius of [inner, outer]) {
      const at = (angle * Math.PI) / 180;
      const [x, y, z] = centre;
      points.push([x, y + radius * Math.cos(at), z + radius * Math.sin(at)]);
      points.push([x + length, y + radius * Math.cos(at), z + radius * Math.sin(at)]);
    }
  }
  return around(points, 0);
}

function around(points: readonly Point[], margin: number): Box {
  const along = (axis: 0 | 1 | 2) => points.map((point) => point[axis]);
  const min = (axis: 0 | 1 | 2) => Math.min(...along(axis)) - margin;
  const max = (axis: 0 | 1 | 2) => Math.max(...along(axis)) + margin;
  return [min(0), min(1), min(2), max(0), max(1), max(2)];
}
