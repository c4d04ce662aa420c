import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const biome = join(
  dirname(createRequire(import.meta.url).resolve('@biomejs/biome/package.json')),
  'bin/biome',
);

/** Violations that the linter must report, with the path of the planted file and the expected rule. */
const VIOLATIONS: readonly (readonly [path: string, code: string, rule: string])[] = [
  [
    'packages/docs-site/src/server.ts',
    "import { y } from '@gantry/server';\nexport const x = y;",
    'noRestrictedImports',
  ],
  [
    'plugins/a/src/contract/mobx.ts',
    "import { observable } from 'mobx';\nexport const x = observable;",
    'noRestrictedImports',
  ],
  [
    'plugins/a/src/contract/sdk.ts',
    "import { definePlugin } from '@gantry/plugin-sdk';\nexport const x = definePlugin;",
    'noRestrictedImports',
  ],
  [
    'plugins/a/src/contract/server-sdk.ts',
    "import { sql } from '@gantry/plugin-sdk/server';\nexport const x = sql;",
    'noRestrictedImports',
  ],
  [
    'plugins/a/src/contract/up.ts',
    "import { y } from '../server/y.ts';\nexport const x = y;",
    'noRestrictedImports',
  ],
  [
    'plugins/a/src/contract/diary/other-kind.ts',
    "import { y } from '../risc/y.ts';\nexport const x = y;",
    'noRestrictedImports',
  ],
  [
    'plugins/a/src/client/host.ts',
    "import { y } from '@gantry/viewer-host';\nexport const x = y;",
    'noRestrictedImports',
  ],
  [
    'plugins/a/src/client/engine.ts',
    "import { Group } from 'three';\nexport const x = Group;",
    'noRestrictedImports',
  ],
  [
    'plugins/a/src/client/kernel.ts',
    "import { y } from '@gantry/plugin-sdk/kernel';\nexport const x = y;",
    'noRestrictedImports',
  ],
  [
    'plugins/a/src/client/fake-host.ts',
    "import { y } from '@gantry/plugin-sdk/fake-host';\nexport const x = y;",
    'noRestrictedImports',
  ],
  [
    'packages/plugin-sandbox/src/host.ts',
    "import { y } from '@gantry/viewer-host';\nexport const x = y;",
    'noRestrictedImports',
  ],
  [
    'packages/plugin-sandbox/src/kit.ts',
    "import { y } from '@gantry/plugin-sdk/testing';\nexport const x = y;",
    'noRestrictedImports',
  ],
  [
    'plugins/a/src/client/server.ts',
    "import { y } from '../server/y.ts';\nexport const x = y;",
    'noRestrictedImports',
  ],
  [
    'plugins/a/src/client/other.ts',
    "import { y } from '@gantry-plugin/b';\nexport const x = y;",
    'noRestrictedImports',
  ],
  [
    'plugins/a/src/server/screen.ts',
    "import { useState } from 'react';\nexport const x = useState;",
    'noRestrictedImports',
  ],
  [
    'plugins/a/src/server/other.ts',
    "import { y } from '@gantry-plugin/b';\nexport const x = y;",
    'noRestrictedImports',
  ],
  [
    'examples/a/src/host.ts',
    "import { y } from '@gantry/server';\nexport const x = y;",
    'noRestrictedImports',
  ],
  [
    'packages/contract/src/react.ts',
    "import { useState } from 'react';\nexport const x = useState;",
    'noRestrictedImports',
  ],
  [
    'packages/contract/src/sdk.ts',
    "import { endpoint } from '@gantry/plugin-sdk/contract';\nexport const x = endpoint;",
    'noRestrictedImports',
  ],
  [
    'packages/plugin-sdk/src/contract/react.ts',
    "import { useState } from 'react';\nexport const x = useState;",
    'noRestrictedImports',
  ],
  [
    'packages/plugin-sdk/src/host.ts',
    "import { y } from '@gantry/viewer-host';\nexport const x = y;",
    'noRestrictedImports',
  ],
  [
    'packages/plugin-sdk/src/fluent.ts',
    "import { y } from '@fluentui/react-components';\nexport const x = y;",
    'noRestrictedImports',
  ],
  [
    'packages/plugin-ui/src/three.ts',
    "import { y } from 'three';\nexport const x = y;",
    'noRestrictedImports',
  ],
  [
    'packages/viewer-host/src/state/react.ts',
    "import { useState } from 'react';\nexport const x = useState;",
    'noRestrictedImports',
  ],
  [
    'packages/viewer-host/src/state/scene.ts',
    "import { y } from '../scene/y.ts';\nexport const x = y;",
    'noRestrictedImports',
  ],
  [
    'packages/viewer-host/src/scene/ui.ts',
    "import { y } from '../ui/y.ts';\nexport const x = y;",
    'noRestrictedImports',
  ],
  [
    'packages/viewer-host/src/scene/engine.ts',
    "import { y } from '@thatopen/components';\nexport const x = y;",
    'noRestrictedImports',
  ],
  [
    'packages/viewer-host/src/scene/engine/react.ts',
    "import { y } from 'react';\nexport const x = y;",
    'noRestrictedImports',
  ],
  [
    'packages/viewer-host/src/ui/scene.ts',
    "import { y } from '../scene/y.ts';\nexport const x = y;",
    'noRestrictedImports',
  ],
  [
    'packages/viewer-host/src/ui/plugin.ts',
    "import { y } from '@gantry-plugin/a';\nexport const x = y;",
    'noRestrictedImports',
  ],
  [
    'packages/server/src/plugin.ts',
    "import { y } from '@gantry-plugin/a';\nexport const x = y;",
    'noRestrictedImports',
  ],
  [
    'packages/server/src/host.ts',
    "import { y } from '@gantry/viewer-host';\nexport const x = y;",
    'noRestrictedImports',
  ],
  [
    'packages/server/src/undeclared.ts',
    "import { y } from 'left-pad';\nexport const x = y;",
    'noUndeclaredDependencies',
  ],
  ['packages/server/src/any.ts', 'export const x: any = 1;', 'noExplicitAny'],
  ['packages/server/src/default.ts', 'export default 1;', 'noDefaultExport'],
  ['packages/server/src/console.ts', "console.log('x');\nexport const x = 1;", 'noConsole'],
  [
    'packages/server/src/floating.ts',
    'async function x() {}\nx();\nexport const y = 1;',
    'noFloatingPromises',
  ],
  ['packages/server/src/spread.ts', 'export const x = { ...{ y: 1 }, z: 2 };', 'plugin'],
  ['packages/server/src/CamelName.ts', 'export const x = 1;', 'useFilenamingConvention'],
  [
    'packages/server/src/cycle-a.ts',
    "import { b } from './cycle-b.ts';\nexport const a = b;",
    'noImportCycles',
  ],
];

