import { describe, expect, test } from 'vitest';
import { addLocationBody, hasPosition } from './location.ts';

const good = {
  name: ' EB Bay 006 ',
  latitude: 22.3091234567,
  longitude: 114.1747,
  height: -7,
};

describe('addLocationBody', () => {
  test('trims the name, keeps six decimals and fills in defaults', () => {
    expect(addLocationBody.parse(good)).toMatchObject({
      name: 'EB Bay 006',
      latitude: 22.309123,
      active: 1,
      type: 'DIARY',
      hasUtility: false,
    });
  });

  test.each([
    ['no name', { name: '   ' }],
    ['a name over 120', { name: 'x'.repeat(121) }],
    ['a line break in the name', { name: 'a\nb' }],
    ['south of the range', { latitude: 22.129 }],
    ['north of the range', { latitude: 22.581 }],
    ['west of the range', { longitude: 113.75 }],
    ['east of the range', { longitude: 114.52 }],
    ['latitude alone', { longitude: 0 }],
    ['longitude alone', { latitude: 0 }],
    ['too high', { height: 1000.1 }],
    ['too low', { height: -201 }],
    ['a height that is no number', { height: '7' }],
    ['an unknown field', { colour: 'red' }],
    ['another type', { type: 'RISC' }],
  ])('refuses %s', (_what, change) => {
    expect(addLocationBody.safeParse({ ...good, ...change }).success).toBe(false);
  });

  test.each([
    [22.13, 113.76],
    [22.58, 114.51],
    [0, 0],
  ])('accepts the limits and "not set": %d, %d', (latitude, longitude) => {
    expect(addLocationBody.safeParse({ ...good, latitude, longitude }).success).toBe(true);
  });
});

test('a location has a position only if both coordinates are above 0', () => {
  expect(hasPosition({ latitude: 22.3, longitude: 114.1 })).toBe(true);
  expect(hasPosition({ latitude: 0, longitude: 0 })).toBe(false);
  expect(hasPosition({ latitude: 22.3, longitude: 0 })).toBe(false);
});
