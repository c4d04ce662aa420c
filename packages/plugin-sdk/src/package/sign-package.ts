import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { PackageError } from './package-error.ts';
import {
  headFile,
  type PackageHead,
  type PackageSignature,
  packageHead,
  packageSignature,
  publisherOf,
  signatureFile,
} from './package-format.ts';
import { readJson } from './write-package.ts';
import { type UnpackLimits, unzipped, zipped } from './zip.ts';

/** A pair of keys with which a publisher signs. */
export interface PublisherKeys {
  /** PKCS #8 in PEM; to be kept secret. */
  readonly privateKey: string;
  /** SPKI in base64; given to the administrators who trust the publisher. */
  readonly publicKey: string;
}

/** New Ed25519 keys. */
export function createPublisherKeys(): PublisherKeys {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: textOf(publicKey),
  };
}

/**
 * What people compare of a public key: its SHA-256 in groups of four digits, as Settings, Plugins and `gantry-plugin` show it.
 * @param publicKey - as of `createPublisherKeys`
 */
export function keyFingerprint(publicKey: string): string {
  const hash = createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex');
  return (hash.match(/.{4}/g) ?? []).join(' ');
}

/**
 * The package with a signature of its publisher, in place of an earlier one.
 * @param privateKey - as of `createPublisherKeys`
 * @throws PackageError when this is no package, and an error of Node.js when this is no key
 */
export async function signPackage(
  archive: Uint8Array,
  privateKey: string,
  limits: UnpackLimits,
): Promise<Buffer> {
  const files = await unzipped(archive, limits);
  const head = files.get(headFile);
  const { id } = readJson(head, headFile, packageHead);
  const key = createPrivateKey(privateKey);
  if (key.asymmetricKeyType !== 'ed25519')
    throw new PackageError(
      'invalid-signature',
      'The key is not an Ed25519 key. Make one with "gantry-plugin key".',
    );
  const signature: PackageSignature = {
    format: 1,
    publisher: publisherOf(id),
    key: textOf(createPublicKey(key)),
    signature: sign(null, head ?? Buffer.alloc(0), key).toString('base64'),
  };
  files.set(signatureFile, Buffer.from(`${JSON.stringify(signature, null, 2)}\n`));
  return zipped(files);
}

/** Who signed a package. */
export interface Signer {
  /** First part of the plugin's id. */
  readonly publisher: string;
  /** Public key, as SPKI in base64. */
  readonly key: string;
  /** Whether the deployment knows the key as one of this publisher. */
  readonly isKnown: boolean;
}

/**
 * Who signed the head.
 * @param known - public keys by publisher
 * @throws PackageError when the signature is not of these bytes, or of somebody else than the plugin's publisher
 */
export function signerOf(
  head: { readonly bytes: Uint8Array; readonly data: PackageHead },
  file: Uint8Array,
  known: Readonly<Record<string, readonly string[]>>,
): Signer {
  const { publisher, key, signature } = readJson(file, signatureFile, packageSignature);
  if (!isSignature(head.bytes, key, signature))
    throw new PackageError(
      'invalid-signature',
      'The signature does not fit the package: it was changed after it was signed.',
    );
  const owner = publisherOf(head.data.id);
  if (publisher !== owner)
    throw new PackageError(
      'foreign-signature',
      `The plugin is of ${owner}, and the signature of ${publisher}.`,
    );
  const keys = Object.hasOwn(known, owner) ? known[owner] : undefined;
  const isKnown = keys?.includes(key) ?? false;
  if (keys !== undefined && !isKnown)
    throw new PackageError(
      'foreign-signature',
      `The signature is of a key that is not known as one of ${owner}.`,
    );
  return { publisher, key, isKnown };
}

function isSignature(bytes: Uint8Array, key: string, signature: string): boolean {
  try {
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
    if (publicKey.asymmetricKeyType !== 'ed25519') return false;
    return verify(null, bytes, publicKey, Buffer.from(signature, 'base64'));
  } catch {
    // Not a key at all.
    return false;
  }
}

function textOf(publicKey: KeyObject): string {
  return publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
}
