import type { Metafile } from './esbuild-types.ts';
import { sharedModules, sharedPackageOf } from './shared-modules.ts';

/** Imports that would make a second instance of a shared package, or use `require`, which browsers do not have. */
export function bundleProblems(metafile: Metafile): readonly string[] {
  const problems = new Set<string>();
  const inOutput = new Set(Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs)));
  for (const [importer, { imports }] of Object.entries(metafile.inputs)) {
    if (!inOutput.has(importer) || sharedPackageOf(importer) !== undefined) continue;
    for (const { path, original, external, kind } of imports) {
      const specifier = original ?? path;
      if (external) {
        if (kind === 'require-call')
          problems.add(
            `${importer} asks for "${specifier}" with require(), which browsers do not have. Use a version of that package that is an ES module.`,
          );
        continue;
      }
      const found = sharedPackageOf(specifier) ?? sharedPackageOf(path);
      if (found !== undefined)
        problems.add(
          `"${found}" would be inside the client bundle, a second time in the page: ${importer} imports "${specifier}". Plugins can import ${offered(found)} of it, which the host provides.`,
        );
    }
  }
  return [...problems];
}

function offered(name: string): string {
  return sharedModules
    .filter((specifier) => specifier === name || specifier.startsWith(`${name}/`))
    .map((specifier) => `"${specifier}"`)
    .join(' and ');
}
