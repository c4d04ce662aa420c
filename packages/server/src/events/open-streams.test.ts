import { expect, test, vi } from 'vitest';
import { OpenStreams } from './open-streams.ts';

const stream = () => ({ end: vi.fn(), giveWay: vi.fn() });

test('the process takes no more than it can serve, and room that is left is there again', () => {
  const open = new OpenStreams(3, 2);
  const [first, second] = [stream(), stream()];
  open.assertRoom();
  open.add('a', first);
  open.add('b', second);
  expect(() => open.assertRoom()).toThrow(expect.objectContaining({ status: 503, code: 'TOO_MANY_STREAMS' }));
  open.remove('a', first);
  open.remove('a', first);
  open.assertRoom();
  open.endAll();
  expect([first.end, second.end].map((end) => end.mock.calls.length)).toEqual([0, 1]);
});

test('the process takes 2,000', () => {
  const open = new OpenStreams();
  for (let n = 0; n < 1999; n += 1) open.add(String(n), stream());
  open.assertRoom();
  open.add('last', stream());
  expect(() => open.assertRoom()).toThrow(/too many pages/);
});

test('a stream that gave way leaves its room', () => {
  const open = new OpenStreams(1, 2);
  const [first, second] = [stream(), stream()];
  open.add('a', first);
  open.add('a', second);
  expect([first.giveWay, second.giveWay].map((gone) => gone.mock.calls.length)).toEqual([1, 0]);
  open.assertRoom();
});
