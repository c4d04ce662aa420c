#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readArguments } from './arguments.mjs';
import { wordsOf } from './names.mjs';
import { ownPackages } from './own-packages.mjs';
import { kinds, writeTemplates } from './templates.mjs';

/** `npm create gantry-plugin -- tool-log --publisher acme --template list`: begins a plugin in a new folder of the current one. */
const example = 'npm create gantry-plugin -- tool-log --publisher acme --template list';

const asked = readArguments(process.argv.slice(2), example);
const target = asked.name && resolve(asked.name);
const own = ownPackages(asked.packages && resolve(asked.packages), target ?? '.');
const problem =
  asked.problem ??
  (existsSync(target) && readdirSync(target).length > 0
    ? `The folder ${asked.name} exists and is not empty; choose another name.`
    : own.problem);
if (problem === undefined) create(asked, own.values);
else {
  console.error(problem);
  process.exitCode = 1;
}

function create({ name, publisher, template, halves, install, packages }, from) {
  const values = {
    ...wordsOf(name, publisher),
    ...versions(),
    ...from,
    grants: JSON.stringify(kinds[template].grants),
  };
  const folders = ['outside', `outside-${halves}`, `outside-${template}`, template, `${template}-${halves}`];
  const files = writeTemplates(target, folders, values);
  console.log(`Written into ${name}:\n${files.map((file) => `  ${file}`).join('\n')}\n`);
  const installed = install && npm(['install', '--no-audit', '--no-fund']);
  if (install && !installed && packages === undefined)
    console.log(`
The packages could not be installed. While those of Gantry are on no registry, make their files with npm pack in a checkout,
and begin the plugin again with --packages <their folder>.
`);
  console.log(`Next:\n  cd ${name}`);
  if (!installed) console.log('  npm install');
  console.log(`  npm run sandbox       opens a page on which it can be tried out
  npm test              runs its tests
  npm run e2e           runs its tests in a browser
  npm run check         finds what would fail later
  npm run pack          writes one file to install
  README.md             says how to go on, and AGENTS.md what a coding assistant must know`);
}

function npm(args) {
  console.log(`npm ${args.join(' ')}`);
  const script = process.env.npm_execpath;
  const [command, first] = script ? [process.execPath, [script]] : ['npm', []];
  const { status } = spawnSync(command, [...first, ...args], {
    cwd: target,
    stdio: 'inherit',
    shell: !script && process.platform === 'win32',
  });
  return status === 0;
}

/** Of the packages that a host provides and that tests need. */
function versions() {
  const all = JSON.parse(readFileSync(join(import.meta.dirname, '../versions.json'), 'utf8'));
  return Object.fromEntries(Object.entries(all).map(([name, version]) => [`version:${name}`, version]));
}
