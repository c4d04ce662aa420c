import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SceneStore } from './scene-store.ts';

describe('a graphics card that the browser has taken away', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('is awaited, and there again', () => {
    const store = new SceneStore();
    store.loseContext();
    expect(store.context).toBe('awaited');
    store.regainContext();
    vi.advanceTimersByTime(60_000);
    expect(store.context).toBe('there');
  });

  test('is given up after a while, and welcome all the same when it comes late', () => {
    const store = new SceneStore();
    store.loseContext();
    vi.advanceTimersByTime(60_000);
    expect(store.context).toBe('gone');
    store.regainContext();
    expect(store.context).toBe('there');
  });

  test('is no matter of the next project', () => {
    const store = new SceneStore();
    store.loseContext();
    store.reset();
    vi.advanceTimersByTime(60_000);
    expect(store.context).toBe('there');
  });
});
