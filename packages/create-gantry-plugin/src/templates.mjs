import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

const templates = join(import.meta.dirname, '../templates');
const ending = '.tmpl';

/**
 * What can be begun. `halves`: which are written unless asked otherwise, and which can be asked for. `grants`: the capabilities in its
 * manifest, which a deployment has to grant.
 */
export const kinds = {
  panel: {
    about: 'a panel beside the model and a tile of the overview',
    halves: ['both', 'browser'],
    grants: [],
  },
  list: {
    about: 'a page with a list and a form, on a table of its own',
    halves: ['both'],
    grants: ['notifications', 'dialogs', 'routes'],
  },
  record: {
    about: 'records with a number, a status, signatures, comments and a history',
    halves: ['both'],
    grants: ['storage', 'notifications', 'dialogs', 'routes'],
  },
  sandboxed: {
    about: 'a panel in a frame of its own, without access to the page',
    halves: ['browser'],
    grants: [],
  },
};

/**
 * Writes the files of some template folders, the later over the earlier. A folder that is not there has no files.
 * @param values - the value of each `{{key}}`
 * @returns the paths written, with `/` on every system
 */
export function writeTemplates(target, folders, values) {
  const written = new Set();
  for (const folder of folders)
    for (const file of filesOf(join(templates, folder))) {
      const text = readFileSync(join(templates, folder, file), 'utf8').replaceAll('\r\n', '\n');
      // npm leaves files with this name out of packages.
      const path = file.slice(0, -ending.length).replace(/(^|[\\/])gitignore$/, '$1.gitignore');
      mkdirSync(dirname(join(target, path)), { recursive: true });
      writeFileSync(join(target, path), filled(text, values));
      written.add(path.split(sep).join('/'));
    }
  return [...written].sort();
}

function filesOf(folder) {
  try {
    return readdirSync(folder, { recursive: true })
      .filter((file) => file.endsWith(ending))
      .sort();
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

function filled(text, values) {
  return text.replace(/\{\{([\w:@/.-]+)\}\}/g, (_, key) => {
    const value = values[key];
    if (value === undefined) throw new Error(`The template uses the unknown key ${key}.`);
    return value;
  });
}
