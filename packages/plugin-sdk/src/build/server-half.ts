import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EsbuildPlugin } from './esbuild-types.ts';
import { readManifest } from './read-manifest.ts';

/** Checks that the server half is of the plugin that the manifest announces; the server refuses any other. */
export class ServerHalf {
  readonly esbuildPlugin: EsbuildPlugin;
  readonly #output: string;
  #expected: string | undefined;

  /** @param output - what is built, relative to the plugin's folder */
  constructor(manifestFile: string, output: string) {
    this.#output = output;
    this.esbuildPlugin = {
      name: 'gantry:server-half',
      setup: ({ onEnd, esbuild }) => {
        onEnd(async () => {
          const read = await readManifest(esbuild, manifestFile);
          // What is wrong with the manifest is reported once, with the client half.
          this.#expected = read.ok ? read.manifest.id : undefined;
        });
      },
    };
  }

  /** @throws Error when the written file cannot be loaded as the server will load it, or holds another plugin */
  async check(): Promise<void> {
    if (this.#expected === undefined) return;
    const id = pluginId(await this.#load());
    if (id === undefined)
      throw new Error(
        'The server half exports no plugin. Export the result of defineServerPlugin as "plugin".',
      );
    if (id !== this.#expected)
      throw new Error(
        `The server half is of the plugin "${id}" and the manifest of "${this.#expected}". Give both the same id.`,
      );
  }

  async #load(): Promise<unknown> {
    // While watching, every build is a module of its own.
    const url = `${pathToFileURL(resolve(this.#output)).href}?built=${Date.now()}`;
    try {
      return await import(/* @vite-ignore */ url);
    } catch (cause) {
      throw new Error(`The server half cannot be loaded: ${cause instanceof Error ? cause.message : cause}`, {
        cause,
      });
    }
  }
}

function pluginId(module: unknown): string | undefined {
  if (typeof module !== 'object' || module === null || !('plugin' in module)) return undefined;
  const { plugin } = module;
  if (typeof plugin !== 'object' || plugin === null || !('id' in plugin)) return undefined;
  return typeof plugin.id === 'string' ? plugin.id : undefined;
}
