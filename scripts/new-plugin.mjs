import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { readArguments } from '../packages/create-gantry-plugin/src/arguments.mjs';
import { wordsOf } from '../packages/create-gantry-plugin/src/names.mjs';
import { kinds, writeTemplates } from '../packages/create-gantry-plugin/src/templates.mjs';

/**
 * `npm run new-plugin -- <name> [--publisher acme] [--template list]`: what `npm create gantry-plugin` writes, as a package of this
 * workspace in `plugins/<name>`, with its entry in `gantry.config.json`. `--no-install` skips `npm install`, which links the new package.
 */
const root = resolve(import.meta.dirname, '..');
const configuration = join(root, 'gantry.config.json');
const usage = 'npm run new-plugin -- tool-log --publisher acme';

const asked = readArguments(process.argv.slice(2), usage, 'gantry');
const deployment = JSON.parse(readFileSync(configuration, 'utf8'));
const problem = asked.problem ?? takenProblem(asked.name);
if (problem === undefined) make(asked);
else {
  console.error(problem);
  process.exitCode = 1;
}

function takenProblem(name) {
  for (const folder of ['plugins', 'examples', 'packages'])
    if (existsSync(join(root, folder, name))) return `${folder}/${name} already exists; choose another name.`;
  const isTaken = deployment.plugins.some(
    (entry) => entry.shortName === name || basename(entry.path) === name,
  );
  return isTaken ? `gantry.config.json already has a plugin ${name}; choose another name.` : undefined;
}

function make({ name, publisher, template, halves, install }) {
  const values = {
    ...wordsOf(name, publisher),
    ...versions(),
    grants: JSON.stringify(kinds[template].grants),
  };
  const folder = `plugins/${name}`;
  const folders = ['checkout', `checkout-${halves}`, template, `${template}-${halves}`];
  const files = writeTemplates(join(root, folder), folders, values);
  const trust = template === 'sandboxed' ? 'sandboxed' : 'trusted';
  const entry = { path: folder, trust, projects: '*', grants: kinds[template].grants, shortName: name };
  const changed = { ...deployment, plugins: [...deployment.plugins, entry] };
  writeFileSync(configuration, `${JSON.stringify(changed, null, 2)}\n`);
  // Links the package and adds it to package-lock.json. Needs no network, because its dependencies are already installed.
  const installed = install && run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund']);
  run('biome', ['check', '--write', '--log-level=error', folder, 'gantry.config.json']);
  console.log(
    `Written into ${folder}:\n${files.map((file) => `  ${file}`).join('\n')}\n  gantry.config.json: its entry\n`,
  );
  console.log('Next:');
  if (!installed) console.log('  npm install                 links the package; commit package-lock.json');
  console.log(`  npx vitest run --project "${name}*"
                              runs its tests
  npm start                   builds and shows it to the project administrator
  ${folder}/src/client/manifest.ts
                              has its title in English and Chinese
  docs/plugin-guide.md        says how to go on`);
}

/** The workspace has one version of each package. */
function versions() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const installed = Object.entries(packages).flatMap(([path, { version }]) => {
    const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
    return name && version ? [[`version:${name}`, version]] : [];
  });
  return Object.fromEntries(installed);
}

/** Returns whether the command succeeded. Prints its errors only if it failed. */
function run(command, args) {
  const inNpm = command === 'npm' && process.env.npm_execpath;
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  if (command === 'biome' && !existsSync(biome)) return false;
  const script = command === 'biome' ? biome : inNpm;
  const { status, stderr } = script
    ? spawnSync(process.execPath, [script, ...args], { cwd: root, encoding: 'utf8' })
    : spawnSync(command, args, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' });
  if (status !== 0) console.error(stderr);
  return status === 0;
}
