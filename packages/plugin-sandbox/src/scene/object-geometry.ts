import type { FakeModel } from '@gantry/plugin-sdk/fake-host';
import {
  BoxGeometry,
  type BufferGeometry,
  CylinderGeometry,
  ExtrudeGeometry,
  Quaternion,
  Shape,
  Vector3,
} from 'three';
import type { Form, Point } from '../models/fixture-object.ts';

type FakeObject = FakeModel['objects'][number];

/** The shape of an object in the scene frame; undefined for one that has none, such as a storey. */
export function geometryOf(object: FakeObject): BufferGeometry | undefined {
  const form = formOf(object);
  if (form) return geometryOfForm(form);
  if (!object.box) return undefined;
  const [x0, y0, z0, x1, y1, z1] = object.box;
  const box = new BoxGeometry(x1 - x0, y1 - y0, z1 - z0);
  return box.translate((x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2);
}

function formOf(object: FakeObject): Form | undefined {
  // Models of the page have forms; those of a plugin's tests have boxes only.
  return 'form' in object ? (object.form as Form | undefined) : undefined;
}

function geometryOfForm(form: Form): BufferGeometry {
  if (form.kind === 'tube') return tube(form.from, form.to, form.radius);
  if (form.kind === 'area') return area(form.corners, form.height);
  const { centre, inner, outer, length, from, to } = form;
  const start = ((90 + from) * Math.PI) / 180;
  const end = ((90 + to) * Math.PI) / 180;
  const outline = new Shape();
  outline.absarc(0, 0, outer, start, end, false);
  outline.absarc(0, 0, inner, end, start, true);
  const extruded = new ExtrudeGeometry(outline, { depth: length, bevelEnabled: false, curveSegments: 10 });
  // Drawn in x and y and drawn out along z; turned so that it runs along x.
  return extruded.rotateY(Math.PI / 2).translate(...centre);
}

function tube(from: Point, to: Point, radius: number): BufferGeometry {
  const [start, end] = [new Vector3(...from), new Vector3(...to)];
  const along = end.clone().sub(start);
  const cylinder = new CylinderGeometry(radius, radius, along.length(), 10);
  const turn = new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), along.clone().normalize());
  const middle = start.add(end).multiplyScalar(0.5);
  return cylinder.applyQuaternion(turn).translate(middle.x, middle.y, middle.z);
}

function area(corners: readonly Point[], height: number): BufferGeometry {
  const outline = new Shape();
  for (const [at, [x, , z]] of corners.entries()) {
    if (at === 0) outline.moveTo(x, -z);
    else outline.lineTo(x, -z);
  }
  const level = corners[0]?.[1] ?? 0;
  const extruded = new ExtrudeGeometry(outline, { depth: height, bevelEnabled: false });
  return extruded.rotateX(-Math.PI / 2).translate(0, level, 0);
}
