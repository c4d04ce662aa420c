import { ApiError, addDays } from '@gantry/plugin-sdk';
import type { ReactNode } from 'react';
import { ColumnChart, DoughnutChart, daysBetween, LineChart } from './index.ts';

/** Example figures, made by a rule: the same in every run. */
const days = daysBetween('2026-11-14', '2026-11-20');
const year = daysBetween('2025-11-21', '2026-11-20');
const months = [
  '2026-05',
  '2026-06',
  '2026-07',
  '2026-08',
  '2026-09',
  '2026-10',
  '2026-11',
  '2026-12',
  '2027-01',
  '2027-02',
  '2027-03',
  '2027-04',
];
const wave = (count: number, height: number, shift: number) =>
  Array.from({ length: count }, (_, at) => Math.round(height * (1.4 + Math.sin((at + shift) * 0.9))));
const trades = ['Structure', 'Fit-out', 'Mechanical', 'Electrical', 'Survey', 'Plant'];

const peopleCount = [
  { id: 'in', label: 'Check In', values: wave(days.length, 60, 1) },
  { id: 'out', label: 'Check Out', values: wave(days.length, 58, 1.2) },
];

export const stories: Record<string, () => ReactNode> = {
  'Column chart, a week': () => (
    <ColumnChart
      title="Example: people count"
      categories={days}
      categoryKind="day"
      series={peopleCount}
      unit="people"
    />
  ),
  'Column chart, a year with gaps': () => (
    <ColumnChart
      title="Example: people count over a year"
      categories={year}
      categoryKind="day"
      series={[
        {
          id: 'in',
          label: 'Check In',
          values: year.map((day, at) => (day.slice(5, 7) === '03' ? null : 60 + ((at * 37) % 90))),
        },
      ]}
    />
  ),
  'Stacked columns': () => (
    <ColumnChart
      title="Example: labour by trade"
      stacked
      numbers="decimal"
      unit="man-days"
      categories={months.slice(0, 6)}
      categoryKind="month"
      series={trades.map((label, at) => ({ id: label, label, values: wave(6, 12 + at * 3, at) }))}
    />
  ),
  'Columns with long names': () => (
    <ColumnChart
      title="Example: items by work trade"
      categories={[
        'Spray Type Thermal Barrier',
        'Cable Bracket and Cable Containment',
        'FD Pipe and Niche',
        'Drainage Pipe',
        'Cladding Panel',
      ]}
      categoryHeading="Work trade"
      series={[{ id: 'items', label: 'Items', values: [28, 11, 42, 63, 1] }]}
    />
  ),
  'Line chart, planned and actual': () => (
    <LineChart
      title="Example: progress curves"
      categories={months}
      categoryKind="month"
      numbers="percent"
      max={100}
      target={{ day: '2027-03-28', label: 'Target Completion' }}
      series={[
        { id: 'actual', label: 'Actual Progress', role: 'actual', values: [2, 5, 10, 17, 26, 36, 46] },
        {
          id: 'planned',
          label: 'Planned Progress',
          role: 'planned',
          values: [2, 6, 12, 20, 30, 41, 53, 64, 75, 86, 95, 100],
        },
      ]}
    />
  ),
  'Lines with gaps': () => (
    <LineChart
      title="Example: readings of four sensors"
      categories={daysBetween(addDays('2026-11-20', -13), '2026-11-20')}
      categoryKind="day"
      numbers="decimal"
      unit="mm"
      series={trades.slice(0, 4).map((_, at) => ({
        id: `s${at}`,
        label: `Sensor ${at + 1}`,
        values: wave(14, 3 + at, at * 2).map((value, index) =>
          (index + at) % 6 === 4 ? null : value / 2 + at,
        ),
      }))}
    />
  ),
  Doughnut: () => (
    <DoughnutChart
      title="Example: construction cost"
      numbers="money"
      valueHeading="Quantity"
      unit="M HKD"
      parts={[
        'Tunnel',
        'Approach ramp',
        'Ventilation building',
        'Roads',
        'Utilities',
        'Landscape',
        'Survey',
        'Preliminaries',
        'Noise barriers',
      ].map((label, at) => ({
        id: label,
        label,
        value: [412.5, 220, 180.25, 95, 60, 12, 8.5, 66, null][at] ?? null,
      }))}
    />
  ),
  'Chart without data': () => (
    <LineChart
      title="Example: no readings"
      categories={days}
      categoryKind="day"
      emptyText="No readings from 14 Nov to 20 Nov 2026."
      series={[{ id: 'force', label: 'Force', values: days.map(() => null) }]}
    />
  ),
  'Chart that failed': () => (
    <ColumnChart
      title="Example: failed"
      categories={[]}
      series={[]}
      load={{ kind: 'failed', error: new ApiError(0, 'NETWORK', 'down') }}
      failed="The counts did not load"
      onRetry={() => undefined}
    />
  ),
  'Chart that loads': () => (
    <div data-keeps-loading="">
      <ColumnChart title="Example: loading" categories={[]} series={[]} load={{ kind: 'loading' }} />
    </div>
  ),
};
