import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Activity, hostTopics } from '@gantry/contract';
import { HttpError, sql } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HeardEvents } from '../testing/heard-events.ts';
import type { PluginMember, ServerTestHost } from '../testing/index.ts';
import { openTestHost } from '../testing/server-test-host.ts';
import type { TestServer } from '../testing/test-server.ts';
import { gate, untilAborted } from './testing/gate.ts';
import { manage, permission, type Work, workPlugin } from './testing/work-plugin.ts';

/** What the job does; each test sets it. */
let work: Work;
const plugin = workPlugin((given, job) => work(given, job));
const day = 86_400;

let host: ServerTestHost;
let server: TestServer;
let member: PluginMember;
beforeAll(async () => {
  ({ host, server } = await openTestHost(plugin));
  member = await host.member({ permissions: [permission], name: 'Chan Mei' });
});
afterAll(() => host?.close());
beforeEach(() => {
  work = async () => undefined;
});

const base = () => `/api/projects/${host.project.id}/activities`;
async function listOf(person: PluginMember): Promise<readonly Activity[]> {
  return (await person.client.get(base())).body.activities;
}
async function start(body: object = {}, person = member): Promise<string> {
  const { status, body: answer } = await person.post('/exports', body);
  expect(status).toBe(200);
  return answer.jobId;
}
async function one(id: string, person = member): Promise<Activity> {
  return (await person.client.get(`${base()}/${id}`)).body;
}
/** Whether the file store has this content. */
const keeps = async (text: string) =>
  (await server.context.files.size(createHash('sha256').update(text).digest('hex'))) !== null;

