// @vitest-environment node
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchFromMap, type MapError } from './fetch-tile.ts';

let server: Server;
let origin: string;
beforeAll(async () => {
  server = createServer(({ url }, response) => {
    if (url === '/map.png') response.end('picture');
    else response.writeHead(url === '/busy.png' ? 503 : 404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // A server that listens on a port has an address with one.
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));

const never = new AbortController().signal;
const failureOf = (url: string, signal = never) =>
  fetchFromMap(url, signal).then(
    () => 'answered',
    (error: MapError) => error.failure ?? error.name,
  );

test('an HTTP error and a server that is away are told apart', async () => {
  expect(await failureOf(`${origin}/none.png`)).toEqual({ kind: 'status', status: 404 });
  expect(await failureOf(`${origin}/busy.png`)).toEqual({ kind: 'status', status: 503 });
  expect(await failureOf(`${origin}/map.png`)).toBe('answered');
  expect(await failureOf('http://127.0.0.1:1/map.png')).toEqual({ kind: 'unreachable' });
});

test('a request that is no longer wanted is no failure of the server', async () => {
  expect(await failureOf(`${origin}/map.png`, AbortSignal.abort())).toBe('AbortError');
});
