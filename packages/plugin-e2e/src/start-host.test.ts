import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startHost } from './start-host.ts';

let gantry: string;
let lines: string;
const log = (text: string) => {
  lines += text;
};

beforeEach(() => {
  gantry = mkdtempSync(join(tmpdir(), 'gantry-checkout-'));
  mkdirSync(join(gantry, 'packages/server/dist'), { recursive: true });
  lines = '';
});
afterEach(() => rmSync(gantry, { recursive: true, force: true }));

/** The checkout's server becomes this program. */
const serverIs = (source: string) =>
  writeFileSync(join(gantry, 'packages/server/dist/main.js'), `${source}\n`);
/** A server that says what it was given. */
const answering = (extra = '') => `
  const { createServer } = require('node:http');
  const { readFileSync, mkdirSync } = require('node:fs');
  const { PORT, HOST, GANTRY_CONFIG, GANTRY_DATA, GANTRY_DEMO, EXTRA } = process.env;
  mkdirSync(GANTRY_DATA);
  console.log(JSON.stringify({ HOST, GANTRY_DATA, GANTRY_DEMO, EXTRA, config: JSON.parse(readFileSync(GANTRY_CONFIG, 'utf8')) }));
  createServer((request, response) => response.end('{}')).listen(Number(PORT), HOST, () => { ${extra} });
  process.on('SIGTERM', () => process.exit(0));`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

test('a host has a configuration and data of its own, which go with it', async () => {
  serverIs(answering(`setTimeout(() => console.log('The demo is filled'), 200)`));
  const host = await startHost({ gantry, port: await freePort(), env: { EXTRA: 'yes' }, log });
  expect(lines).toContain('The demo is filled');
  const { GANTRY_DATA: data, ...given } = JSON.parse(lines.split('\n', 1)[0] ?? '');
  expect(given).toEqual({
    HOST: '127.0.0.1',
    GANTRY_DEMO: '1',
    EXTRA: 'yes',
    config: { plugins: [], installs: 'any' },
  });
  expect((await fetch(`${host.url}/api/health`)).status).toBe(200);
  expect(existsSync(data)).toBe(true);
  await host.stop();
  expect(await host.ended).toBe(0);
  expect(existsSync(data)).toBe(false);
});

test('without the demo it is there once it answers', async () => {
  serverIs(answering());
  const config = { installs: 'off' };
  const host = await startHost({ gantry, port: await freePort(), demo: false, config, log });
  expect(JSON.parse(lines)).toMatchObject({ GANTRY_DEMO: '0', config });
  await host.stop();
});

test('one that ends before it is ready fails with what it printed', async () => {
  serverIs(`console.error('no database'); process.exit(3);`);
  await expect(startHost({ gantry, port: await freePort() })).rejects.toThrow(/ended before.*\nno database/);
});

test('one that is no longer wanted is stopped while it starts', async () => {
  serverIs(`console.log('waiting'); setInterval(() => undefined, 1000);`);
  const unwanted = new AbortController();
  const starting = startHost({ gantry, port: await freePort(), signal: unwanted.signal, log });
  const failed = expect(starting).rejects.toThrow('ended before it was ready');
  await expect.poll(() => lines).toContain('waiting');
  unwanted.abort();
  await failed;
});
