import { Button, ProgressBar } from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons';
import { useMessages, useProblemText } from '@gantry/plugin-sdk';
import { observer } from 'mobx-react-lite';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { listMessages } from '../list-messages.ts';
import { useFootRoom } from '../page/use-foot-room.ts';
import type { PagedList } from '../state/paged-list.ts';
import type { Filters } from '../state/paged-list-options.ts';
import type { BatchAction, RowOutcome } from './batch-actions.ts';
import { BatchOutcome } from './batch-outcome.tsx';
import { useBatchStyles } from './batch-styles.ts';

/** What `BatchBar` offers for the selected rows of a list. */
export type BatchBarProps<Row, F extends Filters, O extends string> = {
  /** The list whose selection it is. */
  readonly list: PagedList<Row, F, O>;
  /** In the order of their buttons. */
  readonly actions: readonly BatchAction<Row>[];
  /** Name of a row in the outcome. */
  readonly rowName: (row: Row) => string;
  /** Such as `3 forms selected`. */
  readonly selectedText?: ((count: number) => string) | undefined;
  /** More about the selected rows, such as `all submitted, 1 late`. */
  readonly summary?: ((rows: readonly Row[]) => ReactNode) | undefined;
};

type Run<Row> = {
  readonly action: BatchAction<Row>;
  readonly rows: readonly Row[];
  /** Undefined while the batch is running. */
  readonly outcomes: readonly RowOutcome[] | undefined;
  readonly error?: unknown;
};

/**
 * Actions for the selected rows, at the foot of the list. Afterwards it shows the outcome of each row; rows that were done leave
 * the selection. Always render it beside the list: it appears with the first selected row.
 */
export const BatchBar = observer(function BatchBar<Row, F extends Filters, O extends string>(
  props: BatchBarProps<Row, F, O>,
) {
  const { list, actions, rowName, selectedText, summary } = props;
  const styles = useBatchStyles();
  const { t } = useMessages(listMessages);
  const problemText = useProblemText();
  const [run, setRun] = useState<Run<Row>>();
  const gone = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    gone.current = controller;
    return () => controller.abort();
  }, []);
  const rows = [...list.selected.values()];
  const bar = useRef<HTMLElement>(null);
  useFootRoom(bar, rows.length > 0);
  const isBusy = run !== undefined && run.outcomes === undefined && run.error === undefined;

  const start = async (action: BatchAction<Row>) => {
    const signal = gone.current?.signal;
    if (signal === undefined) return;
    setRun({ action, rows, outcomes: undefined });
    try {
      const outcomes = await action.run(rows, signal);
      if (signal.aborted) return;
      const done = new Set(outcomes?.filter(({ isDone }) => isDone).map(({ key }) => key));
      list.select(
        rows.filter((row) => done.has(list.options.rowKey(row))),
        false,
      );
      setRun(outcomes && { action, rows, outcomes });
    } catch (error) {
      if (!signal.aborted) setRun({ action, rows, outcomes: undefined, error });
    }
    if (!signal.aborted) void list.refresh();
  };

  return (
    <>
      {rows.length > 0 && (
        <section ref={bar} data-foot="" className={styles.bar} aria-label={t('batch')} aria-busy={isBusy}>
          <span className={styles.count} role="status">
            {isBusy
              ? t('working', { name: run.action.label })
              : (selectedText?.(rows.length) ?? t('selected', { count: rows.length }))}
          </span>
          {!isBusy && summary && <span className={styles.summary}>{summary(rows)}</span>}
          <div className={styles.actions}>
            {actions.map((action) => {
              const blocker = action.blocker?.(rows);
              return (
                <Button
                  key={action.id}
                  appearance="subtle"
                  className={styles.button}
                  icon={action.icon}
                  disabled={isBusy}
                  disabledFocusable={!isBusy && blocker !== undefined}
                  title={blocker}
                  onClick={() => void start(action)}
                >
                  {action.label}
                </Button>
              );
            })}
            <Button
              appearance="subtle"
              className={styles.button}
              icon={<Dismiss20Regular />}
              aria-label={t('clearSelection')}
              title={t('clearSelection')}
              disabled={isBusy}
              onClick={() => list.clearSelection()}
            />
          </div>
          {isBusy && <ProgressBar className={styles.progress} aria-label={run.action.label} />}
        </section>
      )}
      {run && !isBusy && (
        <BatchOutcome
          label={run.action.label}
          rows={run.rows.map((row) => ({ key: list.options.rowKey(row), name: rowName(row) }))}
          outcomes={run.outcomes}
          problem={run.error === undefined ? undefined : problemText(run.error)}
          onClose={() => setRun(undefined)}
        />
      )}
    </>
  );
  // `observer` forgets type parameters.
}) as <Row, F extends Filters, O extends string>(props: BatchBarProps<Row, F, O>) => ReactElement;
