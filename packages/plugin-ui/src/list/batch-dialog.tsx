import { useMessages } from '@gantry/plugin-sdk';
import { useRef } from 'react';
import { newKey } from '../form/new-key.ts';
import { ActionDialog, type ActionDialogProps } from '../workflow/action-dialog.tsx';
import type { ActionInput } from '../workflow/action-needs.ts';
import type { BatchReply, BatchRun } from './batch-actions.ts';
import { BatchNames } from './batch-names.tsx';
import { listMessages } from './list-messages.ts';

/** The step that `BatchDialog` takes, and what it asks for. */
export type BatchDialogProps<Row, Body extends object> = Omit<
  ActionDialogProps,
  'top' | 'submitLabel' | 'onSubmit' | 'onClose'
> & {
  /** As `BatchMode` gives it. */
  readonly run: BatchRun<Row>;
  /** What a row is called. */
  readonly rowName: (row: Row) => string;
  /** Accessible name of the rows' names: `Selected forms`. */
  readonly rowsLabel: string;
  /** What is sent for what was filled in. */
  readonly bodyOf: (input: ActionInput) => Body;
  /**
   * Carries the step out. The key is the same for the same body: sent again after a lost answer, the batch does nothing twice.
   * Rejects where nothing was done.
   */
  readonly send: (body: Body, idempotencyKey: string) => Promise<BatchReply>;
};

/** Asks once for what a step needs on all rows of a batch, and carries it out. */
export function BatchDialog<Row, Body extends object>(props: BatchDialogProps<Row, Body>) {
  const { run, rowName, rowsLabel, bodyOf, send, ...asked } = props;
  const { t } = useMessages(listMessages);
  const keys = useRef<{ readonly text: string; readonly key: string }>(undefined);
  const keyOf = (body: Body) => {
    const text = JSON.stringify(body);
    if (keys.current?.text !== text) keys.current = { text, key: newKey() };
    return keys.current.key;
  };
  const submit = async (input: ActionInput) => {
    const body = bodyOf(input);
    run.onDone(await send(body, keyOf(body)));
  };
  return (
    <ActionDialog
      {...asked}
      submitLabel={t('confirm')}
      onSubmit={submit}
      onClose={run.onClose}
      top={<BatchNames label={rowsLabel} names={run.rows.map(rowName)} />}
    />
  );
}
