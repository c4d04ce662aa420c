import { demoProjects } from '@gantry/demo';
import { type DatabaseActor, defineServerPlugin, sql } from '@gantry/plugin-sdk/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { startTestServer } from '../testing/test-server.ts';
import { migrate } from './migrate.ts';
import { migratePlugin } from './migrate-plugin.ts';

/** Creates one object of each kind. */
const old = defineServerPlugin({
  id: 'vendor.ledger',
  migrations: [
    {
      name: '0001-ledger',
      sql: `
        create type entry_kind as enum ('in', 'out');
        create domain amount as int check (value > 0);
        create table entry (project_id uuid not null references project, id serial, kind entry_kind not null, amount amount not null,
          primary key (project_id, id));
        create index entry_amount on entry (project_id, amount);
        select gantry.protect_project_table('entry');
        select gantry.grant_to_app('entry_id_seq', 'usage');
        create table stamp (project_id uuid not null, entry int not null, foreign key (project_id, entry) references entry);
        select gantry.protect_append_only_table('stamp');
        create table discarded (id int);
        create view all_entries with (security_invoker) as select * from entry;
        select gantry.grant_to_app('all_entries', 'select');`,
    },
    {
      name: '0002-totals',
      sql: `
        drop table discarded;
        create table total (project_id uuid primary key, sum int not null);
        select gantry.protect_project_table('total');
        create function add_up() returns trigger language plpgsql as $fn$ begin
          insert into total values (new.project_id, new.amount)
            on conflict (project_id) do update set sum = total.sum + excluded.sum;
          return null;
        end $fn$;
        create trigger added after insert on entry for each row execute function add_up();`,
    },
  ],
  permissions: [],
  routes: () => [],
});
const bem = demoProjects[0]?.id ?? '';
const system: DatabaseActor = { kind: 'system', name: 'test' };
let stored: TestDatabase;

beforeEach(async () => {
  stored = await createTestDatabase();
  // As in versions with one schema for all plugins.
  await migrate(stored.url, [{ owner: old.id, migrations: old.migrations }]);
  await stored.rows(
    `insert into entry (project_id, kind, amount) values ('${bem}', 'in', 2), ('${bem}', 'out', 3)`,
  );
  await stored.rows(`insert into stamp values ('${bem}', 1)`);
});
afterEach(() => stored.drop());

const placesOf = async (names: readonly string[]) =>
  stored.rows(
    `select relnamespace::regnamespace::text as schema, pg_get_userbyid(relowner) as owner, count(*)::int
     from pg_class where relname = any($1) group by 1, 2`,
    [names],
  );

test('moves what an earlier version created in public, completely and once', async () => {
  await migratePlugin(stored.url, { owner: old.id, migrations: old.migrations });
  const names = ['entry', 'entry_id_seq', 'entry_amount', 'stamp', 'total', 'all_entries'];
  const moved = [{ schema: '"vendor.ledger"', owner: 'gantry:vendor.ledger', count: names.length }];
  expect(await placesOf(names)).toEqual(moved);
  expect(
    await stored.rows(
      `select pronamespace::regnamespace::text as schema, pg_get_userbyid(proowner) as owner from pg_proc where proname = 'add_up'
       union select typnamespace::regnamespace::text, pg_get_userbyid(typowner) from pg_type where typname in ('entry_kind', 'amount')`,
    ),
  ).toEqual([{ schema: '"vendor.ledger"', owner: 'gantry:vendor.ledger' }]);

  const server = await startTestServer({ plugins: [old], databaseUrl: stored.url });
  try {
    const database = server.context.database.forPlugin(old.id);
    const inBem = <R>(work: Parameters<typeof database.inProject<R>>[2]) =>
      database.inProject(bem, system, work);
    await inBem((tx) => tx.run(sql`insert into entry (project_id, kind, amount) values (${bem}, 'in', 5)`));
    const row = z.object({ id: z.number(), amount: z.number(), sum: z.number() });
    expect(
      await inBem((tx) =>
        tx.many(row, sql`select id, amount, sum from all_entries join total using (project_id) order by id`),
      ),
    ).toEqual([
      { id: 1, amount: 2, sum: 10 },
      { id: 2, amount: 3, sum: 10 },
      { id: 3, amount: 5, sum: 10 },
    ]);
    for (const change of [sql`update stamp set entry = 2`, sql`delete from stamp`, sql`truncate stamp`])
      await expect(inBem((tx) => tx.run(change))).rejects.toMatchObject({ code: '42501' });
    await expect(server.context.database.owner.query('delete from "vendor.ledger".stamp')).rejects.toThrow(
      /append-only/,
    );
    expect(await inBem((tx) => tx.many(z.object({}), sql`select from stamp`))).toHaveLength(1);
  } finally {
    await server.close();
  }
  expect(await placesOf(names)).toEqual(moved);
});

test('applies newer migrations in the plugin’s schema after the move', async () => {
  const next = {
    name: '0003-note',
    sql: 'alter table entry add column note text; update entry set note = amount::text;',
  };
  const { applied } = await migratePlugin(stored.url, {
    owner: old.id,
    migrations: [...old.migrations, next],
  });
  expect(applied).toEqual(['vendor.ledger/0003-note']);
  expect(await stored.rows('select note from "vendor.ledger".entry order by id')).toEqual([
    { note: '2' },
    { note: '3' },
  ]);
});

test('moves nothing when a table differs from the migrations', async () => {
  await stored.rows('alter table stamp add column by_hand text');
  const migrating = () => migratePlugin(stored.url, { owner: old.id, migrations: old.migrations });
  await expect(migrating()).rejects.toThrow(
    "The tables of 'vendor.ledger' are still in the schema public, and the table 'stamp' there differs from its migrations. Restore it as the migrations created it. Nothing was moved.",
  );
  expect(await placesOf(['entry', 'stamp', 'total'])).toEqual([
    { schema: 'public', owner: 'gantry', count: 3 },
  ]);
  await stored.rows('alter table stamp drop column by_hand');
  await migrating();
  expect(await placesOf(['entry', 'stamp', 'total'])).toMatchObject([
    { schema: '"vendor.ledger"', count: 3 },
  ]);
});

test('never moves a table of the host', async () => {
  const careless = {
    name: '0001',
    sql: 'create table if not exists project (id uuid); create table if not exists mine (id int);',
  };
  await migrate(stored.url, [{ owner: 'vendor.careless', migrations: [careless] }]);
  await expect(
    migratePlugin(stored.url, { owner: 'vendor.careless', migrations: [careless] }),
  ).rejects.toThrow(/the table 'project' there differs from its migrations/);
  expect(await placesOf(['project', 'mine'])).toEqual([{ schema: 'public', owner: 'gantry', count: 2 }]);
});
