import type { KernelReport } from '@gantry/plugin-sdk/kernel';

/** The user sees a card or a toast; the whole story is for whoever opens the console. */
export function reportToConsole({ pluginId, kind, place, error }: KernelReport): void {
  // biome-ignore lint/suspicious/noConsole: a plugin's author looks for its failure at the console
  console.warn(`[${pluginId}] ${kind} at ${place}:`, error);
}
