import type { Json } from '@gantry/plugin-sdk';
import type { DraftPlace } from '../form/form-host.ts';
import type { RecordedChange } from './changes-since.ts';

/** A step in a record's history, as far as it says whether the record still waits for the same step. */
export type TakenStep = RecordedChange & {
  /** Such as `sign`. */
  readonly action: string;
  /** The status before it; null for a record that was created. */
  readonly from?: string | null;
  /** The status after it. */
  readonly to?: string;
};

/** The step whose dialog keeps its input. */
export interface DraftedStep {
  /** `ctx.storage.user`: nobody else reads it. */
  readonly storage: DraftPlace['storage'];
  /** Id of the record. */
  readonly record: string;
  /** Such as `sign`. */
  readonly action: string;
  /** The record as the user sees it now, and its history. */
  readonly now: () => { readonly version: number; readonly history: readonly TakenStep[] };
}

/**
 * Where the dialog of a step keeps its input. The server deletes it when the user signs out. Input for a step that was taken or that the
 * record has left since is deleted unread.
 */
export function stepDraftPlace({ storage, record, action, now }: DraftedStep): DraftPlace {
  return {
    key: `session.step.${record}.${action}`,
    // A phone drops a page that is out of sight without asking it.
    everyMs: 2000,
    storage: {
      async get<T extends Json>(key: string) {
        const stored = await storage.get<T>(key);
        const version = versionIn(stored);
        if (version === undefined) return undefined;
        const state = stateOf(version, action, now());
        if (state === 'gone') await storage.delete(key);
        return state === 'waits' ? stored : undefined;
      },
      async set(key, value) {
        // `useFormDraft` stores objects.
        if (typeof value === 'object' && value !== null && !Array.isArray(value))
          await storage.set(key, { ...value, version: now().version });
      },
      delete: (key) => storage.delete(key),
    },
  };
}

function versionIn(stored: Json | undefined): number | undefined {
  if (typeof stored !== 'object' || stored === null || !('version' in stored)) return undefined;
  return typeof stored.version === 'number' ? stored.version : undefined;
}

/** Whether a record waits for the same step as at a version; `unknown` while its history has not arrived. */
function stateOf(
  version: number,
  action: string,
  now: ReturnType<DraftedStep['now']>,
): 'waits' | 'gone' | 'unknown' {
  if (now.version <= version) return 'waits';
  const since = now.history.filter(({ seq, item }) => !item && seq > version);
  if (since.length === 0) return 'unknown';
  const isLeft = since.some(
    (step) => step.action === action || (step.to !== undefined && step.from !== step.to),
  );
  return isLeft ? 'gone' : 'waits';
}
