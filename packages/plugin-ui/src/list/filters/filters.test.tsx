import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { widthOf } from '../../testing/plant-list.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { storyHost } from '../../testing/story-host.ts';
import { applyListParams } from '../state/list-params.ts';
import { PagedList } from '../state/paged-list.ts';
import { FilterBar } from './filter-bar.tsx';

type Wanted = {
  readonly place: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly late: string | undefined;
  readonly text: string | undefined;
  readonly day: string | undefined;
  readonly trades: string | undefined;
};
const start: Wanted = {
  place: 'Bay',
  from: undefined,
  to: undefined,
  late: undefined,
  text: undefined,
  day: undefined,
  trades: undefined,
};

function bar(isSecondary = true) {
  const list = new PagedList<object, Wanted>(storyHost, {
    orderBy: 'name',
    filters: start,
    choices: { trades: ['rebar', 'pour', 'strip'] },
    several: ['trades'],
    rowKey: () => '',
    fetch: async () => ({ rows: [], total: 0 }),
  });
  const { user } = renderPart(
    <FilterBar
      list={list}
      filters={[
        {
          kind: 'select',
          name: 'place',
          label: 'Place',
          allLabel: 'All places',
          options: [{ value: 'Bay', label: 'The bay' }],
        },
        {
          kind: 'several',
          name: 'trades',
          label: 'Trade',
          allLabel: 'All trades',
          options: [
            { value: 'rebar', label: 'Rebar' },
            { value: 'pour', label: 'Pour' },
          ],
        },
        { kind: 'dates', from: 'from', to: 'to', label: 'Ready', isSecondary },
        { kind: 'toggle', name: 'late', label: 'Late only', isSecondary },
        { kind: 'text', name: 'text', label: 'Description contains', isSecondary },
        { kind: 'day', name: 'day', label: 'Ready on', isSecondary },
      ]}
    />,
  );
  const chips = () => screen.queryAllByRole('listitem').map((one) => one.textContent);
  return { list, user, chips };
}

beforeEach(() => void widthOf(false));
afterEach(() => vi.restoreAllMocks());

it('keeps filters that are seldom used behind a button, which counts those that are on', async () => {
  const { list, user, chips } = bar();
  expect(screen.getByRole('combobox', { name: 'Place' })).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More filters' }));
  const more = within(await screen.findByRole('dialog', { name: 'More filters' }));
  expect(more.queryByRole('combobox', { name: 'Place' })).toBeNull();
  await user.click(more.getByRole('checkbox', { name: 'Late only' }));
  expect([list.filters.late, chips()]).toEqual(['true', ['Late only']]);
  expect(screen.getByRole('img', { name: '1 filter on', hidden: true })).toBeTruthy();
  await user.click(more.getByRole('checkbox', { name: 'Late only' }));
  expect([list.filters.late, chips()]).toEqual([undefined, []]);
});

it('says which days a filter of one day takes, and asks for no other', async () => {
  const { list, user } = bar();
  await user.click(screen.getByRole('button', { name: 'More filters' }));
  const more = within(await screen.findByRole('dialog', { name: 'More filters' }));
  const field = more.getByRole('textbox', { name: 'Ready on' });
  await user.type(field, '0999-12-31');
  expect(more.getByText('Enter a date from 1 Jan 2000 to 1 Jan 2100.')).toBeTruthy();
  expect(list.filters.day).toBeUndefined();
  await user.clear(field);
  await user.type(field, '2026-11-20');
  expect(more.queryByText(/^Enter a date/)).toBeNull();
  expect(list.filters.day).toBe('2026-11-20');
});

