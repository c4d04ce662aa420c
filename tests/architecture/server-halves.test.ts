import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const halves = ['plugins', 'examples'].flatMap((group) =>
  readdirSync(join(root, group))
    .map((name) => `${group}/${name}/src/server`)
    .filter((folder) => existsSync(join(root, folder))),
);

test.each(halves)('%s is held to the checks that every server half must pass', (folder) => {
  const suites = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) => /^serverConformance\(/m.test(readFileSync(join(root, folder, file), 'utf8')));
  // A half that holds several kinds of records has one for each.
  expect(suites).not.toEqual([]);
});
