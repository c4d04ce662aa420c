import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { summaryOf } from '@gantry/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { convertIfc } from '../conversion/convert-ifc.ts';
import { readIfcHeader } from '../ifc/ifc-header.ts';
import { alignmentCurve, alignmentEnd } from '../testing/line-ifc.ts';
import { boxGuid, smallIfc } from '../testing/small-ifc.ts';

vi.setConfig({ testTimeout: 120_000 });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-contents-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function convert(text: string) {
  const [ifc, fragments, objects] = ['ifc', 'frag', 'jsonl'].map((end) => join(folder, `file.${end}`));
  if (!ifc || !fragments || !objects) throw new Error('there are three names');
  await writeFile(ifc, text);
  const reading = readIfcHeader(Buffer.from(text), true);
  if (reading.kind !== 'header') throw new Error('the file has a header');
  const order = { ifc, header: reading.header, modelId: 'made', fragments, objects };
  const summary = await convertIfc(order, () => undefined);
  const lines = (await readFile(objects, 'utf8')).trim().split('\n');
  return { ...summary, objects: lines.map((line) => JSON.parse(line)) };
}

const box = (category: string, x: number) => ({ name: category, corner: [x, 0, 0] as const, category });

test.each(['IFC2X3', 'IFC4', 'IFC4X1', 'IFC4X3_RC2', 'IFC4X4'])(
  '%s: shapes of unknown classes are read as proxies, and keep their class and GlobalId',
  async (schema) => {
    const boxes = [box('IFCSOLIDSTRATUM', 0), box('IFCUNDERGROUNDEXCAVATION', 10), box('IFCWALL', 20)];
    const { contents, objects, visibleCount, frame } = await convert(smallIfc({ schema, boxes }));
    expect(visibleCount).toBe(3);
    expect(frame.extent?.max).toEqual([21, 1, 1]);
    expect(contents.classes).toEqual(
      expect.arrayContaining([
        { category: 'IFCSOLIDSTRATUM', found: 1, drawn: 1, asProxy: true, left: [] },
        { category: 'IFCUNDERGROUNDEXCAVATION', found: 1, drawn: 1, asProxy: true, left: [] },
        { category: 'IFCWALL', found: 1, drawn: 1, asProxy: false, left: [] },
      ]),
    );
    expect(objects).toContainEqual(
      expect.objectContaining({ globalId: boxGuid(0), category: 'IFCSOLIDSTRATUM' }),
    );
  },
);

test('says what is left out and why, by class and number', async () => {
  const shape = (id: number, category: string, item: string) => [
    `#${id}=${category}('0${String(id).padStart(21, '0')}',$,'x',$,$,#20,#${id + 1},$,$);`,
    `#${id + 1}=IFCPRODUCTDEFINITIONSHAPE($,$,(#${id + 2}));`,
    `#${id + 2}=IFCSHAPEREPRESENTATION(#5,'Body','x',(${item}));`,
  ];
  const extra = [
    // A remark with #4711 and a text with '#4712' refer to nothing.
    "#300=IFCLABEL('#4712'); /* #4711 */",
    '#301=IFCPOLYLINE((#1,#302));',
    '#302=IFCCARTESIANPOINT((5.,0.,0.));',
    '#303=IFCVOXELGRID(1.,1.,1.,2,2,2,(.T.,.F.));',
    ...shape(310, 'IFCWALL', '#301'),
    ...shape(320, 'IFCSOLIDSTRATUM', '#303'),
    ...shape(330, 'IFCWALL', '#999'),
    ...shape(340, 'IFCOPENINGELEMENT', '#106'),
    // Of a class that is not known, with a place; only a place tells that it is a product.
    "#350=IFCTUNNEL('0000000000000000000350',$,'North',$,$,#20,$,$,.ELEMENT.);",
    "#351=IFCTUNNEL('0000000000000000000351',$,'South',$,$,#20,$,$,.ELEMENT.);",
    "#352=IFCODDGROUP('0000000000000000000352',$,'x',$,$,$,$);",
  ];
  const { contents } = await convert(smallIfc({ boxes: [box('IFCWALL', 0)], extra }));
  expect(contents.missing).toBe(1);
  expect(contents.classes).toEqual(
    expect.arrayContaining([
      {
        category: 'IFCWALL',
        found: 3,
        drawn: 1,
        asProxy: false,
        left: expect.arrayContaining([
          { reason: 'LINES_ONLY', count: 1, items: [] },
          { reason: 'MISSING_PARTS', count: 1, items: [] },
        ]),
      },
      {
        category: 'IFCSOLIDSTRATUM',
        found: 1,
        drawn: 0,
        asProxy: true,
        left: [{ reason: 'UNREADABLE', count: 1, items: ['IFCVOXELGRID'] }],
      },
      expect.objectContaining({
        category: 'IFCOPENINGELEMENT',
        left: [{ reason: 'NOT_DRAWN', count: 1, items: [] }],
      }),
      {
        category: 'IFCTUNNEL',
        found: 2,
        drawn: 0,
        asProxy: false,
        left: [{ reason: 'NO_SHAPE', count: 2, items: [] }],
      },
    ]),
  );
  expect(contents.classes.map(({ category }) => category)).not.toContain('IFCODDGROUP');
  expect(summaryOf(contents)).toMatchObject({ found: 5, left: 2 });
});

