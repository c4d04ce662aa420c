import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const guide = readFileSync(join(root, 'docs/plugin-guide.md'), 'utf8');
const noiseLog = join(root, 'examples/noise-log/src');

it.each(['manifest.ts', 'plugin.tsx', 'plugin.test.ts', 'sandboxed-plugin.ts'])(
  'the guide shows %s as it is compiled and run here',
  (file) => {
    expect(guide).toContain(readFileSync(join(import.meta.dirname, 'fixtures/weather', file), 'utf8'));
  },
);

it.each([
  'contract/readings.ts',
  'server/plugin.ts',
  'server/migrations/0001-readings.ts',
  'server/reading-routes.ts',
  'server/old-readings.ts',
  'server/plugin.test.ts',
  'client/manifest.ts',
  'client/plugin.tsx',
])('the guide shows %s as the example noise-log has it', (file) => {
  expect(guide).toContain(readFileSync(join(noiseLog, file), 'utf8'));
});
