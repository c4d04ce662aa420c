import { buffer } from 'node:stream/consumers';
import { type Entry, fromBuffer, type ZipFile as Opened } from 'yauzl';
import { ZipFile } from 'yazl';
import { PackageError } from './package-error.ts';

/** The same for every file, so that the same content gives the same bytes. */
const always = new Date(Date.UTC(2000, 0, 1));

export interface UnpackLimits {
  /** Of the archive, in bytes. */
  readonly archive: number;
  /** Of all files together after unpacking, in bytes. */
  readonly content: number;
  readonly files: number;
}

/** A zip archive with these files, in the order of their names. */
export async function zipped(files: ReadonlyMap<string, Uint8Array>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const name of [...files.keys()].sort())
    zip.addBuffer(Buffer.from(files.get(name) ?? []), name, { mtime: always, mode: 0o100644 });
  zip.end();
  return buffer(zip.outputStream);
}

/**
 * The files of an archive from somebody unknown. Sizes are added up before anything is unpacked, and unpacking ends where a file is larger
 * than it says.
 * @throws PackageError
 */
export async function unzipped(archive: Uint8Array, limits: UnpackLimits): Promise<Map<string, Buffer>> {
  if (archive.length > limits.archive)
    throw tooLarge(`The package has ${archive.length} bytes; at most ${limits.archive} are allowed.`);
  const zip = await open(Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength));
  try {
    const entries = await entriesOf(zip, limits);
    const files = new Map<string, Buffer>();
    // One after the other: each may take what the limit leaves.
    for (const entry of entries) files.set(entry.fileName, await contentOf(zip, entry));
    return files;
  } finally {
    zip.close();
  }
}

function open(archive: Buffer): Promise<Opened> {
  return new Promise((resolve, reject) => {
    const options = { lazyEntries: true, validateEntrySizes: true, strictFileNames: true, autoClose: false };
    fromBuffer(archive, options, (error, zip) => {
      if (error) reject(notAPackage(error));
      else resolve(zip);
    });
  });
}

/** All entries, checked by what the directory of the archive says of them. */
function entriesOf(zip: Opened, limits: UnpackLimits): Promise<readonly Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    const names = new Set<string>();
    let total = 0;
    if (zip.entryCount > limits.files)
      throw tooLarge(`The package has ${zip.entryCount} files; at most ${limits.files} are allowed.`);
    zip.on('error', (error: Error) =>
      // The library refuses absolute paths, "..", and backslashes.
      reject(/path|character/.test(error.message) ? unsafeName(error.message) : notAPackage(error)),
    );
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      total += entry.uncompressedSize;
      const problem = entryProblem(entry, names);
      if (problem) reject(problem);
      else if (total > limits.content)
        reject(tooLarge(`The package has more than ${limits.content} bytes when unpacked.`));
      else {
        // Some file systems do not tell capitals from small letters.
        names.add(entry.fileName.toLowerCase());
        entries.push(entry);
        zip.readEntry();
      }
    });
    zip.readEntry();
  });
}

/** Letters, digits and a few signs that are harmless on every system; no part may begin with a dot. */
const safeName = /^[A-Za-z0-9_@-][\w.@+-]*(\/[A-Za-z0-9_@-][\w.@+-]*)*$/;

function entryProblem(entry: Entry, names: ReadonlySet<string>): PackageError | undefined {
  const { fileName } = entry;
  if (!safeName.test(fileName)) return unsafeName(JSON.stringify(fileName.slice(0, 200)));
  if (names.has(fileName.toLowerCase()))
    return new PackageError('unsafe-name', `The package has two files ${fileName}.`);
  // The upper half is the mode on Unix; 0 where the archive was made elsewhere.
  const kind = (entry.externalFileAttributes >>> 16) & 0o170000;
  if (kind !== 0 && kind !== 0o100000)
    return new PackageError('not-a-file', `${fileName} is a link or a device, and not a file.`);
  if (entry.isEncrypted()) return new PackageError('not-a-package', `${fileName} is encrypted.`);
  return undefined;
}

function contentOf(zip: Opened, entry: Entry): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) reject(notAPackage(error));
      else
        buffer(stream).then(resolve, (cause: unknown) =>
          reject(tooLarge(`${entry.fileName} is not as long as the package says.`, cause)),
        );
    });
  });
}

function notAPackage(cause: unknown): PackageError {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new PackageError('not-a-package', `This is no package of a plugin: ${why.replace(/\.$/, '')}.`, {
    cause,
  });
}

function unsafeName(what: string): PackageError {
  return new PackageError('unsafe-name', `The package has a file with a name that is not allowed: ${what}.`);
}

function tooLarge(message: string, cause?: unknown): PackageError {
  return new PackageError('too-large', message, { cause });
}
