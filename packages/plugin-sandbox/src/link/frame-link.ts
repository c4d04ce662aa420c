import type { Disposable } from '@gantry/plugin-sdk';
import { toDisposable } from '@gantry/plugin-sdk';

/** Tells messages of the page from those of extensions and tools. */
const mark = 'gantry-try-out';

/** The messages between the page and the frame of its stage. */
export interface FrameLink<Sent> extends Disposable {
  send(message: Sent): void;
}

/**
 * @param other - the other window, asked at each message because a frame gets a new one when it is loaded again
 */
export function openLink<Sent, Received>(
  other: () => Window | null,
  onMessage: (message: Received) => void,
): FrameLink<Sent> {
  const listen = ({ source, data }: MessageEvent<unknown>) => {
    if (source === null || source !== other()) return;
    // Both sides are of one build, and the source is the other side.
    if (typeof data === 'object' && data !== null && mark in data) onMessage(data[mark] as Received);
  };
  window.addEventListener('message', listen);
  return {
    // Opened from a file, both windows have the origin `null`, which no target names.
    send: (message) => other()?.postMessage({ [mark]: message }, '*'),
    ...toDisposable(() => window.removeEventListener('message', listen)),
  };
}
