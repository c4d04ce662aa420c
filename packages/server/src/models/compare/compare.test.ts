import { randomUUID } from 'node:crypto';
import type { ChangedObject } from '@gantry/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { pluginModels } from '../../plugins/plugin-models.ts';
import { type ModelSite, openModelSite, people } from '../testing/model-site.ts';
import { boxGuid, smallIfc } from '../testing/small-ifc.ts';

// The conversion starts a process, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const sets = (rating: string, load: string) => [
  `#500=IFCPROPERTYSINGLEVALUE('FireRating',$,IFCLABEL('${rating}'),$);`,
  `#501=IFCPROPERTYSINGLEVALUE('Load',$,IFCREAL(${load}),$);`,
  "#510=IFCPROPERTYSET('0000000000000000000510',$,'Pset_Site',$,(#500,#501));",
  "#520=IFCRELDEFINESBYPROPERTIES('0000000000000000000520',$,$,$,(#100,#140),#510);",
];
/** The second box moves by 3 m and 4 m, and up by 1 m; the third gets another rating with the first; the fourth is removed. */
const older = smallIfc({
  boxes: [
    { name: 'Same', corner: [0, 0, 0] },
    { name: 'Moved', corner: [2, 0, 0] },
    { name: 'Rated', corner: [4, 0, 0] },
    { name: 'Gone', corner: [6, 0, 0] },
  ],
  extra: sets('R30', '5.'),
});
const newer = smallIfc({
  boxes: [
    { name: 'Same', corner: [0, 0, 0] },
    { name: 'Moved', corner: [5, 4, 1] },
    { name: 'Renamed', corner: [4, 0, 0] },
  ],
  extra: [
    ...sets('R60', '5.'),
    // Twice the same GlobalId.
    "#700=IFCBUILDINGELEMENTPROXY('0000000000000000000700',$,'Added',$,$,#101,#104,$,$);",
    "#701=IFCBUILDINGELEMENTPROXY('0000000000000000000700',$,'Added again',$,$,#101,#104,$,$);",
  ],
}).replace(/#140=.*/, (line) => line.replace(',#141,#144,', ',#141,#104,'));

let site: ModelSite;
let layer: string;
let versions: { readonly older: string; readonly newer: string };
async function upload(ifc: string, date: string, model = 'Model'): Promise<string> {
  const { body } = await site.upload(layer, ifc, { date, model });
  expect(await site.ended(body.version.id)).toMatchObject({ status: 'ready' });
  return body.version.id;
}
beforeAll(async () => {
  site = await openModelSite();
  layer = await site.layer('Compared');
  versions = { older: await upload(older, '2026-11-01'), newer: await upload(newer, '2026-11-02') };
}, 300_000);
afterAll(() => site.close());

const ask = (path: string, body: object) => site.admin.post(`${site.base}/compare${path}`, body);

test('objects are added, removed and changed; a page has those of the chosen kinds', async () => {
  const { status, body } = await ask('', versions);
  expect([status, body.unknown, body.duplicates]).toEqual([200, [], 1]);
  expect(body.counts).toEqual({
    added: 2,
    removed: 1,
    geometry: 0,
    place: 1,
    properties: 2,
    changed: 3,
    unchanged: 3,
  });
  const kindsOf = new Map(body.objects.map(({ name, kinds }: ChangedObject) => [name, kinds]));
  expect(Object.fromEntries(kindsOf)).toEqual({
    Same: ['properties'],
    Moved: ['place'],
    Renamed: ['properties'],
    Gone: ['removed'],
    Added: ['added'],
    'Added again': ['added'],
  });
  const page = await ask('', { ...versions, kinds: ['place', 'removed'], from: 1, limit: 5 });
  expect([page.body.total, page.body.objects.map(({ name }: ChangedObject) => name)]).toEqual([2, ['Gone']]);
  expect(page.body.objects[0]).toMatchObject({ storey: 'Ground floor', shapes: 1 });
});

test('a version compared with itself, and backwards', async () => {
  const { body: same } = await ask('', { older: versions.older, newer: versions.older });
  expect([same.total, same.counts.changed]).toEqual([0, 0]);
  const { body: back } = await ask('', { older: versions.newer, newer: versions.older });
  expect(back.counts).toMatchObject({ added: 1, removed: 2, changed: 3 });
});

test('shapes are told by their numbers, those of removed objects in the older version', async () => {
  const { body } = await ask('/shapes', versions);
  const counted = body.groups.map(({ kinds, count, shapes }: Group) => [
    kinds.join(),
    count,
    shapes.versionId,
  ]);
  expect(counted.sort()).toEqual(
    [
      ['added', 2, versions.newer],
      ['place', 1, versions.newer],
      ['properties', 2, versions.newer],
      ['removed', 1, versions.older],
    ].sort(),
  );
});
interface Group {
  readonly kinds: readonly string[];
  readonly count: number;
  readonly shapes: { readonly versionId: string };
}

test('of one object the old and new values are told, and how far it has moved', async () => {
  const renamed = await ask('/object', { ...versions, globalId: boxGuid(2) });
  expect(renamed.body).toEqual({
    kinds: ['properties'],
    moved: null,
    isComplete: true,
    values: [
      { kind: 'name', set: null, name: null, older: 'Rated', newer: 'Renamed' },
      { kind: 'property', set: 'Pset_Site', name: 'FireRating', older: 'R30', newer: 'R60' },
    ],
  });
  const moved = await ask('/object', { ...versions, globalId: boxGuid(1) });
  expect(moved.body).toMatchObject({ kinds: ['place'], values: [] });
  expect(moved.body.moved.horizontal).toBeCloseTo(5);
  expect(moved.body.moved.vertical).toBeCloseTo(1);
  const gone = await ask('/object', { ...versions, globalId: boxGuid(3) });
  expect(gone.body).toMatchObject({ kinds: ['removed'], values: [] });
  expect((await ask('/object', { ...versions, globalId: 'nothing' })).status).toBe(404);
});

test('a module learns what has changed of its objects since a day', async () => {
  const [row] = await site.query('select model_id from model_version where id = $1', [versions.older]);
  const modelId = z.string().parse(row?.model_id);
  const since = (day: string, ids: readonly string[]) =>
    site.server.context.database.inProject(
      site.server.projectId('BEM'),
      { kind: 'system', name: 'test' },
      (tx) => pluginModels.changedSince(tx, modelId, day, ids),
    );
  const all = [boxGuid(0), boxGuid(1), boxGuid(3), 'unknown'];
  expect(await since('2026-11-01', all)).toEqual(
    new Map([
      [boxGuid(0), ['properties']],
      [boxGuid(1), ['place']],
      [boxGuid(3), ['removed']],
    ]),
  );
  expect(await since('2026-11-05', all)).toEqual(new Map());
  expect(await since('2026-10-31', all)).toBeUndefined();
});

test('versions of two models, unknown ones, and those of another project are refused', async () => {
  const other = await upload(smallIfc(), '2026-11-02', 'Another');
  expect(await ask('', { older: versions.older, newer: other })).toMatchObject({
    status: 422,
    body: { error: { code: 'DIFFERENT_MODELS' } },
  });
  expect((await ask('', { older: versions.older, newer: randomUUID() })).status).toBe(404);
  const stranger = await site.server.client(people.stranger);
  const elsewhere = `/api/projects/${site.server.projectId('TCE')}/compare`;
  expect([403, 404]).toContain((await stranger.post(`${site.base}/compare`, versions)).status);
  expect([403, 404]).toContain((await stranger.post(elsewhere, versions)).status);
});

test('versions from before this are told to be uploaded again', async () => {
  await site.query('update model_object set properties_hash = null where version_id = $1', [versions.older]);
  const { body } = await ask('', versions);
  expect(body).toMatchObject({ unknown: [versions.older], total: 0, objects: [] });
});
