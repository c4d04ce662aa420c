import { expect, test } from 'vitest';
import { DamagedRows } from './damaged-rows.ts';

const hour = 3_600_000;

function told() {
  let now = Date.UTC(2026, 0, 1);
  const lines: unknown[] = [];
  const rows = new DamagedRows({ error: (line: unknown) => void lines.push(line) }, () => new Date(now));
  const error = new Error('No number');
  const later = (ms: number) => {
    now += ms;
  };
  return { rows, lines, error, later };
}

test('a damaged row is told once an hour, with its table and key', () => {
  const { rows, lines, error, later } = told();
  for (const key of ['1', '2', '1']) rows.note({ from: 'permit', key, error });
  rows.note({ from: 'form', key: '1', error });
  expect(lines).toEqual([
    { err: error, table: 'permit', row: '1' },
    { err: error, table: 'permit', row: '2' },
    { err: error, table: 'form', row: '1' },
  ]);
  later(hour - 1);
  rows.note({ from: 'permit', key: '1', error });
  expect(lines).toHaveLength(3);
  later(1);
  rows.note({ from: 'permit', key: '1', error });
  expect(lines).toHaveLength(4);
});

test('the rows of the last day are counted, and no more than a thousand are told', () => {
  const { rows, lines, error, later } = told();
  for (let n = 0; n < 1500; n += 1) rows.note({ from: 'permit', key: String(n), error });
  expect([rows.count, lines.length]).toEqual([1000, 1000]);
  later(23 * hour);
  rows.note({ from: 'permit', key: '7', error });
  later(hour);
  expect(rows.count).toBe(1);
  later(24 * hour);
  expect(rows.count).toBe(0);
});
