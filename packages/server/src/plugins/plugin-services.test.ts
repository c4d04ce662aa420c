import {
  type DatabaseActor,
  defineServerPlugin,
  provide,
  type ServerHost,
  type ServerPlugin,
  serverService,
  sql,
  type Tx,
} from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

interface Gate {
  close(tx: Tx, place: string): Promise<void>;
  closed(tx: Tx): Promise<readonly string[]>;
}
const gate = serverService<Gate>('test.gate/gate@1');
const nobodys = serverService<Gate>('test.nobody/gate@1');
const broken = serverService<Gate>('test.broken/gate@1');

const placeRow = z.object({ place: z.string() });
const table = (name: string) => `
  create table ${name} (project_id uuid not null, place text not null, primary key (project_id, place));
  select gantry.protect_project_table('${name}');`;
const half = (id: `${string}.${string}`, more: Partial<ServerPlugin>): ServerPlugin =>
  defineServerPlugin({ id, migrations: [], permissions: [], routes: () => [], ...more });

const gatePlugin = half('test.gate', {
  migrations: [{ name: '0001-gates', sql: table('closed_gate') }],
  provides: [
    provide(gate, () => ({
      async close(tx, place) {
        await tx.run(sql`insert into closed_gate values (${tx.projectId}, ${place})`);
        await tx.emit({ topic: 'gate-closed', payload: { place } });
      },
      closed: async (tx) =>
        (await tx.many(placeRow, sql`select place from closed_gate order by place`)).map(
          ({ place }) => place,
        ),
    })),
  ],
});
let caller: ServerHost;
const callerPlugin = half('test.caller', {
  migrations: [{ name: '0001-visits', sql: table('visit') }],
  routes(host) {
    caller = host;
    return [];
  },
});
const brokenPlugin = half('test.broken', {
  provides: [
    {
      token: broken,
      make() {
        throw new Error('no gate');
      },
    },
  ],
});

let server: TestServer;
let project: string;
const system: DatabaseActor = { kind: 'system', name: 'test' };
beforeAll(async () => {
  server = await startTestServer({ plugins: [gatePlugin, callerPlugin, brokenPlugin] });
  project = server.projectId('BEM');
});
afterAll(() => server.close());

const inCaller = <R>(work: (tx: Tx) => Promise<R>) => caller.database.inProject(project, system, work);
const visitAndClose = async (tx: Tx, place: string) => {
  await tx.run(sql`insert into visit values (${tx.projectId}, ${place})`);
  const found = await caller.services.find(tx, gate);
  await found?.close(tx, place);
};
const closedGates = () => inCaller(async (tx) => (await caller.services.find(tx, gate))?.closed(tx));
const visits = () => inCaller((tx) => tx.many(placeRow, sql`select place from visit order by place`));

test('a service works on its own tables, and commits with the caller', async () => {
  await inCaller((tx) => visitAndClose(tx, 'North portal'));
  expect(await closedGates()).toEqual(['North portal']);
  expect(await visits()).toEqual([{ place: 'North portal' }]);
  const { rows } = await server.context.database.owner.query(
    `select topic from event where topic like '%gate-closed'`,
  );
  expect(rows).toEqual([{ topic: 'test.gate/gate-closed' }]);
});

test('neither keeps anything when the caller fails', async () => {
  const work = inCaller(async (tx) => {
    await visitAndClose(tx, 'Shaft 3');
    throw new Error('changed my mind');
  });
  await expect(work).rejects.toThrow('changed my mind');
  expect(await closedGates()).toEqual(['North portal']);
  expect(await visits()).toEqual([{ place: 'North portal' }]);
});

test('an error of a service reaches the caller and counts as a fault of the providing plugin', async () => {
  const again = inCaller((tx) => visitAndClose(tx, 'North portal'));
  await expect(again).rejects.toThrow('duplicate key');
  const fault = inCaller(async (tx) => (await caller.services.find(tx, gate))?.close(tx, 'North portal'));
  await expect(fault).rejects.toThrow('duplicate key');
  expect(server.plugins.find('test.gate')?.faults.summary?.count).toBe(1);
  expect(server.plugins.find('test.caller')?.faults.summary).toBeUndefined();
});

test('the caller’s statements keep its own role, also while a service runs its own', async () => {
  const [own, theirs, role] = await inCaller(async (tx) => {
    const found = await caller.services.find(tx, gate);
    return Promise.all([
      tx.many(placeRow, sql`select place from visit`),
      found?.closed(tx),
      tx.one(z.object({ role: z.string() }), sql`select current_user as role`),
    ]);
  });
  expect([own, theirs, role]).toEqual([
    [{ place: 'North portal' }],
    ['North portal'],
    { role: 'gantry_app:test.caller' },
  ]);
});

test('a missing or failed plugin provides no services', async () => {
  const found = await inCaller(async (tx) => [
    await caller.services.find(tx, nobodys),
    await caller.services.find(tx, broken),
  ]);
  expect(found).toEqual([undefined, undefined]);
  expect(server.plugins.find('test.broken')?.failure?.message).toContain('no gate');
});

test('a project without the plugin does not have its services', async () => {
  const entry = server.plugins.find('test.gate')?.entry;
  if (!entry) throw new Error('The plugin is not there.');
  Object.assign(entry, { projects: ['TCE'] });
  expect(await closedGates()).toBeUndefined();
  Object.assign(entry, { projects: '*' });
  expect(await closedGates()).toEqual(['North portal']);
});

test('a service with another plugin’s id is refused at the start', async () => {
  const thief = half('test.thief', {
    provides: [provide(gate, () => ({ close: async () => {}, closed: async () => [] }))],
  });
  const other = await startTestServer({ plugins: [thief] });
  try {
    expect(other.plugins.find('test.thief')?.failure?.message).toContain(
      "its id must begin with 'test.thief/'",
    );
  } finally {
    await other.close();
  }
});
