import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PluginManifest } from '@gantry/plugin-sdk';
import { type Chapter, chapterOfField, parseManifest } from '@gantry/plugin-sdk/manifest';
import type { Esbuild } from './esbuild-types.ts';
import { jsonProblem } from './json-problem.ts';

/** What the author has to mend, and the chapter that explains it. */
export interface BuildProblem {
  readonly text: string;
  readonly chapter: Chapter;
}
export type ReadManifest =
  | { readonly ok: true; readonly manifest: PluginManifest }
  | { readonly ok: false; readonly problems: readonly BuildProblem[] };

/** The SDK's client entries beside this file: sources if this is a source, built files if this is built. */
const surface = (folder: string) =>
  join(import.meta.dirname, '..', folder, `index${extname(import.meta.filename)}`);
const surfaces: Readonly<Record<string, string>> = {
  '@gantry/plugin-sdk': surface(''),
  '@gantry/plugin-sdk/sandbox': surface('sandbox'),
};

/**
 * Runs the manifest's module, and nothing else of the plugin, and checks what it exports as `manifest` or as default.
 * @param file - relative to the plugin's folder, which is the working directory
 */
export async function readManifest(esbuild: Esbuild, file: string): Promise<ReadManifest> {
  const candidate = await evaluate(esbuild, file);
  if (candidate === undefined)
    return refused(`${file} exports no manifest. Export the result of defineManifest as "manifest".`);
  const problem = jsonProblem(candidate, 'manifest');
  if (problem !== undefined)
    return refused(
      `The manifest in ${file} is not plain JSON, which the host reads without running code: ${problem}`,
    );
  const parsed = parseManifest(candidate);
  if (parsed.ok) return parsed;
  return {
    ok: false,
    problems: parsed.problems.map(({ path, text }) => {
      const place = path === '' ? 'manifest' : `manifest.${path}`;
      return {
        text: `The manifest in ${file} is not valid: ${place}: ${text}.`,
        chapter: chapterOfField(path),
      };
    }),
  };
}

async function evaluate(esbuild: Esbuild, file: string): Promise<unknown> {
  // In the plugin's folder, so that imports resolve from there. With a new name each time, because Node keeps imported modules.
  const outfile = resolve('dist', `manifest-${randomUUID()}.mjs`);
  try {
    await esbuild.build({
      absWorkingDir: process.cwd(),
      entryPoints: [file],
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      packages: 'external',
      logLevel: 'silent',
      plugins: [
        {
          name: 'gantry:own-sdk',
          setup: ({ onResolve }) =>
            onResolve({ filter: /^@gantry\/plugin-sdk(\/sandbox)?$/ }, ({ path }) => ({
              path: surfaces[path],
            })),
        },
      ],
    });
    const module: unknown = await import(/* @vite-ignore */ pathToFileURL(outfile).href);
    if (typeof module !== 'object' || module === null) return undefined;
    if ('manifest' in module) return module.manifest;
    return 'default' in module ? module.default : undefined;
  } finally {
    await rm(outfile, { force: true });
  }
}

function refused(problem: string): ReadManifest {
  return { ok: false, problems: [{ text: problem, chapter: 'manifest' }] };
}
