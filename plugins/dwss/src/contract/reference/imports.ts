import { endpoint, linePattern } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { inProject } from '../in-project.ts';
import {
  contractorFields,
  locationFields,
  mayStay,
  portionFields,
  typeFields,
  typeMayStay,
} from './entries.ts';

/** The most rows of one import. */
export const mostRows = 5000;

/** A row of a file. Portions are named, not identified. What it leaves out stays as it is in an entry that is there. */
export const importedPortion = portionFields.omit({ offered: true }).extend(mayStay);
export const importedLocation = locationFields
  .omit({ offered: true, portion_master: true, object: true, point: true })
  .extend({ ...mayStay, portion: portionFields.shape.name });
export const importedType = typeFields
  .omit({ offered: true, portion_master: true })
  /** Empty for all portions. */
  .extend({ ...typeMayStay, portion: z.string().trim().max(120).regex(linePattern).default('') });
export const importedContractor = contractorFields.omit({ offered: true }).extend(mayStay);

/**
 * What an import does, or would do. An entry is recognised by its name, whatever the case: a location within its portion, a type within its
 * kind, sub-type and portion. `reoffered` counts changed entries that had been deactivated.
 */
export const importResult = z.object({
  added: z.array(z.string()),
  changed: z.array(z.object({ name: z.string(), fields: z.array(z.string()) })),
  unchanged: z.int(),
  reoffered: z.int(),
  /** Portions that the locations or types name and the project lacked. */
  portions: z.array(z.string()),
});
export type ImportedReference = z.infer<typeof importResult>;

const rows = <S extends z.ZodType>(row: S) =>
  z.strictObject({
    rows: z.array(row).min(1).max(mostRows),
    /** False: only say what would change. */
    apply: z.boolean(),
  });
const common = {
  permission: 'REF_ADMIN',
  ...inProject,
  method: 'POST',
  bodyLimit: 8 * 1024 * 1024,
  response: importResult,
  refusals: {
    /** A row occurs twice; `row` counts from 1. Nothing was written. */
    ROWS_REFUSED: {
      status: 422,
      details: z.object({
        rows: z.array(z.object({ row: z.int(), code: z.enum(['TWICE']), value: z.string() })),
      }),
    },
  },
} as const;

/** All rows are written, or none. */
export const importCalls = {
  importPortions: endpoint({
    ...common,
    path: '/reference/portions/import',
    summary: 'Add or change portions from the rows of a file',
    input: rows(importedPortion),
  }),
  importLocations: endpoint({
    ...common,
    path: '/reference/locations/import',
    summary: 'Add or change locations from the rows of a file; portions that are missing are added',
    input: rows(importedLocation),
  }),
  importTypes: endpoint({
    ...common,
    path: '/reference/types/import',
    summary: 'Add or change types from the rows of a file; portions that are missing are added',
    input: rows(importedType),
  }),
  importContractors: endpoint({
    ...common,
    path: '/reference/contractors/import',
    summary: "Add or change contractors' companies from the rows of a file",
    input: rows(importedContractor),
  }),
};
