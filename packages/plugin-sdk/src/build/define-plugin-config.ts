import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { readMore } from '@gantry/plugin-sdk/manifest';
import type { Options } from 'tsup';
import { ClientHalf } from './client-half.ts';
import { clientFolder, PluginDescription } from './plugin-description.ts';
import { ServerHalf } from './server-half.ts';
import { sharedModules } from './shared-modules.ts';

/** Sources of a plugin, relative to its folder. What is left out is looked for in the usual places. */
export interface PluginParts {
  /** Exports the plugin. `plugin.tsx` or `plugin.ts` in `src/client` or `src` unless given. */
  readonly client?: string;
  /** Exports the server half. `src/server/plugin.ts`, where there is one, unless given. */
  readonly server?: string;
  /** Exports the manifest and runs without a browser. `manifest.ts` beside the client unless given. */
  readonly manifest?: string;
  /** For the trust `sandboxed`: everything is bundled, the shared modules too. */
  readonly sandboxed?: boolean;
}

const clientPlaces = ['src/client/plugin.tsx', 'src/client/plugin.ts', 'src/plugin.tsx', 'src/plugin.ts'];
const serverPlace = 'src/server/plugin.ts';
const serverOutput = 'server/index.js';

/** The server resolves them to its own copies, wherever the half is. */
const providedOnServer = [/^(@gantry\/plugin-sdk|zod)(\/|$)/];

/** For bundled packages that are CommonJS: a module has no `require`. */
const requireInModule = `import { createRequire as requireOf } from 'node:module';
const require = requireOf(import.meta.url);`;

const both = {
  format: ['esm'],
  sourcemap: true,
  clean: true,
  // Nobody imports the types of a plugin.
  dts: false,
  esbuildOptions(options) {
    // esbuild would use the folder in which the process started; tsup and the checks use the current one.
    options.absWorkingDir = process.cwd();
  },
} satisfies Options;

/**
 * The whole `tsup.config.ts` of a plugin: builds `dist/client` for the browser, `dist/server` for Node 20 and `dist/plugin.json`,
 * which describes them. The build fails if the host could not use the result.
 * @throws Error when there is no client half
 */
export function definePluginConfig(parts: PluginParts = {}): Options[] {
  const client = parts.client ?? clientPlaces.find((place) => existsSync(place));
  if (client === undefined)
    throw new Error(
      `There is no plugin to build: none of ${clientPlaces.join(', ')} exists. Give definePluginConfig the file as "client".\n${readMore('build')}`,
    );
  const manifest = parts.manifest ?? posix.join(posix.dirname(client), 'manifest.ts');
  const server = parts.server ?? (existsSync(serverPlace) ? serverPlace : undefined);
  const place = parts.sandboxed ? 'frame' : 'page';
  const description = new PluginDescription(server === undefined ? null : serverOutput, place);
  const half = new ClientHalf(posix.normalize(client), posix.normalize(manifest), description, place);
  const clientOptions = optionsOfClient(client, half, place);
  return server === undefined
    ? [clientOptions]
    : [clientOptions, optionsOfServer(server, manifest, description)];
}

function optionsOfClient(entry: string, half: ClientHalf, place: 'page' | 'frame'): Options {
  const shared = place === 'page' ? sharedModules : [];
  return {
    ...both,
    entry: { index: entry },
    outDir: clientFolder,
    target: 'es2022',
    platform: 'browser',
    external: [...shared],
    // tsup leaves out what package.json names. In a browser only the shared modules can be found by name, and in a
    // sandbox not even those.
    noExternal: [allBut(shared)],
    splitting: true,
    minify: true,
    esbuildPlugins: [half.esbuildPlugin],
    onSuccess: () => half.complete(),
  };
}

function optionsOfServer(entry: string, manifestFile: string, description: PluginDescription): Options {
  const half = new ServerHalf(posix.normalize(manifestFile), posix.join('dist', serverOutput), description);
  return {
    ...both,
    entry: { index: entry },
    outDir: posix.join('dist', posix.dirname(serverOutput)),
    target: 'node20',
    platform: 'node',
    external: [...providedOnServer],
    // tsup leaves out what package.json names, which is not there where the plugin is installed.
    noExternal: [/^(?!(@gantry\/plugin-sdk|zod)(\/|$))/],
    banner: { js: requireInModule },
    esbuildPlugins: [half.esbuildPlugin],
    onSuccess: () => half.complete(),
  };
}

/** Matches every specifier that is not one of these. */
function allBut(specifiers: readonly string[]): RegExp {
  if (specifiers.length === 0) return /./;
  const names = specifiers.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^(?!(?:${names.join('|')})$)`);
}
