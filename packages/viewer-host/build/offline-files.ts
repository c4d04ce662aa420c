import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { type OfflineFile, offlineFilesPath, offlineWorkerPath } from '../src/offline/kept-names.ts';
import { oneScript } from './one-script.ts';

const worker = fileURLToPath(new URL('../src/offline/offline-worker.ts', import.meta.url));

/**
 * Writes the script that answers while the server cannot be reached, and the list of the files that the model's page needs then: those that
 * it loads, at once or later.
 * @param elsewhere - parts of the paths of modules that only other pages load, and of the names of files that nothing loads
 */
export function offlineFiles(elsewhere: readonly string[]): Plugin {
  return {
    name: 'gantry:offline-files',
    apply: 'build',
    async generateBundle(_options, bundle) {
      this.emitFile({ type: 'asset', fileName: offlineWorkerPath.slice(1), source: await oneScript(worker) });
      const files = [...reached(bundle, elsewhere)].map((name): OfflineFile => {
        const file = bundle[name];
        const content = file?.type === 'chunk' ? file.code : (file?.source ?? '');
        return { path: `/${name}`, bytes: Buffer.byteLength(content) };
      });
      this.emitFile({ type: 'asset', fileName: offlineFilesPath.slice(1), source: JSON.stringify(files) });
    },
  };
}

function reached(bundle: Rolldown.OutputBundle, elsewhere: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const isElsewhere = (path: string) => elsewhere.some((part) => path.includes(part));
  const add = (name: string) => {
    const file = bundle[name];
    if (file === undefined || found.has(name) || isElsewhere(name)) return;
    found.add(name);
    if (file.type !== 'chunk') return;
    for (const asset of [
      ...(file.viteMetadata?.importedAssets ?? []),
      ...(file.viteMetadata?.importedCss ?? []),
    ])
      add(asset);
    file.imports.forEach(add);
    for (const later of file.dynamicImports) {
      const chunk = bundle[later];
      const source = chunk?.type === 'chunk' ? (chunk.facadeModuleId ?? '') : '';
      if (!isElsewhere(source)) add(later);
    }
  };
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && file.isEntry && file.name === 'index') add(file.fileName);
  return found;
}
