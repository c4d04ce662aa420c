import { ApiError, useMessages, useProblemText } from '@gantry/plugin-sdk';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useState } from 'react';
import { SuccessDialog } from '../dialogs/success-dialog.tsx';
import type { BatchReply, BatchRun, BatchStep } from './batch-actions.ts';
import { BatchChoiceBar } from './batch-choice-bar.tsx';
import { BatchNames } from './batch-names.tsx';
import { BatchOutcome } from './batch-outcome.tsx';
import { listMessages } from './list-messages.ts';
import type { PagedList } from './paged-list.ts';
import type { Filters } from './paged-list-options.ts';

/** The steps that `BatchMode` offers, and its words. */
export type BatchModeProps<Row, F extends Filters, O extends string, Id extends string> = {
  /** The list whose rows are selected. */
  readonly list: PagedList<Row, F, O>;
  /** In the order of their buttons. */
  readonly steps: readonly BatchStep<Id>[];
  /** Ids of the steps that fit all of the rows. */
  readonly offered: (rows: readonly Row[]) => readonly Id[];
  /** Name of a row. */
  readonly rowName: (row: Row) => string;
  /** Such as `3 forms selected`, and `Select forms` for none. */
  readonly selectedText: (count: number) => string;
  /** Where no step fits the selected rows. */
  readonly nothingFits: string;
  /** What selected rows have in common. */
  readonly summary?: (rows: readonly Row[]) => ReactNode;
  /** Asks for what the step needs and carries it out: a `BatchDialog`. */
  readonly dialog: (run: BatchRun<Row, Id>) => ReactNode;
  /** Such as `3 forms were updated.` */
  readonly doneText: (count: number) => string;
  /** Called when the user ends the mode, and when no selected row is left: `leave` of `useBatchMode`. */
  readonly onLeave: () => void;
};

/** The most that the records of the SDK do in one batch. */
const mostRows = 200;

/** A batch that was confirmed. The rows are those of its start, whatever is selected since. */
type Batch<Row, Id extends string> = Pick<BatchRun<Row, Id>, 'step' | 'rows' | 'names' | 'title'>;
/** A batch from its confirmation to its end. */
type Run<Row, Id extends string> = { readonly batch: Batch<Row, Id> } & (
  | { readonly stage: 'asking' }
  | { readonly stage: 'outcome' | 'success'; readonly reply: BatchReply }
);

/**
 * One step on many rows: a bar at the foot of the list in which it is chosen, the dialog that asks for what it needs, the outcome of
 * each row where some were not done, and the success, which names the rows where all were done. Rows that were done leave the selection; after the last one the mode ends.
 * Show it while `useBatchMode` is on.
 */
export const BatchMode = observer(function BatchMode<
  Row,
  F extends Filters,
  O extends string,
  Id extends string,
>(props: BatchModeProps<Row, F, O, Id>) {
  const { list, steps, rowName, selectedText, nothingFits, dialog, doneText, onLeave } = props;
  const { t } = useMessages(listMessages);
  const problemText = useProblemText();
  const [chosen, choose] = useState<Id>();
  const [run, setRun] = useState<Run<Row, Id>>();
  const selected = [...list.selected.values()];
  const keyOf = list.options.rowKey;
  const doneOf = ({ outcomes }: BatchReply) => outcomes.filter(({ isDone }) => isDone);

  const isTooMany = selected.length > mostRows;
  const offered = selected.length === 0 || isTooMany ? [] : props.offered(selected);
  const summary = () => {
    if (isTooMany) return problemText(new ApiError(422, 'BATCH_TOO_LARGE', `More than ${mostRows} rows`));
    return offered.length === 0 ? nothingFits : props.summary?.(selected);
  };

  const begin = (step: BatchStep<Id>) => {
    const names = new Map(selected.map((row) => [keyOf(row), rowName(row)]));
    const title = t('batchTitle', { action: step.label });
    setRun({ stage: 'asking', batch: { step, rows: selected, names, title } });
  };
  const finish = (batch: Batch<Row, Id>, reply: BatchReply) => {
    const done = new Set(doneOf(reply).map(({ key }) => key));
    list.select(
      batch.rows.filter((row) => done.has(keyOf(row))),
      false,
    );
    void list.refresh();
    setRun({ batch, reply, stage: done.size < batch.rows.length ? 'outcome' : 'success' });
  };
  const end = () => {
    setRun(undefined);
    // What was not done stays selected, to be tried again.
    if (list.selected.size === 0) onLeave();
  };

  return (
    <>
      <BatchChoiceBar
        count={selected.length}
        selectedText={selectedText(selected.length)}
        steps={steps}
        offered={offered}
        summary={selected.length > 0 && summary()}
        chosen={chosen}
        onChoose={choose}
        onCancel={onLeave}
        onConfirm={begin}
      />
      {run?.stage === 'asking' &&
        dialog({
          ...run.batch,
          onDone: (reply) => finish(run.batch, reply),
          onClose: () => setRun(undefined),
        })}
      {run?.stage === 'outcome' && (
        <BatchOutcome
          label={run.batch.title}
          rows={[...run.batch.names].map(([key, name]) => ({ key, name }))}
          outcomes={run.reply.outcomes}
          notice={run.reply.notice}
          onClose={() => (doneOf(run.reply).length > 0 ? setRun({ ...run, stage: 'success' }) : end())}
        />
      )}
      {run?.stage === 'success' && (
        <SuccessDialog text={doneText(doneOf(run.reply).length)} onDone={end}>
          {/* Where all were done, this is the outcome too: a dialog before it would say the same. */}
          {doneOf(run.reply).length === run.batch.rows.length && (
            <BatchNames
              label={t('outcome', {
                name: run.batch.title,
                done: run.batch.rows.length,
                total: run.batch.rows.length,
              })}
              names={[...run.batch.names.values()]}
            />
          )}
        </SuccessDialog>
      )}
    </>
  );
});
