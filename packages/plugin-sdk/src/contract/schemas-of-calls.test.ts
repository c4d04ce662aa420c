import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { closed, endpoint, paramsOf } from './endpoint.ts';

const response = z.object({});
const rename = endpoint({
  method: 'PUT',
  path: '/things/:id/of/:kind',
  permission: '',
  summary: 'Renames a thing.',
  params: { kind: z.enum(['plain', 'odd']) },
  input: z.object({ name: z.string() }),
  response,
});

describe('the schemas of a call', () => {
  it('are made once, because zod compiles each new one', () => {
    expect(paramsOf(rename)).toBe(paramsOf(rename));
    expect(closed(rename.input)).toBe(closed(rename.input));
  });

  it('belong to one endpoint each', () => {
    const other = endpoint({ method: 'GET', path: '/', permission: '', summary: 'Tells all.', response });
    expect([paramsOf(rename), paramsOf(other)].map(({ shape }) => Object.keys(shape))).toEqual([
      ['id', 'kind'],
      [],
    ]);
    expect(closed(other.input)).not.toBe(closed(rename.input));
    expect(closed(rename.input).safeParse({ name: 'a', more: 1 }).success).toBe(false);
  });
});
