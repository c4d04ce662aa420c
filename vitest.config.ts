import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { lateImports } from './tests/unit/late-imports.ts';

// Tests run on the sources of the workspace packages, never on a stale build.
const resolve = { conditions: ['@gantry/source', 'import', 'module', 'default'] };

// Packages that are not bundled are loaded by Node itself, which gets these conditions too, for `require` as well: naming
// `import` or `module` here would hand ES modules to CommonJS packages.
const nodeResolve = { conditions: ['@gantry/source'] };

/** One PostgreSQL for a whole run; every test file gets databases of its own in it. */
const databaseSetup = join(import.meta.dirname, 'packages/server/src/testing/global-setup.ts');

/** Files of a project share one window. */
const domSetup = join(import.meta.dirname, 'tests/unit/dom-setup.ts');

/** Files share what they load: loading React, Fluent UI or the server anew for each took a large part of the time. */
const isolate = false;

/**
 * Room for what a test makes and drops again, in megabytes. With the usual 1 to 16, collecting it takes a tenth of the processor time of
 * a process that lives for a minute.
 */
const young = ['--min-semi-space-size=16', '--max-semi-space-size=64'];

/**
 * From Node 25 on a process has a `localStorage` of its own, and the window's does not replace a global that is there already.
 * Versions before have no such flag, and a process does not start with a flag that it does not know.
 */
const execArgv = [
  ...young,
  ...(process.allowedNodeEnvironmentFlags.has('--webstorage') ? ['--no-webstorage'] : []),
];

/**
 * Where the processes of one `npm test` share the sources that they have transformed. Only what has the same root is shared, so all
 * projects have the repository's. No folder outlives its run: the cache does not notice that an import means another file now.
 */
const moduleCache = process.env.GANTRY_MODULE_CACHE;

/** For what hangs, not for what is slow: in `npm test` six processes share the processors, and a busy machine makes that twenty times slower. */
const limits = { testTimeout: 90_000, hookTimeout: 180_000 };

type Options = { include?: string[]; globalSetup?: string[] };

const node = (name: string, folder: string, { include = ['src/**/*.test.ts'], ...more }: Options = {}) => ({
  resolve: nodeResolve,
  ssr: { resolve: nodeResolve },
  test: {
    name,
    dir: join(import.meta.dirname, folder),
    environment: 'node' as const,
    include,
    ...limits,
    // A process that shares two processors stalls for longer than the second that is usual.
    expect: { poll: { timeout: 30_000 } },
    execArgv: young,
    isolate,
    ...more,
  },
});

/** Files share a window, and happy-dom goes to the address of a link even where a browser would save it: so it goes nowhere. */
const dom = (
  name: string,
  folder: string,
  include = ['src/**/*.test.ts', 'src/**/*.test.tsx'],
  exclude: string[] = [],
) => ({
  plugins: [lateImports()],
  resolve,
  ssr: { resolve },
  test: {
    name,
    dir: join(import.meta.dirname, folder),
    environment: 'happy-dom' as const,
    environmentOptions: {
      happyDOM: {
        settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
      },
    },
    include,
    exclude,
    ...limits,
    setupFiles: [domSetup],
    // As for Node.
    expect: { poll: { timeout: 30_000 } },
    execArgv,
    isolate,
  },
});

/**
 * The tests of a module, found by its folders: the contract and the server half run in Node with a database, the client half in a
 * window. A module without a server half has its sources directly in `src`.
 */
const modules = (folder: string) =>
  readdirSync(join(import.meta.dirname, folder), { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && existsSync(join(import.meta.dirname, folder, entry.name, 'src')),
    )
    .flatMap(({ name }) => {
      const root = `./${folder}/${name}`;
      if (!existsSync(join(import.meta.dirname, root, 'src/server'))) return [dom(name, root)];
      return [
        node(`${name}-server`, root, {
          include: ['src/contract/**/*.test.ts', 'src/server/**/*.test.ts'],
          globalSetup: [databaseSetup],
        }),
        dom(`${name}-client`, root, ['src/client/**/*.test.ts', 'src/client/**/*.test.tsx']),
      ];
    });

export default defineConfig({
  test: {
    // Left to itself it keeps one processor free, which on a machine with two is half of it.
    maxWorkers: '100%',
    ...(moduleCache && { experimental: { fsModuleCache: true, fsModuleCachePath: moduleCache } }),
    projects: [
      node('contract', './packages/contract'),
      node('demo', './packages/demo'),
      dom('plugin-sdk', './packages/plugin-sdk', undefined, ['src/package/**', 'src/server/**']),
      node('plugin-sdk-server', './packages/plugin-sdk', {
        include: ['src/package/**/*.test.ts', 'src/server/**/*.test.ts'],
        globalSetup: [databaseSetup],
      }),
      dom('plugin-sandbox', './packages/plugin-sandbox', undefined, ['src/server/**']),
      node('plugin-sandbox-server', './packages/plugin-sandbox', { include: ['src/server/**/*.test.ts'] }),
      node('plugin-tools', './packages/plugin-tools'),
      node('plugin-e2e', './packages/plugin-e2e'),
      node('docs-site', './packages/docs-site'),
      dom('plugin-ui', './packages/plugin-ui'),
      dom('viewer-host', './packages/viewer-host'),
      node('server', './packages/server', { globalSetup: [databaseSetup] }),
      ...modules('plugins'),
      ...modules('examples'),
      node('architecture', './tests/architecture', { include: ['**/*.test.ts'] }),
      node('together', './tests/together', { include: ['**/*.test.ts'], globalSetup: [databaseSetup] }),
    ],
  },
});
