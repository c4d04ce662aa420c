import type { LayerList } from '@gantry/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HostApi } from '../api/host-api.ts';
import { FakeServer } from '../ui/testing/fake-server.ts';
import { bem } from '../ui/testing/test-data.ts';
import { LayerStore } from './layer-store.ts';
import { type EventStream, LiveStore } from './live-store.ts';

/** An event source without a network: the test dispatches its events. */
class FakeSource implements EventStream {
  readonly CLOSED = 2;
  readonly url: string;
  readyState = 1;
  private readonly listeners = new Map<string, (event: MessageEvent<string>) => void>();

  constructor(url: string) {
    this.url = url;
  }
  addEventListener(type: string, listener: (event: MessageEvent<string>) => void): void {
    this.listeners.set(type, listener);
  }
  close(): void {
    this.readyState = this.CLOSED;
  }
  named(name: 'heartbeat' | 'reset' | 'error', lastEventId = ''): void {
    this.listeners.get(name)?.(new MessageEvent(name, { data: '{}', lastEventId }));
  }
  event(seq: number, topic: string, payload: object = {}): void {
    const data = { seq, projectId: bem.id, topic, payload, at: '2026-11-20T06:32:00.000Z' };
    this.listeners.get('message')?.(new MessageEvent('message', { data: JSON.stringify(data) }));
  }
  fail(refused: boolean): void {
    this.readyState = refused ? this.CLOSED : 0;
    this.named('error');
  }
}

const json: LayerList = { asOf: 0, origin: { easting: 0, northing: 0, height: 0 }, layers: [] };
let sources: FakeSource[];
let server: FakeServer;
let refusals: number;
let live: LiveStore;
/** By how much the server's clock is ahead. */
const aheadMs = 86_400_000;
const source = () => sources.at(-1) ?? new FakeSource('none');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  sources = [];
  refusals = 0;
  server = new FakeServer().on(`GET /api/projects/${bem.id}/layers`, { json });
  live = new LiveStore(new LayerStore(new HostApi('http://localhost/', server.fetch)), {
    refused: () => {
      refusals += 1;
    },
    now: () => Date.now() + aheadMs,
    connect: (url) => {
      sources.push(new FakeSource(url));
      return source();
    },
  });
  live.open(bem.id, undefined);
});
afterEach(() => {
  live.close();
  vi.useRealTimers();
});

describe('the stream of events', () => {
  test('reaches the listeners of a topic until their disposal', () => {
    const heard: unknown[] = [];
    const handle = live.on('permit.changed', (payload) => {
      heard.push(payload);
      handle.dispose();
    });
    source().event(7, 'permit.changed', { id: 1 });
    source().event(8, 'permit.changed', { id: 2 });
    source().event(9, 'other', {});
    expect(heard).toEqual([{ id: 1 }]);
  });

  test('updates the time last heard with events and heartbeats', () => {
    expect(live).toMatchObject({ status: 'connecting', lastHeard: undefined });
    source().named('heartbeat', '41');
    const first = live.lastHeard;
    expect(Number(first)).toBe(Date.now() + aheadMs);
    vi.advanceTimersByTime(15_000);
    source().named('heartbeat');
    expect(live.status).toBe('live');
    expect(Number(live.lastHeard) - Number(first)).toBe(15_000);
  });

  test('begins after the last known event, or from the start', () => {
    expect(source().url).toBe(`/api/projects/${bem.id}/events`);
    for (const after of [0, 41]) {
      live.open(bem.id, after);
      expect(source().url).toBe(`/api/projects/${bem.id}/events?lastEventId=${after}`);
    }
    source().named('heartbeat', '');
    source().fail(true);
    vi.advanceTimersByTime(3000);
    expect(source().url).toMatch(/lastEventId=41$/);
  });

  test('leaves reconnecting to the browser, and reopens a refused stream at the same event', () => {
    source().named('heartbeat', '41');
    source().fail(false);
    vi.advanceTimersByTime(30_000);
    expect([live.status, sources.length, refusals]).toEqual(['lost', 1, 0]);
    source().event(42, 'x');
    expect(live.status).toBe('live');
    source().fail(true);
    vi.advanceTimersByTime(3000);
    expect([sources.length, refusals]).toEqual([2, 1]);
    expect(source().url).toBe(`/api/projects/${bem.id}/events?lastEventId=42`);
  });

  test('is replaced when it falls silent, and goes on after the last event', () => {
    source().named('heartbeat', '41');
    source().event(42, 'x');
    const silent = source();
    vi.advanceTimersByTime(37_000);
    expect([live.status, sources.length]).toEqual(['live', 1]);
    vi.advanceTimersByTime(1000);
    expect([live.status, sources.length, silent.readyState]).toEqual(['lost', 2, silent.CLOSED]);
    expect(source().url).toMatch(/lastEventId=42$/);
    vi.advanceTimersByTime(38_000);
    expect(sources.length).toBe(3);
    source().named('heartbeat');
    expect(live.status).toBe('live');
  });

  test('loses nothing when refused before the first event: the first heartbeat gives the starting number', () => {
    source().named('heartbeat', '41');
    source().fail(true);
    vi.advanceTimersByTime(3000);
    expect(source().url).toMatch(/lastEventId=41$/);
  });

  test('calls for a resync when the server cannot replay, and continues from the number it gave', () => {
    let resyncs = 0;
    const handle = live.onResync(() => {
      resyncs += 1;
    });
    source().event(900, 'x');
    source().named('reset', '12');
    handle.dispose();
    source().named('reset', '13');
    expect(resyncs).toBe(1);
    source().fail(true);
    vi.advanceTimersByTime(3000);
    expect(source().url).toMatch(/lastEventId=13$/);
  });

  test('calls for a resync once the server is heard after a request that did not reach it', () => {
    let resyncs = 0;
    live.onResync(() => {
      resyncs += 1;
    });
    source().named('heartbeat', '41');
    live.miss();
    source().fail(false);
    expect(resyncs).toBe(0);
    source().named('heartbeat', '41');
    source().named('heartbeat');
    expect(resyncs).toBe(1);
  });

  test('ends with the project, with its timer and its event number', () => {
    source().named('heartbeat', '41');
    source().fail(true);
    const before = source();
    live.close();
    vi.advanceTimersByTime(60_000);
    expect([sources.length, before.readyState, vi.getTimerCount()]).toEqual([1, before.CLOSED, 0]);
    live.open(bem.id, undefined);
    expect(source().url).toBe(`/api/projects/${bem.id}/events`);
  });
});
