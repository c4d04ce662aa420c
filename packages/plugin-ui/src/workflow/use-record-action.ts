import { useState } from 'react';
import { changesSince, type RecordChanges, type RecordedChange } from './changes-since.ts';
import type { ActionConflict, RecordActionDialogProps, RecordSource } from './record-action-dialog.tsx';

/** A refusal as `refusalOf` gives it for the call of a step. */
export type StepRefusal =
  | {
      /** Others' work came before it. */
      readonly code: 'VERSION_CONFLICT';
      /** Who changed the record last, when, in ISO 8601, and which of its fields. */
      readonly details: {
        readonly changedBy: { readonly userId: string | null; readonly name: string } | null;
        readonly changedAt: string;
        readonly changedFields: readonly string[];
      };
    }
  | {
      /** Such as `KEY_REUSED`. */
      readonly code: string;
      readonly details?: unknown;
    };

/** What `useRecordAction` needs to know of a record and its history. */
export interface RecordActionOptions<R extends { readonly version: number }> {
  /** The record when the dialog was opened. */
  readonly first: R;
  /** The record as it is kept up to date. */
  readonly source: RecordSource<R>;
  /** As it is known now. */
  readonly history: readonly RecordedChange[];
  /** Whether a record has the action for this member. */
  readonly isAllowed: (record: R) => boolean;
  /** Reads what `send` rejected with, by the contract's refusals; undefined for another error. */
  readonly refusalOf: (error: unknown) => StepRefusal | undefined;
  /** Names of fields in the user's language, such as `status`; undefined for those that people do not know. */
  readonly fieldName: (field: string) => string | undefined;
}

/**
 * What is alike in the `RecordActionDialog` of all records: what the user saw when deciding, and what others did since. A signature must not
 * cover later changes.
 */
export function useRecordAction<R extends { readonly version: number }>(
  options: RecordActionOptions<R>,
): Pick<RecordActionDialogProps<R>, 'source' | 'seen' | 'onSeen' | 'isAllowed' | 'newsOf' | 'conflictOf'> {
  const { first, source, history, isAllowed, refusalOf, fieldName } = options;
  const [seen, onSeen] = useState(first);
  const changed = ({ by, at, fields }: RecordChanges): ActionConflict => {
    const names = fields.flatMap((field) => fieldName(field) ?? []);
    return { kind: 'changed', by, at, fields: names.length > 0 ? names : [fieldName('status') ?? 'status'] };
  };
  return {
    source,
    seen,
    onSeen,
    isAllowed: isAllowed(seen),
    newsOf(latest) {
      if (!isAllowed(latest)) return { kind: 'moved' };
      const changes = changesSince(history, seen.version);
      return changes && changed(changes);
    },
    conflictOf(error) {
      const refusal = refusalOf(error);
      if (refusal === undefined) return undefined;
      // KEY_REUSED: a first try was done although its answer was lost, and with another decision.
      if (moved.has(refusal.code)) return { kind: 'moved' };
      if (!isVersionConflict(refusal)) return undefined;
      const { changedBy, changedAt: at, changedFields: fields } = refusal.details;
      return changed({ by: changedBy?.userId === null ? undefined : changedBy?.name, at, fields });
    },
  };
}

/** Refusals after which the record may no longer have the action. */
const moved: ReadonlySet<string> = new Set(['TASK_DONE', 'WRONG_STATE', 'KEY_REUSED']);

function isVersionConflict(one: StepRefusal): one is Extract<StepRefusal, { code: 'VERSION_CONFLICT' }> {
  return one.code === 'VERSION_CONFLICT';
}
