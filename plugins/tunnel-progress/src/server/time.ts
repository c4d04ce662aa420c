import { dayInZone, type IsoDay } from '@gantry/plugin-sdk/contract';
import { type Sql, sql } from '@gantry/plugin-sdk/server';
import { noValue } from '../contract/progress.ts';

/** The calendar day of a moment on the wire. */
export const dayOf = (ms: number, timeZone: string): IsoDay => dayInZone(ms, timeZone);

/** Milliseconds of the start of a day of the project; null where the day is. @param day - an expression of type date */
export const startOfDay = (day: Sql, timeZone: string): Sql =>
  sql`(extract(epoch from (${day})::timestamp at time zone ${timeZone}) * 1000)::float8`;

/** A value for the wire, where null has no place. */
export const toWire = (value: number | null): number => value ?? noValue;
