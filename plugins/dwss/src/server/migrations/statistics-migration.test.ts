import { createServerTestHost, type ServerTestHost } from '@gantry/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plugin } from '../plugin.ts';
import { madeUpForms } from '../risc/testing/made-up-forms.ts';
import { asHostRuns } from '../testing/as-host-runs.ts';
import { statisticsMigration } from './0002-statistics.ts';

const first = plugin.migrations.findIndex(({ name }) => name === statisticsMigration.name);
let host: ServerTestHost;
beforeAll(async () => {
  const migrations = plugin.migrations.slice(0, first);
  host = await createServerTestHost({ ...plugin, migrations, timers: [] });
});
afterAll(() => host?.close());

test('forms from before the statistics are counted, and failed forms whose answer was withdrawn are open again', async () => {
  const member = await host.member({ permissions: ['RISC_VIEW'] });
  const forms = { projectId: host.project.id, forms: 40, first: '2026-02-01T00:00:00.000Z', every: 700 };
  for (const statement of madeUpForms(forms)) await host.rows(statement);
  await host.rows(`update risc_form set status = 'Withdrew' where number = 'MADE/4'`);
  await host.rows(`update risc_form set tags = '["night"]' where number in ('MADE/1', 'MADE/2')`);
  for (const { sql } of plugin.migrations.slice(first)) await asHostRuns(host, sql);
  const { body } = await member.get('/form/RISCForm/dashboard', { dateRange: '2026-01-01,2026-12-31' });
  const [counted] = await host.rows(
    `select count(*)::int as received, count(*) filter (where status in ('Returned', 'Closed', 'Fail'))::int as returned
     from risc_form where status <> 'Withdrew'`,
  );
  expect({ received: body.TOTAL_RECEIVED, returned: body.TOTAL_RETURNED }).toEqual(counted);
  const tags = await member.get('/filterValues/RISCForm/tags');
  expect(tags.body.values.map(({ id }: { id: string }) => id)).toEqual(['night']);
  expect(body.TOTAL_RETURNED).toBeGreaterThan(20);
  expect(
    await host.rows(
      `select t.task, h.action, f.main_task from risc_form f
         join record_task t on t.project_id = f.project_id and t.record_id = f.id and t.closed_at is null
         join record_history h on h.project_id = f.project_id and h.record_id = f.id and h.seq = f.version
       where f.number = 'MADE/3'`,
    ),
  ).toEqual([{ task: 'RESUBMIT_NEW', action: 'reopen', main_task: 'RESUBMIT_NEW' }]);
});
