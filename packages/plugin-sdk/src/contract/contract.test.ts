import {
  closed,
  commaList,
  endpoint,
  idList,
  invalidFields,
  isTruncated,
  line,
  numberWithin,
  pageOf,
  pageQuery,
  paramsOf,
  prose,
  requestParts,
} from '@gantry/plugin-sdk/contract';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';

const common = { summary: 'A call', permission: '', response: z.undefined() };
const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

describe('an endpoint', () => {
  it.each([
    ['GET', '/plants', 'query', 'query'],
    ['DELETE', '/plants/:plantID', 'query', 'query'],
    ['POST', '/plants', 'body', 'body'],
    ['PATCH', '/projects/:projectUUID/plants', 'body', 'params'],
  ] as const)(
    '%s %s has its fields in the %s and the project in the %s',
    (method, path, inputIn, project) => {
      expect(endpoint({ method, path, ...common })).toMatchObject({ inputIn, project });
    },
  );

  it('may have both elsewhere', () => {
    const odd = endpoint({ method: 'POST', path: '/plants', ...common, project: 'query' });
    expect(odd).toMatchObject({ inputIn: 'body', project: 'query' });
    expect(endpoint({ method: 'DELETE', path: '/plants', ...common, inputIn: 'body' })).toMatchObject({
      project: 'body',
    });
  });

  it('whose fields would hide a parameter or the project is refused', () => {
    const make = (name: string) => () =>
      endpoint({ method: 'POST', path: '/plants/:id', ...common, input: z.object({ [name]: z.string() }) });
    expect(make('id')).toThrow('POST /plants/:id: "id" cannot be a field');
    expect(make('projectUUID')).toThrow('"projectUUID" cannot be a field');
    expect(make('name')).not.toThrow();
    expect(() =>
      endpoint({
        method: 'GET',
        path: '/plants',
        ...common,
        projectAlias: 'project_id',
        input: z.object({ project_id: z.uuid() }),
      }),
    ).toThrow('"project_id" cannot be a field');
  });
});

describe('a request', () => {
  const project = '22222222-2222-4222-8222-222222222222';

  it('has dates as ISO 8601, leaves out what is undefined, and puts the project where the endpoint has it', () => {
    const since = endpoint({
      method: 'GET',
      path: '/days/:day',
      ...common,
      params: { day: z.iso.date() },
      input: z.object({ since: z.date(), to: z.string().optional() }),
    });
    const input = { day: '2026-11-20', since: new Date(0), to: undefined };
    expect(requestParts(since, input, project)).toEqual({
      path: '/days/2026-11-20',
      query: { since: '1970-01-01T00:00:00.000Z', projectUUID: project },
      body: undefined,
      headers: { accept: 'application/json' },
    });
    expect([accepts(paramsOf(since), { day: '2026-11-20' }), accepts(paramsOf(since), { day: 'x' })]).toEqual(
      [true, false],
    );
  });

  it('has a body for the project alone', () => {
    const remove = endpoint({ method: 'DELETE', path: '/plants', ...common, project: 'body' });
    expect(requestParts(remove, {}, project)).toMatchObject({
      body: { projectUUID: project },
      headers: { 'content-type': 'application/json' },
    });
  });

  it('has no field that its endpoint does not name, unless the schema takes any', () => {
    expect(accepts(closed(z.object({ name: z.string() })), { name: 'a', colour: 'red' })).toBe(false);
    expect(accepts(closed(z.looseObject({ name: z.string() })), { name: 'a', colour: 'red' })).toBe(true);
  });

  it('that does not fit is told by the field, also one that is not known', () => {
    const { error } = z.strictObject({ row: z.strictObject({}) }).safeParse({ row: { odd: 1 } });
    expect(error && invalidFields('body', error)).toMatchObject([{ path: 'row.odd', code: 'unknown_field' }]);
  });

  it('that has one of two forms is told by the fields of the form that was meant', () => {
    const reading = z.strictObject({ at: z.string(), value: z.union([z.number(), z.string()]).optional() });
    const unit = z.enum(['deg', 'rad']).optional();
    const message = z.union([z.strictObject({ readings: z.array(reading), unit }), reading.extend({ unit })]);
    const paths = (body: unknown) => {
      const { error } = message.safeParse(body);
      return error && invalidFields('body', error).map(({ path, code }) => `${path}: ${code}`);
    };
    expect(paths({ readings: [], unit: 'mrad' })).toEqual(['unit: invalid_value']);
    const times = [1, 2, 3].map((at) => ({ at }));
    expect(paths({ readings: times })).toEqual([0, 1, 2].map((at) => `readings.${at}.at: invalid_type`));
    expect(paths({ at: 5, value: 1 })).toEqual(['at: invalid_type']);
    // A number or a text: nothing says which was meant.
    expect(paths({ at: 'now', value: true })).toEqual(['value: invalid_union']);
  });
});

