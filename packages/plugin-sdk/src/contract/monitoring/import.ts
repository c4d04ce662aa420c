import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { line } from '../fields.ts';
import { devicePlace } from './devices.ts';

/** A row of a spreadsheet of devices; `.extend()` it with the module's own columns. Of a device that is known already, what is left out or null stays. */
export const importedDevice = z.object({
  name: line(80),
  /** The device's own name for itself, by which it is known. */
  instrumentId: line(80),
  /** Name or serial number of the gateway. */
  gateway: line(80).optional(),
  place: devicePlace.nullable().optional(),
});
/** A row of a spreadsheet of devices. */
export type ImportedDevice = z.output<typeof importedDevice>;
/** The most devices of one import. */
export const mostImported = 1000;

/** What is wrong with a row, beside what its schema says. */
export const rowProblem = z.object({
  /** From 1. */
  row: z.int(),
  field: z.enum(['instrumentId', 'gateway']),
  /** `TWICE`: the id stands in an earlier row. */
  code: z.enum(['TWICE', 'UNKNOWN_GATEWAY', 'AMBIGUOUS_GATEWAY']),
});
/** What is wrong with a row. */
export type RowProblem = z.output<typeof rowProblem>;

/** What an import did, or would do. */
export const importAnswer = z.object({ added: z.int(), changed: z.int(), unchanged: z.int() });

/**
 * The call that registers the devices of a spreadsheet, or says what that would do; `importDevices` answers it.
 * @param row - `importedDevice` with the module's own columns
 */
export const importCall = <const P extends `/${string}`, R extends z.ZodType>(
  path: P,
  permission: string,
  row: R,
) =>
  endpoint({
    method: 'POST',
    path,
    summary: 'Register devices of a spreadsheet, or say what that would do. Known ids are changed',
    permission,
    input: z.object({ rows: z.array(row).min(1).max(mostImported), apply: z.boolean() }),
    response: importAnswer,
    refusals: { IMPORT_INVALID: { status: 422, details: z.object({ rows: z.array(rowProblem) }) } },
  });
