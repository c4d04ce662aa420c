import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const guide = readFileSync(join(import.meta.dirname, '../../../docs/kit/records.md'), 'utf8');

it.each(['defect-workflow.ts', 'defect-records.ts', 'plugin.ts'])(
  'the chapter on records shows %s as it is compiled and run here',
  (file) => {
    expect(guide).toContain(readFileSync(join(import.meta.dirname, 'server/fixtures/defects', file), 'utf8'));
  },
);
