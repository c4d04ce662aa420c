import { makeStyles } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { alertsChanged, type MonitorAlert } from '@gantry/plugin-sdk/cameras';
import {
  DataTable,
  type DateRange,
  DateRangeField,
  Pager,
  RowActions,
  SelectField,
  useFetched,
} from '@gantry/plugin-ui';
import { useState } from 'react';
import type { CameraView } from '../camera-view.ts';
import { periodOf } from './alert-list.ts';
import { DetectedAlert } from './alert-log.tsx';
import { alertMessages } from './alert-messages.ts';
import { useAlertWord } from './alert-words.ts';
import { TriageTag, useTriage } from './triage.tsx';

const topics = [alertsChanged];
const pageSize = 10;
const kinds = ['SystemDowntimeAlert', 'SafetyAlert'] as const;
const noRange: DateRange = { from: undefined, to: undefined };

const useStyles = makeStyles({ filters: { display: 'flex', flexWrap: 'wrap', gap: '8px' } });

/** Props of `CameraAlerts`. */
export interface CameraAlertsProps {
  /** Cameras as the module shows them. */
  readonly view: CameraView;
  /** The camera. */
  readonly monitorId: string;
  /** Opens an alert. */
  readonly onOpen: (monitorAlertId: string) => void;
}

/** The alerts of one camera. */
export function CameraAlerts(props: CameraAlertsProps) {
  const { view, monitorId, onOpen } = props;
  const { source, context } = view;
  const styles = useStyles();
  const { t } = useMessages(alertMessages);
  const word = useAlertWord();
  const { dateTime } = useFormat();
  const [range, setRange] = useState(noRange);
  const [kind, setKind] = useState<(typeof kinds)[number]>();
  const [page, setPage] = useState(1);
  const { timeZone } = context.session.project;
  const found = useFetched(
    (signal) =>
      source.api.getMonitorAlertListByPaging(
        { monitorId, page, pageSize, isDesc: true, alertType: kind ?? '', ...periodOf(range, timeZone) },
        { signal },
      ),
    { key: `${monitorId} ${page} ${kind} ${range.from} ${range.to}`, live: source.live, topics },
  );
  const { monitorAlertList = [], total = 0 } = found.value ?? {};
  const steps = useTriage(view, found.refresh);
  return (
    <>
      <div className={styles.filters}>
        <DateRangeField
          label={t('dates')}
          value={range}
          onChange={(next) => {
            setRange(next);
            setPage(1);
          }}
        />
        <SelectField
          label={t('kind')}
          allLabel={t('allKinds')}
          options={kinds.map((value) => ({ value, label: t(value) }))}
          value={kind}
          onChange={(value) => {
            setKind(kinds.find((one) => one === value));
            setPage(1);
          }}
        />
      </div>
      <DataTable<MonitorAlert>
        label={t('title')}
        columns={[
          {
            id: 'time',
            header: t('dateTime'),
            naming: true,
            width: '150px',
            cell: ({ tsMs }) => dateTime(tsMs),
            below: ({ type }) => word(type),
          },
          { id: 'description', header: t('description'), priority: 2, cell: ({ type }) => word(type) },
          {
            id: 'detected',
            header: t('detected'),
            priority: 2,
            width: '130px',
            cell: (alert) => <DetectedAlert alert={alert} onOpen={onOpen} />,
          },
          { id: 'state', header: t('state'), width: '150px', cell: (alert) => <TriageTag {...alert} /> },
          {
            id: 'actions',
            header: t('steps'),
            hideHeader: true,
            align: 'end',
            width: '1%',
            cell: (alert) => <RowActions actions={steps(alert)} />,
          },
        ]}
        rows={monitorAlertList}
        rowKey={({ monitorAlertId }) => monitorAlertId}
        load={found.load}
        failed={t('failed')}
        onRetry={found.refresh}
        onRowClick={({ monitorAlertId }) => onOpen(monitorAlertId)}
        isFiltered={kind !== undefined || range.from !== undefined || range.to !== undefined}
        empty={{ title: t('none'), text: t('noneOfCamera') }}
        noMatch={{ title: t('noMatch') }}
      />
      <Pager {...{ page, pageSize, total }} load={found.load} onPageChange={setPage} />
    </>
  );
}
