import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const notProduct = /\.test\.tsx?$|\.story\.tsx$|(^|\/)(testing|fixtures|gallery|type-tests)\//;

// A bundle has what its entry imports, so nothing of such a folder is shipped as long as no product code imports it.
test('product code imports nothing from a folder for tests', () => {
  const product = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', 'packages/*/src/*', 'plugins/*/src/*'],
    { cwd: root, encoding: 'utf8' },
  )
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !notProduct.test(file) && existsSync(resolve(root, file)));
  expect(product.length).toBeGreaterThan(500);
  const importers = product.filter((file) =>
    /from '\.[^']*\/testing\//.test(readFileSync(resolve(root, file), 'utf8')),
  );
  expect(importers).toEqual([]);
});
