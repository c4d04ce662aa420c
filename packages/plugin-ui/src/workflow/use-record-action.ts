import { useMessages, useProblemText } from '@gantry/plugin-sdk';
import { useEffect, useRef, useState } from 'react';
import type { DraftPlace } from '../form/form-host.ts';
import { useMomentText } from '../values/moment-text.tsx';
import { changesSince, type RecordChanges } from './changes-since.ts';
import type { ActionConflict, RecordActionDialogProps, RecordSource } from './record-action-dialog.tsx';
import { stepDraftPlace, type TakenStep } from './step-draft.ts';
import { workflowMessages } from './workflow-messages.ts';

/** A rule that keeps a step. */
export interface StepBlocker {
  /** Such as `COMMENT_REQUIRED`. */
  readonly code: string;
  /** Ids or names of what it is about. */
  readonly about: readonly string[];
}

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
      /** Rules keep the step. */
      readonly code: 'ACTION_BLOCKED';
      /** Each of them. */
      readonly details: { readonly blockers: readonly StepBlocker[] };
    }
  | {
      /** Such as `KEY_REUSED`. */
      readonly code: string;
      readonly details?: unknown;
    };

/** What `useRecordAction` needs to know of a record and its history. */
export interface RecordActionOptions<R extends { readonly version: number }> {
  /** The step that the dialog takes. */
  readonly action: string;
  /** The record when the dialog was opened. */
  readonly first: R;
  /** The record as it is kept up to date. */
  readonly source: RecordSource<R>;
  /** As it is known now. */
  readonly history: readonly TakenStep[];
  /**
   * Keeps what is filled in for this member until the step is done, discarded or no longer possible, or the member signs out. Signatures
   * are not kept.
   */
  readonly draft?: {
    /** `ctx.storage.user` */
    readonly storage: DraftPlace['storage'];
    /** Id of the record. */
    readonly record: string;
  };
  /** Whether a record has the action for this member. */
  readonly isAllowed: (record: R) => boolean;
  /** Reads what `send` rejected with, by the contract's refusals; undefined for another error. */
  readonly refusalOf: (error: unknown) => StepRefusal | undefined;
  /** Names of fields in the user's language, such as `status`; undefined for those that people do not know. */
  readonly fieldName: (field: string) => string | undefined;
  /** What the record is called within a sentence: `form`. */
  readonly recordText: string;
  /** What its status is called. */
  readonly statusText: (record: R) => string;
  /** A sentence for a rule that keeps the step. @param record - as the user saw it */
  readonly blockerText: (blocker: StepBlocker, record: R) => string;
}

/**
 * What is alike in the `RecordActionDialog` of all records: what the user saw when deciding, what others did since, and why the step was
 * refused. A signature must not cover later changes.
 */
export function useRecordAction<R extends { readonly version: number }>(
  options: RecordActionOptions<R>,
): Required<
  Pick<
    RecordActionDialogProps<R>,
    | 'source'
    | 'seen'
    | 'onSeen'
    | 'isAllowed'
    | 'newsOf'
    | 'conflictOf'
    | 'movedText'
    | 'reloadedText'
    | 'problemText'
  >
> &
  Pick<RecordActionDialogProps<R>, 'draft'> {
  const { action, first, source, history, isAllowed, refusalOf, fieldName } = options;
  const { recordText: record, statusText, blockerText } = options;
  const [seen, onSeen] = useState(first);
  const { t } = useMessages(workflowMessages);
  const latest = useRef({ version: seen.version, history });
  useEffect(() => {
    latest.current = { version: seen.version, history };
  });
  const [draft] = useState(
    () => options.draft && stepDraftPlace({ ...options.draft, action, now: () => latest.current }),
  );
  const momentText = useMomentText();
  const problemText = useProblemText();
  const changed = ({ by, at, fields }: RecordChanges): ActionConflict => {
    const names = fields.flatMap((field) => fieldName(field) ?? []);
    return { kind: 'changed', by, at, fields: names.length > 0 ? names : [fieldName('status') ?? 'status'] };
  };
  const movedText = () => {
    const latest = history.findLast(({ item }) => !item);
    const status = statusText(seen);
    if (!latest?.by) return t('moved', { record, status });
    const key = latest.action === action ? 'doneBy' : 'movedBy';
    return t(key, { name: latest.by.name, time: momentText(latest.at), record, status });
  };
  return {
    draft,
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
    movedText: movedText(),
    reloadedText: t('reloaded', { record }),
    problemText(error) {
      const refusal = refusalOf(error);
      if (refusal === undefined || !isBlocked(refusal)) return problemText(error);
      return refusal.details.blockers.map((one) => blockerText(one, seen)).join(' ');
    },
  };
}

/** Refusals after which the record may no longer have the action. */
const moved: ReadonlySet<string> = new Set(['TASK_DONE', 'WRONG_STATE', 'KEY_REUSED']);

function isVersionConflict(one: StepRefusal): one is Extract<StepRefusal, { code: 'VERSION_CONFLICT' }> {
  return one.code === 'VERSION_CONFLICT';
}

function isBlocked(one: StepRefusal): one is Extract<StepRefusal, { code: 'ACTION_BLOCKED' }> {
  return one.code === 'ACTION_BLOCKED';
}
