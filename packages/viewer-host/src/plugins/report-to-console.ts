import type { KernelReport } from '@gantry/plugin-sdk/kernel';

/** The user sees a card or a toast. The console has the details. */
export function reportToConsole({ pluginId, kind, place, error }: KernelReport): void {
  // biome-ignore lint/suspicious/noConsole: plugin authors look for failures in the console
  console.warn(`[${pluginId}] ${kind} at ${place}:`, error);
}
