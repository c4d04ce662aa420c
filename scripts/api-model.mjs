// Writes the public surface of the SDK and of the UI kit as API Extractor's model: `<folder>/<package>/<entry>.api.json`, one file for each
// entry that has a report. It takes the declarations of the last build. The documentation is made from it.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Extractor } from '@microsoft/api-extractor';
import { apiSurface, REPORTS } from './api-surface.mjs';

const [folder = ''] = process.argv.slice(2);
const packages = resolve(import.meta.dirname, '../packages');
const errors = [];
for (const [name, entries] of Object.entries(REPORTS)) {
  const out = resolve(folder, name);
  mkdirSync(out, { recursive: true });
  const { configOf, compilerFor } = apiSurface(join(packages, name), name, (config, reportName) => {
    config.apiReport.enabled = false;
    config.docModel = { enabled: true, apiJsonFilePath: join(out, `${reportName}.api.json`) };
  });
  for (const [reportName, entry] of Object.entries(entries)) {
    const config = configOf(entry, reportName);
    Extractor.invoke(config, {
      compilerState: compilerFor(entry, config),
      messageCallback(message) {
        message.handled = true;
        if (message.logLevel === 'error') errors.push(`${name}, ${entry}: ${message.text}`);
      },
    });
  }
}
for (const error of errors) process.stderr.write(`${error}\n`);
process.exitCode = errors.length === 0 ? 0 : 1;
