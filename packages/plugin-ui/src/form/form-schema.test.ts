import { line } from '@gantry/plugin-sdk/contract';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { problemsOf } from './form-schema.ts';

it.each([
  ['', 'required'],
  ['Bay\n16', 'line'],
  ['a'.repeat(21), 'long'],
])('says what is wrong with one line: %j', (name, code) => {
  const values = { name };
  const { error } = z.object({ name: line(20) }).safeParse(values);
  expect(problemsOf(error?.issues ?? [], values)).toMatchObject([{ path: 'name', code }]);
});
