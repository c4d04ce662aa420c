import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const guide = readFileSync(join(import.meta.dirname, '../../../docs/kit/record-pages.md'), 'utf8');

it.each(['calls.ts', 'use-defects.ts', 'plugin.tsx', 'defect-page.tsx', 'defect-paper.tsx'])(
  'the chapter on pages of records shows %s as it is compiled and run here',
  (file) => {
    expect(guide).toContain(readFileSync(join(import.meta.dirname, 'fixtures/defects', file), 'utf8'));
  },
);
