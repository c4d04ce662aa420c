import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import {
  bytes,
  choose,
  chooseFile,
  columns,
  counts,
  onImport,
  Preview,
  preview,
  refusal,
  rows,
} from '../testing/plant-import.tsx';
import { renderPart } from '../testing/render-part.tsx';
import { ImportPreview } from './index.ts';

const heading = 'Code,Name,Quantity\n';
/** 安全检查工程, as programs of the mainland write it. */
const inspection = bytes(0xb0, 0xb2, 0xc8, 0xab, 0xbc, 0xec, 0xb2, 0xe9, 0xb9, 0xa4, 0xb3, 0xcc);
const joined = (...parts: readonly (string | Uint8Array)[]) =>
  new Uint8Array(
    parts.flatMap((part) => [...(typeof part === 'string' ? new TextEncoder().encode(part) : part)]),
  );
const importing = (count: string) => screen.getByRole('button', { name: `Import ${count}` });

afterEach(() => {
  onImport.mockReset();
  vi.restoreAllMocks();
});

describe('a file', () => {
  it('may begin with blank lines, and spell its headings in full width', async () => {
    renderPart(<Preview />);
    choose('\n,,\nＣＯＤＥ, name :,Quantity,\nA,Crane,1,\n');
    await preview();
    expect(rows()).toEqual(['4–ACrane1–']);
    expect(screen.queryByText(/Ignored columns/)).toBeNull();
  });

  it('of tab separated values is read', async () => {
    renderPart(<Preview />);
    choose('Code\tName\tQuantity\nA\tCrane\t1\n', 'plants.tsv');
    await preview();
    expect(rows()).toEqual(['2–ACrane1–']);
  });

  it('that is too large is not read at all', async () => {
    renderPart(<Preview />);
    const file = new File(['Code'], 'p.csv');
    const read = vi.spyOn(file, 'arrayBuffer');
    Object.defineProperty(file, 'size', { value: 31 * 1024 * 1024 });
    chooseFile(file);
    expect(await refusal()).toBe('p.csv is larger than 30 MB. Split it into several files.');
    expect(read).not.toHaveBeenCalled();
  });

  it('that was moved meanwhile is refused', async () => {
    renderPart(<Preview />);
    const file = new File(['Code'], 'p.csv');
    vi.spyOn(file, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'));
    chooseFile(file);
    expect(await refusal()).toMatch(/^p\.csv could not be read\./);
  });

  it.each([0, 1])('is told by its beginning, wherever that is cut: %i', async (shift) => {
    renderPart(<Preview />);
    const remark = Array<Uint8Array>(6000).fill(inspection);
    choose(joined('Remark,Code,Name,Quantity\n', 'x'.repeat(shift), ...remark, ',A,', inspection, ',1\n'));
    await preview();
    expect(rows()[0]).toContain('A安全检查工程1');
  });

  it('keeps a character that lies across two pieces of reading', async () => {
    renderPart(<Preview />);
    const start = 'Remark,Code,Name,Quantity\n';
    const remark = 'x'.repeat(1024 * 1024 - start.length - 4);
    choose(`${start}${remark},A,桥梁,1\n`);
    await preview();
    expect(rows()[0]).toContain('A桥梁1');
  });

  it('is read in another encoding when somebody knows better', async () => {
    const { user } = renderPart(<Preview />);
    choose(joined(heading, 'A,', inspection, ',1\n'));
    await preview();
    await user.click(screen.getByRole('combobox', { name: 'Encoding' }));
    await user.click(await screen.findByRole('option', { name: 'BIG5' }));
    await waitFor(() => expect(rows()[0]).not.toContain('安全检查工程'));
    expect(screen.getByRole('combobox', { name: 'Encoding' }).textContent).toContain('BIG5');
  });

  it('is taken when it is dropped', async () => {
    renderPart(<Preview />);
    const drop = screen.getByText(/^Drop a CSV or Excel/);
    // Otherwise the browser would open it in the place of the page.
    expect(fireEvent.dragOver(drop, { dataTransfer: {} })).toBe(false);
    expect(
      fireEvent.drop(drop, { dataTransfer: { files: [new File([`${heading}A,Crane,1\n`], 'p.csv')] } }),
    ).toBe(false);
    await preview();
    expect(rows()).toHaveLength(1);
  });

  it('can be chosen again after it was corrected', () => {
    renderPart(<Preview />);
    const input = screen.getByLabelText<HTMLInputElement>(/^Choose/, { selector: 'input' });
    let value = 'C:\\fakepath\\p.csv';
    Object.defineProperty(input, 'value', { get: () => value, set: (next) => (value = next) });
    choose(`${heading}A,Crane,1\n`);
    expect(value).toBe('');
  });
});

describe('rows', () => {
  it('that lack their name are not the same, and letters of either case are', async () => {
    renderPart(<Preview />);
    choose(`${heading},Crane,1\n,Pump,1\na,Hoist,1\nA,Truck,1\n`);
    await preview();
    expect(rows()).toEqual([
      expect.stringMatching(/^2Code\D*Crane/),
      expect.stringMatching(/^3Code\D*Pump/),
      expect.stringMatching(/^4–a/),
      '5The same Code as in row 4ATruck1–',
    ]);
  });

  it('say what is wrong in the words of the file', async () => {
    const schema = z.object({
      code: z.enum(['A', 'B']),
      name: z
        .string()
        .min(3)
        .max(5)
        .refine((name) => name !== 'wrong', 'Not this one.'),
      quantity: z.coerce.number().min(2).max(3),
      due: z.any(),
    });
    renderPart(<ImportPreview columns={columns} schema={schema} onImport={() => undefined} />);
    choose(`${heading}C,Crane,2\nA,Ox,2\nA,Hoister,2\nA,wrong,2\nA,Pump,1\nA,Pump,4\n`);
    await preview();
    expect(rows()).toEqual([
      expect.stringContaining('Code: "C" is not one of A, B'),
      expect.stringContaining('Name: at least 3 characters'),
      expect.stringContaining('Name: at most 5 characters'),
      expect.stringContaining('Name: Not this one.'),
      expect.stringContaining('Quantity: at least 2'),
      expect.stringContaining('Quantity: at most 3'),
    ]);
  });

  it('are shown twenty at a time, and from the first page when only the wrong ones are', async () => {
    const { user } = renderPart(<Preview />);
    const all = Array.from({ length: 50 }, (_, at) => `P${at},Plant,${at % 2 ? 'few' : 1}\n`);
    choose(heading + all.join(''));
    await preview();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect([rows().length, rows()[0]]).toEqual([20, '22–P20Plant1–']);
    await user.click(screen.getByRole('switch', { name: 'Invalid rows only' }));
    expect([rows().length, rows()[0]]).toEqual([20, expect.stringMatching(/^3Quantity/)]);
    choose(`${heading}A,Crane,1\nB,Pump,few\n`, 'other.csv');
    await screen.findByRole('region', { name: 'Preview of other.csv' });
    expect(rows()).toHaveLength(2);
  });
});

describe('an import', () => {
  it('has nothing to write while no row is right', async () => {
    renderPart(<Preview />);
    choose(`${heading}A,Crane,few\n`);
    await preview();
    expect(importing('0 rows')).toHaveProperty('disabled', true);
    expect(counts()).toBe('Valid: 0Invalid: 1');
  });

  it('runs once, says that it failed where nobody says why, and forgets that with another file', async () => {
    let fail: (reason: unknown) => void = () => undefined;
    onImport.mockImplementation(() => new Promise((_, reject) => (fail = reject)));
    const { user } = renderPart(<Preview />);
    choose(`${heading}A,Crane,1\n`);
    await preview();
    await user.click(importing('1 row'));
    await user.click(importing('1 row'));
    expect(onImport).toHaveBeenCalledOnce();
    await act(async () => fail(undefined));
    expect(await refusal()).toBe('The rows were not imported. Try again.');
    choose(`${heading}B,Pump,1\n`, 'other.csv');
    await screen.findByRole('region', { name: 'Preview of other.csv' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('saves wrong rows under the name of their file', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:saved');
    let name = '';
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      name = this.download;
    });
    const { user } = renderPart(<Preview />);
    choose(`${heading}A,Crane,few\n`, 'plants of May.csv');
    await preview();
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    expect(name).toMatch(/plants of May.*\.csv$/);
  });
});
