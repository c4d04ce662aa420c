export { default as sql, empty, join, raw, type Sql } from 'sql-template-tag';
export type * from './alarms.ts';
export * from './audit-kind.ts';
export * from './cameras.ts';
export * from './database.ts';
export * from './devices.ts';
export * from './errors.ts';
export type * from './figures.ts';
export {
  type FileAnswer,
  type FileOptions,
  fileReply,
  isFileAnswer,
  isFileReply,
  isKeptAnswer,
  type KeptFileAnswer,
  keptFile,
  type MadeFileAnswer,
  madeFile,
} from './file-answer.ts';
export * from './files.ts';
export type * from './hand-over.ts';
export * from './images.ts';
export { type Handler, type Handlers, implement, type Nothing, type Streamed } from './implement.ts';
export { type FileHandlers, implementFiles } from './implement-files.ts';
export { inBatches } from './in-batches.ts';
export * from './jobs.ts';
export type * from './models.ts';
export type * from './notifications.ts';
export * from './outgoing.ts';
export type * from './people.ts';
export * from './plugin.ts';
export { readSignature } from './read-signature.ts';
export { likePattern, recordTable } from './record-table.ts';
export * from './roles.ts';
export * from './route.ts';
export type * from './secrets.ts';
export * from './services.ts';
export * from './settings.ts';
export type * from './signing.ts';
export { isStreamedAnswer, type RowIn, type StreamedAnswer, streamedAnswer } from './streamed-answer.ts';
export type * from './table-spec.ts';
export * from './tables.ts';
export { textSearch } from './text-search.ts';
export type * from './video.ts';
