import * as z from 'zod';
import { endpoint, type Refusals } from './endpoint.ts';
import { idList } from './fields.ts';
import { fileEndpoint } from './file-endpoint.ts';

/** A file of a record. `recordFilesOf` of the server half makes it. */
export const recordFile = z.object({
  id: z.uuid(),
  name: z.string(),
  mime: z.string(),
  bytes: z.int(),
  /** Below the module's address. */
  url: z.string(),
  hasThumbnail: z.boolean(),
  /** The camera's clock, and where its picture was taken in WGS 84; null where the file does not say. */
  takenAt: z.string().nullable(),
  position: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  uploaded_by: z.string(),
  /** Only this member can remove it. */
  uploaded_by_id: z.uuid().nullable(),
  uploaded_at: z.string(),
  /** A signature covers it, so it stays with the record unless it is about to be signed again. */
  is_signed: z.boolean(),
});
/** A file of a record. */
export type RecordFile = z.infer<typeof recordFile>;

/** Where the files of records are, whatever their kind: what `recordFileEndpoints` makes. */
export type RecordFileEndpoints = ReturnType<typeof recordFileEndpoints>;

/**
 * The calls that answer a file of a record and its small picture. `recordFileAnswers` of the server half answers them.
 *
 * @example
 * const visitFiles = recordFileEndpoints({ path: '/files', permission: 'SEE' });
 */
export function recordFileEndpoints(spec: {
  /** What comes before a file's id. */
  readonly path: `/${string}`;
  /** Permission to see records; empty where records of several kinds are there, each with its own. */
  readonly permission: string;
  /** As in `endpoint`. */
  readonly projectAlias?: string;
}) {
  const { path, ...see } = spec;
  // Types ask a path for its parameters alone.
  return {
    attachment: fileEndpoint({
      ...see,
      path: `${path}/:attachmentID` as '/:attachmentID',
      summary: 'A file of a record',
    }),
    attachmentThumbnail: fileEndpoint({
      ...see,
      path: `${path}/:attachmentID/thumbnail` as '/:attachmentID/thumbnail',
      summary: 'A picture among the files of a record, small',
    }),
  };
}

/** What the calls are made of that add and remove files of a kind of record. */
export interface RecordFileCallsSpec<
  A extends string,
  D extends string,
  R extends z.ZodType,
  I extends z.ZodRawShape,
  P extends z.ZodRawShape,
  F extends Refusals,
> {
  /** Path of the call that adds uploaded files. */
  readonly add: `/${A}`;
  /** Path of the call that takes a file off. */
  readonly remove: `/${D}`;
  /** Permission to see records of the kind; who may change their files is for the server half. */
  readonly permission: string;
  /** The answer of both, such as the record. */
  readonly response: R;
  /** The field that names the record, such as `{ formId: z.uuid() }`, where the paths do not name it. */
  readonly record?: I;
  /** The field with the place of the files on the record, such as `{ side: z.enum(…) }`, where there are several. */
  readonly place?: P;
  /** What can refuse both. */
  readonly refusals?: F;
  /** As in `endpoint`. */
  readonly projectAlias?: string;
}

/**
 * The calls that add uploaded files to a record and take them off. `recordFileHandlers` of the server half answers them.
 *
 * @example
 * const findingCalls = {
 *   ...recordFileCalls({ add: '/findings/:id/files', remove: '/findings/:id/files/remove', permission: 'SEE', response: finding }),
 * };
 */
export function recordFileCalls<
  const A extends string,
  const D extends string,
  R extends z.ZodType,
  // biome-ignore lint/complexity/noBannedTypes: the paths name the record
  const I extends z.ZodRawShape = {},
  // biome-ignore lint/complexity/noBannedTypes: one place
  const P extends z.ZodRawShape = {},
  // biome-ignore lint/complexity/noBannedTypes: no refusals
  const F extends Refusals = {},
>({ add, remove, record, place, refusals, ...see }: RecordFileCallsSpec<A, D, R, I, P, F>) {
  // Left out, the three are what their type parameters default to.
  const names = record ?? ({} as I);
  const refused = refusals ?? ({} as F);
  const version = z.int().positive();
  return {
    addFiles: endpoint({
      ...see,
      method: 'POST',
      path: add,
      summary: 'Add uploaded files to a record',
      // Of `ctx.files.upload`.
      input: z.strictObject({ ...names, ...(place ?? ({} as P)), uploadIds: idList(20), version }),
      refusals: {
        ...refused,
        FILE_KIND: { status: 422 },
        FILE_NAME: { status: 422 },
        FILE_DAMAGED: { status: 422 },
        IMAGE_DAMAGED: { status: 422 },
      },
    }),
    removeFile: endpoint({
      ...see,
      method: 'POST',
      path: remove,
      summary: 'Take a file off a record; signatures from before still cover it',
      input: z.strictObject({ ...names, attachmentId: z.uuid(), version }),
      refusals: { ...refused, FILE_SIGNED: { status: 409 } },
    }),
  };
}
