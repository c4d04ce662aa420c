import {
  type DatabaseActor,
  defineRoute,
  defineServerPlugin,
  raw,
  sql,
  type Tx,
} from '@gantry/plugin-sdk/server';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { migratePlugin } from './migrate-plugin.ts';
import { MigrationError } from './migration-history.ts';
import { hostQueries } from './transaction.ts';

const tables = `
  create table reading (project_id uuid not null references project, id int generated always as identity, text text not null);
  select gantry.protect_project_table('reading');
  create table seal (project_id uuid not null, text text not null);
  select gantry.protect_append_only_table('seal');
  create function look_at_seals() returns trigger language plpgsql as 'begin perform from seal; return null; end';
  create constraint trigger late after insert on reading deferrable initially deferred
    for each row execute function look_at_seals();`;
const self = z.object({ role: z.string(), schema: z.string() });

const noise = (id: `${string}.${string}`) =>
  defineServerPlugin({
    id,
    migrations: [{ name: '0001-readings', sql: tables }],
    permissions: [],
    routes: () => [
      defineRoute({
        method: 'GET',
        path: '/self',
        summary: 'In which role and schema it runs',
        project: 'query',
        permission: '',
        response: self,
        handle: (_input, { tx }) =>
          tx.one(self, sql`select current_user as role, current_schema() as schema`),
      }),
    ],
  });

let server: TestServer;
let bem: string;
const system: DatabaseActor = { kind: 'system', name: 'test' };
const texts = z.object({ text: z.string() });
const counted = z.object({ count: z.number() });
const acme = noise('acme.noise');
const zzz = noise('zzz.sounds');
/** Statements with which a migration tries to reach tables of others. */
const attacks = [
  'drop table "acme.noise".reading',
  'alter table "acme.noise".reading add column mine int',
  'select * from "acme.noise".reading',
  'reset role; select * from "acme.noise".reading',
  'set session authorization default; set role none; drop table audit_event',
  'set role gantry; drop table audit_event',
  'set role "gantry:acme.noise"; drop table "acme.noise".reading',
  'select * from app_user',
  'select * from public.session',
  'alter table project add column mine int',
  'create table public.mine (id int)',
  "insert into gantry_migration (owner, name, checksum) values ('acme.noise', 'x', 'y')",
  `select gantry.note_migration('acme.noise', 'x', 'y')`,
  `select * from gantry.credential_of('wong.chikin@demo.gantry')`,
  `select * from gantry.project_ids()`,
];

beforeAll(async () => {
  server = await startTestServer({ plugins: [acme, zzz] });
  bem = server.projectId('BEM');
  for (const id of [acme.id, zzz.id])
    await server.context.database.forPlugin(id).inProject(bem, system, async (tx) => {
      await tx.run(sql`insert into reading (project_id, text) values (${bem}, ${`of ${id}`})`);
      await tx.run(sql`insert into seal values (${bem}, ${`of ${id}`})`);
    });
});
afterAll(() => server.close());

const plugin = (id: string) => server.context.database.forPlugin(id);
const run = (id: string, statement: string) =>
  plugin(id).inProject(bem, system, (tx) => tx.run(raw(statement)));

describe('two plugins with a table of the same name', () => {
  test.each([acme.id, zzz.id])('each have their own: %s', async (id) => {
    const found = await plugin(id).inProject(bem, system, (tx) =>
      tx.many(texts, sql`select text from reading union all select text from seal`),
    );
    expect(found).toEqual([{ text: `of ${id}` }, { text: `of ${id}` }]);
  });

  test('each see the rows of one project only', async () => {
    const found = await plugin(acme.id).inProject(server.projectId('TCE'), system, (tx) =>
      tx.one(counted, sql`select count(*) as count from reading`),
    );
    expect(found).toEqual({ count: 0 });
  });

  test.each(['update seal set text = text', 'delete from seal', 'truncate seal'])(
    'keep what is append-only as it is: %s',
    async (statement) => {
      await expect(run(acme.id, statement)).rejects.toMatchObject({ code: '42501' });
    },
  );
});

