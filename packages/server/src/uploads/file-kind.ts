import type { FileKind } from '@gantry/plugin-sdk/server';
import { formatOf } from '../images/image-format.ts';
import { endingOf } from './file-name.ts';
import { officeKindOf } from './office-kind.ts';
import { TextCheck } from './text-check.ts';

/** Unfinished content that can be read anywhere. */
export interface ReadableContent {
  readonly bytes: number;
  /** Fewer bytes at the end. */
  at(start: number, length: number): Promise<Buffer>;
  whole(): AsyncIterable<Uint8Array>;
}

/** `damaged`: it begins as that kind and is cut off or broken. */
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

/** Kinds whose content a browser may show in place. */
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

/** What the bytes are; undefined for everything that is not on the list. The name only tells CSV from other text. */
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

/** Only a look at the end; the decoder judges what is kept as a picture. Cameras put more data behind the end of a JPEG. */
async function endsAsPicture(content: ReadableContent, format: 'jpeg' | 'png'): Promise<boolean> {
  if (format === 'jpeg') {
    const tail = await content.at(Math.max(0, content.bytes - 65_536), 65_536);
    return tail.includes(Buffer.from([0xff, 0xd9]));
  }
  const tail = await content.at(Math.max(0, content.bytes - 1024), 1024);
  return tail.includes('IEND');
}

/** A film is a row of boxes, each with its length; one that is cut off ends inside one. */
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
