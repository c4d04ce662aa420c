import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StepFile } from '../ifc/step-file.ts';
import type { Point } from '../place/placement.ts';
import { alignment4x1, alignment4x3, alignmentCurve, grid, lineGuids } from '../testing/line-ifc.ts';
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

/** The left bend's end: from its start, along a circle of radius 200 for 50. */
function expectedEnd(): Point {
  const start = /IFCCARTESIANPOINT\(\(([\d.]+),([\d.]+)\)\)/.exec(alignment4x3().at(-1) ?? '');
  const [x, y] = [Number(start?.[1]), Number(start?.[2])];
  const turn = (angle: number) => [200 * Math.sin(angle), -200 * Math.cos(angle)] as const;
  const [[fx, fy], [tx, ty]] = [turn(0.15), turn(0.4)];
  return [x + tx - fx, y + ty - fy, 5 + 0.02 * 210];
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
  const [x, y, z] = expectedEnd();
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
  const beforeLast = line?.paths[0]?.points.find(([, y]) => y > 100 * 0.3048 - 10 && y < 100 * 0.3048);
  expect(beforeLast?.[0]).toBeCloseTo(0, 6);
  expect(axes?.paths.map(({ tag }) => tag)).toEqual(['A', 'B', '1', 'R']);
  expect(axes?.paths[1]?.points).toEqual([
    [0, 6 * 0.3048, 0],
    [30 * 0.3048, 6 * 0.3048, 0],
  ]);
  expect(lengthOf(axes?.paths[3]?.points ?? [])).toBeCloseTo((10 * 0.3048 * Math.PI) / 2, 1);
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
