import { readdir, readFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerPlugin } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { Problem } from './problem.ts';

const description = z.looseObject({
  manifest: z.looseObject({
    id: z.string(),
    version: z.string(),
    permissions: z.array(z.looseObject({ id: z.string() })).default([]),
  }),
  server: z.string().nullable(),
});
export type Description = z.output<typeof description>;

/** `dist/plugin.json` of the plugin in the working directory. */
export async function readDescription(): Promise<Description> {
  const text = await readFile('dist/plugin.json', 'utf8').catch(() => {
    throw new Problem('There is no dist/plugin.json. Run "gantry-plugin build" in the folder of the plugin.');
  });
  return description.parse(JSON.parse(text));
}

/** The server half that was built, or undefined without one. The build has checked its shape. */
export async function loadServerHalf({ server }: Description): Promise<ServerPlugin | undefined> {
  if (server === null) return undefined;
  const url = `${pathToFileURL(resolve('dist', server)).href}?read=${Date.now()}`;
  const module: { readonly plugin: ServerPlugin } = await import(/* @vite-ignore */ url);
  return module.plugin;
}

/**
 * All files below `dist`, by their paths there.
 * @throws Problem for a link, which a package cannot hold
 */
export async function builtFiles(): Promise<Map<string, Buffer>> {
  const entries = await readdir('dist', { recursive: true, withFileTypes: true });
  const files = new Map<string, Buffer>();
  for (const entry of entries) {
    if (entry.isDirectory()) continue;
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile()) throw new Problem(`${path} is a link, which a package cannot hold.`);
    files.set(relative('dist', path).split(sep).join('/'), await readFile(path));
  }
  return files;
}
