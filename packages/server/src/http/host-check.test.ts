import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ hosts: ['gantry.example.com'] });
});
afterAll(() => server.close());

/** `fetch` does not let a program choose the Host. */
function ask(headers: Record<string, string>, method = 'GET', path = '/api/health') {
  return new Promise<{ status: number | undefined; body: string }>((done, failed) => {
    const sent = request(`${server.url}${path}`, { method, headers }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk;
      });
      answer.once('end', () => done({ status: answer.statusCode, body }));
    });
    sent.once('error', failed).end();
  });
}

describe('the server answers to', () => {
  test.each([
    'localhost',
    'localhost:8080',
    'LocalHost.',
    'app.localhost:3000',
    '127.0.0.1:8080',
    '192.168.1.20:8080',
    '[::1]:8080',
    '[2001:db8::1]',
    'gantry.example.com',
    'GANTRY.example.com:443',
  ])('%s', async (host) => {
    expect((await ask({ host })).status).toBe(200);
  });

  test('its own name that a proxy on this machine forwards', async () => {
    const headers = { host: '127.0.0.1:8080', 'x-forwarded-host': 'gantry.example.com' };
    expect((await ask(headers)).status).toBe(200);
  });
});

describe('the server does not answer to', () => {
  test.each([
    'evil.example',
    'evil.example:8080',
    'localhost.evil.example',
    'gantry.example.com.evil.example',
    '127.0.0.1.evil.example',
    'x:y:z',
    '[evil]',
  ])('%s', async (host) => {
    const { status, body } = await ask({ host });
    expect(status).toBe(421);
    expect(JSON.parse(body).error).toMatchObject({
      code: 'UNKNOWN_HOST',
      message: expect.stringContaining('GANTRY_HOSTS'),
    });
  });

  test('a forwarded name that a page of another site forged', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'localhost' };
    expect((await ask(headers)).status).toBe(421);
    expect((await ask({ host: 'localhost', 'x-forwarded-host': 'evil.example' })).status).toBe(421);
  });

  test('another name on any path', async () => {
    for (const [method, path] of [
      ['GET', '/'],
      ['GET', '/api/session'],
      ['POST', '/api/session'],
      ['GET', '/nothing.js'],
    ] as const)
      expect((await ask({ host: 'evil.example' }, method, path)).status).toBe(421);
  });
});
