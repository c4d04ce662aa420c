import { z } from 'zod';
import { canonicalJson } from './canonical-json.ts';
import type { RecordObject } from './record-objects.ts';
import type { RecordAttachment } from './record-papers.ts';

/** What a signature covers of an attachment; the keys are in canonical order. */
type SignedAttachment = Pick<RecordAttachment, 'id' | 'name' | 'place' | 'sha256'>;

export function signedAttachments(attachments: readonly SignedAttachment[]): readonly SignedAttachment[] {
  return attachments.map(({ id, name, place, sha256 }) => ({ id, name, place, sha256 }));
}

/** What a signature covers of an object of the model that the record is linked to. */
type SignedObject = Pick<RecordObject, 'id' | 'modelId' | 'globalId' | 'layerId' | 'name'>;

export function signedObjects(objects: readonly RecordObject[]): readonly SignedObject[] {
  return objects.map(({ id, modelId, globalId, layerId, name }) => ({
    id,
    modelId,
    globalId,
    layerId,
    name,
  }));
}

/** What does not fit a signature any more. */
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
    ...(record === undefined || isState(canonicalJson(signed.data.record), record)
      ? []
      : (['record'] as const)),
  ];
}

/**
 * Whether a record is what it was when the text was written. A field that the module got since is not compared: nobody sealed it.
 * @param state - canonical JSON of the record
 */
export function isState(state: string, record: unknown): boolean {
  if (state === canonicalJson(record)) return true;
  const [was, is] = [fields.safeParse(parseJson(state)), fields.safeParse(record)];
  if (!was.success || !is.success) return false;
  const own = pick(is.data.own, was.data.own);
  return canonicalJson(was.data) === canonicalJson({ ...pick(is.data, was.data), own });
}

const fields = z.looseObject({ own: z.looseObject({}) });

function pick(from: Readonly<Record<string, unknown>>, like: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.keys(like).map((key) => [key, from[key]]));
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
