import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { OutgoingEntry } from '../config/deployment.ts';
import { OutgoingServices } from './outgoing.ts';
import { OutgoingService } from './outgoing-service.ts';
import { isReachable } from './service-address.ts';

let answer: (request: IncomingMessage, response: ServerResponse) => void;
let asked: {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: object;
}[];
const far = createServer((request, response) => {
  asked.push({ method: request.method, url: request.url, headers: request.headers });
  answer(request, response);
});
let origin: string;

beforeAll(async () => {
  await new Promise<void>((done) => far.listen(0, '127.0.0.1', done));
  // A server that listens on a port has an address with one.
  origin = `http://127.0.0.1:${(far.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked = [];
  answer = (_request, response) => response.end('{"level":3}');
});
afterAll(async () => {
  far.closeAllConnections();
  await new Promise((done) => far.close(done));
});

const entry = (more: Partial<OutgoingEntry> = {}): OutgoingEntry => ({
  url: `${origin}/v1`,
  timeoutMs: 2000,
  retries: 0,
  maxBytes: 1000,
  allow: ['127.0.0.0/8'],
  headers: {},
  secretHeaders: {},
  ...more,
});
async function use<R>(
  given: Partial<OutgoingEntry>,
  work: (service: OutgoingService) => Promise<R>,
  more: Partial<ConstructorParameters<typeof OutgoingService>[0]> = {},
): Promise<R> {
  const secret = (name: string) => (name === 'key' ? 's3cret' : undefined);
  const service = new OutgoingService({ name: 'weather', entry: entry(given), secret, ...more });
  try {
    return await work(service);
  } finally {
    await service.close();
  }
}

describe('a call to a configured service', () => {
  test('goes to a path below its URL, with its headers and secrets, and parses the answer with a schema', async () => {
    const given = { headers: { accept: 'application/json' }, secretHeaders: { 'x-key': 'key' } };
    const level = await use(given, async (service) => {
      const found = await service.call('tide', { query: { at: 'now & then' } });
      return found.json(z.object({ level: z.number() }));
    });
    expect(level).toEqual({ level: 3 });
    expect(asked).toMatchObject([
      {
        method: 'GET',
        url: '/v1/tide?at=now+%26+then',
        headers: { accept: 'application/json', 'x-key': 's3cret' },
      },
    ]);
  });

  test.each([
    '../admin',
    '/admin',
    'http://127.0.0.1:1/v1/x',
    '//example.com/v1/x',
    '%2e%2e/admin',
    '..\\admin',
  ])('does not leave it by %s', async (path) => {
    await expect(use({}, (service) => service.call(path))).rejects.toMatchObject({
      code: 'SERVICE_NOT_ALLOWED',
    });
    expect(asked).toEqual([]);
  });

  test('does not follow a redirect', async () => {
    answer = (_request, response) => response.writeHead(302, { location: `${origin}/admin` }).end();
    expect((await use({}, (service) => service.call('tide'))).status).toBe(302);
    expect(asked.length).toBe(1);
  });

  test('does not reach a private address, given directly or by name', async () => {
    await expect(use({ allow: [] }, (service) => service.call('tide'))).rejects.toMatchObject({
      code: 'SERVICE_NOT_ALLOWED',
      message: expect.stringContaining('127.0.0.1, a private address'),
    });
    const port = new URL(origin).port;
    const inBrackets = { allow: [], url: `http://[::1]:${port}/` };
    await expect(use(inBrackets, (service) => service.call('tide'))).rejects.toMatchObject({
      code: 'SERVICE_NOT_ALLOWED',
    });
    const named = { allow: [], url: `http://tide.example:${port}/` };
    // The name resolves to a public and a private address.
    const lookup = ((_host: string, _options: object, done: (error: null, found: object[]) => void) =>
      done(null, [
        { address: '93.184.216.34', family: 4 },
        { address: '10.0.0.7', family: 4 },
      ])) as never; // the overloads of node's lookup cannot be written as one function
    await expect(use(named, (service) => service.call('tide'), { lookup })).rejects.toMatchObject({
      code: 'SERVICE_NOT_ALLOWED',
      message: expect.stringContaining('tide.example is 10.0.0.7'),
    });
    expect(asked).toEqual([]);
  });

  test('reaches a network that the deployment allows behind a name', async () => {
    const url = `http://tide.example:${new URL(origin).port}/`;
    const answers = (error: Error | null, ...found: readonly object[]) =>
      // As above.
      ((_host: string, _options: object, done: (error: Error | null, found: readonly object[]) => void) =>
        done(error, found)) as never;
    const lookup = answers(null, { address: '127.0.0.1', family: 4 });
    expect((await use({ url }, (service) => service.call('tide'), { lookup })).status).toBe(200);
    const unknown = { lookup: answers(new Error('no such name')) };
    await expect(use({ url }, (service) => service.call('tide'), unknown)).rejects.toMatchObject({
      code: 'SERVICE_UNREACHABLE',
    });
  });

  test('ends when the service hangs, before or during its answer', async () => {
    answer = () => undefined;
    const late = { code: 'SERVICE_TIMEOUT', status: 504 };
    await expect(use({ timeoutMs: 150 }, (service) => service.call('tide'))).rejects.toMatchObject(late);
    answer = (_request, response) => response.write('{"lev');
    const { signal } = new AbortController();
    const call = use({ timeoutMs: 150 }, (service) => service.call('tide', { signal }));
    await expect(call).rejects.toMatchObject(late);
  });

  test('ends with the caller’s signal', async () => {
    const ended = new AbortController();
    answer = () => ended.abort('no longer wanted');
    const call = use({}, (service) => service.call('tide', { signal: ended.signal }));
    await expect(call).rejects.toBe('no longer wanted');
  });

  test('ends with the caller’s signal between two tries as well', async () => {
    const ended = new AbortController();
    answer = (_request, response) => {
      response.writeHead(503).end();
      setTimeout(() => ended.abort('no longer wanted'), 50);
    };
    const call = use({ retries: 5 }, (service) => service.call('tide', { signal: ended.signal }));
    await expect(call).rejects.toBe('no longer wanted');
    expect(asked.length).toBe(1);
  });

  test('sends what it is given as JSON, and its own headers in the place of the caller’s', async () => {
    answer = (request, response) => request.pipe(response);
    const given = { headers: { accept: 'application/json' }, secretHeaders: { 'x-key': 'key' } };
    const sent = await use(given, (service) =>
      service.call('tide', {
        method: 'POST',
        json: { at: 'now' },
        headers: { accept: 'text/plain', 'x-key': 'mine', 'x-site': 'S2' },
      }),
    );
    expect(sent.text()).toBe('{"at":"now"}');
    expect(asked[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      accept: 'application/json',
      'x-key': 's3cret',
      'x-site': 'S2',
    });
  });

  test('is retried only if that is safe', async () => {
    answer = (request, response) => {
      if (asked.length === 1) request.socket.destroy();
      else if (asked.length === 2) response.writeHead(503).end();
      else response.end('{"level":4}');
    };
    const { status } = await use({ retries: 2 }, (service) => service.call('tide'));
    expect([status, asked.length]).toEqual([200, 3]);
    asked = [];
    const post = use({ retries: 2 }, (service) => service.call('tide', { method: 'POST', json: { a: 1 } }));
    await expect(post).rejects.toMatchObject({ code: 'SERVICE_UNREACHABLE' });
    expect(asked.length).toBe(1);
  });

  test('is retried after an answer that may be temporary, and returns the last answer', async () => {
    answer = (request, response) => {
      const again = asked.filter(({ url }) => url === request.url).length > 1;
      const [, status] = /(\d+)$/.exec(request.url ?? '') ?? [];
      if (status === undefined && !again) return;
      response.writeHead(again ? 200 : Number(status)).end();
    };
    const statusOf = async (retries: number, ...call: Parameters<OutgoingService['call']>) => {
      // Its second answer must come within it too, on a machine that is busy.
      const timeoutMs = call[0] === 'slow' ? 1000 : 5000;
      return (await use({ retries, timeoutMs }, (service) => service.call(...call))).status;
    };
    const found = await Promise.all([
      statusOf(1, 'get/429'),
      statusOf(1, 'put/502', { method: 'PUT' }),
      statusOf(1, 'delete/503', { method: 'DELETE' }),
      statusOf(1, 'post/504', { method: 'POST', repeatable: true }),
      statusOf(1, 'slow'),
      statusOf(0, 'last/503'),
      statusOf(1, 'get/500'),
      statusOf(1, 'patch/503', { method: 'PATCH' }),
      statusOf(1, 'get/502', { repeatable: false }),
    ]);
    expect(found).toEqual([200, 200, 200, 200, 200, 503, 500, 503, 502]);
  });

  test('refuses an answer that is too large or does not match the schema', async () => {
    answer = (_request, response) => response.end('x'.repeat(2000));
    await expect(use({ retries: 2 }, (service) => service.call('tide'))).rejects.toMatchObject({
      code: 'SERVICE_ANSWER',
    });
    // It would be as large the next time.
    expect(asked.length).toBe(1);
    answer = (_request, response) => response.end('<html>');
    const read = use({}, async (service) => (await service.call('tide')).json(z.object({})));
    await expect(read).rejects.toMatchObject({ code: 'SERVICE_ANSWER' });
  });

  test('is refused where the deployment lacks the service or its secret', async () => {
    const services = new OutgoingServices();
    const door = services.doorOf('test.plugin', { tide: entry() }, () => undefined);
    expect([door.has('tide'), door.has('weather'), door.has('toString')]).toEqual([true, false, false]);
    await expect(door.call('weather', 'x')).rejects.toMatchObject({ code: 'SERVICE_NOT_CONFIGURED' });
    expect((await door.call('tide', 'x')).status).toBe(200);
    await expect(door.call('toString', 'x')).rejects.toMatchObject({ code: 'SERVICE_NOT_CONFIGURED' });
    const other = services.doorOf('other.plugin', { tide: entry({ url: `${origin}/v2` }) }, () => undefined);
    await other.call('tide', 'x');
    expect(asked.map(({ url }) => url)).toEqual(['/v1/x', '/v2/x']);
    await services.close();
    const keyless = use({ secretHeaders: { 'x-key': 'other' } }, (service) => service.call('x'));
    await expect(keyless).rejects.toMatchObject({
      message: expect.stringContaining("needs the secret 'other'"),
    });
  });

  test('ends when the server stops', async () => {
    const services = new OutgoingServices();
    answer = () => undefined;
    const call = services.doorOf('test.plugin', { tide: entry() }, () => undefined).call('tide', 'x');
    const ended = expect(call).rejects.toMatchObject({ code: 'SERVICE_UNREACHABLE' });
    await expect.poll(() => asked.length).toBe(1);
    await services.close();
    await ended;
  });

  test('is not made after the server stopped', async () => {
    const services = new OutgoingServices();
    const door = services.doorOf('test.plugin', { tide: entry() }, () => undefined);
    await services.close();
    await expect(door.call('tide', 'x')).rejects.toMatchObject({ code: 'SERVICE_UNREACHABLE' });
    expect(asked).toEqual([]);
  });
});

test.each([
  ['93.184.216.34', true],
  ['2606:2800:220:1::1', true],
  ['10.20.3.4', false],
  ['192.168.0.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:93.184.216.34', true],
  ['fd00::1', false],
  ['224.0.0.1', false],
])('%s is reachable: %s', (address, expected) => {
  expect(isReachable(address, [])).toBe(expected);
  expect(isReachable(address, ['10.20.0.0/16', 'fd00::/8'])).toBe(
    expected || address.startsWith('10.20.') || address === 'fd00::1',
  );
});
