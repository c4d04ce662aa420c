export * from './endpoint.ts';
export type * from './endpoint-types.ts';
export * from './fields.ts';
export * from './lists.ts';
export * from './refusals.ts';
