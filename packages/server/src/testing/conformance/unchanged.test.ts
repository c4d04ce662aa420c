import { setTimeout as wait } from 'node:timers/promises';
import { endpoint } from '@gantry/plugin-sdk/contract';
import { defineJob, defineServerPlugin, implement } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ConformanceSite } from './site.ts';
import { withoutChanges } from './unchanged.ts';

const calls = {
  begin: endpoint({
    method: 'POST',
    path: '/begin',
    permission: 'PLANT_ADMIN',
    summary: 'Begin a job that takes a while',
    input: z.object({}),
    response: z.object({ jobId: z.string() }),
  }),
};

const counting = defineJob({
  name: 'count',
  title: { en: 'Count of plants', 'zh-CN': '统计机械' },
  permission: 'PLANT_ADMIN',
  input: z.object({}),
  async run(_input, job) {
    job.progress(0.5);
    await wait(200);
  },
});

const plugin = defineServerPlugin({
  id: 'acme.counts',
  migrations: [],
  permissions: [{ code: 'PLANT_ADMIN', roles: [] }],
  jobs: [counting],
  routes: (host) =>
    implement(calls, {
      begin: async (_input, { tx }) => ({ jobId: await host.jobs.start(tx, counting, {}) }),
    }),
});

let site: ConformanceSite;
beforeAll(async () => {
  site = await ConformanceSite.open(plugin, calls, async () => ({}), {});
});
afterAll(() => site?.close());

test('what a job changes that was begun before is no change of an endpoint', async () => {
  const { project, member } = site.ours;
  const problems = await withoutChanges(site, ['begin'], [{ projectId: project.id, when: 'here' }], {
    prepare: () => member.post('/begin'),
    async work() {
      await wait(600);
      return [];
    },
  });
  expect(problems).toEqual([]);
});
