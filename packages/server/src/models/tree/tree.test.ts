import { randomUUID } from 'node:crypto';
import { type TreeNode, treeQuery, treeSearchQuery } from '@gantry/contract';
import { type Sql, sql } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { addModel } from '../../testing/add-model.ts';
import { type ModelSite, openModelSite, people } from '../testing/model-site.ts';
import { boxGuid, smallIfc } from '../testing/small-ifc.ts';
import { addTree } from './testing/add-tree.ts';
import { classesSql, pageSql, searchSql } from './tree-repository.ts';

// The conversion starts a process, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const assembly = '0000000000000000000900';
const storey = '0000000000000000000014';
/** A storey with a wall, and an assembly of two beams of which one is said to lie in the storey too. */
const withAssembly = smallIfc({
  boxes: [
    { name: 'Wall 2', corner: [0, 0, 0], category: 'IFCBUILDINGELEMENTPROXY' },
    { name: '\\X2\\6881\\X0\\ 10', corner: [2, 0, 0] },
    { name: '\\X2\\6881\\X0\\ 9', corner: [4, 0, 0] },
  ],
  extra: [
    `#900=IFCELEMENTASSEMBLY('${assembly}',$,'Frame',$,$,#20,$,$,$,$);`,
    "#901=IFCRELAGGREGATES('0000000000000000000901',$,$,$,#900,(#120,#140));",
    "#902=IFCRELCONTAINEDINSPATIALSTRUCTURE('0000000000000000000902',$,$,$,(#900),#14);",
  ],
});

let site: ModelSite;
let version: string;
let model: string;
beforeAll(async () => {
  site = await openModelSite();
  const uploaded = await site.upload(await site.layer('Tree'), withAssembly);
  ({ modelId: model } = uploaded.body);
  version = uploaded.body.version.id;
  expect(await site.ended(version)).toMatchObject({ status: 'ready' });
}, 300_000);
afterAll(() => site.close());

const tree = (path = '', of = version) => site.admin.get(`${site.base}/versions/${of}/tree${path}`);
const names = (nodes: readonly TreeNode[]) => nodes.map(({ name }) => name);

test('an object’s children come page by page, storeys above what is in them, an assembly above its parts', async () => {
  const at = async (parent: number) => (await tree(`?parent=${parent}`)).body;
  const { body: first } = await tree();
  expect(first).toMatchObject({ isKnown: true, total: 1 });
  expect(first.nodes).toMatchObject([
    { name: 'Site', category: 'IFCSITE', nth: 0, children: 1, hasShape: false, shapes: 3, shapeAt: 0 },
  ]);
  expect(names((await at(12)).nodes)).toEqual(['Building']);
  expect((await at(14)).nodes).toMatchObject([
    { name: 'Wall 2', children: 0, hasShape: true, shapes: 1, shapeAt: 0 },
    { name: 'Frame', children: 2, hasShape: false, shapes: 2, shapeAt: 1 },
  ]);
  expect(names((await at(900)).nodes)).toEqual(['梁 9', '梁 10']);
  const second = (await tree('?parent=900&from=1&limit=1')).body;
  expect([second.total, names(second.nodes)]).toEqual([2, ['梁 10']]);
  expect((await at(100)).nodes).toEqual([]);
});

test('classes have their objects, those with a shape first', async () => {
  expect((await tree('/classes')).body).toEqual({
    isKnown: true,
    objects: 7,
    shapes: 3,
    classes: [
      { category: 'IFCBUILDING', objects: 1, shapes: 0 },
      { category: 'IFCBUILDINGELEMENTPROXY', objects: 3, shapes: 3 },
      { category: 'IFCBUILDINGSTOREY', objects: 1, shapes: 0 },
      { category: 'IFCELEMENTASSEMBLY', objects: 1, shapes: 0 },
      { category: 'IFCSITE', objects: 1, shapes: 0 },
    ],
  });
  const { body } = await tree('?category=IfcBuildingElementProxy&from=1');
  expect([body.total, body.nodes.map(({ nth }: TreeNode) => nth), names(body.nodes)]).toEqual([
    3,
    [1, 2],
    ['梁 9', '梁 10'],
  ]);
});

