import { readFile, writeFile } from 'node:fs/promises';
import {
  createPublisherKeys,
  keyFingerprint,
  migrationFile,
  type PluginPackage,
  packageLimits,
  readPackage,
  signPackage,
  summarizeServerHalf,
  writePackage,
} from '@gantry/plugin-sdk/package';
import { builtFiles, loadServerHalf, readDescription } from './built-plugin.ts';
import { Problem } from './problem.ts';

const ending = '.gantry-plugin';
/** Are taken into the package where they exist, for whoever decides about it. */
const papers = ['README.md', 'LICENSE', 'CHANGELOG.md'];

/** Writes the package of what was built. Returns what was written. */
export async function packPlugin(): Promise<string> {
  const description = await readDescription();
  const half = await loadServerHalf(description);
  const others = new Map<string, Buffer>();
  for (const { name, sql } of half?.migrations ?? []) others.set(migrationFile(name), Buffer.from(sql));
  for (const paper of papers) {
    const bytes = await readFile(paper).catch(() => undefined);
    if (bytes) others.set(paper, bytes);
  }
  const server = half === undefined ? null : summarizeServerHalf(half);
  const bytes = await writePackage({ built: await builtFiles(), others, server });
  // As the host will: what it refuses must not be given to anybody.
  const { id, version, digest } = await readPackage(bytes);
  const file = `${id}-${version}${ending}`;
  await writeFile(file, bytes);
  return `${file}: ${Math.ceil(bytes.length / 1000)} kB, ${digest}\nIt is not signed. Sign it with: gantry-plugin sign ${file} --key <file>`;
}

/** Writes a new private key, and returns the public one. Never replaces a file. */
export async function makeKey(file: string): Promise<string> {
  const { privateKey, publicKey } = createPublisherKeys();
  await writeFile(file, privateKey, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    throw new Problem(
      isCode(error, 'EEXIST')
        ? `${file} exists already, and a lost key cannot be made again. Choose another name with --key.`
        : `${file} cannot be written: ${error instanceof Error ? error.message : error}`,
    );
  });
  return `${file} holds the private key. Keep it secret and out of the repository.\nGive the public key to operators, who name it in gantry.config.json:\n${publicKey}\nWhoever installs compares its fingerprint with yours:\n${keyFingerprint(publicKey)}`;
}

/** Signs a package in its place. */
export async function signFile(file: string, keyFile: string): Promise<string> {
  const signed = await signPackage(
    await read(file),
    (await read(keyFile)).toString('utf8'),
    packageLimits,
  ).catch((error: unknown) => {
    if (
      isCode(error, 'ERR_OSSL_UNSUPPORTED') ||
      (error instanceof Error && /DECODER|PEM|asymmetric/i.test(error.message))
    )
      throw new Problem(`${keyFile} is no private key. Make one with "gantry-plugin key".`);
    throw error;
  });
  const { id, signer } = await readPackage(signed);
  if (signer === null) throw new Problem(`${file} has no signature after it was signed.`);
  await writeFile(file, signed);
  return `${file}: ${id} is signed by ${signer.publisher} with the key ${keyFingerprint(signer.key)}`;
}

/** What a package would install. */
export async function showPackage(file: string, publicKey: string | undefined): Promise<string> {
  const bytes = await read(file);
  const first = await readPackage(bytes);
  const publisher = first.id.split('.')[0] ?? first.id;
  return told(
    publicKey === undefined
      ? first
      : await readPackage(bytes, { publishers: { [publisher]: [publicKey] }, requireKnownSigner: true }),
  );
}

function told({ id, version, sdk, digest, signer, manifest, server }: PluginPackage): string {
  const by =
    signer === null
      ? 'nobody'
      : `${signer.publisher}, ${signer.isKnown ? 'with the given key' : `with ${signer.key}`}`;
  const fingerprint = signer === null ? [] : [keyFingerprint(signer.key)];
  const calls = server?.calls?.map(({ method, path, permission }) => `${method} ${path} (${permission})`);
  const lines: readonly (readonly [string, readonly string[] | undefined])[] = [
    ['plugin', [`${id} ${version}`]],
    ['sdk', [sdk]],
    ['digest', [digest]],
    ['signed by', [by]],
    ['fingerprint', fingerprint],
    ['capabilities', manifest.capabilities],
    ['services called', Object.keys(manifest.endpoints ?? {})],
    ['server half', [server === null ? 'none' : 'yes, with all rights of the server']],
    ['migrations', server?.migrations.map(({ name }) => name)],
    ['permissions', server?.permissions.map(({ code, roles }) => `${code} (${roles.join(', ')})`)],
    ['calls', server === null ? undefined : (calls ?? ['not known before it runs'])],
    ['timers', server?.timers],
    ['jobs', server?.jobs],
    ['devices', server?.deviceKinds],
  ];
  return lines
    .filter(([, values]) => values && values.length > 0)
    .map(([name, values = []]) => `${name.padEnd(15)} ${values.join(`\n${' '.repeat(16)}`)}`)
    .join('\n');
}

async function read(file: string): Promise<Buffer> {
  return readFile(file).catch(() => {
    throw new Problem(`${file} cannot be read.`);
  });
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
