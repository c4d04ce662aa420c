import { unzipSync } from 'fflate';
import { BcfRefusal } from './bcf-refusal.ts';

/** What a BCF may hold. Its browser reads it, so these keep that from running out of memory. */
export const zipLimits = {
  fileBytes: 100_000_000,
  entries: 10_000,
  allBytes: 300_000_000,
  xmlBytes: 10_000_000,
  pictureBytes: 20_000_000,
  /** How much larger than in the file an entry of more than a megabyte may be. */
  ratio: 200,
} as const;

export interface OpenZip {
  /** Paths of all files, with `/`. */
  readonly paths: readonly string[];
  /** The files among these paths that are there and not larger than `most`. */
  read(paths: readonly string[], most: number): ReadonlyMap<string, Uint8Array>;
}

/** Reads the directory of a zip and no file in it. @throws BcfRefusal */
export function openZip(bytes: Uint8Array): OpenZip {
  if (bytes.length > zipLimits.fileBytes) throw new BcfRefusal('TOO_LARGE');
  const sizes = new Map<string, number>();
  let all = 0;
  let count = 0;
  unpack(bytes, ({ name, size, originalSize }) => {
    count += 1;
    if (count > zipLimits.entries) throw new BcfRefusal('TOO_MANY_FILES', String(zipLimits.entries));
    if (isUnsafe(name)) throw new BcfRefusal('UNSAFE_PATH', name.slice(0, 80));
    all += originalSize;
    const isBlown = originalSize > 1_000_000 && originalSize > size * zipLimits.ratio;
    if (all > zipLimits.allBytes || isBlown) throw new BcfRefusal('ZIP_BOMB');
    if (!name.endsWith('/')) sizes.set(name, originalSize);
    return false;
  });
  return {
    paths: [...sizes.keys()],
    read(paths, most) {
      const wanted = new Set(paths.filter((path) => (sizes.get(path) ?? Number.POSITIVE_INFINITY) <= most));
      if (wanted.size === 0) return new Map();
      // The first of two entries of one path is read, so that each is unpacked once.
      return new Map(Object.entries(unpack(bytes, ({ name }) => wanted.delete(name))));
    },
  };
}

type Entry = Parameters<NonNullable<NonNullable<Parameters<typeof unzipSync>[1]>['filter']>>[0];

function unpack(bytes: Uint8Array, filter: (entry: Entry) => boolean) {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    throw error instanceof BcfRefusal ? error : new BcfRefusal('NOT_A_ZIP', '', error);
  }
}

/** A path that leads out of the folder in which somebody unpacks the file. */
const isUnsafe = (path: string) =>
  path === '' || /[\\\p{Cc}]|^\/|^[A-Za-z]:/u.test(path) || path.split('/').includes('..');
