import { randomBytes } from 'node:crypto';
import { defineServerPlugin, sql } from '@gantry/plugin-sdk/server';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createEmptyDatabase, type TestDatabase } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

/** A database server on which the owner is an ordinary user who may not create or grant roles. */
let stored: TestDatabase;
let server: TestServer;
let owner: string;
let login: string;
const text = z.object({ text: z.string(), role: z.string() });
const plugin = defineServerPlugin({
  id: `vendor.of-${randomBytes(6).toString('hex')}`,
  migrations: [
    {
      name: '0001',
      sql: `create table note (project_id uuid not null references project, id serial, text text not null);
            select gantry.protect_append_only_table('note');
            select gantry.grant_to_app('note_id_seq', 'usage');`,
    },
  ],
  permissions: [],
  routes: () => [],
});
const lines: string[] = [];

beforeAll(async () => {
  stored = await createEmptyDatabase();
  const url = new URL(stored.url);
  const name = url.pathname.slice(1);
  owner = `owner_${name}`;
  login = `app_${name}`;
  await asSuperuser(async (admin) => {
    await admin.query(`create role ${owner} login password 'secret'`);
    await admin.query(`alter database ${name} owner to ${owner}`);
    // Other tests may have created it on this server.
    await admin.query('create role gantry_app nologin noinherit').catch(() => undefined);
    await admin.query(`create role ${login} login password 'app' in role gantry_app`);
  });
  url.username = owner;
  url.password = 'secret';
  server = await startTestServer({
    plugins: [plugin],
    databaseUrl: url.href,
    onLog: (line) => lines.push(line),
  });
});
afterAll(async () => {
  await server.close();
  await stored.drop();
  const cluster = new URL(stored.url);
  cluster.pathname = '/postgres';
  await asSuperuser(
    async (admin) =>
      void (await admin.query(
        `drop role if exists ${owner}, ${login}, "gantry:${plugin.id}", "gantry_app:${plugin.id}"`,
      )),
    cluster.href,
  );
});

async function asSuperuser(work: (admin: pg.Client) => Promise<void>, url = stored.url): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await work(admin);
  await admin.end();
}

test('the server works there, and warns of what is missing', async () => {
  const client = await server.client('wong.chikin@demo.gantry');
  expect((await client.get('/api/projects')).body.projects).toHaveLength(1);
  expect(
    (await (await server.client('kwan.pakho@demo.gantry')).get(`/api/projects/${server.projectId('BEM')}`))
      .status,
  ).toBe(404);
  expect(lines.join('')).toMatch(
    /The role gantry_app cannot be used: the owner of the database may not create the role gantry_app or set its password/,
  );
});

test('rows of other projects stay hidden, and append-only records stay as they are', async () => {
  const { database } = server.context;
  const bem = server.projectId('BEM');
  const system = { kind: 'system', name: 'test' } as const;
  await database.inProject(bem, system, async (tx) => {
    await tx.emit({ topic: 'test.mine', payload: {} });
    await tx.audit({ entity: 'thing', entityId: '1', action: 'make' });
  });
  const elsewhere = await database.inProject(server.projectId('TCE'), system, (tx) =>
    tx.run(sql`select from event`),
  );
  expect(elsewhere).toBe(0);
  const change = database.inProject(bem, system, (tx) => tx.run(sql`delete from audit_event`));
  await expect(change).rejects.toThrow(/append-only/);
});

const asPlugin = (on: TestServer) => {
  const bem = on.projectId('BEM');
  const database = on.context.database.forPlugin(plugin.id);
  return {
    write: (value: string) =>
      database.inProject(bem, { kind: 'system', name: 'test' }, (tx) =>
        tx.run(sql`insert into note (project_id, text) values (${bem}, ${value})`),
      ),
    read: () =>
      database.inProject(bem, { kind: 'system', name: 'test' }, (tx) =>
        tx.many(text, sql`select text, current_user as role from note order by id`),
      ),
    spoil: () =>
      database.inProject(bem, { kind: 'system', name: 'test' }, (tx) =>
        tx.run(sql`update note set text = ''`),
      ),
  };
};

test('a plugin has its schema, and the log says that it has no role', async () => {
  await asPlugin(server).write('first');
  expect(await asPlugin(server).read()).toEqual([{ text: 'first', role: owner }]);
  await expect(asPlugin(server).spoil()).rejects.toThrow(/append-only/);
  expect(lines.join('')).toContain(`The plugin '${plugin.id}' has no role of its own`);
});

test('with an administrator’s login and the right to create roles, every plugin gets its role', async () => {
  await asSuperuser(async (admin) => void (await admin.query(`alter role ${owner} createrole`)));
  const url = new URL(stored.url);
  url.username = login;
  url.password = 'app';
  const again = await startTestServer({
    plugins: [plugin],
    databaseUrl: server.databaseUrl,
    databaseAppUrl: url.href,
  });
  try {
    const { database } = again.context;
    const who = z.object({ name: z.string() });
    expect(await database.global.one(who, sql`select session_user as name`)).toEqual({ name: login });
    const client = await again.client('wong.chikin@demo.gantry');
    expect((await client.get('/api/projects')).body.projects).toHaveLength(1);
    await asPlugin(again).write('second');
    const role = `gantry_app:${plugin.id}`;
    expect(await asPlugin(again).read()).toEqual([
      { text: 'first', role },
      { text: 'second', role },
    ]);
    await expect(asPlugin(again).spoil()).rejects.toMatchObject({ code: '42501' });
  } finally {
    await again.close();
  }
});
