import { sql } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gate, untilAborted } from './testing/gate.ts';
import { JobSite } from './testing/job-site.ts';

let site: JobSite;
beforeAll(async () => {
  site = await JobSite.open();
});
afterAll(() => site?.close());
beforeEach(() => site.rest());

describe('a cancelled job', () => {
  test('that fails before it notices is not tried again', async () => {
    const { opened, open } = gate();
    let runs = 0;
    site.work = async () => {
      runs += 1;
      await opened;
      await site.member.client.post(`${site.base}/${id}/cancel`);
      throw new Error('It broke at the same moment');
    };
    const id = await site.start();
    open();
    await site.host.runJobs();
    expect(await site.one(id)).toMatchObject({ status: 'cancelled', problem: null });
    expect(runs).toBe(1);
    site.work = async () => undefined;
    await site.member.client.post(`${site.base}/${id}/retry`);
    await site.host.runJobs();
    expect((await site.one(id)).status).toBe('done');
  });

  test('that was running is told to end, and its file is not kept', async () => {
    const text = 'the file of a job that is cancelled';
    const { opened, open } = gate();
    site.work = async (_given, job) => {
      await job.file('half.txt', 'text/plain', Buffer.from(text));
      open();
      await untilAborted(job.signal);
    };
    const id = await site.start({ job: 'patient' });
    await opened;
    expect((await site.member.client.post(`${site.base}/${id}/cancel`)).status).toBe(200);
    await site.host.runJobs();
    expect(await site.one(id)).toMatchObject({ status: 'cancelled', file: null, problem: null });
    expect(await site.keeps(text)).toBe(false);
  });

  test('that ignores its signal is ended, and changes nothing afterwards', async () => {
    const { opened, open } = gate();
    const started = gate();
    let late: Promise<unknown> = Promise.resolve();
    site.work = async (_given, job) => {
      started.open();
      await opened;
      late = job.inProject((tx) =>
        tx.run(sql`insert into note (project_id, id) values (${tx.projectId}, 999)`),
      );
      await late;
    };
    const id = await site.start({ job: 'patient' });
    await started.opened;
    await site.member.client.post(`${site.base}/${id}/cancel`);
    await site.host.runJobs();
    expect((await site.one(id)).status).toBe('cancelled');
    open();
    await opened;
    await expect(late).rejects.toThrow(/cancel/);
  });

  test('that was waiting never runs', async () => {
    const { opened, open } = gate();
    let runs = 0;
    site.work = async () => {
      runs += 1;
      await opened;
    };
    // As many jobs of one plugin as one process runs in parallel.
    for (let n = 0; n < 2; n += 1) await site.start({ job: 'patient' });
    await expect.poll(() => runs, { interval: 20 }).toBe(2);
    const id = await site.start({ job: 'patient' });
    expect((await site.member.client.post(`${site.base}/${id}/cancel`)).body.status).toBe('cancelled');
    open();
    await site.host.runJobs();
    expect(runs).toBe(2);
    // An ended job stays as it is.
    expect((await site.member.client.post(`${site.base}/${id}/cancel`)).body.status).toBe('cancelled');
  });
});
