import { type Activity, hostTopics } from '@gantry/contract';
import { sql } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HeardEvents } from '../testing/heard-events.ts';
import type { PluginMember } from '../testing/index.ts';
import { gate } from './testing/gate.ts';
import { JobSite } from './testing/job-site.ts';
import { manage, permission } from './testing/work-plugin.ts';

let site: JobSite;
beforeAll(async () => {
  site = await JobSite.open();
});
afterAll(() => site?.close());
beforeEach(() => site.rest());

describe('a job', () => {
  test('runs in its project on behalf of the member, and leaves a file to download', async () => {
    const seen: unknown[] = [];
    site.work = async ({ rows, label }, job) => {
      seen.push({ rows, label, askedBy: job.askedBy, project: job.project.code });
      await job.inProject(async (tx) => {
        for (let id = 0; id < rows; id += 1)
          await tx.run(
            sql`insert into note (project_id, id) values (${tx.projectId}, ${id}) on conflict do nothing`,
          );
      });
      await job.file('notes/October “2026”.csv', 'text/csv', ['number\r\n', Buffer.from('PTW-1\r\n')]);
    };

    const id = await site.start({ title: 'Notes of October' });
    await site.host.runJobs();

    expect(seen).toEqual([
      {
        rows: 3,
        label: 'plain',
        askedBy: { id: site.member.id, name: 'Chan Mei' },
        project: site.host.project.code,
      },
    ]);
    expect((await site.member.get('/notes')).body).toEqual({ count: 3 });
    expect(await site.one(id)).toMatchObject({
      id,
      pluginId: 'acme.notes',
      name: 'export',
      title: 'Notes of October',
      status: 'done',
      progress: 1,
      problem: null,
      file: { mime: 'text/csv', bytes: 15 },
    });
    const whole = await site.member.client.fetch(`${site.base}/${id}/file`);
    expect(await whole.text()).toBe('number\r\nPTW-1\r\n');
    expect(whole.headers.get('content-type')).toBe('text/csv');
    expect(whole.headers.get('content-disposition')).toBe(
      `attachment; filename="notes-October _2026_.csv"; filename*=UTF-8''notes-October%20%E2%80%9C2026%E2%80%9D.csv`,
    );
    const part = await site.member.client.fetch(`${site.base}/${id}/file`, {
      headers: { range: 'bytes=8-12' },
    });
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
      206,
      'PTW-1',
      'bytes 8-12/15',
    ]);
    const beyond = await site.member.client.fetch(`${site.base}/${id}/file`, {
      headers: { range: 'bytes=99-' },
    });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */15']);
    const etag = whole.headers.get('etag') ?? '';
    for (const known of [etag, `"other", W/${etag}`, '*']) {
      const headers = { 'if-none-match': known };
      expect((await site.member.client.fetch(`${site.base}/${id}/file`, { headers })).status).toBe(304);
    }
  });

  test('does not exist when the transaction that started it failed', async () => {
    let runs = 0;
    site.work = async () => {
      runs += 1;
    };
    const before = await site.listOf(site.member);
    expect((await site.member.post('/exports', { fail: true })).status).toBe(422);
    await site.host.runJobs();
    expect(await site.listOf(site.member)).toEqual(before);
    expect(runs).toBe(0);
  });

  test('is started anew when the one with the same key ends at that moment', async () => {
    // Ends the running job after the attempt to insert another one, and before it is looked up.
    await site.server.ask(
      site.pluginId,
      `create function public.end_twin() returns trigger language plpgsql as $fn$
       begin
         update public.plugin_job set status = 'done', ended_at = now() where key = 'race' and status = 'running';
         return null;
       end $fn$;
       create trigger end_twin after insert on public.plugin_job for each statement execute function public.end_twin()`,
    );
    const first = await site.start({ key: 'race' });
    await site.server.ask(
      site.pluginId,
      `update public.plugin_job set status = 'running' where id = '${first}'`,
    );
    const second = await site.start({ key: 'race' });
    await site.server.ask(
      site.pluginId,
      'drop trigger end_twin on public.plugin_job; drop function public.end_twin()',
    );
    expect(second).not.toBe(first);
    await site.host.runJobs();
    expect((await site.one(second)).status).toBe('done');
  });

  test('is not started twice while one with the same key has not ended', async () => {
    const { opened, open } = gate();
    site.work = () => opened;
    const ids = [
      await site.start({ key: 'a' }),
      await site.start({ key: 'a' }),
      await site.start({ key: 'b' }),
    ];
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
    open();
    await site.host.runJobs();
    const third = await site.start({ key: 'a' });
    expect(third).not.toBe(ids[0]);
    await site.host.runJobs();
  });

  test('is refused without its permission, and with an input that fails its schema', async () => {
    const viewer = await site.host.member();
    expect((await viewer.post('/exports')).status).toBe(403);
    expect((await site.member.post('/exports', { rows: 0 })).status).toBe(500);
    expect(await site.listOf(viewer)).toEqual([]);
  });

  test('reports its progress to its member only', async () => {
    const other = await site.host.member({ permissions: [permission] });
    const [mine, others] = await Promise.all(
      [site.member, other].map(({ client }) => HeardEvents.open(client, site.host.project.id, '')),
    );
    const { opened, open } = gate();
    site.work = async (_given, job) => {
      // More often than the host forwards it.
      for (let n = 0; n <= 400; n += 1) job.progress(n / 1000, `Row ${n}`);
      await opened;
    };
    const id = await site.start();
    const heard: Activity[] = [];
    while (heard.at(-1)?.text !== 'Row 400') {
      const { activity } = await (mine as HeardEvents).next(hostTopics.activityChanged);
      heard.push(activity as Activity);
    }
    open();
    await site.host.runJobs();
    expect(heard.every((activity) => activity.id === id)).toBe(true);
    expect(heard.map(({ status }) => status)).toEqual(['waiting', 'running', 'running']);
    expect(heard.at(-1)?.progress).toBeCloseTo(0.4);
    expect((others as HeardEvents).topics).toEqual([]);
    for (const events of [mine, others]) events?.close();
  });
});

