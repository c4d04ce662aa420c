import { defineServerPlugin, sql as statement } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { keepPartitions } from './time-partitions.ts';

const id = 'vendor.noise';
const daily = { table: 'reading', every: 'day', keepDays: 60 } as const;
const sql = `
  create table reading (project_id uuid not null, at timestamptz not null, level int not null, primary key (project_id, at))
    partition by range (at);
  select gantry.protect_project_table('reading');`;

const plugin = (id: `${string}.${string}`, series: typeof daily, table = sql) =>
  defineServerPlugin({
    id,
    migrations: [{ name: '0001', sql: table }],
    permissions: [],
    routes: () => [],
    timeSeries: [series],
  });

let server: TestServer;
let project: string;
let start: number;
beforeAll(async () => {
  const unpartitioned = plugin('vendor.plain', daily, sql.replace('partition by range (at)', ''));
  server = await startTestServer({ plugins: [plugin(id, daily), unpartitioned] });
  project = server.projectId('BEM');
  start = server.clock.now().getTime();
});
afterAll(() => server?.close());

const days = (count: number) => new Date(start + count * 86_400_000);
const store = (at: Date) => server.ask(id, 'insert into reading values ($1, $2, 60)', [project, at]);
const keep = (now: Date) => keepPartitions(server.context.database.owner, id, daily, now);
/** The partition and time of each reading, oldest first. */
const stored = async () => {
  const { rows } = await server.ask(
    id,
    'select tableoid::regclass::text as part, at from reading order by at',
  );
  return rows.map(({ part, at }) => ({ part: part.replaceAll('"', '').split('.').at(-1), at }));
};
const partOf = (at: Date) => `reading_${at.toISOString().slice(0, 10).replaceAll('-', '')}`;

test('each reading is in the part of its day, late ones and those of the next days too', async () => {
  const times = [days(-40), days(-1), days(0), days(7)];
  for (const at of times) await store(at);
  expect(await stored()).toEqual(times.map((at) => ({ part: partOf(at), at })));
});

test('a reading for which no part exists is kept, and moves once there is one', async () => {
  const late = days(20);
  await store(late);
  expect((await stored()).at(-1)).toEqual({ part: 'reading_rest', at: late });
  await keep(days(15));
  expect((await stored()).at(-1)).toEqual({ part: partOf(late), at: late });
});

test('parts are dropped when all of their readings are too old, and so are readings without a part', async () => {
  await store(days(-200));
  await keep(days(58));
  expect((await stored()).map(({ at }) => at)).toEqual([days(-1), days(0), days(7), days(20)]);
});

test('members of one project do not see those of another', async () => {
  const other = server.projectId('ISO');
  await server.ask(id, 'insert into reading values ($1, $2, 60)', [other, days(0)]);
  const seen = await server.context.database
    .forPlugin(id)
    .inProject(other, { kind: 'system', name: 'test' }, (tx) => tx.run(statement`delete from reading`));
  expect(seen).toBe(1);
});

test('a plugin whose table is not partitioned fails with the reason, and the others work', () => {
  expect(server.plugins.find('vendor.plain')?.failure?.message).toContain(
    "must create it with 'partition by range'",
  );
  expect(server.plugins.find(id)?.failure).toBeNull();
});
