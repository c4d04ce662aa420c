import { sql } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { PluginFolder } from './testing/plugin-folder.ts';

let folder: PluginFolder;
let server: TestServer;
let member: TestClient;
let admin: TestClient;
let bem: string;

const manifest = {
  settings: {
    height: { type: 'number', default: 3, min: 1, max: 9 },
    label: { type: 'string', default: '' },
    daysOff: { type: 'string', default: '', format: 'days' },
    near: { type: 'number', default: 10, min: 1, max: 200, scope: 'project', write: 'LAYER_ADMIN' },
    colour: { type: 'string', default: 'red', enum: ['red', 'blue'], scope: 'project', write: 'LAYER_ADMIN' },
  },
  storage: { project: { write: 'LAYER_ADMIN' } },
};

beforeAll(async () => {
  folder = await PluginFolder.make();
  const elsewhere = await folder.add('elsewhere', { manifest, entry: { projects: ['TCE'] } });
  server = await startTestServer({
    installed: [await folder.add('good', { manifest }), await folder.add('closed'), elsewhere],
  });
  // A viewer, and a person who may administer layers.
  member = await server.client('fong.hoiyan@demo.gantry');
  admin = await server.client('lau.kwokwai@demo.gantry');
  bem = server.projectId('BEM');
});
afterAll(async () => {
  await server.close();
  await folder.remove();
});

