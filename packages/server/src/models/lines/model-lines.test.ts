import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StepFile } from '../ifc/step-file.ts';
import type { Point } from '../place/placement.ts';
import {
  alignment4x1,
  alignment4x3,
  alignmentCurve,
  alignmentEnd,
  grid,
  lineGuids,
} from '../testing/line-ifc.ts';
import { smallIfc } from '../testing/small-ifc.ts';
import { AlignmentParts, designOf } from './alignment-design.ts';
import { alignmentClass, lineClasses, readLines } from './model-lines.ts';
import { pointAt } from './plane-curve.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gantry-lines-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const open = (path: string) => new StepFile(path, (name) => lineClasses.has(name));

function read(text: string, metre = 1) {
  const path = join(folder, `${crypto.randomUUID()}.ifc`);
  writeFileSync(path, text);
  const file = open(path);
  try {
    return readLines(file, metre);
  } finally {
    file.close();
  }
}

function lengthOf(points: readonly Point[]): number {
  return points.slice(1).reduce((sum, [x, y, z], index) => {
    const [px, py, pz] = points[index] ?? [0, 0, 0];
    return sum + Math.hypot(x - px, y - py, z - pz);
  }, 0);
}

test.each([
  ['IFC4X3_ADD2, by its design', 'IFC4X3_ADD2', alignment4x3],
  ['IFC4X1', 'IFC4X1', alignment4x1],
  ['IFC4X3_ADD2, by its curves', 'IFC4X3_ADD2', alignmentCurve],
])('an alignment of %s has the length and the ends of its curves', (_name, schema, lines) => {
  const site = [1000, 2000, 10] as const;
  const [line] = read(smallIfc({ schema, site, extra: lines() }));
  expect(line).toMatchObject({ globalId: lineGuids.alignment, isFlat: false });
  const points = line?.paths[0]?.points ?? [];
  expect(points[0]).toEqual([1000, 2000, 15]);
  const [x, y, z] = alignmentEnd();
  const end = points.at(-1) ?? [0, 0, 0];
  expect(end[0]).toBeCloseTo(1000 + x, 3);
  expect(end[1]).toBeCloseTo(2000 + y, 3);
  expect(end[2]).toBeCloseTo(10 + z, 3);
  expect(lengthOf(points)).toBeCloseTo(210 * Math.hypot(1, 0.02), 1);
});

test('units of length and of angles are applied, and a grid has its tags', () => {
  const degrees = [
    '#901=IFCDIMENSIONALEXPONENTS(0,0,0,0,0,0,0);',
    '#902=IFCSIUNIT(*,.PLANEANGLEUNIT.,$,.RADIAN.);',
    '#903=IFCMEASUREWITHUNIT(IFCPLANEANGLEMEASURE(0.017453292519943295),#902);',
    "#904=IFCCONVERSIONBASEDUNIT(#901,.PLANEANGLEUNIT.,'DEGREE',#903);",
  ];
  const turned = alignment4x3().map((line) => line.replace('#720,0.,', '#720,90.,'));
  const text = smallIfc({ schema: 'IFC4X3_ADD2', unit: 'FOOT', extra: [...degrees, ...turned, ...grid()] });
  const [line, axes] = read(
    text.replace('IFCUNITASSIGNMENT((#10))', 'IFCUNITASSIGNMENT((#10,#904))'),
    0.3048,
  );
  // The end of the straight piece.
  const [x, y] = line?.paths[0]?.points[1] ?? [];
  expect(x).toBeCloseTo(0, 6);
  expect(y).toBeCloseTo(100 * 0.3048, 6);
  expect(axes?.paths.map(({ tag }) => tag)).toEqual(['A', 'B', '1', 'R']);
  expect(axes?.paths[1]?.points).toEqual([
    [0, 6 * 0.3048, 0],
    [30 * 0.3048, 6 * 0.3048, 0],
  ]);
  expect(lengthOf(axes?.paths[3]?.points ?? [])).toBeCloseTo((10 * 0.3048 * Math.PI) / 2, 1);
});

