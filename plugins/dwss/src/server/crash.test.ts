import { randomUUID } from 'node:crypto';
import { killRounds } from '@gantry/server/testing';
import { expect, test } from 'vitest';
import { riscCalls } from '../contract/risc/calls.ts';
import { plugin } from './plugin.ts';
import { signature } from './risc/testing/risc-site.ts';

/** Forms in each batch. */
const size = 40;

/** Forms whose version, history, signatures, open tasks or tab counts do not agree. */
const disagreements = `
  select f.id::text from risc_form f where f.project_id = $1 and (
    f.version <> (select count(*) from record_history h where h.project_id = f.project_id and h.record_id = f.id)
    or (select count(*) from record_signature s where s.project_id = f.project_id and s.record_id = f.id)
      <> (select count(*) from record_history h
          where h.project_id = f.project_id and h.record_id = f.id and h.signature_id is not null)
    or (f.status = 'Draft') <> (f.number is null)
    or 1 <> (select count(*) from record_task t
             where t.project_id = f.project_id and t.record_id = f.id and t.closed_at is null))
  union all
  select n.series from record_number n where n.project_id = $1 and n.last <> (
    select count(*) from risc_form f where f.project_id = n.project_id and n.series = 'risc:' || split_part(f.number, '/', 3))
  union all
  select counted.status from (
    select status, sum(total) as total from risc_form_count where project_id = $1 group by status) counted
  where counted.total <> (select count(*) from risc_form f where f.project_id = $1 and f.status = counted.status)`;

interface Sent {
  readonly formIds: string[];
  readonly idempotencyKey: string;
}

// Runs only with `npm run test:all`; the permit module's crash test always runs.
test.runIf(process.env.GANTRY_TEST_ALL)(
  'a server killed in a batch leaves each form whole or untouched, and the batch sent again does the rest',
  async () => {
    const half = { id: plugin.id, source: new URL('plugin.ts', import.meta.url) };
    const places = { portion: randomUUID(), location: randomUUID() };
    const begun: Sent[] = [];
    await killRounds<typeof riscCalls, Sent>(half, riscCalls, {
      roles: ['CONTRACTOR_ENGINEER'],
      writers: 3,
      answers: 3,
      async prepare(site) {
        begun.length = 0;
        await site.rows(
          'insert into portion (project_id, id, name, created_at, updated_at) values ($1, $2, $3, now(), now())',
          [site.projectId, places.portion, 'Kill'],
        );
        await site.rows(
          `insert into location (project_id, id, portion_id, name, created_at, updated_at)
           values ($1, $2, $3, $4, now(), now())`,
          [site.projectId, places.location, places.portion, 'Kill'],
        );
      },
      async write(site, note) {
        const { api } = site.member('CONTRACTOR_ENGINEER');
        const formIds: string[] = [];
        while (formIds.length < size) {
          const { form } = await api.create({
            discipline: 'C',
            form_type: 'formwork',
            ...places,
            description: 'Killed',
            survey_time: new Date(Date.now() + 48 * 3_600_000).toISOString(),
          });
          formIds.push(form.id);
        }
        const batch = { formIds, idempotencyKey: randomUUID() };
        begun.push(batch);
        const answer = await api.batch({ verb: 'submit', signature, ...batch });
        expect(answer.successIds).toEqual(formIds);
        note(batch);
      },
      async check(site, noted) {
        expect(await site.rows(disagreements, [site.projectId])).toEqual([]);
        const { api } = site.member('CONTRACTOR_ENGINEER');
        for (const batch of begun) {
          const before = await site.rows(
            `select count(*)::integer as sent from risc_form where id = any($1::uuid[]) and status = 'Submitted'`,
            [batch.formIds],
          );
          if (noted.includes(batch)) expect(before).toEqual([{ sent: size }]);
          const answer = await api.batch({ verb: 'submit', signature, ...batch });
          expect([answer.successIds, answer.failedIds]).toEqual([batch.formIds, []]);
        }
        // Nothing was done twice.
        expect(await site.rows(disagreements, [site.projectId])).toEqual([]);
        const [last] = await site.rows(
          'select max(version) as version from risc_form where id = any($1::uuid[])',
          [begun.flatMap(({ formIds }) => formIds)],
        );
        expect(last).toEqual({ version: 2 });
        // The query does find a form that is torn on purpose.
        const torn = begun[0]?.formIds[0];
        await site.rows('update risc_form set version = version + 1 where id = $1', [torn]);
        expect(await site.rows(disagreements, [site.projectId])).toEqual([{ id: torn }]);
      },
    });
  },
  480_000 * Number(process.env.GANTRY_KILL_ROUNDS ?? 1),
);
