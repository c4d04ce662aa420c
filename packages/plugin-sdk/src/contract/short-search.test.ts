import { expect, it } from 'vitest';
import { isShortSearch } from './short-search.ts';

it.each([
  ['', false],
  ['re', true],
  ['焊接', true],
  ['S1-B2', true],
  ['_', true],
  ['焊接机', false],
  ['a fan', false],
  ['-0002', false],
])('knows whether "%s" is too short for the index of texts', (search, expected) => {
  expect(isShortSearch(search)).toBe(expected);
});
