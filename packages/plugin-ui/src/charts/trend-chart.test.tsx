import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Chart } from 'chart.js';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { fakeContext } from '../testing/fake-context.ts';
import { renderPart } from '../testing/render-part.tsx';
import { TrendChart, type TrendChartProps } from './index.ts';
import { tickLabels, timeTicks } from './time-ticks.ts';
import { TrendMarks, trendLines } from './trend-lines.ts';

const hour = 3_600_000;
/** Midnight in Hong Kong. */
const from = Date.parse('2026-11-20T00:00:00+08:00');
const range = { from, to: from + 4 * hour };
const times = [0, 1, 2, 3].map((at) => from + at * hour);
const tilt = { id: 'x', label: 'Tilt X', values: [0.1, null, 0.12, 0.2] };
const thresholds = [
  { id: 'alert', label: 'Alert', values: [-0.5, 0.5], tone: 'warning' },
  { id: 'alarm', label: 'Alarm', values: [-1, 1], tone: 'danger' },
] as const;
const trend = (props: Partial<TrendChartProps> = {}) => (
  <TrendChart title="Tilt" unit="°" {...{ times, range, thresholds }} series={[tilt]} {...props} />
);

afterEach(() => vi.restoreAllMocks());
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const hours = ({ from: one, to: other }: { readonly from: number; readonly to: number }) =>
  [one, other].map((at) => (at - from) / hour);

describe('a drawn trend', () => {
  let restore: () => void;
  beforeAll(() => {
    restore = fakeContext();
  });
  afterAll(() => restore());
  const drawn = () => Object.values(Chart.instances)[0];
  /** The chart, once it is drawn: its element comes before. */
  const plot = async () => {
    const found = await screen.findByRole('application', { name: 'Tilt, chart' });
    await waitFor(() => expect(drawn()?.scales.x).toBeDefined());
    return found;
  };

  it('shows its range in time, as far up and down as its thresholds', async () => {
    renderPart(trend({ gapMs: 90 * 60_000 }));
    await plot();
    const { x, y } = drawn()?.scales ?? {};
    expect([x?.min, x?.max]).toEqual([range.from, range.to]);
    expect(y?.min).toBeLessThanOrEqual(-1);
    expect(y?.max).toBeGreaterThanOrEqual(1);
    expect(screen.getByText('Alarm -1°, 1°')).toBeTruthy();
    // A value alone beside a gap is a point.
    const radius: unknown = Reflect.get(drawn()?.data.datasets[0] ?? {}, 'pointRadius');
    const sizes = [0, 1, 2, 3].map((dataIndex) => typeof radius === 'function' && radius({ dataIndex }));
    expect(sizes).toEqual([3, 0, 0, 0]);
  });

  it('moves by a drag, and is enlarged by the wheel and by two fingers around what is between them', async () => {
    const onRange = vi.fn();
    renderPart(trend({ onRange }));
    const surface = (await plot()).parentElement;
    if (surface === null) throw new Error('The chart has no surface.');
    vi.spyOn(surface, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 200));
    surface.setPointerCapture = () => undefined;
    const at = (pointerId: number, clientX: number) => ({ pointerId, clientX, button: 0 });
    fireEvent.pointerDown(surface, at(1, 200));
    fireEvent.pointerMove(surface, at(1, 100));
    fireEvent.pointerUp(surface, at(1, 100));
    fireEvent.pointerMove(surface, at(1, 300));
    await waitFor(() => expect(onRange).toHaveBeenCalledTimes(1));
    expect(hours(onRange.mock.lastCall?.[0])).toEqual([1, 5]);
    fireEvent.pointerDown(surface, at(1, 100));
    fireEvent.pointerDown(surface, at(2, 200));
    fireEvent.pointerMove(surface, at(2, 300));
    fireEvent.pointerUp(surface, at(1, 100));
    fireEvent.pointerUp(surface, at(2, 300));
    await waitFor(() => expect(onRange).toHaveBeenCalledTimes(2));
    // Half as long; the middle between the fingers, at half of the width, stays.
    expect(hours(onRange.mock.lastCall?.[0])).toEqual([2, 4]);
    const wheel = new WheelEvent('wheel', { deltaY: -120, cancelable: true });
    // The wheel events of happy-dom have no place.
    Object.defineProperty(wheel, 'clientX', { value: 0 });
    act(() => void surface.dispatchEvent(wheel));
    expect(wheel.defaultPrevented).toBe(true);
    await waitFor(() => expect(onRange).toHaveBeenCalledTimes(3));
    const [start, end = 0] = hours(onRange.mock.lastCall?.[0]);
    expect(start).toBe(2);
    expect(end).toBeLessThan(4);
  });
});