describe('the query of a list', () => {
  const query = pageQuery(['name', 'level'], { pageSize: 20 });

  it('is read as addresses spell it, and has the usual values', () => {
    expect(query.parse({})).toEqual({ page: 1, pageSize: 20, orderBy: 'name', isDesc: false, search: '' });
    expect(
      query.parse({ page: '3', pageSize: '99999', orderBy: 'level', isDesc: 'true', search: ' a ' }),
    ).toEqual({ page: 3, pageSize: 99_999, orderBy: 'level', isDesc: true, search: 'a' });
  });

  it.each([
    { page: '0' },
    { pageSize: '100000' },
    { orderBy: 'colour' },
    { isDesc: 'yes' },
    { search: 'x'.repeat(201) },
    { sort: 'name' },
  ])('refuses %o', (asked) => {
    expect(accepts(query, asked)).toBe(false);
  });

  it('begins downwards where the list does, and takes 1 for yes', () => {
    expect(pageQuery(['name'], { isDesc: true }).parse({}).isDesc).toBe(true);
    expect([query.parse({ isDesc: '1' }).isDesc, query.parse({ isDesc: '0' }).isDesc]).toEqual([true, false]);
  });

  it('that asks for all gets as many rows as one answer holds, and is told when there are more', () => {
    const all = { page: 2, pageSize: 99_999 };
    expect(pageOf(all)).toEqual({ limit: 10_000, offset: 10_000 });
    expect([isTruncated(all, 20_000), isTruncated(all, 20_001)]).toEqual([false, true]);
    expect(isTruncated({ page: 1, pageSize: 10 }, 500)).toBe(false);
  });
});

describe('a field', () => {
  it('of one line is trimmed, and takes markup but no line end or control character', () => {
    expect(line(9).parse(' <b>x</b> ')).toBe('<b>x</b>');
    for (const bad of ['', '  ', 'a\nb', 'a\u0000', '0123456789']) expect(accepts(line(9), bad)).toBe(false);
  });

  it('of several lines has one kind of line end and no other control character', () => {
    expect(prose(9).parse('a\r\nb\n')).toBe('a\nb');
    expect(accepts(prose(9), 'a\u0007')).toBe(false);
    expect([accepts(prose(3), ' abc '), accepts(prose(3), 'abcd')]).toEqual([true, false]);
  });

  it('of a number says its range for the form', () => {
    const { error } = numberWithin({ min: 22, max: 23 }, true).safeParse(1);
    expect(error?.issues).toMatchObject([{ params: { problem: 'range', min: 22, max: 23 } }]);
    expect(accepts(numberWithin({ min: 22, max: 23 }, true), 0)).toBe(true);
    const strict = numberWithin({ min: 22, max: 23 });
    expect([0, 21.9, 22, 23, 23.1].map((value) => accepts(strict, value))).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
  });

  it('of ids names at least one record, and each once', () => {
    const id = '3f9a4a3e-8f0b-4a53-8a41-0b1a5d5c2f10';
    expect(accepts(idList(2), [id])).toBe(true);
    for (const bad of [[], [id, id.toUpperCase()], ['x']]) expect(accepts(idList(2), bad)).toBe(false);
    expect(accepts(idList(1), [id, id.replace('3', '4')])).toBe(false);
  });

  it('of values with commas takes a list as well', () => {
    const list = commaList(z.enum(['open', 'closed']));
    expect([list.parse(''), list.parse('open,closed'), list.parse(['open'])]).toEqual([
      [],
      ['open', 'closed'],
      ['open'],
    ]);
    expect(accepts(list, 'open,odd')).toBe(false);
    expect(accepts(commaList(z.string(), 1), 'open,closed')).toBe(false);
  });
});
