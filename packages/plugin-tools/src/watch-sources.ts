import { relative } from 'node:path';
import { watch } from 'chokidar';

/** Folders and files in a plugin's folder that are no sources of it, or are written by a build. */
const others = [
  /(^|\/)(node_modules|dist|coverage|test-results)(\/|$)/,
  /(^|\/)\.[^/]/,
  /\.test\.[cm]?[jt]sx?$/,
  /\.bundled_[^/]+\.mjs$/,
  /\.gantry-plugin$/,
];
/** Milliseconds in which the files of one save arrive. */
const together = 30;

/** Tells of saved sources in a folder until it is closed. Resolves once none is missed. */
export async function watchSources(folder: string, onSave: () => void): Promise<{ close(): Promise<void> }> {
  let soon: ReturnType<typeof setTimeout> | undefined;
  const watcher = watch(folder, {
    ignoreInitial: true,
    ignored: (path) => {
      const name = relative(folder, path).replaceAll('\\', '/');
      return others.some((one) => one.test(name));
    },
  });
  watcher.on('all', () => {
    clearTimeout(soon);
    soon = setTimeout(onSave, together);
  });
  await new Promise<void>((ready) => {
    watcher.once('ready', () => ready());
  });
  return {
    async close() {
      clearTimeout(soon);
      await watcher.close();
    },
  };
}
