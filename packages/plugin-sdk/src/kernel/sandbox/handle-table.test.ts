import { HostError, toDisposable } from '@gantry/plugin-sdk';
import { expect, it, vi } from 'vitest';
import { HandleTable } from './handle-table.ts';

const handle = () => {
  const end = vi.fn();
  return { end, ...toDisposable(end) };
};

it('disposes each handle once, also one that was disposed before, and a late one at once', () => {
  const table = new HandleTable();
  const [early, kept, late] = [handle(), handle(), handle()];
  table.release(table.add('other', early));
  table.add('other', kept);
  expect([early.end, kept.end].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  table.dispose();
  table.add('other', late);
  expect([early.end, kept.end, late.end].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
});

it('makes nothing beyond the limit, but removes the oldest notice for a new one', () => {
  const table = new HandleTable();
  const notices = Array.from({ length: 6 }, handle);
  for (const notice of notices) table.hold('notice', () => notice);
  expect(notices.map(({ end }) => end.mock.calls.length)).toEqual([1, 0, 0, 0, 0, 0]);
  for (let i = 0; i < 200; i += 1) table.hold('subscription', handle);
  const make = vi.fn(handle);
  expect(() => table.hold('subscription', make)).toThrow(HostError);
  expect(make).not.toHaveBeenCalled();
  table.hold('other', handle);
});

it('has room for 5000 markers', () => {
  const table = new HandleTable();
  table.assertRoom('marker', 5000);
  table.hold('marker', handle);
  expect(() => table.assertRoom('marker', 5000)).toThrow(HostError);
  table.assertRoom('marker', 4999);
});
