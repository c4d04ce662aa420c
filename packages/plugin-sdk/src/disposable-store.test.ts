import { createDisposableStore, toDisposable } from '@gantry/plugin-sdk';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';

describe('DisposableStore', () => {
  it('disposes in reverse order, whatever mix of add, own, child and early disposal filled it', () => {
    const step = fc.constantFrom('add', 'own', 'child', 'early');
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const store = createDisposableStore();
        const log: number[] = [];
        const expected: number[] = [];
        for (const [at, kind] of steps.entries()) {
          const end = () => log.push(at);
          if (kind === 'add') store.add(end);
          if (kind === 'own') store.own(toDisposable(end));
          if (kind === 'child') store.child(`c${at}`).add(end);
          if (kind === 'early') {
            store.own(toDisposable(end)).dispose();
            expect(log.pop()).toBe(at);
          } else expected.unshift(at);
        }
        store.dispose();
        store.dispose();
        expect(log).toEqual(expected);
      }),
    );
  });

  it('disposes the rest when some throw, and throws them together', () => {
    const store = createDisposableStore({ name: 'acme.permits' });
    const log: string[] = [];
    store.add(() => log.push('first'));
    store.add(() => {
      throw new Error('one');
    });
    store.add(() => {
      throw new Error('two');
    });
    store.add(() => log.push('last'));
    let thrown: unknown;
    try {
      store.dispose();
    } catch (error) {
      thrown = error;
    }
    expect(log).toEqual(['last', 'first']);
    expect(thrown).toBeInstanceOf(AggregateError);
    expect(thrown).toMatchObject({
      message: 'Disposing "acme.permits" failed in part.',
      errors: [{ message: 'two' }, { message: 'one' }],
    });
  });

  it('disposes at once what is added after the end, also while ending', () => {
    const store = createDisposableStore();
    const late = vi.fn();
    store.add(() => store.add(late));
    store.dispose();
    expect(late).toHaveBeenCalledTimes(1);
    store.add(late);
    expect(late).toHaveBeenCalledTimes(2);
  });

  it('ends listeners, timers and children', () => {
    vi.useFakeTimers();
    const store = createDisposableStore();
    const target = new EventTarget();
    const heard = vi.fn();
    const tick = vi.fn();
    const late = vi.fn();
    const once = vi.fn();
    store.listen(target, 'ping', heard);
    store.interval(tick, 10);
    store.timeout(once, 5);
    store.child('inner').timeout(late, 100);
    target.dispatchEvent(new Event('ping'));
    vi.advanceTimersByTime(25);
    store.dispose();
    target.dispatchEvent(new Event('ping'));
    vi.advanceTimersByTime(1000);
    vi.useRealTimers();
    expect([heard, tick, once, late].map((fn) => fn.mock.calls.length)).toEqual([1, 2, 1, 0]);
  });

  it('lets a child end before its parent, once', () => {
    const store = createDisposableStore();
    const end = vi.fn();
    const child = store.child('inner');
    child.add(end);
    child.dispose();
    store.dispose();
    expect(end).toHaveBeenCalledTimes(1);
  });

  it('works with `using`’s protocol', () => {
    const end = vi.fn();
    const store = createDisposableStore();
    store.add(end);
    store[Symbol.dispose]();
    expect(end).toHaveBeenCalledTimes(1);
  });
});
