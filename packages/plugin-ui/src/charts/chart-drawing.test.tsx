import { act, screen, waitFor } from '@testing-library/react';
import { Chart } from 'chart.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeContext } from '../testing/fake-context.ts';
import { renderPart } from '../testing/render-part.tsx';
import { numberFormats } from './chart-numbers.ts';
import { chartPicture } from './chart-picture.ts';
import type { ChartTheme } from './chart-theme.ts';
import { ColumnChart, DoughnutChart, daysBetween, LineChart } from './index.ts';
import { lookAt } from './series-look.ts';
import { targetLine } from './target-line.ts';

const days = daysBetween('2026-11-18', '2026-11-20');
const shared = { title: 'Count', categories: days, categoryKind: 'day' } as const;
const series = (...values: readonly (number | null)[]) => ({ id: 'in', label: 'In', values });

let restore: () => void;
beforeAll(() => {
  restore = fakeContext();
});
afterAll(() => restore());
afterEach(() => vi.restoreAllMocks());

const plot = (name = 'Count, chart') => screen.findByRole('application', { name });
const cells = () => screen.getAllByRole('row').map((row) => row.textContent);
function drawn(): Chart {
  const [chart] = Object.values(Chart.instances);
  if (!chart) throw new Error('Nothing is drawn.');
  return chart;
}
const firstDataset = () => drawn().data.datasets[0];

