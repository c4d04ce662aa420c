import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

const template = join(import.meta.dirname, 'template');
const ending = '.tmpl';

/**
 * Writes the plugin's folder, and adds its entry to the deployment's configuration.
 * @returns the paths written, with `/` on every system
 */
export function writePlugin(root, name, publisher, deployment) {
  const values = valuesOf(root, name, publisher);
  const written = templates().map((file) => {
    const target = join('plugins', name, file.slice(0, -ending.length));
    mkdirSync(dirname(join(root, target)), { recursive: true });
    const text = readFileSync(join(template, file), 'utf8').replaceAll('\r\n', '\n');
    writeFileSync(
      join(root, target),
      text.replace(/\{\{([^{}]+)\}\}/g, (_, key) => values(key)),
    );
    return target.split(sep).join('/');
  });
  const entry = { path: `plugins/${name}`, trust: 'trusted', projects: '*', grants: [], shortName: name };
  const changed = { ...deployment, plugins: [...deployment.plugins, entry] };
  writeFileSync(join(root, 'gantry.config.json'), `${JSON.stringify(changed, null, 2)}\n`);
  return written;
}

function templates() {
  return readdirSync(template, { recursive: true })
    .filter((file) => file.endsWith(ending))
    .sort();
}

/** Returns the value of each `{{key}}`. Versions are those of the other packages, because the workspace has one of each. */
function valuesOf(root, name, publisher) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const title = name.replaceAll('-', ' ');
  const values = {
    name,
    publisher,
    title: title[0].toUpperCase() + title.slice(1),
    code: name.replaceAll('-', '_').toUpperCase(),
  };
  return (key) => {
    const [kind, dependency] = key.split(':');
    const value = kind === 'version' ? packages[`node_modules/${dependency}`]?.version : values[key];
    if (value === undefined) throw new Error(`The template uses the unknown key ${key}.`);
    return value;
  };
}
