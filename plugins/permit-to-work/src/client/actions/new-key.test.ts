import { expect, it } from 'vitest';
import * as z from 'zod';
import { newKey } from './new-key.ts';

it('is a UUID of version 4, another one each time', () => {
  const keys = Array.from({ length: 200 }, newKey);
  for (const key of keys) expect(z.uuidv4().safeParse(key).success).toBe(true);
  expect(new Set(keys).size).toBe(200);
});
