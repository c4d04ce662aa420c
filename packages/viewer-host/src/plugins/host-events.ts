import type { Disposable, HostEvents } from '@gantry/plugin-sdk';
import { createEmitter, toDisposable } from '@gantry/plugin-sdk';

/** The longest that all plugins together may delay leaving a project, in milliseconds. */
const SWITCH_MS = 3000;

/** Whether what is about to be left may be left. */
export type LeaveQuestion = () => Promise<boolean>;

/** The events of one project session, and the functions that emit them. */
export interface HostEventSource extends Disposable {
  readonly events: HostEvents;
  /** Resolves when every plugin is ready for the project to be left, or its time is over. */
  willSwitchProject(): Promise<void>;
  /** What forms ask before the app goes to another page: each is answered by whether the page may be left. */
  leaveQuestions(): readonly LeaveQuestion[];
}

export function createHostEvents(): HostEventSource {
  const onError = (error: unknown) => globalThis.reportError(error);
  const switching = createEmitter<{ waitUntil(p: Promise<void>): void }>(onError);
  const offline = createEmitter<void>(onError);
  const online = createEmitter<void>(onError);
  const closing = createEmitter<{ readonly hasUnsavedWork: (text: string) => void }>(onError);
  const leaving = createEmitter<{ readonly ask: (mayLeave: LeaveQuestion) => void }>(onError);
  const abort = new AbortController();
  const { signal } = abort;
  addEventListener('offline', () => offline.emit(), { signal });
  addEventListener('online', () => online.emit(), { signal });
  addEventListener(
    'beforeunload',
    (event) => {
      // Browsers show their own text; only old ones showed the plugin's.
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
      onWillLeavePage: leaving.event,
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
    leaveQuestions() {
      const questions: LeaveQuestion[] = [];
      leaving.emit({ ask: (mayLeave) => questions.push(mayLeave) });
      return questions;
    },
    ...toDisposable(() => abort.abort()),
  };
}
