import { randomUUID } from 'node:crypto';
import type { FindCondition } from '@gantry/contract';
import { type Sql, sql } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { addModel } from '../../testing/add-model.ts';
import { type ModelSite, openModelSite, people } from '../testing/model-site.ts';
import { boxGuid, smallIfc } from '../testing/small-ifc.ts';
import { addTree } from '../tree/testing/add-tree.ts';
import { membersSql } from './find-sql.ts';
import { addValues } from './testing/add-values.ts';

// The conversion starts a process, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const frame = '0000000000000000000900';
/** Three boxes of which the last two are parts of an assembly; lengths are in millimetres. */
const file = smallIfc({
  unit: 'MILLIMETRE',
  boxes: [
    { name: 'Fan 1', corner: [0, 0, 0] },
    { name: 'Fan 2', corner: [2000, 0, 0] },
    { name: 'Slab', corner: [4000, 0, 0] },
  ],
  extra: [
    `#900=IFCELEMENTASSEMBLY('${frame}',$,'Frame',$,$,#20,$,'F-900',$,$);`,
    "#903=IFCSPACE('0000000000000000000903',$,'1',$,$,#20,$,'Plant room',.ELEMENT.,.INTERNAL.,$);",
    "#904=IFCRELAGGREGATES('0000000000000000000904',$,$,$,#14,(#903));",
    "#901=IFCRELAGGREGATES('0000000000000000000901',$,$,$,#900,(#120,#140));",
    "#902=IFCRELCONTAINEDINSPATIALSTRUCTURE('0000000000000000000902',$,$,$,(#900),#14);",
    "#500=IFCPROPERTYSINGLEVALUE('Trade',$,IFCLABEL('Jet Fan'),$);",
    "#501=IFCPROPERTYSINGLEVALUE('Trade',$,IFCLABEL('Civil'),$);",
    "#502=IFCPROPERTYSINGLEVALUE('Thickness',$,IFCLENGTHMEASURE(300.),$);",
    "#503=IFCPROPERTYSINGLEVALUE('Thickness',$,IFCLENGTHMEASURE(450.),$);",
    "#504=IFCPROPERTYSINGLEVALUE('Shared',$,IFCBOOLEAN(.T.),$);",
    "#510=IFCPROPERTYSET('0000000000000000000510',$,'Pset_Site',$,(#500,#502));",
    "#511=IFCPROPERTYSET('0000000000000000000511',$,'Pset_Site',$,(#501,#503));",
    "#512=IFCPROPERTYSET('0000000000000000000512',$,'Pset_Site',$,(#501,#504));",
    "#513=IFCQUANTITYVOLUME('NetVolume',$,#550,2.5,$);",
    "#514=IFCELEMENTQUANTITY('0000000000000000000514',$,'Qto_Site',$,$,(#513));",
    '#550=IFCSIUNIT(*,.VOLUMEUNIT.,$,.CUBIC_METRE.);',
    "#520=IFCRELDEFINESBYPROPERTIES('0000000000000000000520',$,$,$,(#100),#510);",
    "#521=IFCRELDEFINESBYPROPERTIES('0000000000000000000521',$,$,$,(#140),#511);",
    "#522=IFCRELDEFINESBYPROPERTIES('0000000000000000000522',$,$,$,(#140),#514);",
    "#530=IFCBUILDINGELEMENTPROXYTYPE('0000000000000000000530',$,'Fan type',$,$,(#512),$,$,$,.NOTDEFINED.);",
    "#531=IFCRELDEFINESBYTYPE('0000000000000000000531',$,$,$,(#100,#120),#530);",
    "#540=IFCMATERIAL('Steel S355',$,$);",
    "#541=IFCRELASSOCIATESMATERIAL('0000000000000000000541',$,$,$,(#900,#120),#540);",
  ],
});

let site: ModelSite;
let version: string;
beforeAll(async () => {
  site = await openModelSite();
  const uploaded = await site.upload(await site.layer('Find'), file);
  version = uploaded.body.version.id;
  expect(await site.ended(version)).toMatchObject({ status: 'ready' });
}, 300_000);
afterAll(() => site.close());

type Kind = FindCondition['field']['kind'];
const ask = (path: string, body: object) =>
  site.admin.post(`${site.base}/find${path}`, { versions: [version], ...body });
const where = (name: string, operator: string, value?: string, more: object = {}) => ({
  field: { kind: 'property', name },
  operator,
  ...(value === undefined ? {} : { value }),
  ...more,
});
const of = (kind: Kind, operator: string, value?: string) => ({
  field: { kind },
  operator,
  ...(value === undefined ? {} : { value }),
});
async function found(...conditions: readonly object[]): Promise<readonly string[]> {
  const { body } = await ask('', { filter: { match: 'all', conditions } });
  return body.objects.map(({ name }: { name: string }) => name);
}

