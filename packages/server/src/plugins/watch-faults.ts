import { realpathSync } from 'node:fs';
import { sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { InstalledPlugin } from './installed-plugin.ts';
import { presentPlugin } from './plugin-scope.ts';

export interface FaultWatch {
  readonly plugins: () => readonly InstalledPlugin[];
  /** Called with a fault of the host itself, after which the process may be in any state. */
  readonly onHostFault: (error: unknown) => void;
}

/**
 * Handles the uncaught errors of this process: errors in callbacks and unhandled rejections. Those of a plugin are reported as the
 * plugin's faults, and the process goes on.
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

/** Finds the plugin by the stack, because some callbacks, such as those of queueMicrotask, lose the scope. */
function pluginOnStack(error: unknown, plugins: readonly InstalledPlugin[]): InstalledPlugin | undefined {
  if (!(error instanceof Error)) return undefined;
  // Only the stack frames: the message above them may contain any file name.
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return plugins.find(({ entry }) => {
    const folder = `${realFolder(entry.path)}${sep}`;
    return frames.some((frame) => frame.includes(folder) || frame.includes(pathToFileURL(folder).href));
  });
}

/** Stack traces contain real paths, without symbolic links. */
function realFolder(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
