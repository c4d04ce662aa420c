import { line, linePattern, numberWithin } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { discipline } from '../discipline.ts';

/** One line, possibly empty. */
const optionalLine = (max: number) => z.string().trim().max(max).regex(linePattern).default('');

const names = {
  name: line(120),
  /** Simplified Chinese; empty where it has none, and `name` stands in both languages. */
  name_zh: optionalLine(120),
};
const code = optionalLine(40);
/** New forms offer the entry. Forms that name it keep it either way. */
const offered = z.boolean().default(true);

/** An object of a model to which a location is tied, such as a storey or a room. */
export const placeObject = z.object({
  modelId: z.uuid(),
  globalId: z.string().max(64),
  name: z.string().max(200),
});
export type PlaceObject = z.infer<typeof placeObject>;

/** A point of a location in metres of the project's grid; `height` is above its datum. */
export const placePoint = z.object({
  easting: numberWithin({ min: -10_000_000, max: 10_000_000 }),
  northing: numberWithin({ min: -20_000_000, max: 20_000_000 }),
  height: numberWithin({ min: -12_000, max: 12_000 }),
});
export type PlacePoint = z.infer<typeof placePoint>;

/** The kinds of type, by their names on the wire. */
export const typeKinds = ['Labour', 'Plant', 'Staff', 'Engineer'] as const;
export const typeKind = z.enum(typeKinds);

export const portionFields = z.strictObject({ ...names, code, offered });
export const locationFields = z.strictObject({
  ...names,
  code,
  /** Id of the portion. */
  portion_master: z.uuid(),
  offered,
  object: placeObject.nullable().default(null),
  point: placePoint.nullable().default(null),
});
export const typeFields = z.strictObject({
  type: typeKind,
  subtype: line(80),
  /** The name; the older interface calls it so. */
  data: line(120),
  data_zh: optionalLine(120),
  code,
  /** Id of the portion that uses it; null for all portions. */
  portion_master: z.uuid().nullable(),
  offered,
});
export const contractorFields = z.strictObject({ ...names, code, offered });

type WithoutDefault<T> = T extends z.ZodDefault<infer Inner> ? Inner : T;
/**
 * Any of the fields, without the values that a new entry gets for those left out: zod fills defaults in also where a field is optional, and
 * a change must leave alone what it does not send.
 */
export function changesOf<S extends z.ZodRawShape>({ shape }: z.ZodObject<S>) {
  const fields = Object.entries(shape).map(([name, field]) => [
    name,
    field instanceof z.ZodDefault ? field.unwrap() : field,
  ]);
  // Each field of the shape is there once, without its default.
  const bare = Object.fromEntries(fields) as { [K in keyof S]: WithoutDefault<S[K]> };
  return z.strictObject(bare).partial();
}

const { name_zh, code: entryCode } = changesOf(portionFields).shape;
const { data_zh } = changesOf(typeFields).shape;
/** The fields that a file may leave out: an entry that is there keeps its own. */
export const mayStay = { name_zh, code: entryCode };
export const typeMayStay = { data_zh, code: entryCode };

/** What every entry has besides its fields. */
const head = {
  id: z.uuid(),
  version: z.int(),
  /** Its place in the project's own order, from 1. */
  position: z.int(),
};
/** What comes back has no limits: one row written under older rules would break the list. */
const text = z.string();
const stored = { ...head, code: text, offered: z.boolean() };

export const portion = z.object({ ...stored, name: text, name_zh: text });
export const location = z.object({
  ...stored,
  name: text,
  name_zh: text,
  portion_master: z.uuid(),
  portion_name: text,
  portion_name_zh: text,
  object: z.object({ modelId: text, globalId: text, name: text }).nullable(),
  point: z.object({ easting: z.number(), northing: z.number(), height: z.number() }).nullable(),
});
export const referenceType = z.object({
  ...stored,
  type: typeKind,
  subtype: text,
  data: text,
  data_zh: text,
  portion_master: z.uuid().nullable(),
  portion_name: text,
  portion_name_zh: text,
});
export const contractor = z.object({ ...stored, name: text, name_zh: text });
/** A discipline as the project calls it. The three codes are fixed, because the workflow knows them. */
export const disciplineEntry = z.object({
  id: discipline,
  version: z.int(),
  position: z.int(),
  name: text,
  name_zh: text,
  offered: z.boolean(),
});
export const disciplineFields = z.strictObject({ ...names, offered });

export type Portion = z.infer<typeof portion>;
export type Location = z.infer<typeof location>;
export type ReferenceType = z.infer<typeof referenceType>;
export type Contractor = z.infer<typeof contractor>;
export type DisciplineEntry = z.infer<typeof disciplineEntry>;
