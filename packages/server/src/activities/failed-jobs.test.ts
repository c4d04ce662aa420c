import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { HttpError } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gate, untilAborted } from './testing/gate.ts';
import { JobSite } from './testing/job-site.ts';

let site: JobSite;
beforeAll(async () => {
  site = await JobSite.open();
});
afterAll(() => site?.close());
beforeEach(() => site.rest());

describe('a job that fails', () => {
  test('is retried, and then says why in words for people', async () => {
    let runs = 0;
    site.work = async () => {
      runs += 1;
      throw new Error('secret: stack of the insides');
    };
    const id = await site.start();
    await site.host.runJobs();
    expect(runs).toBe(3);
    const failed = await site.one(id);
    expect(failed).toMatchObject({ status: 'failed', problem: { code: 'UNEXPECTED' }, file: null });
    expect(JSON.stringify(failed)).not.toContain('secret');

    site.work = async (_given, job) => job.file('a.txt', 'text/plain', Buffer.from('better now'));
    expect((await site.member.client.post(`${site.base}/${id}/retry`)).body).toMatchObject({
      id,
      status: 'waiting',
    });
    await site.host.runJobs();
    expect(await site.one(id)).toMatchObject({ status: 'done', problem: null, file: { bytes: 10 } });
    expect((await site.member.client.post(`${site.base}/${id}/retry`)).status).toBe(409);
  });

  test('counts as a fault of its plugin, unless it was refused or cancelled', async () => {
    const count = () => site.server.plugins.find(site.pluginId)?.faults.summary?.count ?? 0;
    const before = count();
    site.work = async () => {
      throw new HttpError(422, 'NO', 'No.');
    };
    await site.start();
    await site.host.runJobs();
    const { opened, open } = gate();
    site.work = async (_given, { signal }) => {
      open();
      await untilAborted(signal);
    };
    const id = await site.start({ job: 'patient' });
    await opened;
    await site.member.client.post(`${site.base}/${id}/cancel`);
    await site.host.runJobs();
    expect(count()).toBe(before);
    site.work = async () => {
      throw new Error('It broke');
    };
    await site.start({ job: 'patient' });
    await site.host.runJobs();
    expect(count()).toBe(before + 1);
  });

  test('because it was refused keeps the refusal, and is not retried', async () => {
    let runs = 0;
    site.work = async () => {
      runs += 1;
      throw new HttpError(422, 'TABLE_TOO_LONG', 'Choose CSV.');
    };
    const id = await site.start();
    await site.host.runJobs();
    expect(runs).toBe(1);
    expect((await site.one(id)).problem).toEqual({ code: 'TABLE_TOO_LONG', message: 'Choose CSV.' });
  });

  test('waits before its next try', async () => {
    const tries: Date[] = [];
    const { opened, open } = gate();
    site.work = async () => {
      tries.push(site.host.clock.now());
      if (tries.length === 1) throw new Error('Not yet.');
      open();
    };
    const id = await site.start();
    await expect.poll(async () => (await site.one(id)).status, { interval: 20 }).toBe('waiting');
    await expect.poll(() => tries.length, { interval: 20 }).toBe(1);
    await expect.poll(async () => (await site.one(id)).status, { interval: 20 }).toBe('waiting');
    await site.host.runJobs();
    await opened;
    expect((await site.one(id)).status).toBe('done');
  });

  test('leaves nothing of an unfinished file', async () => {
    const text = 'a file of a job that fails afterwards';
    site.work = async (_given, job) => {
      await job.file('half.txt', 'text/plain', Buffer.from(text));
      throw new HttpError(422, 'NO', 'No.');
    };
    await site.start();
    await site.host.runJobs();
    expect(await site.keeps(text)).toBe(false);
    expect(await readdir(join(site.server.dataFolder, 'files', 'incoming'))).toEqual([]);
  });

  test('because it took too long says so', async () => {
    site.work = async (_given, { signal }) => untilAborted(signal);
    const id = await site.start();
    await site.host.runJobs();
    expect(await site.one(id)).toMatchObject({ status: 'failed', problem: { code: 'TIMED_OUT' } });
  });
});
