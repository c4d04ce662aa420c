import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { HttpError } from '@gantry/plugin-sdk/server';
import type { FileParts } from '../files/file-store.ts';
import { tooLarge } from '../uploads/uploads.ts';

/** A file of a form, whose bytes are in the store's parts under its id. */
export interface FormFile {
  readonly id: string;
  readonly field: string;
  readonly name: string;
  readonly bytes: number;
}

export interface ReadForm {
  /** Text by field, and of each file its id. */
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly FormFile[];
}

/** Of the text fields. */
const limits = { fields: 50, fieldNameSize: 100, fieldSize: 65_536, headerPairs: 20 };

/**
 * Reads a multipart form: files go to the store as they arrive. If it throws, nothing is left of them.
 * @param mostBytes - of each field that takes a file
 * @throws HttpError 400 INVALID_REQUEST; 413 FILE_TOO_LARGE; 507; what the source threw
 */
export async function readForm(
  headers: IncomingHttpHeaders,
  source: AsyncIterable<Uint8Array>,
  parts: FileParts,
  mostBytes: ReadonlyMap<string, number>,
): Promise<ReadForm> {
  const fields = new Map<string, string>();
  const files: FormFile[] = [];
  const begun: string[] = [];
  const streams: Readable[] = [];
  const writing: Promise<void>[] = [];
  const form = openForm(headers, mostBytes.size);
  const set = (name: string, value: string) => {
    if (fields.has(name)) throw refused(`The form has the field '${name}' twice.`);
    fields.set(name, value);
  };
  const keep = async (field: string, stream: Readable, name: string) => {
    const limit = mostBytes.get(field);
    if (limit === undefined) throw refused(`The field '${field}' takes no file.`);
    const id = randomUUID();
    begun.push(id);
    await parts.begin(id, 0);
    const bytes = await parts.append(id, 0, stream, limit).catch((error: unknown) => {
      throw error instanceof RangeError ? tooLarge(limit) : error;
    });
    // A browser sends a file input without a choice as an empty file without a name.
    if (bytes === 0 && name === '') return parts.remove(id);
    set(field, id);
    files.push({ id, field, name: name === '' ? 'file' : name, bytes });
  };
  const fail = (error: unknown) => {
    form.destroy(error instanceof Error ? error : new Error(String(error)));
    for (const stream of streams) stream.destroy();
  };
  form.on('field', (name, value, isNameCut, isValueCut) => {
    try {
      if (isNameCut || isValueCut) throw refused(`The field '${name}' is too long.`);
      set(name, value);
    } catch (error) {
      fail(error);
    }
  });
  form.on('file', (field, stream, name) => {
    streams.push(stream);
    // The form's own error says why the stream ended.
    stream.on('error', () => undefined);
    const write = keep(field, stream, name ?? '');
    write.catch(fail);
    writing.push(write);
  });
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    form.on(limit, () => fail(refused('The form has too many fields.')));
  try {
    await pipeline(source, form).catch((error: unknown) => {
      for (const stream of streams) stream.destroy();
      throw error instanceof HttpError || isSystem(error) ? error : refused('The form is damaged.', error);
    });
    await Promise.all(writing);
    return { fields: Object.fromEntries(fields), files };
  } catch (error) {
    await Promise.allSettled(writing);
    await Promise.all(begun.map((id) => parts.remove(id)));
    throw error;
  }
}

/** Errors of the disk and the connection have a code; those of the parser have none. */
const isSystem = (error: unknown): boolean => error instanceof Error && 'code' in error;

function openForm(headers: IncomingHttpHeaders, files: number): BusboyInstance {
  const type = headers['content-type'];
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': type ?? '' },
      // A file more than there are fields for it is refused by its name.
      limits: { ...limits, files: files + 1, parts: limits.fields + files + 1 },
    });
  } catch (error) {
    throw refused('The form has no boundary.', error);
  }
}

function refused(text: string, cause?: unknown): HttpError {
  return new HttpError(400, 'INVALID_REQUEST', text, { cause });
}
