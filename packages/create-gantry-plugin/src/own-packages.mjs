import { existsSync, readdirSync } from 'node:fs';
import { relative, sep } from 'node:path';

const names = ['plugin-sdk', 'plugin-ui', 'plugin-tools', 'plugin-sandbox', 'plugin-e2e', 'server-testing'];

/**
 * From where a new plugin installs the packages of Gantry: a range of versions, or the files that `npm pack` wrote.
 * @param folder - with these files; undefined: they come from the registry
 * @param target - folder of the plugin
 * @returns a value for each template key, or `{ problem }` in one sentence
 */
export function ownPackages(folder, target) {
  if (folder === undefined) return { values: valuesOf(() => '^1.0.0') };
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const fileOf = (name) => files.filter((file) => new RegExp(`^gantry-${name}-\\d.*\\.tgz$`).test(file));
  for (const name of names)
    if (fileOf(name).length !== 1)
      return {
        problem: `The folder ${folder} must have exactly one file gantry-${name}-<version>.tgz; write it with npm pack -w @gantry/${name} in a checkout of Gantry.`,
      };
  const from = relative(target, folder).split(sep).join('/');
  return { values: valuesOf((name) => `file:${from}/${fileOf(name)[0]}`) };
}

const valuesOf = (from) => Object.fromEntries(names.map((name) => [`from:@gantry/${name}`, from(name)]));
