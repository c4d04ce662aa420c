import type { PluginManifest } from '@gantry/plugin-sdk';
import { readMore, sandboxProblem } from '@gantry/plugin-sdk/manifest';
import { bundleProblems } from './bundle-problems.ts';
import { entrySize } from './entry-size.ts';
import type { BuildResult, Esbuild, EsbuildPlugin, Metafile } from './esbuild-types.ts';
import { frameProblems } from './frame-problems.ts';
import type { PluginDescription } from './plugin-description.ts';
import { type BuildProblem, readManifest } from './read-manifest.ts';

/** Kilobytes after gzip above which a plugin is slow to start on a site's connection. A frame needs its own React. */
const entryBudget = { page: 50, frame: 150 };

/** Checks the client half when it is bundled. */
export class ClientHalf {
  readonly esbuildPlugin: EsbuildPlugin;
  readonly #entry: string;
  readonly #manifestFile: string;
  readonly #description: PluginDescription;
  readonly #place: 'page' | 'frame';
  /** Of the latest valid build. */
  #manifest: PluginManifest | undefined;

  /**
   * @param entry - source of the half, relative to the plugin's folder
   * @param place - where the plugin runs: with the host, or in a sandbox
   */
  constructor(entry: string, manifestFile: string, description: PluginDescription, place: 'page' | 'frame') {
    this.#entry = entry;
    this.#manifestFile = manifestFile;
    this.#description = description;
    this.#place = place;
    this.esbuildPlugin = {
      name: 'gantry:client-half',
      setup: ({ onStart, onEnd, esbuild }) => {
        // A build that fails must not leave the description of an earlier one behind.
        onStart(() => this.#description.begin('client'));
        onEnd(async (result) => {
          if (result.errors.length > 0) return undefined;
          const problems = await this.#check(result, esbuild);
          return {
            // The tools print the text of an error and no notes.
            errors: problems.map(({ text, chapter }) => ({ text: `${text}\n${readMore(chapter)}` })),
            warnings: this.#warnings(result).map((text) => ({ text })),
          };
        });
      },
    };
  }

  /** Its files are written. */
  async complete(): Promise<void> {
    if (this.#manifest) await this.#description.complete('client', this.#manifest);
  }

  async #check(result: BuildResult, esbuild: Esbuild): Promise<readonly BuildProblem[]> {
    this.#manifest = undefined;
    const read = await readManifest(esbuild, this.#manifestFile);
    if (!read.ok) return read.problems;
    const problems = [
      ...(result.metafile ? this.#placeProblems(result.metafile, read.manifest) : []),
      ...this.#identityProblems(result),
    ];
    if (problems.length === 0) this.#manifest = read.manifest;
    return problems.map((text) => ({ text, chapter: this.#place === 'page' ? 'build' : 'sandbox' }));
  }

  #placeProblems(metafile: Metafile, manifest: PluginManifest): readonly string[] {
    if (this.#place === 'page') return bundleProblems(metafile);
    const problem = sandboxProblem(manifest);
    return [...frameProblems(metafile), ...(problem === undefined ? [] : [`"${manifest.id}" ${problem}`])];
  }

  /** The host refuses a bundle whose plugin is not the one that the manifest announces. */
  #identityProblems({ metafile }: BuildResult): readonly string[] {
    const output = metafile?.outputs[this.#output(metafile)];
    const maker = this.#place === 'page' ? 'definePlugin' : 'defineSandboxedPlugin';
    if (!output?.exports.some((name) => name === 'plugin' || name === 'default'))
      return [`${this.#entry} exports no plugin. Export the result of ${maker} as "plugin".`];
    const used = Object.values(metafile?.outputs ?? {}).some(({ inputs }) => this.#manifestFile in inputs);
    return used
      ? []
      : [
          `${this.#entry} does not use the manifest of ${this.#manifestFile}, so its plugin may differ from the one that the server lists. Import it and pass it to ${maker}.`,
        ];
  }

  #warnings(result: BuildResult): readonly string[] {
    const kilobytes = entrySize(result, this.#output(result.metafile)) / 1000;
    const budget = entryBudget[this.#place];
    if (kilobytes <= budget) return [];
    return [
      `The entry has ${Math.ceil(kilobytes)} kB after gzip; above ${budget} kB a plugin is slow to start. Load views with "load: () => import(…)".`,
    ];
  }

  #output(metafile: BuildResult['metafile']): string {
    const outputs = Object.entries(metafile?.outputs ?? {});
    return outputs.find(([, { entryPoint }]) => entryPoint === this.#entry)?.[0] ?? '';
  }
}