describe('a job', () => {
  test('runs in its project on behalf of the member, and leaves a file to download', async () => {
    const seen: unknown[] = [];
    work = async ({ rows, label }, job) => {
      seen.push({ rows, label, askedBy: job.askedBy, project: job.project.code });
      await job.inProject(async (tx) => {
        for (let id = 0; id < rows; id += 1)
          await tx.run(
            sql`insert into note (project_id, id) values (${tx.projectId}, ${id}) on conflict do nothing`,
          );
      });
      await job.file('notes/October “2026”.csv', 'text/csv', ['number\r\n', Buffer.from('PTW-1\r\n')]);
    };

    const id = await start({ title: 'Notes of October' });
    await host.runJobs();

    expect(seen).toEqual([
      { rows: 3, label: 'plain', askedBy: { id: member.id, name: 'Chan Mei' }, project: host.project.code },
    ]);
    expect((await member.get('/notes')).body).toEqual({ count: 3 });
    expect(await one(id)).toMatchObject({
      id,
      pluginId: 'acme.notes',
      name: 'export',
      title: 'Notes of October',
      status: 'done',
      progress: 1,
      problem: null,
      file: { mime: 'text/csv', bytes: 15 },
    });
    const whole = await member.client.fetch(`${base()}/${id}/file`);
    expect(await whole.text()).toBe('number\r\nPTW-1\r\n');
    expect(whole.headers.get('content-type')).toBe('text/csv');
    expect(whole.headers.get('content-disposition')).toBe(
      `attachment; filename="notes-October _2026_.csv"; filename*=UTF-8''notes-October%20%E2%80%9C2026%E2%80%9D.csv`,
    );
    const part = await member.client.fetch(`${base()}/${id}/file`, { headers: { range: 'bytes=8-12' } });
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
      206,
      'PTW-1',
      'bytes 8-12/15',
    ]);
    const beyond = await member.client.fetch(`${base()}/${id}/file`, { headers: { range: 'bytes=99-' } });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */15']);
    const etag = whole.headers.get('etag') ?? '';
    for (const known of [etag, `"other", W/${etag}`, '*']) {
      const headers = { 'if-none-match': known };
      expect((await member.client.fetch(`${base()}/${id}/file`, { headers })).status).toBe(304);
    }
  });

  test('does not exist when the transaction that started it failed', async () => {
    let runs = 0;
    work = async () => {
      runs += 1;
    };
    const before = await listOf(member);
    expect((await member.post('/exports', { fail: true })).status).toBe(422);
    await host.runJobs();
    expect(await listOf(member)).toEqual(before);
    expect(runs).toBe(0);
  });

  test('is started anew when the one with the same key ends at that moment', async () => {
    // Ends the running job after the attempt to insert another one, and before it is looked up.
    await server.ask(
      plugin.id,
      `create function public.end_twin() returns trigger language plpgsql as $fn$
       begin
         update public.plugin_job set status = 'done', ended_at = now() where key = 'race' and status = 'running';
         return null;
       end $fn$;
       create trigger end_twin after insert on public.plugin_job for each statement execute function public.end_twin()`,
    );
    const first = await start({ key: 'race' });
    await server.ask(plugin.id, `update public.plugin_job set status = 'running' where id = '${first}'`);
    const second = await start({ key: 'race' });
    await server.ask(
      plugin.id,
      'drop trigger end_twin on public.plugin_job; drop function public.end_twin()',
    );
    expect(second).not.toBe(first);
    await host.runJobs();
    expect((await one(second)).status).toBe('done');
  });

  test('is not started twice while one with the same key has not ended', async () => {
    const { opened, open } = gate();
    work = () => opened;
    const ids = [await start({ key: 'a' }), await start({ key: 'a' }), await start({ key: 'b' })];
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
    open();
    await host.runJobs();
    const third = await start({ key: 'a' });
    expect(third).not.toBe(ids[0]);
    await host.runJobs();
  });

  test('is refused without its permission, and with an input that fails its schema', async () => {
    const viewer = await host.member();
    expect((await viewer.post('/exports')).status).toBe(403);
    expect((await member.post('/exports', { rows: 0 })).status).toBe(500);
    expect(await listOf(viewer)).toEqual([]);
  });

  test('reports its progress to its member only', async () => {
    const other = await host.member({ permissions: [permission] });
    const [mine, others] = await Promise.all(
      [member, other].map(({ client }) => HeardEvents.open(client, host.project.id, '')),
    );
    const { opened, open } = gate();
    work = async (_given, job) => {
      // More often than the host forwards it.
      for (let n = 0; n <= 400; n += 1) job.progress(n / 1000, `Row ${n}`);
      await opened;
    };
    const id = await start();
    const heard: Activity[] = [];
    while (heard.at(-1)?.text !== 'Row 400') {
      const { activity } = await (mine as HeardEvents).next(hostTopics.activityChanged);
      heard.push(activity as Activity);
    }
    open();
    await host.runJobs();
    expect(heard.every((activity) => activity.id === id)).toBe(true);
    expect(heard.map(({ status }) => status)).toEqual(['waiting', 'running', 'running']);
    expect(heard.at(-1)?.progress).toBeCloseTo(0.4);
    expect((others as HeardEvents).topics).toEqual([]);
    for (const events of [mine, others]) events?.close();
  });
});

