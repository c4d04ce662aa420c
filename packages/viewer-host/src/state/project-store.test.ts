import type { Project } from '@gantry/contract';
import { toDisposable } from '@gantry/plugin-sdk';
import { describe, expect, test, vi } from 'vitest';
import { HostApi } from '../api/host-api.ts';
import { bem, tce } from '../ui/testing/test-data.ts';
import { ProjectStore } from './project-store.ts';

const storeAnswering = (answer: () => Response) => {
  const fetch = vi.fn(async () => answer());
  return { store: new ProjectStore(new HostApi('http://gantry.test', fetch)), fetch };
};
const refusal = (status: number, code: string) => () =>
  Response.json({ error: { code, message: code, requestId: 'r-1' } }, { status });

test('a list refused for lack of a session is not a failure: it is fetched after signing in', async () => {
  const { store } = storeAnswering(refusal(401, 'UNAUTHENTICATED'));
  await store.refresh();
  expect(store.load).toEqual({ kind: 'idle' });
});

test('a failed fetch keeps its reason', async () => {
  const { store } = storeAnswering(refusal(500, 'INTERNAL'));
  await store.refresh();
  expect(store.load).toMatchObject({ kind: 'failed', error: { status: 500 } });
});

describe('an outdated answer', () => {
  const slow = () => {
    const answers: ((projects: readonly Project[]) => void)[] = [];
    const fetch = () =>
      new Promise<Response>((resolve) => {
        answers.push((projects) => resolve(Response.json({ projects })));
      });
    return { store: new ProjectStore(new HostApi('http://gantry.test', fetch)), answers };
  };

  test('is dropped after a later request', async () => {
    const { store, answers } = slow();
    const both = [store.refresh(), store.refresh()];
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.([bem, tce]);
    answers[0]?.([bem]);
    await Promise.all(both);
    expect(store.projects).toEqual([bem, tce]);
  });

  test('is dropped after the session has ended', async () => {
    const { store, answers } = slow();
    const asked = store.refresh();
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    store.forget();
    answers[0]?.([bem]);
    await asked;
    expect(store).toMatchObject({ projects: [], load: { kind: 'idle' } });
  });
});

describe('rights that change while the project is open', () => {
  async function opened() {
    const answers = {
      detail: (): Response => Response.json({ ...bem, asOf: 0, permissions: ['LAYER_ADMIN'] }),
    };
    const fetch = async (input: RequestInfo | URL) =>
      new Request(input).url.endsWith('/projects') ? Response.json({ projects: [tce] }) : answers.detail();
    const store = new ProjectStore(new HostApi('http://gantry.test', fetch));
    let tell: () => void = () => undefined;
    store.follow({
      on: (topic, listener) => {
        if (topic === 'host.access-changed') tell = () => listener({});
        return toDisposable(() => undefined);
      },
      onResync: () => toDisposable(() => undefined),
    });
    await store.open(bem.id);
    return { store, answers, tell: () => tell() };
  }

  test('are fetched again when the server says so', async () => {
    const { store, answers, tell } = await opened();
    answers.detail = () => Response.json({ ...bem, asOf: 0, permissions: ['LAYER_VIEW'] });
    tell();
    await vi.waitFor(() => expect(store.has('LAYER_ADMIN')).toBe(false));
  });

  test('of somebody who was deactivated take the project from the list', async () => {
    const { store, answers, tell } = await opened();
    answers.detail = refusal(404, 'NOT_FOUND');
    tell();
    await vi.waitFor(() => expect(store.load.kind).toBe('ready'));
    expect(store.byCode('BEM')).toBeUndefined();
  });

  test('stay as they are without the network', async () => {
    const { store, answers, tell } = await opened();
    answers.detail = refusal(500, 'INTERNAL');
    tell();
    await vi.waitFor(() => expect(store.load.kind).toBe('idle'));
    expect(store.has('LAYER_ADMIN')).toBe(true);
  });
});
