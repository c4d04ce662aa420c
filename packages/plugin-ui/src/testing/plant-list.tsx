// biome-ignore lint/correctness/noUndeclaredDependencies: test tools belong to the workspace root.
import { vi } from 'vitest';
import { ListPage, type ListPageProps } from '../list/page/list-page.tsx';
import { PagedList } from '../list/state/paged-list.ts';
import type { PageAsk } from '../list/state/paged-list-options.ts';
import { storyHost } from './story-host.ts';

export type Row = { readonly id: string; readonly name: string; readonly place: string };
export type Wanted = { readonly status: string | undefined; readonly place: string | undefined };
export type Order = 'name' | 'place';
export const rows: readonly Row[] = Array.from({ length: 12 }, (_, at) => ({
  id: String(at),
  name: `Plant ${at}`,
  place: at % 2 ? 'Shaft' : 'Bay',
}));

export function listOf(fail?: Error) {
  const asked: (PageAsk<Order> & Wanted)[] = [];
  const list = new PagedList<Row, Wanted, Order>(storyHost, {
    orderBy: 'name',
    filters: { status: undefined, place: undefined },
    rowKey: (row) => row.id,
    async fetch(ask) {
      asked.push(ask);
      if (fail && asked.length === 1) throw fail;
      const found = rows.filter((row) => !ask.place || row.place === ask.place);
      const page = found.slice((ask.page - 1) * 10, ask.page * 10);
      return { rows: page, total: found.length, counts: { all: 12, open: 5 } };
    },
  });
  return { list, asked };
}

export const page = (
  list: PagedList<Row, Wanted, Order>,
  props: Partial<ListPageProps<Row, Wanted, Order>> = {},
) => (
  <ListPage
    title="Plant"
    list={list}
    rowName={(row) => row.name}
    searchLabel="Search plant"
    columns={[
      { id: 'name', header: 'Name', orderBy: 'name', naming: true, cell: (row) => row.name },
      { id: 'place', header: 'Place', orderBy: 'place', cell: (row) => row.place },
    ]}
    filters={[
      {
        kind: 'select',
        name: 'place',
        label: 'Place',
        allLabel: 'All places',
        options: [{ value: 'Bay', label: 'The bay' }],
      },
    ]}
    {...props}
  />
);
export const widthOf = (matches: boolean) =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      // Of a query only this is read.
      ({ media, matches, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList,
  );
