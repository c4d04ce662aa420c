import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

// Two folders up is the package, from the source as from what is built of it.
const list = join(import.meta.dirname, '../../shared-modules.json');

/** Specifiers that the host's import map resolves: one instance for the host and all plugins. */
export const sharedModules: readonly string[] = z
  .array(z.string())
  .parse(JSON.parse(readFileSync(list, 'utf8')));

const sharedPackages: ReadonlySet<string> = new Set(sharedModules.map((name) => packageOf(name) ?? name));

/** Parts of shared packages that are bundled; they import the shared instance. */
const bundled =
  /^(three\/(addons|examples\/jsm)\/|@gantry\/plugin-sdk\/(dist\/)?(cameras|contract|workflow)(\/|$)|@gantry\/plugin-ui\/(dist\/)?cameras(\/|$))/;

/**
 * The shared package that a specifier, or the path of a file, belongs to.
 * @param place - such as `react-dom/server` or the path of a file of an installed package
 */
export function sharedPackageOf(place: string): string | undefined {
  const inside = place.lastIndexOf('node_modules/');
  const specifier = inside < 0 ? place : place.slice(inside + 'node_modules/'.length);
  const name = packageOf(specifier);
  return name !== undefined && sharedPackages.has(name) && !bundled.test(specifier) ? name : undefined;
}

function packageOf(specifier: string): string | undefined {
  return /^(@[^/]+\/[^/]+|[^@./][^/]*)(\/|$)/.exec(specifier)?.[1];
}