describe('a job that fails', () => {
  test('is retried, and then says why in words for people', async () => {
    let runs = 0;
    work = async () => {
      runs += 1;
      throw new Error('secret: stack of the insides');
    };
    const id = await start();
    await host.runJobs();
    expect(runs).toBe(3);
    const failed = await one(id);
    expect(failed).toMatchObject({ status: 'failed', problem: { code: 'UNEXPECTED' }, file: null });
    expect(JSON.stringify(failed)).not.toContain('secret');

    work = async (_given, job) => job.file('a.txt', 'text/plain', Buffer.from('better now'));
    expect((await member.client.post(`${base()}/${id}/retry`)).body).toMatchObject({ id, status: 'waiting' });
    await host.runJobs();
    expect(await one(id)).toMatchObject({ status: 'done', problem: null, file: { bytes: 10 } });
    expect((await member.client.post(`${base()}/${id}/retry`)).status).toBe(409);
  });

  test('counts as a fault of its plugin, unless it was refused or cancelled', async () => {
    const count = () => server.plugins.find(plugin.id)?.faults.summary?.count ?? 0;
    const before = count();
    work = async () => {
      throw new HttpError(422, 'NO', 'No.');
    };
    await start();
    await host.runJobs();
    const { opened, open } = gate();
    work = async (_given, { signal }) => {
      open();
      await untilAborted(signal);
    };
    const id = await start({ job: 'patient' });
    await opened;
    await member.client.post(`${base()}/${id}/cancel`);
    await host.runJobs();
    expect(count()).toBe(before);
    work = async () => {
      throw new Error('It broke');
    };
    await start({ job: 'patient' });
    await host.runJobs();
    expect(count()).toBe(before + 1);
  });

  test('because it was refused keeps the refusal, and is not retried', async () => {
    let runs = 0;
    work = async () => {
      runs += 1;
      throw new HttpError(422, 'TABLE_TOO_LONG', 'Choose CSV.');
    };
    const id = await start();
    await host.runJobs();
    expect(runs).toBe(1);
    expect((await one(id)).problem).toEqual({ code: 'TABLE_TOO_LONG', message: 'Choose CSV.' });
  });

  test('waits before its next try', async () => {
    const tries: Date[] = [];
    const { opened, open } = gate();
    work = async () => {
      tries.push(host.clock.now());
      if (tries.length === 1) throw new Error('Not yet.');
      open();
    };
    const id = await start();
    await expect.poll(async () => (await one(id)).status, { interval: 20 }).toBe('waiting');
    await expect.poll(() => tries.length, { interval: 20 }).toBe(1);
    await expect.poll(async () => (await one(id)).status, { interval: 20 }).toBe('waiting');
    await host.runJobs();
    await opened;
    expect((await one(id)).status).toBe('done');
  });

  test('leaves nothing of an unfinished file', async () => {
    const text = 'a file of a job that fails afterwards';
    work = async (_given, job) => {
      await job.file('half.txt', 'text/plain', Buffer.from(text));
      throw new HttpError(422, 'NO', 'No.');
    };
    await start();
    await host.runJobs();
    expect(await keeps(text)).toBe(false);
    expect(await readdir(join(server.dataFolder, 'files', 'incoming'))).toEqual([]);
  });

  test('because it took too long says so', async () => {
    work = async (_given, { signal }) => untilAborted(signal);
    const id = await start();
    await host.runJobs();
    expect(await one(id)).toMatchObject({ status: 'failed', problem: { code: 'TIMED_OUT' } });
  });
});

describe('a cancelled job', () => {
  test('that fails before it notices is not tried again', async () => {
    const { opened, open } = gate();
    let runs = 0;
    work = async () => {
      runs += 1;
      await opened;
      await member.client.post(`${base()}/${id}/cancel`);
      throw new Error('It broke at the same moment');
    };
    const id = await start();
    open();
    await host.runJobs();
    expect(await one(id)).toMatchObject({ status: 'cancelled', problem: null });
    expect(runs).toBe(1);
    work = async () => undefined;
    await member.client.post(`${base()}/${id}/retry`);
    await host.runJobs();
    expect((await one(id)).status).toBe('done');
  });

  test('that was running is told to end, and its file is not kept', async () => {
    const text = 'the file of a job that is cancelled';
    const { opened, open } = gate();
    work = async (_given, job) => {
      await job.file('half.txt', 'text/plain', Buffer.from(text));
      open();
      await untilAborted(job.signal);
    };
    const id = await start({ job: 'patient' });
    await opened;
    expect((await member.client.post(`${base()}/${id}/cancel`)).status).toBe(200);
    await host.runJobs();
    expect(await one(id)).toMatchObject({ status: 'cancelled', file: null, problem: null });
    expect(await keeps(text)).toBe(false);
  });

  test('that ignores its signal is ended, and changes nothing afterwards', async () => {
    const { opened, open } = gate();
    const started = gate();
    let late: Promise<unknown> = Promise.resolve();
    work = async (_given, job) => {
      started.open();
      await opened;
      late = job.inProject((tx) =>
        tx.run(sql`insert into note (project_id, id) values (${tx.projectId}, 999)`),
      );
      await late;
    };
    const id = await start({ job: 'patient' });
    await started.opened;
    await member.client.post(`${base()}/${id}/cancel`);
    await host.runJobs();
    expect((await one(id)).status).toBe('cancelled');
    open();
    await opened;
    await expect(late).rejects.toThrow(/cancel/);
  });

  test('that was waiting never runs', async () => {
    const { opened, open } = gate();
    let runs = 0;
    work = async () => {
      runs += 1;
      await opened;
    };
    // As many jobs of one plugin as one process runs in parallel.
    for (let n = 0; n < 2; n += 1) await start({ job: 'patient' });
    await expect.poll(() => runs, { interval: 20 }).toBe(2);
    const id = await start({ job: 'patient' });
    expect((await member.client.post(`${base()}/${id}/cancel`)).body.status).toBe('cancelled');
    open();
    await host.runJobs();
    expect(runs).toBe(2);
    // An ended job stays as it is.
    expect((await member.client.post(`${base()}/${id}/cancel`)).body.status).toBe('cancelled');
  });
});

