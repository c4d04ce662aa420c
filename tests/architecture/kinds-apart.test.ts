import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { kindViolations } from './kinds-apart.ts';

const root = resolve(import.meta.dirname, '../..');
const modules = readdirSync(join(root, 'plugins'))
  .map((name) => `plugins/${name}/src`)
  .filter((folder) => existsSync(join(root, folder, 'contract')));

const filesOf = (folder: string) =>
  new Map(
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|(^|\/)testing\//.test(file))
      .map((file) => [file.replaceAll(sep, '/'), readFileSync(join(root, folder, file), 'utf8')]),
  );

test.each(modules)('the kinds of records of %s do not import each other', (folder) => {
  expect(kindViolations(filesOf(folder))).toEqual([]);
});

describe('with two kinds', () => {
  const found = (path: string, text: string) =>
    kindViolations(
      new Map([
        ['contract/risc/workflow.ts', ''],
        ['contract/diary/workflow.ts', ''],
        [path, text],
      ]),
    );

  test.each([
    ['a page of another kind', 'client/diary/page.tsx', "import { c } from '../risc/parts/card.tsx';"],
    [
      'a type of another kind',
      'server/diary/kind.ts',
      "import type { F } from '../../contract/risc/form.ts';",
    ],
    ['a shared part that knows a kind', 'client/parts/card.tsx', "const f = import('../risc/form.tsx');"],
    ['the plugin that knows a kind', 'server/plugin.ts', "import { formsOf } from './risc/kind.ts';"],
    ['a kind that nobody counts', 'server/uses.ts', "import { riscUses } from './risc/uses.ts';"],
  ])('%s is a violation', (_what, path, text) => {
    expect(found(path, text)).toHaveLength(1);
  });

  test.each([
    ['its own kind', 'client/risc/page.tsx', "import { riscForm } from '../../contract/risc/form.ts';"],
    ['what all share', 'client/risc/page.tsx', "import { useSiteForms } from '../site-forms.ts';"],
    ['each kind, where they are joined', 'server/kinds.ts', "import { risc } from './risc/risc.ts';"],
  ])('a file may import %s', (_what, path, text) => {
    expect(found(path, text)).toEqual([]);
  });
});
