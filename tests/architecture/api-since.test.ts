import { expect, test } from 'vitest';
import { addSince } from '../../scripts/api-since.mjs';

test('an export keeps the version in which it came; a new one gets the present version, and one that is gone is left out', () => {
  const recorded = { server: { '1.0.0': ['createTable', 'gone'], '1.10.0': ['later'] } };
  const surface = { server: ['createTable', 'fresh', 'later'], testing: ['host'] };
  expect(addSince(recorded, surface, '1.11.0')).toEqual({
    server: { '1.0.0': ['createTable'], '1.10.0': ['later'], '1.11.0': ['fresh'] },
    testing: { '1.11.0': ['host'] },
  });
});
