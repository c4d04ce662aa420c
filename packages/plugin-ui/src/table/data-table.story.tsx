import { useState } from 'react';
import { DataTable } from './data-table.tsx';
import type { DataTableProps } from './data-table-props.ts';
import { Pager } from './pager.tsx';

type Place = { readonly id: string; readonly name: string; readonly height: number };

const places: readonly Place[] = ['EB Bay 006', 'Shaft S1', 'WB Bay 016'].map((name, at) => ({
  id: name,
  name,
  height: at * 6.5,
}));

function Places(props: Partial<DataTableProps<Place>>) {
  const [selected, select] = useState<ReadonlySet<string>>(new Set(['Shaft S1']));
  const [page, setPage] = useState(1);
  return (
    <>
      <DataTable
        label="Locations"
        rows={places}
        rowKey={({ id }) => id}
        load={{ kind: 'ready' }}
        sort={{ columnId: 'name', direction: 'asc' }}
        onSortChange={() => undefined}
        selection={{
          isSelected: ({ id }) => selected.has(id),
          onSelect: (rows, is) =>
            select((before) => {
              const ids = new Set(rows.map(({ id }) => id));
              return new Set([...[...before].filter((id) => !ids.has(id)), ...(is ? ids : [])]);
            }),
          rowName: ({ name }) => name,
        }}
        columns={[
          { id: 'name', header: 'Location', naming: true, sortable: true, cell: ({ name }) => name },
          {
            id: 'height',
            header: 'Height (mPD)',
            align: 'end',
            sortable: true,
            cell: ({ height }) => height.toFixed(2),
          },
        ]}
        {...props}
      />
      <Pager page={page} pageSize={3} total={42} onPageChange={setPage} showPageOf />
    </>
  );
}

export const stories = {
  Selection: () => <Places />,
  'More columns than a phone has room for': () => (
    <Places
      label="Loans"
      selection={undefined}
      columns={[
        { id: 'name', header: 'Number', naming: true, cell: ({ height }) => `TL-${1000 + height}` },
        { id: 'what', header: 'Location', cell: ({ name }) => `${name}, by the stairs` },
        { id: 'height', header: 'Height (mPD)', align: 'end', cell: ({ height }) => height.toFixed(2) },
        { id: 'by', header: 'To be returned by', cell: () => '24 Dec 2026' },
      ]}
    />
  ),
  'Old rows while new ones load': () => (
    <div data-keeps-loading="">
      <Places load={{ kind: 'loading' }} />
    </div>
  ),
};
