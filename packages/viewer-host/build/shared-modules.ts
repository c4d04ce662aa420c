import { createRequire } from 'node:module';
import type { HtmlTagDescriptor, Plugin } from 'vite';

const VIRTUAL = 'virtual:shared/';
/** What a package exports under names of its own, without the object `z` that holds them all. */
const NAMES = 'virtual:shared-names/';
/** Left out: every language and the inner workings would be loaded at the start of the app, 33 kB compressed. */
const unshared: ReadonlySet<string> = new Set(['core', 'locales']);
const require = createRequire(import.meta.url);

/**
 * Serves each package of the list as an ES module of its own and writes the import map that names them, so that host and
 * plugins share one instance of React, MobX, Fluent UI, three, zod and the SDK. Works in build and dev.
 */
export function sharedModules(specifiers: readonly string[]): Plugin {
  let base = '/';
  let building = false;
  return {
    name: 'gantry:shared-modules',
    enforce: 'pre',
    config: (_config, { command }) => ({
      optimizeDeps: { include: specifiers.filter((name) => !name.startsWith('@gantry/')) },
      ...(command === 'build'
        ? {
            build: {
              rolldownOptions: {
                input: {
                  index: 'index.html',
                  ...Object.fromEntries(specifiers.map((name) => [chunkName(name), VIRTUAL + name])),
                },
                preserveEntrySignatures: 'exports-only' as const,
              },
            },
          }
        : {}),
    }),
    configResolved(config) {
      base = config.base;
      building = config.command === 'build';
    },
    resolveId: (id) => (id.startsWith(VIRTUAL) || id.startsWith(NAMES) ? `\0${id}` : undefined),
    load(id) {
      if (id.startsWith(`\0${NAMES}`)) return namesOf(id.slice(NAMES.length + 1));
      if (id.startsWith(`\0${VIRTUAL}`)) return reexport(id.slice(VIRTUAL.length + 1));
      return undefined;
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, context) {
        if (!building || !context.bundle) {
          return [importMap(specifiers.map((name) => [name, `${base}@id/__x00__${VIRTUAL}${name}`]))];
        }
        const files = new Map(
          Object.values(context.bundle).flatMap((chunk) =>
            chunk.type === 'chunk' && chunk.isEntry ? [[chunk.name, chunk.fileName] as const] : [],
          ),
        );
        return [
          importMap(
            specifiers.map((name) => {
              const file = files.get(chunkName(name));
              if (!file) throw new Error(`The build has no entry for the shared module '${name}'.`);
              return [name, base + file];
            }),
          ),
        ];
      },
    },
  };
}

function chunkName(specifier: string): string {
  return `shared/${specifier.replace(/^@/, '').replaceAll('/', '-')}`;
}

/**
 * `export *` exports nothing from CommonJS, so the names are listed. They are read by running the module once in Node.js, which is
 * harmless for React's packages and done only for those.
 */
function reexport(specifier: string): string {
  if (specifier === 'zod') {
    const names = JSON.stringify(NAMES + specifier);
    return `import * as z from ${names}; export * from ${names}; export { z, z as default };`;
  }
  if (!/^react(-dom)?(\/|$)/.test(specifier)) return `export * from ${JSON.stringify(specifier)};`;
  const module: object = require(specifier);
  const names = Object.keys(module).filter((name) => name !== 'default' && name !== '__esModule');
  return [
    `import * as module from ${JSON.stringify(specifier)};`,
    'const value = module.default ?? module;',
    ...names.map((name) => `export const ${name} = value.${name};`),
    'export default value;',
  ].join('\n');
}

function namesOf(specifier: string): string {
  const module: object = require(specifier);
  const names = Object.keys(module).filter((name) => !['z', 'default'].includes(name) && !unshared.has(name));
  return `export { ${names.join(', ')} } from ${JSON.stringify(specifier)};`;
}

/** Must be first in head: browsers ignore an import map after the first module. */
function importMap(entries: readonly (readonly [string, string])[]): HtmlTagDescriptor {
  return {
    tag: 'script',
    attrs: { type: 'importmap' },
    children: JSON.stringify({ imports: Object.fromEntries(entries) }),
    injectTo: 'head-prepend',
  };
}
