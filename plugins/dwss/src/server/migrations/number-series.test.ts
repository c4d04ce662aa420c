import { afterAll, beforeAll, expect, test } from 'vitest';
import { plugin } from '../plugin.ts';
import { RiscSite, signature } from '../risc/testing/risc-site.ts';
import { numberSeriesMigration } from './0017-number-series.ts';

const isBefore = ({ name }: { readonly name: string }) => name < numberSeriesMigration.name;
let site: RiscSite;
beforeAll(async () => {
  site = await RiscSite.start('TCE11', ['C'], { migrations: plugin.migrations.filter(isBefore), timers: [] });
});
afterAll(() => site?.close());

test('forms take the numbers after those that were given before series belonged to a kind', async () => {
  const { host } = site;
  host.clock.set(new Date('2026-03-10T02:00:00Z'));
  await host.rows(
    `insert into record_number (project_id, series, last) values ($1, '2603', 187), ($1, '2602', 12), ($2, '2603', 3)`,
    [host.project.id, host.secondProject.id],
  );
  // As the owner of the plugin's schema, who is no superuser.
  for (const { sql } of plugin.migrations.filter((one) => !isBefore(one)))
    await host.rows(`begin; set local role "gantry:${plugin.id}"; ${sql}; commit`);
  const drafts = [await site.draft(), await site.draft(), await site.draft()];
  const sent = await Promise.all(drafts.map((one) => site.ask('engineer', 'submit', one, { signature })));
  expect(sent.map(({ body }) => body.form?.form_number).sort()).toEqual([
    'TEST/C/2603/0188',
    'TEST/C/2603/0189',
    'TEST/C/2603/0190',
  ]);
  host.clock.set(new Date('2026-04-01T02:00:00Z'));
  const next = await site.ask('engineer', 'submit', await site.draft(), { signature });
  expect(next.body.form?.form_number).toBe('TEST/C/2604/0001');
  expect(
    await host.rows('select project_id = $1 as is_here, series, last from record_number order by 1, series', [
      host.project.id,
    ]),
  ).toEqual([
    { is_here: false, series: 'risc:2603', last: 3 },
    { is_here: true, series: 'risc:2602', last: 12 },
    { is_here: true, series: 'risc:2603', last: 190 },
    { is_here: true, series: 'risc:2604', last: 1 },
  ]);
});
