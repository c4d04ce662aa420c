import { describe, expect, test } from 'vitest';
import { KeptAnswer } from './kept-answer.ts';

/** An answer that comes when the test says so. */
function held(): { readonly ask: () => Promise<string>; readonly give: (answer: string) => void } {
  let give: (answer: string) => void = () => {};
  const promise = new Promise<string>((resolve) => {
    give = resolve;
  });
  return { ask: () => promise, give: (answer) => give(answer) };
}
const fails = () => Promise.reject(new Error('unreached'));

describe('a kept answer', () => {
  test('is that of the latest fetch, whichever comes last', async () => {
    const kept = new KeptAnswer('');
    const [first, second] = [held(), held()];
    const done = [kept.refresh(first.ask), kept.refresh(second.ask)];
    second.give('new');
    first.give('old');
    expect(await Promise.all(done)).toEqual([false, true]);
    expect([kept.value, kept.load.kind]).toEqual(['new', 'ready']);
  });

  test('is shown though the next fetch has begun, as where changes come faster than answers', async () => {
    const kept = new KeptAnswer('');
    const asked = Array.from({ length: 5 }, held);
    const done = asked.map(({ ask }) => kept.refresh(ask));
    const shown: string[] = [];
    for (const [nth, { give }] of asked.entries()) {
      give(String(nth));
      await done[nth];
      shown.push(kept.value);
    }
    expect([shown, kept.load.kind]).toEqual([['0', '1', '2', '3', '4'], 'ready']);
  });

  test('stays when a later fetch fails, and is stale until one succeeds', async () => {
    const kept = new KeptAnswer('');
    expect(await kept.refresh(fails)).toBe(false);
    expect(kept.load.kind).toBe('failed');
    await kept.refresh(async () => 'there');
    await kept.refresh(fails);
    expect([kept.value, kept.load.kind, kept.isStale]).toEqual(['there', 'ready', true]);
    await kept.refresh(async () => 'again');
    expect([kept.value, kept.isStale]).toEqual(['again', false]);
  });

  test('is not overwritten by a fetch from before a change, nor by one from before it was given up', async () => {
    const kept = new KeptAnswer('');
    const [before, gone] = [held(), held()];
    const fetching = kept.refresh(before.ask);
    await kept.change(async () => 'changed');
    before.give('old');
    await fetching;
    expect(kept.value).toBe('changed');
    const last = kept.refresh(gone.ask);
    kept.reset();
    gone.give('late');
    await last;
    expect([kept.value, kept.load.kind]).toEqual(['', 'idle']);
  });

  test('grows by a part unless something newer came', async () => {
    const kept = new KeptAnswer('a');
    await kept.extend(
      async () => 'b',
      (part, value) => value + part,
    );
    const part = held();
    const growing = kept.extend(part.ask, (more, value) => value + more);
    kept.set('new');
    part.give('c');
    await growing;
    expect(kept.value).toBe('new');
  });
});
