export * from './endpoint.ts';
export type * from './endpoint-types.ts';
export * from './fields.ts';
export * from './file-endpoint.ts';
export * from './lists.ts';
export { type ProjectSpot, projectNamed, projectSpots } from './project-names.ts';
export * from './refusals.ts';
export { type RequestParts, requestParts } from './request-parts.ts';
export * from './zone.ts';
