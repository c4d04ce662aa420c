import { expect, test } from 'vitest';
import { Rest } from './rest.ts';

test('all who wait are told at the next rest, and one who gives up is not waited for', async () => {
  const rest = new Rest();
  const patient = rest.next();
  const leaving = new AbortController();
  const gone = rest.next(leaving.signal);
  leaving.abort();
  await expect(gone).rejects.toMatchObject({ name: 'AbortError' });
  expect(rest.isAwaited).toBe(true);
  rest.begin();
  await patient;
  expect(rest.isAwaited).toBe(false);
  await expect(rest.next(leaving.signal)).rejects.toMatchObject({ name: 'AbortError' });
  expect(rest.isAwaited).toBe(false);
});
