import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const guide = readFileSync(join(root, 'docs/plugin-guide.md'), 'utf8');

it.each(['manifest.ts', 'plugin.tsx', 'plugin.test.ts', 'sandboxed-plugin.ts'])(
  'the guide shows %s as it is compiled and run here',
  (file) => {
    expect(guide).toContain(readFileSync(join(import.meta.dirname, 'fixtures/weather', file), 'utf8'));
  },
);
