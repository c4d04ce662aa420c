import { mapConversion } from '@gantry/contract';
import { z } from 'zod';

/** What the server tells the conversion process, once, when it has started. */
export const conversionOrder = z.object({
  /** The IFC file. */
  ifc: z.string(),
  header: z.object({
    schema: z.string(),
    engineSchema: z.enum(['IFC2X3', 'IFC4', 'IFC4X3']),
    partlySupported: z.boolean(),
    schemaStart: z.number().int(),
    schemaEnd: z.number().int(),
  }),
  /** Name of the model inside the fragments file; the same name and IFC give the same bytes. */
  modelId: z.string(),
  /** Paths that the process creates. The server removes or adopts what is there, however the process ended. */
  fragments: z.string(),
  objects: z.string(),
});
export type ConversionOrder = z.infer<typeof conversionOrder>;

export const conversionSummary = z.object({
  placement: mapConversion.nullable(),
  objectCount: z.number().int(),
  /** Items with a shape, alignments and grids: what there is to see. */
  visibleCount: z.number().int(),
});
export type ConversionSummary = z.infer<typeof conversionSummary>;

/** What the conversion process answers. Memory is its resident set in bytes. */
export const conversionMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('progress'), progress: z.number(), memory: z.number() }),
  z.object({ kind: z.literal('done'), summary: conversionSummary }),
  z.object({
    kind: z.literal('failed'),
    message: z.string(),
    stack: z.string(),
    /** Node's error code, such as `ENOSPC`. */
    code: z.string().optional(),
  }),
]);
export type ConversionMessage = z.infer<typeof conversionMessage>;

/** One line of the objects file, which is JSON lines. */
export const objectLine = z.object({
  localId: z.number().int(),
  globalId: z.string(),
  category: z.string(),
  name: z.string().nullable(),
  storey: z.string().nullable(),
});
