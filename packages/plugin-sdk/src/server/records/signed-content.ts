import { z } from 'zod';
import { canonicalJson } from './canonical-json.ts';
import type { RecordAttachment } from './record-papers.ts';

/** What a signature covers of an attachment; the keys are in canonical order. */
type SignedAttachment = Pick<RecordAttachment, 'id' | 'name' | 'place' | 'sha256'>;

export function signedAttachments(attachments: readonly SignedAttachment[]): readonly SignedAttachment[] {
  return attachments.map(({ id, name, place, sha256 }) => ({ id, name, place, sha256 }));
}

export type ContentProblem = 'content' | 'attachments' | 'record';

/**
 * Finds what has changed since it was signed.
 * @param content - canonical JSON of what was signed
 * @param record - the record, if nobody acted on it since
 */
export function contentProblems(
  content: string,
  attachments: readonly SignedAttachment[],
  record: unknown,
): readonly ContentProblem[] {
  const attached = JSON.stringify(signedAttachments(attachments));
  const recorded = record === undefined ? undefined : canonicalJson(record);
  if (beginsWith(content, attached) && (recorded === undefined || endsWith(content, recorded))) return [];
  const signed = signedContent.safeParse(parseJson(content));
  if (!signed.success) return ['content'];
  return [
    ...(attached === canonicalJson(signed.data.attachments) ? [] : (['attachments'] as const)),
    ...(recorded === undefined || recorded === canonicalJson(signed.data.record)
      ? []
      : (['record'] as const)),
  ];
}

const action = /^\{"action":"(?:[^"\\]|\\.)*",/;

/** Whether the text shows that the attachments are these: they follow the action unless a module signs something between. */
function beginsWith(content: string, attached: string): boolean {
  const start = action.exec(content)?.[0];
  return start !== undefined && content.startsWith(`"attachments":${attached},`, start.length);
}

/** Whether the text of what was signed shows that the record is this one. It may not although the record is. */
export function showsRecord(content: string, record: unknown): boolean {
  return endsWith(content, canonicalJson(record));
}

/** Whether the text shows that the record is this one: it comes last unless a module signs something after it. */
function endsWith(content: string, recorded: string): boolean {
  return content.endsWith(`,"record":${recorded}}`);
}

const signedContent = z.object({ record: z.unknown(), attachments: z.unknown() });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
