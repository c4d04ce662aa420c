import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyFingerprint, readPackage, writePackage } from '@gantry/plugin-sdk/package';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCommand } from './commands.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-sign-'));
});
afterEach(() => rm(folder, { recursive: true }));

const run = async (...args: string[]) => {
  const lines: string[] = [];
  return { code: await runCommand(args, (text) => lines.push(text)), text: lines.join('\n') };
};

test('key, sign and show print the fingerprint that Settings, Plugins shows', async () => {
  const manifest = { id: 'acme.lamp', version: '1.0.0', name: 'Lamp', sdk: '^1.0.0', capabilities: [] };
  const code = 'export const plugin = {};';
  const digest = `sha384-${createHash('sha384').update(code).digest('base64')}`;
  const files = { 'client/index.js': digest };
  const description = JSON.stringify({ manifest, entry: 'index.js', server: null, files });
  const file = join(folder, 'lamp.gantry-plugin');
  const built = new Map([
    ['plugin.json', Buffer.from(description)],
    ['client/index.js', Buffer.from(code)],
  ]);
  await writeFile(file, await writePackage({ built, server: null }));
  const keyFile = join(folder, 'acme.pem');
  const made = await run('key', '--key', keyFile);
  const signed = await run('sign', file, '--key', keyFile);
  const { signer } = await readPackage(await readFile(file));
  const fingerprint = keyFingerprint(signer?.key ?? '');
  expect(fingerprint).toMatch(/^([0-9a-f]{4} ){15}[0-9a-f]{4}$/);
  expect(made.text).toContain(`with yours:\n${fingerprint}`);
  expect(signed.text).toContain(`signed by acme with the key ${fingerprint}`);
  expect((await run('show', file)).text).toContain(`fingerprint     ${fingerprint}`);
});
