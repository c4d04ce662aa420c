import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const program = `
  const { parentPort } = require('node:worker_threads');
  const answer = (socket) => socket.on('error', () => {}).on('data', () => setTimeout(() => socket.write('y'), 100));
  const server = require('node:net').createServer(answer);
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`;

/** A neighbour in a thread of its own: a tenth of a second after each word it says one, whatever the test's thread does. */
export async function lateAnswers(): Promise<{ readonly port: number; close(): Promise<void> }> {
  const worker = new Worker(program, { eval: true });
  const [port] = await once(worker, 'message');
  return {
    port: Number(port),
    async close() {
      await worker.terminate();
    },
  };
}

/**
 * The whole thread does nothing for so many milliseconds, as on a machine that has other things to do, at the worst moment: what is
 * due by then comes before what has arrived.
 */
export async function standStill(milliseconds: number): Promise<void> {
  await new Promise((next) => setImmediate(next));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
