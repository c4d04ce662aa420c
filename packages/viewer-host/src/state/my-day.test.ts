import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DayItem, isAbout, myDay, startNext, timeOf } from './my-day.ts';

const hour = 3_600_000;
const now = Date.parse('2026-11-20T06:32:00Z');
const midnight = Date.parse('2026-11-20T16:00:00Z');
const isToday = (moment: number) => moment < midnight;
const isThisDay = (moment: number) => isToday(moment) && moment >= midnight - 24 * hour;
const both = (en: string) => ({ en, 'zh-CN': en });
const item = (id: string, more: Partial<DayItem> = {}): DayItem => ({
  id,
  pluginId: 'acme.forms',
  step: both('Inspect'),
  text: both(id),
  detail: null,
  at: null,
  due: null,
  from: null,
  state: null,
  object: null,
  isDanger: false,
  path: `/p/BEM/x/forms/${id}`,
  ...more,
});
const ids = (items: readonly DayItem[]) => items.map(({ id }) => id);

it('puts each step into its section, by time and then by place', () => {
  const day = myDay(
    [
      item('whenever'),
      item('danger', { isDanger: true }),
      item('tomorrow', { due: midnight + hour }),
      item('late B', { due: now - hour, at: both('Bay B') }),
      item('late A', { due: now - hour, at: both('Bay A') }),
      item('later', { from: now + 3 * hour }),
      item('running', { from: now - hour, due: now + hour }),
      item('next', { from: now + hour, due: midnight + 9 * hour }),
      item('later still', { due: now + 4 * hour }),
    ],
    now,
    isToday,
  );
  expect(Object.fromEntries(Object.entries(day).map(([name, items]) => [name, ids(items)]))).toEqual({
    overdue: ['late A', 'late B'],
    now: ['danger', 'running'],
    next: ['next'],
    later: ['later', 'later still', 'whenever'],
    after: ['tomorrow'],
  });
  expect(startNext(day, isThisDay)?.id).toBe('danger');
});

it('offers the work of today by its times before what is overdue, and what is late today first', () => {
  const seven = Date.parse('2026-11-19T23:00:00Z');
  const start = (...items: readonly DayItem[]) => startNext(myDay(items, seven, isToday), isThisDay)?.id;
  const old = item('old', { due: seven - 30 * hour });
  const [nine, three] = [item('nine', { from: seven + 2 * hour }), item('three', { due: seven + 8 * hour })];
  expect(start(old, three, nine)).toBe('nine');
  expect(start(old, three)).toBe('three');
  expect(start(old, nine, item('six', { from: seven - hour, due: seven - hour / 2 }))).toBe('six');
  expect(start(item('deadline', { due: seven - hour }), nine)).toBe('nine');
  expect(start(old, item('whenever'))).toBe('old');
});

it('does not skip an overdue step that is about the same record, object or place as the next', () => {
  const start = (late: Partial<DayItem>, next: Partial<DayItem>) =>
    startNext(
      myDay(
        [item('late', { due: now - 24 * hour, ...late }), item('next', { from: now + hour, ...next })],
        now,
        isToday,
      ),
      isThisDay,
    )?.id;
  expect(start({}, {})).toBe('next');
  expect(start({ path: '/p/1' }, { path: '/p/1' })).toBe('late');
  expect(start({ object: 'wall' }, { object: 'wall' })).toBe('late');
  expect(start({ at: both('Bay 6') }, { at: both('Bay 6') })).toBe('late');
  expect(start({ path: null }, { path: null })).toBe('next');
  expect(start({ path: '/p/1' }, { path: '/p/1', isDanger: true })).toBe('next');
  expect(startNext(myDay([item('late', { due: now - hour })], now, isToday), isThisDay)?.id).toBe('late');
  expect(startNext(myDay([item('tomorrow', { due: midnight })], now, isToday), isThisDay)).toBeUndefined();
});

const moment = fc.option(fc.integer({ min: now - 48 * hour, max: now + 72 * hour }), { nil: null });
const place = fc.option(fc.constantFrom(...['Bay 1', 'Bay 2', 'Pit'].map(both)), { nil: null });
const anyItems = fc
  .array(
    fc.record({
      due: moment,
      from: moment,
      at: place,
      object: fc.constantFrom(null, 'a', 'b'),
      isDanger: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .map((all) => all.map((one, at) => item(String(at), one)));

it('keeps every step exactly once, in order, whatever the order in which they come', () => {
  fc.assert(
    fc.property(anyItems, fc.nat(), (items, turn) => {
      const day = myDay(items, now, isToday);
      const shown = [...day.overdue, ...day.now, ...day.next, ...day.later, ...day.after];
      expect(ids(shown).sort()).toEqual(ids(items).sort());
      const [danger, begun] = [day.now.filter((one) => one.isDanger), day.now.filter((one) => !one.isDanger)];
      expect(day.now).toEqual([...danger, ...begun]);
      for (const section of [danger, begun, day.later, day.after]) {
        const times = section.map((one) => timeOf(one) ?? Number.MAX_VALUE);
        expect(times).toEqual([...times].sort((a, b) => a - b));
      }
      expect(day.overdue.every(({ due }) => due !== null && due < now)).toBe(true);
      const from = items.length === 0 ? 0 : turn % items.length;
      expect(myDay([...items.slice(from), ...items.slice(0, from)], now, isToday)).toEqual(day);
    }),
  );
});

it('starts with a danger, and else never with a step while an overdue one about the same thing waits', () => {
  fc.assert(
    fc.property(anyItems, (items) => {
      const day = myDay(items, now, isToday);
      const start = startNext(day, isThisDay);
      if (start === undefined) {
        expect([...day.overdue, ...day.now, ...day.next, ...day.later]).toEqual([]);
        return;
      }
      expect(start.isDanger).toBe(items.some(({ isDanger }) => isDanger));
      if (start.isDanger) return;
      const isLate = day.overdue.includes(start);
      expect(isLate || !day.overdue.some((late) => isAbout(late, start))).toBe(true);
    }),
  );
});
