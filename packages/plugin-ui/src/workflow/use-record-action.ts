import { useState } from 'react';
import { changesSince, type RecordChanges, type RecordedChange } from './changes-since.ts';
import type { ActionConflict, RecordActionDialogProps, RecordSource } from './record-action-dialog.tsx';

interface ConflictDetails {
  readonly changedBy: { readonly userId: string | null; readonly name: string } | null;
  readonly changedAt: string;
  readonly changedFields: readonly string[];
}

/** A refusal as `refusalOf` gives it for the call of a step. */
type Refused =
  | { readonly code: 'VERSION_CONFLICT'; readonly details: ConflictDetails }
  | { readonly code: string; readonly details?: unknown };

export interface RecordActionOptions<R extends { readonly version: number }> {
  /** The record when the dialog was opened. */
  readonly first: R;
  readonly source: RecordSource<R>;
  /** As it is known now. */
  readonly history: readonly RecordedChange[];
  /** Whether a record has the action for this member. */
  readonly isAllowed: (record: R) => boolean;
  readonly refusalOf: (error: unknown) => Refused | undefined;
  /** Names of fields in the user's language, such as `status`; undefined for those that people do not know. */
  readonly fieldName: (field: string) => string | undefined;
}

type Half = 'source' | 'seen' | 'onSeen' | 'isAllowed' | 'newsOf' | 'conflictOf';

/**
 * What is alike in the `RecordActionDialog` of all records: what the user saw when deciding, and what others did since. A signature must not
 * cover later changes.
 */
export function useRecordAction<R extends { readonly version: number }>(
  options: RecordActionOptions<R>,
): Pick<RecordActionDialogProps<R>, Half> {
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

function isVersionConflict(one: Refused): one is Extract<Refused, { code: 'VERSION_CONFLICT' }> {
  return one.code === 'VERSION_CONFLICT';
}
