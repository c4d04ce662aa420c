import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'docs/kit/platform-tests.md'), 'utf8');

/** A row of the table: its number, and the tests that it names. */
const rows = [...text.matchAll(/^\| (\d+) \| .+? \| (.+) \|$/gm)].map(([, number, cell = '']) => ({
  number: Number(number),
  tests: [...cell.matchAll(/`([\w./-]+\/[\w./-]+)`(?:: ([^;]+?))?(?=;|$| in a checkout)/g)].map(
    ([, file = '', name]) => ({ file, name }),
  ),
  named: cell.split('`').length > 1 ? [...cell.matchAll(/`[\w./-]+\/[\w./-]+`/g)].length : 0,
}));

/** Sources of a file, or of all tests in a folder. */
function sourcesOf(file: string): string | undefined {
  const path = join(root, file.startsWith('tests/') ? '' : 'packages', file);
  if (!existsSync(path)) return undefined;
  if (statSync(path).isFile()) return readFileSync(path, 'utf8');
  const tests = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((one) =>
    /\.test\.tsx?$/.test(one),
  );
  return tests.map((one) => readFileSync(join(path, one), 'utf8')).join('\n');
}

test('each promise of the platform has its row', () => {
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1));
  expect(rows.length).toBeGreaterThanOrEqual(40);
});

test.each(rows.map((row) => [row.number, row] as const))(
  'promise %i names tests that there are',
  (_, { tests, named }) => {
    expect(tests.length).toBeGreaterThan(0);
    // None is left out because it is written otherwise.
    expect(tests).toHaveLength(named);
    const absent = tests.filter(({ file, name }) => {
      const source = sourcesOf(file);
      return source === undefined || (name !== undefined && !isTitle(name).test(source));
    });
    expect(absent).toEqual([]);
  },
);

/** A test's title, or what an error of the compiler is expected for. The same words in a comment would not do. */
function isTitle(name: string): RegExp {
  const literal = name.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(['"\`]|@ts-expect-error )${literal}`);
}