/** Files that the planted ones import, and imports that must stay allowed. */
const ALLOWED: readonly (readonly [path: string, code: string])[] = [
  ['packages/server/src/cycle-b.ts', "import { a } from './cycle-a.ts';\nexport const b = a;"],
  [
    'plugins/a/src/contract/fine.ts',
    "import { z } from 'zod';\nimport { x } from './mobx.ts';\nexport const y = [z, x];",
  ],
  ['plugins/a/src/contract/codes.ts', 'export const x = 1;'],
  ['plugins/a/src/contract/diary/codes.ts', "import { x } from '../codes.ts';\nexport const y = x;"],
  [
    'plugins/a/src/contract/kit.ts',
    "import { endpoint } from '@gantry/plugin-sdk/contract';\nimport { work } from '@gantry/plugin-sdk/workflow';\nexport const y = [endpoint, work];",
  ],
  [
    'plugins/a/src/client/kit.ts',
    "import { pageOf } from '@gantry/plugin-sdk/contract';\nexport const x = pageOf;",
  ],
  [
    'plugins/a/src/server/kit.ts',
    "import { pageOf } from '@gantry/plugin-sdk/contract';\nexport const x = pageOf;",
  ],
  [
    'plugins/a/src/client/fine.ts',
    "import { definePlugin } from '@gantry/plugin-sdk';\nexport const x = definePlugin;",
  ],
  [
    'plugins/a/src/contract/table.ts',
    "import { decide } from '@gantry/plugin-sdk/workflow';\nexport const x = decide;",
  ],
  ['plugins/a/src/server/fine.ts', "import { sql } from '@gantry/plugin-sdk/server';\nexport const x = sql;"],
  [
    'packages/viewer-host/src/scene/engine/fine.ts',
    "import { y } from '@thatopen/components';\nexport const x = y;",
  ],
  [
    'packages/plugin-sandbox/src/fine.ts',
    "import { y } from '@gantry/plugin-sdk/fake-host';\nimport { Group } from 'three';\nexport const x = [y, Group];",
  ],
  ['packages/server/src/fine.ts', "import { sql } from '@gantry/plugin-sdk/server';\nexport const x = sql;"],
];

let folder: string;
let findings: ReadonlyMap<string, readonly string[]>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gantry-planted-'));
  const config: { vcs: { enabled: boolean }; $schema?: string } = JSON.parse(
    readFileSync(join(root, 'biome.json'), 'utf8'),
  );
  config.vcs.enabled = false;
  delete config.$schema;
  plant('biome.json', JSON.stringify(config));
  const ownRule = 'tests/architecture/no-spread-literal.grit';
  plant(ownRule, readFileSync(join(root, ownRule), 'utf8'));
  for (const name of ['plugin-sdk', 'plugin-ui', 'plugin-sandbox', 'contract', 'viewer-host', 'server']) {
    cpSync(
      join(root, `packages/${name}/package.json`),
      join(folder, mkdir(`packages/${name}`), 'package.json'),
    );
  }
  cpSync(join(root, 'plugins/permit-to-work/package.json'), join(folder, mkdir('plugins/a'), 'package.json'));
  for (const [path, code] of [...VIOLATIONS, ...ALLOWED]) plant(path, `${code}\n`);
  findings = await lint(folder);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(VIOLATIONS)('%s is caught', (path, _code, rule) => {
  expect(findings.get(path) ?? []).toContain(rule);
});

test.each(ALLOWED)('%s is allowed', (path) => {
  expect(findings.get(path) ?? []).not.toContain('noRestrictedImports');
});

function mkdir(path: string): string {
  mkdirSync(join(folder, path), { recursive: true });
  return path;
}

function plant(path: string, text: string): void {
  mkdir(dirname(path));
  writeFileSync(join(folder, path), text);
}

/** Reported rules by file. */
async function lint(cwd: string): Promise<ReadonlyMap<string, readonly string[]>> {
  // Biome exits with 1 if it reports something, as intended here.
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.'],
    { cwd, maxBuffer: 64 << 20 },
  ).catch((error: { stdout: string }) => error);
  const report: { diagnostics: { category: string; location: { path: string } }[] } = JSON.parse(
    stdout.slice(stdout.indexOf('{')),
  );
  const byFile = new Map<string, string[]>();
  for (const { category, location } of report.diagnostics) {
    const path = location.path.replace(/^\.\//, '');
    byFile.set(path, [...(byFile.get(path) ?? []), category.split('/').at(-1) ?? '']);
  }
  return byFile;
}
