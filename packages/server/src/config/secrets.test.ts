import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSecrets } from './secrets.ts';

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-secrets-'));
  file = join(folder, 'secrets.json');
});
afterAll(() => rm(folder, { recursive: true }));

test('reads secrets from their file; without a file there are none', async () => {
  await writeFile(file, '{"test.tide":{"key":"s3cret"}}', { mode: 0o600 });
  expect(await readSecrets(file)).toEqual({ 'test.tide': { key: 's3cret' } });
  expect(await readSecrets(null)).toEqual({});
});

test.skipIf(process.platform === 'win32')('refuses a file that other accounts can read', async () => {
  await writeFile(file, '{}');
  await chmod(file, 0o640);
  await expect(readSecrets(file)).rejects.toThrow('chmod 600');
  await chmod(file, 0o600);
});

test.each(['{"test.tide":"s3cret"}', '{"test.tide":{"key":"s3cret"', '[]'])(
  'a wrong file is refused without repeating it: %s',
  async (text) => {
    await writeFile(file, text);
    const message = await readSecrets(file).then(String, String);
    expect(message).toContain('must be JSON with one object of strings');
    expect(message).not.toContain('s3cret');
  },
);

test('refuses a missing file', async () => {
  await expect(readSecrets(join(folder, 'none.json'))).rejects.toThrow('cannot be read');
});
