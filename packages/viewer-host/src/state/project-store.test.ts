import { expect, test, vi } from 'vitest';
import { HostApi } from '../api/host-api.ts';
import { ProjectStore } from './project-store.ts';

const storeAnswering = (answer: () => Response) => {
  const fetch = vi.fn(async () => answer());
  return { store: new ProjectStore(new HostApi('http://gantry.test', fetch)), fetch };
};
const refusal = (status: number, code: string) => () =>
  Response.json({ error: { code, message: code, requestId: 'r-1' } }, { status });

test('a list asked for without a session has not failed: it is asked for again after signing in', async () => {
  const { store } = storeAnswering(refusal(401, 'UNAUTHENTICATED'));
  await store.refresh();
  expect(store.load).toEqual({ kind: 'idle' });
});

test('a list that the server could not give says why', async () => {
  const { store } = storeAnswering(refusal(500, 'INTERNAL'));
  await store.refresh();
  expect(store.load).toMatchObject({ kind: 'failed', error: { status: 500 } });
});
