import { ApiError, problemText } from '@gantry/plugin-sdk';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import writeExcel from 'write-excel-file/node';
import {
  bytes,
  choose,
  counts,
  details,
  onImport,
  Preview,
  preview,
  refusal,
  rows,
  utf16,
} from '../testing/plant-import.tsx';
import { renderPart } from '../testing/render-part.tsx';
import { dayCell, numberCell, textCell } from './index.ts';

afterEach(() => {
  onImport.mockReset();
  vi.restoreAllMocks();
});

describe('ImportPreview', () => {
  it('says at once that a file has more rows than an import takes', async () => {
    const rowsOf = (count: number) =>
      ['Code,Name,Quantity', ...Array.from({ length: count }, (_, at) => `${at},Crane,1`)].join('\n');
    const { user } = renderPart(<Preview mostRows={2} />);
    choose(rowsOf(3));
    expect(await screen.findByText(/^The file has 3 rows, and an import takes 2 at most\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Import 3 rows' })).toHaveProperty('disabled', true);
    choose(rowsOf(2));
    await user.click(await screen.findByRole('button', { name: 'Import 2 rows' }));
    expect(onImport).toHaveBeenCalledTimes(1);
  });

  it('shows every row with its problems before anything is written, and hands over the right ones', async () => {
    const { user } = renderPart(<Preview />);
    choose(
      'PLANT NO.,name,quantity,Due Date,Remark\n1,Crane,"1,200",20/11/2026,x\n2,Pump,few,2026-11-20,\n\n2,Pump,3,soon,\n1,Truck,4,,\n',
    );
    await preview();
    expect(counts()).toBe('Valid: 1Invalid: 3');
    expect(rows()).toEqual([
      '2–1Crane1,20020/11/2026',
      '3Quantity: "few" is not a number2Pumpfew2026-11-20',
      '5Due date: "soon" is not a date such as 2026-11-20The same Code as in row 32Pump3soon',
      '6The same Code as in row 21Truck4–',
    ]);
    expect(details()[2]).toEqual([
      'Due date: "soon" is not a date such as 2026-11-20',
      'The same Code as in row 3',
      'Name: Pump',
      'Quantity: 3',
      'Due date: soon',
    ]);
    expect(screen.getByText('Ignored columns: Remark.')).toBeTruthy();
    expect(screen.getByText('Not imported: 3 invalid rows.')).toBeTruthy();
    expect(onImport).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Import 1 row' }));
    expect(onImport.mock.calls[0]?.[0]).toEqual([
      { code: '1', name: 'Crane', quantity: 1200, due: '2026-11-20' },
    ]);
  });

  it('tells a duplicate also where some of the columns that identify a row are empty', async () => {
    renderPart(<Preview unique={['code', 'name', 'due']} />);
    choose('Code,Name,Quantity,Due date\n1,Crane,1,\n1,Crane,1,\n1,Crane,1,2026-11-20\n');
    await preview();
    expect(counts()).toBe('Valid: 2Invalid: 1');
  });

  it('takes a file that is imported whole only without wrong rows', async () => {
    const { user } = renderPart(<Preview isWhole />);
    const press = (name: RegExp) => user.click(screen.getByRole('button', { name }));
    choose('Code,Name,Quantity\n1,Crane,12\n2,Pump,few\n');
    await preview();
    expect(screen.getByText(/^The file is imported whole. Correct 1 row first/)).toBeTruthy();
    await press(/^Import/);
    expect(onImport).not.toHaveBeenCalled();
    choose('Code,Name,Quantity\n1,Crane,12\n2,Pump,3\n');
    await waitFor(() => expect(counts()).toBe('Valid: 2Invalid: 0'));
    await press(/^Import/);
    expect(onImport).toHaveBeenCalledOnce();
  });

  it('filters to the wrong rows and saves them as the file had them', async () => {
    let saved: Blob | undefined;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved = blob instanceof Blob ? blob : undefined;
      return 'blob:saved';
    });
    const { user } = renderPart(<Preview />, 'zh-CN');
    choose('Code,Name,Quantity\nA,Crane,1\nB,"=Pump, old",-2\nC,,3\n');
    await preview();
    await user.click(screen.getByRole('switch', { name: '仅显示有误的行' }));
    expect(rows()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: '保存有误的行' }));
    expect(await saved?.text()).toBe(
      '\uFEFFCode,Name,Quantity,Due date,问题\r\nB,"=Pump, old",-2,,Quantity：不小于 0\r\nC,,3,,Name：请填写\r\n',
    );
  });

  it('keeps the rows when writing them fails, and says why', async () => {
    onImport.mockRejectedValueOnce(new Error('The server is not reachable.'));
    const { user } = renderPart(<Preview />);
    choose('Code,Name,Quantity\nA,Crane,1\n');
    await preview();
    await user.click(screen.getByRole('button', { name: 'Import 1 row' }));
    expect(await refusal()).toBe('The server is not reachable.');
    await user.click(screen.getByRole('button', { name: 'Import 1 row' }));
    expect(onImport).toHaveBeenCalledTimes(2);
  });

  it('says an answer of the server in the user’s language', async () => {
    onImport.mockRejectedValueOnce(new ApiError(403, 'FORBIDDEN', 'missing permission'));
    const { user } = renderPart(<Preview />, 'zh-CN');
    choose('Code,Name,Quantity\nA,Crane,1\n');
    await preview();
    await user.click(screen.getByRole('button', { name: '导入 1 行' }));
    expect(await refusal()).toBe(problemText(new ApiError(403, 'FORBIDDEN', ''), 'zh-CN'));
  });

  it('imports a file’s rows once, and says so until another is chosen', async () => {
    const { user } = renderPart(<Preview />);
    choose('Code,Name,Quantity\nA,Crane,1\nB,,2\n');
    await preview();
    await user.click(screen.getByRole('button', { name: 'Import 1 row' }));
    expect(await screen.findByText('1 row was imported.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Import 1 row' }));
    expect(onImport).toHaveBeenCalledOnce();
    expect(screen.getByRole('button', { name: 'Save the invalid rows' })).toHaveProperty('disabled', false);
    choose('Code,Name,Quantity\nC,Truck,1\n', 'other.csv');
    await screen.findByRole('region', { name: 'Preview of other.csv' });
    expect(screen.queryByText('1 row was imported.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Import 1 row' }));
    expect(onImport).toHaveBeenCalledTimes(2);
  });

  it('reads a spreadsheet with its own dates and numbers', async () => {
    const cell = (value: string | number | Date) =>
      value instanceof Date ? { value, type: Date, format: 'yyyy-mm-dd' } : { value };
    const file = await writeExcel([
      ['Code', 'Name', 'Quantity', 'Due date'].map(cell),
      [cell(12), cell('Crane'), cell(3), cell(new Date(Date.UTC(2026, 10, 20)))],
      [cell('A1'), cell('Pump'), cell(2.5), cell(46346)],
    ] as never).toBuffer();
    const { user } = renderPart(<Preview />);
    choose(new Uint8Array(file), 'plants.xlsx');
    await preview();
    expect(counts()).toBe('Valid: 1Invalid: 1');
    await user.click(screen.getByRole('button', { name: 'Import 1 row' }));
    expect(onImport.mock.calls[0]?.[0]).toEqual([
      { code: '12', name: 'Crane', quantity: 3, due: '2026-11-20' },
    ]);
  });

  it.each([
    ['UTF-8', new TextEncoder().encode('Code,Name,Quantity\nA,天秤起重機,1\n'), 'A天秤起重機1'],
    ['UTF-8', new TextEncoder().encode('\uFEFFCode,Name,Quantity\nA,起重机,1\n'), 'A起重机1'],
    ['UTF-16LE', utf16('\uFEFFCode\tName\tQuantity\nA\t起重機\t1\n', false), 'A起重機1'],
    ['UTF-16LE', utf16('Code,Name,Quantity\nA,Pump,1\n', false), 'APump1'],
    ['UTF-16BE', utf16('Code,Name,Quantity\nA,Crane,1\n', true), 'ACrane1'],
    ['UTF-16BE', utf16('\uFEFFCode,Name,Quantity\nA,Pump,1\n', true), 'APump1'],
    // 隧道工程公司 and 安全检查工程, as programs of Hong Kong and of the mainland write them.
    [
      'BIG5',
      bytes(
        ...new TextEncoder().encode('Code,Name,Quantity\nA,'),
        0xc0,
        0x47,
        0xb9,
        0x44,
        0xa4,
        0x75,
        0xb5,
        0x7b,
        0xa4,
        0xbd,
        0xa5,
        0x71,
        0x2c,
        0x31,
        0x0a,
      ),
      'A隧道工程公司1',
    ],
    [
      'GB18030',
      bytes(
        ...new TextEncoder().encode('Code,Name,Quantity\nA,'),
        0xb0,
        0xb2,
        0xc8,
        0xab,
        0xbc,
        0xec,
        0xb2,
        0xe9,
        0xb9,
        0xa4,
        0xb3,
        0xcc,
        0x2c,
        0x31,
        0x0a,
      ),
      'A安全检查工程1',
    ],
  ])('reads %s and says so', async (encoding, content, row) => {
    renderPart(<Preview />);
    choose(content);
    await preview();
    expect(screen.getByRole('combobox', { name: 'Encoding' }).textContent).toContain(encoding);
    expect(rows()[0]).toContain(row);
  });

  it.each([
    ['an empty file', '', 'plants.csv', 'plants.csv has no rows.'],
    ['a file of headings alone', 'Code,Name,Quantity\n,,\n', 'plants.csv', 'plants.csv has no rows.'],
    [
      'a missing column',
      'Code,Name\nA,B\n',
      'plants.csv',
      'Headings that the first row lacks: Quantity. It has: Code, Name.',
    ],
    [
      'a file without headings',
      'A,Pump,1\nB,Crane,2\n',
      'plants.csv',
      'Headings that the first row lacks: Code, Name, Quantity. It has: A, Pump, 1.',
    ],
    [
      'a column that is there twice',
      'Code,Plant No,Name,Quantity\nA,B,C,1\n',
      'p.csv',
      'The file has the column Code twice. Remove one.',
    ],
    [
      'text that is named a workbook',
      'Code,Name\n',
      'p.xlsx',
      'The name of p.xlsx does not match its content, which is text. Check the file and save it again.',
    ],
    [
      'a picture that is named text',
      bytes(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0, 0, 13, 0xff),
      'p.csv',
      'The name of p.csv does not match its content, which is neither text nor an Excel workbook. Check the file and save it again.',
    ],
    [
      'a workbook that is named text',
      'PK\u0003\u0004 rest',
      'p.csv',
      'The name of p.csv does not match its content, which is an Excel workbook. Check the file and save it again.',
    ],
    [
      'a workbook that is cut off',
      'PK\u0003\u0004 rest',
      'p.xlsx',
      'p.xlsx could not be read. Open it in Excel, save it again, and choose it again.',
    ],
    [
      'an old workbook',
      bytes(0xd0, 0xcf, 0x11, 0xe0),
      'p.xlsx',
      'p.xlsx is an old Excel file. Open it in Excel and save it as .xlsx.',
    ],
    [
      'an old workbook by its name',
      'x',
      'p.xls',
      'p.xls is an old Excel file. Open it in Excel and save it as .xlsx.',
    ],
    ['another kind of file', 'x', 'p.pdf', 'p.pdf is neither CSV nor Excel. Save it as .csv or .xlsx.'],
    [
      'too many rows',
      `Code,Name,Quantity\n${'A,B,1\n'.repeat(50_001)}`,
      'p.csv',
      'p.csv has more than 50,000 rows. Split it into several files.',
    ],
  ])('refuses %s in a sentence', async (_, content, name, sentence) => {
    renderPart(<Preview />);
    choose(content, name);
    expect(await refusal()).toBe(sentence);
    expect(screen.getByRole('button', { name: 'Choose another file' })).toBeTruthy();
  });

  it('reads a file to its end, however many blank lines it has', async () => {
    renderPart(<Preview />);
    choose(`Code,Name,Quantity\nA,Crane,1\n${',,\n'.repeat(100_001)}B,Pump,2\n`);
    await preview();
    expect(counts()).toBe('Valid: 2Invalid: 0');
  });

  it('reads the file that was chosen last', async () => {
    renderPart(<Preview />);
    choose(
      `Code,Name,Quantity\n${Array.from({ length: 20_000 }, (_, at) => `${at},B,1`).join('\n')}`,
      'slow.csv',
    );
    await screen.findByText('Reading slow.csv');
    await waitFor(() => expect(screen.queryByText('Reading slow.csv')).toBeNull(), { timeout: 50_000 });
    choose('Code,Name,Quantity\nA,Crane,1\n', 'fast.csv');
    await screen.findByRole('region', { name: 'Preview of fast.csv' });
    expect(rows()).toHaveLength(1);
  });
});

describe('cells', () => {
  it('become what a field asks for, and stay what they are where they cannot', () => {
    expect(['1,234.5', ' 12 % ', '１２', '-3', '', null, '1,23', '1e5', 'x', '-'].map(numberCell)).toEqual([
      1234.5,
      12,
      12,
      -3,
      undefined,
      undefined,
      '1,23',
      '1e5',
      'x',
      '-',
    ]);
    expect(['20/11/2026', '2026-11-20 08:00', 46346, '31/02/2026', 12].map(dayCell)).toEqual([
      '2026-11-20',
      '2026-11-20',
      '2026-11-20',
      '31/02/2026',
      12,
    ]);
    expect([12, ' a ', '  ', true].map(textCell)).toEqual(['12', 'a', undefined, 'true']);
    // A spreadsheet program's dates are off by rounding.
    const date = new Date(Date.UTC(2026, 10, 20) - 3);
    expect([dayCell(date), textCell(date)]).toEqual(['2026-11-20', '2026-11-20']);
  });
});
