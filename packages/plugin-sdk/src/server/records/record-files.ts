import { type RecordFile, type RecordFileEndpoints, requestParts } from '@gantry/plugin-sdk/contract';
import {
  ConflictError,
  type FileAnswer,
  HttpError,
  join,
  keptFile,
  NotFoundError,
  type RouteContext,
  type ServerHost,
  sql,
  type Tx,
} from '@gantry/plugin-sdk/server';
import type { Names } from '@gantry/plugin-sdk/workflow';
import { z } from 'zod';
import { type Act, actOf, userOf } from './act.ts';
import type { RecordOf } from './record-kind.ts';
import type { NewAttachment } from './record-papers.ts';
import type { Records } from './records.ts';

const attachedRow = z.object({
  id: z.uuid(),
  record_id: z.uuid(),
  place: z.string(),
  file_id: z.uuid(),
  name: z.string(),
  added_by: z.uuid().nullable(),
  added_at: z.date(),
  is_signed: z.boolean(),
});

/** A signature covers all of a record that was there: whether one was made at or after the step that added the attachment `a`. */
const isSigned = sql`exists (select from record_history h where h.project_id = a.project_id and h.record_id = a.record_id
  and h.seq >= a.added_seq and h.signature_id is not null)`;

/** A file with the record that has it, and where on it. */
export interface AttachedFile {
  /** UUID of the record. */
  readonly recordId: string;
  /** Where on the record it belongs, such as `photos`. */
  readonly place: string;
  /** The description for callers. */
  readonly file: RecordFile;
}

/**
 * The files that some records have now, in the order of their adding, in as many statements for many as for one. Whether the actor may see the
 * records is for the caller to judge.
 */
export async function recordFilesOf(
  { people, files }: Pick<ServerHost, 'people' | 'files'>,
  tx: Tx,
  recordIds: readonly string[],
  endpoints: RecordFileEndpoints,
): Promise<readonly AttachedFile[]> {
  if (recordIds.length === 0) return [];
  const attached = await tx.many(
    attachedRow,
    sql`select id, record_id, place, file_id, name, added_by, added_at, ${isSigned} as is_signed
        from record_attachment a
        where project_id = ${tx.projectId} and record_id in (${join(recordIds)}) and removed_seq is null
        order by added_seq, id limit 10000`,
  );
  if (attached.length === 0) return [];
  const described = await files.describe(
    tx,
    attached.map((one) => one.file_id),
  );
  const kept = new Map(described.map((file) => [file.id, file]));
  const names = await people.named(
    tx,
    attached.map((one) => one.added_by),
  );
  return attached.flatMap(({ id, record_id, place, file_id, name, added_by, added_at, is_signed }) => {
    const file = kept.get(file_id);
    if (file === undefined) return [];
    const { mime, bytes, hasThumbnail, picture } = file;
    const position = picture?.position;
    return [
      {
        recordId: record_id,
        place,
        file: {
          id,
          name,
          mime,
          bytes,
          url: requestParts(endpoints.attachment, { attachmentID: id }, tx.projectId).path,
          hasThumbnail,
          takenAt: picture?.takenAt?.local ?? null,
          position: position ? { latitude: position.lat, longitude: position.lng } : null,
          uploaded_by_id: added_by,
          uploaded_by: names.get(added_by ?? '')?.name ?? '',
          uploaded_at: added_at.toISOString(),
          is_signed,
        },
      },
    ];
  });
}

/** What files need of a kind's records. */
export type FiledRecords<N extends Names, Own, Input> = Pick<
  Records<N, Own, Input>,
  'lock' | 'attach' | 'detach' | 'attachments'
>;

/** A kind's rules for its files. */
export interface RecordFileRules<N extends Names, Own> {
  /** The rule of `ServerPlugin.uploads` under which they are uploaded. */
  readonly upload: string;
  /**
   * The places of a record in which the actor may add files now, and take off those that they added; none: it is not theirs to change. The
   * record is locked.
   */
  places(act: Act, record: RecordOf<N, Own>): Promise<readonly string[]>;
  /**
   * Whether the actor may also take off a file that a signature covers, because they are about to sign the record again. Left out: such
   * files stay, since what somebody has signed is evidence.
   */
  takesOffSigned?(act: Act, record: RecordOf<N, Own>): boolean | Promise<boolean>;
}

/** Adds and removes files of one kind of record. */
export interface RecordFiles<N extends Names, Own> {
  /**
   * Makes uploads files of a record, whose next signature covers them.
   * @param to - `place` left out: the only one
   * @throws HttpError FORBIDDEN unless the place is the actor's, and what `Files.attach` and `Records.attach` throw
   */
  add(
    act: Act,
    id: string,
    to: {
      readonly place?: string | undefined;
      readonly uploadIds: readonly string[];
      readonly version?: number | undefined;
    },
  ): Promise<RecordOf<N, Own>>;
  /**
   * Takes a file off a record; signatures from before still cover it.
   * @throws NotFoundError, HttpError FORBIDDEN unless the actor added it and the place is theirs, ConflictError FILE_SIGNED for one that stays,
   * and what `Records.detach` throws
   */
  remove(
    act: Act,
    id: string,
    from: { readonly attachmentId: string; readonly version?: number | undefined },
  ): Promise<RecordOf<N, Own>>;
}

