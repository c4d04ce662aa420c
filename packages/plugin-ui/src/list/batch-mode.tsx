import { useMessages } from '@gantry/plugin-sdk';
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
  /** What a row is called. */
  readonly rowName: (row: Row) => string;
  /** Such as `3 forms selected`, and `Select forms` for none. */
  readonly selectedText: (count: number) => string;
  /** About selected rows: what they have in common, or why no step fits. */
  readonly summary: (rows: readonly Row[]) => ReactNode;
  /** Asks for what the step needs and carries it out: a `BatchDialog`. */
  readonly dialog: (run: BatchRun<Row, Id>) => ReactNode;
  /** Title of the dialogs: `Batch Receive`. */
  readonly title: (step: BatchStep<Id>) => string;
  /** Such as `3 forms were updated.` */
  readonly doneText: (count: number) => string;
  /** Called when the user ends the mode, and when no selected row is left: `leave` of `useBatchMode`. */
  readonly onLeave: () => void;
};

/** A batch from its confirmation to its end. The rows are those of its start, whatever is selected since. */
type Run<Row, Id extends string> = { readonly step: BatchStep<Id>; readonly rows: readonly Row[] } & (
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
  const { list, steps, offered, rowName, selectedText, summary, dialog, title, doneText, onLeave } = props;
  const { t } = useMessages(listMessages);
  const [chosen, choose] = useState<Id>();
  const [run, setRun] = useState<Run<Row, Id>>();
  const selected = [...list.selected.values()];
  const keyOf = list.options.rowKey;
  const doneOf = ({ outcomes }: BatchReply) => outcomes.filter(({ isDone }) => isDone);

  const finish = ({ step, rows }: Run<Row, Id>, reply: BatchReply) => {
    const done = new Set(doneOf(reply).map(({ key }) => key));
    list.select(
      rows.filter((row) => done.has(keyOf(row))),
      false,
    );
    void list.refresh();
    setRun({ step, rows, reply, stage: done.size < rows.length ? 'outcome' : 'success' });
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
        offered={offered(selected)}
        summary={selected.length > 0 && summary(selected)}
        chosen={chosen}
        onChoose={choose}
        onCancel={onLeave}
        onConfirm={(step) => setRun({ stage: 'asking', step, rows: selected })}
      />
      {run?.stage === 'asking' &&
        dialog({
          step: run.step,
          rows: run.rows,
          onDone: (reply) => finish(run, reply),
          onClose: () => setRun(undefined),
        })}
      {run?.stage === 'outcome' && (
        <BatchOutcome
          label={title(run.step)}
          rows={run.rows.map((row) => ({ key: keyOf(row), name: rowName(row) }))}
          outcomes={run.reply.outcomes}
          notice={run.reply.notice}
          onClose={() => (doneOf(run.reply).length > 0 ? setRun({ ...run, stage: 'success' }) : end())}
        />
      )}
      {run?.stage === 'success' && (
        <SuccessDialog text={doneText(doneOf(run.reply).length)} onDone={end}>
          {/* Where all were done, this is the outcome too: a dialog before it would say the same. */}
          {doneOf(run.reply).length === run.rows.length && (
            <BatchNames
              label={t('outcome', {
                name: title(run.step),
                done: run.rows.length,
                total: run.rows.length,
              })}
              names={run.rows.map(rowName)}
            />
          )}
        </SuccessDialog>
      )}
    </>
  );
});
