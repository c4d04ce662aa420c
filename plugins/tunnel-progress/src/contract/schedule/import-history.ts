import * as z from 'zod';

export const importKinds = ['programme', 'links', 'removal'] as const;

/** An import of activities or links, or a removal of activities. */
export const scheduleImportEntry = z.object({
  importId: z.uuid(),
  kind: z.enum(importKinds),
  /** Empty for a removal. */
  fileName: z.string(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  /** Links that it added or took away. */
  links: z.int(),
  /** Up to which work was reported, as the file says; null where it does not. */
  dataDay: z.string().nullable(),
  madeBy: z.string(),
  madeAt: z.iso.datetime(),
  rolledBack: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
  /** The latest that is not taken back can be. */
  canRollBack: z.boolean(),
});
export type ScheduleImportEntry = z.output<typeof scheduleImportEntry>;

/** The fields of an activity that a history shows. */
export const historyFields = [
  'name',
  'itemName',
  'trade',
  'bay',
  'planStart',
  'planFinish',
  'actualStart',
  'actualFinish',
  'planRemoval',
  'actualRemoval',
] as const;
const values = z.partialRecord(z.enum(historyFields), z.string().nullable()).nullable();

/** What became of an activity: the fields that differ. */
export const scheduleChange = z.object({
  activityId: z.string(),
  /** Null: it was new. */
  before: values,
  /** Null: it was removed. */
  after: values,
});
export type ScheduleChange = z.output<typeof scheduleChange>;
