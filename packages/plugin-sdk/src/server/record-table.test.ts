import { createServerTestHost, type PluginMember, type ServerTestHost } from '@gantry/server/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { plugin } from './fixtures/places/places-plugin.ts';

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