test('says that a file has no project, which would state its units', async () => {
  const text = smallIfc({ boxes: [box('IFCWALL', 0)] });
  const { contents } = await convert(text);
  expect(contents.lacksProject).toBe(false);
  const without = await convert(text.replace(/^#1[15]=.*$/gm, ''));
  expect(without).toMatchObject({ visibleCount: 1, contents: { lacksProject: true } });
});

test('a shape that its openings cut away wholly is not called damaged, and one that is damaged is', async () => {
  const opening = (of: number, id: number, item: string) => [
    `#${id}=IFCOPENINGELEMENT('0${String(id).padStart(21, '0')}',$,'x',$,$,#${of + 1},#${id + 1},$,$);`,
    `#${id + 1}=IFCPRODUCTDEFINITIONSHAPE($,$,(#${id + 2}));`,
    `#${id + 2}=IFCSHAPEREPRESENTATION(#5,'Body','SweptSolid',(${item}));`,
    `#${id + 3}=IFCRELVOIDSELEMENT('0${String(id + 3).padStart(21, '0')}',$,$,$,#${of},#${id});`,
  ];
  const extra = [
    // Higher, wider and deeper than the cubes, and a small one.
    '#300=IFCEXTRUDEDAREASOLID(#301,#302,#3,3.);',
    '#301=IFCRECTANGLEPROFILEDEF(.AREA.,$,$,3.,3.);',
    '#302=IFCAXIS2PLACEMENT3D(#303,$,$);',
    '#303=IFCCARTESIANPOINT((0.,0.,-1.));',
    '#304=IFCEXTRUDEDAREASOLID(#305,#302,#3,3.);',
    '#305=IFCRECTANGLEPROFILEDEF(.AREA.,$,$,0.2,0.2);',
    '#306=IFCVOXELGRID(1.,1.,1.,2,2,2,(.T.,.F.));',
    ...opening(100, 310, '#300'),
    ...opening(120, 320, '#304'),
    ...opening(140, 330, '#300'),
  ];
  const text = smallIfc({ boxes: [box('IFCWALL', 0), box('IFCWALL', 10), box('IFCWALL', 20)], extra });
  const { contents } = await convert(text.replace('(#146)', '(#306)'));
  expect(contents.classes.find(({ category }) => category === 'IFCWALL')).toEqual({
    category: 'IFCWALL',
    found: 3,
    drawn: 1,
    asProxy: false,
    left: expect.arrayContaining([
      { reason: 'CUT_AWAY', count: 1, items: [] },
      { reason: 'UNREADABLE', count: 1, items: ['IFCVOXELGRID'] },
    ]),
  });
  expect(summaryOf(contents)).toMatchObject({ found: 6, left: 1 });
});

test.each([
  ['METRE', 1],
  ['MILLIMETRE', 1000],
] as const)(
  'in %s, coordinates are used where the engine puts a linear placement elsewhere',
  async (unit, metre) => {
    const at = (x: number) => `IFCCARTESIANPOINT((${x * metre}.,0.,0.));`;
    // The engine follows a curve only within an alignment, so it leaves both places at zero.
    const extra = [
      '#401=IFCPOLYLINE((#1,#402));',
      `#402=${at(1000)}`,
      `#403=IFCPOINTBYDISTANCEEXPRESSION(IFCNONNEGATIVELENGTHMEASURE(${500 * metre}.),$,$,$,#401);`,
      '#404=IFCAXIS2PLACEMENTLINEAR(#403,$,$);',
      '#405=IFCAXIS2PLACEMENT3D(#406,$,$);',
      `#406=${at(700)}`,
    ];
    const text = smallIfc({
      schema: 'IFC4X3_ADD2',
      unit,
      boxes: [box('IFCSIGNAL', 0), box('IFCSIGNAL', 5 * metre)],
      extra,
    }).replace('#101=IFCLOCALPLACEMENT(#20,#102);', '#101=IFCLINEARPLACEMENT(#20,#404,#405);');
    const { contents, frame } = await convert(text);
    expect(contents.moved).toMatchObject({ count: 1 });
    expect(contents.moved?.farthest).toBeGreaterThan(100);
    expect(contents.moved?.farthest).toBeLessThan(1000);
    expect(frame.extent?.max[0]).toBeCloseTo(700.5, 3);
  },
);

test.each([
  ['METRE', 1],
  ['FOOT', 0.3048],
] as const)(
  'in %s, a place along an alignment without coordinates is computed where the engine errs',
  async (unit, metre) => {
    const along = (id: number, distance: string, curve: string, offsets = '$,$') => [
      `#${id}=IFCPOINTBYDISTANCEEXPRESSION(IFCNONNEGATIVELENGTHMEASURE(${distance}),${offsets},$,${curve});`,
      `#${id + 1}=IFCAXIS2PLACEMENTLINEAR(#${id},$,$);`,
    ];
    const placed = (id: number, at: number) => (text: string) =>
      text.replace(`#${id}=IFCLOCALPLACEMENT(#20,#${id + 1});`, `#${id}=IFCLINEARPLACEMENT(#20,#${at},$);`);
    const text = smallIfc({
      schema: 'IFC4X3_ADD2',
      unit,
      boxes: [box('IFCSIGNAL', 0), box('IFCSIGNAL', 0), box('IFCSIGNAL', 0)],
      extra: [
        ...alignmentCurve(),
        ...along(900, '210.', '#742', '-300.,40.'),
        // Beyond the end, and on a curve that is not in the file.
        ...along(910, '999.', '#742'),
        ...along(920, '1.', '#930'),
      ],
    });
    const { contents, frame } = await convert(
      [placed(101, 901), placed(121, 911), placed(141, 921)].reduce((before, change) => change(before), text),
    );
    expect(contents).toMatchObject({ moved: null, computed: { count: 1 }, unchecked: 2 });
    expect(contents.computed?.farthest).toBeGreaterThan(10);
    // The end of the alignment, 300 to the right and 40 up, and from there the corner of a turned cube of one metre.
    const [x, y, z] = alignmentEnd();
    const corner = (Math.cos(0.4) + Math.sin(0.4)) / 2;
    const up = 1 / Math.hypot(1, 0.02);
    expect(frame.extent?.max[0]).toBeCloseTo(
      (x + 300 * Math.sin(0.4) - 0.02 * 40 * up * Math.cos(0.4)) * metre + corner,
      1,
    );
    expect(frame.extent?.min[1]).toBeCloseTo(
      (y - 300 * Math.cos(0.4) - 0.02 * 40 * up * Math.sin(0.4)) * metre - corner,
      1,
    );
    expect(frame.extent?.max[2]).toBeCloseTo((z + 40 * up) * metre + 1, 1);
  },
);
