import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterReading } from './request-timeouts.ts';

/**
 * Takes in the rest of a body that its answer did not wait for, as after a refusal, and throws it away. Without this nobody reads the
 * connection any more: a browser hears an answer only when it has sent everything, and the next request of the connection comes
 * behind the rest. Who has not sent it all in time is cut off.
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
    // A reader that gave up may still hold it back.
    request.unpipe();
    request.resume();
  });
}
