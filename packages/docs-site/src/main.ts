import { resolve } from 'node:path';
import { buildSite } from './build-site.ts';

/** Seen from `dist/generator/main.js`. */
const root = resolve(import.meta.dirname, '../../../..');
const dist = resolve(import.meta.dirname, '..');

const { pages, problems } = buildSite({ root, models: resolve(dist, 'model'), out: resolve(dist, 'site') });
if (problems.length > 0) {
  process.stderr.write(`The documentation was not built:\n${problems.join('\n')}\n`);
  process.exitCode = 1;
} else process.stdout.write(`${pages} pages of documentation\n`);
