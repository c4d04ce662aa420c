import { existsSync } from 'node:fs';
import { definePluginConfig } from '@gantry/plugin-sdk/build';
import { build, type Options } from 'tsup';
import { Problem } from './problem.ts';

const configurations = ['tsup.config.ts', 'tsup.config.js', 'tsup.config.mjs'];

/**
 * Builds the plugin in the working directory, by its `tsup.config.ts` or as usual.
 * @throws Problem that names what is wrong
 */
export async function buildPlugin(): Promise<void> {
  const common: Options = { silent: true, watch: false };
  try {
    if (configurations.some((file) => existsSync(file))) await build(common);
    else await allOf(definePluginConfig().map((options) => build({ ...options, ...common, config: false })));
  } catch (error) {
    throw new Problem(`The plugin was not built: ${messagesOf(error)}`);
  }
}

/** Waits for all, so that no half is written any more when another one has failed. */
async function allOf(halves: readonly Promise<void>[]): Promise<void> {
  const ended = await Promise.allSettled(halves);
  for (const half of ended) if (half.status === 'rejected') throw half.reason;
}

/** esbuild keeps its messages in a list. */
function messagesOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  if ('errors' in error && Array.isArray(error.errors) && error.errors.length > 0)
    return error.errors.map((one: unknown) => textOf(one)).join('\n');
  return error instanceof Error ? error.message : String(error);
}

function textOf(message: unknown): string {
  const { text, location } = Object(message) as {
    readonly text?: unknown;
    readonly location?: { readonly file: string; readonly line: number } | null;
  };
  return location ? `${location.file}:${location.line}: ${text}` : String(text);
}
