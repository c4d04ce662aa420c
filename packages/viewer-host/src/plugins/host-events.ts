import type { Disposable, HostEvents } from '@gantry/plugin-sdk';
import { createEmitter, toDisposable } from '@gantry/plugin-sdk';

/** The events of one project session, and the way to raise them. */
export interface HostEventSource extends Disposable {
  readonly events: HostEvents;
  /** Resolves when every plugin has done what it must before the project is left. */
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
      await Promise.allSettled(waits);
    },
    ...toDisposable(() => abort.abort()),
  };
}
