import { useMessages } from '@gantry/plugin-sdk';
import { useRef } from 'react';
import { newKey } from '../form/new-key.ts';
import { ActionDialog, type ActionDialogProps } from '../workflow/action-dialog.tsx';
import type { ActionInput } from '../workflow/action-needs.ts';
import type { BatchAnswer, BatchRun } from './batch-actions.ts';
import { BatchNames } from './batch-names.tsx';
import { listMessages } from './list-messages.ts';
import { type BatchWords, useBatchReply } from './use-batch-reply.ts';

/** The step that `BatchDialog` takes, and what it asks for. */
export type BatchDialogProps<Row, Body extends object> = Omit<
  ActionDialogProps,
  'title' | 'top' | 'submitLabel' | 'onSubmit' | 'onClose'
> &
  BatchWords & {
    /** As `BatchMode` gives it. */
    readonly run: BatchRun<Row>;
    /** Accessible name of the rows' names: `Selected forms`. */
    readonly rowsLabel: string;
    /** Makes the body of the request from the input. */
    readonly bodyOf: (input: ActionInput) => Body;
    /**
     * Carries the step out, and answers of each row. The key is the same for the same body: sent again after a lost answer, the batch does
     * nothing twice. Rejects where nothing was done.
     */
    readonly send: (body: Body, idempotencyKey: string) => Promise<readonly BatchAnswer[]>;
  };

/** Asks once for what a step needs on all rows of a batch, and carries it out. */
export function BatchDialog<Row, Body extends object>(props: BatchDialogProps<Row, Body>) {
  const { run, rowsLabel, bodyOf, send, reasonText, unpermittedText, ...asked } = props;
  const { t } = useMessages(listMessages);
  const replyOf = useBatchReply(run, { reasonText, unpermittedText });
  const keys = useRef<{ readonly text: string; readonly key: string }>(undefined);
  const keyOf = (body: Body) => {
    const text = JSON.stringify(body);
    if (keys.current?.text !== text) keys.current = { text, key: newKey() };
    return keys.current.key;
  };
  const submit = async (input: ActionInput) => {
    const body = bodyOf(input);
    run.onDone(replyOf(await send(body, keyOf(body))));
  };
  return (
    <ActionDialog
      {...asked}
      title={run.title}
      submitLabel={t('confirm')}
      onSubmit={submit}
      onClose={run.onClose}
      top={<BatchNames label={rowsLabel} names={[...run.names.values()]} />}
    />
  );
}
