import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ClientFiles, floorViolations } from './client-floors.ts';

const root = resolve(import.meta.dirname, '../..');
const clients = ['plugins', 'examples'].flatMap((group) =>
  readdirSync(join(root, group))
    .map((name) => `${group}/${name}/src/client`)
    .filter((folder) => existsSync(join(root, folder))),
);

/** Folders of a kind of records, such as `plugins/dwss/src/client/risc`. */
const kinds = clients.flatMap((folder) =>
  readdirSync(join(root, folder))
    .map((name) => `${folder}/${name}`)
    .filter((kind) => existsSync(join(root, kind, 'activate.tsx'))),
);

test.each([...clients, ...kinds])('%s keeps its layers', (folder) => {
  expect(floorViolations(filesOf(join(root, folder)))).toEqual([]);
});

describe('a violation', () => {
  const found = (files: Readonly<Record<string, string>>) => floorViolations(new Map(Object.entries(files)));

  test.each([
    ['a part that knows a screen', 'parts/a.ts', "import { b } from '../settings/b.ts';", 'settings'],
    [
      'a text with a screen’s type',
      'messages/a.ts',
      "import type { B } from '../settings/b.ts';",
      'settings',
    ],
    ['data that loads a part', 'data/a.ts', "const b = import('../parts/b.ts');", 'parts'],
    ['a screen that knows the plugin', 'settings/a.ts', "export * from '../plugin.ts';", 'plugin.ts'],
  ])('is %s', (_what, path, text, target) => {
    expect(found({ [path]: text })).toEqual([`${path} imports ${target}, which is above it`]);
  });

  test('is a part that imports a screen through a file beside the plugin', () => {
    expect(
      found({ 'parts/a.ts': "import '../commands.ts';", 'commands.ts': "import './settings/b.ts';" }),
    ).toEqual(['parts/a.ts imports commands.ts, which is above it']);
  });

  test('is a cycle of screens', () => {
    expect(
      found({
        'list/a.ts': "import '../form/b.ts';",
        'form/b.ts': "import '../page/c.ts';",
        'page/c.ts': "import '../list/d.ts';\nimport '../parts/e.ts';",
      }),
    ).toEqual([
      'list/a.ts imports form, which leads back to it',
      'form/b.ts imports page, which leads back to it',
      'page/c.ts imports list, which leads back to it',
    ]);
  });

  test('is not found in allowed imports', () => {
    expect(
      found({
        'plugin.ts': "import { a } from './list/a.ts';\nimport './session.ts';",
        'list/a.ts': "import { b } from '../parts/b.ts';\nimport '../form/c.ts';\nimport './d.ts';",
        'parts/b.ts': "import '../session.ts';\nimport '../../contract/plant.ts';",
        'session.ts': "import type { Store } from './data/store.ts';",
      }),
    ).toEqual([]);
  });
});

function filesOf(folder: string): ClientFiles {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.|(^|\/)testing\//.test(path),
  );
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}
