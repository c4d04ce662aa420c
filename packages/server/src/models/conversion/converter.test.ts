import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { inflateSync } from 'node:zlib';
import { tunnelIfc, tunnelPlacement } from '@gantry/demo';
import { Model, RenderedFaces, SingleThreadedFragmentsModel } from '@thatopen/fragments';
import { ByteBuffer } from 'flatbuffers';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DiskFileStore } from '../../files/disk-file-store.ts';
import { builtProgram } from '../../testing/programs.ts';
import { systemClock } from '../../timing/system-clock.ts';
import { IfcInspector } from '../ifc/ifc-check.ts';
import { placementOf } from '../place/placement.ts';
import { convertHere } from '../testing/convert-here.ts';
import { boxGuid, smallIfc } from '../testing/small-ifc.ts';
import { ConversionError, type ConversionLimits } from './conversion-limits.ts';
import { Converter, converterVariable } from './converter.ts';

// Each conversion starts a process, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let files: DiskFileStore;
beforeAll(async () => {
  process.env[converterVariable] = await builtProgram('conversion-process');
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-convert-'));
  files = new DiskFileStore(folder, systemClock);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function convert(
  ifc: string,
  { limits, signal }: { limits?: Partial<ConversionLimits>; signal?: AbortSignal } = {},
) {
  const inspector = new IfcInspector();
  const draft = await files.receive(Readable.from([Buffer.from(ifc)]), {
    inspect: (chunk) => inspector.push(chunk),
  });
  await draft.keep();
  const progress: number[] = [];
  const conversion = await new Converter(files, limits).convert({
    ifcSha256: draft.sha256,
    header: inspector.finish(),
    signal: signal ?? new AbortController().signal,
    onProgress: (value) => progress.push(value),
  });
  await conversion.objects.keep();
  await conversion.fragments.keep();
  await conversion.firstLook?.keep();
  const objects = readFileSync(files.pathOf(conversion.objects.sha256), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter((line) => 'localId' in line);
  return { ...conversion, progress, objects };
}

const incoming = () => readdir(join(folder, 'incoming'));

test('creates fragments and an index of the objects, and reports its progress', async () => {
  const name = '\\X2\\96A79053\\X0\\ 1';
  const { summary, fragments, firstLook, objects, progress } = await convert(
    smallIfc({ boxes: [{ name, corner: [1, 2, 3] }] }),
  );
  expect(summary).toMatchObject({ objectCount: 4, visibleCount: 1 });
  expect(placementOf(summary.frame)).toBeNull();
  expect(summary.frame.extent).toEqual({ min: [1, 2, 3], max: [2, 3, 4] });
  expect(fragments.bytes).toBeGreaterThan(300);
  expect(objects).toContainEqual({
    localId: 100,
    globalId: boxGuid(0),
    category: 'IFCBUILDINGELEMENTPROXY',
    name: '隧道 1',
    storey: 'Ground floor',
    places: [objects.find(({ category }) => category === 'IFCBUILDINGSTOREY').localId],
    words: [],
    content: {
      geometry: expect.stringMatching(/^-?\d+$/),
      place: expect.stringMatching(/^-?\d+$/),
      position: [1.5, 2.5, 3],
      properties: expect.stringMatching(/^-?\d+$/),
    },
    tree: {
      parent: expect.any(Number),
      number: 3,
      nth: 0,
      children: 0,
      hasShape: true,
      shapeAt: 0,
      shapes: 1,
      nthInClass: 0,
    },
  });
  expect(firstLook?.bytes).toBeGreaterThan(20);
  expect(progress.length).toBeGreaterThan(2);
  expect(progress).toEqual([...progress].sort((a, b) => a - b));
  expect(await incoming()).toEqual([]);
});

test('the same file gives the same bytes', async () => {
  const first = await convert(smallIfc());
  const second = await convert(smallIfc());
  expect(second.fragments.sha256).toBe(first.fragments.sha256);
  expect(second.firstLook?.sha256).toBe(first.firstLook?.sha256);
});

test.each([
  ['is killed', 'process.kill(process.pid, "SIGKILL");'],
  ['needs too much memory', 'process.send({ kind: "progress", progress: 1, memory: 1e15 });'],
  ['fails', 'process.send({ kind: "looked", problem: "broken" }, () => process.disconnect());'],
])('a version whose first look %s is ready, without a look', async (_how, end) => {
  const summary = {
    frame: { georeference: { lengthUnit: 1, crs: null, conversion: null }, offset: [0, 0, 0], extent: null },
    objectCount: 1,
    visibleCount: 1,
    contents: { classes: [], missing: 0, moved: null },
    lines: [],
  };
  const program = join(folder, 'half.mjs');
  await writeFile(
    program,
    `import { writeFileSync } from 'node:fs';
     process.once('message', ({ fragments, objects, firstLook }) => {
       writeFileSync(fragments, 'f');
       writeFileSync(objects, '{}');
       writeFileSync(firstLook, 'half of a look');
       process.send({ kind: 'done', summary: ${JSON.stringify(summary)} }, () => { ${end} });
     });
     process.send({ kind: 'ready' });`,
  );
  const built = process.env[converterVariable];
  process.env[converterVariable] = program;
  try {
    expect(await convert(smallIfc())).toMatchObject({ firstLook: null, summary: { objectCount: 1 } });
  } finally {
    process.env[converterVariable] = built;
  }
  expect(await incoming()).toEqual([]);
});

test.each(['IFC2X3', 'IFC2X_FINAL', 'IFC4X3_RC3', 'IFC4X4_B072BCCA'])('%s is converted', async (schema) => {
  // IFC2X has one more attribute on proxies.
  const { summary } = await convertHere(folder, smallIfc({ schema }));
  expect(summary).toMatchObject({ objectCount: 4, visibleCount: 1 });
});

test('signals, kerbs and facilities of IFC4X3 are drawn too', async () => {
  const boxes = ['IFCSIGNAL', 'IFCKERB', 'IFCPAVEMENT'].map((category, index) => ({
    name: category,
    corner: [index * 2, 0, 0] as const,
    category,
  }));
  const { summary } = await convertHere(folder, smallIfc({ schema: 'IFC4X3_ADD2', boxes }));
  expect(summary.visibleCount).toBe(3);
});

/** A horizontal square without thickness. */
const surface = [
  "#200=IFCWALL('2000000000000000000200',$,'Surface',$,$,#20,#201,$,$);",
  '#201=IFCPRODUCTDEFINITIONSHAPE($,$,(#202));',
  "#202=IFCSHAPEREPRESENTATION(#5,'Body','SurfaceModel',(#203));",
  '#203=IFCSHELLBASEDSURFACEMODEL((#204));',
  '#204=IFCOPENSHELL((#205));',
  '#205=IFCFACE((#206));',
  '#206=IFCFACEOUTERBOUND(#207,.T.);',
  '#207=IFCPOLYLOOP((#208,#209,#210,#211));',
  '#208=IFCCARTESIANPOINT((0.,0.,0.));',
  '#209=IFCCARTESIANPOINT((4.,0.,0.));',
  '#210=IFCCARTESIANPOINT((4.,4.,0.));',
  '#211=IFCCARTESIANPOINT((0.,4.,0.));',
  '#212=IFCSTYLEDITEM(#203,(#213),$);',
  "#213=IFCSURFACESTYLE('Red',.BOTH.,(#214));",
  '#214=IFCSURFACESTYLESHADING(#215,$);',
  '#215=IFCCOLOURRGB($,1.,0.,0.);',
];

test.each([
  ['of another colour', surface],
  ['of the same colour', surface.slice(0, -4)],
])('an open surface is drawn from both sides, a solid %s from its outside', async (_name, extra) => {
  const { fragments } = await convertHere(folder, smallIfc({ extra }));
  const raw = inflateSync(readFileSync(fragments));
  const meshes = Model.getRootAsModel(new ByteBuffer(raw)).meshes();
  const faces = Array.from({ length: meshes?.samplesLength() ?? 0 }, (_, index) => {
    const sample = meshes?.samples(index);
    const material = meshes?.materials(sample?.material() ?? -1);
    const shape = meshes?.representations(sample?.representation() ?? -1);
    const isSurface = meshes?.shells(shape?.id() ?? -1)?.profilesLength() === 1;
    return [isSurface ? 'surface' : 'solid', material?.renderedFaces()];
  });
  expect(new Set(faces.map(String))).toEqual(
    new Set([`surface,${RenderedFaces.TWO}`, `solid,${RenderedFaces.ONE}`]),
  );
  const ids = meshes?.materialIdsArray() ?? [];
  expect(ids).toHaveLength(meshes?.materialsLength() ?? 0);
  expect(new Set(ids).size).toBe(2);
  // The engine reads the file, with its two colours.
  const model = new SingleThreadedFragmentsModel('sides', raw, true);
  expect(model.getMaterialsIds()).toHaveLength(2);
  model.dispose();
});

test('keeps the kinds of properties and the classifications that the importer drops by itself', async () => {
  const extra = [
    "#220=IFCPROPERTYSET('2000000000000000000220',$,'Pset',$,(#221,#222));",
    "#221=IFCPROPERTYENUMERATEDVALUE('Status',$,(IFCLABEL('NEW')),$);",
    "#222=IFCPROPERTYBOUNDEDVALUE('Load',$,IFCREAL(30.),IFCREAL(10.),$,$);",
    "#223=IFCRELDEFINESBYPROPERTIES('2000000000000000000223',$,$,$,(#100),#220);",
    "#224=IFCCLASSIFICATIONREFERENCE($,'Ss_25','Walls',$,$,$);",
    "#225=IFCRELASSOCIATESCLASSIFICATION('2000000000000000000225',$,$,$,(#100),#224);",
  ];
  const { fragments } = await convertHere(folder, smallIfc({ extra }));
  const model = new SingleThreadedFragmentsModel('kept', inflateSync(readFileSync(fragments)), true);
  const shown = { attributes: true, relations: false };
  const [item] = model.getItemsData([100], { relations: { HasAssociations: shown } });
  const [set] = model.getItemsData([220], { relations: { HasProperties: shown } });
  const kept = JSON.stringify([item?.HasAssociations, set?.HasProperties]);
  for (const name of ['EnumerationValues', 'UpperBoundValue', 'LowerBoundValue', 'Ss_25'])
    expect(kept).toContain(name);
  model.dispose();
});

test('the demo tunnel keeps its place, its elements and the parts they are in', async () => {
  const ifc = [
    ...tunnelIfc({
      schema: 'IFC4X3',
      part: 'all',
      startDate: '2026-05-04',
      dataDate: '2026-11-20',
      extent: { bays: 4 },
    }),
  ].join('');
  const { summary, objects } = await convert(ifc);
  const { eastings, northings, orthogonalHeight, xAxisAbscissa, xAxisOrdinate } = tunnelPlacement;
  expect(placementOf(summary.frame)).toMatchObject({ crs: 2326, eastings, northings, orthogonalHeight });
  expect(placementOf(summary.frame)?.xAxisAbscissa).toBeCloseTo(xAxisAbscissa, 6);
  expect(placementOf(summary.frame)?.xAxisOrdinate).toBeCloseTo(xAxisOrdinate, 6);
  const spatial = /^IFC(SITE|BUILDING|BUILDINGSTOREY|FACILITY|FACILITYPARTCOMMON)$/;
  const elements = objects.filter((object) => !spatial.test(object.category));
  expect(summary.visibleCount).toBe(elements.length);
  expect(new Set(elements.map((object) => object.category))).toContain('IFCLIGHTFIXTURE');
  const placed = elements.filter((object) => object.storey !== null);
  expect(placed.length).toBeGreaterThan(elements.length / 2);
  const names = new Map(objects.map(({ localId, name }) => [localId, name]));
  for (const { places, storey } of placed)
    expect(places.map((id: number) => names.get(id))).toContain(storey);
});

async function problemOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => new Error('it worked'),
    (reason: unknown) => reason,
  );
  expect(await incoming()).toEqual([]);
  return error instanceof ConversionError ? error.problem : String(error);
}

test('a model without any shape has nothing to show', async () => {
  // The engine does not know the class, and the file gives it no shape.
  const extra = ["#350=IFCTUNNEL('0000000000000000000350',$,'North',$,$,#20,$,$,.ELEMENT.);"];
  const empty = smallIfc({ boxes: [], extra }).replace(/^#30=.*\n/m, '');
  expect(await problemOf(convert(empty))).toBe('NO_GEOMETRY');
});

test('a placement relative to itself is reported as broken', async () => {
  const cycle = smallIfc().replace('#20=IFCLOCALPLACEMENT($', '#20=IFCLOCALPLACEMENT(#20');
  expect(await problemOf(convert(cycle))).toBe('BROKEN');
});

test('too much time, too much memory and a cancelled order end the process', async () => {
  expect(await problemOf(convert(smallIfc(), { limits: { time: () => 1 } }))).toBe('TIMED_OUT');
  expect(await problemOf(convert(smallIfc(), { limits: { opening: () => 1 } }))).toBe('BROKEN');
  expect(await problemOf(convert(smallIfc(), { limits: { memory: 20_000_000 } }))).toBe('OUT_OF_MEMORY');
  const abort = new AbortController();
  setTimeout(() => abort.abort(new Error('no longer wanted')), 100);
  expect(await problemOf(convert(smallIfc(), { signal: abort.signal }))).toBe('Error: no longer wanted');
});

test('an order that is cancelled before its process starts never starts one', async () => {
  const abort = new AbortController();
  vi.spyOn(files, 'size').mockImplementationOnce(async () => {
    abort.abort(new Error('no longer wanted'));
    return 1;
  });
  const problem = problemOf(convert(smallIfc(), { signal: abort.signal }));
  expect(await problem).toBe('Error: no longer wanted');
});
