import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { convertHere } from '../testing/convert-here.ts';
import { smallIfc } from '../testing/small-ifc.ts';

vi.setConfig({ testTimeout: 120_000 });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-disks-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The space that a file with one pipe takes, in metres, rounded to a tenth: a circle is drawn with a few corners. @param disk - the attributes after the curve */
async function spaceOf(disk: string, category = 'IFCSWEPTDISKSOLID', curve = '#204=IFCLINE(#205,#206);') {
  const text = smallIfc({
    unit: 'MILLIMETRE',
    boxes: [],
    extra: [
      "#200=IFCPIPESEGMENT('2000000000000000000200',$,'Pipe',$,$,#20,#201,$,$);",
      '#201=IFCPRODUCTDEFINITIONSHAPE($,$,(#202));',
      "#202=IFCSHAPEREPRESENTATION(#5,'Body','AdvancedSweptSolid',(#203));",
      `#203=${category}(#204,${disk});`,
      curve,
      '#205=IFCCARTESIANPOINT((1000.,2000.,3000.));',
      '#206=IFCVECTOR(#207,500.);',
      '#207=IFCDIRECTION((3.,0.,0.));',
      '#208=IFCCARTESIANPOINT((5000.,2000.,3000.));',
    ],
  });
  const { visibleCount, frame } = (await convertHere(folder, text)).summary;
  const rounded = (point: readonly number[] | undefined) =>
    point?.map((value) => Math.round(value * 10) / 10);
  return { visibleCount, min: rounded(frame.extent?.min), max: rounded(frame.extent?.max) };
}

const pipe = { visibleCount: 1, min: [2, 1.8, 2.8], max: [6, 2.2, 3.2] };

test('a pipe along a line is drawn from where it begins to where it ends', async () => {
  expect(await spaceOf('200.,$,2.,10.')).toEqual(pipe);
});

test('a pipe with a wall is drawn, and so is one whose ends are given backwards', async () => {
  expect(await spaceOf('200.,150.,10.,2.')).toEqual(pipe);
});

test('a polygonal pipe along a polyline is drawn', async () => {
  expect(
    await spaceOf('200.,$,$,$,$', 'IFCSWEPTDISKSOLIDPOLYGONAL', '#204=IFCPOLYLINE((#205,#208));'),
  ).toEqual({ visibleCount: 1, min: [1, 1.8, 2.8], max: [5, 2.2, 3.2] });
});

test('a pipe without ends has no shape, and the file opens', async () => {
  expect((await spaceOf('200.,$,$,$')).visibleCount).toBe(0);
});
