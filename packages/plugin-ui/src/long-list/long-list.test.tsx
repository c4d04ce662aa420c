import { act, fireEvent, screen } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { LongList, type LongListProps } from './index.ts';
import { entriesOf, placeAt } from './long-list-rows.ts';

type Row = { readonly id: string; readonly bay: string };
const rowsFrom = (first: number, count: number): readonly Row[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `row ${first + at}`,
    bay: `Bay ${Math.floor((first + at) / 5)}`,
  }));
const keyOf = (row: Row) => row.id;
const bayOf = (row: Row) => row.bay;
const List = (props: Partial<LongListProps<Row>>) => (
  <LongList label="Rows" rows={rowsFrom(0, 10_000)} rowKey={keyOf} renderRow={keyOf} {...props} />
);

const names = () => screen.getAllByRole('listitem').map((item) => item.textContent);
const scrollerOf = () => {
  const scroller = screen.getByRole('list').parentElement;
  if (scroller === null) throw new Error('The list has no scroller.');
  return scroller;
};
const scrollTo = (top: number) =>
  act(() => {
    scrollerOf().scrollTop = top;
    fireEvent.scroll(scrollerOf());
  });

describe('LongList', () => {
  it('draws the rows in sight and tells a screen reader how many there are', () => {
    renderPart(<List />);
    expect(names().length).toBeLessThan(40);
    const [first] = screen.getAllByRole('listitem');
    expect([first?.getAttribute('aria-posinset'), first?.getAttribute('aria-setsize')]).toEqual([
      '1',
      '10000',
    ]);
    scrollTo(44 * 5000);
    expect(names()).toContain('row 5002');
    expect(names().length).toBeLessThan(40);
  });

  it('has one tab stop, which the keys move to rows far out of sight and back', async () => {
    const { user } = renderPart(<List />);
    await user.tab();
    const focused = () => document.activeElement?.textContent;
    expect(focused()).toBe('row 0');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(focused()).toBe('row 1');
    await user.keyboard('{PageDown}');
    expect(focused()).toBe('row 10');
    await user.keyboard('{End}{ArrowDown}');
    expect(focused()).toBe('row 9999');
    await user.keyboard('{Home}');
    expect(focused()).toBe('row 0');
    expect(screen.getAllByRole('listitem').filter((item) => item.tabIndex === 0)).toHaveLength(1);
  });

  it('keeps the focus on a row that is scrolled out of sight', async () => {
    const { user } = renderPart(<List />);
    await user.tab();
    scrollTo(44 * 3000);
    expect(document.activeElement?.textContent).toBe('row 0');
  });

  it('opens a row by click, Enter and Space, and leaves the controls in it alone', async () => {
    const onRowClick = vi.fn();
    const { user } = renderPart(
      <List
        onRowClick={onRowClick}
        renderRow={(row) => (
          <>
            {row.id} <button type="button">Show {row.id}</button>
          </>
        )}
      />,
    );
    await user.click(screen.getByRole('button', { name: 'Show row 2' }));
    expect(onRowClick).not.toHaveBeenCalled();
    await user.click(screen.getAllByRole('listitem')[2] as HTMLElement);
    act(() => screen.getAllByRole('listitem')[1]?.focus());
    await user.keyboard('{Enter} ');
    expect(onRowClick.mock.calls.map(([row]) => row.id)).toEqual(['row 2', 'row 1', 'row 1']);
  });

  it('keeps in place what is being read when rows are added above, but stays at the top', () => {
    const { rerender } = renderPart(<List rows={rowsFrom(100, 500)} />);
    rerender(<List rows={rowsFrom(90, 510)} />);
    expect(scrollerOf().scrollTop).toBe(0);
    scrollTo(1000);
    rerender(<List rows={rowsFrom(40, 560)} />);
    expect(scrollerOf().scrollTop).toBe(1000 + 50 * 44);
    rerender(<List rows={rowsFrom(90, 510)} />);
    expect(scrollerOf().scrollTop).toBe(1000);
  });

  it('keeps the heading of the rows in sight', () => {
    renderPart(<List groupOf={bayOf} />);
    expect(screen.getByText('Bay 0')).toBeTruthy();
    scrollTo((5 * 44 + 32) * 100 + 100);
    expect(screen.getByText('Bay 100')).toBeTruthy();
    expect(screen.queryByText('Bay 0')).toBeNull();
  });

  it('says that there is nothing, that it loads, and that it failed', () => {
    const { rerender } = renderPart(<List rows={[]} empty={{ title: 'No rows yet' }} />);
    expect(screen.getByText('No rows yet')).toBeTruthy();
    rerender(
      <List rows={[]} load={{ kind: 'failed', error: new Error('no') }} failed="The rows did not load" />,
    );
    expect(screen.getByRole('alert').textContent).toMatch(/^The rows did not load/);
  });
});

describe('a place in the list', () => {
  it('is the row at the upper edge, found again by its distance', () => {
    const entries = entriesOf(rowsFrom(0, 60), keyOf, bayOf);
    let start = 0;
    const starts = entries.map(({ kind }) => {
      const here = start;
      start += kind === 'heading' ? 32 : 44;
      return here;
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: start - 1 }), (scrollTop) => {
        const place = placeAt(entries, starts, scrollTop);
        const at = entries.findIndex(({ key }) => key === place?.key);
        expect(entries[at]?.kind).toBe('row');
        expect((starts[at] ?? 0) + (place?.above ?? 0)).toBe(scrollTop);
        expect(place?.above).toBeGreaterThanOrEqual(-32);
        expect(place?.above).toBeLessThan(44);
      }),
    );
  });
});
