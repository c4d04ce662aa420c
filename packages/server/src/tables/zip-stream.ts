import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive. */
export interface ZipEntry {
  /** In ASCII, such as `xl/workbook.xml`. */
  readonly path: string;
  /** Read once, as fast as the archive is written. */
  readonly content: Iterable<string> | AsyncIterable<string>;
}

interface Written {
  readonly path: string;
  readonly at: number;
  readonly crc: number;
  readonly packed: number;
  readonly plain: number;
}

/** The format without its 64-bit extension has no room for more. */
const mostBytes = 0xffff_ffff;
/** Sizes follow the content, because a stream does not know them before. */
const sizesFollow = 0x0008;
const deflated = 8;
/** 1 January 1980, the earliest day that the format has, so that equal tables are equal files. */
const day = 0x21;

/**
 * A ZIP archive, written while the contents are read.
 * @throws Error beyond 4 GiB
 */
export async function* zipStream(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let at = 0;
  for (const { path, content } of entries) {
    const start = at;
    const head = localHeader(path);
    yield head;
    at += head.length;
    const plain = { crc: 0, bytes: 0 };
    let packed = 0;
    for await (const chunk of packedOf(content, plain)) {
      yield chunk;
      packed += chunk.length;
      if (packed + at > mostBytes || plain.bytes > mostBytes) throw new Error('The archive exceeds 4 GiB.');
    }
    const entry = { path, at: start, crc: plain.crc, packed, plain: plain.bytes };
    written.push(entry);
    const sizes = sizesOf(entry);
    yield sizes;
    at += packed + sizes.length;
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield directory;
  yield ending(written.length, directory.length, at);
}

function packedOf(
  content: ZipEntry['content'],
  plain: { crc: number; bytes: number },
): AsyncIterable<Buffer> {
  const deflate = createDeflateRaw();
  const counted = async function* () {
    for await (const text of content) {
      const chunk = Buffer.from(text);
      plain.crc = crc32(chunk, plain.crc);
      plain.bytes += chunk.length;
      yield chunk;
    }
  };
  // A failure reaches whoever reads `deflate`.
  pipeline(Readable.from(counted()), deflate, () => undefined);
  return deflate;
}

function localHeader(path: string): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x0403_4b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(sizesFollow, 6);
  head.writeUInt16LE(deflated, 8);
  head.writeUInt16LE(day, 12);
  head.writeUInt16LE(path.length, 26);
  return Buffer.concat([head, Buffer.from(path, 'ascii')]);
}

function sizesOf({ crc, packed, plain }: Written): Buffer {
  const sizes = Buffer.alloc(16);
  sizes.writeUInt32LE(0x0807_4b50, 0);
  sizes.writeUInt32LE(crc, 4);
  sizes.writeUInt32LE(packed, 8);
  sizes.writeUInt32LE(plain, 12);
  return sizes;
}

function directoryEntry({ path, at, crc, packed, plain }: Written): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x0201_4b50, 0);
  entry.writeUInt16LE(20, 4);
  entry.writeUInt16LE(20, 6);
  entry.writeUInt16LE(sizesFollow, 8);
  entry.writeUInt16LE(deflated, 10);
  entry.writeUInt16LE(day, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(packed, 20);
  entry.writeUInt32LE(plain, 24);
  entry.writeUInt16LE(path.length, 28);
  entry.writeUInt32LE(at, 42);
  return Buffer.concat([entry, Buffer.from(path, 'ascii')]);
}

function ending(entries: number, bytes: number, at: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(bytes, 12);
  end.writeUInt32LE(at, 16);
  return end;
}
