import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../../..');

/** The package of an author who has three but not its types: the compiler takes all that comes from it for `any`. */
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gantry-author-'));
  const compilerOptions = {
    paths: { '@gantry/plugin-sdk': [join(root, 'packages/plugin-sdk/src/index.ts')] },
  };
  const config = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions,
    files: ['author.ts', 'three.d.ts'],
  };
  writeFileSync(join(folder, 'three.d.ts'), `declare module 'three';\n`);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What the compiler says of the author's own file. */
function problemsOf(source: string): string {
  writeFileSync(join(folder, 'author.ts'), source);
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout, error } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (error) throw error;
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('author.ts'))
    .join('\n');
}

const places = [
  'Vector3Like',
  `Extract<Position, { readonly at: unknown }>['at']`,
  `Viewpoint['position']`,
  `Viewpoint['target']`,
  `Awaited<ReturnType<SceneService<PluginManifest>['getBounds']>>['min']`,
  `Awaited<ReturnType<SceneService<PluginManifest>['getBounds']>>['max']`,
  `ReturnType<OverlayHost['toScene']>`,
];

describe('an author without @types/three', () => {
  it('has real types for every place and direction, and none that takes anything for three’s own objects', () => {
    const types = [...places, `OverlayHost['group']`, `OverlayHost['camera']`];
    // Only what is of the type any has such a property.
    const uses = types.map((type, i) => `export const nonsense${i} = ({} as ${type}).nonsense;`);
    const numbers = places.map((type, i) => `export const number${i}: number = ({} as ${type}).x;`);
    const problems = problemsOf(
      [
        `import type { OverlayHost, PluginManifest, Position, SceneService, Vector3Like, Viewpoint } from '@gantry/plugin-sdk';`,
        ...uses,
        ...numbers,
      ].join('\n'),
    ).split('\n');
    expect(problems.map((line) => line.replace(/^.*\((\d+),.* on type '(\w+)'.$/, '$1 $2'))).toEqual([
      ...places.map((_, i) => `${i + 2} Vector3Like`),
      `${places.length + 2} ThreeGroup`,
      `${places.length + 3} ThreeCamera`,
    ]);
  });
});
