import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

it.each([
  ['=1+1', "'=1+1"],
  ['+852 2345', "'+852 2345"],
  ['-', "'-"],
  ['@name', "'@name"],
  ['\t=1', "'\t=1"],
  ['\n=1', '"\'\n=1"'],
  ['＝1+1', "'＝1+1"],
  ['a, "b"', '"a, ""b"""'],
  ['a\nb', '"a\nb"'],
  [' a', '" a"'],
  [-1, '-1'],
  [null, ''],
])('a cell of %j is written as %s', (cell, text) => {
  expect(csvLine([cell, 'x'])).toBe(`${text},x\r\n`);
});

it('leaves text alone that goes back to whom it came from', () => {
  expect(csvLine(['=1+1'], true)).toBe('=1+1\r\n');
});
