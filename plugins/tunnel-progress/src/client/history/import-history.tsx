import { Button, makeStyles } from '@fluentui/react-components';
import { type LiveService, type PluginContext, useFormat, useMessages } from '@gantry/plugin-sdk';
import { Card, comfortable, DataTable, Pager, useConfirmedAction, useFetched } from '@gantry/plugin-ui';
import { useState } from 'react';
import type { manifest } from '../manifest.ts';
import { historyMessages } from './history-messages.ts';
import { type ImportChange, ImportChanges } from './import-changes.tsx';

const useStyles = makeStyles({
  pager: { padding: '4px 16px 8px' },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '4px' },
  button: { whiteSpace: 'nowrap', minWidth: 'auto', [comfortable]: { minHeight: '44px' } },
});

const pageSize = 10;

/** Something that was brought in, in words. */
export interface ImportEntry {
  readonly id: string;
  /** Such as the file's. */
  readonly name: string;
  readonly kind: string;
  /** What it did. */
  readonly effect: string;
  readonly by: string;
  readonly at: string;
  readonly rolledBack: { readonly by: string } | null;
  readonly canRollBack: boolean;
}

interface Asked {
  readonly page: number;
  readonly pageSize: number;
}

interface ImportHistoryProps {
  readonly context: PluginContext<typeof manifest>;
  readonly live: LiveService;
  readonly topics: readonly string[];
  readonly title: string;
  readonly failed: string;
  readonly empty: { readonly title: string; readonly text: string };
  readonly fetch: (
    asked: Asked,
    signal: AbortSignal,
  ) => Promise<{ readonly entries: readonly ImportEntry[]; readonly total: number }>;
  readonly changes: (
    id: string,
    asked: Asked,
    signal: AbortSignal,
  ) => Promise<{ readonly changes: readonly ImportChange[]; readonly total: number }>;
  readonly rollBack: (id: string) => Promise<unknown>;
  /** What taking back means. */
  readonly rollBackText: string;
}

/** What was brought in, what each changed, and the way back from the latest. */
export function ImportHistory(props: ImportHistoryProps) {
  const { context, live, topics, title, failed, empty, changes, rollBack, rollBackText } = props;
  const styles = useStyles();
  const { t } = useMessages(historyMessages);
  const format = useFormat();
  const confirmed = useConfirmedAction(context);
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<ImportEntry>();
  const fetched = useFetched((signal) => props.fetch({ page, pageSize }, signal), {
    key: String(page),
    live,
    topics,
  });
  const effectOf = ({ effect, rolledBack }: ImportEntry) =>
    rolledBack === null ? effect : t('rolledBack', { name: rolledBack.by });
  const takeBack = async ({ id, name: file }: ImportEntry) => {
    await confirmed({
      title: t('rollBackTitle', { file }),
      text: rollBackText,
      confirmLabel: t('rollBack'),
      run: () => rollBack(id),
      doneText: t('rollBackDone', { file }),
      failedText: (why) => t('rollBackFailed', { file, why }),
    });
    fetched.refresh();
  };
  return (
    <Card title={title} flush>
      <DataTable
        label={title}
        columns={[
          {
            id: 'file',
            header: t('file'),
            naming: true,
            cell: ({ name }) => name,
            below: (entry) => `${entry.kind} · ${effectOf(entry)}`,
          },
          { id: 'kind', header: t('kind'), priority: 2, cell: ({ kind }) => kind },
          { id: 'effect', header: t('effect'), priority: 2, cell: effectOf },
          { id: 'by', header: t('by'), priority: 3, cell: ({ by }) => by },
          { id: 'at', header: t('at'), priority: 3, cell: ({ at }) => format.dateTime(at) },
          {
            id: 'operation',
            header: t('operationHeader'),
            width: '190px',
            cell: (entry) => (
              <div className={styles.buttons}>
                <Button
                  size="small"
                  className={styles.button}
                  aria-label={t('showChangesOf', { file: entry.name })}
                  onClick={() => setShown(entry)}
                >
                  {t('showChanges')}
                </Button>
                {entry.canRollBack && (
                  <Button
                    size="small"
                    className={styles.button}
                    aria-label={t('rollBackNamed', { file: entry.name })}
                    onClick={() => void takeBack(entry)}
                  >
                    {t('rollBack')}
                  </Button>
                )}
              </div>
            ),
          },
        ]}
        rows={fetched.value?.entries ?? []}
        rowKey={({ id }) => id}
        load={fetched.load}
        failed={failed}
        onRetry={fetched.refresh}
        empty={empty}
      />
      <div className={styles.pager}>
        <Pager
          page={page}
          pageSize={pageSize}
          total={fetched.value?.total ?? 0}
          load={fetched.load}
          onPageChange={setPage}
        />
      </div>
      {shown && (
        <ImportChanges
          name={shown.name}
          fetch={(asked, signal) => changes(shown.id, asked, signal)}
          onClose={() => setShown(undefined)}
        />
      )}
    </Card>
  );
}
