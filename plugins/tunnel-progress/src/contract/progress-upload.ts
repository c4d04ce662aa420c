import { endpoint, line, pageQuery } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { mostErrors, rowError } from './file-rows.ts';
import { permissions } from './permissions.ts';
import { dayMs, pictureTypes } from './progress.ts';

/** A yes or no: of JSON, or a text of a multipart form. */
const flag = z.union([z.boolean(), z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] })]);
/** A number: of JSON, or a text of a multipart form. */
const day = z.union([
  dayMs,
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(dayMs),
]);
/** The id of an upload; in a multipart form the file itself. */
const file = z.uuid().optional();

/** What an upload did, or would do. */
const uploadResult = z.object({
  /** Null where nothing was written. */
  uploadId: z.uuid().nullable(),
  rows: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Trades that it adds. */
  newTrades: z.array(z.string()),
  /** Items or curves that it adds or changes, at most 200. */
  names: z.array(z.string()),
});
export type UploadResult = z.output<typeof uploadResult>;

const csvRefusals = {
  CSV_REQUIRED: { status: 422 },
  /** `total` counts the errors beyond the first 200 too. */
  CSV_INVALID: {
    status: 422,
    details: z.object({ errors: z.array(rowError).max(mostErrors), total: z.int() }),
  },
} as const;

/** `preview` says what the file would do and writes nothing. */
const preview = flag.default(false);

const uploadEntry = z.object({
  uploadId: z.uuid(),
  kind: z.enum(['progress', 'curves']),
  isSenior: z.boolean(),
  fileName: z.string(),
  rows: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  uploadedBy: z.string(),
  uploadedAt: z.iso.datetime(),
  rolledBack: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
  /** The latest that is not taken back can be. */
  canRollBack: z.boolean(),
});
export type UploadEntry = z.output<typeof uploadEntry>;

const values = z.record(z.string(), z.union([z.string(), z.number(), z.null()])).nullable();
const uploadChange = z.object({
  subject: z.enum(['trade', 'item', 'progress', 'curve', 'point']),
  name: z.string(),
  day: z.iso.date().nullable(),
  /** Null: it was new. */
  before: values,
  /** Null: it was taken away. */
  after: values,
});
export type UploadChange = z.output<typeof uploadChange>;

/** The calls that write, as the specification spells them, and those of the history. */
export const uploadCalls = {
  deletePicture: endpoint({
    method: 'DELETE',
    path: '/Progress/DeletePicture',
    summary: 'Delete a picture',
    permission: permissions.upload,
    input: z.object({ pictureId: z.uuid() }),
    response: z.object({ pictureId: z.uuid() }),
  }),
  uploadPicture: endpoint({
    method: 'POST',
    path: '/Progress/UploadPicture',
    summary: 'Add a picture of .png or .jpg. A photo moves Update As to its day, unless that is later',
    permission: permissions.upload,
    multipart: { file: 'picture' },
    input: z.object({
      file,
      description: z.union([line(200), z.string().trim().max(0)]).default(''),
      time: day,
      type: z.enum(pictureTypes).default('Photo'),
    }),
    response: z.object({ pictureId: z.uuid() }),
    refusals: {
      PHOTO_REQUIRED: { status: 422 },
      DESCRIPTION_REQUIRED: { status: 422 },
      DAY_TO_COME: { status: 422 },
    },
  }),
  uploadProgress: endpoint({
    method: 'POST',
    path: '/Progress/UploadProgressCsvFile',
    summary: 'Bring in progress of a csv file: the whole file, or nothing of it',
    permission: permissions.upload,
    multipart: { csv: 'csv' },
    input: z.object({ csv: file, addTrades: flag.default(false), preview }),
    response: uploadResult,
    refusals: csvRefusals,
  }),
  uploadCurves: endpoint({
    method: 'POST',
    path: '/Progress/UploadCurvesDataCsvFile',
    summary:
      'Replace the curves of a csv file for one audience; for the senior one with the permission to see it',
    permission: permissions.upload,
    multipart: { file: 'csv' },
    input: z.object({ file, isAdmin: flag.default(false), preview }),
    response: uploadResult,
    refusals: csvRefusals,
  }),
  setPhotoDate: endpoint({
    method: 'POST',
    path: '/Progress/SetPhotoDate',
    summary: 'Set the day that the photos are said to be of',
    permission: permissions.upload,
    input: z.object({ date: day }),
    response: z.object({ date: z.number() }),
  }),
  setCurvesDate: endpoint({
    method: 'POST',
    path: '/Progress/SetCurvesDate',
    summary: 'Set the day that the curves are said to be of',
    permission: permissions.upload,
    input: z.object({ date: day }),
    response: z.object({ date: z.number() }),
  }),
  uploads: endpoint({
    method: 'GET',
    path: '/Progress/Uploads',
    summary: 'The uploads of csv files, latest first',
    permission: permissions.upload,
    input: pageQuery(['newest']),
    response: z.object({ uploads: z.array(uploadEntry), total: z.int() }),
  }),
  uploadChanges: endpoint({
    method: 'GET',
    path: '/Progress/Uploads/:uploadId/changes',
    summary: 'What an upload changed',
    permission: permissions.upload,
    input: pageQuery(['position'], { pageSize: 100 }),
    response: z.object({ changes: z.array(uploadChange), total: z.int() }),
  }),
  rollBack: endpoint({
    method: 'POST',
    path: '/Progress/Uploads/:uploadId/rollback',
    summary: 'Take back the latest upload of its kind and audience',
    permission: permissions.upload,
    response: z.object({ uploadId: z.uuid() }),
    refusals: { NOT_LATEST: { status: 409 } },
  }),
};
