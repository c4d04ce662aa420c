import { randomUUID } from 'node:crypto';
import {
  type Handler,
  implement,
  NotFoundError,
  type Route,
  type RouteContext,
  type ServerHost,
  sql,
  type Tx,
  type UploadRule,
} from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { type CurveRow, curveColumns, curveFileCheck, readCurveRow } from '../contract/curve-rows.ts';
import { mostBytes } from '../contract/file-rows.ts';
import { permissions } from '../contract/permissions.ts';
import { type PictureType, progressChanged } from '../contract/progress.ts';
import {
  type ProgressRow,
  progressColumns,
  progressFileCheck,
  readProgressRow,
} from '../contract/progress-rows.ts';
import { uploadCalls } from '../contract/progress-upload.ts';
import { type CsvLayout, readCsv } from './read-csv.ts';
import { assertAudience } from './reading-handlers.ts';
import { dayOf } from './time.ts';
import { changesOf, rollBackUpload, uploadPage } from './upload-history.ts';
import { factsOf } from './upload-records.ts';
import { writeCurves } from './write-curves.ts';
import { writeProgress } from './write-progress.ts';

export const uploadRules: Readonly<Record<string, UploadRule>> = {
  picture: {
    permission: permissions.upload,
    kinds: ['png', 'jpeg'],
    maxBytes: 20_000_000,
    picture: { maxEdge: 2400, maxBytes: 2_000_000, thumbnailEdge: 480 },
  },
  csv: { permission: permissions.upload, kinds: ['csv'], maxBytes: mostBytes },
};

