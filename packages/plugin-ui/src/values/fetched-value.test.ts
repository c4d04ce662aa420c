import { expect, test } from 'vitest';
import { FetchedValue } from './fetched-value.ts';

/** A value whose answers a test gives, in the order of the requests. */
function slow() {
  const asked: { answer(value: string): void; fail(error: Error): void }[] = [];
  const ended = new AbortController();
  const shared = new FetchedValue<string>(
    () => new Promise((resolve, reject) => asked.push({ answer: resolve, fail: reject })),
    ended.signal,
  );
  return { shared, asked, ended };
}

test('a value stays ready while it is fetched again, and beside a failure', async () => {
  const { shared, asked } = slow();
  const first = shared.refresh();
  expect(shared.load.kind).toBe('loading');
  asked[0]?.answer('one');
  await first;
  const second = shared.refresh();
  expect([shared.value, shared.load.kind]).toEqual(['one', 'ready']);
  const error = new Error('down');
  asked[1]?.fail(error);
  await second;
  expect([shared.value, shared.load]).toEqual(['one', { kind: 'failed', error }]);
});

test('what was asked for before a change, or before it was forgotten, does not count', async () => {
  const { shared, asked } = slow();
  const early = shared.refresh();
  shared.set('changed');
  asked[0]?.answer('before');
  await early;
  expect([shared.value, shared.load.kind]).toEqual(['changed', 'ready']);
  const late = shared.refresh();
  shared.forget();
  asked[1]?.answer('seen');
  await late;
  expect([shared.value, shared.load.kind]).toEqual([undefined, 'idle']);
});

test('of two requests the newest counts, and none after the end', async () => {
  const { shared, asked, ended } = slow();
  const both = [shared.refresh(), shared.refresh()];
  asked[1]?.answer('new');
  asked[0]?.answer('old');
  await Promise.all(both);
  expect(shared.value).toBe('new');
  const last = shared.refresh();
  ended.abort();
  asked[2]?.answer('too late');
  await last;
  expect(shared.value).toBe('new');
});
