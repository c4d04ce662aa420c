export * from './endpoint.ts';
export type * from './endpoint-types.ts';
export * from './fields.ts';
export * from './file-endpoint.ts';
export * from './lists.ts';
export * from './refusals.ts';
export { type RequestParts, requestParts } from './request-parts.ts';
export {
  addDays,
  addMonths,
  dayInZone,
  fromWallTime,
  type Instant,
  type IsoDay,
  isIsoDay,
  isoDay,
  partsInZone,
  splitDay,
  startOfDayInZone,
  toDate,
  toWallTime,
  type ZonedParts,
} from './zone.ts';
