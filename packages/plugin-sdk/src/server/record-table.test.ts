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
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
  ],
  permissions: [{ code: 'PLACE_VIEW', roles: ['VIEWER'] }],
  routes: () => [
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
