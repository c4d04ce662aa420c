import { ApiError } from '@gantry/plugin-sdk';
import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DataTable, type DataTableProps, Pager } from '../index.ts';
import { renderPart } from '../testing/render-part.tsx';

type Place = { id: string; name: string; height: number };
const places: Place[] = [
  { id: 'a', name: 'Cable gallery', height: -6.4 },
  { id: 'b', name: 'Shaft S1', height: 12 },
  { id: 'c', name: 'WB Bay 016', height: 0 },
];

const table = (props: Partial<DataTableProps<Place>> = {}) => (
  <DataTable
    label="Locations"
    rows={places}
    rowKey={(place) => place.id}
    load={{ kind: 'ready' }}
    columns={[
      { id: 'name', header: 'Location Name', cell: (place) => place.name, naming: true, sortable: true },
      { id: 'height', header: 'Height (mPD)', cell: (place) => place.height.toFixed(2), align: 'end' },
      {
        id: 'edit',
        header: 'Operation',
        cell: (place) => <button type="button">{`Edit ${place.name}`}</button>,
      },
    ]}
    {...props}
  />
);
const row = (name: RegExp) => screen.getByRole('row', { name });

describe('DataTable', () => {
  afterEach(() => vi.useRealTimers());

  it('shows rows whose naming cell heads them', () => {
    renderPart(table());
    const cells = within(row(/Shaft S1/));
    expect(cells.getByRole('rowheader').textContent).toBe('Shaft S1');
    expect(cells.getByText('12.00')).toBeTruthy();
  });

  it('opens a row by click, Enter and Space, but not by a click on a control inside it', async () => {
    const onRowClick = vi.fn();
    const { user } = renderPart(table({ onRowClick }));
    await user.click(screen.getByText('12.00'));
    await user.keyboard('{Enter} ');
    expect(onRowClick.mock.calls.map(([place]) => place.id)).toEqual(['b', 'b', 'b']);
    await user.click(screen.getByRole('button', { name: 'Edit Cable gallery' }));
    await user.keyboard('{Enter}');
    expect(onRowClick).toHaveBeenCalledTimes(3);
  });

  it('is one tab stop, at the selected row, from which arrows, J, K, Home and End move', async () => {
    const { user } = renderPart(
      table({
        onRowClick: vi.fn(),
        selectedKey: 'b',
        columns: [{ id: 'name', header: 'Name', cell: ({ name }) => name }],
      }),
    );
    await user.tab();
    expect(document.activeElement).toBe(row(/Shaft S1/));
    expect(row(/Shaft S1/).getAttribute('aria-current')).toBe('true');
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(row(/WB Bay/));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(row(/WB Bay/));
    await user.keyboard('kk');
    expect(document.activeElement).toBe(row(/Cable/));
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(row(/WB Bay/));
    await user.keyboard('{Home}j');
    expect(document.activeElement).toBe(row(/Shaft S1/));
    expect(screen.getAllByRole('row').filter((element) => element.tabIndex === 0)).toHaveLength(1);
  });

  it('reports the sort that a press asks for and says which one is in force', async () => {
    const onSortChange = vi.fn();
    const { user, rerender } = renderPart(table({ onSortChange }));
    const header = () => screen.getByRole('columnheader', { name: /Location Name/ });
    expect(header().getAttribute('aria-sort')).toBe('none');
    await user.click(within(header()).getByRole('button'));
    expect(onSortChange).toHaveBeenLastCalledWith({ columnId: 'name', direction: 'asc' });
    rerender(table({ onSortChange, sort: { columnId: 'name', direction: 'asc' } }));
    expect(header().getAttribute('aria-sort')).toBe('ascending');
    await user.click(within(header()).getByRole('button'));
    expect(onSortChange).toHaveBeenLastCalledWith({ columnId: 'name', direction: 'desc' });
  });

  it('shows a loading picture only after 200 ms', () => {
    vi.useFakeTimers();
    const { container } = renderPart(table({ rows: [], load: { kind: 'loading' } }));
    const pictured = () => container.querySelectorAll('tbody tr').length;
    act(() => vi.advanceTimersByTime(199));
    expect(pictured()).toBe(0);
    act(() => vi.advanceTimersByTime(1));
    expect(pictured()).toBe(8);
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  });

  it('keeps the rows that are there while others load', () => {
    vi.useFakeTimers();
    renderPart(table({ load: { kind: 'loading' } }));
    act(() => vi.advanceTimersByTime(1000));
    expect(row(/Shaft S1/)).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeTruthy();
  });

  it('tells no rows at all from no rows that match', async () => {
    const onClear = vi.fn();
    const { user, rerender } = renderPart(table({ rows: [], empty: { title: 'No locations yet' } }));
    expect(screen.getByText('No locations yet')).toBeTruthy();
    rerender(table({ rows: [], isFiltered: true, noMatch: { title: 'No locations match', onClear } }));
    expect(screen.queryByText('No locations yet')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(onClear).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(screen.getByRole('table'));
  });

  it('says what failed, in place of the rows, and offers another try and the details', async () => {
    const onRetry = vi.fn();
    const load = { kind: 'failed', error: new ApiError(503, 'UNAVAILABLE', 'busy') } as const;
    const { user } = renderPart(table({ load, failed: '位置加载失败', onRetry }), 'zh-CN');
    expect(screen.getByRole('alert').textContent).toContain('位置加载失败');
    expect(screen.queryByText('Shaft S1')).toBeNull();
    expect(screen.queryByText('503 UNAVAILABLE: busy')).toBeNull();
    await user.click(screen.getByRole('button', { name: '详情' }));
    expect(await screen.findByText('503 UNAVAILABLE: busy')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});

describe('Pager', () => {
  it('is told apart from another by the name of its list', () => {
    const onPageChange = vi.fn();
    renderPart(
      <>
        <Pager label="Permits" page={1} pageSize={10} total={37} onPageChange={onPageChange} />
        <Pager page={1} pageSize={10} total={37} onPageChange={onPageChange} />
      </>,
    );
    expect(screen.getAllByRole('navigation').map((pages) => pages.getAttribute('aria-label'))).toEqual([
      'Pages of Permits',
      'Pages',
    ]);
  });

  it('says the true range and moves by page', async () => {
    const onPageChange = vi.fn();
    const { user } = renderPart(
      <Pager page={4} pageSize={10} total={37} onPageChange={onPageChange} showPageOf />,
    );
    expect(screen.getByText('Showing 31 to 37 of 37 entries')).toBeTruthy();
    expect(screen.getByText('Page 4/4')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: 'Page 4' }).getAttribute('aria-current')).toBe('page');
    await user.click(screen.getByRole('button', { name: 'Previous page' }));
    await user.click(await screen.findByRole('button', { name: 'Page 2' }));
    await user.click(await screen.findByRole('button', { name: 'Page 4' }));
    expect(onPageChange.mock.calls).toEqual([[3], [2]]);
  });

  it('does not say that there are no entries before it knows', () => {
    const pager = (kind: 'idle' | 'loading' | 'ready') => (
      <Pager page={1} pageSize={10} total={0} load={{ kind }} onPageChange={vi.fn()} />
    );
    const { rerender } = renderPart(pager('idle'));
    expect(screen.getByRole('status').textContent).toBe('Loading…');
    rerender(pager('loading'));
    expect(screen.getByRole('status').textContent).toBe('Loading…');
    rerender(
      <Pager page={1} pageSize={10} total={0} load={{ kind: 'failed', error: 0 }} onPageChange={vi.fn()} />,
    );
    expect(screen.getByRole('status').textContent).toBe('');
    expect(screen.queryByRole('navigation')).toBeNull();
    rerender(pager('ready'));
    expect(screen.getByRole('status').textContent).toBe('No entries');
  });

  it('speaks Chinese, and has nowhere to go among no entries', () => {
    const { rerender } = renderPart(
      <Pager page={1} pageSize={10} total={37} onPageChange={vi.fn()} />,
      'zh-CN',
    );
    expect(screen.getByText('显示第 1 至 10 条，共 37 条')).toBeTruthy();
    rerender(<Pager page={1} pageSize={10} total={0} onPageChange={vi.fn()} />);
    expect(screen.getByText('没有记录')).toBeTruthy();
    expect(screen.getByRole('button', { name: '上一页' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: '下一页' })).toHaveProperty('disabled', true);
  });
});