describe('a service of the host inside a transaction of a plugin', () => {
  const whereAmI = sql`select current_user as role, current_schema() as schema`;

  test('runs with the host’s role while the plugin’s statements keep theirs', async () => {
    const found = await plugin(acme.id).inProject(bem, system, (tx) =>
      Promise.all([
        tx.one(self, whereAmI),
        hostQueries(tx).one(self, whereAmI),
        tx.one(self, whereAmI),
        hostQueries(tx).one(counted, sql`select count(*) as count from event where topic = 'nothing'`),
        tx.one(counted, sql`select count(*) as count from reading`),
      ]),
    );
    const own = { role: 'gantry_app:acme.noise', schema: 'acme.noise' };
    expect(found).toEqual([own, { role: 'gantry_app', schema: 'public' }, own, { count: 0 }, { count: 1 }]);
  });

  test('fails with its own reason, and rolls back the plugin’s changes', async () => {
    const work = plugin(acme.id).inProject(bem, system, async (tx) => {
      await tx.run(sql`insert into reading (project_id, text) values (${bem}, 'lost')`);
      await hostQueries(tx).run(sql`select * from nothing_of_this_name`);
    });
    await expect(work).rejects.toMatchObject({ code: '42P01' });
    const kept = await plugin(acme.id).inProject(bem, system, (tx) =>
      tx.one(counted, sql`select count(*) as count from reading where text = 'lost'`),
    );
    expect(kept).toEqual({ count: 0 });
  });

  test('fails alone if the plugin rolls back to a savepoint', async () => {
    const found = await plugin(acme.id).inProject(bem, system, async (tx) => {
      await tx.run(raw('savepoint before'));
      await expect(hostQueries(tx).run(sql`select * from nothing_of_this_name`)).rejects.toMatchObject({
        code: '42P01',
      });
      await tx.run(raw('rollback to savepoint before'));
      return [await tx.one(self, whereAmI), await hostQueries(tx).one(self, whereAmI)];
    });
    const own = { role: 'gantry_app:acme.noise', schema: 'acme.noise' };
    expect(found).toEqual([own, { role: 'gantry_app', schema: 'public' }]);
  });

  test('refuses a transaction that the server did not begin', () => {
    expect(() => hostQueries(Object.create(null))).toThrow('Pass the transaction');
  });
});

