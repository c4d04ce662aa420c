import { expect, test } from 'vitest';
import { lateImports } from '../unit/late-imports.ts';

const { transform } = lateImports();
const transformed = (code: string, id: string) =>
  typeof transform === 'function' ? Reflect.apply(transform, undefined, [code, id]) : undefined;

test('parts that are loaded on demand come late in unit tests', () => {
  const load = "const view = { load: () => import('./view.tsx') };";
  expect(transformed(load, '/gantry/plugins/a/src/client/plugin.ts')).toMatchObject({
    code: "const view = { load: () => globalThis.lateImport().then(() => import('./view.tsx')) };",
  });
});

test.each([
  ['a test', "await import('./view.tsx')", '/gantry/plugins/a/src/client/plugin.test.ts'],
  ['a library', "import('./view.js')", '/gantry/node_modules/a/index.ts'],
  ['an address that is computed', 'import(url)', '/gantry/packages/a/load-bundle.ts'],
  ['a method of this name', "host.import('./view.tsx')", '/gantry/packages/a/host.ts'],
])('%s is left as it is', (_what, code, id) => {
  expect(transformed(code, id)).toBeNull();
});
