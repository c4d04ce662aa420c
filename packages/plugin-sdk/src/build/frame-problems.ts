import type { Metafile } from './esbuild-types.ts';

/** Imports by name, which a sandboxed plugin cannot resolve: its document has no import map. */
export function frameProblems(metafile: Metafile): readonly string[] {
  const external = Object.values(metafile.outputs).flatMap(({ imports }) =>
    imports.filter((one) => one.external).map(({ path }) => path),
  );
  return [...new Set(external)].map(
    (path) => `"${path}" is not in the bundle. A sandboxed plugin brings all that it imports.`,
  );
}
