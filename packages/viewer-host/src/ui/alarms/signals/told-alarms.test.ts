import { beforeEach, expect, test } from 'vitest';
import { alarmOf } from '../../testing/test-data.ts';
import { ToldAlarms } from './told-alarms.ts';

let now = 0;
const tab = () => new ToldAlarms(localStorage, () => now);
const second = { en: '3 people over the 90 min stay', 'zh-CN': '3 人超过 90 分钟停留上限' };

beforeEach(() => {
  localStorage.clear();
  now = Date.parse('2026-11-20T06:32:00Z');
});

test('one tab tells of an alarm, whatever is loaded again', () => {
  const [one, another] = [tab(), tab()];
  expect([one.claim(alarmOf()), another.claim(alarmOf()), tab().claim(alarmOf())]).toEqual([
    true,
    false,
    false,
  ]);
});

test('an alarm that came back is told again after a minute, where it says something else', () => {
  const one = tab();
  one.claim(alarmOf());
  now += 59_000;
  expect(one.claim(alarmOf({ title: second }))).toBe(false);
  now += 2_000;
  expect([one.claim(alarmOf()), one.claim(alarmOf({ title: second }))]).toEqual([false, true]);
});

test('what cannot be read is no reason to be silent', () => {
  localStorage.setItem('gantry.alarms-told', '{"x": 3');
  expect(tab().claim(alarmOf())).toBe(true);
});
