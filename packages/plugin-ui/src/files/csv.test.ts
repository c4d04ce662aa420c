import { expect, it } from 'vitest';
import { csvText } from './csv.ts';

it('writes rows as a spreadsheet program reads them', () => {
  expect(csvText([['Place'], ['=1+1']])).toBe("\uFEFFPlace\r\n'=1+1\r\n");
  expect(csvText([['=1+1']], true)).toBe('\uFEFF=1+1\r\n');
});
