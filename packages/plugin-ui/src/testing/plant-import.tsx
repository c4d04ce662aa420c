// biome-ignore lint/correctness/noUndeclaredDependencies: test tools belong to the workspace root.
import { fireEvent, screen, within } from '@testing-library/react';
// biome-ignore lint/correctness/noUndeclaredDependencies: test tools belong to the workspace root.
import { vi } from 'vitest';
import { z } from 'zod';
import { dayCell, ImportPreview, type ImportPreviewProps, numberCell, textCell } from '../import/index.ts';

export const schema = z.object({
  code: z.preprocess(textCell, z.string().max(6)),
  name: z.preprocess(textCell, z.string()),
  quantity: z.preprocess(numberCell, z.number().int().nonnegative()),
  due: z.preprocess(dayCell, z.iso.date().optional()),
});
type PlantRow = z.infer<typeof schema>;
export const columns = [
  { key: 'code', heading: 'Code', aliases: ['Plant No.'] },
  { key: 'name', heading: 'Name' },
  { key: 'quantity', heading: 'Quantity' },
  { key: 'due', heading: 'Due date', optional: true },
];
export const onImport = vi.fn<ImportPreviewProps<PlantRow>['onImport']>();
export const Preview = (props: Partial<ImportPreviewProps<PlantRow>>) => (
  <ImportPreview columns={columns} schema={schema} unique={['code']} onImport={onImport} {...props} />
);

export const choose = (content: BlobPart, name = 'plants.csv') => chooseFile(new File([content], name));
export const chooseFile = (file: File) => {
  const [input] = screen.getAllByLabelText<HTMLInputElement>(/^(Choose|选择)/, { selector: 'input' });
  if (input === undefined) throw new Error('There is no input for a file.');
  fireEvent.change(input, { target: { files: [file] } });
};
export const preview = () => screen.findByRole('region', { name: /Preview of|预览/ });
export const refusal = async () => (await screen.findByRole('alert')).textContent;
const tableRows = () => within(screen.getByRole('table')).getAllByRole<HTMLTableRowElement>('row').slice(1);
/** What a wide table shows: below the name a narrow one repeats the other columns. */
export const rows = () =>
  tableRows().map(({ cells }) =>
    [...cells].map((cell) => (cell.scope === 'row' ? cell.firstChild : cell)?.textContent ?? '').join(''),
  );
/** What a narrow table shows below the name of each row. */
export const details = () =>
  tableRows().map((row) =>
    [...within(row).getByRole('rowheader').querySelectorAll('li, div')].map(({ textContent }) => textContent),
  );
export const counts = () => screen.getAllByRole('status')[0]?.textContent;
export const bytes = (...numbers: number[]) => new Uint8Array(numbers);
export const utf16 = (text: string, isBig: boolean) =>
  bytes(
    ...[...text].flatMap((letter) => {
      const code = letter.charCodeAt(0);
      return isBig ? [code >> 8, code & 255] : [code & 255, code >> 8];
    }),
  );