describe('a trend by keyboard', () => {
  it('goes earlier and later, zooms, stays within its limits and goes back, and tells of the range once it rests', async () => {
    const onRange = vi.fn();
    const limits = { from: from - hour, to: from + 8 * hour };
    const { rerender } = renderPart(trend({ onRange, limits }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Whole range' }).disabled).toBe(true);
    press('Zoom in');
    press('Earlier');
    await waitFor(() => expect(onRange).toHaveBeenCalledTimes(1));
    expect(hours(onRange.mock.lastCall?.[0])).toEqual([0, 2]);
    press('Zoom out');
    press('Zoom out');
    press('Zoom out');
    await waitFor(() => expect(onRange).toHaveBeenCalledTimes(2));
    expect(hours(onRange.mock.lastCall?.[0])).toEqual([-1, 8]);
    press('Whole range');
    await waitFor(() => expect(onRange).toHaveBeenLastCalledWith(range));
    // Another range of the page is the new whole range, of which the page knows.
    rerender(trend({ onRange, limits, range: { from, to: from + 2 * hour } }));
    press('Later');
    await waitFor(() => expect(hours(onRange.mock.lastCall?.[0])).toEqual([1, 3]));
    expect(onRange).toHaveBeenCalledTimes(4);
  });

  it('has a table with extremes, in which a missing value is a dash, and a way out of a range without readings', () => {
    const band = tilt.values.map((value) =>
      value === null ? null : { min: value - 0.05, max: value + 0.05 },
    );
    const { rerender } = renderPart(trend({ series: [{ ...tilt, band }] }));
    expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'TimeTilt X (°)Tilt X, lowest (°)Tilt X, highest (°)',
      '2026-11-20 00:000.1000.0500.150',
      '2026-11-20 01:00–––',
      '2026-11-20 02:000.1200.0700.170',
      '2026-11-20 03:000.2000.1500.250',
    ]);
    rerender(trend({ times: [], series: [], emptyText: 'No readings.' }));
    expect(screen.getByText('No readings.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Earlier' })).toBeTruthy();
  });

  it('has at most 300 rows, and says so', () => {
    const many = Array.from({ length: 1000 }, (_, at) => from + at * 60_000);
    renderPart(trend({ times: many, series: [{ ...tilt, values: many.map((_, at) => at) }] }));
    expect(screen.getAllByRole('row')).toHaveLength(301);
    expect(screen.getByText('The latest 300 of 1,000. The file (CSV) has all.')).toBeTruthy();
  });
});

it('ticks are whole hours or days on site', () => {
  const labels = (to: number, most: number, timeZone = 'Asia/Hong_Kong') => {
    const ticks = timeTicks({ from, to }, most, timeZone);
    return tickLabels(ticks, { locale: 'en', timeZone });
  };
  expect(labels(from + 24 * hour, 5)).toEqual(['20 Nov', '06:00', '12:00', '18:00', '21 Nov']);
  expect(labels(from + 7 * 24 * hour, 4)).toEqual(['21 Nov', '23 Nov', '25 Nov', '27 Nov']);
  expect(labels(from + 5 * 60_000, 5)).toEqual(['20 Nov', '00:01', '00:02', '00:03', '00:04', '00:05']);
  expect(labels(from + 8 * hour, 3, 'UTC')).toEqual(['18:00', '21:00', '20 Nov']);
});

it('a band is shaded between its gaps, and a threshold has its word where it is in sight', () => {
  const written: unknown[] = [];
  let shapes = 0;
  const own: Record<PropertyKey, unknown> = {
    fill: () => {
      shapes += 1;
    },
    fillText: (...text: unknown[]) => written.push(text),
  };
  const ctx = new Proxy(own, { get: (all, key) => (key in all ? all[key] : () => undefined) });
  const scale = { getPixelForValue: (value: number) => value };
  const chart = {
    ctx,
    chartArea: { left: 0, right: 200, top: 0, bottom: 100 },
    scales: { x: scale, y: scale },
  };
  const part = { min: 1, max: 2 };
  const marks = new TrendMarks(
    times,
    [{ parts: [part, null, part, part], colour: 'blue' }],
    [{ label: 'Alarm', values: [50, 500], dash: [], width: 1, colour: 'red' }],
    { gapMs: 30 * 60_000, text: 'black', font: 'sans' },
  );
  trendLines.beforeDatasetsDraw?.(chart as never, {} as never, { marks });
  trendLines.afterDatasetsDraw?.(chart as never, {} as never, { marks }, false);
  // Between the last two lies an hour.
  expect(shapes).toBe(3);
  expect(written).toEqual([['Alarm', 196, 48]]);
});
