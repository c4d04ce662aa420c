import * as z from 'zod';
import { findKind, shapesOfVersion } from './find.ts';
import { uuid } from './primitives.ts';

/**
 * What became of an object between two versions. `geometry` is its shape in its own frame with its openings, `place` where it is in the file's
 * frame, `properties` its class, name, values and texts; one object may have several of these three.
 */
export const changeKind = z.enum(['added', 'removed', 'geometry', 'place', 'properties']);
export type ChangeKind = z.infer<typeof changeKind>;
export const changeKinds = changeKind.options;

const pair = { older: uuid, newer: uuid };

/**
 * `POST /api/projects/:projectId/compare`: what differs between two versions of one model, in the order of the tree. Objects are the same if
 * they have the same GlobalId; where a file has one more than once, the first is compared with the first, and so on.
 */
export const compareInput = z.strictObject({
  ...pair,
  /** The list has the objects with at least one of these. */
  kinds: z
    .array(changeKind)
    .max(5)
    .default([...changeKind.options]),
  from: z.int().min(0).max(2_000_000_000).default(0),
  limit: z.int().min(0).max(500).default(100),
});
export type CompareInput = z.input<typeof compareInput>;

export const changedObject = z.object({
  globalId: z.string(),
  /** Of the newer version; of a removed object, as the older one has it. */
  category: z.string(),
  name: z.string().nullable(),
  storey: z.string().nullable(),
  kinds: z.array(changeKind),
  /** Shapes of its own and below it. */
  shapes: z.int(),
});
export type ChangedObject = z.infer<typeof changedObject>;

export const changeCounts = z.object({
  added: z.int(),
  removed: z.int(),
  geometry: z.int(),
  place: z.int(),
  properties: z.int(),
  /** Objects with at least one of the three before. */
  changed: z.int(),
  unchanged: z.int(),
});
export type ChangeCounts = z.infer<typeof changeCounts>;

export const compareAnswer = z.object({
  counts: changeCounts,
  /** GlobalIds that one of the files has more than once, which the standard forbids. */
  duplicates: z.int(),
  /** Objects of the chosen kinds. */
  total: z.int(),
  objects: z.array(changedObject),
  /** Versions that were converted before contents were compared: they must be uploaded again. The rest is then empty. */
  unknown: z.array(uuid),
});
export type CompareAnswer = z.infer<typeof compareAnswer>;

/**
 * `POST /api/projects/:projectId/compare/shapes`: the shapes of the objects that differ, for each combination of what has changed. Those of
 * removed objects are of the older version, all others of the newer one. Objects without a shape of their own are left out.
 */
export const compareShapesInput = z.strictObject(pair);
export const compareShapesAnswer = z.object({
  groups: z.array(z.object({ kinds: z.array(changeKind), count: z.int(), shapes: shapesOfVersion })),
});
export type ChangedShapes = z.infer<typeof compareShapesAnswer>;

/** What is compared of an object beside its shape and place. */
export const comparedKind = z.enum([...findKind.options, 'description', 'classification']);
export type ComparedKind = z.infer<typeof comparedKind>;

/** `POST /api/projects/:projectId/compare/object`: what differs of one object. */
export const compareObjectInput = z.strictObject({ ...pair, globalId: z.string().min(1).max(64) });
export const changedValue = z.object({
  kind: comparedKind,
  set: z.string().nullable(),
  name: z.string().nullable(),
  /** With the unit, as the file says it; several values in a row. Null where the version says nothing. */
  older: z.string().nullable(),
  newer: z.string().nullable(),
});
export type ChangedValue = z.infer<typeof changedValue>;
export const compareObjectAnswer = z.object({
  kinds: z.array(changeKind),
  /** How far it has moved, in metres. Null where it has not, or where its place does not follow from coordinates. */
  moved: z.object({ horizontal: z.number(), vertical: z.number() }).nullable(),
  values: z.array(changedValue),
  /** False if a file has so many different values that some were not kept, so that they cannot be told. */
  isComplete: z.boolean(),
});
export type ObjectChange = z.infer<typeof compareObjectAnswer>;
