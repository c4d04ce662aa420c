import { expect, test } from 'vitest';
import { z } from 'zod';
import { readServerHalf } from './server-half.ts';

const run = async () => undefined;
const job = { name: 'export', title: 'Export', permission: '', input: z.object({}), run };
const timer = { name: 'daily', cron: '0 7 * * 1-5', run };
const read = (more: object) => {
  const plugin = { id: 'acme.notes', migrations: [], permissions: [], routes: () => [], ...more };
  return readServerHalf({ plugin }, 'acme.notes');
};

test('a server half may declare jobs, and timers with an interval or a cron pattern', () => {
  expect(read({ jobs: [job], timers: [timer, { name: 'hourly', everySeconds: 3600, run }] })).toMatchObject({
    jobs: [job],
  });
});

test.each([
  ['two jobs of one name', { jobs: [job, job] }, /two jobs have the same name/],
  ['a job without a schema', { jobs: [{ ...job, input: {} }] }, /must be a zod schema/],
  ['a job that may take a day', { jobs: [{ ...job, timeoutSeconds: 86_400 }] }, /timeoutSeconds/],
  ['a timer without a time', { timers: [{ name: 'daily', run }] }, /timers/],
  ['a timer with both times', { timers: [{ ...timer, everySeconds: 60 }] }, /timers/],
  ['a timer with a pattern of nonsense', { timers: [{ ...timer, cron: 'at seven' }] }, /timers/],
  ['a timer by the second', { timers: [{ ...timer, cron: '0 0 7 * * *' }] }, /timers/],
])('%s is refused', (_what, more, reason) => {
  expect(() => read(more)).toThrow(reason);
});
