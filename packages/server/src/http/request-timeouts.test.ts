import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallIfc } from '../models/testing/small-ifc.ts';
import { lateAnswers, standStill } from '../testing/stall.ts';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { untilQuiet } from './request-timeouts.ts';

const timeouts = { headers: 300, body: 400, quiet: 400 };

let server: TestServer;
let admin: TestClient;
let uploads: string;
let base: string;
beforeAll(async () => {
  server = await startTestServer({ timeouts });
  admin = await server.client('yip.wingsze@demo.gantry');
  base = `/api/projects/${server.projectId('BEM')}`;
  const layer = await admin.post(`${base}/layers`, { name: 'Slow' });
  uploads = `${base}/layers/${layer.body.id}/versions?fileName=a.ifc&createdDate=2026-11-20&modelName=A`;
});
afterAll(() => server.close());

/** Opens a raw connection. `closed` resolves with everything that the server sent until it closed the connection. */
function open(text: string): { readonly socket: Socket; readonly closed: Promise<string> } {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    answer += chunk;
  });
  socket.on('error', () => undefined);
  socket.write(text);
  return { socket, closed: new Promise((done) => socket.once('close', () => done(answer))) };
}

const head = (method: string, path: string, more: string) =>
  `${method} ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${admin.cookie}\r\n${more}\r\n\r\n`;
const incoming = () => readdir(join(server.dataFolder, 'files', 'incoming')).catch(() => []);

describe('an upload', () => {
  const ifc = smallIfc();

  test('whose sender stops is ended with a message, and leaves no file', async () => {
    const { socket, closed } = open(head('POST', uploads, `content-length: ${ifc.length}`));
    socket.write(ifc.slice(0, 800));
    await expect.poll(async () => (await incoming()).length).toBe(1);
    const started = performance.now();
    const answer = await closed;
    // Far less than the usual minute.
    expect(performance.now() - started).toBeLessThan(15_000);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer.toLowerCase()).toContain('connection: close');
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({
      error: { code: 'UPLOAD_STALLED', message: expect.stringContaining('upload it again') },
    });
    expect(await incoming()).toEqual([]);
  });

  test('may take any time while bytes arrive', async () => {
    const pieces = 8;
    const { socket, closed } = open(
      head('POST', uploads, `content-length: ${ifc.length}\r\nconnection: close`),
    );
    const started = performance.now();
    for (let piece = 0; piece < pieces; piece += 1) {
      const [from, to] = [piece, piece + 1].map((at) => Math.floor((at * ifc.length) / pieces));
      socket.write(ifc.slice(from, to));
      await wait(timeouts.quiet / 2);
    }
    expect(await closed).toMatch(/^HTTP\/1\.1 201 /);
    expect(performance.now() - started).toBeGreaterThan(timeouts.quiet * 2);
  });
});

test('a pause of this process does not count as silence of the sender', async () => {
  const answers = await lateAnswers();
  const socket = connect(answers.port, '127.0.0.1');
  await once(socket, 'connect');
  const chunks = untilQuiet(socket, 300);
  socket.write('x');
  const next = chunks.next();
  await wait(20);
  await standStill(600);
  expect(String((await next).value)).toBe('y');
  socket.destroy();
  await answers.close();
});

describe('a slow sender', () => {
  test('of JSON is cut off, however steadily bytes arrive', async () => {
    const { socket, closed } = open(
      head('POST', `${base}/layers`, 'content-type: application/json\r\ncontent-length: 1000'),
    );
    const trickle = setInterval(() => socket.write(' '), 50);
    const answer = await closed;
    clearInterval(trickle);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('REQUEST_TIMED_OUT');
  });

  test('of headers is cut off', async () => {
    const { socket, closed } = open('GET /api/health HTTP/1.1\r\nhost: localhost\r\n');
    const trickle = setInterval(() => socket.write('x-more: y\r\n'), 50);
    const answer = await closed;
    clearInterval(trickle);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  test.each([
    ['announced as too large', 'content-length: 3000000', '{"name": "'],
    [
      'that grows too large',
      'transfer-encoding: chunked',
      `100000\r\n${'x'.repeat(1_048_576)}\r\n1\r\nx\r\n`,
    ],
    ['of another type', 'content-length: 1000\r\ncontent-type: text/html', '<b>'],
  ])(
    'of a body %s is refused, and nothing happens when its time is up or it goes away',
    async (_what, size, start) => {
      const type = size.includes('content-type') ? '' : 'content-type: application/json\r\n';
      for (const leave of [true, false]) {
        const { socket, closed } = open(head('POST', `${base}/layers`, `${type}${size}`));
        const answered = new Promise<string>((done) => socket.once('data', (chunk) => done(String(chunk))));
        socket.write(start);
        expect(await answered).toMatch(/^HTTP\/1\.1 41[35] /);
        if (leave) socket.destroy();
        else await wait(timeouts.body + 100);
        socket.destroy();
        await closed;
      }
      expect((await admin.get('/api/health')).status).toBe(200);
    },
  );

  test('that goes away in the middle of a body leaves nothing running', async () => {
    const { socket, closed } = open(
      head('POST', `${base}/layers`, 'content-type: application/json\r\ncontent-length: 1000'),
    );
    socket.write('{"name": "');
    await wait(100);
    socket.destroy();
    await closed;
    await wait(timeouts.body + 100);
    expect((await admin.get('/api/health')).status).toBe(200);
  });

  test('delays nobody else, and a request that arrives in time is served', async () => {
    const slow = open('POST /api/session HTTP/1.1\r\n');
    const body = { name: 'x'.repeat(100) };
    expect((await admin.post(`${base}/layers`, body)).status).toBe(200);
    await slow.closed;
  });
});
