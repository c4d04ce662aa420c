import { demoAccounts } from '@gantry/demo';
import { defineServerPlugin } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { endsOf, fieldsIn } from '../testing/conformance/ends.ts';
import { inGroups } from '../testing/conformance/in-groups.ts';
import { replaced } from '../testing/conformance/leaves.ts';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { bodyOf, type Call, DescribedCalls, type Values } from './testing/described-calls.ts';
import { furnish } from './testing/furniture.ts';

vi.setConfig({ testTimeout: 120_000 });

const pluginId = 'acme.notes';
let server: TestServer;
let client: TestClient;
let api: DescribedCalls;
let values: Values;
let project: string;

beforeAll(async () => {
  const plugin = defineServerPlugin({
    id: pluginId,
    migrations: [],
    permissions: [],
    routes: () => [],
    uploads: { notes: { permission: '', kinds: ['text'], maxBytes: 1000 } },
    deviceKinds: [{ kind: 'counter', title: { en: 'Counter', 'zh-CN': '计数器' } }],
  });
  server = await startTestServer({ plugins: [plugin] });
  const admin = demoAccounts.find(
    ({ places: [only, ...more] }) =>
      more.length === 0 && only?.project === 'TY' && only.role === 'PROJECT_ADMIN',
  );
  if (admin === undefined) throw new Error('The demo has no administrator of TY.');
  client = await server.client(admin.email);
  project = server.projectId('TY');
  ({ values } = await furnish({ server, project, client, userId: admin.id }, pluginId));
  api = await DescribedCalls.read(client);
}, 120_000);
afterAll(() => server?.close());

/** Streams and uploads of bytes have no fields. */
const isBytes = ({ name, path }: Call) => name.endsWith('/events') || path.includes('/uploads');

test('no call about a project breaks on what lies at the ends of each range, or just beyond', async () => {
  let sent = 0;
  const problems: string[] = [];
  for (const call of api.calls.filter((each) => !isBytes(each))) {
    const body = bodyOf(call, values);
    const inQuery = fieldsIn(call.takes.query, {}).flatMap(([way, schema]) =>
      endsOf(schema).map((value) => ({ way, value, given: { query: { [String(way[0])]: String(value) } } })),
    );
    const inBody = fieldsIn(call.takes.body, body).flatMap(([way, schema]) =>
      endsOf(schema).map((value) => ({ way, value, given: { body: replaced(body, way, value) } })),
    );
    const attempts = [...inQuery, ...inBody].filter(({ way }) => !String(way[0]).startsWith('project'));
    sent += attempts.length;
    problems.push(
      ...(await inGroups(attempts, async ({ way, value, given }) => {
        const { status } = await api.send(call, client, project, values, given);
        return status < 500
          ? []
          : [`${call.name}: ${way.join('.')} = ${String(value).slice(0, 40)}: ${status}`];
      })),
    );
  }
  expect(problems).toEqual([]);
  // The descriptions name their ranges.
  expect(sent).toBeGreaterThan(100);
});

test('neither do the calls about no project', async () => {
  const ends = [
    ...endsOf({ type: 'string', format: 'date-time' }),
    ...endsOf({ type: 'string', format: 'date' }),
  ].map(String);
  const problems = await inGroups(ends, async (moment) => {
    const answers = [
      await client.get(`/api/notifications?before=${encodeURIComponent(moment)}`),
      await client.post('/api/notifications/read', { upTo: moment }),
    ];
    return answers.flatMap(({ status }) => (status < 500 ? [] : [`${moment}: ${status}`]));
  });
  expect(problems).toEqual([]);
  const within = '2026-11-20T12:00:00+16:00';
  expect((await client.get(`/api/notifications?before=${encodeURIComponent(within)}`)).status).toBe(200);
  expect((await client.post('/api/notifications/read', { upTo: within })).status).toBe(204);
  expect((await client.post('/api/notifications/read', { upTo: '9999-12-31T00:00:00Z' })).status).toBe(400);
  for (const limit of [0, 1, 100, 101, 2 ** 63])
    expect([200, 400]).toContain((await client.get(`/api/notifications?limit=${limit}`)).status);
});
