import * as z from 'zod';
import { readMeasure } from './measures.ts';
import { uuid } from './primitives.ts';

/** The most conditions of one search. */
export const mostConditions = 12;
/** The most values that a colouring tells apart. */
export const mostColours = 12;
const mostVersions = 100;

/**
 * Of what an object has something: `property` and `quantity` have a set and a name, the others neither. Elements have a tag, and places such as
 * spaces a long name.
 */
export const findKind = z.enum([
  'class',
  'type',
  'name',
  'tag',
  'longName',
  'storey',
  'material',
  'property',
  'quantity',
]);
export type FindKind = z.infer<typeof findKind>;

/** A field of objects. Upper and lower case are the same. Without `set`, the properties and quantities of that name in all sets together. */
export const findField = z
  .strictObject({
    kind: findKind,
    set: z.string().min(1).max(200).optional(),
    name: z.string().min(1).max(200).optional(),
  })
  .refine(({ kind, name }) => (kind === 'property' || kind === 'quantity') === (name !== undefined), {
    message: 'A property or quantity needs a name, and other fields have none.',
  })
  .refine(({ name, set }) => set === undefined || name !== undefined, {
    message: 'Only a property or quantity has a set.',
  });
export type FindField = z.infer<typeof findField>;

export const findOperator = z.enum([
  'is',
  'isNot',
  'contains',
  'above',
  'atLeast',
  'below',
  'atMost',
  'between',
  'present',
]);
export type FindOperator = z.infer<typeof findOperator>;

/** Operators that compare numbers. */
export const numericOperators: ReadonlySet<FindOperator> = new Set([
  'above',
  'atLeast',
  'below',
  'atMost',
  'between',
]);

const conditionParts = z.strictObject({
  field: findField,
  operator: findOperator,
  /** A text, or a number with or without a unit, such as `300 mm`. Without one it is in units of the SI. */
  value: z.string().trim().min(1).max(200).optional(),
  /** The upper end of `between`, which includes both ends. */
  to: z.string().trim().min(1).max(200).optional(),
});
export type FindCondition = z.infer<typeof conditionParts>;

/** What is wrong with a condition, as a word for a message. */
export type ConditionProblem = 'value' | 'noValue' | 'number' | 'to' | 'units' | 'order';

/** @returns undefined for a condition that can be searched for. */
export function problemOfCondition({ operator, value, to }: FindCondition): ConditionProblem | undefined {
  if (operator === 'present') return value === undefined && to === undefined ? undefined : 'noValue';
  if (value === undefined) return 'value';
  if ((operator === 'between') !== (to !== undefined)) return 'to';
  if (!numericOperators.has(operator)) return undefined;
  const [low, high] = [readMeasure(value), to === undefined ? undefined : readMeasure(to)];
  if (low === undefined || (to !== undefined && high === undefined)) return 'number';
  if (high === undefined) return undefined;
  if (low.unit !== high.unit) return 'units';
  return low.number > high.number ? 'order' : undefined;
}

const sentences: Readonly<Record<ConditionProblem, string>> = {
  value: 'The condition needs a value.',
  noValue: 'A condition of presence has no value.',
  number: 'The value must be a number, with or without a unit that is known, such as 0.3 or 300 mm.',
  to: 'A condition between two values needs both of them, and any other one only the first.',
  units: 'Both values need the same kind of unit, or none.',
  order: 'The first value must not be above the second.',
};

export const findCondition = conditionParts.superRefine((condition, context) => {
  const problem = problemOfCondition(condition);
  if (problem !== undefined) context.addIssue({ code: 'custom', message: sentences[problem] });
});

export const findFilter = z.strictObject({
  /** Whether objects meet all of the conditions, or at least one. */
  match: z.enum(['all', 'any']),
  conditions: z.array(findCondition).min(1).max(mostConditions),
});
export type FindFilter = z.infer<typeof findFilter>;

const versions = z.array(uuid).min(1).max(mostVersions);

/** `POST /api/projects/:projectId/find`: objects that meet a filter, in the order of the versions and of their trees. */
export const findInput = z.strictObject({
  versions,
  filter: findFilter,
  from: z.int().min(0).max(2_000_000_000).default(0),
  limit: z.int().min(0).max(200).default(50),
});
export const foundByFilter = z.object({
  versionId: uuid,
  modelId: uuid,
  globalId: z.string(),
  category: z.string(),
  name: z.string().nullable(),
  storey: z.string().nullable(),
  /** Shapes of its own and below it. */
  shapes: z.int(),
});
export type FoundByFilter = z.infer<typeof foundByFilter>;
/** `unknown` are versions that were converted before the fields of objects were kept: they must be uploaded again. */
export const findAnswer = z.object({
  total: z.int(),
  objects: z.array(foundByFilter),
  unknown: z.array(uuid),
});
export type FindAnswer = z.infer<typeof findAnswer>;

/**
 * Shapes of some versions by their numbers in the order of the tree. The ranges are pairs in a row: each from the first number up to, and
 * without, the second.
 */
export const shapesOfVersion = z.object({ versionId: uuid, ranges: z.array(z.int()) });
export type ShapesOfVersion = z.infer<typeof shapesOfVersion>;

/**
 * `POST /api/projects/:projectId/find/shapes`: the shapes of the objects that meet a filter. An assembly without a shape of its own stands for
 * its parts; a site, building, storey or space only for its own shape.
 */
