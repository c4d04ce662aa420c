export { default as sql, empty, join, raw, type Sql } from 'sql-template-tag';
export * from './database.ts';
export * from './errors.ts';
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
export * from './images.ts';
export { type Handler, type Handlers, implement } from './implement.ts';
export { type FileHandlers, implementFiles } from './implement-files.ts';
export * from './plugin.ts';
export * from './roles.ts';
export * from './route.ts';
