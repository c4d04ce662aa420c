import { sql } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { PluginFolder } from './testing/plugin-folder.ts';

let folder: PluginFolder;
let server: TestServer;
let member: TestClient;
let bem: string;

beforeAll(async () => {
  folder = await PluginFolder.make();
  const elsewhere = await folder.add('elsewhere', { entry: { projects: ['TCE'] } });
  server = await startTestServer({ installed: [await folder.add('good'), elsewhere] });
  member = await server.client('fong.hoiyan@demo.gantry');
  bem = server.projectId('BEM');
});
afterAll(async () => {
  await server.close();
  await folder.remove();
});

describe('what plugins keep', () => {
  const settings = () => `/api/projects/${bem}/plugins/vendor.good/settings`;
  const storage = (scope: string, key: string, project = bem) =>
    `/api/projects/${project}/plugins/vendor.good/storage/${scope}/${key}`;

  test("settings are each member's own", async () => {
    expect((await member.get(settings())).body).toEqual({ values: {} });
    const values = { height: 7, label: '<b>位置</b>', on: true, list: [1, null] };
    expect((await member.put(settings(), { values })).body).toEqual({ values });
    expect((await member.get(settings())).body).toEqual({ values });
    const other = await server.client('wong.chikin@demo.gantry');
    expect((await other.get(settings())).body).toEqual({ values: {} });
    expect((await member.put(settings(), { values: { big: 'x'.repeat(70_000) } })).status).toBe(413);
  });

  test('a value of a member is theirs, one of the project everybody’s', async () => {
    const other = await server.client('wong.chikin@demo.gantry');
    expect((await member.put(storage('user', 'k'), { value: { a: 1 } })).status).toBe(200);
    expect((await member.put(storage('project', 'k'), { value: [1, 2] })).status).toBe(200);
    expect((await member.get(storage('user', 'k'))).body).toEqual({ value: { a: 1 } });
    expect((await other.get(storage('user', 'k'))).body).toEqual({});
    expect((await other.get(storage('project', 'k'))).body).toEqual({ value: [1, 2] });
    expect((await other.delete(storage('project', 'k'))).status).toBe(204);
    expect((await member.get(storage('project', 'k'))).body).toEqual({});
    expect((await member.get(storage('planet', 'k'))).status).toBe(400);
  });

  test("a member's value stays hidden from the others by the database alone", async () => {
    await member.put(storage('user', 'private'), { value: 'mine' });
    const { rows } = await server.context.database.owner.query(
      `select id from app_user where email = 'wong.chikin@demo.gantry'`,
    );
    const seen = await server.context.database.inProject(bem, { kind: 'user', userId: rows[0].id }, (tx) =>
      tx.run(sql`select from plugin_storage where key = 'private'`),
    );
    expect(seen).toBe(0);
  });

  test('is limited, also for many writes at once', async () => {
    const client = await server.client('lau.kwokwai@demo.gantry');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        client.put(storage('user', `big${n}`), { value: 'x'.repeat(200_000) }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.find(({ status }) => status === 422)?.body.error.code).toBe('QUOTA_EXCEEDED');
    const usage = await client.get(`/api/projects/${bem}/plugins/vendor.good/storage/user`);
    expect(usage.body).toEqual({ bytes: 5 * 200_006, quota: 1024 * 1024 });
    // Replacing a value with a smaller one always fits.
    const kept = answers.findIndex(({ status }) => status === 200);
    expect((await client.put(storage('user', `big${kept}`), { value: 'small' })).status).toBe(200);
  });

  test('is for plugins that the project has', async () => {
    for (const id of ['vendor.elsewhere', 'vendor.made-up']) {
      const path = `/api/projects/${bem}/plugins/${id}`;
      expect((await member.put(`${path}/storage/user/k`, { value: 1 })).status).toBe(404);
      expect((await member.put(`${path}/settings`, { values: {} })).status).toBe(404);
    }
  });

  test('is not there for strangers', async () => {
    const stranger = await server.client('kwan.pakho@demo.gantry');
    for (const path of [settings(), storage('user', 'k'), storage('project', 'k')]) {
      expect((await stranger.get(path)).status).toBe(404);
      expect((await stranger.put(path, { value: 1 })).status).toBe(404);
    }
  });
});
