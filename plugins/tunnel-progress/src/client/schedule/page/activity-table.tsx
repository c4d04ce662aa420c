import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { Card, DataTable, Pager, SearchField, type SortState, useFetched } from '@gantry/plugin-ui';
import { useState } from 'react';
import { scheduleChanged } from '../../../contract/schedule/schedule.ts';
import { useSchedule } from '../schedule-module.ts';
import { pageMessages } from './page-messages.ts';

const pageSize = 20;
const topics = [scheduleChanged];
const orders = ['activityId', 'planStart', 'bay'] as const;

/** The activities of the programme, a page at a time. @param onImport - undefined for members who may not */
export function ActivityTable({ onImport }: { readonly onImport: (() => void) | undefined }) {
  const { api, context } = useSchedule();
  const { t } = useMessages(pageMessages);
  const format = useFormat();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState<SortState>({ columnId: 'planStart', direction: 'asc' });
  const orderBy = orders.find((order) => order === sort.columnId) ?? 'planStart';
  const isDesc = sort.direction === 'desc';
  const { value, load, refresh } = useFetched(
    (signal) => api.activityList({ search, page, pageSize, orderBy, isDesc }, { signal }),
    { key: JSON.stringify([search, page, orderBy, isDesc]), live: context.live, topics },
  );
  const days = (start: string | null, finish: string | null) => {
    if (start === null) return t('noDays');
    if (finish === null) return t('since', { start: format.day(start) });
    return t('days', { start: format.day(start), finish: format.day(finish) });
  };
  return (
    <Card title={t('activities')}>
      <SearchField
        label={t('search')}
        placeholder={t('searchHint')}
        value={search}
        onChange={(text) => {
          setSearch(text);
          setPage(1);
        }}
      />
      <DataTable
        label={t('activities')}
        columns={[
          {
            id: 'activityId',
            header: t('activity'),
            naming: true,
            sortable: true,
            cell: ({ activityId, name }) => [activityId, name].filter((part) => part !== '').join(' · '),
          },
          { id: 'item', header: t('item'), priority: 2, cell: ({ itemName, trade }) => itemName || trade },
          {
            id: 'bay',
            header: t('bay'),
            priority: 2,
            sortable: true,
            width: '100px',
            cell: ({ bay }) => bay,
          },
          {
            id: 'planStart',
            header: t('planned'),
            sortable: true,
            cell: ({ planStart, planFinish }) => days(planStart, planFinish),
          },
          {
            id: 'actual',
            header: t('actual'),
            priority: 3,
            cell: ({ actualStart, actualFinish }) => days(actualStart, actualFinish),
          },
          {
            id: 'objects',
            header: t('objects'),
            align: 'end',
            width: '90px',
            cell: ({ objects }) => format.number(objects),
          },
        ]}
        rows={value?.activities ?? []}
        rowKey={({ activityId }) => activityId}
        load={load}
        failed={t('failed')}
        onRetry={refresh}
        sort={sort}
        onSortChange={(next) => {
          setSort(next);
          setPage(1);
        }}
        isFiltered={search !== ''}
        empty={{
          title: t('none'),
          text: t('noneText'),
          ...(onImport && { action: { label: t('importProgramme'), onClick: onImport } }),
        }}
      />
      <Pager page={page} pageSize={pageSize} total={value?.total ?? 0} load={load} onPageChange={setPage} />
    </Card>
  );
}
