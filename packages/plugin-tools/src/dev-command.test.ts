import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { runCommand } from './commands.ts';

let host: Server | undefined;
afterEach(() => {
  vi.unstubAllEnvs();
  host?.close();
  host = undefined;
});

/** A host that gives the same answer to every call. */
async function answering(status: number, body: object): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  host = server;
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  // Safe: it listens on a port, not on a pipe.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const refused = (code: string, message: string) => ({ error: { code, message } });

async function dev(address: string) {
  const lines: string[] = [];
  return {
    code: await runCommand(['dev', '--host', address], (text) => lines.push(text)),
    text: lines.join('\n'),
  };
}

test('without a secret, or with an address that is none, nothing is built', async () => {
  vi.stubEnv('GANTRY_PLUGIN_DEV', '');
  expect(await dev('http://127.0.0.1:8080')).toEqual({
    code: 1,
    text: 'Set GANTRY_PLUGIN_DEV to the secret with which the host was started, which opens its development door.',
  });
  expect((await dev('127.0.0.1:8080')).text).toMatch(/^"127\.0\.0\.1:8080" is no address of a host/);
});

test('a host that is not there, has no door, or does not list the folder is said, and nothing is built', async () => {
  vi.stubEnv('GANTRY_PLUGIN_DEV', 'the-token-of-the-author');
  expect(await dev('http://127.0.0.1:1')).toEqual({
    code: 1,
    text: 'No host answers at http://127.0.0.1:1.',
  });
  const closed = await answering(404, refused('NOT_FOUND', 'There is no such call.'));
  expect((await dev(closed)).text).toMatch(/^The host has no development door\. .*GANTRY_PLUGIN_DEV/);
  host?.close();
  const unlisted = await answering(
    404,
    refused('PLUGIN_NOT_LISTED', 'This server does not list the folder.'),
  );
  expect(await dev(unlisted)).toEqual({ code: 1, text: 'This server does not list the folder.' });
  host?.close();
  const wrong = await answering(401, refused('WRONG_TOKEN', 'The token is another one.'));
  expect(await dev(wrong)).toEqual({ code: 1, text: 'The token is another one.' });
});