test('objects are found by texts, presence and kind, whatever upper and lower case; a type’s values count unless the object has its own', async () => {
  expect(await found(where('trade', 'is', 'jet fan'))).toEqual(['Fan 1']);
  expect(await found(where('Trade', 'is', 'Civil'))).toEqual(['Fan 2', 'Slab']);
  expect(await found(where('Trade', 'isNot', 'Civil'))).toEqual(['Fan 1']);
  expect(await found(where('Trade', 'contains', 'I'))).toEqual(['Fan 2', 'Slab']);
  expect(await found(where('Thickness', 'present'))).toEqual(['Fan 1', 'Slab']);
  expect(await found(where('Shared', 'is', 'TRUE'))).toEqual(['Fan 1', 'Fan 2']);
  expect(await found(of('name', 'contains', 'fan'))).toEqual(['Fan 1', 'Fan 2']);
  expect(await found(of('name', 'is', 'slab'))).toEqual(['Slab']);
  expect(await found(of('type', 'is', 'Fan type'))).toEqual(['Fan 1', 'Fan 2']);
  expect(await found(of('class', 'is', 'IfcElementAssembly'))).toEqual(['Frame']);
  expect(await found(of('material', 'contains', 'S355'))).toEqual(['Frame', 'Fan 2']);
  expect(await found(of('storey', 'is', 'Ground floor'), where('Trade', 'is', 'Civil'))).toEqual([
    'Fan 2',
    'Slab',
  ]);
});

test('elements are found by their tag and places by their long name', async () => {
  expect(await found(of('tag', 'is', 'f-900'))).toEqual(['Frame']);
  expect(await found(of('longName', 'contains', 'plant'))).toEqual(['1']);
});

test('a property without a set is meant also where it is a quantity, as of a file of another program', async () => {
  expect(await found(where('NetVolume', 'above', '2 m3'))).toEqual(['Slab']);
  expect(
    await found({ ...where('Thickness', 'is', '0.3'), field: { kind: 'quantity', name: 'Thickness' } }),
  ).toEqual(['Fan 1']);
  const elsewhere = { kind: 'property', set: 'Pset_Site', name: 'NetVolume' };
  expect(await found({ field: elsewhere, operator: 'present' })).toEqual([]);
});

test('numbers are compared in units of the SI, whatever the file’s unit and the one that is typed', async () => {
  expect(await found(where('Thickness', 'above', '0.3'))).toEqual(['Slab']);
  expect(await found(where('Thickness', 'atLeast', '300 mm'))).toEqual(['Fan 1', 'Slab']);
  expect(await found(where('Thickness', 'below', '45 cm'))).toEqual(['Fan 1']);
  expect(await found(where('Thickness', 'between', '0.45', { to: '1' }))).toEqual(['Slab']);
  expect(await found(where('Thickness', 'is', '0.3'))).toEqual(['Fan 1']);
  expect(await found(where('Thickness', 'above', '1 kg'))).toEqual([]);
  expect(
    await found({
      field: { kind: 'quantity', set: 'Qto_Site', name: 'NetVolume' },
      operator: 'atMost',
      value: '2500 l',
    }),
  ).toEqual(['Slab']);
});

test('one condition of several is enough where that is asked; pages and totals go together', async () => {
  const filter = {
    match: 'any',
    conditions: [where('Trade', 'is', 'Jet Fan'), where('Thickness', 'above', '0.4')],
  };
  const { body } = await ask('', { filter, from: 1, limit: 1 });
  expect(body).toMatchObject({
    total: 2,
    unknown: [],
    objects: [{ globalId: boxGuid(2), versionId: version }],
  });
});

test('shapes of what is found are ranges of numbers; an assembly stands for its parts, a storey for nothing', async () => {
  const shapes = async (condition: object) =>
    (await ask('/shapes', { filter: { match: 'all', conditions: [condition] } })).body;
  expect(await shapes(of('class', 'is', 'IFCELEMENTASSEMBLY'))).toEqual({
    total: 2,
    shapes: [{ versionId: version, ranges: [1, 3] }],
  });
  expect(await shapes(of('name', 'contains', 'Fan'))).toMatchObject({ total: 2 });
  expect(await shapes(of('class', 'is', 'IFCBUILDINGSTOREY'))).toMatchObject({ total: 0 });
});

