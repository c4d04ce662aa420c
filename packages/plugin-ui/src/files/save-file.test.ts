import { afterEach, expect, it, vi } from 'vitest';
import { csvText } from './csv.ts';
import { saveFile } from './save-file.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

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
  expect(csvText([[cell, 'x']])).toBe(`\uFEFF${text},x\r\n`);
});

it('leaves text alone that goes back to whom it came from', () => {
  expect(csvText([['=1+1']], true)).toBe('\uFEFF=1+1\r\n');
});

it('saves a file under a name that every system takes, and lets go of its content', () => {
  vi.useFakeTimers();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:one');
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  let name = '';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    name = this.download;
  });
  saveFile('BEM/C:  2611? "draft".csv ', new Blob());
  expect(name).toBe('BEM C 2611 draft .csv');
  expect(revoke).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(revoke).toHaveBeenCalledWith('blob:one');
});
