import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hastyQueries } from './hasty-queries.ts';

const root = resolve(import.meta.dirname, '../..');
const found = (code: string) =>
  hastyQueries('a.test.tsx', `test('a', async () => {\n${code}\n});`).map(({ start, end }) =>
    `test('a', async () => {\n${code}\n});`.slice(start, end),
  );

// What a click opens may come late: write `await screen.findByRole(…)` there.
test('no test expects what a step of the user shows to be there at once', () => {
  const files = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.tsx'],
    { cwd: root, encoding: 'utf8' },
  )
    .split('\n')
    .filter((file) => file !== '' && existsSync(resolve(root, file)));
  expect(files.length).toBeGreaterThan(100);
  const hasty = files.flatMap((file) => {
    const code = readFileSync(resolve(root, file), 'utf8');
    return hastyQueries(file, code).map(
      ({ start, end }) => `${file}:${code.slice(0, start).split('\n').length} ${code.slice(start, end)}`,
    );
  });
  expect(hasty).toEqual([]);
});

describe('hasty queries', () => {
  const click = 'await user.click(button);';
  test.each([
    [
      'in what is expected',
      `${click} expect(screen.getByText('x').textContent).toBe('y');`,
      "screen.getByText('x')",
    ],
    [
      'in the next step',
      `${click} await user.click(dialog.getByRole('option'));`,
      "dialog.getByRole('option')",
    ],
    ['for several', `${click} const all = screen.getAllByRole('row');`, "screen.getAllByRole('row')"],
    [
      'after a file was chosen',
      "await user.upload(input, file); screen.getByText('x');",
      "screen.getByText('x')",
    ],
    ['in a block', `if (a) { ${click} screen.getByText('x'); }`, "screen.getByText('x')"],
  ])('are found %s', (_where, code, query) => {
    expect(found(code)).toEqual([query]);
  });

  test.each([
    ['one that waits', `${click} expect(await screen.findByText('x')).toBeTruthy();`],
    ['one that is called until it passes', `${click} await waitFor(() => screen.getByText('x'));`],
    ['one after something was waited for', `${click} await screen.findByText('x'); screen.getByText('y');`],
    ['one after typing', "await user.type(field, 'x'); screen.getByText('x');"],
    ['one for what may be absent', `${click} expect(screen.queryByText('x')).toBeNull();`],
  ])('are not: %s', (_what, code) => {
    expect(found(code)).toEqual([]);
  });
});
