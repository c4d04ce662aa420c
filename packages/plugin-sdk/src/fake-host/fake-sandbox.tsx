import { toDisposable } from '@gantry/plugin-sdk';
import type { SandboxPort, SandboxSurfaceProps } from '@gantry/plugin-sdk/kernel';
import { runFrame } from '../sandbox/frame/run-frame.ts';
import type { LinkPort } from '../sandbox/message-link.ts';

/**
 * Runs sandboxed plugins behind a real port, but in the test's own realm: the restrictions of a frame are absent.
 * @param load - what importing a bundle gives, by plugin id
 */
export function fakeSandbox(load: (id: string) => Promise<unknown>): SandboxPort {
  return {
    open({ id }, { into, onPort }) {
      const { port1, port2 } = new MessageChannel();
      const shelf: Blob[] = [];
      const body = document.createElement('div');
      const running = runFrame(besideBlobs(port2, shelf), {
        load: () => load(id),
        body,
        apply: ({ locale, theme }) => Object.assign(body.dataset, { locale, theme }),
        watchHeight: () => toDisposable(() => undefined),
      });
      const place = (element: HTMLElement | undefined, title: string) => {
        body.title = title;
        if (element) element.append(body);
        else body.remove();
        return true;
      };
      into?.append(body);
      // As in a browser, the document loads asynchronously.
      queueMicrotask(() => onPort(besideBlobs(port1, shelf)));
      return {
        place,
        ...toDisposable(() => {
          running.dispose();
          body.remove();
        }),
      };
    },
    tokens: { '--colorNeutralForeground1': '#1a1f26' },
    Surface,
  };
}

/** Blobs of a test's DOM cannot cross a port of Node as those of a browser do: they lie on a shelf meanwhile. */
function besideBlobs(port: MessagePort, shelf: Blob[]): LinkPort {
  const around: LinkPort = {
    onmessage: null,
    postMessage: (data: unknown) => port.postMessage(mapped(data, (value) => shelved(value, shelf))),
    start() {
      port.onmessage = (event) => {
        const data = mapped(event.data, (value) => fromShelf(value, shelf));
        around.onmessage?.(new MessageEvent('message', { data }));
      };
      port.start();
    },
    close: () => port.close(),
  };
  return around;
}

const place = 'blob on the shelf';

function shelved(value: unknown, shelf: Blob[]): unknown {
  return value instanceof Blob ? { [place]: shelf.push(value) - 1 } : value;
}

function fromShelf(value: unknown, shelf: readonly Blob[]): unknown {
  return typeof value === 'object' && value !== null && place in value ? shelf[Number(value[place])] : value;
}

/** As deep as the arguments of a call: a message may be cyclic. */
function mapped(value: unknown, change: (value: unknown) => unknown, depth = 3): unknown {
  const changed = change(value);
  if (changed !== value || depth === 0) return changed;
  if (Array.isArray(value)) return value.map((item) => mapped(item, change, depth - 1));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, mapped(item, change, depth - 1)]),
  );
}

function Surface({ loading, children }: SandboxSurfaceProps) {
  return (
    <>
      {loading && <div data-testid="plugin-loading" />}
      {children}
    </>
  );
}
