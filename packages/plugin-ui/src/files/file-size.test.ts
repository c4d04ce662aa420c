import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 kB'],
  [2_440, '2.4 kB'],
  [412_000, '412 kB'],
  [2_440_000, '2.4 MB'],
  [1_204_000_000, '1,204 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(fileSize(bytes, 'en')).toBe(text);
});
