import { pageQuery, unreadableRows } from '@gantry/plugin-sdk/contract';
import {
  ConflictError,
  defineRoute,
  defineServerPlugin,
  inBatches,
  recordTable,
  sql,
} from '@gantry/plugin-sdk/server';
import { createServerTestHost, type PluginMember, type ServerTestHost } from '@gantry/server/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';

const fields = z.object({
  name: z.string(),
  height: z.number(),
  hasUtility: z.boolean(),
  tags: z.array(z.string()),
});
const places = recordTable({
  table: 'place',
  entity: 'site-place',
  topic: 'place-changed',
  idKey: 'placeID',
  viewPermission: 'PLACE_VIEW',
  fields,
  orders: { name: sql`lower(name)`, height: sql`height` },
  thenBy: sql`lower(name)`,
  searchIn: sql`name`,
  unique: { field: 'name', code: 'PLACE_NAME_TAKEN' },
  record: ({ id, version, projectId: _, ...own }) => ({ placeID: id, version, ...own }),
  async mayRemove(tx, id) {
    const { height } = await places.read(tx, id);
    if (height > 100) throw new ConflictError('PLACE_IN_USE', 'Somebody works up there.');
  },
});

/** Bays of a place, in the project's own order. */
const bayFields = z.object({
  name: z.string(),
  of: z.uuid().nullable(),
  length: z.number(),
  note: z.object({ text: z.string() }).nullable(),
  ofName: z.string(),
  position: z.number(),
});
const bays = recordTable({
  table: 'bay',
  entity: 'site-bay',
  topic: 'bay-changed',
  idKey: 'bayID',
  alsoTold: { list: 'bays' },
  viewPermission: 'PLACE_VIEW',
  fields: bayFields,
  columns: { of: 'place_id' },
  computed: {
    ofName: sql`coalesce((select p.name from place p where (p.project_id, p.id) = (bay.project_id, bay.place_id)), '')`,
  },
  position: 'position',
  orders: { position: sql`position`, length: sql`length` },
  thenBy: sql`position`,
  searchIn: sql`name`,
  unique: { field: 'name', within: ['of'], code: 'BAY_NAME_TAKEN' },
  record: ({ projectId: _, ...own }) => own,
});
const givenBay = bayFields.omit({ ofName: true, position: true });
const storedBay = bayFields.extend({ id: z.uuid(), version: z.int() });
const callOfBays = { project: 'body', permission: 'PLACE_VIEW' } as const;
const bayRoutes = [
  defineRoute({
    ...callOfBays,
    method: 'GET',
    project: 'query',
    path: '/bays',
    summary: 'Bays',
    query: pageQuery(['position', 'length']).extend({ of: z.uuid().optional() }),
    response: z.object({ rows: z.array(storedBay), total: z.int() }),
    handle: ({ query: { of, ...asked } }, { tx }) =>
      bays.page(tx, { ...asked, ...(of !== undefined && { where: sql`place_id = ${of}` }) }),
  }),
  defineRoute({
    ...callOfBays,
    method: 'POST',
    path: '/bays',
    summary: 'Add',
    body: givenBay,
    response: storedBay,
    handle: ({ body }, context) => bays.add(context, body),
  }),
  defineRoute({
    ...callOfBays,
    method: 'POST',
    path: '/bays/:id/move',
    summary: 'Move',
    params: z.object({ id: z.uuid() }),
    body: z.object({ position: z.int() }),
    response: storedBay,
    handle: ({ params, body }, context) => bays.move(context, params.id, body.position),
  }),
  defineRoute({
    ...callOfBays,
    method: 'DELETE',
    project: 'query',
    path: '/bays/:id',
    summary: 'Remove',
    params: z.object({ id: z.uuid() }),
    response: z.undefined(),
    async handle({ params }, context) {
      await bays.remove(context, params.id);
      return undefined;
    },
  }),
  defineRoute({
    ...callOfBays,
    method: 'POST',
    path: '/bays/merge',
    summary: 'Merge',
    body: z.object({ rows: z.array(givenBay.omit({ note: true })), apply: z.boolean() }),
    bodyLimit: 8 * 1024 * 1024,
    response: z.object({
      added: z.int(),
      changed: z.array(z.array(z.string())),
      unchanged: z.int(),
      twice: z.array(z.int()),
    }),
    async handle({ body: { rows, apply } }, context) {
      const merged = await bays.merge(context, rows, { apply, blank: { note: null } });
      return {
        added: merged.added.length,
        changed: merged.changed.map((one) => [...one.fields]),
        unchanged: merged.unchanged,
        twice: [...merged.twice],
      };
    },
  }),
];

