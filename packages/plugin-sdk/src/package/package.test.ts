import { generateKeyPairSync } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import {
  createPublisherKeys,
  type PackageRules,
  packageLimits,
  readPackage,
  signPackage,
  summarizeServerHalf,
  writePackage,
} from '@gantry/plugin-sdk/package';
import { defineRoute, defineServerPlugin } from '@gantry/plugin-sdk/server';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { z } from 'zod';
import { digestOf, headFile, signatureFile } from './package-format.ts';
import { unzipped, zipped } from './zip.ts';

const manifest = { id: 'acme.lamp', version: '1.2.3', name: 'Lamp', sdk: '^1.0.0', capabilities: [] };
const code = Buffer.from('export const plugin = {};');

function built(changes: object = {}): Map<string, Buffer> {
  const described = {
    manifest: { ...manifest, ...changes },
    entry: 'index.js',
    server: null,
    files: { 'client/index.js': digestOf(code) },
  };
  return new Map([
    ['client/index.js', code],
    ['plugin.json', Buffer.from(JSON.stringify(described))],
  ]);
}

const packed = (changes?: object) => writePackage({ built: built(changes), server: null });

/** The package with its files changed by somebody. */
async function tampered(change: (files: Map<string, Buffer>) => void, archive?: Buffer): Promise<Buffer> {
  const files = await unzipped(archive ?? (await packed()), packageLimits);
  change(files);
  return zipped(files);
}

const refusal = (archive: Uint8Array, rules?: PackageRules) =>
  readPackage(archive, rules).then(
    () => 'accepted',
    ({ code, message }) => `${code}: ${message}`,
  );

/** An archive as an attacker makes it, with the library's own checks circumvented where `rename` says so. */
async function archive(
  entries: readonly (readonly [name: string, content: Buffer, mode?: number])[],
  rename?: readonly [from: string, to: string],
): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content, mode = 0o100644] of entries) zip.addBuffer(content, name, { mode });
  zip.end();
  const bytes = await buffer(zip.outputStream);
  if (rename === undefined) return bytes;
  const [from, to] = rename;
  expect(from).toHaveLength(to.length);
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');
}

describe('a package', () => {
  it('holds what was built, says what is in it, and is the same whenever it is made', async () => {
    const first = await packed();
    const read = await readPackage(first);
    expect(read).toMatchObject({
      id: 'acme.lamp',
      version: '1.2.3',
      sdk: '^1.0.0',
      server: null,
      signer: null,
    });
    expect(read.manifest).toEqual(manifest);
    expect([...read.files.keys()].sort()).toEqual(['dist/client/index.js', 'dist/plugin.json']);
    expect(await packed()).toEqual(first);
  });

  it('says what the server half does, without a host', async () => {
    const half = defineServerPlugin({
      id: 'acme.lamp',
      migrations: [{ name: '0001-lamps', sql: 'create table lamp ()' }],
      permissions: [{ code: 'LAMP_VIEW', roles: ['VIEWER'] }],
      routes: ({ people }) => [
        defineRoute({
          method: 'GET',
          path: '/lamps',
          summary: 'Lamps',
          project: 'query',
          permission: 'LAMP_VIEW',
          response: z.undefined(),
          handle: async () => void people,
        }),
      ],
      timers: [{ name: 'dim', everySeconds: 60, run: async () => undefined }],
    });
    expect(summarizeServerHalf(half)).toEqual({
      migrations: [{ name: '0001-lamps', file: 'migrations/0001-lamps.sql' }],
      permissions: [{ code: 'LAMP_VIEW', roles: ['VIEWER'] }],
      calls: [{ method: 'GET', path: '/lamps', permission: 'LAMP_VIEW' }],
      timers: ['dim'],
      jobs: [],
      deviceKinds: [],
    });
    const failing = {
      ...half,
      routes: () => {
        throw new Error('needs more');
      },
    };
    expect(summarizeServerHalf(failing).calls).toBeNull();
  });

  it('keeps its digest when it is signed, and names the signer', async () => {
    const keys = createPublisherKeys();
    const unsigned = await packed();
    const signed = await signPackage(unsigned, keys.privateKey, packageLimits);
    const unknown = await readPackage(signed);
    expect(unknown.signer).toEqual({ publisher: 'acme', key: keys.publicKey, isKnown: false });
    expect(unknown.digest).toBe((await readPackage(unsigned)).digest);
    const rules = { publishers: { acme: [keys.publicKey] }, requireKnownSigner: true };
    expect((await readPackage(signed, rules)).signer?.isKnown).toBe(true);
    expect([...(await readPackage(signed, rules)).files.keys()]).not.toContain(signatureFile);
    // Signed again by another key of the publisher, it has one signature.
    const other = createPublisherKeys();
    const again = await signPackage(signed, other.privateKey, packageLimits);
    expect((await readPackage(again)).signer?.key).toBe(other.publicKey);
  });
});

