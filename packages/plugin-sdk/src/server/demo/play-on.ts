import type { ServerHost } from '../plugin.ts';

/**
 * Repeats what the demo's devices do, one turn after the other, until the server stops. A turn that fails is logged; the next one catches up.
 * @param every - milliseconds
 */
export function playOn(
  play: () => Promise<unknown>,
  every: number,
  { log, signal }: { readonly log: ServerHost['log']; readonly signal: AbortSignal },
): void {
  if (signal.aborted) return;
  let playing: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    playing = playing
      .then(() => (signal.aborted ? undefined : play()))
      .catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error }, 'The demo could not continue');
      });
  }, every);
  timer.unref();
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}
