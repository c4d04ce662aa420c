import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { type FetchedOptions, useFetched } from './use-fetched.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const topics = ['changed'];

/** A live service whose events a test makes. */
function fakeLive() {
  type Listener = (payload: Readonly<Record<string, never>>) => void;
  const listeners = new Map<string, Set<Listener>>();
  const subscribe = (topic: string, listener: Listener) => {
    const all = listeners.get(topic) ?? new Set();
    listeners.set(topic, all.add(listener));
    return { dispose: () => void all.delete(listener), [Symbol.dispose]: () => undefined };
  };
  return {
    live: { on: subscribe, onDidResync: (listener: () => void) => subscribe('resync', () => listener()) },
    emit: (topic: string) =>
      act(async () => {
        for (const listener of listeners.get(topic) ?? []) listener({});
      }),
    count: () => [...listeners.values()].reduce((sum, all) => sum + all.size, 0),
  };
}

interface Props {
  readonly fetch: (signal: AbortSignal) => Promise<string>;
  readonly options: FetchedOptions;
}

function Value({ fetch, options }: Props) {
  const { value, load } = useFetched(fetch, options);
  return <p>{`${value ?? 'nothing'}, ${load.kind}`}</p>;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('events fetch again, at most once in each pause, and the last of them counts', async () => {
  const { live, emit, count } = fakeLive();
  let calls = 0;
  const fetch = async () => {
    calls += 1;
    return `answer ${calls}`;
  };
  const view = renderPart(<Value fetch={fetch} options={{ key: 'a', live, topics }} />);
  await pass(0);
  expect(screen.getByText('answer 1, ready')).toBeTruthy();
  for (let nth = 0; nth < 5; nth += 1) await emit('changed');
  expect(calls).toBe(1);
  await pass(500);
  expect(screen.getByText('answer 2, ready')).toBeTruthy();
  await pass(2000);
  expect(calls).toBe(2);
  await emit('resync');
  expect(calls).toBe(3);
  view.unmount();
  expect(count()).toBe(0);
  await pass(2000);
  expect(calls).toBe(3);
});

test('another key drops the value at once, and a late answer for the former key is ignored', async () => {
  const answers = new Map<string, (value: string) => void>();
  const fetchFor = (key: string) => () => new Promise<string>((resolve) => answers.set(key, resolve));
  const view = renderPart(<Value fetch={fetchFor('a')} options={{ key: 'a' }} />);
  await act(async () => answers.get('a')?.('of a'));
  expect(screen.getByText('of a, ready')).toBeTruthy();
  view.rerender(<Value fetch={fetchFor('b')} options={{ key: 'b' }} />);
  expect(screen.getByText('nothing, loading')).toBeTruthy();
  view.rerender(<Value fetch={fetchFor('c')} options={{ key: 'c' }} />);
  await act(async () => answers.get('c')?.('of c'));
  await act(async () => answers.get('b')?.('of b'));
  expect(screen.getByText('of c, ready')).toBeTruthy();
});

test('a failure keeps what was there, and is reported', async () => {
  let isAway = false;
  const fetch = async () => {
    if (isAway) throw new Error('away');
    return 'kept';
  };
  const at = (minute: number) => ({ key: 'a', refreshedAt: new Date(minute * 60_000) });
  const view = renderPart(<Value fetch={fetch} options={at(0)} />);
  await pass(600);
  isAway = true;
  view.rerender(<Value fetch={fetch} options={at(1)} />);
  await pass(0);
  expect(screen.getByText('kept, failed')).toBeTruthy();
});
