import { beforeEach, expect, test } from 'vitest';
import { LookStore } from './look-store.ts';

beforeEach(() => localStorage.clear());

test('each user of a device keeps their own choice of colours', () => {
  const store = new LookStore(localStorage);
  store.open('cheung');
  expect(store.isNeutral).toBe(false);
  store.setNeutral(true);
  store.open('wong');
  expect(store.isNeutral).toBe(false);
  const later = new LookStore(localStorage);
  later.open('cheung');
  expect(later.isNeutral).toBe(true);
});
