import { type ReactNode, useState } from 'react';
import { LongList } from './index.ts';

type Item = { readonly id: string; readonly name: string; readonly bay: string };

/** Example rows, made by a rule: the same in every run. */
const items: readonly Item[] = Array.from({ length: 10_000 }, (_, at) => ({
  id: `item-${at}`,
  name: `Example segment ${at + 1}`,
  bay: `Bay ${String(Math.floor(at / 40) + 1).padStart(3, '0')}`,
}));
const keyOf = (item: Item) => item.id;
const bayOf = (item: Item) => item.bay;

function Example() {
  const [selected, setSelected] = useState('item-3');
  return (
    <LongList
      label="Example segments"
      rows={items}
      rowKey={keyOf}
      groupOf={bayOf}
      height={320}
      selectedKey={selected}
      onRowClick={(item) => setSelected(item.id)}
      renderRow={(item) => <span>{item.name}</span>}
    />
  );
}

export const stories: Record<string, () => ReactNode> = {
  'Long list of 10,000 rows': () => <Example />,
  'Long list without rows': () => (
    <LongList
      label="Example"
      rows={[]}
      rowKey={keyOf}
      renderRow={(item: Item) => item.name}
      empty={{ title: 'No segments yet' }}
    />
  ),
};
