import { modelContents, modelLines, objectWord } from '@gantry/contract';
import { z } from 'zod';
import { modelFrame } from '../place/placement.ts';

/** The one message that the server sends to a conversion process, after its start. */
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
  /** Name of the model in the fragments file. The same name and IFC file give the same bytes. */
  modelId: z.string(),
  /** Paths of the files that the process creates. The server adopts or removes them, however the process ends. */
  fragments: z.string(),
  objects: z.string(),
  firstLook: z.string(),
});
export type ConversionOrder = z.infer<typeof conversionOrder>;

export const conversionSummary = z.object({
  frame: modelFrame,
  objectCount: z.number().int(),
  /** Number of visible items: those with geometry, alignments and grids. */
  visibleCount: z.number().int(),
  contents: modelContents,
  lines: modelLines.shape.lines,
});
export type ConversionSummary = z.infer<typeof conversionSummary>;

/** Messages from the conversion process. `memory` is its resident set in bytes. */
export const conversionMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('progress'), progress: z.number(), memory: z.number() }),
  z.object({ kind: z.literal('done'), summary: conversionSummary }),
  /** After `done`: whether there is a first look. Its file is complete. */
  z.object({ kind: z.literal('looked'), problem: z.string().nullable() }),
  z.object({
    kind: z.literal('failed'),
    message: z.string(),
    stack: z.string(),
    /** Node's error code, such as `ENOSPC`. */
    code: z.string().optional(),
  }),
]);
export type ConversionMessage = z.infer<typeof conversionMessage>;

/** A whole number of 64 bits, which is too long for a JSON number. */
const hash = z.string().regex(/^-?\d{1,20}$/);

/** One line of the objects file, which is JSON lines. Those of `indexLine` follow. */
export const objectLine = z.object({
  localId: z.number().int(),
  globalId: z.string(),
  category: z.string(),
  name: z.string().nullable(),
  storey: z.string().nullable(),
  /** Local ids of the spaces, storeys and parts of facilities in which it lies, the nearest first. */
  places: z.array(z.number().int()).readonly(),
  /** Where it is in the tree of the model; see `TreeNumbers`. */
  tree: z.object({
    number: z.number().int(),
    parent: z.number().int().nullable(),
    nth: z.number().int(),
    children: z.number().int(),
    hasShape: z.boolean(),
    shapeAt: z.number().int(),
    shapes: z.number().int(),
    nthInClass: z.number().int(),
  }),
  /** What is compared between versions, as 64-bit hashes; null where it has none. */
  content: z.object({
    /** The shape in the object's own frame, with its openings. */
    geometry: hash.nullable(),
    place: hash.nullable(),
    /** In the file's frame, in metres. Null where it does not follow from coordinates. */
    position: z.tuple([z.number(), z.number(), z.number()]).readonly().nullable(),
    /** Class, name, values and words. */
    properties: hash,
  }),
  /** At most 1,000 characters of texts. */
  words: z.array(objectWord).readonly(),
});