test('fields and their values are told with their numbers of objects', async () => {
  const { fields } = (await ask('/fields', { text: 'thick' })).body;
  expect(fields.at(-1)).toEqual({
    kind: 'property',
    set: 'Pset_Site',
    name: 'Thickness',
    unit: 'm',
    objects: 2,
    values: 2,
    isNumeric: true,
    isKept: true,
  });
  const values = async (field: object, text = '') => (await ask('/values', { field, text })).body.values;
  expect(await values({ kind: 'property', name: 'Trade' })).toEqual([
    { text: 'Civil', unit: null, objects: 2 },
    { text: 'Jet Fan', unit: null, objects: 1 },
  ]);
  expect(await values({ kind: 'property', name: 'Thickness' }, '45')).toEqual([
    { text: '450', unit: 'mm', objects: 1 },
  ]);
  expect(await values({ kind: 'name' }, 'fan')).toHaveLength(2);
});

test('shapes come in groups by value, and many numbers in classes with round ends', async () => {
  const trades = (await ask('/groups', { field: { kind: 'property', name: 'Trade' } })).body;
  expect(trades.groups.map(({ text, count }: { text: string; count: number }) => [text, count])).toEqual([
    ['Civil', 2],
    ['Jet Fan', 1],
  ]);
  expect([trades.none, trades.other.count]).toEqual([0, 0]);
  // The assembly's material colours its part that has none.
  const materials = (await ask('/groups', { field: { kind: 'material' } })).body;
  expect(materials).toMatchObject({ none: 1, groups: [{ text: 'Steel S355', count: 2 }] });
  const projectId = site.server.projectId('BEM');
  const { versionId } = await addTree(site.server, projectId, { storeys: 0, objects: 1000, empty: 0 });
  await addValues(site.server, projectId, versionId, 1000);
  const classes = (
    await ask('/groups', { versions: [versionId], field: { kind: 'property', name: 'Thickness' }, most: 6 })
  ).body;
  expect(classes.groups).toMatchObject([
    { text: '0', to: '0.2', unit: 'm', count: 200 },
    { text: '0.2', to: '0.4', count: 200 },
    { count: 200 },
    { count: 200 },
    { text: '0.8', to: '1', count: 200, shapes: [{ versionId, ranges: [800, 1000] }] },
  ]);
});

test('several objects say what they share, what varies, and their quantities together', async () => {
  const globalIds = [boxGuid(1), boxGuid(2)];
  const { status, body } = await site.admin.post(`${site.base}/find/shared`, {
    selection: [{ versionId: version, globalIds }],
  });
  expect(status).toBe(200);
  expect(body.objects.map(({ name }: { name: string }) => name)).toEqual(['Fan 2', 'Slab']);
  const values = body.shared.map(({ kind, name, text }: Record<string, string>) => [name ?? kind, text]);
  expect(values).toContainEqual(['Trade', 'Civil']);
  expect(values).toContainEqual(['storey', 'Ground floor']);
  const names = body.varies.map(({ kind, name }: Record<string, string>) => name ?? kind);
  expect(names).toEqual(expect.arrayContaining(['Thickness', 'type', 'NetVolume']));
  expect(names).not.toContain('Trade');
  expect(body.sums).toEqual([{ set: 'Qto_Site', name: 'NetVolume', sum: 2.5, unit: 'm³', objects: 1 }]);
});

test('conditions that make no sense are refused in a sentence, and foreign versions are not found', async () => {
  const refused = async (condition: object) => {
    const { status, body } = await ask('', { filter: { match: 'all', conditions: [condition] } });
    return [status, body.error.message];
  };
  expect(await refused(where('Thickness', 'above', 'thick'))).toEqual([
    400,
    expect.stringContaining('The value must be a number'),
  ]);
  expect((await refused(where('Thickness', 'between', '2', { to: '1' })))[1]).toContain('must not be above');
  expect((await refused(where('Trade', 'is')))[1]).toContain('needs a value');
  expect((await refused({ field: { kind: 'property' }, operator: 'present' }))[1]).toContain('needs a name');
  expect((await ask('/groups', { field: { kind: 'name' } })).body.error.message).toContain(
    'Names are too many',
  );
  const filter = { match: 'all', conditions: [of('name', 'present')] };
  const other = await addTree(site.server, site.server.projectId('TCE'), {
    storeys: 0,
    objects: 1,
    empty: 0,
  });
  for (const id of [other.versionId, randomUUID()])
    for (const [path, body] of [
      ['', { filter }],
      ['/shapes', { filter }],
      ['/fields', {}],
      ['/values', { field: { kind: 'class' } }],
      ['/groups', { field: { kind: 'class' } }],
    ] as const)
      expect([path, (await ask(path, { versions: [id], ...body })).status]).toEqual([path, 404]);
  const stranger = await site.server.client(people.stranger);
  expect((await stranger.post(`${site.base}/find`, { versions: [version], filter })).status).toBe(404);
});

