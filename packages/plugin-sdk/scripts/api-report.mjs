// Writes etc/*.api.md, the public surface as reviewed files, one for each entry of the package. With --check it only compares.
// It fails when the surface is no longer the one that was reviewed, and when a declaration has no doc comment.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';

/** Entry and name of its report. */
const ENTRIES = [
  ['index', 'plugin-sdk'],
  ['contract/index', 'contract'],
  ['workflow/index', 'workflow'],
  ['server/index', 'server'],
  ['server/records/index', 'server-records'],
  ['server/demo/index', 'server-demo'],
  ['testing/index', 'testing'],
];

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const check = process.argv.includes('--check');

const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
execFileSync(process.execPath, [join(typescript, 'bin/tsc'), '-p', join(root, 'tsconfig.build.json')], {
  stdio: 'inherit',
});
mkdirSync(join(root, 'etc'), { recursive: true });

const failures = new Set();
for (const [entry, name] of ENTRIES) {
  const result = Extractor.invoke(configOf(entry, name), {
    messageCallback(message) {
      // A changed report is told of below, with what to do about it.
      if (message.messageId.startsWith('console-api-report-')) message.handled = true;
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
  const [made, reviewed] = [join(root, 'dist', `${name}.api.md`), join(root, 'etc', `${name}.api.md`)];
  const report = withoutLines(readFileSync(made, 'utf8'));
  if (!check) writeFileSync(reviewed, report);
  else if (!existsSync(reviewed) || readFileSync(reviewed, 'utf8') !== report)
    failures.add(
      `The public API differs from etc/${name}.api.md. Run "npm run api -w @gantry/plugin-sdk" and review.`,
    );
}
for (const failure of failures) process.stderr.write(`${failure}\n`);
process.exitCode = failures.size === 0 ? 0 : 1;

function configOf(entry, name) {
  const file = join(root, 'api-extractor.json');
  const config = ExtractorConfig.loadFile(file);
  config.mainEntryPointFilePath = `<projectFolder>/dist/${entry}.d.ts`;
  config.apiReport.reportFileName = `${name}.api.md`;
  const { overrideTsconfig } = config.compiler;
  overrideTsconfig.files = [`dist/${entry}.d.ts`];
  // Types of Node.js are there for the server only: an entry for the browser that names one of them must fail.
  overrideTsconfig.compilerOptions.types = entry.startsWith('server') ? ['node'] : [];
  return ExtractorConfig.prepare({
    configObject: config,
    configObjectFullPath: file,
    packageJsonFullPath: join(root, 'package.json'),
  });
}

/**
 * The report lists types that the surface needs but the entry does not export, with their places. Without line and column it stays the
 * same when a line is added above them.
 */
function withoutLines(report) {
  const places = /^\/\/ (\S+):\d+:\d+ - /;
  const lines = report.split('\n').map((line) => line.replace(places, '// $1 - '));
  // Several places of one file are one line now.
  return lines.filter((line, at) => !/^\/\/ \S+ - /.test(line) || lines.indexOf(line) === at).join('\n');
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
