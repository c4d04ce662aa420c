import { expect, test } from 'vitest';
import { z } from 'zod';
import { serializeWithZod } from './serialize.ts';

const serialize = serializeWithZod({
  schema: z.object({ name: z.string() }),
  method: 'GET',
  url: '/api/x',
  httpStatus: '200',
});

test('an answer has only the fields of its contract', () => {
  expect(serialize({ name: 'Ada', password: 'x' })).toBe('{"name":"Ada"}');
});

test('an answer that does not fit its contract throws', () => {
  expect(() => serialize({ name: 5 })).toThrow('The answer of GET /api/x does not fit its contract.');
});