test('the shapes of an object, of a class with its parts, and of everything are told with their numbers', async () => {
  const beams = { globalIds: [boxGuid(2), boxGuid(1)], at: [1, 2] };
  expect((await tree('/shapes?parent=900')).body).toEqual(beams);
  expect((await tree('/shapes?category=IFCELEMENTASSEMBLY')).body).toEqual(beams);
  expect((await tree('/shapes')).body.at).toEqual([0, 1, 2]);
  expect((await tree('/shapes?parent=1')).status).toBe(404);
  const places = await site.admin.post(`${site.base}/versions/${version}/tree/places`, {
    globalIds: [assembly, boxGuid(0), 'unknown'],
  });
  expect(places.body.places).toMatchObject([
    { globalId: boxGuid(0), hasShape: true, shapeAt: 0, shapes: 1 },
    { globalId: assembly, hasShape: false, shapeAt: 1, shapes: 2 },
  ]);
});

test('a search finds names in Chinese and GlobalIds, with what they lie in; objects with a shape come first', async () => {
  const search = async (text: string, versions = version) =>
    site.admin.get(`${site.base}/tree/search?${new URLSearchParams({ text, versions })}`);
  const { body } = await search('梁');
  expect(body).toMatchObject({ isMore: false });
  expect(body.found).toMatchObject([
    {
      modelId: model,
      versionId: version,
      node: { globalId: boxGuid(1), nth: 1 },
      path: ['Site', 'Building', 'Ground floor', 'Frame'],
    },
    { node: { globalId: boxGuid(2), nth: 0 } },
  ]);
  expect((await search(storey.slice(-8))).body.found[0]).toMatchObject({ path: ['Site', 'Building'] });
  expect((await search('IFCBUILDING')).body.found).toEqual([]);
  expect((await search('%')).body.found).toEqual([]);
  expect((await search('梁', randomUUID())).body.found).toEqual([]);
  expect((await search('梁', 'no id')).status).toBe(400);
});

test('the path of an object leads from the top to it, by the positions in each list', async () => {
  const { body } = await tree(`/paths/${boxGuid(1)}`);
  expect([names(body.nodes), body.nodes.map(({ nth }: TreeNode) => nth), body.nthInClass]).toEqual([
    ['Site', 'Building', 'Ground floor', 'Frame', '梁 10'],
    [0, 0, 0, 1, 1],
    2,
  ]);
  expect((await tree('/paths/unknown')).status).toBe(404);
});

test('the search of all objects puts those with a shape, of their own or in parts, before the others', async () => {
  const found = await site.admin.get(`${site.base}/objects?search=r&limit=50`);
  const shown = found.body.objects.map(({ globalId }: { globalId: string }) => globalId);
  expect(shown).toContain(assembly);
  const shapeless = await addTree(site.server, site.server.projectId('BEM'), {
    storeys: 0,
    objects: 0,
    empty: 3,
  });
  const { body } = await site.admin.get(`${site.base}/objects?search=Frame&limit=50`);
  expect(body.objects[0]).toMatchObject({ globalId: assembly, modelId: model });
  expect(
    body.objects.slice(1).every((one: { versionId: string }) => one.versionId === shapeless.versionId),
  ).toBe(true);
  expect(body.total).toBe(4);
});

test('versions of other projects and unknown ones are not found, and without the permission nothing is', async () => {
  const other = await addTree(site.server, site.server.projectId('TCE'), {
    storeys: 1,
    objects: 1,
    empty: 0,
  });
  for (const id of [other.versionId, randomUUID()]) {
    for (const path of ['', '/classes', '/shapes', `/paths/${boxGuid(0)}`])
      expect([path, (await tree(path, id)).status]).toEqual([path, 404]);
    const places = await site.admin.post(`${site.base}/versions/${id}/tree/places`, { globalIds: [] });
    expect(places.status).toBe(404);
  }
  const stranger = await site.server.client(people.stranger);
  expect((await stranger.get(`${site.base}/versions/${version}/tree`)).status).toBe(404);
  expect((await tree('?parent=1&category=IFCWALL')).status).toBe(400);
  expect((await tree('?limit=100000')).status).toBe(400);
});

