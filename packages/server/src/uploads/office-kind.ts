import type { FileKind } from '@gantry/plugin-sdk/server';
import type { KindFound, ReadableContent } from './file-kind.ts';

/** The main part by which a kind of document is recognised. */
const mainParts: readonly (readonly [kind: FileKind, part: string])[] = [
  ['docx', 'word/document.xml'],
  ['xlsx', 'xl/workbook.xml'],
  ['pptx', 'ppt/presentation.xml'],
];
const largestDirectory = 8_000_000;
const endSignature = Buffer.from([0x50, 0x4b, 0x05, 0x06]);

const officePart = /^(\[Content_Types\]\.xml$|_rels\/|docProps\/|word\/|xl\/|ppt\/)/;

/**
 * Detects the kind of office document of a zip archive by the list of its parts. Undefined for other archives and for documents with
 * macros, which have one more part.
 */
export async function officeKindOf(content: ReadableContent): Promise<KindFound | undefined> {
  const tailStart = Math.max(0, content.bytes - 65_557);
  const tail = await content.at(tailStart, 65_557);
  const end = tail.lastIndexOf(endSignature);
  if (end < 0 || tail.length < end + 22) return cutOff(content);
  const size = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  if (size > largestDirectory || start + size > content.bytes) return cutOff(content);
  const names = partNames(await content.at(start, size));
  if (!names.has('[Content_Types].xml')) return undefined;
  if ([...names].some((name) => name.toLowerCase().endsWith('vbaproject.bin'))) return undefined;
  const kinds = mainParts.filter(([, part]) => names.has(part));
  const [kind, another] = kinds.map(([each]) => each);
  return kind === undefined || another !== undefined ? undefined : { kind, damaged: false };
}

/** For an archive without a list of its parts: an office document by the name of the first part, which does not tell its kind. */
async function cutOff(content: ReadableContent): Promise<KindFound | undefined> {
  const head = await content.at(0, 30 + 256);
  const length = head.length < 30 ? 0 : head.readUInt16LE(26);
  const first = head.toString('utf8', 30, 30 + length);
  return officePart.test(first) ? { kind: 'docx', damaged: true } : undefined;
}

function partNames(directory: Buffer): ReadonlySet<string> {
  const names = new Set<string>();
  let at = 0;
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50) {
    const length = directory.readUInt16LE(at + 28);
    names.add(directory.toString('utf8', at + 46, at + 46 + length));
    at += 46 + length + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return names;
}
