import { defineRoute, defineServerPlugin, sql } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

/** A plugin that accepts any JSON in its body, and texts in path and query. */
const plugin = defineServerPlugin({
  id: 'vendor.boxes',
  migrations: [],
  permissions: [],
  routes: () => [
    defineRoute({
      method: 'POST',
      path: '/boxes/:name',
      summary: 'Stores a value for a moment',
      project: 'query',
      permission: '',
      params: z.object({ name: z.string() }),
      query: z.object({ label: z.string().default('') }),
      body: z.object({ value: z.json() }),
      response: z.object({ value: z.json() }),
      handle: ({ params, query, body }, { tx }) =>
        tx.one(
          z.object({ value: z.json() }),
          sql`select jsonb_build_object(${params.name}::text, ${query.label}::text) || jsonb_build_object('it', ${JSON.stringify(body.value)}::jsonb) -> 'it' as value`,
        ),
    }),
  ],
});

let server: TestServer;
let member: TestClient;
beforeAll(async () => {
  server = await startTestServer({ plugins: [plugin] });
  member = await server.client('wong.chikin@demo.gantry');
});
afterAll(() => server.close());

async function post(body: string, name = 'a', query = ''): Promise<[number, string | undefined]> {
  const response = await member.fetch(
    `/api/boxes/boxes/${name}?projectUUID=${server.projectId('BEM')}${query}`,
    { method: 'POST', headers: { 'content-type': 'application/json' }, body },
  );
  const answer = await response.json();
  return [response.status, answer.error?.message];
}
const nested = (levels: number) => `{"value":${'['.repeat(levels)}${']'.repeat(levels)}}`;
const tooDeep = [400, expect.stringContaining('nested more than 100 levels deep')];
const half = [400, expect.stringContaining('half of a surrogate pair')];

describe('a body', () => {
  test('may be nested 100 levels deep, but no deeper', async () => {
    expect(await post(nested(100))).toEqual([200, undefined]);
    expect(await post(nested(101))).toEqual(tooDeep);
  });

  test.each(['{"__proto__": {"admin": true}}', '{"constructor": {"prototype": {"admin": true}}}'])(
    'with a poisoned prototype in it is refused: %s',
    async (value) => {
      expect((await post(`{"value":${value}}`))[0]).toBe(400);
    },
  );

  test.each([3000, 100_000, 500_000])('nested %d levels deep is refused with a message', async (levels) => {
    expect(await post(nested(levels))).toEqual(tooDeep);
  });

  test('nested too deep is refused before anybody is signed in', async () => {
    const client = await server.client();
    const response = await client.fetch('/api/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: nested(3000),
    });
    expect(response.status).toBe(400);
  });

  test.each(['"\\ud800"', '["a", {"b": "x\\udc00y"}]', '{"\\ud83d": 1}'])(
    'with half of a surrogate pair in %s is refused in a sentence',
    async (value) => {
      expect(await post(`{"value":${value}}`)).toEqual(half);
    },
  );

  test('with a complete surrogate pair is accepted', async () => {
    expect(await post('{"value":"\\ud83d\\udc77"}')).toEqual([200, undefined]);
  });
});

test.each([
  ['the query', 'a', '&label=%ED%A0%80'],
  ['the address', '%ED%A0%80', ''],
  ['a name in the query', 'a', '&%ED%A0%80=x'],
])('half of a surrogate pair in %s is refused in a sentence', async (_what, name, query) => {
  expect(await post('{"value":1}', name, query)).toEqual([400, expect.any(String)]);
});

test('half of a surrogate pair in an e-mail address is refused and does not count as a sign-in attempt', async () => {
  const response = await (await server.client()).fetch('/api/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"email":"a\\ud800@example.com","password":"x"}',
  });
  expect(response.status).toBe(400);
});
