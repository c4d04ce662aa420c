import { join } from 'node:path';
import type { Options } from 'tsup';
import { conversionBuild } from '../models/conversion/conversion-build.ts';
import { describeBuild } from './describe-build.ts';
import { packageFolder, programsVariable } from './test-run.ts';

const sources = { main: 'src/main.ts', provision: 'src/provision/provision-command.ts' };
const converter = { 'conversion-process': 'src/models/conversion/conversion-process.ts' };

/**
 * Has the engine optimise its WebAssembly only after much use. The small files of tests are converted before that is worth its while,
 * and it would cost a conversion a fifth of its processor time.
 */
const lateOptimising = `
import { setFlagsFromString } from 'node:v8';
setFlagsFromString('--wasm-tiering-budget=40000000');`;

let builtSources: Promise<void> | undefined;
let builtConverter: Promise<void> | undefined;

/**
 * Builds the server's program from the sources, once for each process that runs tests, so that no test uses a stale build. Returns
 * the program's path. The converter is the larger part, and most tests need only the others.
 */
export async function builtProgram(name: keyof typeof sources | keyof typeof converter): Promise<string> {
  const folder = programFolder(String(process.pid));
  if (name in converter) builtConverter ??= buildConverter(folder);
  else builtSources ??= bundle(inPackage(sources), folder);
  await (name in converter ? builtConverter : builtSources);
  return join(folder, `${name}.js`);
}

/**
 * Builds a plugin's server half from its sources, as a plugin without a browser half. Returns its folder, for a configuration file.
 */
export async function builtPlugin(id: string, source: string): Promise<string> {
  const folder = programFolder(`${process.pid}-${id}`);
  await bundle({ index: source }, join(folder, 'dist', 'server'));
  await describeBuild(folder, { id, version: '1.0.0', name: id }, 'server/index.js');
  return folder;
}

function buildConverter(folder: string): Promise<void> {
  const { banner, ...how } = conversionBuild;
  return bundle(inPackage(converter), folder, {
    ...how,
    external: [],
    banner: { js: banner.js + lateOptimising },
  });
}

function inPackage(entry: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(entry).map(([name, source]) => [name, join(packageFolder, source)]),
  );
}

function programFolder(name: string): string {
  const folder = process.env[programsVariable];
  if (folder === undefined)
    throw new Error(`The global setup of the server's tests sets ${programsVariable}.`);
  return join(folder, name);
}

/** All packages but ours stay external and are resolved from the output folder. */
const besideIt = { noExternal: [/^@gantry\//], external: [/^[a-z@]/i] };

/**
 * Bundles TypeScript sources, which Node.js cannot run. The bundler takes a second of processor time to load, and most processes that run
 * tests build nothing.
 */
async function bundle(
  entry: Record<string, string>,
  outDir: string,
  packages: Pick<
    Options,
    'external' | 'noExternal' | 'banner' | 'minifyWhitespace' | 'minifySyntax'
  > = besideIt,
): Promise<void> {
  const { build } = await import('tsup');
  return build({
    config: false,
    silent: true,
    entry,
    outDir,
    format: ['esm'],
    target: 'node20',
    platform: 'node',
    ...packages,
    tsconfig: join(packageFolder, 'tsconfig.json'),
    esbuildOptions: (options) => {
      options.conditions = ['@gantry/source'];
    },
  });
}
