import { realpathSync } from 'node:fs';
import { sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { InstalledPlugin } from './installed-plugin.ts';
import { presentPlugin } from './plugin-scope.ts';

export interface FaultWatch {
  readonly plugins: () => readonly InstalledPlugin[];
  /** Called with a fault of the host itself: nobody knows in which state it left the process. */
  readonly onHostFault: (error: unknown) => void;
}

/**
 * Hears of what nobody in this process caught: errors thrown in callbacks, and rejected promises that nobody awaits. What a plugin left
 * behind is reported as the plugin's, and the process goes on.
 */
export function watchFaults({ plugins, onHostFault }: FaultWatch): void {
  const hear = (error: unknown) => {
    const plugin = presentPlugin() ?? pluginOnStack(error, plugins());
    if (plugin) plugin.faults.report(error);
    else onHostFault(error);
  };
  process.on('uncaughtException', hear);
  process.on('unhandledRejection', hear);
}

/** The scope is lost in some callbacks, such as those of queueMicrotask; the stack then tells whose code it was. */
function pluginOnStack(error: unknown, plugins: readonly InstalledPlugin[]): InstalledPlugin | undefined {
  if (!(error instanceof Error)) return undefined;
  // The message, which may name any file, stands above them.
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return plugins.find(({ entry }) => {
    const folder = `${realFolder(entry.path)}${sep}`;
    return frames.some((frame) => frame.includes(folder) || frame.includes(pathToFileURL(folder).href));
  });
}

/** Node names modules by where they really are. */
function realFolder(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
