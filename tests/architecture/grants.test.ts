import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';

const root = resolve(import.meta.dirname, '../..');
const deployment = z
  .object({ plugins: z.array(z.object({ path: z.string(), grants: z.array(z.string()) })) })
  .parse(JSON.parse(readFileSync(join(root, 'gantry.config.json'), 'utf8')));
const withCapabilities = z.object({ manifest: z.object({ capabilities: z.array(z.string()) }) });

/** What a plugin needs and is not granted: the host refuses to run it. */
const missing = (capabilities: readonly string[], grants: readonly string[]) =>
  capabilities.filter((capability) => !grants.includes(capability));

test.each(deployment.plugins)(
  'the deployment of this repository grants $path what its manifest needs',
  async ({ path, grants }) => {
    const { manifest } = withCapabilities.parse(await import(join(root, path, 'src/client/manifest.ts')));
    expect(missing(manifest.capabilities, grants)).toEqual([]);
  },
);

test('a grant that is missing is found', () => {
  expect(missing(['scene.read', 'dialogs'], ['dialogs', 'network'])).toEqual(['scene.read']);
});
