import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SceneStore } from './scene-store.ts';

describe('a lost WebGL context', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('is awaited, and restored', () => {
    const store = new SceneStore();
    store.loseContext();
    expect(store.context).toBe('awaited');
    store.regainContext();
    vi.advanceTimersByTime(60_000);
    expect(store.context).toBe('there');
  });

  test('is given up after a while, but still accepted when it comes back later', () => {
    const store = new SceneStore();
    store.loseContext();
    vi.advanceTimersByTime(60_000);
    expect(store.context).toBe('gone');
    store.regainContext();
    expect(store.context).toBe('there');
  });

  test('does not affect the next project', () => {
    const store = new SceneStore();
    store.loseContext();
    store.reset();
    vi.advanceTimersByTime(60_000);
    expect(store.context).toBe('there');
  });
});
