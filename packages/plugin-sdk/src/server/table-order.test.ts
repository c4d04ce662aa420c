import { createServerTestHost, type PluginMember, type ServerTestHost } from '@gantry/server/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
