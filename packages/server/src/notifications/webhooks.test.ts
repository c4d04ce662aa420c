import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { demoProjects } from '@gantry/demo';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { lookTimer } from './delivery.ts';
import { notePlugin } from './testing/note-plugin.ts';
import { signatureOf, Webhooks } from './webhooks.ts';

const text = { en: 'Note 7 was written', 'zh-CN': '记录 7 已写好' };
const step = { en: 'Read it', 'zh-CN': '阅读' };
const secret = 'correct horse';
const allow = ['127.0.0.0/8'];
const { plugin } = notePlugin();
const [bem, tce] = demoProjects.map(({ id, code }) => ({ id, code }));

let calls: { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string }[];
let answer: (response: ServerResponse) => void;
const far = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.on('end', () => {
    calls.push({ path: request.url ?? '', headers: request.headers, body });
    answer(response);
  });
});
let origin: string;
let server: TestServer;
let reader: string;
const log: string[] = [];
beforeAll(async () => {
  await new Promise<void>((resolve) => far.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address with one.
  origin = `http://127.0.0.1:${(far.address() as AddressInfo).port}`;
  server = await startTestServer({
    plugins: [plugin],
    onLog: (line) => log.push(line),
    secrets: { 'gantry.host': { hook: secret } },
    webhooks: [
      { url: `${origin}/hooks/gantry?site=1`, projects: [bem?.code ?? ''], secret: 'hook', allow },
      { url: `${origin}/done`, projects: '*', secret: 'hook', topics: ['host.notification-settled'], allow },
    ],
  });
  const { rows } = await server.ask(
    'public',
    `select m.user_id from membership m join membership o using (user_id) where m.project_id = $1 and o.project_id = $2 limit 1`,
    [bem?.id, tce?.id],
  );
  reader = rows[0].user_id;
});
afterAll(async () => {
  await server.close();
  far.closeAllConnections();
  await new Promise((resolve) => far.close(resolve));
});
beforeEach(() => {
  calls = [];
  answer = (response) => response.writeHead(204).end();
});

const inProject = (project: typeof bem, work: 'send' | 'settle') =>
  server.context.database
    .forPlugin(plugin.id)
    .inProject(project?.id ?? '', { kind: 'system', name: 'test' }, async (tx) => {
      const { notifications } = server.pluginHost(plugin.id);
      const place = { route: '/notes/7' };
      if (work === 'settle') await notifications.settle(tx, 'n7');
      else
        await notifications.send(tx, { to: { users: [reader] }, text, place, waiting: { step }, key: 'n7' });
    });
const look = () => server.context.jobs.runTimer(lookTimer);
const outbox = async () => (await server.ask('public', 'select tries from notification_outbox')).rows;
const ended = () => expect.poll(outbox, { timeout: 5000 }).toEqual([]);

/** The check that the documentation recommends to receivers. */
function isGenuine(header: string, body: string, now: number): boolean {
  const [, t = '', v1 = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  const expected = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
  return v1 === expected && Math.abs(now / 1000 - Number(t)) < 300;
}

test('a web-hook gets signed calls about sent and settled notifications in its projects', async () => {
  await inProject(bem, 'send');
  await look();
  await ended();
  expect(calls).toHaveLength(1);
  const [call] = calls;
  const body = JSON.parse(call?.body ?? '');
  expect(call?.path).toBe('/hooks/gantry?site=1');
  expect(body).toEqual({
    id: call?.headers['x-gantry-id'],
    topic: 'host.notification-sent',
    time: expect.stringMatching(/Z$/),
    event: {
      project: bem,
      plugin: plugin.id,
      key: 'n7',
      text,
      detail: null,
      step,
      due: null,
      path: `/p/${bem?.code}/x/notes/notes/7`,
      users: [reader],
    },
  });
  const signature = String(call?.headers['x-gantry-signature']);
  expect(isGenuine(signature, call?.body ?? '', server.clock.now().getTime())).toBe(true);
  expect(isGenuine(signature, `${call?.body} `, server.clock.now().getTime())).toBe(false);

  calls = [];
  await inProject(tce, 'send');
  await inProject(bem, 'settle');
  await look();
  await ended();
  expect(calls.map(({ path, body: sent }) => [path, JSON.parse(sent).topic]).sort()).toEqual([
    ['/done', 'host.notification-settled'],
    ['/hooks/gantry?site=1', 'host.notification-settled'],
  ]);
});

test('a web-hook is called again with the same id, signed anew, after a 500 or a redirect', async () => {
  answer = (response) => response.writeHead(500).end();
  await inProject(bem, 'send');
  await look();
  await expect.poll(() => calls.length).toBe(1);
  answer = (response) => response.writeHead(302, { location: `${origin}/elsewhere` }).end();
  server.clock.advance(61);
  await look();
  await expect.poll(() => calls.length).toBe(2);
  answer = (response) => response.writeHead(200).end('fine');
  server.clock.advance(121);
  await look();
  await ended();
  expect(calls.map(({ path }) => path)).toEqual(Array(3).fill('/hooks/gantry?site=1'));
  expect(new Set(calls.map(({ headers }) => headers['x-gantry-id'])).size).toBe(1);
  const signed = calls.map(({ headers }) =>
    Number(/^t=(\d+)/.exec(String(headers['x-gantry-signature']))?.[1]),
  );
  const [first = 0, second = 0, third = 0] = signed;
  expect(second - first).toBeGreaterThanOrEqual(61);
  expect(third - second).toBeGreaterThanOrEqual(121);
  await inProject(bem, 'settle');
  await look();
  await ended();
});

test('a call that hangs ends with the server, and is made again after the next start', async () => {
  let cut = 0;
  answer = (response) =>
    response.once('close', () => {
      cut += 1;
    });
  await inProject(bem, 'send');
  await look();
  await expect.poll(() => calls.length).toBe(1);
  await server.context.jobs.stop();
  // The web-hook itself would wait for 30 s.
  await expect.poll(() => cut, { timeout: 4000 }).toBe(1);
  await server.context.jobs.start();
  answer = (response) => response.writeHead(204).end();
  await inProject(bem, 'settle');
  server.clock.advance(61);
  await look();
  await ended();
  expect(calls.map(({ body }) => JSON.parse(body).topic).sort()).toEqual([
    'host.notification-sent',
    'host.notification-sent',
    'host.notification-settled',
    'host.notification-settled',
  ]);
});

test('a web-hook is not called about a key that nobody waits for any more', async () => {
  await inProject(tce, 'settle');
  await look();
  await ended();
  await inProject(tce, 'settle');
  expect(await outbox()).toEqual([]);
});

test('a web-hook that the deployment has no more is forgotten, and its query is not logged', async () => {
  answer = (response) => response.writeHead(500).end();
  await inProject(bem, 'send');
  await look();
  await expect.poll(() => log.some((line) => line.includes('/hooks/gantry'))).toBe(true);
  expect(log.filter((line) => line.includes('site=1'))).toEqual([]);
  await server.ask('public', `update notification_outbox set target = 'http://127.0.0.1:1/gone'`);
  server.clock.advance(61);
  await look();
  await ended();
  answer = (response) => response.writeHead(204).end();
  await inProject(bem, 'settle');
  await look();
  await ended();
});

describe('a call', () => {
  const hook = () => ({ url: `${origin}/hook`, projects: '*' as const, secret: 'hook', allow });
  const call = async (
    entry: Partial<ReturnType<typeof hook>>,
    signal = new AbortController().signal,
    timeoutMs?: number,
  ) => {
    const hooks = new Webhooks([{ ...hook(), ...entry }], () => secret, timeoutMs);
    try {
      await hooks.call(entry.url ?? hook().url, { id: '1' }, new Date(0), signal);
    } finally {
      await hooks.close();
    }
  };

  test.each([
    ['before its answer', () => undefined],
    ['during its answer', (response) => response.writeHead(200).write('{')],
  ] satisfies [string, typeof answer][])('that hangs %s is given up after the limit', async (_when, hang) => {
    answer = hang;
    const { signal } = new AbortController();
    await expect(call({}, signal, 150)).rejects.toMatchObject({ code: 'SERVICE_TIMEOUT' });
  });

  test('that hangs ends when the server stops', async () => {
    answer = () => undefined;
    const stop = new AbortController();
    const sent = call({}, stop.signal);
    await expect.poll(() => calls.length).toBe(1);
    stop.abort(new Error('stopped'));
    await expect(sent).rejects.toThrow('stopped');
  });

  test('is refused when the server has closed, because nothing would close its connection', async () => {
    const hooks = new Webhooks([hook()], () => secret);
    const made = () => hooks.call(hook().url, { id: '1' }, new Date(0), new AbortController().signal);
    await made();
    await hooks.close();
    await expect(made()).rejects.toMatchObject({ code: 'SERVICE_UNREACHABLE' });
    expect(calls).toHaveLength(1);
  });

  test('does not reach a private address that the deployment did not allow', async () => {
    await expect(call({ allow: [] })).rejects.toMatchObject({ code: 'SERVICE_NOT_ALLOWED' });
    expect(calls).toEqual([]);
  });
});

test('the signature is as documented', () => {
  expect(signatureOf('key', new Date(1_700_000_000_000), '{"id":"1"}')).toBe(
    `t=1700000000,v1=${createHmac('sha256', 'key').update('1700000000.{"id":"1"}').digest('hex')}`,
  );
});

test('a web-hook without a secret keeps the server from starting', async () => {
  const webhooks = [{ url: `${origin}/hook`, projects: '*' as const, secret: 'missing', allow }];
  await expect(startTestServer({ webhooks, demo: false })).rejects.toThrow("the secret 'missing'");
});

// The last test: no call is made after it.
test('a call that is due while the server stops is left for the next start', async () => {
  await server.context.notifications.close();
  log.length = 0;
  await inProject(bem, 'send');
  await look();
  await expect.poll(() => log.some((line) => line.includes('will be retried'))).toBe(true);
  expect(calls).toEqual([]);
  expect(await outbox()).toEqual([{ tries: 1 }]);
});
