import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const chapter = (name: string) => readFileSync(join(root, 'docs', name), 'utf8');
const noiseLog = join(root, 'examples/noise-log/src');

it.each([
  ['plugin-guide.md', 'manifest.ts'],
  ['plugin-guide.md', 'plugin.tsx'],
  ['kit/test.md', 'plugin.test.ts'],
  ['kit/sandboxed.md', 'sandboxed-plugin.ts'],
])('%s shows %s as it is compiled and run here', (name, file) => {
  expect(chapter(name)).toContain(readFileSync(join(import.meta.dirname, 'fixtures/weather', file), 'utf8'));
});

it.each([
  'contract/readings.ts',
  'server/plugin.ts',
  'server/migrations/0001-readings.ts',
  'server/reading-routes.ts',
  'server/old-readings.ts',
  'server/plugin.test.ts',
  'client/manifest.ts',
  'client/plugin.tsx',
])('the chapter on the server half shows %s as the example noise-log has it', (file) => {
  expect(chapter('kit/server-half.md')).toContain(readFileSync(join(noiseLog, file), 'utf8'));
});

it.each([
  'contract/plants.ts',
  'server/plugin.ts',
  'client/plant-module.ts',
  'server/plugin.test.ts',
  'client/manifest.ts',
  'client/plugin.tsx',
  'client/plant-page.tsx',
  'client/plant-form.tsx',
  'client/plugin.test.tsx',
])('the chapter on a list and a form shows %s as the example plant-register has it', (file) => {
  expect(chapter('kit/list-and-form.md')).toContain(
    readFileSync(join(root, 'examples/plant-register/src', file), 'utf8'),
  );
});

it.each([
  'contract/instruction-workflow.ts',
  'contract/instructions.ts',
  'server/instruction-records.ts',
  'server/instruction-list.ts',
  'server/plugin.ts',
  'server/conformance.test.ts',
  'client/instruction-module.ts',
  'client/plugin.tsx',
  'client/instruction-list-page.tsx',
  'client/new-instruction-page.tsx',
  'client/instruction-page.tsx',
  'client/step-dialog.tsx',
  'client/photos-card.tsx',
  'client/instruction-model-tab.tsx',
])('the chapter on a record module in full shows %s as the example site-instructions has it', (file) => {
  expect(chapter('kit/record-module.md')).toContain(
    readFileSync(join(root, 'examples/site-instructions/src', file), 'utf8'),
  );
});

it('the chapter on tests in a browser shows the journey of the example site-instructions', () => {
  expect(chapter('kit/e2e.md')).toContain(
    readFileSync(join(root, 'tests/e2e/site-instructions.spec.ts'), 'utf8'),
  );
});

it('says how long the plant register is', () => {
  const folder = join(root, 'examples/plant-register');
  const sources = readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
    // The stories of its try-out page are no part of the module.
    .filter((file) => /\.tsx?$/.test(file) && file !== 'sandbox.ts')
    .map((file) => join('src', file));
  const lines = [...sources, 'tsup.config.ts'].flatMap((file) =>
    readFileSync(join(folder, file), 'utf8').trimEnd().split('\n'),
  );
  expect(chapter('kit/list-and-form.md')).toContain('fewer than 400 lines with its tests');
  expect(lines.length).toBeLessThan(400);
});
