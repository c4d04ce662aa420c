import type { Disposable, HostEvents } from '@gantry/plugin-sdk';
import { createEmitter, toDisposable } from '@gantry/plugin-sdk';

/** Milliseconds that plugins together may hold up leaving a project. */
const SWITCH_MS = 3000;

/** The events of one project session, and the way to raise them. */
export interface HostEventSource extends Disposable {
  readonly events: HostEvents;
  /** Resolves when every plugin has done what it must before the project is left, or has had its time. */
  willSwitchProject(): Promise<void>;
}

export function createHostEvents(): HostEventSource {
  const onError = (error: unknown) => globalThis.reportError(error);
  const switching = createEmitter<{ waitUntil(p: Promise<void>): void }>(onError);
  const offline = createEmitter<void>(onError);
  const online = createEmitter<void>(onError);
  const closing = createEmitter<{ readonly hasUnsavedWork: (text: string) => void }>(onError);
  const abort = new AbortController();
  const { signal } = abort;
  addEventListener('offline', () => offline.emit(), { signal });
  addEventListener('online', () => online.emit(), { signal });
  addEventListener(
    'beforeunload',
    (event) => {
      // Browsers show a question of their own wording; the plugin's text is for those that once showed it.
      closing.emit({ hasUnsavedWork: () => event.preventDefault() });
    },
    { signal },
  );
  return {
    events: {
      onWillSwitchProject: switching.event,
      onDidGoOffline: offline.event,
      onDidGoOnline: online.event,
      onWillClose: closing.event,
    },
    async willSwitchProject() {
      const waits: Promise<void>[] = [];
      switching.emit({ waitUntil: (wait) => waits.push(wait) });
      if (waits.length === 0) return;
      const late = new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, SWITCH_MS);
        void Promise.allSettled(waits).then(() => clearTimeout(timer));
      });
      await Promise.race([Promise.allSettled(waits), late]);
    },
    ...toDisposable(() => abort.abort()),
  };
}
