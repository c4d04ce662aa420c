import { makeStyles } from '@fluentui/react-components';
import { type Load, useProblemText } from '@gantry/plugin-sdk';
import { type ReactNode, useRef, useState } from 'react';
import { newKey } from '../form/new-key.ts';
import { Notice } from '../states/notice.tsx';
import { ActionDialog, type ActionDialogProps } from './action-dialog.tsx';
import type { ActionInput } from './action-needs.ts';
import { ChangedNotice } from './changed-notice.tsx';

const useStyles = makeStyles({ about: { outlineStyle: 'none' } });

/** A record that is kept up to date. */
export interface RecordSource<R> {
  /** Never rejects: a failure is in `read().load`. */
  refresh(): Promise<void>;
  /** As it is known now. */
  read(): { readonly record: R | undefined; readonly load: Load };
}

/**
 * Why an action was refused that others' work came before: `changed` by somebody, so that the user has to look again; or `moved` on,
 * so that it may no longer be possible.
 */
export type ActionConflict =
  | {
      readonly kind: 'changed';
      /** Undefined for a change that no person made. */
      readonly by: string | undefined;
      readonly at: string;
      /** Names of the fields, in the user's language. */
      readonly fields: readonly string[];
    }
  | { readonly kind: 'moved' };

export type RecordActionDialogProps<R> = Omit<ActionDialogProps, 'onSubmit'> & {
  readonly source: RecordSource<R>;
  /** Takes over the record that the user decides about from now on. */
  readonly onSeen: (record: R) => void;
  /** Whether the record that the user sees still has the action. */
  readonly isAllowed: boolean;
  /** Where it has not: `The form is now Closed. This step can no longer be taken.` */
  readonly movedText: string;
  /** After loading it again: `This is the form as it is now. Check it before you go on.` */
  readonly reloadedText: string;
  /** What the action does, above all notices. It has the focus after the record was loaded again. */
  readonly about?: ReactNode;
  readonly conflictOf: (error: unknown) => ActionConflict | undefined;
  /**
   * Carries the action out on the record as the user saw it: a signature must not cover later changes. The key is that of this
   * dialog: sent again after a lost answer, the action is done once.
   */
  readonly send: (input: ActionInput, idempotencyKey: string) => Promise<void>;
};

type Reload = 'none' | 'done' | { readonly error: unknown };

/** An `ActionDialog` on a record that others can change while it is open. What was filled in stays until the action is done. */
export function RecordActionDialog<R>(props: RecordActionDialogProps<R>) {
  const { source, onSeen, isAllowed, isBlocked = false, movedText, reloadedText, about, top } = props;
  const { conflictOf, send, ...dialog } = props;
  const styles = useStyles();
  const sharedText = useProblemText();
  const problemText = props.problemText ?? sharedText;
  const [idempotencyKey] = useState(newKey);
  const [conflict, setConflict] = useState<Extract<ActionConflict, { kind: 'changed' }>>();
  const [reloaded, setReloaded] = useState<Reload>('none');
  const start = useRef<HTMLDivElement>(null);

  const reload = async () => {
    setReloaded('none');
    await source.refresh();
    const { record, load } = source.read();
    if (load.kind === 'failed') setReloaded({ error: load.error });
    if (load.kind !== 'ready' || record === undefined) return;
    onSeen(record);
    setConflict(undefined);
    setReloaded('done');
    // The focused button was removed; keep the focus in the dialog.
    start.current?.focus();
  };
  const submit = async (input: ActionInput) => {
    setConflict(undefined);
    setReloaded('none');
    try {
      await send(input, idempotencyKey);
    } catch (error) {
      const met = conflictOf(error);
      if (met === undefined) throw error;
      if (met.kind === 'moved') return reload();
      setConflict(met);
    }
  };
  return (
    <ActionDialog
      {...dialog}
      isBlocked={isBlocked || !isAllowed}
      onSubmit={submit}
      top={
        <>
          <div ref={start} tabIndex={-1} className={styles.about}>
            {about}
          </div>
          {conflict && (
            <ChangedNotice
              changedBy={conflict.by}
              changedAt={conflict.at}
              fields={conflict.fields}
              onReload={() => void reload()}
            />
          )}
          {typeof reloaded === 'object' && <Notice tone="danger">{problemText(reloaded.error)}</Notice>}
          {reloaded === 'done' && isAllowed && <Notice tone="info">{reloadedText}</Notice>}
          {!isAllowed && <Notice tone="warning">{movedText}</Notice>}
          {top}
        </>
      }
    />
  );
}
