import {
  type FileKind,
  HttpError,
  type Images,
  type PictureRule,
  RuleError,
  type UploadRule,
} from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { FileDraft, FileStore } from '../files/file-store.ts';
import type { WaitingLine } from '../images/waiting-line.ts';
import { kindOf, type ReadableContent } from './file-kind.ts';
import { nameFor } from './file-name.ts';

const cameraTime = z.object({ local: z.string(), offset: z.string().nullable() });
const cameraPosition = z.object({ lat: z.number(), lng: z.number(), altitude: z.number().nullable() });

/** Metadata of a file in the database. */
export const keptContent = z.object({
  name: z.string(),
  kind: z.enum(['jpeg', 'png', 'pdf', 'docx', 'xlsx', 'pptx', 'csv', 'text', 'mp4']),
  bytes: z.int(),
  picture: z
    .object({
      width: z.int(),
      height: z.int(),
      takenAt: cameraTime.nullable(),
      position: cameraPosition.nullable(),
    })
    .nullable(),
});
export type KeptContent = z.output<typeof keptContent>;

/** Content that was checked and written, but is not yet in the store. */
export interface SettledContent {
  readonly kept: KeptContent;
  readonly draft: FileDraft;
  readonly thumbnail: FileDraft | null;
}

export interface SettleParts {
  readonly files: FileStore;
  readonly images: Images;
  /** Pictures that wait to be read stay on the disk: they are large, and one person may finish many uploads at once. */
  readonly pictures: WaitingLine;
}

const standardPixels = 50_000_000;

const kindNames: Readonly<Record<FileKind, string>> = {
  jpeg: 'JPEG',
  png: 'PNG',
  pdf: 'PDF',
  docx: 'Word (.docx)',
  xlsx: 'Excel (.xlsx)',
  pptx: 'PowerPoint (.pptx)',
  csv: 'CSV',
  text: 'plain text',
  mp4: 'MP4 video',
};

/**
 * Checks an upload and writes it to a new file, so that bytes that a slow connection may still append to the old one never reach the
 * store.
 * @throws HttpError 422 FILE_KIND, FILE_NAME, FILE_DAMAGED or an ImageRefusal; 507
 */
export async function settleContent(
  parts: SettleParts,
  content: ReadableContent,
  givenName: string,
  rule: UploadRule,
): Promise<SettledContent> {
  const found = await kindOf(content, givenName);
  const details = { kinds: rule.kinds };
  const taken = rule.kinds.map((kind) => kindNames[kind]).join(', ');
  if (found === undefined)
    throw new RuleError('FILE_KIND', `The file is not one of the accepted kinds: ${taken}.`, details);
  if (found.damaged)
    throw new RuleError('FILE_DAMAGED', 'The file is incomplete or damaged. Save or copy it again.');
  // A CSV file is also accepted as plain text.
  const kind = found.kind === 'csv' && !rule.kinds.includes('csv') ? 'text' : found.kind;
  if (!rule.kinds.includes(kind))
    throw new RuleError(
      'FILE_KIND',
      `The content of the file is ${kindNames[kind]}. Accepted kinds: ${taken}.`,
      details,
    );
  const name = nameFor(givenName, kind);
  if (name === null)
    throw new RuleError(
      'FILE_NAME',
      `The content of '${givenName}' is ${kindNames[kind]}. Correct its extension, or choose another file.`,
    );
  const { picture } = rule;
  if (picture && (kind === 'jpeg' || kind === 'png'))
    return parts.pictures.run(async () =>
      settlePicture(parts, await allOf(content), { name, kind }, picture),
    );
  const draft = await parts.files.receive(content.whole(), { bytes: content.bytes });
  return { draft, thumbnail: null, kept: { name, kind, bytes: draft.bytes, picture: null } };
}

async function settlePicture(
  { files, images }: SettleParts,
  sent: Buffer,
  { name, kind }: { readonly name: string; readonly kind: 'jpeg' | 'png' },
  { maxPixels = standardPixels, thumbnailEdge, ...limits }: PictureRule,
): Promise<SettledContent> {
  const clean = await images.read(sent, {
    ...limits,
    formats: [kind],
    as: kind,
    maxPixels,
    ...(thumbnailEdge === undefined ? {} : { thumbnailEdge }),
  });
  const draft = await files.receive(once(clean.image));
  try {
    const thumbnail = clean.thumbnail && (await files.receive(once(clean.thumbnail)));
    const { width, height, takenAt, position } = clean;
    const picture = { width, height, takenAt, position };
    return { draft, thumbnail, kept: { name, kind, bytes: draft.bytes, picture } };
  } catch (error) {
    await draft.discard();
    throw error;
  }
}

async function allOf(content: ReadableContent): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content.whole()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Whether the file itself was refused, so that a retry would not help. */
export function isRefusal(error: unknown): boolean {
  return error instanceof HttpError && error.status >= 400 && error.status < 500 && error.status !== 408;
}