describe('what is drawn', () => {
  it('has as many values as there are categories, and zeros are values', async () => {
    const { rerender } = renderPart(<ColumnChart {...shared} series={[series(1)]} />);
    await plot();
    expect(cells().slice(1)).toEqual(['18 Nov 20261', '19 Nov 2026–', '20 Nov 2026–']);
    rerender(<ColumnChart {...shared} series={[series(0, 0, 0, 9)]} />);
    expect(cells().slice(1)).toEqual(['18 Nov 20260', '19 Nov 20260', '20 Nov 20260']);
    await waitFor(() => expect(firstDataset()?.data).toEqual([0, 0, 0]));
  });

  it('begins at zero, goes as far as it is told, and counts in whole numbers', async () => {
    renderPart(<ColumnChart {...shared} series={[series(50, 60, 55)]} max={100} />);
    await plot();
    const { y } = drawn().scales;
    expect([y?.min, y?.max]).toEqual([0, 100]);
    expect(drawn().options.scales?.y).toMatchObject({ ticks: { precision: 0 } });
  });

  it('stands on each other where it is stacked', async () => {
    const parts = [series(10, 10, 10), { ...series(10, 10, 10), id: 'out', label: 'Out' }];
    renderPart(<ColumnChart {...shared} series={parts} stacked />);
    await plot();
    expect(drawn().scales.y?.max).toBeGreaterThanOrEqual(20);
  });

  it('has no line over a gap, and a point where a value is alone among many', async () => {
    const many = daysBetween('2026-01-01', '2026-03-31');
    const values = many.map((_, at) => (at === 5 || at > 80 ? 1 : null));
    const chart = (count: number) => (
      <LineChart {...shared} categories={many.slice(0, count)} series={[series(...values)]} />
    );
    const { rerender } = renderPart(chart(90));
    await plot();
    // Chart.js asks for the radius of each point.
    type Radius = (point: { dataIndex: number }) => number;
    const radius = (at: number) =>
      (Reflect.get(firstDataset() ?? {}, 'pointRadius') as Radius)({ dataIndex: at });
    expect(Reflect.get(firstDataset() ?? {}, 'spanGaps')).toBe(false);
    expect([radius(5), radius(85)]).toEqual([3, 0]);
    rerender(chart(60));
    await waitFor(() => expect(radius(30)).toBe(3));
  });

  it('is dashed where it is planned', async () => {
    renderPart(<LineChart {...shared} series={[{ ...series(1, 2, 3), role: 'planned' }]} />);
    await plot();
    expect(firstDataset()).toMatchObject({ borderDash: [6, 4] });
  });

  it('names its points in full beside the pointer, and leaves out what is missing', async () => {
    const { user } = renderPart(
      <LineChart
        {...shared}
        series={[series(12, null, 3), { ...series(1, 2, 3), id: 'out', label: 'Out' }]}
      />,
    );
    const chart = await plot();
    act(() => chart.focus());
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    const { tooltip } = drawn();
    expect([tooltip?.title, tooltip?.body.map(({ lines }) => lines)]).toEqual([
      ['18 Nov 2026'],
      [['In 12'], ['Out 1']],
    ]);
    tooltip?.setActiveElements(
      [0, 1].map((datasetIndex) => ({ datasetIndex, index: 1 })),
      { x: 0, y: 0 },
    );
    expect(tooltip?.dataPoints.map(({ datasetIndex }) => datasetIndex)).toEqual([1]);
    await user.tab();
    expect([drawn().getActiveElements(), screen.getByRole('status').textContent]).toEqual([[], '']);
  });

  it('goes from the last point on with the left arrow, and stays at the first', async () => {
    const { user } = renderPart(<LineChart {...shared} series={[series(1, 2, 3)]} />);
    const chart = await plot();
    act(() => chart.focus());
    await user.keyboard('{ArrowLeft}');
    expect((await screen.findByRole('status')).textContent).toBe('20 Nov 2026: In 3');
    await user.keyboard('{Home}{ArrowLeft}');
    expect((await screen.findByRole('status')).textContent).toBe('18 Nov 2026: In 1');
  });

  it('marks a target day among days, and names it beside names', async () => {
    const target = { day: '2026-11-19', label: 'Due' };
    const first = renderPart(<LineChart {...shared} series={[series(1, 2, 3)]} target={target} />);
    await plot();
    expect(drawn().options.plugins?.targetLine).toMatchObject({ position: 1, label: 'Due 19 Nov 2026' });
    first.unmount();
    renderPart(
      <LineChart title="Count" categories={['North', 'South']} series={[series(1, 2)]} target={target} />,
    );
    await plot();
    expect(screen.getByText('Due 19 Nov 2026')).toBeTruthy();
  });

  it('is awaited, and not missing, while it is fetched for the first time', () => {
    renderPart(<ColumnChart {...shared} series={[series(null)]} load={{ kind: 'loading' }} />);
    expect(screen.queryByText('No data to display')).toBeNull();
    expect(screen.getByRole('figure').getAttribute('aria-busy')).toBe('true');
  });
});

it('thousands stay whole on an axis, hundred thousands do not', () => {
  const { axis } = numberFormats('count', undefined, 'en');
  expect([axis(1500), axis(99_999), axis(100_000)]).toEqual(['1,500', '99,999', '100K']);
});

describe('a ring', () => {
  const parts = [
    { id: 'a', label: 'Works', value: 60 },
    { id: 'b', label: 'Plant', value: 40 },
    { id: 'c', label: 'Refund', value: -5 },
    { id: 'd', label: 'Unknown', value: null },
  ];
  it('shows shares of what is positive, and saves every part', async () => {
    let saved: Blob | undefined;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved = blob instanceof Blob ? blob : undefined;
      return 'blob:saved';
    });
    const { user } = renderPart(<DoughnutChart title="Cost" parts={parts} />);
    await plot('Cost, chart');
    // Beside the ring, and in the table for screen readers.
    expect(screen.getAllByText('60.0%')).toHaveLength(2);
    expect(cells()).toContain('Refund-5–');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Table (CSV)' }));
    expect(await saved?.text()).toBe(
      '\uFEFFName,Value,Share\r\nWorks,60,60.0%\r\nPlant,40,40.0%\r\nRefund,-5,–\r\nUnknown,,–\r\n',
    );
  });
});

