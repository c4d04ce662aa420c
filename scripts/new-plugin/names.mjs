import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const word = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** Limited by the name of the plugin's database roles. */
const longestId = 52;

export function readDeployment(root) {
  return JSON.parse(readFileSync(join(root, 'gantry.config.json'), 'utf8'));
}

/** Why a plugin cannot have this name, in one sentence; undefined if it can. */
export function nameProblem(root, name, publisher) {
  if (!word.test(name))
    return `"${name}" cannot be the name: use lower-case letters, digits and single hyphens, beginning with a letter, such as tool-log.`;
  if (!word.test(publisher))
    return `"${publisher}" cannot be the publisher: use lower-case letters, digits and single hyphens, beginning with a letter, such as acme.`;
  const id = `${publisher}.${name}`;
  if (id.length > longestId)
    return `The id ${id} has ${id.length} characters; choose names with which it has at most ${longestId}.`;
  for (const folder of ['plugins', 'examples', 'packages'])
    if (existsSync(join(root, folder, name))) return `${folder}/${name} already exists; choose another name.`;
  const taken = readDeployment(root).plugins.some(
    (entry) => entry.shortName === name || basename(entry.path) === name,
  );
  return taken ? `gantry.config.json already has a plugin ${name}; choose another name.` : undefined;
}
