import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const guide = readFileSync(join(import.meta.dirname, '../../../docs/kit/records.md'), 'utf8');

it.each([
  'defects/defect-workflow.ts',
  'defects/defect-records.ts',
  'defects/plugin.ts',
  'visits/visit-workflow.ts',
  'visits/visit-records.ts',
  'visits/visit-table.ts',
])('the chapter on records shows %s as it is compiled and run here', (file) => {
  expect(guide).toContain(readFileSync(join(import.meta.dirname, 'server/fixtures', file), 'utf8'));
});