describe('a transaction of a plugin', () => {
  test.each([
    'select from event',
    'select from "zzz.sounds".reading',
    'select from session',
    'select from stored_file',
    'select from membership',
    'select from user_role',
    'select from role_permission',
    'select from company',
    'select from app_user',
    'select from project_person',
    'select from project',
    'select from delegation',
    'insert into membership select * from membership',
    'alter table reading disable row level security',
    'drop table seal',
    'create table mine (id int)',
  ])('may not: %s', async (statement) => {
    await expect(run(acme.id, statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('writes audit entries and events through the host, under its full id', async () => {
    await plugin(acme.id).inProject(bem, system, async (tx) => {
      // Tables with the names of the host's.
      await tx.run(
        sql`create temp table event (project_id uuid, topic text, payload jsonb, permission text, at timestamptz) on commit drop`,
      );
      await tx.audit({ entity: 'reading', entityId: '1', action: 'make' });
      await tx.emit({ topic: 'reading-made', payload: { id: 1 } });
    });
    const { owner } = server.context.database;
    const { rows } = await owner.query(`select topic from event where payload = '{"id": 1}'`);
    expect(rows).toEqual([{ topic: 'acme.noise/reading-made' }]);
    expect((await owner.query(`select from audit_event where entity = 'reading'`)).rowCount).toBe(1);
  });

  test.each(['noise.reading-made', 'zzz.sounds/reading-made', 'host.layers-changed', ''])(
    'says only what happened, not "%s"',
    async (topic) => {
      const work = plugin(acme.id).inProject(bem, system, (tx) => tx.emit({ topic, payload: {} }));
      await expect(work).rejects.toThrow(
        /must say only what happened, in lower-case letters, digits and hyphens/,
      );
    },
  );

  test('also has its own role and schema in requests', async () => {
    const client = await server.client('wong.chikin@demo.gantry');
    const answer = await client.get(`/api/noise/self?projectUUID=${bem}`);
    expect(answer.body).toEqual({ role: 'gantry_app:acme.noise', schema: 'acme.noise' });
  });

  test('returns its connection unchanged to the host', async () => {
    for (let nth = 0; nth < 12; nth += 1)
      await Promise.all([
        run(acme.id, 'select from reading'),
        server.context.database.inProject(bem, system, (tx) =>
          tx.many(counted, sql`select count(*) as count from event`),
        ),
      ]);
  });

  test.each([
    ['an event', (tx: Tx) => tx.emit({ topic: 'late', payload: {} })],
    ['a call of the host', (tx: Tx) => hostQueries(tx).run(sql`select 1`)],
  ])('checks deferred constraints in its own schema after %s', async (_what, last) => {
    const late = plugin(acme.id).inProject(bem, system, async (tx) => {
      await tx.run(raw(`insert into reading (project_id, text) values ('${bem}', 'late')`));
      await last(tx);
    });
    await expect(late).resolves.toBeUndefined();
  });
});

test('a transaction of the host cannot reach a plugin’s tables', async () => {
  const look = server.context.database.inProject(bem, system, (tx) =>
    tx.run(raw('select from "acme.noise".reading')),
  );
  await expect(look).rejects.toMatchObject({ code: '42501' });
});

test('the roles of a plugin have these rights on the host’s tables, and no others', async () => {
  const referenced = [
    'app_user',
    'company',
    'membership',
    'project',
    'project_person',
    'role',
    'role_permission',
    'user_role',
  ];
  const granted = async (role: string, rights: string) => {
    const { rows } = await server.context.database.owner.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
         and (has_table_privilege($1, oid, $2) or has_any_column_privilege($1, oid, replace($2, ', delete, truncate, trigger', '')))
       order by relname collate "C"`,
      [role, rights],
    );
    return rows.map(({ relname }) => relname);
  };
  expect(await granted('gantry_app:acme.noise', 'select')).toEqual([]);
  expect(
    await granted('gantry_app:acme.noise', 'insert, update, references, delete, truncate, trigger'),
  ).toEqual([]);
  expect(await granted('gantry:acme.noise', 'references')).toEqual(referenced);
  expect(await granted('gantry:acme.noise', 'select, insert, update, delete, truncate, trigger')).toEqual([]);
});

test('grants on the host’s tables from an earlier version are revoked at the next start', async () => {
  const { owner } = server.context.database;
  await owner.query('grant select on membership, company to "gantry_app:acme.noise"');
  await migratePlugin(server.databaseUrl, { owner: acme.id, migrations: acme.migrations });
  for (const table of ['membership', 'company'])
    await expect(run(acme.id, `select from ${table}`)).rejects.toMatchObject({ code: '42501' });
});

test('the owner of a plugin’s schema may call the functions that protect its tables, and no others of the host', async () => {
  const { rows } = await server.context.database.owner.query(
    `select proname from pg_proc where pronamespace = 'gantry'::regnamespace
       and has_function_privilege('gantry:acme.noise', oid, 'execute') order by proname collate "C"`,
  );
  expect(rows.map(({ proname }) => proname)).toEqual([
    'app_role_of',
    'current_project',
    'grant_to_app',
    'note_migration',
    'protect_append_only_table',
    'protect_project_table',
    'refuse_change',
    'time_zone_of',
  ]);
});

test('an append-only table is protected by grants and by a trigger', async () => {
  const { rows } = await server.context.database.owner.query(
    `select has_table_privilege('gantry_app:acme.noise', '"acme.noise".seal', 'insert') as insert,
       has_table_privilege('gantry_app:acme.noise', '"acme.noise".seal', 'update, delete, truncate') as change`,
  );
  expect(rows).toEqual([{ insert: true, change: false }]);
  // The owner of the database has every right.
  await expect(server.ask(acme.id, 'update seal set text = text')).rejects.toThrow(/append-only/);
});

describe('a migration of a plugin', () => {
  const migrating = (id: string, text: string) =>
    migratePlugin(server.databaseUrl, { owner: id, migrations: [{ name: '0001', sql: text }] });

  test('reaches only its own schema, whichever role it resets or sets', async () => {
    // One migration tries every statement; each must be refused.
    const trial = attacks.map((statement) => {
      const quoted = pg.escapeLiteral(statement);
      return `do $do$ begin
        execute ${quoted};
        raise exception 'not refused: %', ${quoted};
      exception when insufficient_privilege then reset role;
      end $do$;`;
    });
    const { applied } = await migrating('attack.er', trial.join('\n'));
    expect(applied).toEqual(['attack.er/0001']);
  });

  test('that fails leaves nothing behind', async () => {
    const failing = migrating('attack.two', 'create table own (id int); drop table public.audit_event');
    await expect(failing).rejects.toThrow(MigrationError);
    await expect(failing).rejects.toThrow(/must be owner of table audit_event/);
    const { rows } = await server.context.database.owner.query(
      `select to_regclass('"attack.two".own') as found`,
    );
    expect(rows).toEqual([{ found: null }]);
  });

  test('may not leave a table with a project_id unprotected', async () => {
    await expect(migrating('attack.two', 'create table open_door (project_id uuid)')).rejects.toThrow(
      /Tables without row-level security: open_door\./,
    );
  });

  test('sees the rows of every project', async () => {
    const { database } = server.context;
    await database
      .forPlugin(acme.id)
      .inProject(server.projectId('TCE'), system, (tx) =>
        tx.run(sql`insert into reading (project_id, text) values (${tx.projectId}, 'of TCE')`),
      );
    const second = {
      name: '0002-loud',
      sql: `alter table reading add column loud boolean; update reading set loud = true;`,
    };
    await migratePlugin(server.databaseUrl, { owner: acme.id, migrations: [...acme.migrations, second] });
    const { rows } = await database.owner.query('select distinct loud, project_id from "acme.noise".reading');
    expect(rows.map(({ loud }) => loud)).toEqual([true, true]);
    const { rows: forced } = await database.owner.query(
      `select bool_and(relforcerowsecurity) as forced from pg_class where relnamespace = '"acme.noise"'::regnamespace and relkind = 'r'`,
    );
    expect(forced).toEqual([{ forced: true }]);
  });

  test('is applied once by several processes', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => migrating('several.processes', tables)));
    expect(all.flatMap(({ applied }) => applied)).toEqual(['several.processes/0001']);
  });

  test('is refused when the plugin’s id is too long for a role', async () => {
    const id = `vendor.${'x'.repeat(50)}`;
    await expect(migrating(id, 'select 1')).rejects.toThrow(
      `The id '${id}' is too long for a plugin with a server half: its schema and roles contain it, so it may have at most 52 characters.`,
    );
  });
});