describe('other people', () => {
  test('find nothing of a member’s job, unless they may manage it', async () => {
    site.work = async (_given, job) => job.file('a.txt', 'text/plain', Buffer.from('mine'));
    const id = await site.start();
    await site.host.runJobs();
    const [other, manager, all, stranger] = await Promise.all([
      site.host.member({ permissions: [permission] }),
      site.host.member({ permissions: [manage] }),
      site.host.member({ permissions: [manage, permission] }),
      site.host.stranger(),
    ]);
    const calls = (person: PluginMember) =>
      Promise.all([
        person.client.get(`${site.base}/${id}`),
        person.client.get(`${site.base}/${id}/file`),
        person.client.post(`${site.base}/${id}/cancel`),
        person.client.post(`${site.base}/${id}/retry`),
      ]).then((answers) => answers.map(({ status }) => status));
    expect(await calls(other)).toEqual([404, 404, 404, 404]);
    expect(await calls(stranger)).toEqual([404, 404, 404, 404]);
    expect(await calls(site.host.visitor())).toEqual([401, 401, 401, 401]);
    // Somebody who may manage the job but lacks its permission gets no result.
    expect(await calls(manager)).toEqual([200, 403, 200, 403]);
    expect((await all.client.fetch(`${site.base}/${id}/file`)).status).toBe(200);
    expect((await site.listOf(all)).map((activity) => activity.id)).not.toContain(id);
    expect((await other.client.delete(`${site.base}/${id}`)).status).toBe(404);
    expect((await all.client.delete(`${site.base}/${id}`)).status).toBe(204);
  });
});

test('a damaged job is left out of the list, which says so; alone it answers why', async () => {
  const person = await site.host.member({ permissions: [permission] });
  const id = await site.start({}, person);
  await site.server.ask('public', `update plugin_job set title = '{"en": 7}' where id = $1`, [id]);
  const { status, body } = await person.client.get(site.base);
  expect([status, body]).toEqual([200, { activities: [], unreadable: 1 }]);
  const alone = await person.client.get(`${site.base}/${id}`);
  expect([alone.status, alone.body.error.code]).toEqual([500, 'ROW_UNREADABLE']);
  await site.server.ask('public', 'delete from plugin_job where id = $1', [id]);
});
