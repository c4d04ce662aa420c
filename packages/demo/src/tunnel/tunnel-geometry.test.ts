import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { IfcAPI } from 'web-ifc';
import { bayPosition } from './bays.ts';
import { type TunnelOptions, tunnelIfc } from './tunnel.ts';

const wasm = `${dirname(createRequire(import.meta.url).resolve('web-ifc'))}/`;
const options = {
  part: 'all',
  startDate: '2026-05-04',
  dataDate: '2026-11-20',
  extent: { bays: 12 },
} as const;

interface Parsed {
  schema: string;
  /** Express ids of the products that have a Representation. */
  products: Set<number>;
  triangles: Map<number, number>;
  /** Of all vertices, in the model frame. */
  min: [number, number, number];
  max: [number, number, number];
  complaints: string[];
}

/** Reads a file with the parser of the conversion, and collects its warnings. */
async function parse(file: string): Promise<Parsed> {
  const complaints: string[] = [];
  const note = (...words: unknown[]) => void complaints.push(words.join(' '));
  for (const channel of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, channel).mockImplementation(note);
  const api = new IfcAPI();
  api.SetWasmPath(wasm, true);
  await api.Init();
  const model = api.OpenModel(new TextEncoder().encode(file), { COORDINATE_TO_ORIGIN: false });
  const products = new Set<number>();
  for (const { typeID } of api.GetAllTypesOfModel(model)) {
    if (!api.IsIfcElement(typeID)) continue;
    const ids = api.GetLineIDsWithType(model, typeID);
    for (let index = 0; index < ids.size(); index++) {
      const id = ids.get(index);
      if (api.GetLine(model, id).Representation) products.add(id);
    }
  }
  const triangles = new Map<number, number>();
  const min: Parsed['min'] = [Infinity, Infinity, Infinity];
  const max: Parsed['max'] = [-Infinity, -Infinity, -Infinity];
  api.StreamAllMeshes(model, (mesh) => {
    let count = 0;
    for (let part = 0; part < mesh.geometries.size(); part++) {
      const placed = mesh.geometries.get(part);
      const geometry = api.GetGeometry(model, placed.geometryExpressID);
      count += geometry.GetIndexDataSize() / 3;
      const vertices = api.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize());
      const matrix = placed.flatTransformation;
      const cell = (index: number) => matrix[index] ?? Number.NaN;
      for (let i = 0; i + 5 < vertices.length; i += 6) {
        const [x = 0, y = 0, z = 0] = vertices.subarray(i, i + 3);
        const world = [0, 1, 2].map(
          (row) => cell(row) * x + cell(row + 4) * y + cell(row + 8) * z + cell(row + 12),
        );
        // The parser turns Z up into Y up.
        const [right = 0, up = 0, back = 0] = world;
        for (const [axis, value] of [right, -back, up].entries()) {
          min[axis] = Math.min(min[axis] ?? value, value);
          max[axis] = Math.max(max[axis] ?? value, value);
        }
      }
      geometry.delete();
    }
    triangles.set(mesh.expressID, count);
  });
  const schema = api.GetModelSchema(model);
  api.CloseModel(model);
  api.Dispose();
  return { schema, products, triangles, min, max, complaints };
}

function textOf(schema: TunnelOptions['schema']): string {
  return [...tunnelIfc({ ...options, schema })].join('');
}

afterEach(() => vi.restoreAllMocks());

test.each([
  ['IFC4X3', 'IFC4X3_ADD2'],
  ['IFC4', 'IFC4'],
] as const)('the parser reads %s without a complaint and every product has a body', async (schema, name) => {
  const parsed = await parse(textOf(schema));

  expect(parsed.complaints).toEqual([]);
  expect(parsed.schema).toBe(name);
  expect(parsed.products.size).toBeGreaterThan(1400);
  expect(new Set(parsed.triangles.keys())).toEqual(parsed.products);
  expect(Math.min(...parsed.triangles.values())).toBeGreaterThanOrEqual(12);
  const total = [...parsed.triangles.values()].reduce((sum, count) => sum + count, 0);
  expect(total).toBeLessThan(parsed.products.size * 60);
  // The trench bottom, the crane's tip, and the ground beyond both ramps.
  expect(parsed.min[0]).toBeCloseTo(-200, 1);
  expect(parsed.max[0]).toBeCloseTo(120 + 200, 0);
  expect(parsed.min[2]).toBeCloseTo(4, 3);
  expect(parsed.max[2]).toBeCloseTo(24 + 44.2, 3);
});

test('a tube is where its bays say it is', async () => {
  const parsed = await parse([...tunnelIfc({ ...options, schema: 'IFC4', part: 'services' })].join(''));
  const axis = bayPosition('EB', 1);
  // Services reach from the first bay to the last and no further than the inside of the lining.
  expect(parsed.min[0]).toBeCloseTo(0, 1);
  expect(parsed.max[0]).toBeCloseTo(120, 1);
  for (const side of [parsed.max[1], -parsed.min[1]]) {
    expect(side).toBeLessThan(axis.y + 6.2);
    expect(side).toBeGreaterThan(axis.y + 6);
  }
  expect(parsed.min[2]).toBeGreaterThan(axis.z);
});

test('the parser warns about a broken file', async () => {
  const broken = textOf('IFC4').replace(/(IFCRECTANGLEPROFILEDEF\(\.AREA\.,\$),#\d+/g, '$1,$$');
  expect((await parse(broken)).complaints.length).toBeGreaterThan(0);
});
