import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gate } from './testing/gate.ts';
import { JobSite } from './testing/job-site.ts';

const day = 86_400;

let site: JobSite;
beforeAll(async () => {
  site = await JobSite.open();
});
afterAll(() => site?.close());
beforeEach(() => site.rest());

describe('a job that has ended', () => {
  test('can be removed with its file; a running one cannot', async () => {
    const text = 'a file that is dismissed';
    const { opened, open } = gate();
    site.work = async (_given, job) => {
      await job.file('gone.txt', 'text/plain', Buffer.from(text));
      await opened;
    };
    const id = await site.start({ job: 'patient' });
    expect((await site.member.client.delete(`${site.base}/${id}`)).status).toBe(409);
    open();
    await site.host.runJobs();
    expect(await site.keeps(text)).toBe(true);
    expect((await site.member.client.delete(`${site.base}/${id}`)).status).toBe(204);
    expect((await site.member.client.get(`${site.base}/${id}`)).status).toBe(404);
    await expect.poll(() => site.keeps(text)).toBe(false);
  });

  test('is removed with its file after seven days', async () => {
    const text = 'a file that grows old';
    site.work = async (_given, job) => job.file('old.txt', 'text/plain', Buffer.from(text));
    const id = await site.start();
    await site.host.runJobs();
    site.host.clock.advance(6.9 * day);
    await site.server.context.jobs.runTimer('gantry/remove-old-jobs');
    expect((await site.one(id)).status).toBe('done');
    expect(await site.keeps(text)).toBe(true);
    site.host.clock.advance(0.2 * day);
    await site.server.context.jobs.runTimer('gantry/remove-old-jobs');
    expect((await site.member.client.get(`${site.base}/${id}`)).status).toBe(404);
    expect(await site.listOf(site.member)).toEqual([]);
    await expect.poll(() => site.keeps(text)).toBe(false);
  });
});
