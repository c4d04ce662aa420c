import { randomUUID } from 'node:crypto';
import { sql, wordsWith } from '@gantry/plugin-sdk/server';
import { defineRecords, type StepsByTask } from '@gantry/plugin-sdk/server/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defectKind } from '../fixtures/defects/defect-records.ts';
import { DefectSite, fields, signature } from '../fixtures/defects/defect-site.ts';
import type { DefectNames } from '../fixtures/defects/defect-workflow.ts';

const texts = { en: { 'status.Reported': 'Reported', other: '' }, 'zh-CN': { 'status.Reported': '已报告' } };
const words = {
  title: { en: 'Defect', 'zh-CN': '缺陷' },
  values: { status: wordsWith('status.', texts) },
};

let site: DefectSite;
beforeAll(async () => {
  site = await DefectSite.start({
    auditKinds: (host) => [defineRecords({ ...defectKind, auditWords: words }, host).auditKind],
    handOver: (host) => [defineRecords(defectKind, host).handOver],
  });
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

test('the audit trail has the number of a record, and not of a draft; My day counts the steps of today', async () => {
  const own = `/api/projects/${site.test.project.id}`;
  const done = async () => (await site.inspector.client.get(`${own}/steps-done`)).body.count;
  const before = await done();
  const reported = await site.reported();
  await site.act(reported.id, 'assign', { comment: 'You', targetId: site.other.id });
  await site.act(reported.id, 'reject', { comment: 'Not there' });
  const draft = await site.draft();
  const again = await site.reported();
  await site.as(site.inspector, (act) =>
    site.defects.edit(act, again.id, undefined, () => ({ own: { area: 'South' } })),
  );
  // A draft begins nothing, an edit is no step, and what others did is theirs.
  expect(await done()).toBe(before + 2);
  const admin = await site.test.member({ name: 'Yip Wing Sze', permissions: ['MEMBER_ADMIN'] });
  const { status, body } = await admin.client.get(`${own}/audit`);
  expect(status).toBe(200);
  expect(body.words.defect).toEqual({
    title: { en: 'Defect', 'zh-CN': '缺陷' },
    actions: {},
    fields: {},
    values: { status: { Reported: { en: 'Reported', 'zh-CN': '已报告' } } },
  });
  const nameOf = (id: string) => body.names[id];
  expect(nameOf(again.id)).toEqual({ name: { en: again.number, 'zh-CN': again.number }, path: null });
  // The rejected one is a draft again.
  expect([nameOf(draft.id), nameOf(reported.id)]).toEqual([undefined, undefined]);
  // The day ends at 16:00 UTC.
  site.test.clock.advance(24 * 3600);
  expect((await site.engineer.client.get(`${own}/steps-done`)).body.count).toBe(0);
});

test('somebody who left has steps to hand over as long as any is left', async () => {
  const members = `/api/projects/${site.test.project.id}/members`;
  const admin = await site.test.member({ name: 'Ma Chi Ho', permissions: ['MEMBER_ADMIN'] });
  const author = await site.test.member({ name: 'Ho Siu Ming', permissions: ['DEFECT_VIEW', 'DEFECT_EDIT'] });
  const { id } = await site.draft({}, author);
  await site.as(author, (act) => site.defects.act(act, id, 'report', { signature }));
  const { steps } = (await admin.client.get(`${members}/${author.id}/hand-over`)).body;
  const leave = steps.map((step: { id: string }) => step.id);
  expect(leave).toHaveLength(1);
  expect((await admin.client.post(`${members}/${author.id}/deactivate`, { leave })).status).toBe(200);
  const hasSteps = async () => (await admin.client.get(`${members}/${author.id}`)).body.hasLeftSteps;
  expect(await hasSteps()).toBe(true);
  await site.act(id, 'close', { signature });
  expect(await hasSteps()).toBe(false);
});

test('what waits for somebody is asked for by the step of each task', async () => {
  const { id } = await begin();
  const doable = (
    who = site.engineer,
    steps: StepsByTask<DefectNames> = { REPORT: 'report', CLOSE: 'close' },
  ) => site.as(who, (one) => site.defects.doable(one, { viewer: who.id, where: [sql`r.id = ${id}`] }, steps));
  expect([await doable(), await doable(site.inspector)]).toEqual([[id], []]);
  await site.as(site.engineer, (one) => site.defects.act(one, id, 'report', report));
  expect([await doable(), await doable(site.inspector)]).toEqual([[], [id]]);
  expect(await doable(site.inspector, { REPORT: 'report' })).toEqual([]);
});
