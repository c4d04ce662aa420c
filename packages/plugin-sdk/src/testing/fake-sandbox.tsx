import { toDisposable } from '@gantry/plugin-sdk';
import type { SandboxPort, SandboxSurfaceProps } from '@gantry/plugin-sdk/kernel';
import { runFrame } from '../sandbox/frame/run-frame.ts';

/**
 * Runs sandboxed plugins behind a real port, but in the test's own realm: the restrictions of a frame are absent.
 * @param load - what importing a bundle gives, by plugin id
 */
export function fakeSandbox(load: (id: string) => Promise<unknown>): SandboxPort {
  return {
    open({ id }, { into, onPort }) {
      const { port1, port2 } = new MessageChannel();
      const body = document.createElement('div');
      const running = runFrame(port2, {
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
      queueMicrotask(() => onPort(port1));
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

function Surface({ loading, children }: SandboxSurfaceProps) {
  return (
    <>
      {loading && <div data-testid="plugin-loading" />}
      {children}
    </>
  );
}
