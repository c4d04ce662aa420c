import { afterAll, beforeAll, expect, test } from 'vitest';
import { plugin } from '../plugin.ts';
import { RiscSite } from '../risc/testing/risc-site.ts';
import { recordRemindersMigration } from './0018-record-reminders.ts';

const isBefore = ({ name }: { readonly name: string }) => name < recordRemindersMigration.name;
let site: RiscSite;
beforeAll(async () => {
  site = await RiscSite.start('TCE11', ['C'], { migrations: plugin.migrations.filter(isBefore) });
});
afterAll(() => site?.close());

test('a reminder that was sent before reminders belonged to records is not sent again', async () => {
  const { host } = site;
  const hour = 3600;
  const survey_time = new Date(host.clock.now().getTime() + 48 * hour * 1000).toISOString();
  const [sent, unsent] = [await site.forwarded({ survey_time }), await site.forwarded({ survey_time })];
  await host.rows(
    'insert into risc_reminder (project_id, form_id, survey_time, sent_at) values ($1, $2, $3, now())',
    [host.project.id, sent.id, survey_time],
  );
  // As the owner of the plugin's schema, who is no superuser.
  for (const { sql } of plugin.migrations.filter((one) => !isBefore(one)))
    await host.rows(`begin; set local role "gantry:${plugin.id}"; ${sql}; commit`);
  host.clock.advance(47 * hour);
  await host.runTimer('remind-of-inspections');
  const { waiting } = await host.notificationsOf(site.people.lead);
  const reminded = waiting.filter(({ text }) => text.en.startsWith('Reminder')).map(({ path }) => path);
  expect(reminded).toEqual([expect.stringContaining(unsent.id)]);
  expect(
    await host.rows('select record_id, what, due_at from record_reminder order by record_id = $1 desc', [
      sent.id,
    ]),
  ).toMatchObject([
    { record_id: sent.id, what: 'remind-of-inspections', due_at: new Date(survey_time) },
    { record_id: unsent.id, what: 'remind-of-inspections' },
  ]);
});
