// Writes etc/plugin-sdk.api.md, the public surface as one reviewed file. With --check it only compares, and fails when
// the surface is no longer the one that was reviewed.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const check = process.argv.includes('--check');

const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
execFileSync(process.execPath, [join(typescript, 'bin/tsc'), '-p', join(root, 'tsconfig.build.json')], {
  stdio: 'inherit',
});
mkdirSync(join(root, 'etc'), { recursive: true });

const result = Extractor.invoke(ExtractorConfig.loadFileAndPrepare(join(root, 'api-extractor.json')), {
  localBuild: !check,
});
if (check && result.apiReportChanged) {
  process.stderr.write(
    'The public API differs from etc/plugin-sdk.api.md. Run "npm run api -w @gantry/plugin-sdk" and review.\\n',
  );
}
process.exitCode = result.succeeded && !(check && result.apiReportChanged) ? 0 : 1;