test('vertical arcs of IFC4X1 end where length and gradients say, and keep the slope of what they join', () => {
  const straight = '#720=IFCCARTESIANPOINT((0.,0.));';
  const shape = fc.constantFrom('PARABOLICARC', 'CIRCULARARC');
  const gradient = fc.double({ min: -0.06, max: 0.06, noNaN: true });
  const size = fc.double({ min: 1000, max: 8000, noNaN: true });
  const length = fc.double({ min: 10, max: 90, noNaN: true });
  fc.assert(
    fc.property(shape, gradient, size, length, fc.boolean(), (kind, from, constant, along, isConvex) => {
      // A convex arc is a crest: its gradient falls.
      const bend = (isConvex ? -1 : 1) / constant;
      const sine = from / Math.hypot(1, from) + along * bend;
      const to = kind === 'PARABOLICARC' ? from + along * bend : sine / Math.sqrt(1 - sine ** 2);
      const angles = [Math.atan(from), Math.asin(sine)].map(Math.cos);
      const rise =
        kind === 'PARABOLICARC' ? (along * (from + to)) / 2 : ((angles[0] ?? 0) - (angles[1] ?? 0)) / bend;
      const extra = [
        `#700=IFCALIGNMENT('${lineGuids.alignment}',$,'Line',$,$,#20,$,#730,$);`,
        '#730=IFCALIGNMENTCURVE(#731,#732,$);',
        '#731=IFCALIGNMENT2DHORIZONTAL(0.,(#733));',
        '#732=IFCALIGNMENT2DVERTICAL((#734,#735,#736));',
        '#733=IFCALIGNMENT2DHORIZONTALSEGMENT($,$,$,#737);',
        `#734=IFCALIGNMENT2DVERSEGLINE($,$,$,0.,50.,20.,${from});`,
        `#735=IFCALIGNMENT2DVERSEG${kind}($,$,$,50.,${along},${20 + 50 * from},${from},${constant},.${isConvex ? 'T' : 'F'}.);`,
        `#736=IFCALIGNMENT2DVERSEGLINE($,$,$,${50 + along},50.,${20 + 50 * from + rise},${to});`,
        `#737=IFCLINESEGMENT2D(#720,0.,${100 + along});`,
        straight,
      ];
      const [line] = read(smallIfc({ schema: 'IFC4X1', boxes: [], extra }));
      const points = line?.paths[0]?.points ?? [];
      expect(points.at(-1)?.[2]).toBeCloseTo(20 + 50 * (from + to) + rise, 6);
      const slopes = points.slice(1).map(([x, , z], index) => {
        const [px, , pz] = points[index] ?? [0, 0, 0];
        return (z - pz) / (x - px);
      });
      expect(slopes[0]).toBeCloseTo(from, 6);
      expect(slopes.at(-1)).toBeCloseTo(to, 6);
    }),
    { numRuns: 40 },
  );
});

test('an alignment with a curve that is not known has no line', () => {
  const [line] = read(
    smallIfc({
      schema: 'IFC4X3_ADD2',
      extra: alignment4x3().map((each) => each.replace('.CLOTHOID.', '.ODDCURVE.')),
    }),
  );
  expect(line?.paths).toEqual([]);
});

const models = process.env.GANTRY_TEST_MODELS;
test.skipIf(models === undefined)(
  'each piece of a real alignment ends within a millimetre of where the file begins the next (set GANTRY_TEST_MODELS)',
  () => {
    const file = open(join(models ?? '', 'tunnel_quadri_4x4.ifc'));
    try {
      const [id = 0] = file.ids(alignmentClass);
      const design = designOf(file, new AlignmentParts(file), id, { metre: 1, radian: 1 });
      const pieces = design?.horizontal ?? [];
      expect(pieces).toHaveLength(9);
      for (const [index, piece] of pieces.slice(0, -1).entries()) {
        const [x, y] = pointAt(piece, piece.length);
        const [nextX, nextY] = pieces[index + 1]?.start ?? [0, 0];
        expect(Math.hypot(nextX - x, nextY - y)).toBeLessThan(0.001);
      }
    } finally {
      file.close();
    }
  },
);
