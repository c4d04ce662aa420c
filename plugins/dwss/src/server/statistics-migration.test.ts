import { createServerTestHost, type ServerTestHost } from '@gantry/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statisticsMigration } from './migrations/0002-statistics.ts';
import { plugin } from './plugin.ts';
import { madeUpForms } from './testing/made-up-forms.ts';

let host: ServerTestHost;
beforeAll(async () => {
  const first = plugin.migrations.findIndex(({ name }) => name === statisticsMigration.name);
  const migrations = plugin.migrations.slice(0, first);
  host = await createServerTestHost({ ...plugin, migrations, timers: [] });
});
afterAll(() => host?.close());

test('forms from before the statistics are counted', async () => {
  const member = await host.member({ permissions: ['RISC_VIEW'] });
  const forms = { projectId: host.project.id, forms: 40, first: '2026-02-01T00:00:00.000Z', every: 700 };
  for (const statement of madeUpForms(forms)) await host.rows(statement);
  const { sql } = statisticsMigration;
  // As the host runs it: as the owner of the schema, who is not a superuser and sees all projects meanwhile.
  await host.rows(`begin; set local role "gantry:${plugin.id}"; alter table risc_form no force row level security;
    ${sql}; alter table risc_form force row level security; commit`);
  const { body } = await member.get('/form/RISCForm/dashboard', { dateRange: '2026-01-01,2026-12-31' });
  const [counted] = await host.rows(
    `select count(*)::int as received, count(*) filter (where status in ('Returned', 'Closed', 'Fail'))::int as returned
     from risc_form where status <> 'Withdrew'`,
  );
  expect({ received: body.TOTAL_RECEIVED, returned: body.TOTAL_RETURNED }).toEqual(counted);
  expect(body.TOTAL_RETURNED).toBeGreaterThan(20);
});