it('takes several values of one filter, from its field and from a link', async () => {
  const { list, user, chips } = bar();
  await user.click(screen.getByRole('combobox', { name: 'Trade' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Rebar' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Pour' }));
  expect(list.filters.trades).toBe('rebar,pour');
  expect(screen.getByRole('combobox', { name: 'Trade' }).textContent).toBe('Rebar, Pour');
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Rebar' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Pour' }));
  expect([list.filters.trades, chips()]).toEqual([undefined, []]);
  act(() => applyListParams(list, { trades: 'strip,rebar' }));
  expect(list.filters.trades).toBe('strip,rebar');
  act(() => applyListParams(list, { trades: 'strip,none' }));
  expect(list.filters.trades).toBeUndefined();
});

it('moves the focus to the first field when Reset or the last chip vanishes with it', async () => {
  const { list, user } = bar();
  act(() => list.setFilters({ late: 'true' }));
  await user.click(screen.getByRole('button', { name: 'Remove the filter Late only' }));
  expect(document.activeElement).toBe(await screen.findByRole('combobox', { name: 'Place' }));
  act(() => list.setFilters({ place: undefined }));
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(document.activeElement).toBe(await screen.findByRole('combobox', { name: 'Place' }));
});

it('takes the first and the last day of a range', async () => {
  const { list, user } = bar(false);
  await user.type(screen.getByRole('textbox', { name: /Start date/ }), '2026-11-14{Enter}');
  await user.type(screen.getByRole('textbox', { name: /End date/ }), '2026-11-20{Enter}');
  expect(list.filters).toMatchObject({ from: '2026-11-14', to: '2026-11-20' });
});

it('takes a part of a text and one day, and ignores an invalid day', async () => {
  const { list, user, chips } = bar();
  await user.click(screen.getByRole('button', { name: 'More filters' }));
  const more = within(await screen.findByRole('dialog', { name: 'More filters' }));
  await user.type(more.getByRole('searchbox', { name: 'Description contains' }), 'slab{Enter}');
  const day = more.getByRole('textbox', { name: 'Ready on' });
  await user.type(day, '2026-11-2');
  await user.type(day, '0');
  expect(list.filters).toMatchObject({ text: 'slab', day: '2026-11-20' });
  expect(chips()).toEqual(['Description contains: slab', 'Ready on: 20 Nov 2026']);
  await user.clear(day);
  await user.type(day, 'soon');
  await user.click(more.getByRole('searchbox', { name: 'Description contains' }));
  expect(list.filters.day).toBeUndefined();
  expect(day).toHaveProperty('value', '');
});

it.each([
  [{ from: '2026-11-14', to: '2026-11-20' }, 'Ready: 14 Nov 2026 – 20 Nov 2026'],
  [{ from: '2026-11-14', to: '2026-11-14' }, 'Ready: 14 Nov 2026'],
  [{ from: '2026-11-14' }, 'Ready: From 14 Nov 2026'],
  [{ to: '2026-11-20' }, 'Ready: Until 20 Nov 2026'],
])('says of days %o: %s', (range, chip) => {
  const { list, chips } = bar();
  act(() => list.setFilters(range));
  expect(chips()).toEqual([chip]);
});

it('goes back to what the list began with by a chip, and by Reset in the sheet of a phone', async () => {
  widthOf(true);
  const { list, user, chips } = bar();
  act(() => list.setFilters({ place: undefined, from: '2026-11-14', late: 'true' }));
  expect(chips()).toEqual(['Place: All places', 'Ready: From 14 Nov 2026', 'Late only']);
  await user.click(screen.getByRole('button', { name: 'Remove the filter Place: All places' }));
  expect(list.filters.place).toBe('Bay');
  expect(document.activeElement?.textContent).toBe('Ready: From 14 Nov 2026');
  await user.click(screen.getByRole('button', { name: 'Remove the filter Ready: From 14 Nov 2026' }));
  expect(list.filters.from).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  const sheet = within(await screen.findByRole('dialog'));
  await user.click(sheet.getByRole('button', { name: 'Reset' }));
  expect(list.filters).toEqual(start);
  const reset = sheet.getByRole('button', { name: 'Reset' });
  expect([reset.getAttribute('aria-disabled'), document.activeElement]).toEqual(['true', reset]);
});
