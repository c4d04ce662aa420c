import { randomUUID } from 'node:crypto';
import { killRounds } from '@gantry/server/testing';
import { expect, test } from 'vitest';
import { diaryCalls } from '../../contract/diary/calls.ts';
import { plugin } from '../plugin.ts';
import { signature } from '../testing/drawn.ts';
import { weather } from './testing/diary-site.ts';

/**
 * Diaries that are not handed in although their portions are signed, or the other way round, and diaries and portions whose version, history,
 * signatures or open tasks do not agree.
 */
const disagreements = `
  select d.id::text from site_diary d where d.project_id = $1 and (d.status = 'Draft') = (
    exists (select from diary_portion p where p.project_id = d.project_id and p.diary_id = d.id)
    and not exists (select from diary_portion p where p.project_id = d.project_id and p.diary_id = d.id and p.status <> 'Submitted'))
  union all
  select r.id::text from (
    select id, project_id, version, main_task from site_diary union all select id, project_id, version, main_task from diary_portion) r
  where r.project_id = $1 and (
    r.version <> (select count(*) from record_history h where h.project_id = r.project_id and h.record_id = r.id)
    or (select count(*) from record_signature s where s.project_id = r.project_id and s.record_id = r.id)
      <> (select count(*) from record_history h
          where h.project_id = r.project_id and h.record_id = r.id and h.signature_id is not null)
    or (r.main_task is not null)::integer <> (select count(*) from record_task t
          where t.project_id = r.project_id and t.record_id = r.id and t.closed_at is null))`;

interface Signing {
  readonly diaryId: string;
  readonly request: Parameters<typeof bodyOf>[0];
}
const bodyOf = (request: { readonly taskId: string; readonly idempotencyKey: string }) => ({
  action: 'sign',
  signature,
  ...request,
});

// Runs only with `npm run test:all`; the permit module's crash test always runs.
test.runIf(process.env.GANTRY_TEST_ALL)(
  'a server killed between the signature of a portion and the diary leaves both done or neither, and the signature sent again does the rest',
  async () => {
    const half = { id: plugin.id, source: new URL('../plugin.ts', import.meta.url) };
    const portion = randomUUID();
    const begun: Signing[] = [];
    let days = 0;
    await killRounds<typeof diaryCalls, Signing>(half, diaryCalls, {
      roles: ['CONTRACTOR_ENGINEER', 'SITE_AGENT', 'SENIOR_INSPECTOR'],
      writers: 3,
      answers: 4,
      async prepare(site) {
        begun.length = 0;
        await site.rows(
          'insert into portion (project_id, id, name, created_at, updated_at) values ($1, $2, $3, now(), now())',
          [site.projectId, portion, `Kill ${portion}`],
        );
      },
      async write(site, note) {
        const engineer = site.member('CONTRACTOR_ENGINEER').api;
        days += 1;
        const diary_date = new Date(Date.UTC(2020, 0, days)).toISOString().slice(0, 10);
        const { form } = await engineer.create({ diary_date, ...weather, portions: [{ portion }] });
        const [{ id, version } = { id: '', version: 1 }] = form.portions;
        const written = await engineer.savePortion({ portionID: id, version, activities: 'Rebar fixing' });
        const submitTask = written.form.portions[0]?.tasks.at(-1)?.id ?? '';
        const pending = await engineer.step({ action: 'submit', taskId: submitTask, signature });
        const taskId = pending.form.portions[0]?.tasks.at(-1)?.id ?? '';
        const signing = { diaryId: form.id, request: { taskId, idempotencyKey: randomUUID() } };
        begun.push(signing);
        const signed = await site.member('SITE_AGENT').api.step(bodyOf(signing.request));
        expect(signed.form.status).toBe('Submitted');
        note(signing);
      },
      async check(site, noted) {
        expect(await site.rows(disagreements, [site.projectId])).toEqual([]);
        const { api } = site.member('SITE_AGENT');
        const gate = site.member('SENIOR_INSPECTOR').api;
        for (const signing of begun) {
          const before = await site.rows('select status from site_diary where id = $1', [signing.diaryId]);
          if (noted.includes(signing)) expect(before).toEqual([{ status: 'Submitted' }]);
          const { form } = await api.step(bodyOf(signing.request));
          expect([form.id, form.status, form.version]).toEqual([signing.diaryId, 'Submitted', 5]);
          // The engineer's and the agent's signature, as they were given, and the diary goes on.
          const { intact, items } = await gate.verification({ id: signing.diaryId });
          const problems = items.flatMap(({ signatures }) =>
            signatures.map((signature) => signature.problems),
          );
          expect([intact, problems]).toEqual([true, [[], []]]);
          const open = form.tasks.find(({ closed_at }) => closed_at === null);
          const received = await gate.step({ action: 'receive', taskId: open?.id ?? '' });
          expect(received.form.status).toBe('Received');
        }
        expect(await site.rows(disagreements, [site.projectId])).toEqual([]);
        // The query does find a diary that is torn on purpose.
        const torn = begun[0]?.diaryId;
        await site.rows(`update site_diary set status = 'Draft' where id = $1`, [torn]);
        expect(await site.rows(disagreements, [site.projectId])).toEqual([{ id: torn }]);
      },
    });
  },
  480_000 * Number(process.env.GANTRY_KILL_ROUNDS ?? 1),
);
