import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

type Entry = { link?: boolean; integrity?: string; optionalDependencies?: Record<string, string> };

const root = resolve(import.meta.dirname, '../..');
// Written by npm. If its shape changes, the tests below fail.
const { packages }: { packages: Record<string, Entry> } = JSON.parse(
  readFileSync(resolve(root, 'package-lock.json'), 'utf8'),
);

// npm silently leaves out what the registry did not deliver when the lock file was written.
describe('the lock file', () => {
  test('has the integrity of each package', () => {
    const open = Object.entries(packages).filter(
      ([path, { link, integrity }]) => path.includes('node_modules/') && !link && !integrity,
    );
    expect(open.map(([path]) => path)).toEqual([]);
  });

  test('has the optional packages of every platform', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !resolves(path, name))
        .map((name) => `${path} > ${name}`),
    );
    expect(missing).toEqual([]);
  });
});

/** Whether a package at `path` finds one called `name`, in its own folder or in one above it. */
function resolves(path: string, name: string): boolean {
  if (`${path ? `${path}/` : ''}node_modules/${name}` in packages) return true;
  if (path === '') return false;
  return resolves(path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name);
}
