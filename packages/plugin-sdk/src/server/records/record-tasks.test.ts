import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DefectSite, fields, signature } from '../fixtures/defects/defect-site.ts';

let site: DefectSite;
beforeAll(async () => {
  site = await DefectSite.start();
});
afterAll(() => site?.close());

const report = { signature };
const begin = () => site.as(site.engineer, (one) => site.defects.create(one, { ...fields, tags: [] }));
const tasksOf = (id: string) => site.as(site.engineer, (one) => site.defects.tasks(one, id));

test('a step names its task; the task tells when it was opened and closed', async () => {
  const { id } = await begin();
  const [first] = await tasksOf(id);
  expect(first).toMatchObject({ recordId: id, lane: 'main', task: 'REPORT', part: 'author', closedAt: null });
  const done = await site.as(site.engineer, (one) =>
    site.defects.actOnTask(one, first?.id ?? '', 'report', report),
  );
  expect(done.status).toBe('Reported');
  expect((await tasksOf(id)).map(({ task, closedAt }) => [task, closedAt !== null])).toEqual([
    ['REPORT', true],
    ['CLOSE', false],
  ]);
});

test('a task that is done, and one that is not there, do nothing', async () => {
  const { id } = await begin();
  const [first] = await tasksOf(id);
  const again = (taskId: string, more: object = {}) =>
    site.as(site.engineer, (one) => site.defects.actOnTask(one, taskId, 'report', { ...report, ...more }));
  const idempotencyKey = randomUUID();
  await again(first?.id ?? '', { idempotencyKey });
  await expect(again(first?.id ?? '')).rejects.toMatchObject({ status: 409, code: 'TASK_DONE' });
  // The same request, sent again, is answered as before.
  expect((await again(first?.id ?? '', { idempotencyKey })).status).toBe('Reported');
  await expect(again(randomUUID())).rejects.toMatchObject({ status: 404 });
  expect(await tasksOf(id)).toHaveLength(2);
});
