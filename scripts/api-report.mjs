// Writes etc/*.api.md of the package in the working directory: its public surface as reviewed files, one for each entry. With --check it only
// compares, and takes the declarations of the last build. It fails when the surface is no longer the one that was reviewed, when a declaration has no doc comment, and when the surface
// names a type that no entry of the packages here exports. `etc/since.json` keeps the version in which each export came.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { Extractor } from '@microsoft/api-extractor';
import { addSince } from './api-since.mjs';
import { apiSurface, REPORTS } from './api-surface.mjs';

/** Entries without a report, because only hosts use them. */
const HOST_ONLY = {
  'plugin-sdk': ['fake-host/index', 'kernel/index', 'package/index'],
  'plugin-ui': [],
  'server-testing': [],
  'plugin-e2e': [],
};

const root = process.cwd();
const name = basename(root);
const check = process.argv.includes('--check');
/** The build itself writes the declarations, of several packages as one file. */
const isBuilt = process.argv.includes('--built');

if (!check && !isBuilt) {
  const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
  execFileSync(process.execPath, [join(typescript, 'bin/tsc'), '-p', join(root, 'tsconfig.build.json')], {
    stdio: 'inherit',
  });
}
mkdirSync(join(root, 'etc'), { recursive: true });

const failures = new Set();
/** Names of types that an entry uses and does not export itself, with the files that use them. */
const borrowed = new Map();
const exported = new Set();
const { configOf, compilerFor } = apiSurface(root, name);
/** Names of the exports by entry. */
const surface = {};
for (const entry of HOST_ONLY[name])
  for (const one of exportsOf(readFileSync(join(root, 'dist', `${entry}.d.ts`), 'utf8'))) exported.add(one);
for (const [reportName, entry] of Object.entries(REPORTS[name])) {
  const config = configOf(entry, reportName);
  const result = Extractor.invoke(config, {
    compilerState: compilerFor(entry, config),
    messageCallback(message) {
      // A changed report is told of below, with what to do about it.
      if (message.messageId.startsWith('console-api-report-')) message.handled = true;
      if (message.messageId === 'ae-forgotten-export') {
        message.handled = true;
        const [, type = message.text] = /"(.+?)(?:_\d+)?"/.exec(message.text) ?? [];
        borrowed.set(type, relative(root, message.sourceFilePath ?? ''));
      }
      if (message.messageId !== 'ae-undocumented') return;
      message.handled = true;
      const { sourceFilePath: file = '', sourceFileLine: line = 0 } = message;
      failures.add(
        `${relative(root, file)}:${line}: ${declarationAt(file, line, message.text)} has no doc comment.`,
      );
    },
  });
  if (!result.succeeded && result.errorCount > 0) {
    failures.add(`The report of ${entry} failed.`);
    continue;
  }
  const [made, reviewed] = ['dist', 'etc'].map((folder) => join(root, folder, `${reportName}.api.md`));
  const report = readFileSync(made, 'utf8');
  surface[reportName] = exportsOf(report);
  for (const one of surface[reportName]) exported.add(one);
  if (!check) writeFileSync(reviewed, report);
  else if (!existsSync(reviewed) || readFileSync(reviewed, 'utf8') !== report)
    failures.add(
      `The public API differs from etc/${reportName}.api.md. Run "npm run api -w @gantry/${name}" and review.`,
    );
}
const sinceFile = join(root, 'etc/since.json');
const recorded = existsSync(sinceFile) ? JSON.parse(readFileSync(sinceFile, 'utf8')) : {};
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const since = `${JSON.stringify(addSince(recorded, surface, version), null, 2)}\n`;
if (!check) writeFileSync(sinceFile, since);
else if (!existsSync(sinceFile) || readFileSync(sinceFile, 'utf8') !== since)
  failures.add(
    `etc/since.json lacks an export or has one that is gone. Run "npm run api -w @gantry/${name}" and review.`,
  );
for (const [type, file] of borrowed)
  if (!exported.has(type)) failures.add(`${file}: ${type} is part of the surface, but no entry exports it.`);
for (const failure of failures) process.stderr.write(`${failure}\n`);
process.exitCode = failures.size === 0 ? 0 : 1;

/** The names that a report or a declaration file exports. */
function exportsOf(text) {
  const declarations = /^export (?:declare |abstract )*(?:type|interface|class|function|const|enum) (\w+)/gm;
  const names = new Set([...text.matchAll(declarations)].map(([, one]) => one));
  for (const [, list] of text.matchAll(/^export (?:type )?\{([^}]*)\}/gm))
    for (const one of list.split(',')) names.add(one.trim().split(/\s+/).at(-1));
  return [...names].sort();
}

/** The name that a message such as `Missing documentation for "visible".` is about, with that of what it belongs to. */
function declarationAt(file, line, text) {
  const name = /"(.+)"/.exec(text)?.[1] ?? text;
  const above = readFileSync(file, 'utf8').split('\n').slice(0, line);
  const owner = above
    .map((one) => /^export .*?(?:interface|class|type|function|const) (\w+)/.exec(one)?.[1])
    .findLast(Boolean);
  return owner === undefined || owner === name ? name : `${owner}.${name}`;
}
