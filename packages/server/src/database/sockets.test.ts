import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import tls from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import { lateAnswers, standStill } from '../testing/stall.ts';
import { Sockets } from './sockets.ts';

const psk = Buffer.from('a key that both sides know');
const cipher = { ciphers: 'PSK-AES256-GCM-SHA384', maxVersion: 'TLSv1.2' } as const;
let server: Server | undefined;
afterEach(() => server?.close());

async function listen(made: Server): Promise<number> {
  server = made.listen(0, '127.0.0.1');
  await once(made, 'listening');
  // A server that listens on a port has an address with one.
  return (made.address() as AddressInfo).port;
}

test('closes a socket without traffic', async () => {
  const port = await listen(createServer());
  const socket = new Sockets().make(200);
  socket.connect(port, '127.0.0.1');
  await once(socket, 'close');
  expect(socket.destroyed).toBe(true);
});

test('sends at once what is written in one turn', async () => {
  const port = await listen(createServer((near) => near.pipe(near)));
  const socket = new Sockets().make(2000);
  socket.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('one ');
  socket.write('two');
  expect(socket.writableLength).toBe(7);
  expect(String(...(await once(socket, 'data')))).toBe('one two');
  socket.destroy();
});

test('keeps a socket with traffic, also under an encrypted connection', async () => {
  const echo = tls.createServer({ ...cipher, pskCallback: () => psk }, (near) => near.pipe(near));
  const port = await listen(echo);
  const socket = new Sockets().make(2000);
  socket.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const secure = tls.connect({
    ...cipher,
    socket,
    pskCallback: () => ({ psk, identity: 'gantry' }),
    checkServerIdentity: () => undefined,
  });
  await once(secure, 'secureConnect');
  for (let round = 0; round < 10; round += 1) {
    await new Promise((next) => setTimeout(next, 250));
    secure.write('x');
    await once(secure, 'data');
  }
  expect(socket.destroyed).toBe(false);
  await once(secure, 'close');
});

test('reads bytes that arrived while this process was suspended before it counts silence', async () => {
  const answers = await lateAnswers();
  const socket = new Sockets().make(300);
  socket.connect(answers.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('x');
  await new Promise((written) => setTimeout(written, 20));
  await standStill(600);
  await Promise.race([once(socket, 'data'), once(socket, 'close')]);
  expect(socket.destroyed).toBe(false);
  await once(socket, 'close');
  await answers.close();
});

test('closes silent sockets, old and new, once the timeouts are shortened', async () => {
  const port = await listen(createServer());
  const sockets = new Sockets();
  const before = sockets.make(0);
  before.connect(port, '127.0.0.1');
  sockets.shortenTimeouts();
  const later = sockets.make(0);
  later.connect(port, '127.0.0.1');
  await Promise.all([once(before, 'close'), once(later, 'close')]);
});
