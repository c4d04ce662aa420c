import { useFormat, useMessages } from '@gantry/plugin-sdk';
import type { MonitorAlert } from '@gantry/plugin-sdk/cameras';
import { Card, FilterBar, type ListColumn, ListTable, useFiltersOn } from '@gantry/plugin-ui';
import { DetectedAlert, useAlertWord } from '@gantry/plugin-ui/cameras';
import { observer } from 'mobx-react-lite';
import type { DataLogFilters, DataLogList, DataLogOrder } from '../state/data-log-list.ts';
import { dashboardMessages } from './dashboard-messages.ts';

interface DataLogProps {
  readonly list: DataLogList;
  readonly onAlert: (monitorAlertId: string) => void;
}

/** The alerts of all types that the cameras with a limit sent. */
export const DataLog = observer(function DataLog({ list, onAlert }: DataLogProps) {
  const { t } = useMessages(dashboardMessages);
  const word = useAlertWord();
  const { dateTime } = useFormat();
  const filters = [{ kind: 'dates', from: 'from', to: 'to', label: t('days') }] as const;
  const filtersOn = useFiltersOn<MonitorAlert, DataLogFilters, DataLogOrder>(list, filters);
  const columns: readonly ListColumn<MonitorAlert, DataLogOrder>[] = [
    {
      id: 'time',
      header: t('dateTime'),
      orderBy: 'time',
      naming: true,
      width: '170px',
      cell: ({ tsMs }) => dateTime(tsMs),
      below: ({ type, monitorName }) => `${word(type)} · ${monitorName}`,
    },
    {
      id: 'type',
      header: t('type'),
      orderBy: 'type',
      priority: 2,
      title: ({ type }) => word(type),
      cell: ({ type }) => word(type),
    },
    {
      id: 'name',
      header: t('name'),
      orderBy: 'name',
      priority: 2,
      title: ({ monitorName }) => monitorName,
      cell: ({ monitorName }) => monitorName,
    },
    {
      id: 'detected',
      header: t('detected'),
      width: '150px',
      cell: (alert) => <DetectedAlert alert={alert} onOpen={onAlert} />,
    },
  ];
  return (
    <Card title={t('dataLog')}>
      <FilterBar list={list} searchLabel={t('search')} filters={filters} />
      <ListTable
        label={t('dataLog')}
        list={list}
        columns={columns}
        rowName={({ type, monitorName, tsMs }) => `${word(type)}, ${monitorName}, ${dateTime(tsMs)}`}
        onOpen={({ monitorAlertId }) => onAlert(monitorAlertId)}
        empty={{ title: t('none'), text: t('noneText') }}
        noMatch={t('noMatch')}
        noMatchText={filtersOn}
        failed={t('failed')}
      />
    </Card>
  );
});