describe('a package is refused', () => {
  it.each([
    [
      'a file was changed',
      (files: Map<string, Buffer>) => files.set('dist/client/index.js', Buffer.from('evil')),
      'wrong-digest: dist/client/index.js was changed',
    ],
    [
      'a file was added',
      (files: Map<string, Buffer>) => files.set('dist/client/more.js', code),
      'wrong-digest: dist/client/more.js is not part',
    ],
    [
      'a file was removed',
      (files: Map<string, Buffer>) => files.delete('dist/client/index.js'),
      'wrong-digest: dist/client/index.js is missing',
    ],
    [
      'there is no head',
      (files: Map<string, Buffer>) => files.delete(headFile),
      `not-a-package: The package has no ${headFile}`,
    ],
    [
      'the head is no JSON',
      (files: Map<string, Buffer>) => files.set(headFile, Buffer.from('{')),
      `not-a-package: ${headFile} is no JSON`,
    ],
    [
      'the head has an unknown field',
      (files: Map<string, Buffer>) => files.set(headFile, Buffer.from('{"format":1,"hooks":[]}')),
      `not-a-package: ${headFile} is not valid`,
    ],
  ])('when %s', async (_what, change, expected) => {
    expect(await refusal(await tampered(change))).toContain(expected);
  });

  it('when it is no archive, or is cut off', async () => {
    expect(await refusal(Buffer.from('plugin'))).toContain('not-a-package: This is no package');
    const whole = await packed();
    for (const end of [10, whole.length / 2, whole.length - 1])
      expect(await refusal(whole.subarray(0, end))).toContain('not-a-package');
  });

  it.each([
    ['leads out of the folder', [['aaa.js', code]], ['aaa.js', '../.js']],
    ['is absolute', [['aaaa', code]], ['aaaa', '/etc']],
    ['is of a drive', [['aa/x.js', code]], ['aa/x.js', 'C:/x.js']],
    ['has a backslash', [['aa/x.js', code]], ['aa/x.js', '..\\x.js']],
    ['begins with a dot', [['.npmrc', code]], undefined],
    [
      'is there twice',
      [
        ['a.js', code],
        ['A.js', code],
      ],
      undefined,
    ],
    ['is a folder', [['aaaa', Buffer.alloc(0)]], ['aaaa', 'aaa/']],
  ] as const)('when a name %s', async (_what, entries, rename) => {
    expect(await refusal(await archive(entries, rename))).toMatch(/^unsafe-name: /);
  });

  it('when it has a link', async () => {
    const link = await archive([['dist', Buffer.from('/etc'), 0o120777]]);
    expect(await refusal(link)).toContain('not-a-file: dist is a link');
  });

  it('before a bomb is unpacked', async () => {
    const limits = { archive: 100_000, content: 1_000_000, files: 10 };
    const bomb = await archive([['zeros', Buffer.alloc(2_000_000)]]);
    expect(bomb.length).toBeLessThan(10_000);
    expect(await refusal(bomb, { limits })).toContain('too-large: The package has more than 1000000 bytes');
    // One that lies about its size ends at the size that it states, which is in the directory and before the content.
    const size = Buffer.alloc(4);
    size.writeUInt32LE(2_000_000);
    const small = Buffer.alloc(4);
    small.writeUInt32LE(20);
    const lying = bomb.toString('latin1').replaceAll(size.toString('latin1'), small.toString('latin1'));
    expect(await refusal(Buffer.from(lying, 'latin1'), { limits })).toMatch(/^(too-large|not-a-package): /);
    const many = await archive(Array.from({ length: 11 }, (_, i) => [`f${i}`, code] as const));
    expect(await refusal(many, { limits })).toContain('too-large: The package has 11 files');
    expect(await refusal(Buffer.alloc(100_001), { limits })).toContain(
      'too-large: The package has 100001 bytes',
    );
  });

  it('when its manifest is not valid, or another than the head says', async () => {
    const wrong = packed({ version: 'one' });
    await expect(wrong).rejects.toThrow('version: must be a semver version such as 1.2.0');
    const swapped = await tampered((files) => {
      const head = JSON.parse(String(files.get(headFile)));
      files.set(headFile, Buffer.from(JSON.stringify({ ...head, version: '1.2.4' })));
    });
    expect(await refusal(swapped)).toContain('says version 1.2.4, and the manifest 1.2.3');
  });

  it('when the server would refuse its files', async () => {
    const more = built().set('client/late.js', code);
    expect(await refusal(await writePackage({ built: more, server: null }))).toContain(
      'dist/client/late.js is not part',
    );
  });

  it('when it is written for another SDK', async () => {
    expect(await refusal(await packed({ sdk: '^2.0.0' }))).toContain(
      'sdk-out-of-range: acme.lamp is written for the SDK ^2.0.0',
    );
    expect(await refusal(await packed(), { sdk: '2.0.0' })).toContain('sdk-out-of-range');
  });

  it('when the signature is missing, of other bytes, or of somebody else', async () => {
    const keys = createPublisherKeys();
    const known = { publishers: { acme: [keys.publicKey] } };
    expect(await refusal(await packed(), { ...known, requireKnownSigner: true })).toContain(
      'unsigned: acme.lamp',
    );
    const signed = await signPackage(await packed(), keys.privateKey, packageLimits);
    expect(await refusal(signed, { requireKnownSigner: true })).toContain('unsigned: acme.lamp');

    const moved = await unzipped(signed, packageLimits);
    const other = await tampered(
      (files) => files.set(signatureFile, moved.get(signatureFile) ?? code),
      await packed({ version: '1.2.4' }),
    );
    expect(await refusal(other, known)).toContain('invalid-signature');

    const stranger = await signPackage(await packed(), createPublisherKeys().privateKey, packageLimits);
    expect(await refusal(stranger, known)).toContain(
      'foreign-signature: The signature is of a key that is not known as one of acme',
    );

    const renamed = await tampered((files) => {
      const signature = JSON.parse(String(files.get(signatureFile)));
      files.set(signatureFile, Buffer.from(JSON.stringify({ ...signature, publisher: 'zeta' })));
    }, signed);
    expect(await refusal(renamed, known)).toContain(
      'foreign-signature: The plugin is of acme, and the signature of zeta',
    );
    const nonsense = await tampered((files) => {
      const signature = JSON.parse(String(files.get(signatureFile)));
      files.set(signatureFile, Buffer.from(JSON.stringify({ ...signature, key: 'AAAA' })));
    }, signed);
    expect(await refusal(nonsense)).toContain('invalid-signature');
  });

  it('by the signing tool when the key is of another kind', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    await expect(signPackage(await packed(), pem, packageLimits)).rejects.toThrow('not an Ed25519 key');
  });
});