describe('other people', () => {
  test('find nothing of a member’s job, unless they may manage it', async () => {
    work = async (_given, job) => job.file('a.txt', 'text/plain', Buffer.from('mine'));
    const id = await start();
    await host.runJobs();
    const [other, manager, all, stranger] = await Promise.all([
      host.member({ permissions: [permission] }),
      host.member({ permissions: [manage] }),
      host.member({ permissions: [manage, permission] }),
      host.stranger(),
    ]);
    const calls = (person: PluginMember) =>
      Promise.all([
        person.client.get(`${base()}/${id}`),
        person.client.get(`${base()}/${id}/file`),
        person.client.post(`${base()}/${id}/cancel`),
        person.client.post(`${base()}/${id}/retry`),
      ]).then((answers) => answers.map(({ status }) => status));
    expect(await calls(other)).toEqual([404, 404, 404, 404]);
    expect(await calls(stranger)).toEqual([404, 404, 404, 404]);
    expect(await calls(host.visitor())).toEqual([401, 401, 401, 401]);
    // Somebody who may manage the job but lacks its permission gets no result.
    expect(await calls(manager)).toEqual([200, 403, 200, 403]);
    expect((await all.client.fetch(`${base()}/${id}/file`)).status).toBe(200);
    expect((await listOf(all)).map((activity) => activity.id)).not.toContain(id);
    expect((await other.client.delete(`${base()}/${id}`)).status).toBe(404);
    expect((await all.client.delete(`${base()}/${id}`)).status).toBe(204);
  });
});

describe('a job that has ended', () => {
  test('can be removed with its file; a running one cannot', async () => {
    const text = 'a file that is dismissed';
    const { opened, open } = gate();
    work = async (_given, job) => {
      await job.file('gone.txt', 'text/plain', Buffer.from(text));
      await opened;
    };
    const id = await start({ job: 'patient' });
    expect((await member.client.delete(`${base()}/${id}`)).status).toBe(409);
    open();
    await host.runJobs();
    expect(await keeps(text)).toBe(true);
    expect((await member.client.delete(`${base()}/${id}`)).status).toBe(204);
    expect((await member.client.get(`${base()}/${id}`)).status).toBe(404);
    await expect.poll(() => keeps(text)).toBe(false);
  });

  test('is removed with its file after seven days', async () => {
    const text = 'a file that grows old';
    work = async (_given, job) => job.file('old.txt', 'text/plain', Buffer.from(text));
    const id = await start();
    await host.runJobs();
    host.clock.advance(6.9 * day);
    await server.context.jobs.runTimer('gantry/remove-old-jobs');
    expect((await one(id)).status).toBe('done');
    expect(await keeps(text)).toBe(true);
    host.clock.advance(0.2 * day);
    await server.context.jobs.runTimer('gantry/remove-old-jobs');
    expect((await member.client.get(`${base()}/${id}`)).status).toBe(404);
    expect(await listOf(member)).toEqual([]);
    await expect.poll(() => keeps(text)).toBe(false);
  });
});