const place = fields.extend({ placeID: z.uuid(), version: z.int() });
const input = fields.partial();
const one = z.object({ id: z.uuid() });
const query = pageQuery(['name', 'height']);
const reply = z.object({ place });
const plugin = defineServerPlugin({
  id: 'gantry-example.places',
  migrations: [
    {
      name: '0001-places',
      sql: `create table place (project_id uuid not null references project, id uuid not null, name text not null,
              height double precision not null, has_utility boolean not null, tags jsonb not null,
              active boolean not null default true, version integer not null default 1,
              created_at timestamptz not null, updated_at timestamptz not null, primary key (project_id, id));
            create unique index place_name on place (project_id, lower(name)) where active;
            select gantry.protect_project_table('place');`,
    },
    {
      name: '0002-bays',
      sql: `create table bay (project_id uuid not null references project, id uuid not null, name text not null, place_id uuid,
              length double precision not null, note jsonb, position integer not null,
              active boolean not null default true, version integer not null default 1,
              created_at timestamptz not null, updated_at timestamptz not null, primary key (project_id, id));
            create unique index bay_name on bay (project_id, place_id, lower(name)) nulls not distinct where active;
            select gantry.protect_project_table('bay');`,
    },
  ],
  permissions: [{ code: 'PLACE_VIEW', roles: ['VIEWER'] }],
  routes: () => [
    ...bayRoutes,
    defineRoute({
      method: 'GET',
      path: '/places',
      summary: 'Places',
      project: 'query',
      permission: 'PLACE_VIEW',
      query,
      response: z.object({
        rows: z.array(place),
        total: z.int(),
        truncated: z.boolean(),
        unreadable: unreadableRows,
      }),
      handle: (input, { tx }) => places.page(tx, input.query),
    }),
    defineRoute({
      method: 'GET',
      path: '/in-batches',
      summary: 'Names of high places in batches of two',
      project: 'query',
      permission: 'PLACE_VIEW',
      response: z.object({ batches: z.array(z.array(z.string())), after: z.int() }),
      async handle(_input, { tx }) {
        const batches = [];
        const query = sql`select name from place where project_id = ${tx.projectId} and height = ${200} order by name`;
        for await (const rows of inBatches(tx, z.object({ name: z.string() }), query, 2))
          batches.push(rows.map(({ name }) => name));
        for await (const _rows of inBatches(tx, z.object({ name: z.string() }), query, 1)) break;
        const { left } = await tx.one(
          z.object({ left: z.number() }),
          sql`select count(*)::integer as left from pg_cursors`,
        );
        return { batches, after: left };
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/places',
      summary: 'Add',
      project: 'body',
      permission: 'PLACE_VIEW',
      body: fields,
      response: reply,
      handle: async ({ body }, context) => ({ place: await places.add(context, body) }),
    }),
    defineRoute({
      method: 'PATCH',
      path: '/places/:id',
      summary: 'Change',
      project: 'body',
      permission: 'PLACE_VIEW',
      params: one,
      body: input.extend({ version: z.int().optional() }),
      response: reply,
      handle: async ({ params, body: { version, ...change } }, context) => ({
        place: await places.change(context, params.id, change, version),
      }),
    }),
    defineRoute({
      method: 'DELETE',
      path: '/places/:id',
      summary: 'Remove',
      project: 'query',
      permission: 'PLACE_VIEW',
      params: one,
      response: one,
      async handle({ params }, context) {
        await places.remove(context, params.id);
        return params;
      },
    }),
  ],
});

let host: ServerTestHost;
let admin: PluginMember;
beforeAll(async () => {
  host = await createServerTestHost(plugin);
});
afterAll(() => host?.close());
beforeEach(async () => {
  admin = await host.member({ permissions: ['PLACE_VIEW'] });
});

const bay = { name: 'Bay 001', height: -7, hasUtility: false, tags: ['deep'] };
const add = async (name: string, more: object = {}) => {
  const { status, body } = await admin.post('/places', { ...bay, name, ...more });
  expect(status).toBe(200);
  return body.place;
};
const refusal = ({ status, body }: { status: number; body: { error: { code: string } } }) => [
  status,
  body.error.code,
];

test('a row is added, changed, removed once, and its name is free again; browsers are told', async () => {
  const browser = await admin.listen();
  const { placeID, ...made } = await add('Life');
  expect(made).toEqual({ ...bay, name: 'Life', version: 1 });
  const changed = await admin.patch(`/places/${placeID}`, { hasUtility: true, tags: [] });
  expect(changed.body.place).toEqual({ ...made, placeID, hasUtility: true, tags: [], version: 2 });
  const same = await admin.patch(`/places/${placeID}`, { hasUtility: true, tags: [], version: 2 });
  expect(same.body.place.version).toBe(2);
  expect((await admin.delete(`/places/${placeID}`)).body).toEqual({ id: placeID });
  expect(refusal(await admin.delete(`/places/${placeID}`))).toEqual([404, 'NOT_FOUND']);
  expect(refusal(await admin.patch(`/places/${placeID}`, { height: 1 }))).toEqual([404, 'NOT_FOUND']);
  for (let times = 0; times < 3; times += 1) expect(await browser.next('place-changed')).toEqual({ placeID });
  browser.close();
  await add('Life');
});

test('pages are sorted either way, cut, searched and truly counted', async () => {
  for (const [height, name] of ['P c', 'P a', 'P B'].entries()) await add(name, { height });
  const names = async (asked: Record<string, string>) => {
    const { rows, total, truncated } = (await admin.get('/places', { search: 'P ', ...asked })).body;
    expect([total, truncated]).toEqual([3, false]);
    return rows.map(({ name }: { name: string }) => name);
  };
  expect(await names({})).toEqual(['P a', 'P B', 'P c']);
  expect(await names({ isDesc: 'true' })).toEqual(['P c', 'P B', 'P a']);
  expect(await names({ orderBy: 'height' })).toEqual(['P c', 'P a', 'P B']);
  expect(await names({ pageSize: '2', page: '2' })).toEqual(['P c']);
  await add('100 % <img src=x>');
  expect((await admin.get('/places', { search: '100 %' })).body.total).toBe(1);
  expect((await admin.get('/places', { search: '0_%' })).body.total).toBe(0);
});

test('a damaged row is left out of its list, which says so; alone it answers why', async () => {
  for (const name of ['D a', 'D b', 'D c', 'D d']) await add(name);
  const damage = `update place set tags = '"deep"' where name = $1 returning id`;
  const [{ id }] = (await host.rows(damage, ['D b'])) as [{ id: string }];
  const read = async (page: string) => {
    const { status, body } = await admin.get('/places', { search: 'D ', pageSize: '2', page });
    expect(status).toBe(200);
    return [body.rows.map(({ name }: { name: string }) => name), body.unreadable, body.total];
  };
  expect(await read('1')).toEqual([['D a'], 1, 4]);
  expect(await read('2')).toEqual([['D c', 'D d'], 0, 4]);
  expect(refusal(await admin.patch(`/places/${id}`, { height: 1 }))).toEqual([500, 'ROW_UNREADABLE']);
  await host.rows(`update place set tags = '[]' where id = $1`, [id]);
  expect(await read('1')).toEqual([['D a', 'D b'], 0, 4]);
});

test('a name is given once, whatever its case, also by a change and by many at once', async () => {
  await add('Taken');
  const free = await add('Free');
  expect(refusal(await admin.post('/places', { ...bay, name: 'TAKEN' }))).toEqual([409, 'PLACE_NAME_TAKEN']);
  const change = await admin.patch(`/places/${free.placeID}`, { name: 'taken' });
  expect([...refusal(change), change.body.error.details.fields]).toEqual([
    409,
    'PLACE_NAME_TAKEN',
    [{ path: 'name', code: 'TAKEN' }],
  ]);
  const raced = await Promise.all(
    Array.from({ length: 8 }, () => admin.post('/places', { ...bay, name: 'Raced' })),
  );
  expect(raced.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
});

test('a change of an old version is refused with what is there now; without a version the last writer wins', async () => {
  const { placeID } = await add('Versions');
  await admin.patch(`/places/${placeID}`, { height: 3, version: 1 });
  const late = await admin.patch(`/places/${placeID}`, { height: 4, version: 1 });
  expect(refusal(late)).toEqual([409, 'VERSION_CONFLICT']);
  expect(late.body.error.details).toMatchObject({
    expectedVersion: 1,
    currentVersion: 2,
    changedFields: ['height'],
    current: { placeID, height: 3 },
  });
  expect((await admin.patch(`/places/${placeID}`, { height: 5 })).body.place).toMatchObject({
    height: 5,
    version: 3,
  });
});

test('what is in use stays', async () => {
  const { placeID } = await add('Crane', { height: 120 });
  expect(refusal(await admin.delete(`/places/${placeID}`))).toEqual([409, 'PLACE_IN_USE']);
});

test('another project finds nothing', async () => {
  const { placeID } = await add('Hidden');
  const stranger = await host.stranger();
  expect((await stranger.delete(`/places/${placeID}`)).status).toBe(404);
});

test('a query is read in batches, and no cursor stays, also where reading stops early', async () => {
  for (const name of ['Batch E', 'Batch A', 'Batch C']) await add(name, { height: 200 });
  const { body } = await admin.get('/in-batches');
  expect(body).toEqual({ batches: [['Batch A', 'Batch C'], ['Batch E']], after: 0 });
});

describe('rows with an order of their own', () => {
  let placeID: string;
  const addBay = async (name: string, more: object = {}) =>
    (await admin.post('/bays', { name, of: placeID, length: 10, note: null, ...more })).body;
  const ordered = async (asked: object = {}) => {
    const { rows } = (await admin.get('/bays', { pageSize: '9999', of: placeID, ...asked })).body;
    return rows.map(({ name }: { name: string }) => name);
  };
  const positions = async () =>
    (await host.rows('select position from bay where active order by position')).map(
      (row) => (row as { position: number }).position,
    );
  const gapless = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
  beforeEach(async () => {
    await host.rows('delete from bay');
    placeID = (await add(`Place ${Math.random()}`)).placeID;
  });

  test('come last, move to any place, and stay numbered without gaps, also when two move at once', async () => {
    const all = [];
    for (const name of ['A', 'B', 'C', 'D', 'E']) all.push(await addBay(name));
    const browser = await admin.listen();
    const moved = await admin.post(`/bays/${all[0].id}/move`, { position: 3 });
    expect(moved.body).toMatchObject({ position: 3, version: 1 });
    expect(await browser.next('bay-changed')).toEqual({ bayID: all[0].id, list: 'bays' });
    browser.close();
    expect(await ordered()).toEqual(['B', 'C', 'A', 'D', 'E']);
    await admin.post(`/bays/${all[4].id}/move`, { position: 1 });
    await admin.post(`/bays/${all[1].id}/move`, { position: 10_000 });
    expect(await ordered()).toEqual(['E', 'C', 'A', 'D', 'B']);
    await admin.delete(`/bays/${all[2].id}`);
    expect(await ordered()).toEqual(['E', 'A', 'D', 'B']);
    await Promise.all([
      admin.post(`/bays/${all[0].id}/move`, { position: 4 }),
      admin.post(`/bays/${all[3].id}/move`, { position: 1 }),
      addBay('F'),
      admin.delete(`/bays/${all[4].id}`),
    ]);
    expect(await positions()).toEqual(gapless(4));
  });

  test('have a name of their own only within what they belong to, and show its name', async () => {
    const bay = await addBay('Bay 1', { note: { text: 'wet' } });
    expect(bay).toMatchObject({
      ofName: expect.stringContaining('Place'),
      note: { text: 'wet' },
      position: 1,
    });
    expect(await addBay('bay 1')).toMatchObject({ error: { code: 'BAY_NAME_TAKEN' } });
    expect((await addBay('BAY 1', { of: null })).position).toBe(2);
    expect(await addBay('Bay 1', { of: null })).toMatchObject({ error: { code: 'BAY_NAME_TAKEN' } });
    expect([(await admin.get('/bays')).body.total, await ordered()]).toEqual([2, ['Bay 1']]);
  });

  test('are merged with rows from elsewhere: all, or none where one stands twice, and first only in words', async () => {
    await addBay('Bay 1', { note: { text: 'stays' } });
    await addBay('Bay 2');
    const rows = [
      { name: 'BAY 1', of: placeID, length: 12 },
      { name: 'Bay 2', of: placeID, length: 10 },
      { name: 'Bay 3', of: placeID, length: 10 },
      { name: 'Bay 1', of: null, length: 10 },
    ];
    const merge = async (given: readonly object[], apply: boolean) =>
      (await admin.post('/bays/merge', { rows: given, apply })).body;
    const expected = { added: 2, changed: [['name', 'length']], unchanged: 1, twice: [] };
    expect(await merge(rows, false)).toEqual(expected);
    expect(await merge([...rows, { name: 'bay 3', of: placeID, length: 1 }], true)).toMatchObject({
      twice: [4],
    });
    expect(await ordered()).toEqual(['Bay 1', 'Bay 2']);
    expect(await merge(rows, true)).toEqual(expected);
    expect(await ordered()).toEqual(['BAY 1', 'Bay 2', 'Bay 3']);
    expect((await admin.get('/bays')).body.rows[0]).toMatchObject({
      length: 12,
      version: 2,
      note: { text: 'stays' },
    });
    expect(await positions()).toEqual(gapless(4));
    expect(await merge(rows, true)).toEqual({ added: 0, changed: [], unchanged: 4, twice: [] });
  });

  test('two merges of the same rows at once add them once', async () => {
    const rows = Array.from({ length: 200 }, (_, nth) => ({ name: `Bay ${nth}`, of: placeID, length: 10 }));
    const both = await Promise.all([1, 2].map(() => admin.post('/bays/merge', { rows, apply: true })));
    expect(both.map(({ body }) => body.added).sort()).toEqual([0, 200]);
    expect(await positions()).toEqual(gapless(200));
  });
});
