import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readMore } from '@gantry/plugin-sdk/manifest';
import type { EsbuildPlugin } from './esbuild-types.ts';
import type { PluginDescription } from './plugin-description.ts';
import { readManifest } from './read-manifest.ts';

/** Checks that the server half is of the plugin that the manifest announces; the server refuses any other. */
export class ServerHalf {
  readonly esbuildPlugin: EsbuildPlugin;
  readonly #output: string;
  readonly #description: PluginDescription;
  #expected: string | undefined;

  /** @param output - what is built, relative to the plugin's folder */
  constructor(manifestFile: string, output: string, description: PluginDescription) {
    this.#description = description;
    this.#output = output;
    this.esbuildPlugin = {
      name: 'gantry:server-half',
      setup: ({ onStart, onEnd, esbuild }) => {
        onStart(() => this.#description.begin('server'));
        onEnd(async () => {
          const read = await readManifest(esbuild, manifestFile);
          // Problems of the manifest are reported once, with the client half.
          this.#expected = read.ok ? read.manifest.id : undefined;
        });
      },
    };
  }

  /**
   * Its files are written.
   * @throws Error when they cannot be loaded as the server will load them, or hold another plugin
   */
  async complete(): Promise<void> {
    if (this.#expected === undefined) return;
    await this.#check(this.#expected);
    await this.#description.complete('server');
  }

  async #check(expected: string): Promise<void> {
    const id = pluginId(await this.#load());
    if (id === undefined)
      throw new Error(
        `The server half exports no plugin. Export the result of defineServerPlugin as "plugin".\n${readMore('serverHalf')}`,
      );
    if (id !== expected)
      throw new Error(
        `The server half is of the plugin "${id}" and the manifest of "${expected}". Give both the same id.\n${readMore('serverHalf')}`,
      );
  }

  async #load(): Promise<unknown> {
    // While watching, every build is a module of its own.
    const url = `${pathToFileURL(resolve(this.#output)).href}?built=${Date.now()}`;
    try {
      return await import(/* @vite-ignore */ url);
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`The server half cannot be loaded: ${why}\n${readMore('serverHalf')}`, { cause });
    }
  }
}

function pluginId(module: unknown): string | undefined {
  if (typeof module !== 'object' || module === null || !('plugin' in module)) return undefined;
  const { plugin } = module;
  if (typeof plugin !== 'object' || plugin === null || !('id' in plugin)) return undefined;
  return typeof plugin.id === 'string' ? plugin.id : undefined;
}
