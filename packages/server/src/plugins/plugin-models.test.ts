import { defineServerPlugin, type ServerHost, type Tx } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServerTestHost, type ServerTestHost } from '../testing/server-test-host.ts';

let site: ServerTestHost;
let host: ServerHost;
let services: string;
let structure: string;
const plugin = defineServerPlugin({
  id: 'test.finder',
  migrations: [],
  permissions: [],
  routes(given) {
    host = given;
    return [];
  },
});
const fan = (nth: number, bay: string) => ({
  globalId: `fan-${nth}`,
  properties: { 'Pset_Site.Trade': 'Jet Fan', 'Pset_Site.Bay': bay },
});

beforeAll(async () => {
  site = await createServerTestHost(plugin);
  // Makes the projects.
  await site.member();
  services = await site.model('first', [
    fan(1, '3'),
    fan(2, '4'),
    { globalId: 'light', properties: { 'Pset_Site.Trade': 'Lighting' } },
    'plain',
  ]);
  structure = await site.model('first', ['wall', 'plain']);
  await site.model('second', [fan(9, '3')]);
});
afterAll(() => site?.close());

const act = <R>(work: (tx: Tx) => Promise<R>): Promise<R> =>
  host.database.inProject(site.project.id, { kind: 'system', name: 'test' }, work, 'read');
const trade = { set: 'Pset_Site', name: 'Trade' };

test('objects are found by their properties, in the order of the model, with the values that were asked for', async () => {
  const fans = await act((tx) =>
    host.models.objectsWith(tx, {
      where: [{ name: 'trade', value: 'JET FAN' }],
      read: [{ name: 'Bay' }, trade],
    }),
  );
  expect(fans).toEqual({
    objects: [
      { modelId: services, globalId: 'fan-1', values: ['3', 'Jet Fan'] },
      { modelId: services, globalId: 'fan-2', values: ['4', 'Jet Fan'] },
    ],
    truncated: false,
  });
  const inBay = await act((tx) =>
    host.models.objectsWith(tx, {
      where: [
        { ...trade, value: 'Jet Fan' },
        { name: 'Bay', value: '4' },
      ],
      read: [],
    }),
  );
  expect(inBay.objects).toEqual([{ modelId: services, globalId: 'fan-2', values: [] }]);
});

test('without conditions those with one of the properties are found, up to the limit', async () => {
  const all = await act((tx) =>
    host.models.objectsWith(tx, { where: [], read: [trade, { name: 'Bay' }], limit: 2 }),
  );
  expect(all.truncated).toBe(true);
  expect(all.objects.map(({ globalId }) => globalId)).toEqual(['fan-1', 'fan-2']);
  const other = await act((tx) =>
    host.models.objectsWith(tx, { models: [structure], where: [], read: [trade] }),
  );
  expect(other).toEqual({ objects: [], truncated: false });
  await expect(
    act((tx) => host.models.objectsWith(tx, { where: [], read: [trade], limit: 1e9 })),
  ).rejects.toThrow(RangeError);
});

test('a newer version takes the place of the older one, and objects of every version are known to their models', async () => {
  const [before] = (await act((tx) => host.models.newest(tx))).filter(({ modelId }) => modelId === services);
  await site.model('first', [fan(2, '5')], services);
  const newest = await act((tx) => host.models.newest(tx));
  const after = newest.find(({ modelId }) => modelId === services);
  expect(after).toMatchObject({ hasIndex: true });
  expect(after?.versionId).not.toBe(before?.versionId);
  expect(newest.find(({ modelId }) => modelId === structure)?.hasIndex).toBe(false);
  const fans = await act((tx) =>
    host.models.objectsWith(tx, { where: [{ ...trade, value: 'Jet Fan' }], read: [{ name: 'Bay' }] }),
  );
  expect(fans.objects).toEqual([{ modelId: services, globalId: 'fan-2', values: ['5'] }]);
  const holders = await act((tx) => host.models.modelsOf(tx, ['fan-1', 'plain', 'fan-9']));
  expect(holders.get('fan-1')).toMatchObject([{ modelId: services }]);
  expect(
    holders
      .get('plain')
      ?.map(({ modelId }) => modelId)
      .sort(),
  ).toEqual([services, structure].sort());
  expect(holders.has('fan-9')).toBe(false);
});

test('quantities are added up by group, in each unit, over the newest versions', async () => {
  const pipe = (id: string, length: string) => ({
    globalId: id,
    quantities: { 'Qto_Pipe.Length': length, 'Qto_Pipe.Pieces': '2' },
  });
  const east = await site.model('first', [pipe('pipe-1', '2.5 m'), pipe('pipe-2', '2.5 m'), 'bracket']);
  const west = await site.model('first', [pipe('pipe-3', '4 m')]);
  const sums = await act((tx) =>
    host.models.quantitySums(tx, [
      { group: 'drains', modelId: east, globalIds: ['pipe-1', 'pipe-2', 'bracket', 'nowhere'] },
      { group: 'drains', modelId: west, globalIds: ['pipe-3'] },
      { group: 'one', modelId: east, globalIds: ['pipe-2'] },
    ]),
  );
  const set = 'Qto_Pipe';
  expect(sums).toEqual([
    { group: 'drains', set, name: 'Length', unit: 'm', sum: 9, objects: 3 },
    { group: 'drains', set, name: 'Pieces', unit: null, sum: 6, objects: 3 },
    { group: 'one', set, name: 'Length', unit: 'm', sum: 2.5, objects: 1 },
    { group: 'one', set, name: 'Pieces', unit: null, sum: 2, objects: 1 },
  ]);
});
