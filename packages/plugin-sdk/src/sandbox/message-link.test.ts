import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseMessage } from './message.ts';
import { type LinkHandlers, MessageLink } from './message-link.ts';
import { isPlainData, toPlainData } from './plain-data.ts';

const links: MessageLink[] = [];
afterEach(() => {
  for (const link of links.splice(0)) link.end(new Error('The test is over.'));
});

function connect(there: Partial<LinkHandlers> = {}, here: Partial<LinkHandlers> = {}) {
  const { port1, port2 } = new MessageChannel();
  const handlers: LinkHandlers = {
    onCall: () => undefined,
    onNote: () => undefined,
    toError: ({ message, code }) => Object.assign(new Error(message), { code }),
  };
  const near = new MessageLink(port1, { ...handlers, ...here });
  const far = new MessageLink(port2, { ...handlers, ...there });
  links.push(near, far);
  return { near, far };
}

describe('a link', () => {
  it('matches answers with calls, in any order', async () => {
    const waits: ((value: unknown) => void)[] = [];
    const { near } = connect({
      onCall: (name) => new Promise((resolve) => waits.push((extra) => resolve([name, extra]))),
    });
    const [a, b] = [near.call('a', []), near.call('b', [])];
    await vi.waitFor(() => expect(waits).toHaveLength(2));
    waits[1]?.('second');
    waits[0]?.('first');
    expect(await Promise.all([a, b])).toEqual([
      ['a', 'first'],
      ['b', 'second'],
    ]);
  });

  it('passes on what was thrown, with its code', async () => {
    const { near } = connect({
      onCall() {
        throw Object.assign(new Error('no'), { code: 'capability-not-granted' });
      },
    });
    await expect(near.call('x', [])).rejects.toMatchObject({ message: 'no', code: 'capability-not-granted' });
  });

  it('cancels the work at the other end, and rejects what cannot be sent', async () => {
    let aborted = false;
    const { near } = connect({
      onCall: (_name, _args, signal) =>
        new Promise((resolve) =>
          signal.addEventListener('abort', () => {
            aborted = true;
            resolve(undefined);
          }),
        ),
    });
    const controller = new AbortController();
    const asked = near.call('x', [], controller.signal);
    controller.abort(new Error('enough'));
    await expect(asked).rejects.toThrow('enough');
    await vi.waitFor(() => expect(aborted).toBe(true));
    await expect(near.call('x', [() => undefined])).rejects.toThrow(/clone/);
  });

  it('rejects pending calls when it ends, and all later ones', async () => {
    const { near } = connect({ onCall: () => new Promise(() => undefined) });
    const asked = near.call('x', []);
    near.end(new Error('over'));
    await expect(asked).rejects.toThrow('over');
    await expect(near.call('y', [])).rejects.toThrow('over');
  });
});

/** Anything that a structured clone can carry, most of it no message. */
const anything = fc.anything({
  withDate: true,
  withMap: true,
  withSet: true,
  withTypedArray: true,
  withBigInt: true,
  withSparseArray: true,
  withNullPrototype: true,
});
const likeMessages = fc.record(
  {
    kind: fc.oneof(fc.constantFrom('call', 'cancel', 'answer', 'refusal', 'note'), anything),
    id: fc.oneof(fc.integer(), anything),
    name: fc.oneof(fc.constantFrom('__proto__', 'constructor', 'toString', 'fetch', ''), anything),
    args: fc.oneof(fc.array(anything), anything),
    error: anything,
    value: anything,
  },
  { requiredKeys: [] },
);

describe('what is no message', () => {
  it('is recognised, whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(anything, likeMessages), (data) => {
        const message = parseMessage(data);
        if (!message) return;
        expect(['call', 'cancel', 'answer', 'refusal', 'note']).toContain(message.kind);
        if ('id' in message) expect(Number.isSafeInteger(message.id) && message.id >= 0).toBe(true);
        if ('name' in message) expect(typeof message.name).toBe('string');
        if ('args' in message) expect(Array.isArray(message.args)).toBe(true);
      }),
    );
  });
});

describe('plain data', () => {
  const budget = { values: 1000, characters: 10_000 };

  it('has no maps, buffers, functions or foreign prototypes in it, and looking at it ends', () => {
    fc.assert(
      fc.property(anything, (data) => {
        if (!isPlainData(data, budget)) return;
        expect(isPlainData(toPlainData(data, budget), budget)).toBe(true);
      }),
    );
    const cyclic: Record<string, unknown> = {};
    cyclic.self = cyclic;
    for (const bad of [
      cyclic,
      new Map(),
      new Uint8Array(2),
      { a: () => 1 },
      new Error('x'),
      Object.create({}),
    ]) {
      expect(isPlainData(bad, budget)).toBe(false);
    }
    expect(isPlainData(JSON.parse('{"__proto__": 1}'), budget)).toBe(false);
    expect(isPlainData('x'.repeat(10_001), budget)).toBe(false);
    expect(isPlainData(Array(1000).fill(0), budget)).toBe(false);
  });

  it('copies what JSON can say, and dates, unchanged', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.stringify(toPlainData(value, { values: 1e6, characters: 1e6 }))).toBe(
          JSON.stringify(value),
        );
      }),
    );
    const at = new Date();
    expect(toPlainData({ at, gone: undefined, call: () => 1 }, budget)).toEqual({ at });
    expect(() => toPlainData(Array(2000).fill(1), budget)).toThrow(RangeError);
  });
});
