import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterReading } from './request-timeouts.ts';

/**
 * Reads and discards the rest of a body after an answer that did not wait for it, such as a refusal. Otherwise nothing would read
 * the connection: a browser reads the answer only after it has sent everything, and the connection's next request follows that
 * rest. The connection is closed if the rest does not arrive in time.
 * @param timeoutMs - milliseconds from the end of the answer.
 */
export function drainUnreadBody(
  request: IncomingMessage,
  response: ServerResponse<IncomingMessage>,
  timeoutMs: number,
): void {
  response.once('finish', () => {
    if (request.complete || request.destroyed) return;
    const timer = afterReading(() => request.destroy(), timeoutMs);
    const settle = () => clearTimeout(timer);
    request.once('end', settle).once('close', settle);
    // A reader that gave up may still be attached and pause the stream.
    request.unpipe();
    request.resume();
  });
}
