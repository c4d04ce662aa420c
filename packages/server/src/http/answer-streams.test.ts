import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { endpoint } from '@gantry/plugin-sdk/contract';
import { defineServerPlugin, implement, inBatches, sql, streamedAnswer } from '@gantry/plugin-sdk/server';
import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createServerTestHost, type PluginMember, type ServerTestHost } from '../testing/index.ts';
import { AnswerStreams } from './answer-streams.ts';

const calls = {
  numbers: endpoint({
    method: 'GET',
    path: '/numbers',
    summary: 'Numbers from 1 on',
    permission: '',
    input: z.object({ last: z.coerce.number().int(), broken: z.coerce.number().int().default(0) }),
    response: z.object({ total: z.int(), rows: z.array(z.object({ n: z.int().positive() })) }),
  }),
};
const row = z.object({ n: z.number(), text: z.string() });

const plugin = defineServerPlugin({
  id: 'acme.numbers',
  migrations: [],
  permissions: [],
  routes: () =>
    implement(calls, {
      async numbers({ last, broken }, { tx }) {
        const numbers = sql`select case when n = ${broken}::integer then n / (n - ${broken}::integer) else n end as n,
            repeat('x', 500) as text
          from generate_series(1, ${last}::integer) as n`;
        return streamedAnswer('rows', inBatches(tx, row, numbers), async (total) => ({ total }));
      },
    }),
});

let host: ServerTestHost;
let reader: PluginMember;
beforeAll(async () => {
  host = await createServerTestHost(plugin);
  reader = await host.member({ permissions: [] });
});
afterAll(() => host.close());

const path = (query: string) => `/api/acme.numbers/numbers?projectUUID=${host.project.id}&${query}`;

type Texts = z.infer<typeof texts>;
const texts = z.object({ rows: z.array(z.object({ text: z.string() })) });

/** Transactions that wait for the reader of a long answer. */
const open = async () => {
  const [found] = await host.rows(
    `select count(*)::integer as total from pg_stat_activity
     where datname = current_database() and state like 'idle in transaction%' and query like 'fetch 500 %'`,
  );
  return Number(Reflect.get(found ?? {}, 'total'));
};

test.each(['gzip', 'identity'])(
  'all rows arrive, with what is known at their end, as %s',
  async (encoding) => {
    const answer = await reader.client.get(path('last=1201'), { 'accept-encoding': encoding });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(Object.keys(answer.body)).toEqual(['rows', 'total']);
    expect([answer.body.total, answer.body.rows.length, answer.body.rows[1200]]).toEqual([
      1201,
      1201,
      { n: 1201 },
    ]);
    const none = await reader.client.get(path('last=0'), { 'accept-encoding': encoding });
    expect(none.body).toEqual({ rows: [], total: 0 });
  },
);

test.each(['gzip', 'identity'])(
  'a failure before the first row is answered; one in the middle breaks the connection off, as %s',
  async (encoding) => {
    const headers = { 'accept-encoding': encoding };
    const first = await reader.client.get(path('last=1201&broken=1'), headers);
    expect([first.status, first.body.error.code]).toEqual([500, 'INTERNAL']);
    const middle = await reader.client.fetch(path('last=200000&broken=150000'), { headers });
    expect(middle.status).toBe(200);
    await expect(middle.text()).rejects.toThrow();
    await expect.poll(open).toBe(0);
  },
);

test('a reader that goes away ends the query, and only three are served at a time', async () => {
  const slow = () =>
    reader.client.fetch(path('last=2000000'), { headers: { 'accept-encoding': 'identity' } });
  const answers = await Promise.all([slow(), slow(), slow()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await expect.poll(open).toBe(3);
  const refused = await reader.client.get(path('last=1'));
  expect([refused.status, refused.body.error.code]).toEqual([503, 'TOO_MANY_STREAMS']);
  for (const { body } of answers) await body?.cancel();
  await expect.poll(open).toBe(0);
  expect((await reader.client.get(path('last=1'))).body).toEqual({ rows: [{ n: 1 }], total: 1 });
});

test.each([
  ['takes nothing', { stall: 100, longest: 60_000 }],
  ['takes too long', { stall: 60_000, longest: 100 }],
])('a reader that %s is cut off', async (_what, limits) => {
  const streams = new AnswerStreams(limits);
  let isEnded = false;
  async function* endless() {
    try {
      while (true) yield [{ text: 'x'.repeat(100_000) }];
    } finally {
      isEnded = true;
    }
  }
  const app = fastify();
  app.get('/', async (_request, reply) => {
    await streams.send(
      reply,
      texts,
      streamedAnswer<Texts, 'rows'>('rows', endless(), async () => ({})),
    );
    return reply;
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const request = get(address);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  await expect.poll(() => isEnded).toBe(true);
  answer.resume();
  await expect(once(answer, 'end')).rejects.toThrow('aborted');
  await app.close();
});
