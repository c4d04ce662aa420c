import { join } from 'node:path';
import { build } from 'tsup';
import { describeBuild } from './describe-build.ts';
import { packageFolder, programsVariable } from './test-run.ts';

const sources = {
  main: 'src/main.ts',
  provision: 'src/provision/provision-command.ts',
  'conversion-process': 'src/models/conversion/conversion-process.ts',
};

let built: Promise<string> | undefined;

/**
 * Builds the server's programs from the sources, once for each process that runs tests, so that no test uses a stale build. Returns
 * the program's path.
 */
export async function builtProgram(name: keyof typeof sources): Promise<string> {
  built ??= buildPrograms();
  return join(await built, `${name}.js`);
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

async function buildPrograms(): Promise<string> {
  const folder = programFolder(String(process.pid));
  const entries = Object.entries(sources).map(([name, source]) => [name, join(packageFolder, source)]);
  await bundle(Object.fromEntries(entries), folder);
  return folder;
}

function programFolder(name: string): string {
  const folder = process.env[programsVariable];
  if (folder === undefined)
    throw new Error(`The global setup of the server's tests sets ${programsVariable}.`);
  return join(folder, name);
}

/** Bundles TypeScript sources, which Node.js cannot run. */
function bundle(entry: Record<string, string>, outDir: string): Promise<void> {
  return build({
    config: false,
    silent: true,
    entry,
    outDir,
    format: ['esm'],
    target: 'node20',
    platform: 'node',
    noExternal: [/^@gantry\//],
    // All packages stay external and are resolved from the output folder.
    external: [/^[a-z@]/i],
    tsconfig: join(packageFolder, 'tsconfig.json'),
    esbuildOptions: (options) => {
      options.conditions = ['@gantry/source'];
    },
  });
}
