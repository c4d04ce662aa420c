// Writes the declarations of both entries as one file each, with those of Gantry's packages that are not published.
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';

const root = dirname(import.meta.dirname);
const draft = join(root, 'dist/draft');
const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
const emitted = spawnSync(
  process.execPath,
  [join(typescript, 'bin/tsc'), '-p', join(root, 'tsconfig.build.json')],
  { stdio: 'inherit' },
);
if (emitted.status !== 0) process.exit(1);

const compiler = {
  compilerOptions: {
    target: 'es2022',
    lib: ['esnext', 'dom'],
    module: 'esnext',
    moduleResolution: 'bundler',
    skipLibCheck: true,
    types: ['node'],
  },
  files: [join(draft, 'index.d.ts')],
};
const configuration = ExtractorConfig.prepare({
  configObject: {
    projectFolder: root,
    mainEntryPointFilePath: join(draft, 'index.d.ts'),
    bundledPackages: ['@gantry/server', '@gantry/contract', '@gantry/demo'],
    compiler: { overrideTsconfig: compiler },
    apiReport: { enabled: false },
    docModel: { enabled: false },
    tsdocMetadata: { enabled: false },
    dtsRollup: { enabled: true, untrimmedFilePath: join(root, 'dist/testing/index.d.ts') },
    messages: {
      extractorMessageReporting: { default: { logLevel: 'none' } },
      compilerMessageReporting: { default: { logLevel: 'error' } },
    },
  },
  configObjectFullPath: undefined,
  packageJsonFullPath: join(root, 'package.json'),
});
const { succeeded } = Extractor.invoke(configuration, { localBuild: true, showVerboseMessages: false });
writeFileSync(
  join(root, 'dist/testing/setup.d.ts'),
  '/** Starts one PostgreSQL for the whole run of the tests; give it to the runner as its global setup. */\nexport declare function setup(): Promise<() => Promise<void>>;\n',
);
rmSync(draft, { recursive: true });
if (!succeeded) process.exitCode = 1;
