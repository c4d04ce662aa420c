import { sql } from '@gantry/plugin-sdk/server';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createEmptyDatabase, type TestDatabase } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

/** A database server of somebody else, on which we are an ordinary user who may not make or hand out roles. */
let stored: TestDatabase;
let server: TestServer;
let owner: string;
let login: string;
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
    await admin.query(`create role ${login} login password 'app' in role gantry_app`);
  });
  url.username = owner;
  url.password = 'secret';
  server = await startTestServer({ databaseUrl: url.href, onLog: (line) => lines.push(line) });
});
afterAll(async () => {
  await server.close();
  await stored.drop();
  const cluster = new URL(stored.url);
  cluster.pathname = '/postgres';
  await asSuperuser(async (admin) => void (await admin.query(`drop role ${owner}, ${login}`)), cluster.href);
});

async function asSuperuser(work: (admin: pg.Client) => Promise<void>, url = stored.url): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await work(admin);
  await admin.end();
}

test('the server works there and says what it has to do without', async () => {
  const client = await server.client('wong.chikin@demo.gantry');
  expect((await client.get('/api/projects')).body.projects).toHaveLength(1);
  expect(
    (await (await server.client('kwan.pakho@demo.gantry')).get(`/api/projects/${server.projectId('BEM')}`))
      .status,
  ).toBe(404);
  expect(lines.join('')).toMatch(
    /The role gantry_app cannot be used, for the owner of the database may not make the role gantry_app or set its password/,
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

test('with a login that an administrator made, requests do not run as the owner', async () => {
  const url = new URL(stored.url);
  url.username = login;
  url.password = 'app';
  const again = await startTestServer({ databaseUrl: server.databaseUrl, databaseAppUrl: url.href });
  try {
    const { database } = again.context;
    const who = z.object({ name: z.string() });
    expect(await database.global.one(who, sql`select session_user as name`)).toEqual({ name: login });
    const client = await again.client('wong.chikin@demo.gantry');
    expect((await client.get('/api/projects')).body.projects).toHaveLength(1);
  } finally {
    await again.close();
  }
});
