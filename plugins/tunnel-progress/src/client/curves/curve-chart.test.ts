import { dayInZone } from '@gantry/plugin-sdk';
import { expect, it } from 'vitest';
import { curveChart, lastPoint } from './curve-chart.ts';

const dayOf = (ms: number) => dayInZone(ms, 'Asia/Hong_Kong');
/** The start of a day in Hong Kong. */
const at = (day: string) => Date.parse(`${day}T00:00:00+08:00`);
const point = (day: string, value: number) => ({ time: at(day), value });

it('is a chart of months up to the target, with gaps where a value is missing', () => {
  const curve = {
    actualProgress: [point('2026-09-01', 0.1), point('2026-10-01', -1), point('2026-11-01', 0.305)],
    plannedProgress: [{ value: 0.12 }, { value: 0.25 }],
    targetCompletionDate: at('2027-01-20'),
  };
  expect(curveChart(curve, dayOf)).toEqual({
    categories: ['2026-09', '2026-10', '2026-11', '2026-12', '2027-01'],
    kind: 'month',
    actual: [10, null, 30.5, null, null],
    planned: [12, 25, null, null, null],
    target: '2027-01-20',
  });
  expect(lastPoint(curve)).toEqual({
    time: at('2026-11-01'),
    actualProgress: 0.305,
    plannedProgress: -1,
  });
});

it('is a chart of days where a month has several points, and has no target where none is given', () => {
  const curve = {
    actualProgress: [point('2026-11-01', 0), point('2026-11-08', 1)],
    plannedProgress: [{ value: 0 }, { value: 1 }],
    targetCompletionDate: -1,
  };
  expect(curveChart(curve, dayOf)).toMatchObject({
    categories: ['2026-11-01', '2026-11-08'],
    kind: 'day',
    target: undefined,
  });
  expect(curveChart({ ...curve, targetCompletionDate: at('2026-12-24') }, dayOf).categories).toEqual([
    '2026-11-01',
    '2026-11-08',
    '2026-12-24',
  ]);
});

it('has no last point without an actual value', () => {
  expect(lastPoint({ actualProgress: [], plannedProgress: [], targetCompletionDate: -1 })).toBeUndefined();
});