test('a version from before the tree says so, and one without places has its objects at the top', async () => {
  const projectId = site.server.projectId('BEM');
  await addModel(site.server, projectId, ['old']);
  const [row] = await site.query("select version_id from model_object where global_id = 'old'");
  expect((await tree('', String(row?.version_id))).body).toEqual({ isKnown: false, total: 0, nodes: [] });
  const flat = await addTree(site.server, projectId, { storeys: 0, objects: 3, empty: 0 });
  const { body } = await tree('', flat.versionId);
  expect([body.total, names(body.nodes)]).toEqual([3, ['Wall 0', 'Wall 1', 'Wall 2']]);
});

test('of two objects of a file with one GlobalId both are listed and counted; where the id is asked for, it is the first', async () => {
  const { versionId } = await addTree(site.server, site.server.projectId('BEM'), {
    storeys: 2,
    objects: 4,
    empty: 0,
  });
  const wall = (nth: number) => `wall-${versionId}-${nth}`;
  await site.query('update model_object set global_id = $2 where version_id = $1 and global_id = $3', [
    versionId,
    wall(0),
    wall(3),
  ]);
  expect((await tree('?parent=2', versionId)).body.nodes).toMatchObject([
    { name: 'Wall 2' },
    { name: 'Wall 3', globalId: wall(0) },
  ]);
  expect((await tree('/classes', versionId)).body.classes).toContainEqual({
    category: 'IFCWALL',
    objects: 4,
    shapes: 4,
  });
  expect((await tree('/shapes?parent=2', versionId)).body).toEqual({
    globalIds: [wall(2), wall(0)],
    at: [2, 3],
  });
  const places = await site.admin.post(`${site.base}/versions/${versionId}/tree/places`, {
    globalIds: [wall(0)],
  });
  expect(places.body.places).toMatchObject([{ globalId: wall(0), shapeAt: 0 }]);
  expect(names((await tree(`/paths/${wall(0)}`, versionId)).body.nodes)).toEqual(['Storey 0', 'Wall 0']);
});

test('of 100,000 objects a page reads only its own, and classes only a few of each', async () => {
  const projectId = site.server.projectId('BEM');
  // The search reads every object that has the three-letter parts of its text; a random id can have some of them.
  const { versionId } = await addTree(site.server, projectId, {
    storeys: 4,
    objects: 100_000,
    empty: 0,
    versionId: '00000000-0000-4000-8000-000000000000',
  });
  const rows = await site.query(
    'select local_id from model_object where version_id = $1 and nth = 2 and parent = -1',
    [versionId],
  );
  const parent = Number(rows[0]?.local_id);
  const page = treeQuery.parse({ parent, from: 20_000, limit: 100 });
  expect((await tree(`?parent=${parent}&from=20000&limit=100`, versionId)).body).toMatchObject({
    total: 25_000,
    nodes: { length: 100 },
  });
  expect(await readBy(pageSql(projectId, versionId, page))).toBe(100);
  const ofClass = treeQuery.parse({ category: 'IFCWALL', from: 70_000, limit: 50 });
  expect(await readBy(pageSql(projectId, versionId, ofClass))).toBe(50);
  expect(await readBy(classesSql(projectId, versionId))).toBeLessThan(20);
  const search = treeSearchQuery.parse({ versions: versionId, text: 'Wall 4321', limit: 5 });
  expect(await readBy(searchSql(projectId, search))).toBeLessThan(200);
});

/** Rows of the object index that PostgreSQL reads for a statement, thrown away or not. */
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
  const own = node['Relation Name'] === 'model_object' ? each * node['Actual Loops'] : 0;
  return (node.Plans ?? []).reduce((sum, below) => sum + rowsRead(below), own);
}
