import { makeStyles, ToggleButton } from '@fluentui/react-components';
import {
  addDays,
  startOfDayInZone,
  useFormat,
  useLanguage,
  useMessages,
  useServerNow,
} from '@gantry/plugin-sdk';
import { levelName } from '@gantry/plugin-sdk/contract';
import { Card, comfortable, DateRangeField, SelectField, useFetched } from '@gantry/plugin-ui';
import { TrendChart, type TrendRange, type TrendThreshold } from '@gantry/plugin-ui/charts';
import { useMemo, useRef, useState } from 'react';
import { type Limits, mostTrendDays, type Setup, sensorsChanged } from '../../contract/falsework.ts';
import { deviation, excessAt } from '../../contract/levels.ts';
import { type Channel, channels } from '../../contract/readings.ts';
import { levelMessages } from '../levels/level-messages.ts';
import { sensorMessages } from '../sensors/sensor-messages.ts';
import { unitOf } from '../sensors/use-value-text.ts';
import type { OfSensor } from './sensor-page.tsx';

const topics = [sensorsChanged];
const day = 86_400_000;
const shortcuts = [1, 7, 30] as const;
/** Milliseconds between two points, by the resolution of a trend. */
const apart = { 'ten-minutes': 600_000, hour: 3_600_000 } as const;
const levels = [
  { id: 'alert', status: 1, tone: 'warning' },
  { id: 'alarm', status: 2, tone: 'danger' },
  { id: 'action', status: 3, tone: 'danger' },
] as const satisfies readonly { id: keyof Limits; status: number; tone: TrendThreshold['tone'] }[];

const useStyles = makeStyles({
  choices: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '8px' },
  choice: { [comfortable]: { minHeight: '44px' } },
});

/** The channel that is the furthest above its thresholds, or the nearest below them. */
function worstChannel({ sensor, baseline, thresholds: [latest] }: Setup): Channel | undefined {
  if (sensor.latestData === null || latest === undefined) return undefined;
  return excessAt(1, deviation(sensor.latestData, baseline), latest.limits)?.channel;
}

/** The trend of one channel with its thresholds, over a range that the user chooses. */
export function TrendCard({ module, sensorId, refreshedAt, setup }: OfSensor & { readonly setup: Setup }) {
  const styles = useStyles();
  const { t } = useMessages(sensorMessages);
  const { t: word, locale } = useMessages(levelMessages);
  const { timeZone } = useLanguage();
  const format = useFormat();
  const serverNow = useServerNow();
  const [channel, setChannel] = useState<Channel>(
    () =>
      worstChannel(setup) ?? channels.find((one) => setup.sensor.latestData?.[one] != null) ?? 'inclinationX',
  );
  /** The last so many days up to now, or a range that stays. */
  const [chosen, choose] = useState<(typeof shortcuts)[number] | TrendRange>(1);
  const latest = useMemo(() => ({ at: refreshedAt, now: serverNow() }), [refreshedAt, serverNow]);
  const range = useMemo(
    () => (typeof chosen === 'number' ? { from: latest.now - chosen * day, to: latest.now } : chosen),
    [chosen, latest],
  );
  const { value, load, refresh } = useFetched(
    (signal) =>
      module.api.trend(
        { sensorId, from: new Date(range.from).toISOString(), to: new Date(range.to).toISOString() },
        { signal },
      ),
    {
      key: `${sensorId} ${typeof chosen === 'number' ? chosen : `${chosen.from} ${chosen.to}`}`,
      live: module.live,
      topics,
      refreshedAt,
      // A trend is much to fetch, and a point more says little.
      throttleMs: 10_000,
    },
  );
  // What was fetched before stays in sight while the points of another range come.
  const kept = useRef(value);
  if (value !== undefined) kept.current = value;
  const shown = kept.current;
  const trend = useMemo(() => {
    const points = shown?.points ?? [];
    const from = channel === 'force' ? undefined : shown?.baseline[channel];
    const limits = shown?.limits[channel] ?? null;
    return {
      times: points.map(({ at }) => Date.parse(at)),
      series: [
        {
          id: channel,
          label: word(channel),
          values: points.map((point) => point[channel]?.average ?? null),
          ...(shown !== undefined &&
            shown.resolution !== 'reading' && { band: points.map((point) => point[channel]) }),
        },
      ],
      thresholds:
        limits === null
          ? []
          : levels.map(({ id, status, tone }) => ({
              id,
              tone,
              label: levelName(status, module.context.settings.values)[locale],
              values: from === undefined ? [limits[id]] : [from - limits[id], from + limits[id]],
            })),
      gapMs:
        shown === undefined || shown.resolution === 'reading'
          ? setup.intervalSeconds * 3500
          : apart[shown.resolution] * 2.5,
    };
  }, [shown, channel, word, locale, module, setup.intervalSeconds]);
  const until = latest.now;
  const title = t('trendOf', { channel: word(channel), sensor: setup.sensor.name });
  return (
    <Card title={t('trend')}>
      <div className={styles.choices}>
        <SelectField
          label={t('channel')}
          options={channels.map((one) => ({ value: one, label: word(one) }))}
          value={channel}
          onChange={(id) => setChannel(channels.find((one) => one === id) ?? channel)}
        />
        {shortcuts.map((days) => (
          <ToggleButton
            key={days}
            size="small"
            className={styles.choice}
            checked={chosen === days}
            onClick={() => choose(days)}
          >
            {t(`last${days}`)}
          </ToggleButton>
        ))}
        <DateRangeField
          label={t('range')}
          value={{ from: format.isoDay(range.from), to: format.isoDay(range.to - 1) }}
          onChange={({ from, to }) => {
            const last = to ?? from ?? format.isoDay(until);
            const first = from ?? addDays(last, -6);
            const end = startOfDayInZone(addDays(last, 1), timeZone).getTime();
            choose({
              from: Math.max(startOfDayInZone(first, timeZone).getTime(), end - mostTrendDays * day),
              to: end,
            });
          }}
        />
      </div>
      <TrendChart
        title={title}
        {...trend}
        range={range}
        limits={{ from: until - mostTrendDays * day, to: Math.max(until, range.to) }}
        onRange={choose}
        unit={unitOf(channel)}
        load={load}
        failed={t('trendFailed')}
        onRetry={refresh}
        emptyText={t('noReadings', { from: format.dateTime(range.from), to: format.dateTime(range.to) })}
        height={280}
      />
    </Card>
  );
}
