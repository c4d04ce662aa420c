import { ApiError } from '@gantry/plugin-sdk';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Chart } from 'chart.js';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { fakeContext } from '../testing/fake-context.ts';
import { renderPart } from '../testing/render-part.tsx';
import { ColumnChart, DoughnutChart, daysBetween, LineChart, MiniArea, valuesOf } from './index.ts';

const days = daysBetween('2026-11-18', '2026-11-20');
const rows = [
  { date: '2026-11-18', in: 12 },
  { date: '2026-11-20', in: 0 },
];
const checkIn = {
  id: 'in',
  label: 'Check In',
  values: valuesOf(
    days,
    rows,
    (row) => row.date,
    (row) => row.in,
  ),
};

let restore: () => void;
beforeAll(() => {
  restore = fakeContext();
});
afterAll(() => restore());
afterEach(() => vi.restoreAllMocks());

const plot = (name: string) => screen.findByRole('application', { name });
const cells = () => screen.getAllByRole('row').map((row) => row.textContent);
const drawn = () => Object.values(Chart.instances);

describe('a chart', () => {
  it('has a table of the same figures for screen readers, in which a missing day is a dash and a zero a zero', async () => {
    renderPart(
      <ColumnChart
        title="People Count"
        categories={days}
        categoryKind="day"
        series={[checkIn]}
        unit="people"
      />,
    );
    await plot('People Count, chart');
    expect(screen.getByRole('table', { name: 'People Count, table' })).toBeTruthy();
    expect(cells()).toEqual(['DateCheck In (people)', '18 Nov 202612', '19 Nov 2026–', '20 Nov 20260']);
    expect(drawn()[0]?.data.datasets[0]?.data).toEqual([12, null, 0]);
    // It cannot be seen, and is no stop for the Tab key.
    expect(screen.getByRole('region', { name: 'People Count, table' }).tabIndex).toBe(-1);
  });

  it('shows the table in its place on request, and drops the drawing', async () => {
    const { user } = renderPart(
      <ColumnChart title="Count" categories={days} categoryKind="day" series={[checkIn]} />,
      'zh-CN',
    );
    await plot('Count，图表');
    await user.click(screen.getByRole('button', { name: '表格', pressed: false }));
    expect(screen.queryByRole('application')).toBeNull();
    expect(drawn()).toEqual([]);
    expect(cells()[0]).toBe('日期Check In');
    expect(screen.getByRole('region', { name: 'Count，表格' }).tabIndex).toBe(0);
    await user.click(screen.getByRole('button', { name: '表格', pressed: true }));
    await plot('Count，图表');
  });

  it('reads out each point that the arrow keys reach', async () => {
    const { user } = renderPart(
      <LineChart
        title="Count"
        categories={days}
        categoryKind="day"
        series={[checkIn, { ...checkIn, id: 'out', label: 'Check Out' }]}
      />,
    );
    const chart = await plot('Count, chart');
    act(() => chart.focus());
    const said = () => screen.getByRole('status').textContent;
    await user.keyboard('{ArrowRight}');
    expect(said()).toBe('18 Nov 2026: Check In 12, Check Out 12');
    expect(drawn()[0]?.getActiveElements()).toHaveLength(2);
    await user.keyboard('{ArrowRight}');
    expect(said()).toBe('19 Nov 2026: Check In no value, Check Out no value');
    expect(drawn()[0]?.getActiveElements()).toHaveLength(0);
    await user.keyboard('{End}{ArrowRight}');
    expect(said()).toBe('20 Nov 2026: Check In 0, Check Out 0');
    await user.keyboard('{Escape}');
    expect(said()).toBe('');
  });

  it('keeps one drawing while figures change, and none after unmounting', async () => {
    const chart = (values: readonly number[]) => (
      <ColumnChart title="Count" categories={days} categoryKind="day" series={[{ ...checkIn, values }]} />
    );
    const { rerender, unmount } = renderPart(chart([1, 2, 3]));
    await plot('Count, chart');
    const [first] = drawn();
    rerender(chart([4, 5, 6]));
    await waitFor(() => expect(drawn()[0]?.data.datasets[0]?.data).toEqual([4, 5, 6]));
    expect(drawn()).toEqual([first]);
    unmount();
    expect(drawn()).toEqual([]);
  });

  it('has no data to display where every value is missing, and draws nothing for it', () => {
    renderPart(
      <LineChart
        title="Force"
        categories={days}
        categoryKind="day"
        emptyText="No readings."
        series={[{ id: 'f', label: 'Force', values: [null, null, null] }]}
      />,
    );
    expect(screen.getByRole('status').textContent).toBe('No data to displayNo readings.');
    expect(screen.queryByRole('button', { name: 'Table' })).toBeNull();
  });

  it('says that it failed and tries again', async () => {
    const onRetry = vi.fn();
    const { user } = renderPart(
      <ColumnChart
        title="Count"
        categories={days}
        categoryKind="day"
        series={[checkIn]}
        load={{ kind: 'failed', error: new ApiError(0, 'NETWORK', 'down') }}
        failed="The counts did not load"
        onRetry={onRetry}
      />,
    );
    expect(screen.getByRole('alert').textContent).toMatch(/^The counts did not load/);
    expect(screen.queryByText('Check In')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('is saved as CSV with bare numbers, empty cells and no formula', async () => {
    let saved: Blob | undefined;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved = blob instanceof Blob ? blob : undefined;
      return 'blob:saved';
    });
    const { user } = renderPart(
      <ColumnChart
        title="Count"
        categories={days}
        categoryKind="day"
        series={[{ ...checkIn, label: '=HYPERLINK("x")', values: [-1, null, 0.5] }]}
      />,
    );
    await plot('Count, chart');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Table (CSV)' }));
    expect(await saved?.text()).toBe(
      `\uFEFFDate,"'=HYPERLINK(""x"")"\r\n2026-11-18,-1\r\n2026-11-19,\r\n2026-11-20,0.5\r\n`,
    );
  });

  it('names a target beyond its end in the legend', async () => {
    renderPart(
      <LineChart
        title="Progress"
        categories={days}
        categoryKind="day"
        series={[checkIn]}
        target={{ day: '2027-04-24', label: 'Target' }}
      />,
    );
    await plot('Progress, chart');
    expect(within(screen.getByRole('list')).getByText('Target 24 Apr 2027')).toBeTruthy();
  });
});

describe('where there is no canvas', () => {
  it('shows the figures as a table', () => {
    restore();
    renderPart(<ColumnChart title="Count" categories={days} categoryKind="day" series={[checkIn]} />);
    expect(screen.getAllByRole('table', { name: 'Count, table' })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Table' })).toBeNull();
    restore = fakeContext();
  });
});

describe('DoughnutChart', () => {
  const parts = [5, 40, null, 10, 20, 15, 6, 3, 1].map((value, at) => ({
    id: `${at}`,
    label: `Part ${at}`,
    value,
  }));

  it('draws the six largest parts and the rest as one, and lists every part in its table', async () => {
    renderPart(<DoughnutChart title="Cost" parts={parts} />);
    await plot('Cost, chart');
    expect(drawn()[0]?.data.labels).toEqual([
      'Part 1',
      'Part 4',
      'Part 5',
      'Part 3',
      'Part 6',
      'Part 0',
      'Other (2)',
    ]);
    expect(drawn()[0]?.data.datasets[0]?.data).toEqual([40, 20, 15, 10, 6, 5, 4]);
    const table = screen.getByRole('table', { name: 'Cost, table' });
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toContain('Part 2––');
    expect(within(table).getByText('40.0%')).toBeTruthy();
  });

  it('writes shares with the decimals that are asked for, in both tables', async () => {
    const thirds = [
      { id: 'a', label: 'A', value: 1 },
      { id: 'b', label: 'B', value: 2 },
    ];
    renderPart(<DoughnutChart title="Forms" parts={thirds} shareDigits={2} />);
    await plot('Forms, chart');
    expect(screen.getAllByText('66.67%')).toHaveLength(2);
  });

  it('has no data to display where all parts are zero', () => {
    renderPart(<DoughnutChart title="Cost" parts={[{ id: 'a', label: 'A', value: 0 }]} />);
    expect(screen.getByText('No data to display')).toBeTruthy();
  });
});

describe('a chart whose values open something', () => {
  it('opens the value of a series and a category from its table, and nothing where there is no value', async () => {
    const onOpen = vi.fn();
    const { user } = renderPart(
      <ColumnChart title="Count" categories={days} categoryKind="day" series={[checkIn]} onOpen={onOpen} />,
    );
    await plot('Count, chart');
    // The hidden table is no place for links.
    expect(screen.queryByRole('button', { name: '12' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Table' }));
    await user.click(await screen.findByRole('button', { name: '12' }));
    await user.click(await screen.findByRole('button', { name: '0' }));
    expect(onOpen.mock.calls).toEqual([
      ['in', '2026-11-18'],
      ['in', '2026-11-20'],
    ]);
    expect(screen.queryByRole('button', { name: '–' })).toBeNull();
  });

  it('opens a part of a doughnut from the table beside it, which then has headings and the total', async () => {
    const onOpen = vi.fn();
    const parts = Array.from({ length: 8 }, (_, at) => ({
      id: `p${at}`,
      label: `Part ${at}`,
      value: 80 - at,
    }));
    const { user } = renderPart(
      <DoughnutChart
        title="Parts"
        parts={parts}
        nameHeading="Part"
        shareHeading="Pct."
        valueHeading="Qty."
        onOpen={onOpen}
      />,
    );
    await plot('Parts, chart');
    // One table, for screen readers too.
    expect(screen.getAllByRole('table')).toHaveLength(1);
    expect(cells()[0]).toBe('PartPct.Qty.');
    expect(cells().at(-1)).toBe('Total100.0%612');
    await user.click(screen.getByRole('button', { name: '79, Part 1' }));
    expect(onOpen.mock.calls).toEqual([['p1']]);
    // "Other" is several parts.
    expect(within(screen.getByRole('row', { name: /Other/ })).queryByRole('button')).toBeNull();
  });

  it('opens what is clicked in the drawing', async () => {
    const onOpen = vi.fn();
    const { user } = renderPart(
      <DoughnutChart
        title="Parts"
        parts={[
          { id: 'small', label: 'Small', value: 1 },
          { id: 'large', label: 'Large', value: 9 },
        ]}
        onOpen={onOpen}
      />,
    );
    await plot('Parts, chart');
    const [chart] = drawn();
    if (chart === undefined) throw new Error('Nothing is drawn.');
    const hits = vi.spyOn(chart, 'getElementsAtEventForMode');
    hits.mockReturnValue([{ index: 0, datasetIndex: 0, element: chart.getDatasetMeta(0).data[0] as never }]);
    await user.click(chart.canvas);
    hits.mockReturnValue([]);
    await user.click(chart.canvas);
    // The largest slice is the first.
    expect(onOpen.mock.calls).toEqual([['large']]);
  });
});

it('draws the run of a value in little, and says its highest and its last', () => {
  const { container, rerender } = renderPart(<MiniArea label="Welder" values={[4, 12, 3]} />);
  expect(screen.getByRole('img', { name: 'Welder: at most 12, last 3' })).toBeTruthy();
  expect(container.querySelector('polyline')?.getAttribute('points')).toMatch(/^0,\S+ 50,2 100,26$/);
  rerender(<MiniArea label="Welder" values={[]} />);
  expect(screen.getByText('No data to display')).toBeTruthy();
});
