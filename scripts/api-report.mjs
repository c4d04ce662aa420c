// Writes etc/*.api.md of the package in the working directory: its public surface as reviewed files, one for each entry. With --check it only
// compares, and takes the declarations of the last build. It fails when the surface is no longer the one that was reviewed, when a declaration has no doc comment, and when the surface
// names a type that no entry of the packages here exports.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { CompilerState, Extractor, ExtractorConfig } from '@microsoft/api-extractor';

/** By package: the entries that have a report, by what the report is called. */
const REPORTS = {
  'plugin-sdk': {
    'plugin-sdk': 'index',
    cameras: 'cameras/index',
    contract: 'contract/index',
    workflow: 'workflow/index',
    server: 'server/index',
    'server-records': 'server/records/index',
    'server-monitoring': 'server/monitoring/index',
    'server-demo': 'server/demo/index',
    'server-simulation': 'server/simulation/index',
    testing: 'testing/index',
  },
  'plugin-ui': {
    'plugin-ui': 'index',
    cameras: 'cameras/index',
    charts: 'charts/index',
    import: 'import/index',
    links: 'links/index',
    monitoring: 'monitoring/index',
    testing: 'testing/index',
  },
};
/** Entries without a report, because only hosts use them. */
const HOST_ONLY = { 'plugin-sdk': ['fake-host/index', 'kernel/index', 'package/index'], 'plugin-ui': [] };

const root = process.cwd();
const name = basename(root);
const check = process.argv.includes('--check');

if (!check) {
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
/** Entries of one side are read by one compiler. */
const compilers = new Map();
for (const entry of HOST_ONLY[name]) noteExports(readFileSync(join(root, 'dist', `${entry}.d.ts`), 'utf8'));
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
  noteExports(report);
  if (!check) writeFileSync(reviewed, report);
  else if (!existsSync(reviewed) || readFileSync(reviewed, 'utf8') !== report)
    failures.add(
      `The public API differs from etc/${reportName}.api.md. Run "npm run api -w @gantry/${name}" and review.`,
    );
}
for (const [type, file] of borrowed)
  if (!exported.has(type)) failures.add(`${file}: ${type} is part of the surface, but no entry exports it.`);
for (const failure of failures) process.stderr.write(`${failure}\n`);
process.exitCode = failures.size === 0 ? 0 : 1;

function configOf(entry, reportName) {
  const configFile = join(import.meta.dirname, 'api-extractor.json');
  const configObject = ExtractorConfig.loadFile(configFile);
  configObject.projectFolder = root;
  configObject.mainEntryPointFilePath = `<projectFolder>/dist/${entry}.d.ts`;
  configObject.apiReport.reportFileName = `${reportName}.api.md`;
  const { overrideTsconfig } = configObject.compiler;
  overrideTsconfig.files = [`dist/${entry}.d.ts`];
  // Types of Node.js are there for the server only: an entry for the browser that names one of them must fail.
  overrideTsconfig.compilerOptions.types = isForServer(entry) ? ['node'] : [];
  return ExtractorConfig.prepare({
    configObject,
    configObjectFullPath: configFile,
    packageJsonFullPath: join(root, 'package.json'),
  });
}

function isForServer(entry) {
  return entry.startsWith('server');
}

/** The compiler that has read all entries of the side that the given one is for. */
function compilerFor(entry, config) {
  const side = isForServer(entry);
  if (!compilers.has(side)) {
    const entries = Object.values(REPORTS[name]).filter((other) => isForServer(other) === side);
    const additionalEntryPoints = entries.map((other) => join(root, `dist/${other}.d.ts`));
    compilers.set(side, CompilerState.create(config, { additionalEntryPoints }));
  }
  return compilers.get(side);
}

/** Remembers the names that a report or a declaration file exports. */
function noteExports(text) {
  const declarations = /^export (?:declare |abstract )*(?:type|interface|class|function|const|enum) (\w+)/gm;
  for (const [, name] of text.matchAll(declarations)) exported.add(name);
  for (const [, names] of text.matchAll(/^export (?:type )?\{([^}]*)\}/gm))
    for (const one of names.split(',')) exported.add(one.trim().split(/\s+/).at(-1));
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
