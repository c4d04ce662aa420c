import { defineServerPlugin, provide } from '@gantry/plugin-sdk/server';
import { startTestServer, type TestServer } from '@gantry/server/testing/host';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plugin } from '../plugin.ts';
import { headCount, headCountPermission } from './head-count.ts';

/** People Count, where a contractor's engineer may not see its figures and a site agent may. */
const counter = defineServerPlugin({
  id: 'gantry.people-count',
  migrations: [],
  permissions: [{ code: headCountPermission, roles: ['SITE_AGENT'] }],
  provides: [
    provide(headCount, () => ({
      onDay: async (_tx, day) => (day === '2026-01-05' ? { in: 41, out: 40 } : null),
    })),
  ],
  routes: () => [],
});
const { seedDemo: _, ...unseeded } = plugin;
let server: TestServer;
let project: string;

beforeAll(async () => {
  server = await startTestServer({ plugins: [unseeded, counter] });
  project = server.projectId('BEM');
});
afterAll(() => server?.close());

const path = '/api/dwss/v1/form/SiteDiary';

test('the head-count of a day stands in its diary, for those who may see it', async () => {
  const engineer = await server.client('wong.chikin@demo.gantry');
  const agent = await server.client('ng.tszfung@demo.gantry');
  const begun = async (diary_date: string) => {
    const { status, body } = await engineer.post(`${path}/create`, { projectUUID: project, diary_date });
    expect(status).toBe(200);
    return body.form;
  };
  const diary = await begun('2026-01-05');
  expect(diary.head_count).toBeNull();
  const read = async (id: string) => (await agent.get(`${path}/${id}?projectUUID=${project}`)).body.form;
  expect((await read(diary.id)).head_count).toEqual({ in: 41, out: 40 });
  expect((await read((await begun('2026-01-06')).id)).head_count).toBeNull();
});
