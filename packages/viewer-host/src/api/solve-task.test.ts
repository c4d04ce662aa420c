import { expect, it } from 'vitest';
import { solveTask } from './solve-task.ts';

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The hash as the server makes it. */
async function hashed(seed: string, answer: number): Promise<string> {
  const message = new Uint8Array(40);
  message.set(seed.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? []);
  new DataView(message.buffer).setBigUint64(32, BigInt(answer));
  return hex(await crypto.subtle.digest('SHA-256', message));
}

it.each(['a', 'b', 'c', 'd'])(
  'finds the least number that the browser’s own SHA-256 confirms, for %s',
  async (text) => {
    const seed = hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
    const answer = await solveTask(seed, 10);
    expect(await hashed(seed, answer)).toMatch(/^00[0-3]/);
    for (let smaller = 0; smaller < answer; smaller += 1)
      expect(await hashed(seed, smaller)).not.toMatch(/^00[0-3]/);
  },
);

it('lets the page go on meanwhile', async () => {
  const seen: string[] = [];
  const solved = solveTask('0'.repeat(64), 17).then(() => seen.push('solved'));
  const other = new Promise<void>((done) => setTimeout(done, 0)).then(() => seen.push('page'));
  await Promise.all([solved, other]);
  expect(seen).toEqual(['page', 'solved']);
});
