import { join, type ServerHost, sql, type Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import type { Attachment } from '../contract/attachment.ts';

const attachedRow = z.object({
  id: z.uuid(),
  record_id: z.uuid(),
  place: z.string(),
  file_id: z.uuid(),
  name: z.string(),
  added_by: z.uuid().nullable(),
  added_at: z.date(),
});

/** A file of a record, with where on it it belongs. */
export interface AttachedFile {
  readonly recordId: string;
  readonly place: string;
  readonly file: Attachment;
}

/** The files of some records, with what is known of them, in a few statements. Whether the actor may see the records is for the caller. */
export async function attachedFiles(
  { people, files }: Pick<ServerHost, 'people' | 'files'>,
  tx: Tx,
  recordIds: readonly string[],
): Promise<readonly AttachedFile[]> {
  if (recordIds.length === 0) return [];
  const attached = await tx.many(
    attachedRow,
    sql`select id, record_id, place, file_id, name, added_by, added_at from record_attachment
        where project_id = ${tx.projectId} and record_id in (${join(recordIds)}) and removed_seq is null
        order by added_seq, id limit 10000`,
  );
  if (attached.length === 0) return [];
  const kept = await files.describe(
    tx,
    attached.map((one) => one.file_id),
  );
  const names = await people.named(
    tx,
    attached.map((one) => one.added_by),
  );
  return attached.flatMap((one) => {
    const file = kept.find(({ id }) => id === one.file_id);
    if (file === undefined) return [];
    const { picture } = file;
    return [
      {
        recordId: one.record_id,
        place: one.place,
        file: {
          id: one.id,
          name: one.name,
          mime: file.mime,
          bytes: file.bytes,
          url: `/attachment/${one.id}`,
          hasThumbnail: file.hasThumbnail,
          takenAt: picture?.takenAt?.local ?? null,
          position: picture?.position
            ? { latitude: picture.position.lat, longitude: picture.position.lng }
            : null,
          uploaded_by_id: one.added_by,
          uploaded_by: names.get(one.added_by ?? '')?.name ?? '',
          uploaded_at: one.added_at.toISOString(),
        },
      },
    ];
  });
}
