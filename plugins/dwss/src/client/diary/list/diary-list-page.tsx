import { ToggleButton } from '@fluentui/react-components';
import { CalendarLtr20Regular } from '@fluentui/react-icons';
import { type RouteProps, useMessages } from '@gantry/plugin-sdk';
import { withoutUndefined } from '@gantry/plugin-sdk/contract';
import { ExportMenu, ListPage, useBatchMode, useListLink, useScreenSize } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { listedStatuses } from '../../../contract/diary/workflow.ts';
import { terms } from '../messages/terms.ts';
import { texts } from '../messages/texts.ts';
import { useDiaryModule } from '../module.ts';
import { questionOf } from '../state/diary-list.ts';
import { DiaryBatchMode } from './batch-mode.tsx';
import { DiaryCalendar } from './diary-calendar.tsx';
import { useDiaryColumns } from './use-diary-columns.tsx';
import { useDiaryFilters } from './use-diary-filters.ts';

/** All diaries of the project with the batch mode, or the calendar of a month. */
export const DiaryListPage = observer(function DiaryListPage({ params }: RouteProps) {
  const { context, api, list } = useDiaryModule();
  const { t, locale } = useMessages(texts);
  const { t: term } = useMessages(terms);
  const isPhone = useScreenSize() === 'phone';
  const [isCalendar, setCalendar] = useState(params.view === 'calendar');
  const batch = useBatchMode(list, 'status');
  useListLink(list, {
    params,
    setParams: (query) => context.navigate('diary-list', withoutUndefined(query)),
  });
  const { filters, presets } = useDiaryFilters();
  const columns = useDiaryColumns();
  const { permissions } = context;
  const mayBatch = permissions.has('DIARY_RECEIVE') || permissions.has('DIARY_COUNTERSIGN');
  const rejected = list.counts?.Rejected ?? 0;
  return (
    <ListPage
      list={list}
      title={t('title')}
      searchLabel={t('search')}
      filters={filters}
      presets={presets}
      columns={columns}
      rowName={({ diary_date, form_number }) => form_number ?? diary_date}
      onOpen={({ id }) => context.navigate('diary-detail', { id })}
      isRowInDanger={({ is_overdue }) => is_overdue}
      empty={{ title: t('empty'), text: t('emptyText') }}
      noMatch={t('noMatch')}
      failed={t('listFailed')}
      hideSinglePage
      tabs={{
        name: 'status',
        label: t('status'),
        tabs: [
          { value: undefined, label: t('all') },
          ...listedStatuses.map((value) => ({
            value,
            label: term(`status.${value}`),
            ...(value === 'Rejected' && rejected > 0 && { tone: 'danger' as const }),
          })),
        ],
      }}
      batchMode={
        mayBatch
          ? { state: batch, label: t('batch'), mode: <DiaryBatchMode onLeave={batch.leave} /> }
          : undefined
      }
      instead={isCalendar ? <DiaryCalendar /> : undefined}
      onAdd={permissions.has('DIARY_EDIT') ? () => context.navigate('diary-create') : undefined}
      addLabel={t('new')}
      actions={
        <>
          <ToggleButton
            icon={<CalendarLtr20Regular />}
            checked={isCalendar}
            aria-label={t('calendar')}
            onClick={() => {
              batch.leave();
              setCalendar(!isCalendar);
            }}
          >
            {isPhone ? undefined : t('calendar')}
          </ToggleButton>
          {permissions.has('DIARY_EXPORT') && (
            <ExportMenu
              host={context}
              onExport={(format) => api.exportList({ ...questionOf(list.ask()), format, language: locale })}
            />
          )}
        </>
      }
    />
  );
});
