import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const rest = 400;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ timeouts: { rest } });
});
afterAll(() => server.close());

const probe = 'GET /api/session HTTP/1.1\r\nhost: localhost\r\n\r\n';
const xml = (bytes: number) => ({
  head: `POST /api/session HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/xml\r\ncontent-length: ${bytes}\r\n\r\n`,
  body: 'x'.repeat(bytes),
});

/** Opens a raw connection. `statuses` are those of the answers so far. */
function open(): { readonly socket: Socket; statuses(): number[]; readonly closed: Promise<void> } {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  let answers = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    answers += chunk;
  });
  socket.on('error', () => undefined);
  return {
    socket,
    statuses: () => [...answers.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status)),
    closed: new Promise((done) => socket.once('close', () => done())),
  };
}

describe('the connection’s next request is answered after a request with an unread body:', () => {
  const kept = 300_000;
  test.each([
    ['of another type', 415, 'POST /api/session', 'content-type: text/xml', kept],
    ['that fits the buffers', 415, 'POST /api/session', 'content-type: text/xml', 40_000],
    ['that is too large', 413, 'POST /api/session', 'content-type: application/json', 2_000_000],
    ['without a session', 401, `POST /api/projects/${crypto.randomUUID()}/layers`, 'accept: */*', kept],
    ['of another site', 403, 'POST /api/session', 'origin: https://evil.example', kept],
    ['of no call', 404, 'GET /api/nothing', 'content-type: text/xml', kept],
    ['of a GET', 200, 'GET /api/health', 'content-type: application/json', kept],
    ['of a broken address', 400, 'POST /api/projects/%zz/layers', 'content-type: application/json', kept],
  ])('%s (%d)', async (_what, status, call, header, bytes) => {
    const head = `${call} HTTP/1.1\r\nhost: localhost\r\n${header}\r\ncontent-length: ${bytes}\r\n\r\n`;
    const body = 'x'.repeat(bytes);

    const later = open();
    later.socket.write(head + body);
    await expect.poll(later.statuses).toEqual([status]);
    later.socket.write(probe);
    await expect.poll(later.statuses).toEqual([status, 401]);
    later.socket.destroy();

    const pipelined = open();
    pipelined.socket.write(head + body + probe);
    await expect.poll(pipelined.statuses).toEqual([status, 401]);
    pipelined.socket.destroy();
  });
});

test('behind a proxy with one connection, the next visitor is not affected', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (method: string, path: string, type: string, body: string) =>
    new Promise<{ status: number | undefined; port: number | undefined }>((done, failed) => {
      const headers = { 'content-type': type, 'content-length': body.length };
      const sent = request(`${server.url}${path}`, { agent, method, headers }, (answer: IncomingMessage) => {
        const port = answer.socket.localPort;
        answer.resume().once('end', () => done({ status: answer.statusCode, port }));
      });
      sent.once('error', failed).end(body);
    });
  const [refused, other] = await Promise.all([
    send('POST', '/api/session', 'text/xml', 'x'.repeat(300_000)),
    send('GET', '/api/health', 'text/plain', ''),
  ]);
  expect([refused.status, other.status]).toEqual([415, 200]);
  expect(other.port).toBe(refused.port);
  agent.destroy();
});

describe('a sender is cut off', () => {
  test.each([
    ['whose body never ends', 'POST /api/session', 'content-type: text/xml'],
    ['whose body nobody wanted', 'GET /api/health', 'content-type: text/xml'],
  ])('%s', async (_what, call, header) => {
    const { socket, statuses, closed } = open();
    socket.write(`${call} HTTP/1.1\r\nhost: localhost\r\n${header}\r\ntransfer-encoding: chunked\r\n\r\n`);
    const trickle = setInterval(() => socket.write('1\r\nx\r\n'), 20);
    const started = performance.now();
    await closed;
    clearInterval(trickle);
    expect(statuses()).toHaveLength(1);
    // Far less than the usual 20 s.
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  test('but not one that sends the whole rest slowly', async () => {
    const { head, body } = xml(100_000);
    const { socket, statuses } = open();
    socket.write(head + body.slice(0, 50_000));
    await expect.poll(statuses).toEqual([415]);
    await new Promise((next) => setTimeout(next, rest / 4));
    socket.write(body.slice(50_000) + probe);
    await expect.poll(statuses).toEqual([415, 401]);
    await new Promise((next) => setTimeout(next, rest * 1.5));
    socket.write(probe);
    await expect.poll(statuses).toEqual([415, 401, 401]);
    socket.destroy();
  });
});