describe('data of plugins', () => {
  const settings = () => `/api/projects/${bem}/plugins/vendor.good/settings`;
  const set = (key: string) => `${settings()}/${key}`;
  const storage = (scope: string, key: string, project = bem) =>
    `/api/projects/${project}/plugins/vendor.good/storage/${scope}/${key}`;

  test("settings are each member's own unless they say otherwise", async () => {
    expect((await member.get(settings())).body).toEqual({ user: {}, project: {} });
    expect((await member.put(set('height'), { value: 7 })).body).toEqual({ value: 7 });
    await member.put(set('label'), { value: '<b>位置</b>' });
    const user = { height: 7, label: '<b>位置</b>' };
    expect((await member.get(settings())).body).toEqual({ user, project: {} });
    expect((await admin.get(settings())).body).toEqual({ user: {}, project: {} });
  });

  test('a setting of the project needs its permission, is visible to everybody, and is not overwritten blindly', async () => {
    const refused = await member.put(set('near'), { value: 20, version: 0 });
    expect([refused.status, refused.body.error.details]).toEqual([403, { permission: 'LAYER_ADMIN' }]);
    expect((await admin.put(set('near'), { value: 20, version: 0 })).body).toEqual({ value: 20, version: 1 });
    expect((await member.get(settings())).body.project).toEqual({ near: { value: 20, version: 1 } });
    const late = await admin.put(set('near'), { value: 30, version: 0 });
    expect([late.status, late.body.error.code]).toEqual([409, 'VERSION_CONFLICT']);
    expect(late.body.error.details).toEqual({ value: 20, version: 1 });
    expect((await admin.put(set('near'), { value: 30, version: 1 })).body.version).toBe(2);
  });

  test('if two people set it for the first time at once, one gets a conflict with the other’s value', async () => {
    const both = await Promise.all(
      ['red', 'blue'].map((value) => admin.put(set('colour'), { value, version: 0 })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [won, lost] = both[0]?.status === 200 ? both : [...both].reverse();
    expect(lost?.body.error.details).toEqual(won?.body);
  });

  test('a setting of the project is audited and announced', async () => {
    const { database } = server.context;
    const entity = 'vendor.good/near';
    const trail = await database.owner.query(
      `select before, after, actor_id is not null as known from audit_event where entity_id = $1 order by seq`,
      [entity],
    );
    expect(trail.rows).toEqual([
      { before: null, after: { value: 20, version: 1 }, known: true },
      { before: { value: 20, version: 1 }, after: { value: 30, version: 2 }, known: true },
    ]);
    const events = await database.owner.query(
      `select payload, permission from event where topic = 'host.setting-changed' and payload ->> 'key' = 'near'`,
    );
    const payload = { pluginId: 'vendor.good', key: 'near' };
    expect(events.rows).toEqual([1, 2].map(() => ({ payload, permission: null })));
  });

  test.each<[string, string, object]>([
    ['height', 'must be at most 9', { value: 10 }],
    ['height', 'must be a number', { value: '7' }],
    ['width', 'is not declared by the plugin', { value: 1 }],
    ['colour', 'must be one of red, blue', { value: 'green', version: 1 }],
    ['label', 'must have at most 4000 characters', { value: 'x'.repeat(4001) }],
    [
      'daysOff',
      "has on line 2 '25 Dec', which is not a date such as 2026-12-25",
      { value: '2026-12-26,\n25 Dec' },
    ],
    ['near', 'belongs to the project, so the change needs the version that it is based on', { value: 5 }],
  ])('what does not fit is refused by its name: %s %s', async (key, problem, body) => {
    const { status, body: answer } = await admin.put(set(key), body);
    const message = `The setting '${key}' ${problem}.`;
    expect([status, answer.error.code, answer.error.message]).toEqual([400, 'INVALID_REQUEST', message]);
    expect(answer.error.details.fields[0].setting).toBe(key);
  });

  test('a value from an earlier version of the plugin or the host is left out', async () => {
    const client = await server.client('wong.chikin@demo.gantry');
    await client.put(set('height'), { value: 4 });
    await server.context.database.owner.query(
      `update plugin_setting set values = values || '{"label": [1], "gone": 1, "near": 5}' where values = '{"height": 4}'`,
    );
    expect((await client.get(settings())).body.user).toEqual({ height: 4 });
  });

  test('a member’s value is private; a project’s value is shared, and written with the permission that the plugin names', async () => {
    expect((await member.put(storage('user', 'k'), { value: { a: 1 } })).status).toBe(200);
    const refused = [
      await member.put(storage('project', 'k'), { value: 1 }),
      await member.delete(storage('project', 'k')),
    ];
    for (const { status, body } of refused)
      expect([status, body.error.details]).toEqual([403, { permission: 'LAYER_ADMIN' }]);
    expect((await admin.put(storage('project', 'k'), { value: [1, 2] })).status).toBe(200);
    expect((await member.get(storage('user', 'k'))).body).toEqual({ value: { a: 1 } });
    expect((await admin.get(storage('user', 'k'))).body).toEqual({});
    expect((await member.get(storage('project', 'k'))).body).toEqual({ value: [1, 2] });
    expect((await admin.delete(storage('project', 'k'))).status).toBe(204);
    expect((await member.get(storage('project', 'k'))).body).toEqual({});
    expect((await member.get(storage('planet', 'k'))).status).toBe(400);
  });

  test('nobody may write project values if the plugin names no permission', async () => {
    const path = `/api/projects/${bem}/plugins/vendor.closed/storage`;
    const { status, body } = await admin.put(`${path}/project/k`, { value: 1 });
    expect([status, body.error.code]).toEqual([403, 'FORBIDDEN']);
    expect((await admin.put(`${path}/user/k`, { value: 1 })).status).toBe(200);
  });

  test("a member's value stays hidden from the others by the database alone", async () => {
    await member.put(storage('user', 'private'), { value: 'mine' });
    const { rows } = await server.context.database.owner.query(
      `select id from app_user where email = 'wong.chikin@demo.gantry'`,
    );
    const seen = await server.context.database.inProject(bem, { kind: 'user', userId: rows[0].id }, (tx) =>
      tx.run(sql`
        select from plugin_storage where key = 'private' union all
        select from plugin_setting where values ? 'height' and plugin_id = 'vendor.good' and user_id <> ${rows[0].id}`),
    );
    expect(seen).toBe(0);
  });

  test('is limited, also for simultaneous writes', async () => {
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

  test('is limited for shared values too', async () => {
    const put = (n: number) => admin.put(storage('project', `big${n}`), { value: 'x'.repeat(250_000) });
    for (let n = 0; n < 4; n += 1) expect((await put(n)).status).toBe(200);
    expect((await put(4)).body.error.code).toBe('QUOTA_EXCEEDED');
  });

  test('is deleted at sign-out if its key begins with `session.`, for this member alone', async () => {
    const email = 'wong.chikin@demo.gantry';
    const leaving = await server.client(email);
    for (const client of [leaving, member]) {
      await client.put(storage('user', 'session.step'), { value: 'half' });
      await client.put(storage('user', 'sessions'), { value: 'kept' });
    }
    expect((await leaving.delete('/api/session')).status).toBe(204);
    const again = await server.client(email);
    expect((await again.get(storage('user', 'session.step'))).body).toEqual({});
    expect((await again.get(storage('user', 'sessions'))).body).toEqual({ value: 'kept' });
    expect((await member.get(storage('user', 'session.step'))).body).toEqual({ value: 'half' });
  });

  test('exists only for plugins that the project has', async () => {
    for (const id of ['vendor.elsewhere', 'vendor.made-up']) {
      const path = `/api/projects/${bem}/plugins/${id}`;
      expect((await member.put(`${path}/storage/user/k`, { value: 1 })).status).toBe(404);
      expect((await member.put(`${path}/settings/height`, { value: 1 })).status).toBe(404);
    }
  });

  test('is not found by strangers', async () => {
    const stranger = await server.client('kwan.pakho@demo.gantry');
    for (const path of [settings(), storage('user', 'k'), storage('project', 'k')])
      expect((await stranger.get(path)).status).toBe(404);
    for (const path of [set('near'), storage('user', 'k'), storage('project', 'k')])
      expect((await stranger.put(path, { value: 1 })).status).toBe(404);
  });
});