/** The files of one kind of record, for `recordFileHandlers` and for steps that bring files along. */
export function recordFiles<N extends Names, Own, Input>(
  { files }: Pick<ServerHost, 'files'>,
  records: FiledRecords<N, Own, Input>,
  { upload, places, takesOffSigned }: RecordFileRules<N, Own>,
): RecordFiles<N, Own> {
  return {
    async add(act, id, { place, uploadIds, version }) {
      const open = await places(act, await records.lock(act, id));
      const at = place ?? open[0];
      if (at === undefined || !open.includes(at)) throw refused();
      const added: NewAttachment[] = [];
      for (const uploadId of uploadIds) {
        const { id: fileId, sha256, name } = await files.attach(act.tx, uploadId, upload);
        added.push({ place: at, fileId, sha256, name });
      }
      return records.attach(act, id, version, added);
    },

    async remove(act, id, { attachmentId, version }) {
      const record = await records.lock(act, id);
      const open = await places(act, record);
      const attached = (await records.attachments(act, id)).find((one) => one.id === attachmentId);
      if (attached === undefined) throw new NotFoundError('The attachment');
      if (!open.includes(attached.place) || attached.addedBy !== userOf(act)) throw refused();
      if ((await isCovered(act.tx, attachmentId)) && (await takesOffSigned?.(act, record)) !== true)
        throw new ConflictError(
          'FILE_SIGNED',
          'A signature covers this file, so it stays with the record. Add another file, and say in a comment which one holds.',
        );
      return records.detach(act, id, version, [attachmentId]);
    },
  };
}

async function isCovered(tx: Tx, attachmentId: string): Promise<boolean> {
  const { signed } = await tx.one(
    z.object({ signed: z.boolean() }),
    sql`select ${isSigned} as signed from record_attachment a where project_id = ${tx.projectId} and id = ${attachmentId}`,
  );
  return signed;
}

const refused = () => new HttpError(403, 'FORBIDDEN', 'You cannot change these files now.');

/** A kind's options for the calls of its files. */
export interface RecordFileHandlersOptions<N extends Names, Own, R> {
  /** The field with the record's id; `id` when left out. */
  readonly id?: string;
  /** The field with the place of the files; left out: the kind has one place. */
  readonly place?: string;
  /** What both calls answer. */
  reply(act: Act, record: RecordOf<N, Own>): Promise<R>;
}

/**
 * Handlers of the calls that `recordFileCalls` of the contract makes.
 *
 * @example
 * const photos = recordFiles(host, findings, { upload: 'photo', places: async (act, record) => (await mayWrite(act, record) ? ['photos'] : []) });
 * implement(findingCalls, { ...recordFileHandlers(photos, { reply: findingOf }) });
 */
export function recordFileHandlers<N extends Names, Own, R>(
  files: RecordFiles<N, Own>,
  { id: idName = 'id', place: placeName, reply }: RecordFileHandlersOptions<N, Own, R>,
) {
  const idOf = (input: object) => String(Reflect.get(input, idName));
  return {
    async addFiles(
      input: object & { readonly uploadIds: readonly string[]; readonly version: number },
      context: RouteContext,
    ) {
      const act = actOf(context);
      const { uploadIds, version } = input;
      const place = placeName === undefined ? undefined : String(Reflect.get(input, placeName));
      return reply(act, await files.add(act, idOf(input), { place, uploadIds, version }));
    },

    async removeFile(
      input: object & { readonly attachmentId: string; readonly version: number },
      context: RouteContext,
    ) {
      const act = actOf(context);
      const { attachmentId, version } = input;
      return reply(act, await files.remove(act, idOf(input), { attachmentId, version }));
    },
  };
}

const fileRow = z.object({ record_id: z.uuid(), file_id: z.uuid() });

/**
 * Handlers of the calls that `recordFileEndpoints` of the contract makes: a file is for those who may see its record, also after it was taken off.
 * @param requireSeen - throws unless the caller may see the record or item, as `Records.read` does
 */
export function recordFileAnswers(
  requireSeen: (context: RouteContext, recordId: string) => Promise<unknown>,
) {
  const answer =
    (thumbnail: boolean) =>
    async (
      { attachmentID }: { readonly attachmentID: string },
      context: RouteContext,
    ): Promise<FileAnswer> => {
      const { tx } = context;
      const found = await tx.maybe(
        fileRow,
        sql`select record_id, file_id from record_attachment where project_id = ${tx.projectId} and id = ${attachmentID}`,
      );
      if (found === undefined) throw new NotFoundError('The attachment');
      await requireSeen(context, found.record_id);
      return keptFile(found.file_id, { show: 'inline', thumbnail });
    };
  return { attachment: answer(false), attachmentThumbnail: answer(true) };
}
