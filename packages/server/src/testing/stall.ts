import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const program = `
  const { parentPort } = require('node:worker_threads');
  const answer = (socket) => socket.on('error', () => {}).on('data', () => setTimeout(() => socket.write('y'), 100));
  const server = require('node:net').createServer(answer);
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`;

/** A TCP server in a worker thread. It answers 0.1 s after each message, even while the test's thread is blocked. */
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
 * Blocks the whole thread, as on a busy machine. Called from `setImmediate`, so that timers that become due meanwhile run before
 * data that has arrived is read.
 */
export async function standStill(milliseconds: number): Promise<void> {
  await new Promise((next) => setImmediate(next));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
