import type { FileKind } from '@gantry/plugin-sdk/server';
import { formatOf } from '../images/image-format.ts';
import { endingOf } from './file-name.ts';
import { officeKindOf } from './office-kind.ts';
import { TextCheck } from './text-check.ts';

/** Content of an upload, with random access. */
export interface ReadableContent {
  readonly bytes: number;
  /** Returns fewer bytes at the end of the content. */
  at(start: number, length: number): Promise<Buffer>;
  whole(): AsyncIterable<Uint8Array>;
}

/** `damaged`: the content begins like this kind but is incomplete or broken. */
export interface KindFound {
  readonly kind: FileKind;
  readonly damaged: boolean;
}

export const mimeOf: Readonly<Record<FileKind, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  csv: 'text/csv; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  mp4: 'video/mp4',
};

/** Kinds that a browser may display inline. */
export const showable: ReadonlySet<FileKind> = new Set(['jpeg', 'png', 'pdf', 'text', 'csv', 'mp4']);

const mp4Brands = new Set([
  'isom',
  'iso2',
  'iso4',
  'iso5',
  'iso6',
  'mp41',
  'mp42',
  'avc1',
  'M4V ',
  'dash',
  'MSNV',
]);
const mostBoxes = 20_000;

/** Detects the kind by content; undefined for unknown kinds. The name only distinguishes CSV from other text. */
export async function kindOf(content: ReadableContent, name: string): Promise<KindFound | undefined> {
  const head = Buffer.alloc(16);
  (await content.at(0, 16)).copy(head);
  const picture = formatOf(head);
  if (picture !== undefined) return { kind: picture, damaged: !(await endsAsPicture(content, picture)) };
  if (head.toString('latin1', 0, 5) === '%PDF-') {
    const tail = await content.at(Math.max(0, content.bytes - 1024), 1024);
    return { kind: 'pdf', damaged: !tail.includes('%%EOF') };
  }
  if (head.readUInt32BE(0) === 0x504b0304) return officeKindOf(content);
  if (head.toString('latin1', 4, 8) === 'ftyp' && mp4Brands.has(head.toString('latin1', 8, 12)))
    return { kind: 'mp4', damaged: !(await isWholeMp4(content)) };
  const check = new TextCheck();
  for await (const chunk of content.whole()) if (!check.push(chunk)) return undefined;
  if (!check.end()) return undefined;
  return { kind: endingOf(name) === 'csv' ? 'csv' : 'text', damaged: false };
}

/** Looks for the end mark near the end of the file, because cameras append data to a JPEG. Pictures are also decoded later. */
async function endsAsPicture(content: ReadableContent, format: 'jpeg' | 'png'): Promise<boolean> {
  if (format === 'jpeg') {
    const tail = await content.at(Math.max(0, content.bytes - 65_536), 65_536);
    return tail.includes(Buffer.from([0xff, 0xd9]));
  }
  const tail = await content.at(Math.max(0, content.bytes - 1024), 1024);
  return tail.includes('IEND');
}

/** An MP4 file is a sequence of boxes with their lengths. An incomplete file ends inside a box. */
async function isWholeMp4(content: ReadableContent): Promise<boolean> {
  let at = 0;
  let hasIndex = false;
  for (let boxes = 0; at < content.bytes; boxes += 1) {
    const head = await content.at(at, 16);
    if (head.length < 8 || boxes >= mostBoxes) return false;
    const short = head.readUInt32BE(0);
    if (head.toString('latin1', 4, 8) === 'moov') hasIndex = true;
    if (short === 1 && head.length < 16) return false;
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? content.bytes - at : short;
    if (length < 8) return false;
    at += length;
  }
  return at === content.bytes && hasIndex;
}
