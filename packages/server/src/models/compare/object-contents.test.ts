import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { voidsElement } from '../contents/cut-away.ts';
import { StepFile } from '../ifc/step-file.ts';
import { type Box, smallIfc } from '../testing/small-ifc.ts';
import { ObjectContents } from './object-contents.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gantry-contents-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Contents of the objects of some classes, in the order of the file. */
function contentsOf(ifc: string, classes: readonly string[] = ['IFCBUILDINGELEMENTPROXY'], metre = 1) {
  const path = join(folder, 'some.ifc');
  writeFileSync(path, ifc, 'latin1');
  const file = new StepFile(path, (name) => name === voidsElement || classes.includes(name));
  try {
    const contents = new ObjectContents(file, metre);
    return classes.flatMap((category) =>
      file.ids(category).map((localId) => contents.of({ localId, category, name: null, words: [] }, [])),
    );
  } finally {
    file.close();
  }
}

/** The same file with other numbers of its entities, another exporter's owner, and other spacing. */
function exportedAgain(ifc: string): string {
  return ifc
    .replace(/'(?:[^']|'')*'|#(\d+)/g, (token, id: string | undefined) =>
      id === undefined ? token : `#${Number(id) + 70_000}`,
    )
    .replaceAll('=IFC', '= IFC');
}

const one = (box: Partial<Box>, extra: readonly string[] = []) =>
  contentsOf(smallIfc({ boxes: [{ name: 'Box', corner: [1, 2, 3], ...box }], extra }))[0];

test('a box that is moved by any distance changes its place only, and back again nothing', () => {
  const coordinate = fc.double({ min: -5000, max: 5000, noNaN: true });
  const still = one({});
  fc.assert(
    fc.property(fc.tuple(coordinate, coordinate, coordinate), (by) => {
      const corner = [1 + by[0], 2 + by[1], 3 + by[2]] as const;
      const moved = one({ corner });
      expect(moved?.geometry).toBe(still?.geometry);
      expect(moved?.properties).toBe(still?.properties);
      // A distance between both is left to either.
      const distance = Math.max(...by.map(Math.abs));
      if (distance > 1e-4) expect(moved?.place).not.toBe(still?.place);
      if (distance < 1e-9) expect(moved?.place).toBe(still?.place);
    }),
    { numRuns: 60 },
  );
});

const opening = (depth: string, at: string) => [
  "#800=IFCOPENINGELEMENT('0000000000000000000800',$,'Hole',$,$,#801,#804,$,$);",
  '#801=IFCLOCALPLACEMENT(#101,#802);',
  '#802=IFCAXIS2PLACEMENT3D(#803,$,$);',
  `#803=IFCCARTESIANPOINT((${at}));`,
  '#804=IFCPRODUCTDEFINITIONSHAPE($,$,(#805));',
  "#805=IFCSHAPEREPRESENTATION(#5,'Body','SweptSolid',(#806));",
  `#806=IFCEXTRUDEDAREASOLID(#107,#2,#3,${depth});`,
  "#807=IFCRELVOIDSELEMENT('0000000000000000000807',$,$,$,#100,#800);",
];

test('an opening that is deeper or elsewhere in the same object changes the geometry; one that moves with it does not', () => {
  const first = one({}, opening('0.5', '0.,0.,0.'));
  expect(one({})?.geometry).not.toBe(first?.geometry);
  expect(one({}, opening('0.6', '0.,0.,0.'))?.geometry).not.toBe(first?.geometry);
  expect(one({}, opening('0.5', '0.1,0.,0.'))?.geometry).not.toBe(first?.geometry);
  expect(one({ corner: [9, 9, 9.5] }, opening('0.5', '0.,0.,0.'))?.geometry).toBe(first?.geometry);
});

test('an object in another site is elsewhere, although its own placement is the same', () => {
  const [first] = contentsOf(smallIfc());
  const [moved] = contentsOf(smallIfc({ site: [100, 0, 0] }));
  expect(moved).toMatchObject({ geometry: first?.geometry, properties: first?.properties });
  expect(moved?.place).not.toBe(first?.place);
  expect(moved?.position?.[0]).toBeCloseTo((first?.position?.[0] ?? 0) + 100);
});

test('a cycle, a missing entity and a shape without end do not stop it', () => {
  const broken = smallIfc()
    .replace(/#107=.*/, '#107=IFCDERIVEDPROFILEDEF(.AREA.,$,#107,#99999,#106);')
    .replace(/#101=.*/, '#101=IFCLOCALPLACEMENT(#101,#102);');
  expect(contentsOf(broken)).toHaveLength(1);
});

const models = process.env.GANTRY_TEST_MODELS;
describe.skipIf(models === undefined)('real models (set GANTRY_TEST_MODELS)', () => {
  const classes = [
    'IFCWALL',
    'IFCWALLSTANDARDCASE',
    'IFCSLAB',
    'IFCBEAM',
    'IFCCOLUMN',
    'IFCWINDOW',
    'IFCDOOR',
  ];
  test.each(
    ['fzk_haus.ifc', 'infra_bridge_4x3.ifc', 'sch_bernts_steel.ifc'].filter((name) =>
      existsSync(join(models ?? '', name)),
    ),
  )(
    '%s, exported again with other numbers, has the same contents, and its objects do not all look alike',
    (name) => {
      const ifc = readFileSync(join(models ?? '', name), 'latin1');
      const first = contentsOf(ifc, classes);
      expect(first.length).toBeGreaterThan(3);
      expect(contentsOf(exportedAgain(ifc), classes)).toEqual(first);
      expect(new Set(first.map(({ place }) => place)).size).toBeGreaterThan(first.length / 2);
      expect(new Set(first.map(({ geometry }) => geometry)).size).toBeGreaterThan(1);
    },
    60_000,
  );
});
