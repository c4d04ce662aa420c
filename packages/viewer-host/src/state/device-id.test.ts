import { beforeEach, expect, test } from 'vitest';
import { deviceIdIn } from './device-id.ts';

beforeEach(() => localStorage.clear());

test('a browser keeps its id, replaces an invalid one, and gets an id also without storage', () => {
  const id = deviceIdIn(localStorage);
  expect(deviceIdIn(localStorage)).toBe(id);
  localStorage.setItem('gantry.device', 'mine');
  const other = deviceIdIn(localStorage);
  expect(other).not.toBe(id);
  expect(deviceIdIn(localStorage)).toBe(other);
  const refuse = () => {
    throw new DOMException('Blocked.', 'SecurityError');
  };
  expect(deviceIdIn({ getItem: refuse, setItem: refuse })).toMatch(/^[0-9a-f-]{36}$/);
});
