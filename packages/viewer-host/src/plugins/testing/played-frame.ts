import { expect } from 'vitest';

/** A message from the host to a frame. */
interface Heard {
  readonly kind: string;
  readonly id: number;
  readonly name: string;
  readonly args: readonly unknown[];
}

/**
 * happy-dom cannot load documents into frames and logs a stack for each attempt. This prevents the attempt.
 * @returns a function that restores it
 */
export function withoutLoading(): () => void {
  const { prototype } = HTMLIFrameElement;
  const onConnected = Object.getOwnPropertySymbols(prototype).find(
    ({ description }) => description === 'connectedToDocument',
  );
  const own = onConnected && Object.getOwnPropertyDescriptor(prototype, onConnected);
  if (!own) return () => undefined;
  Reflect.deleteProperty(prototype, onConnected);
  return () => void Object.defineProperty(prototype, onConnected, own);
}

/** The frames in the document, the latest last. */
export const framesOf = () => [...document.querySelectorAll('iframe')];

/**
 * Imitates the browser, which loads a document into the frame, and a well-behaved script in it: a plugin that attaches its view `list`.
 * @param version - of the bundle
 */
export function playFrame(iframe: HTMLIFrameElement, version = '1.0.0') {
  const handed: { readonly target: string; readonly ports: readonly MessagePort[] }[] = [];
  Object.defineProperty(iframe, 'contentWindow', {
    configurable: true,
    value: {
      postMessage: (_: unknown, target: string, ports: readonly MessagePort[]) =>
        handed.push({ target, ports }),
    },
  });
  iframe.dispatchEvent(new Event('load'));
  const [port] = handed[0]?.ports ?? [];
  if (!port) throw new Error('The document got no port.');
  const heard: Heard[] = [];
  const say = (message: object) => port.postMessage(message);
  const answer = (id: number, value?: unknown) => say({ kind: 'answer', id, value });
  port.onmessage = ({ data }: MessageEvent<Heard>) => {
    heard.push(data);
    if (data.kind !== 'call') return;
    if (data.name === 'load') answer(data.id, { protocol: 1, version });
    else if (data.name === 'activate') {
      say({ kind: 'call', id: 0, name: 'contribute', args: ['views', 'list'] });
      answer(data.id);
    } else if (data.name === 'show') answer(data.id);
  };
  port.start();
  return {
    handed,
    heard,
    say,
    port,
    /** Resolves when the host has sent this message. */
    hears: (name: string) => expect.poll(() => heard.map((one) => one.name)).toContain(name),
  };
}
