import { afterAll, beforeAll, expect, test } from 'vitest';
import { DefectSite } from '../fixtures/defects/defect-site.ts';

let site: DefectSite;
beforeAll(async () => {
  site = await DefectSite.start();
  await site.draft({ area: 'Own draft', dueAt: '2030-01-03T00:00:00.000Z' });
  await site.draft({ area: 'Other draft' }, site.inspector);
  await site.reported({ area: 'North portal', dueAt: '2030-01-01T16:30:00.000Z' });
});
afterAll(() => site?.close());

const activityOf = (jobId: string) => `/api/projects/${site.test.project.id}/activities/${jobId}`;

test('an export has what its reader sees, in their language and the project’s time', async () => {
  const { body } = await site.engineer.post('/exports', { format: 'csv', language: 'zh-CN' });
  const again = await site.engineer.post('/exports', { format: 'csv', language: 'zh-CN' });
  expect(again.body).toEqual(body);
  await site.test.runJobs();
  const { body: job } = await site.engineer.client.get(activityOf(body.jobId));
  expect(job).toMatchObject({ status: 'done', title: { en: 'Export of defects' } });
  expect(job.file.name).toMatch(/^Defects TEST \d{4}-\d\d-\d\d\.csv$/);
  const file = await site.engineer.client.fetch(`${activityOf(body.jobId)}/file`);
  expect((await file.text()).trimEnd().split('\r\n').slice(-3)).toEqual([
    expect.stringMatching(/区域,到期$/),
    'North portal,2030-01-02 00:30:00',
    'Own draft,2030-01-03 08:00:00',
  ]);
});

test('an export asks for both permissions, and for that of the list again when it runs', async () => {
  // May see the list, but take nothing out.
  expect((await site.other.post('/exports', { format: 'csv' })).status).toBe(403);
  const { body } = await site.inspector.post('/exports', { format: 'xlsx' });
  await site.test.rows(
    `delete from public.role_permission p using public.user_role u
     where u.role_code = p.role_code and u.user_id = $1 and p.permission = 'DEFECT_VIEW'`,
    [site.inspector.id],
  );
  await site.test.runJobs();
  const { body: job } = await site.inspector.client.get(activityOf(body.jobId));
  expect(job).toMatchObject({ status: 'failed', file: null });
});
