import { makeStyles, Tooltip, tokens } from '@fluentui/react-components';
import { PlugConnected16Filled, PlugDisconnected16Regular } from '@fluentui/react-icons';
import { type Format, useFormat, useMessages, useServerNow } from '@gantry/plugin-sdk';
import {
  Card,
  type DataColumn,
  DataTable,
  type Fetched,
  Pager,
  pageRange,
  StateTag,
} from '@gantry/plugin-ui';
import { useState } from 'react';
import type { CountingDevice } from '../contract/people-count.ts';
import { texts } from './texts.ts';

const pageSize = 20;
/** Milliseconds until a device's tooltip opens. */
const tooltipDelay = 1500;

const useStyles = makeStyles({
  footer: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 12px',
    minHeight: '44px',
    padding: '4px 16px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: tokens.fontSizeBase200,
  },
});

interface DeviceListProps {
  readonly devices: Fetched<{ readonly result: readonly CountingDevice[]; readonly total: number }>;
  readonly selected: string | undefined;
  readonly onSelect: (deviceId: string) => void;
}

/** The counting devices of the project, 20 at a time. */
export function DeviceList({ devices, selected, onSelect }: DeviceListProps) {
  const styles = useStyles();
  const { t } = useMessages(texts);
  const format = useFormat();
  const { result = [], total = 0 } = devices.value ?? {};
  const [wanted, setPage] = useState(1);
  const { page, from, to } = pageRange(wanted, pageSize, result.length);
  const columns: readonly DataColumn<CountingDevice>[] = [
    {
      id: 'device',
      header: t('device'),
      naming: true,
      cell: ({ deviceName: name, lastSeen }) => (
        <Tooltip
          content={
            lastSeen === null
              ? `${name}. ${t('never')}`
              : t('lastMessage', { name, time: format.dateTime(lastSeen) })
          }
          relationship="description"
          showDelay={tooltipDelay}
        >
          <span>{name}</span>
        </Tooltip>
      ),
    },
    {
      id: 'status',
      header: t('status'),
      width: '58%',
      cell: (device) => <DeviceStatus device={device} />,
    },
  ];
  return (
    <Card title={t('list')} flush>
      <DataTable
        label={t('list')}
        columns={columns}
        rows={result.slice(from - 1, to)}
        rowKey={({ deviceId }) => deviceId}
        load={devices.load}
        failed={t('devicesFailed')}
        selectedKey={selected}
        onRowClick={({ deviceId }) => onSelect(deviceId)}
        onRetry={devices.refresh}
        empty={{ title: t('noDevices'), text: t('noDevicesText') }}
      />
      {devices.value !== undefined && (
        <div className={styles.footer}>
          <span>{t('total', { count: total })}</span>
          {result.length > 0 && (
            <Pager narrow page={page} pageSize={pageSize} total={result.length} onPageChange={setPage} />
          )}
        </div>
      )}
    </Card>
  );
}

/** Filled when online, in any state of the row. When offline, shows since when. */
function DeviceStatus({ device: { status, lastSeen } }: { readonly device: CountingDevice }) {
  const { t } = useMessages(texts);
  const format = useFormat();
  const serverNow = useServerNow();
  if (status === 'Online')
    return (
      <StateTag tone="success" solid icon={<PlugConnected16Filled />}>
        {t('Online')}
      </StateTag>
    );
  const since = () => {
    if (lastSeen === null) return t('Offline');
    return t('since', { time: sinceText(lastSeen, serverNow(), format) });
  };
  return (
    <StateTag tone="neutral" icon={<PlugDisconnected16Regular />}>
      {since()}
    </StateTag>
  );
}

/** Without the day if it is today, and without the year if it is this year, so that it fits in a line. The tooltip has it all. */
function sinceText(lastSeen: string, now: number, format: Format): string {
  const today = format.isoDay(now);
  if (format.isoDay(lastSeen) === today) return format.time(lastSeen);
  const whole = format.dateTime(lastSeen);
  return whole.slice(0, 4) === today.slice(0, 4) ? whole.slice(5) : whole;
}
