export { default as sql, empty, join, raw, type Sql } from 'sql-template-tag';
export * from './database.ts';
export * from './devices.ts';
export * from './errors.ts';
export * from './images.ts';
export * from './plugin.ts';
export * from './roles.ts';
export * from './route.ts';
export * from './settings.ts';