/** The calls that write, for those who bring data in. */
export function uploadRoutes({ files, people }: ServerHost): readonly Route[] {
  /** The file's text. After a preview the upload stays for the call that writes. */
  const textOf = async (tx: Tx, uploadId: string, isPreview: boolean) => {
    if (isPreview) {
      const upload = await files.openUpload(tx, uploadId, 'csv');
      return { name: upload.name, text: (await upload.bytes()).toString('utf8') };
    }
    const file = await files.attach(tx, uploadId, 'csv');
    const bytes = await (await files.open(tx, file.id)).bytes();
    // Its rows are kept, and with them what they changed.
    await files.release(tx, file.id);
    return { name: file.name, text: bytes.toString('utf8') };
  };

  const uploadProgress: Handler<typeof uploadCalls.uploadProgress> = async (
    { csv, addTrades, preview },
    context,
  ) => {
    const { tx } = context;
    if (csv === undefined) throw context.refuse('CSV_REQUIRED', 'Please Select .csv!');
    const { name, text } = await textOf(tx, csv, preview);
    const layout: CsvLayout<(typeof progressColumns)[number], ProgressRow> = {
      columns: progressColumns,
      read: readProgressRow,
      check: progressFileCheck(),
    };
    const rows = await readCsv(text, layout);
    const facts = factsOf(context, {
      kind: 'progress',
      isSenior: false,
      fileName: name,
      rows: rows.length,
    });
    const result = await writeProgress(tx, rows, { addTrades, isPreview: preview }, facts);
    if (!preview) await announce(tx, 'progress');
    return result;
  };

  const uploadCurves: Handler<typeof uploadCalls.uploadCurves> = async (
    { file, isAdmin, preview },
    context,
  ) => {
    const { tx } = context;
    assertAudience(isAdmin, context);
    if (file === undefined) throw context.refuse('CSV_REQUIRED', 'Please Select .csv!');
    const { name, text } = await textOf(tx, file, preview);
    const layout: CsvLayout<(typeof curveColumns)[number], CurveRow> = {
      columns: curveColumns,
      read: readCurveRow,
      check: curveFileCheck(),
    };
    const rows = (await readCsv(text, layout)).map(({ row }) => row);
    const facts = factsOf(context, {
      kind: 'curves',
      isSenior: isAdmin,
      fileName: name,
      rows: rows.length,
    });
    const result = await writeCurves(tx, rows, preview, facts);
    if (!preview) {
      const reported = rows.flatMap(({ day, actual }) => (actual === null ? [] : [day])).sort();
      const latest = reported.at(-1);
      // The day is shown to everybody, and must not say when senior curves are from.
      if (latest !== undefined && !isAdmin) await moveShownDay(tx, 'Curves', latest);
      await announce(tx, 'curves', isAdmin);
    }
    return result;
  };

  return implement(uploadCalls, {
    async deletePicture({ pictureId }, { tx }) {
      const row = await tx.maybe(
        z.object({ file_id: z.string(), description: z.string() }),
        sql`delete from picture where project_id = ${tx.projectId} and id = ${pictureId} returning file_id, description`,
      );
      if (row === undefined) throw new NotFoundError('The picture');
      await files.release(tx, row.file_id);
      await tx.audit({
        entity: 'progress-picture',
        entityId: pictureId,
        action: 'delete',
        before: { description: row.description },
      });
      await announce(tx, 'photos');
      return { pictureId };
    },
    async uploadPicture({ file, description, time, type }, { tx, user, project, now, refuse }) {
      if (description === '') throw refuse('DESCRIPTION_REQUIRED', 'Please Fill Photo Description!');
      if (file === undefined) throw refuse('PHOTO_REQUIRED', 'Please Select Photo!');
      const day = dayOf(time, project.timeZone);
      if (day > dayOf(now.getTime(), project.timeZone))
        throw refuse(
          'DAY_TO_COME',
          'A photo cannot be of a day to come. Choose the day on which it was taken.',
        );
      const { id: fileId } = await files.attach(tx, file, 'picture');
      const pictureId = randomUUID();
      await tx.run(sql`
        insert into picture (project_id, id, type, description, file_id, day, added_by, added_at)
        values (${tx.projectId}, ${pictureId}, ${type}, ${description}, ${fileId}, ${day}, ${user.id}, ${now})`);
      await moveShownDay(tx, type, day);
      await tx.audit({
        entity: 'progress-picture',
        entityId: pictureId,
        action: 'add',
        after: { description, type, day },
      });
      await announce(tx, 'photos');
      return { pictureId };
    },
    uploadProgress,
    uploadCurves,
    setPhotoDate: ({ date }, context) => setShownDay(context, 'Photo', date),
    setCurvesDate: ({ date }, context) => setShownDay(context, 'Curves', date),
    uploads: (query, context) => uploadPage(people, context, query),
    uploadChanges: ({ uploadId, ...query }, context) => changesOf(context, uploadId, query),
    async rollBack({ uploadId }, context) {
      const upload = await rollBackUpload(context, uploadId);
      if (upload === undefined)
        throw context.refuse(
          'NOT_LATEST',
          'A later upload is in effect. Only the latest can be taken back; reload to see it.',
        );
      await announce(context.tx, upload.kind, upload.is_senior);
      return { uploadId };
    },
  });
}

/** Moves what 'Update As' says of a section to a day, unless it is later. */
async function moveShownDay(tx: Tx, section: PictureType, day: string): Promise<void> {
  await tx.run(sql`
    insert into shown_day (project_id, section, day) values (${tx.projectId}, ${section}, ${day})
    on conflict (project_id, section) do update set day = greatest(shown_day.day, excluded.day)`);
}

async function setShownDay(
  { tx, project }: RouteContext,
  section: PictureType,
  date: number,
): Promise<{ date: number }> {
  const day = dayOf(date, project.timeZone);
  await tx.run(sql`
    insert into shown_day (project_id, section, day) values (${tx.projectId}, ${section}, ${day})
    on conflict (project_id, section) do update set day = excluded.day`);
  await tx.audit({ entity: 'progress-day', entityId: tx.projectId, action: 'set', after: { section, day } });
  await announce(tx, section === 'Photo' ? 'photos' : 'curves');
  return { date };
}

/** Tells the open pages; of curves for senior staff only theirs. */
const announce = (tx: Tx, what: 'progress' | 'photos' | 'curves', isSenior = false): Promise<void> =>
  tx.emit({
    topic: progressChanged,
    payload: { what },
    permission: isSenior ? permissions.senior : permissions.view,
  });
