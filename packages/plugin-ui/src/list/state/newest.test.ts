import { expect, it } from 'vitest';
import { Newest } from './newest.ts';

it('aborts a run when the next begins, and resolves both when the newest is done', async () => {
  const newest = new Newest(new AbortController().signal);
  const done: string[] = [];
  const first = newest.run(async (signal) => {
    await Promise.resolve();
    done.push(signal.aborted ? 'aborted' : 'first');
  });
  const second = newest.run(async () => {
    await new Promise((next) => setTimeout(next, 5));
    done.push('second');
  });
  await first;
  expect(done).toEqual(['aborted', 'second']);
  await second;
});
