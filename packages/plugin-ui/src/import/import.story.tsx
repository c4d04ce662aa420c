import { type ReactNode, useEffect, useRef } from 'react';
import { ImportPreview, type ImportPreviewProps } from './index.ts';

type Plant = { readonly name: string; readonly count: number };

const example: ImportPreviewProps<Plant> = {
  columns: [
    { key: 'name', heading: 'Example plant', aliases: ['Machine'] },
    { key: 'count', heading: 'Quantity' },
  ],
  unique: ['name'],
  // A module gives a zod schema here.
  schema: {
    safeParse: (row) => {
      const { name, count } = Object(row);
      if (/^\d+$/.test(String(count)))
        return { success: true, data: { name: String(name), count: Number(count) } };
      const issue = { path: ['count'], code: 'invalid_type', message: '', expected: 'number' };
      return { success: false, error: { issues: [issue] } };
    },
  },
  onImport: () => undefined,
};

const file = () =>
  new File(
    ['Machine,Quantity,Remark\nExcavator,3,\nCrane,two,\nPump,,\nexcavator,1,\nTruck,8,\n'],
    'example-plants.csv',
  );

/** Opened with an example file, as if it had been chosen. */
function Opened() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const input = place.current?.querySelector('input');
    if (!input) return;
    const chosen = new DataTransfer();
    chosen.items.add(file());
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }, []);
  return (
    <div ref={place}>
      <ImportPreview {...example} />
    </div>
  );
}

export const stories: Record<string, () => ReactNode> = {
  'Import before a file is chosen': () => <ImportPreview {...example} />,
  'Import with wrong rows': () => <Opened />,
};
