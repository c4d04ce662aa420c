import { connect } from 'node:net';
import { apiError } from '@gantry/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ timeouts: { rest: 300 } });
});
afterAll(() => server?.close());

/** Sends all of a text, whether or not an answer comes first, and reads until the server closes. */
function exchange(text: string): Promise<string> {
  const { port } = new URL(server.url);
  return new Promise((done, failed) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('error', failed);
    socket.on('close', () => done(answer));
    socket.end(text);
  });
}

test.each([
  [
    'headers of two megabytes',
    `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'a'.repeat(2_000_000)}\r\n\r\n`,
    431,
    'HEADERS_TOO_LARGE',
  ],
  [
    'an address of 20 kB',
    `GET /?${'a'.repeat(20_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`,
    431,
    'HEADERS_TOO_LARGE',
  ],
  ['no HTTP at all', 'hello\r\n\r\n', 400, 'INVALID_REQUEST'],
])('%s get an answer that says so before the connection closes', async (_what, text, status, code) => {
  const answer = await exchange(text);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(apiError.parse(JSON.parse(body)).error.code).toBe(code);
});

test('somebody who goes on sending after that is cut off', async () => {
  const { port } = new URL(server.url);
  const cut = await new Promise<string | undefined>((done) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
    socket.resume();
    const sending = setInterval(() => socket.write('hello\r\n\r\n'), 20);
    socket.on('error', (error: Error & { code?: string }) => {
      clearInterval(sending);
      done(error.code);
    });
  });
  expect(['ECONNRESET', 'EPIPE']).toContain(cut);
});