describe('a picture of a chart', () => {
  let name: string;
  beforeEach(() => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:saved');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      name = this.download;
    });
    name = '';
  });
  const toBlob = (blob: Blob | null) =>
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(blob));
  const save = async (user: ReturnType<typeof renderPart>['user'], item: string) => {
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };

  it('is saved under its title, without what was pointed out, and so is its table', async () => {
    toBlob(new Blob(['picture']));
    const { user } = renderPart(<ColumnChart {...shared} series={[series(1, 2, 3)]} />);
    await plot();
    drawn().setActiveElements([{ datasetIndex: 0, index: 1 }]);
    await save(user, 'Picture (PNG)');
    await waitFor(() => expect(name).toBe('Count.png'));
    expect(drawn().getActiveElements()).toEqual([]);
    await save(user, 'Table (CSV)');
    expect(name).toBe('Count.csv');
    await user.click(screen.getByRole('button', { name: 'Table' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    const item = await screen.findByRole('menuitem', { name: 'Picture (PNG)' });
    expect(item.getAttribute('aria-disabled')).toBe('true');
  });

  it('that the browser does not make is told of', async () => {
    toBlob(null);
    const { user } = renderPart(<ColumnChart {...shared} series={[series(1, 2, 3)]} />);
    await plot();
    await save(user, 'Picture (PNG)');
    expect(await screen.findByText('The picture could not be saved. Save the table instead.')).toBeTruthy();
    expect(name).toBe('');
  });
});

describe('on a canvas', () => {
  /** Notes what is written where. */
  function paper() {
    const texts: (readonly [string, number, number])[] = [];
    const lines: (readonly [number, number])[] = [];
    const own: Record<PropertyKey, unknown> = {
      measureText: (text: string) => ({ width: text.length * 6 }),
      fillText: (text: string, x: number, y: number) => texts.push([text, x, y]),
      moveTo: (x: number, y: number) => lines.push([x, y]),
    };
    // Of a context, what is not noted does nothing.
    const context = new Proxy(own, { get: (all, key) => (key in all ? all[key] : () => undefined) });
    return { texts, lines, context: context as never };
  }

  it('a target lies between its days, and its label within the chart', () => {
    const draw = (position: number) => {
      const { texts, lines, context } = paper();
      const chart = {
        ctx: context,
        chartArea: { left: 0, right: 200, top: 20, bottom: 100 },
        scales: { x: { getPixelForValue: (at: number) => at * 100 } },
      };
      const mark = { label: 'Due 19 Nov 2026', position, colour: 'red', font: 'sans' };
      targetLine.afterDatasetsDraw?.(chart as never, {} as never, mark as never, false);
      return [lines[0]?.[0], texts[0]?.[1]];
    };
    // The label is 84 wide.
    expect([draw(0), draw(0.5), draw(1), draw(2)]).toEqual([
      [0, 45],
      [50, 50],
      [100, 100],
      [200, 155],
    ]);
  });

  it('a legend of the picture goes on in a further row where it does not fit', async () => {
    const { texts, context } = paper();
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob()));
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 300, height: 100 });
    Object.defineProperty(canvas, 'clientWidth', { value: 300 });
    const mark = { kind: 'line' as const, look: lookAt(0) };
    const legend = ['Contractor', 'Engineer', 'Employer', 'Designer'].map((label) => ({
      id: label,
      label,
      mark,
    }));
    const theme: ChartTheme = {
      text: '',
      strong: '',
      surface: '',
      grid: '',
      danger: '',
      font: '',
      series: { brand: '', grey: '', info: '', paused: '', success: '', warning: '', danger: '' },
    };
    await chartPicture(canvas, 'Count', legend, theme);
    const rows = texts.slice(1).map(([label, x, y]) => [label, x, y]);
    expect(rows).toEqual([
      ['Contractor', 48, 56],
      ['Engineer', 156, 56],
      ['Employer', 252, 56],
      ['Designer', 48, 76],
    ]);
  });
});
