import { ApiError } from '@gantry/plugin-sdk';
import { type ReactNode, useState } from 'react';
import { TrendChart, type TrendRange } from './index.ts';

/** Example figures, made by a rule: the same in every run. */
const hour = 3_600_000;
const from = Date.parse('2026-11-13T00:00:00+08:00');
const times = Array.from({ length: 7 * 24 }, (_, at) => from + at * hour);
const values = times.map((_, at) => (at > 60 && at < 75 ? null : 0.1 + 0.04 * Math.sin(at / 4) + at / 400));
const tilt = {
  id: 'x',
  label: 'Inclination X',
  values,
  band: values.map((value) => (value === null ? null : { min: value - 0.05, max: value + 0.05 })),
};
const thresholds = [
  { id: 'alert', label: 'Alert', values: [0.3], tone: 'warning' },
  { id: 'alarm', label: 'Alarm', values: [0.45], tone: 'danger' },
  { id: 'action', label: 'Action', values: [0.6], tone: 'danger' },
] as const;
const week = { from, to: from + 7 * 24 * hour };

function Moving() {
  const [range, setRange] = useState<TrendRange>(week);
  return (
    <TrendChart
      title="Example: inclination of a tower"
      times={times}
      series={[tilt]}
      thresholds={thresholds}
      range={range}
      onRange={setRange}
      limits={week}
      gapMs={2 * hour}
      unit="°"
    />
  );
}

export const stories: Record<string, () => ReactNode> = {
  'A week with a gap, extremes and thresholds': () => <Moving />,
  'Three lines over a day': () => (
    <TrendChart
      title="Example: three axes"
      times={times.slice(0, 24)}
      series={['X', 'Y', 'Z'].map((axis, nth) => ({
        id: axis,
        label: `Inclination ${axis}`,
        values: values.slice(nth * 24, nth * 24 + 24),
      }))}
      range={{ from, to: from + 24 * hour }}
      unit="°"
    />
  ),
  'Trend without readings': () => (
    <TrendChart
      title="Example: no readings"
      times={[]}
      series={[]}
      range={week}
      emptyText="No readings from 13 Nov to 20 Nov 2026."
    />
  ),
  'Trend that failed': () => (
    <TrendChart
      title="Example: failed"
      times={[]}
      series={[]}
      range={week}
      load={{ kind: 'failed', error: new ApiError(503, 'DATABASE_UNAVAILABLE', 'The database is away.') }}
      failed="The trend did not load"
      onRetry={() => undefined}
    />
  ),
};
