import { expect, it } from 'vitest';
import { FakeClock } from './fake-clock.ts';

function started() {
  const clock = new FakeClock(new Date('2026-11-20T00:00:00Z'));
  const ran: string[] = [];
  const note = (what: string) =>
    ran.push(`${what} ${(clock.now() - Date.parse('2026-11-20T00:00:00Z')) / 1000}`);
  clock.every(1000, () => note('every'));
  clock.after(2500, () => note('after'));
  return { clock, ran, note };
}

it('runs what falls due in between, in order, when it advances', async () => {
  const { clock, ran } = started();
  await clock.advance(3000);
  expect(ran).toEqual(['every 1', 'every 2', 'after 2.5', 'every 3']);
});

it('runs what fell due once when it skips, and goes on from there', async () => {
  const { clock, ran, note } = started();
  const ended = clock.after(5000, () => note('ended'));
  clock.after(4000, () => ended.dispose());
  await clock.skip(86_400_000);
  expect(ran).toEqual(['every 86400', 'after 86400']);
  await clock.advance(1000);
  expect(ran.at(-1)).toBe('every 86401');
  expect(clock.pending).toBe(1);
});