export const findShapesInput = z.strictObject({ versions, filter: findFilter });
export const findShapesAnswer = z.object({ total: z.int(), shapes: z.array(shapesOfVersion) });
export type FindShapes = z.infer<typeof findShapesAnswer>;

/** `POST /api/projects/:projectId/find/fields`: the fields whose name or set contains a text, those of most objects first. */
export const findFieldsInput = z.strictObject({
  versions,
  text: z.string().trim().max(200).default(''),
  limit: z.int().min(1).max(200).default(50),
});
export const knownField = z.object({
  kind: findKind,
  set: z.string().nullable(),
  name: z.string().nullable(),
  /** Unit of the SI of its numbers; null for texts, numbers without a unit, and different units. */
  unit: z.string().nullable(),
  objects: z.int(),
  /** Different values; of several versions, the most of one. */
  values: z.int(),
  /** Whether some of its values are numbers. */
  isNumeric: z.boolean(),
  /** False if the version has so many different values that those of this field were not kept: only presence can be searched for. */
  isKept: z.boolean(),
});
export type KnownField = z.infer<typeof knownField>;
export const findFieldsAnswer = z.object({ fields: z.array(knownField), unknown: z.array(uuid) });

/** `POST /api/projects/:projectId/find/values`: values of a field that contain a text, those of most objects first. */
export const findValuesInput = z.strictObject({
  versions,
  field: findField,
  text: z.string().trim().max(200).default(''),
  limit: z.int().min(1).max(200).default(20),
});
export const knownValue = z.object({
  /** As the file says it; a number without its unit. */
  text: z.string(),
  /** The unit as the file says it. */
  unit: z.string().nullable(),
  objects: z.int(),
});
export type KnownValue = z.infer<typeof knownValue>;
export const findValuesAnswer = z.object({ values: z.array(knownValue), isMore: z.boolean() });

/**
 * `POST /api/projects/:projectId/find/groups`: the shapes of some versions by the value of a field. A field with more than `most` different
 * numbers comes in classes of equal width. Each shape is in one group at most, the first of its values; those without any are not told.
 */
export const findGroupsInput = z.strictObject({
  versions,
  field: findField.refine(({ kind }) => kind !== 'name', {
    message: 'Names are too many to be told apart by colours.',
  }),
  most: z.int().min(2).max(mostColours).default(mostColours),
});
export const valueGroup = z.object({
  /** A value as the file says it, or the lower end of a class in units of the SI. */
  text: z.string(),
  unit: z.string().nullable(),
  /** The upper end of a class, which belongs to the next one, except the last. Null for one value. */
  to: z.string().nullable(),
  count: z.int(),
  shapes: z.array(shapesOfVersion),
});
export type ValueGroup = z.infer<typeof valueGroup>;
export const findGroupsAnswer = z.object({
  groups: z.array(valueGroup),
  /** The rarer values together. */
  other: z.object({ count: z.int(), shapes: z.array(shapesOfVersion) }),
  /** Shapes without a value. */
  none: z.int(),
  unknown: z.array(uuid),
});
export type FindGroups = z.infer<typeof findGroupsAnswer>;

/** Longest name of a saved filter. */
const longestName = 80;

/** `POST /api/projects/:projectId/find/filters`: keeps a filter for oneself, or for all members. */
export const savedFilterInput = z.strictObject({
  name: z.string().trim().min(1).max(longestName),
  isShared: z.boolean(),
  filter: findFilter,
});
export const savedFilter = z.object({
  id: uuid,
  name: z.string(),
  isShared: z.boolean(),
  /** Whether the person who asks has made it. */
  isOwn: z.boolean(),
  filter: findFilter,
});
export type SavedFilter = z.infer<typeof savedFilter>;
/** `GET /api/projects/:projectId/find/filters`: one's own and the shared ones, by name. */
export const savedFilters = z.object({ filters: z.array(savedFilter) });

/** The most selected objects that one call compares. */
export const mostCompared = 20_000;

/** `POST /api/projects/:projectId/find/shared`: what some objects have in common. Unknown objects are left out. */
export const findSharedInput = z.strictObject({
  selection: z
    .array(z.strictObject({ versionId: uuid, globalIds: z.array(z.string().min(1).max(64)).min(1) }))
    .min(1)
    .max(mostVersions)
    .refine((parts) => parts.reduce((sum, { globalIds }) => sum + globalIds.length, 0) <= mostCompared, {
      message: `At most ${mostCompared} objects are compared at once.`,
    }),
});
const namedField = z.object({ kind: findKind, set: z.string().nullable(), name: z.string().nullable() });
export const findSharedAnswer = z.object({
  /** The first hundred of them, in the order of the tree. */
  objects: z.array(foundByFilter),
  /** Values that all of the objects have; see `knownValue`. */
  shared: z.array(namedField.extend({ text: z.string(), unit: z.string().nullable() })),
  /** Fields that some have, with different values or not all. */
  varies: z.array(namedField),
  /** Quantities together, in units of the SI, and of how many objects. */
  sums: z.array(
    z.object({
      set: z.string().nullable(),
      name: z.string(),
      sum: z.number(),
      unit: z.string().nullable(),
      objects: z.int(),
    }),
  ),
  unknown: z.array(uuid),
});
export type FindShared = z.infer<typeof findSharedAnswer>;
