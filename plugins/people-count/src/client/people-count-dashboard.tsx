import { makeStyles, mergeClasses } from '@fluentui/react-components';
import {
  addDays,
  type DashboardItemProps,
  type IsoDay,
  useFormat,
  useMessages,
  useServerNow,
} from '@gantry/plugin-sdk';
import {
  Card,
  type DateRange,
  DateRangeField,
  PageLayout,
  phoneQuery,
  StatCard,
  shortcutRange,
  useFetched,
} from '@gantry/plugin-ui';
import { ColumnChart, daysBetween, valuesOf } from '@gantry/plugin-ui/charts';
import { useState } from 'react';
import { type CountingDevice, countsChanged, devicesChanged, mostDays } from '../contract/people-count.ts';
import { DeviceList } from './device-list.tsx';
import type { PeopleCount } from './module.ts';
import { texts } from './texts.ts';

const listTopics = [countsChanged, devicesChanged];
const countTopics = [countsChanged];

const useStyles = makeStyles({
  parts: { display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: '12px' },
  tile: { padding: '12px' },
  list: { flex: '1 1 320px', minWidth: 0, display: 'flex', flexDirection: 'column', rowGap: '12px' },
  counts: { flex: '3 1 320px', minWidth: 0 },
  figures: { display: 'flex', flexWrap: 'wrap', gap: '12px' },
  figure: { flex: '1 1 140px' },
  range: { alignSelf: 'end', maxWidth: '100%', [phoneQuery]: { alignSelf: 'stretch' } },
});

interface Props extends DashboardItemProps {
  readonly module: PeopleCount;
}

/** Counting devices with today's counts of the selected one on the left, which fill the height of its chart on the right. */
export function PeopleCountDashboard({ module, place, params, setParams, refreshedAt }: Props) {
  const { api, live } = module;
  const styles = useStyles();
  const { t } = useMessages(texts);
  const [picked, pick] = useState<string>();
  const devices = useFetched((signal) => api.devices({ pageSize: 9999, page: 1 }, { signal }), {
    key: 'devices',
    live,
    topics: listTopics,
    refreshedAt,
  });
  const listed = devices.value?.result ?? [];
  const wanted = place === 'page' ? params.device : picked;
  const device = listed.find(({ deviceId }) => deviceId === wanted) ?? listed[0];
  const parts = (
    <div className={mergeClasses(styles.parts, place === 'tile' && styles.tile)}>
      <div className={styles.list}>
        <DeviceList
          devices={devices}
          selected={device?.deviceId}
          onSelect={(id) => (place === 'page' ? setParams({ device: id }) : pick(id))}
        />
        {device !== undefined && <Highlights module={module} device={device} refreshedAt={refreshedAt} />}
      </div>
      {device !== undefined && (
        <div className={styles.counts}>
          <CountChart module={module} device={device} refreshedAt={refreshedAt} />
        </div>
      )}
    </div>
  );
  return place === 'page' ? <PageLayout title={t('title')}>{parts}</PageLayout> : parts;
}

interface OfDevice {
  readonly module: PeopleCount;
  readonly device: CountingDevice;
  readonly refreshedAt: Date;
}

/** Today's counts of a device, with the time up to which they are complete. */
function Highlights({ module: { api, live }, device, refreshedAt }: OfDevice) {
  const { deviceId } = device;
  const styles = useStyles();
  const { t } = useMessages(texts);
  const format = useFormat();
  const { value, load, refresh } = useFetched((signal) => api.latest({ deviceId }, { signal }), {
    key: deviceId,
    live,
    topics: countTopics,
    refreshedAt,
  });
  const updated = value?.lastUpdate ?? null;
  const time = updated === null ? '–' : format.dateTime(updated);
  const isStale = device.status === 'Offline' && updated !== null;
  const figure = (id: 'in' | 'out') => (
    <StatCard
      label={t(id)}
      value={value === undefined || updated === null ? null : value[id]}
      asOf={isStale ? updated : undefined}
      staleAfterMs={isStale ? 0 : undefined}
      load={load}
      failed={t('highlightsFailed')}
      onRetry={refresh}
      className={styles.figure}
    />
  );
  return (
    <Card title={t('highlights')} aside={value && t('lastUpdate', { time })}>
      <div className={styles.figures}>
        {figure('in')}
        {figure('out')}
      </div>
    </Card>
  );
}

/** Counts by day, initially of the past seven days. */
function CountChart({ module: { api, live }, device: { deviceId }, refreshedAt }: OfDevice) {
  const styles = useStyles();
  const { t } = useMessages(texts);
  const format = useFormat();
  const today = format.isoDay(useServerNow()());
  const [chosen, choose] = useState<DateRange>();
  const { from, to } = wholeRange(chosen, today);
  const { value, load, refresh } = useFetched(
    (signal) => api.daily({ deviceId, start: from, end: to }, { signal }),
    { key: `${deviceId} ${from} ${to}`, live, topics: countTopics, refreshedAt },
  );
  const rows = value ?? [];
  const days = rows.length === 0 ? [] : daysBetween(from, to);
  const series = (['in', 'out'] as const).map((id) => ({
    id,
    label: t(id),
    values: valuesOf(
      days,
      rows,
      ({ date }) => date,
      (row) => row[id],
    ),
  }));
  return (
    <Card title={t('title')}>
      <DateRangeField label={t('range')} value={{ from, to }} onChange={choose} className={styles.range} />
      <ColumnChart
        title={t('title')}
        categories={days}
        categoryKind="day"
        series={series}
        unit={t('people')}
        load={load}
        failed={t('chartFailed')}
        onRetry={refresh}
        emptyText={t('noCounts', { from: format.day(from), to: format.day(to) })}
      />
    </Card>
  );
}

/** The last seven days by default. An open end means today, or the longest possible range. */
function wholeRange(
  chosen: DateRange | undefined,
  today: IsoDay,
): { readonly from: IsoDay; readonly to: IsoDay } {
  if (chosen?.from === undefined && chosen?.to === undefined) return shortcutRange('lastWeek', today);
  const to = chosen.to ?? today;
  const earliest = addDays(to, 1 - mostDays);
  const from = chosen.from ?? earliest;
  return { from: from < earliest ? earliest : from, to };
}
