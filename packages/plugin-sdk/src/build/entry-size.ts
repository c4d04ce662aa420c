import { relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BuildResult } from './esbuild-types.ts';

/**
 * Bytes after gzip of what the browser fetches before the plugin can start: the entry and its static imports.
 * @param entry - the output's path as the metafile has it
 */
export function entrySize({ metafile, outputFiles = [] }: BuildResult, entry: string): number {
  const contents = new Map(
    outputFiles.map((file) => [relative('.', file.path).split(sep).join('/'), file.contents]),
  );
  const counted = new Set<string>();
  const pending = [entry];
  let bytes = 0;
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (counted.has(path)) continue;
    counted.add(path);
    bytes += gzipSync(contents.get(path) ?? new Uint8Array()).length;
    for (const { path: next, kind, external } of metafile?.outputs[path]?.imports ?? [])
      if (kind === 'import-statement' && !external) pending.push(next);
  }
  return bytes;
}