test('a version from before the index says so', async () => {
  await addModel(site.server, site.server.projectId('BEM'), ['old']);
  const [row] = await site.query("select version_id from model_object where global_id = 'old'");
  const old = String(row?.version_id);
  const filter = { match: 'all', conditions: [of('name', 'present')] };
  expect((await ask('', { versions: [old, version], filter, limit: 1 })).body).toMatchObject({
    unknown: [old],
    objects: [{}],
  });
});

test('filters are kept for oneself or for all; only who made one, or an administrator of layers, removes it', async () => {
  const filter = { match: 'all', conditions: [where('Trade', 'is', 'Jet Fan')] };
  const viewer = await site.server.client(people.viewer);
  const filters = `${site.base}/find/filters`;
  const own = (await viewer.post(filters, { name: 'Mine', isShared: false, filter })).body;
  const shared = (await site.admin.post(filters, { name: 'Fans', isShared: true, filter })).body;
  const listed = async (client = site.admin) =>
    (await client.get(filters)).body.filters.map(({ name, isOwn }: { name: string; isOwn: boolean }) => [
      name,
      isOwn,
    ]);
  expect(await listed()).toEqual([['Fans', true]]);
  expect(await listed(viewer)).toEqual([
    ['Fans', false],
    ['Mine', true],
  ]);
  expect((await viewer.delete(`${filters}/${shared.id}`)).status).toBe(403);
  expect((await site.admin.delete(`${filters}/${own.id}`)).status).toBe(404);
  expect((await viewer.delete(`${filters}/${own.id}`)).status).toBe(204);
  expect((await site.admin.delete(`${filters}/${shared.id}`)).status).toBe(204);
});

test('of 20,000 objects a search reads only the values that are meant', async () => {
  const projectId = site.server.projectId('BEM');
  const { versionId } = await addTree(site.server, projectId, { storeys: 0, objects: 20_000, empty: 0 });
  await addValues(site.server, projectId, versionId, 20_000);
  const property = (name: string) => ({ kind: 'property', name }) as const;
  const read = (condition: FindCondition) => readBy(membersSql(projectId, [versionId], condition));
  expect(await read({ field: property('Trade'), operator: 'is', value: 'Trade 3' })).toBeLessThan(60);
  // A field of a thousand values may be read whole: PostgreSQL does not know how the numbers of fields differ, so both indexes cost the same.
  expect(await read({ field: property('Thickness'), operator: 'above', value: '0.99' })).toBeLessThan(1100);
  expect(
    await read({ field: { kind: 'quantity', name: 'Volume' }, operator: 'between', value: '7', to: '12' }),
  ).toBeLessThan(60);
  expect(await read({ field: { kind: 'name' }, operator: 'is', value: 'Wall 4321' })).toBeLessThan(200);
  const filter = {
    match: 'all',
    conditions: [{ field: property('Trade'), operator: 'is', value: 'Trade 3' }],
  };
  const { body } = await ask('', { versions: [versionId], filter, from: 2400, limit: 2 });
  expect([body.total, body.objects.map(({ name }: { name: string }) => name)]).toEqual([
    2500,
    ['Wall 19203', 'Wall 19211'],
  ]);
});

/** Rows of objects, fields and values that PostgreSQL reads for a statement, thrown away or not. */
async function readBy(statement: Sql): Promise<number> {
  const { user } = (await site.admin.get('/api/session')).body;
  const plan = await site.server.context.database.inProject(
    site.server.projectId('BEM'),
    { kind: 'user', userId: user.id },
    async (tx) => {
      const row = await tx.one(planRow, sql`explain (analyze, timing off, format json) ${statement}`);
      return row['QUERY PLAN'][0].Plan;
    },
    'read',
  );
  return rowsRead(plan);
}

interface PlanNode {
  readonly 'Relation Name'?: string | undefined;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number | undefined;
  readonly 'Rows Removed by Index Recheck'?: number | undefined;
  readonly Plans?: readonly PlanNode[] | undefined;
}
const planNode: z.ZodType<PlanNode> = z.object({
  'Relation Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().optional(),
  'Rows Removed by Index Recheck': z.number().optional(),
  get Plans() {
    return z.array(planNode).optional();
  },
});
const planRow = z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: planNode })]) });

function rowsRead(node: PlanNode): number {
  const each =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  const isTable = /^(model_object|object_)/.test(node['Relation Name'] ?? '');
  const own = isTable ? each * node['Actual Loops'] : 0;
  return (node.Plans ?? []).reduce((sum, below) => sum + rowsRead(below), own);
}
