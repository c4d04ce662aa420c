import { DialogContent } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { DataTable, DialogFrame, Pager, useFetched } from '@gantry/plugin-ui';
import { useState } from 'react';
import { historyMessages } from './history-messages.ts';

const pageSize = 50;

/** What became of one record, in words. */
export interface ImportChange {
  readonly name: string;
  readonly day?: string | undefined;
  /** Empty where there was nothing. */
  readonly before: string;
  readonly after: string;
}

interface Row {
  readonly change: ImportChange;
}

interface ImportChangesProps {
  readonly name: string;
  readonly fetch: (
    asked: { readonly page: number; readonly pageSize: number },
    signal: AbortSignal,
  ) => Promise<{ readonly changes: readonly ImportChange[]; readonly total: number }>;
  readonly onClose: () => void;
}

/** What an import changed against before. */
export function ImportChanges({ name, fetch, onClose }: ImportChangesProps) {
  const { t } = useMessages(historyMessages);
  const [page, setPage] = useState(1);
  const changes = useFetched((signal) => fetch({ page, pageSize }, signal), { key: `${page}` });
  const rows = changes.value?.changes ?? [];
  const orNone = (text: string | undefined) => (text === undefined || text === '' ? t('none') : text);
  return (
    <DialogFrame kind="form" title={t('showChangesOf', { file: name })} width={900} onLeave={onClose}>
      <DialogContent>
        <DataTable
          label={t('showChanges')}
          columns={[
            {
              id: 'name',
              header: t('nameHeader'),
              naming: true,
              cell: ({ change }) => change.name,
              below: ({ change }) => `${orNone(change.before)} → ${orNone(change.after)}`,
            },
            // Activities have no day of their own.
            ...(rows.some(({ day }) => day !== undefined)
              ? [{ id: 'day', header: t('day'), width: '110px', cell: (one: Row) => orNone(one.change.day) }]
              : []),
            ...(['before', 'after'] as const).map((side) => ({
              id: side,
              priority: 2 as const,
              header: t(side),
              cell: ({ change }: Row) => orNone(change[side]),
              title: ({ change }: Row) => change[side],
            })),
          ]}
          rows={rows.map((change, at) => ({ change, key: String(at) }))}
          rowKey={({ key }) => key}
          load={changes.load}
          failed={t('changesFailed')}
          onRetry={changes.refresh}
          empty={{ title: t('noChanges') }}
          maxHeight={480}
        />
        <Pager
          page={page}
          pageSize={pageSize}
          total={changes.value?.total ?? 0}
          load={changes.load}
          onPageChange={setPage}
        />
      </DialogContent>
    </DialogFrame>
  );
}
