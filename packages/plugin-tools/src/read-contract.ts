import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '@gantry/plugin-sdk/contract';
import { build } from 'tsup';
import type { NamedEndpoint } from './contract-problems.ts';

const contractFolder = 'src/contract';

/** The endpoints that the files of `src/contract` export, alone or in objects. */
export async function contractEndpoints(): Promise<readonly NamedEndpoint[]> {
  if (!existsSync(contractFolder)) return [];
  const files = (await readdir(contractFolder, { recursive: true, encoding: 'utf8' })).filter(
    (file) => /\.ts$/.test(file) && !/\.(test|d)\.ts$/.test(file),
  );
  // Below node_modules, where imports of packages resolve as they do for the plugin.
  const outDir = resolve('node_modules', '.gantry-plugin', randomUUID());
  try {
    await build({
      config: false,
      silent: true,
      entry: Object.fromEntries(files.map((file, index) => [String(index), join(contractFolder, file)])),
      outDir,
      format: ['esm'],
      target: 'node20',
      platform: 'node',
      dts: false,
    });
    const found = new Map<unknown, NamedEndpoint>();
    for (const [index, file] of files.entries()) {
      const module: object = await import(
        /* @vite-ignore */ pathToFileURL(
          join(outDir, `${index}.${existsSync(join(outDir, `${index}.mjs`)) ? 'mjs' : 'js'}`),
        ).href
      );
      for (const [name, value] of Object.entries(module))
        for (const [inner, endpoint] of endpointsIn(name, value))
          if (!found.has(endpoint))
            found.set(endpoint, { name: `${join(contractFolder, file)}: ${inner}`, endpoint });
    }
    return [...found.values()];
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

function endpointsIn(name: string, value: unknown): readonly (readonly [string, Endpoint])[] {
  if (isEndpoint(value)) return [[name, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    isEndpoint(inner) ? [[`${name}.${key}`, inner] as const] : [],
  );
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    value.kind === 'json' &&
    'response' in value &&
    'input' in value
  );
}
