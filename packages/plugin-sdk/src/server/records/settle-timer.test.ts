import { randomUUID } from 'node:crypto';
import { sql } from '@gantry/plugin-sdk/server';
import { settleTimer } from '@gantry/plugin-sdk/server/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DefectSite } from '../fixtures/defects/defect-site.ts';

let site: DefectSite;
beforeAll(async () => {
  site = await DefectSite.start();
});
afterAll(() => site?.close());

test('a timer settles what is due; one that fails keeps no other waiting, and is tried again', async () => {
  const dueAt = '2020-01-01T00:00:00.000Z';
  const area = randomUUID();
  const [broken, sound, later] = [
    await site.reported({ area, dueAt: '2019-01-01T00:00:00.000Z' }),
    await site.reported({ area, dueAt }),
    await site.reported({ area }),
  ];
  let isDown = true;
  const zones = new Set<string>();
  const timer = settleTimer({
    name: 'lapse',
    everySeconds: 60,
    records: () => ({
      settle(act, id) {
        zones.add(act.timeZone);
        if (isDown && id === broken.id) throw new Error('down');
        return site.defects.settle(act, id);
      },
    }),
    due: (tx, now, limit) => sql`
      select id from defect where project_id = ${tx.projectId} and area = ${area} and status = 'Reported' and due_at <= ${now}
      order by due_at limit ${limit}`,
  });
  const errors: unknown[] = [];
  const silent = () => undefined;
  const log = { info: silent, warn: silent, error: (data: object) => void errors.push(data) };
  const run = () => timer.run({ ...site.host, log }, new AbortController().signal);
  const statuses = () =>
    Promise.all(
      [broken, sound, later].map(async ({ id }) => {
        const record = await site.as(site.inspector, (one) => site.defects.read(one, id));
        return record.status;
      }),
    );
  await run();
  expect(await statuses()).toEqual(['Reported', 'Closed', 'Reported']);
  expect(errors).toMatchObject([{ record: broken.id }]);
  expect([...zones]).toEqual(['Asia/Hong_Kong']);
  isDown = false;
  await run();
  expect(await statuses()).toEqual(['Closed', 'Closed', 'Reported']);
});

test('a timer passes more failing records than it looks up at a time, and a project whose query fails', async () => {
  const area = randomUUID();
  const lost = Array.from({ length: 201 }, () => randomUUID());
  const { id: sound } = await site.reported({ area, dueAt: '2020-01-01T00:00:00.000Z' });
  const timer = settleTimer({
    name: 'lapse',
    everySeconds: 60,
    records: () => site.defects,
    due: (tx, now, limit) => sql`
      (select id from unnest(${lost}::uuid[]) as lost (id) limit ${limit}) union all
      (select id from defect where project_id = ${tx.projectId} and area = ${area} and status = 'Reported' and due_at <= ${now})
      limit ${limit}`,
  });
  const silent = () => undefined;
  const errors: unknown[] = [];
  const log = { info: silent, warn: silent, error: (data: object) => void errors.push(data) };
  const { database } = site.host;
  const projects = async () => {
    const found = (await database.projects()).filter(({ id }) => id === site.test.project.id);
    return found.flatMap((project) => [{ ...project, id: 'no project' }, project]);
  };
  const host = { ...site.host, log, database: { ...database, projects } };
  await expect(timer.run(host, new AbortController().signal)).rejects.toThrow('could not be found');
  const record = await site.as(site.inspector, (one) => site.defects.read(one, sound));
  expect([record.status, errors.length]).toEqual(['Closed', lost.length]);
});
